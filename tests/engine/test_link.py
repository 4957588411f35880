"""What the linker refuses, and the order of a book."""

from __future__ import annotations

import pytest

from bartok_dsl.cards import ALL_FACES
from bartok_dsl.engine import program as p
from bartok_dsl.engine.errors import EngineError
from bartok_dsl.engine.evaluate import BINDERS
from bartok_dsl.engine.link import link
from bartok_dsl.engine.operators import OPERATORS
from bartok_dsl.engine.perform import PERFORM
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.engine.program import Moment, Op
from tests.engine.build import ACTOR, EVERYONE, NEXT, ap, code, draw, f, n, on, reg, say, until
from tests.engine.build import t as text


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (code(3, p.After(Moment.PLAYED, ALL_FACES, p.TRUE, 2)), "no program 2"),
        (on(3, ALL_FACES, p.Jump(1)), "a jump leaves its program"),
        (on(3, ALL_FACES, p.EachOf(EVERYONE, 2), draw(ACTOR, 1)), "a jump leaves its program"),
        (on(3, ALL_FACES, p.OfferTo(EVERYONE, 1, 1), draw(ACTOR, 1)), "a jump leaves its program"),
        (on(3, ALL_FACES, p.EachOf(EVERYONE, 2), p.EachOf(EVERYONE, 1), draw(ACTOR, 1)), "not built yet"),
        (on(3, ALL_FACES, p.Bind(n(1), 9)), "no register 9"),
        (on(3, ALL_FACES, p.Burden(NEXT, reg(p.N, 7), n(0))), "no register 7"),
        (on(3, ALL_FACES, p.Install(0)), "no passing hooks 0"),
        (on(3, ALL_FACES, say("x", otherwise=5)), "no program 5"),
        (on(3, ALL_FACES, p.Burden(NEXT, ap(Op.PLUS, n(1), ACTOR), n(0))), "not of its sorts"),
        (on(3, ALL_FACES, guard=ap(Op.EVEN, ACTOR)), "not of its sorts"),
        (on(3, ALL_FACES, p.PutNumber("no such", n(1))), "setting “no such”"),
        (code(3, p.Standing("no such", EVERYONE, n(1))), "setting “no such”"),
        (code(3, p.Replace(Moment.ACTED, p.TRUE, 0), programs=((),)), "cannot be replaced yet"),
        (on(3, ALL_FACES, kept=(until(Moment.PLAYED, guard=ap(Op.EVEN, ACTOR)),)), "not of its sorts"),
    ],
)
def test_code_that_could_not_run(rule: p.RuleCode, reason: str) -> None:
    with pytest.raises(EngineError, match=reason) as caught:
        link(CLASSIC, [rule])
    assert caught.value.rule == 3


def test_rules_are_numbered_once_and_not_too_many() -> None:
    with pytest.raises(ValueError, match="no number comes twice"):
        link(CLASSIC, [on(1, ALL_FACES), on(1, ALL_FACES)])
    with pytest.raises(ValueError, match="no number comes twice"):
        link(CLASSIC, [on(0, ALL_FACES)])
    with pytest.raises(ValueError, match="at most 500 rules"):
        link(CLASSIC, [on(number, ALL_FACES) for number in range(1, 502)])


def test_rulings_move_the_winner_directly_behind_the_loser() -> None:
    rules = [on(number, ALL_FACES) for number in (3, 1, 2, 4)]
    assert link(CLASSIC, rules).standing == {0: 0, 1: 1, 2: 2, 3: 3, 4: 4}
    assert link(CLASSIC, rules, [(1, 3)]).standing == {0: 0, 2: 1, 3: 2, 1: 3, 4: 4}
    assert link(CLASSIC, rules, [(4, 1), (9, 1)]).standing == {0: 0, 1: 1, 2: 2, 3: 3, 4: 4}


def test_every_instruction_and_every_operator_is_built() -> None:
    kinds = set(p.Instruction.__args__)
    assert kinds == set(PERFORM)
    assert set(Op) == set(OPERATORS) | set(BINDERS)
    assert not set(OPERATORS) & set(BINDERS)


def test_constants_are_folded() -> None:
    from bartok_dsl.engine.evaluate import read

    reader = read(ap(Op.PLUS, n(2), ap(Op.TIMES, n(3), n(4))))
    folded = read(ap(Op.OR_FACES, f(1), f(2)))
    assert folded(None) == 3  # reads nothing of the scene
    assert reader(None) == 14
    assert read(text("x"))(None) == "x"
