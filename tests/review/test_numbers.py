import pytest

from bartok_dsl.review.numbers import MANY, Interval, evaluate, intervals, passes, truth
from bartok_dsl.tree import Amount, Arith, Calc, Compare, Cond, Node, Number, NumberKind, Op
from tests.notation import read_node


@pytest.mark.parametrize(
    ("op", "a", "b", "result"),
    [
        (Arith.PLUS, 2, 3, 5),
        (Arith.MINUS, 2, 3, -1),
        (Arith.TIMES, 2, 3, 6),
        (Arith.DIV_DOWN, 7, 2, 3),
        (Arith.DIV_UP, 7, 2, 4),
        (Arith.DIV_DOWN, 7, 0, 0),
        (Arith.DIV_UP, 7, 0, 0),
        (Arith.MOD, 7, 4, 3),
        (Arith.MOD, 7, 0, 0),
        (Arith.MIN, 7, 4, 4),
        (Arith.MAX, 7, 4, 7),
    ],
)
def test_arithmetic(op: Arith, a: int, b: int, result: int) -> None:
    assert evaluate(Calc(op, Number(a), Number(b))) == result


def test_what_is_not_known_makes_the_number_unknown() -> None:
    assert evaluate(Calc(Arith.PLUS, Number(1), Amount())) is None
    assert evaluate(Calc(Arith.PLUS, Number(1), Amount()), lambda node: 4 if node == Amount() else None) == 5


@pytest.mark.parametrize(
    ("kind", "passing"),
    [
        (NumberKind.EVEN, [0, 2, 4, 6, 8, 10]),
        (NumberKind.ODD, [1, 3, 5, 7, 9, 11]),
        (NumberKind.PRIME, [2, 3, 5, 7, 11]),
        (NumberKind.SQUARE, [1, 4, 9]),
    ],
)
def test_kinds_of_numbers(kind: NumberKind, passing: list[int]) -> None:
    assert [n for n in range(12) if passes(n, kind)] == passing


def test_a_comparison_with_the_unknown_is_unknown() -> None:
    assert passes(3, Compare(Op.AT_LEAST, Amount())) is None


@pytest.mark.parametrize(
    ("conditions", "interval"),
    [
        (["(#hand(actor) >= 3)", "(#hand(actor) <= 5)"], Interval(3, 5)),
        (["(#hand(actor) > 3)", "(#hand(actor) < 5)"], Interval(4, 4)),
        (["(#hand(actor) = 3)", "~(#hand(actor) >= 3)"], Interval(3, 2)),
        (["~(#hand(actor) <= 3)"], Interval(4, MANY)),
        (["~(#hand(actor) = 0)"], None),
        (["(#hand(actor) <= 3)"], Interval(0, 3)),
        (["(#hand(actor) >= #hand(next))"], None),
    ],
)
def test_what_conditions_leave_of_a_number(conditions: list[str], interval: Interval | None) -> None:
    nodes = [read_node(condition) for condition in conditions]
    assert all(isinstance(node, Cond) for node in nodes)
    assert intervals(nodes).get(read_node("#hand(actor)")) == interval


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("(amount >= 3)", True),
        ("(amount = 3)", False),
        ("~(amount = 3)", True),
        ("(amount >= 3) & (#hand(actor) = 1)", None),
        ("(amount = 3) & (#hand(actor) = 1)", False),
        ("(amount >= 3) | (#hand(actor) = 1)", True),
        ("(amount = 3) | (#hand(actor) = 1)", None),
        ("~(#hand(actor) = 1)", None),
        ("(it in 7s)", None),
    ],
)
def test_conditions_of_which_only_a_part_is_known(condition: str, holds: bool | None) -> None:
    def amount(node: Node) -> int | None:
        return 4 if node == Amount() else None

    assert truth(read_node(condition), amount) is holds
