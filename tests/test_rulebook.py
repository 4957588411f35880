"""The rule book: an append-only history whose rules in force and standing rulings are folds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from bartok_dsl.cards import Rank
from bartok_dsl.rulebook import (
    MAX_IN_FORCE,
    MAX_NAME,
    MAX_RULES,
    MAX_SENTENCE,
    BookError,
    Origin,
    Repealed,
    RuleBook,
    Ruled,
)
from bartok_dsl.tree import EVERYONE, NEXT, Has, Number, Play, Repeal, Replace, Reverse, Rule, Skip, When


def reversing(rank: Rank) -> Rule:
    return Rule((When(Play(EVERYONE, Has(rank)), (Reverse(),)),))


def skipping(rank: Rank) -> Rule:
    return Rule((When(Play(EVERYONE, Has(rank)), (Skip(NEXT, Number(1)),)),))


QUEEN, EIGHT, TEN = reversing(Rank.QUEEN), skipping(Rank.EIGHT), reversing(Rank.TEN)
ANA = Origin("Ana", 1, "2026-11-29")


def three() -> RuleBook:
    book = RuleBook().announce(QUEEN, "queen reverses direction", "en", ANA)
    book = book.announce(EIGHT, "le huit fait sauter un tour", "fr", Origin("Bo", 2))
    return book.announce(TEN, "ten reverses direction")


def numbers(book: RuleBook) -> list[int]:
    return [entry.number for entry in book.in_force]


def test_rules_are_numbered_in_the_order_announced() -> None:
    book = three()
    assert numbers(book) == [1, 2, 3]
    assert book.get(2).language == "fr"
    assert book.get(1).author == "Ana"
    assert book.get(3).author == ""
    assert len(RuleBook()) == 0 and RuleBook().next_number == 1


def test_a_number_is_never_used_twice() -> None:
    book = three().repeal(3, ANA).announce(TEN, "ten reverses direction")
    assert numbers(book) == [1, 2, 4]
    assert book.get(3).rule == TEN, "what was repealed is still in the history"


def test_replacing_is_one_entry_that_does_both() -> None:
    book = three().replace(2, skipping(Rank.NINE), "nine skips the next player", "en", ANA)
    assert numbers(book) == [1, 3, 4]
    assert book.get(4).replaces == 2
    assert len(book.entries) == 4


def test_what_a_winner_says_is_entered_as_what_it_is() -> None:
    book = RuleBook().add(QUEEN, "queen reverses direction", "en", ANA)
    book = book.add(Replace(1, EIGHT), "eight skips, replacing rule 1", "en", ANA)
    book = book.add(Repeal(2), "repeal rule 2", "en", ANA)
    assert numbers(book) == []
    assert book.entries[-1] == Repealed(2, ANA)


@pytest.mark.parametrize("number", [0, -1, 4])
def test_only_rules_that_exist_can_be_repealed(number: int) -> None:
    with pytest.raises(BookError) as caught:
        three().repeal(number)
    assert caught.value.code == "book-unknown-rule"
    assert caught.value.values == {"number": str(number)}


def test_a_rule_is_repealed_or_replaced_once() -> None:
    book = three().repeal(1).replace(2, QUEEN, "queen reverses direction")
    for gone in (1, 2):
        for attempt in (book.repeal, lambda number: book.replace(number, TEN, "x"), lambda n: book.ruling(n, 3)):
            with pytest.raises(BookError) as caught:
                attempt(gone)
            assert caught.value.code == "book-not-in-force"


def test_rulings_stand_while_both_rules_do() -> None:
    book = three().ruling(1, 3, ANA).ruling(2, 3)
    assert book.ruling_pairs() == ((1, 3), (2, 3))
    assert numbers(book) == [1, 2, 3], "a ruling takes no number"
    assert book.repeal(2).ruling_pairs() == ((1, 3),)
    assert Ruled(2, 3) in book.repeal(2).entries


@pytest.mark.parametrize("first", [((1, 2), (2, 1)), ((1, 2), (2, 3), (3, 1)), ((2, 2),), ((1, 2), (1, 2), (2, 1))])
def test_rulings_in_a_circle_are_refused(first: Sequence[tuple[int, int]]) -> None:
    book = three()
    for winner, loser in first[:-1]:
        book = book.ruling(winner, loser)
    with pytest.raises(BookError) as caught:
        book.ruling(*first[-1])
    assert caught.value.code == "book-circle"


def test_a_repealed_rule_breaks_the_circle() -> None:
    book = three().ruling(1, 2).ruling(2, 3).repeal(2).ruling(3, 1)
    assert book.ruling_pairs() == ((3, 1),)


def test_a_history_is_read_entry_by_entry() -> None:
    book = three().repeal(1, ANA).replace(2, QUEEN, "queen reverses direction").ruling(3, 4)
    again = RuleBook()
    for entry in book.entries:
        again = again.append(entry)
    assert again == book
    for entry in (book.entries[0], Repealed(9), Ruled(3, 1), Ruled(4, 3), evolve(book.get(4), number=5)):
        with pytest.raises(BookError):
            book.append(entry)


def test_control_characters_are_refused() -> None:
    for wrong in ("a\nb", "a\x1b[31mb", "a\u2028b", "\ud800"):
        with pytest.raises(BookError, match="book-control-character"):
            RuleBook().announce(QUEEN, wrong)
        with pytest.raises(BookError, match="book-control-character"):
            three().repeal(1, Origin(wrong))


def test_limits_are_kept() -> None:
    many = RuleBook()
    for _ in range(MAX_IN_FORCE):
        many = many.announce(QUEEN, "queen reverses direction")
    with pytest.raises(BookError, match="book-full"):
        many.announce(QUEEN, "one more")
    for _ in range(MAX_RULES - MAX_IN_FORCE):
        many = many.replace(many.in_force[0].number, QUEEN, "queen reverses direction")
    with pytest.raises(BookError, match="book-full"):
        many.replace(many.in_force[0].number, QUEEN, "a number too many")
    with pytest.raises(BookError, match="book-text-too-long"):
        RuleBook().announce(QUEEN, "q" * (MAX_SENTENCE + 1))
    with pytest.raises(BookError, match="book-text-too-long"):
        RuleBook().announce(QUEEN, "q", "en", Origin("A" * (MAX_NAME + 1)))
    with pytest.raises(BookError, match="book-text-too-long"):
        RuleBook().announce(QUEEN, "q", title="t" * (MAX_NAME + 1))


def test_a_book_is_a_value() -> None:
    book = three()
    before = book.entries
    book.repeal(1)
    assert book.entries == before
    with pytest.raises(FrozenInstanceError):
        book.entries = ()
    assert three() == three() and hash(three()) == hash(three())


def test_the_meaning_is_of_trees_numbers_repeals_and_rulings() -> None:
    one = RuleBook().announce(QUEEN, "queen reverses direction", "en", ANA, title="The queen")
    same = RuleBook().announce(QUEEN, "la dame inverse le sens", "fr", Origin("Bo", 7))
    assert one.meaning() == same.meaning()
    others = [
        RuleBook(),
        RuleBook().announce(TEN, "queen reverses direction", "en", ANA),
        one.repeal(1),
        one.announce(EIGHT, "x"),
        one.replace(1, EIGHT, "x"),
        one.announce(EIGHT, "x").ruling(1, 2),
        one.announce(EIGHT, "x").ruling(2, 1),
        RuleBook().announce(EIGHT, "x").announce(QUEEN, "y"),
    ]
    assert len({book.meaning() for book in [one, *others]}) == 1 + len(others)


def test_the_code_is_that_of_the_rules_in_force() -> None:
    book = three().repeal(2)
    code = book.code()
    assert [rule.number for rule in code] == [1, 3]
    assert book.code()[0] is code[0], "compiled once"


@given(
    st.lists(st.tuples(st.sampled_from(["announce", "repeal", "replace", "ruling"]), st.integers(0, 9)), max_size=25)
)
def test_any_history_keeps_its_promises(steps: list[tuple[str, int]]) -> None:
    """Law of the book: history only grows, numbers are 1, 2, 3 …, and a refused entry changes nothing."""
    book = RuleBook()
    for what, number in steps:
        before = book
        try:
            match what:
                case "announce":
                    book = book.announce(QUEEN, "queen reverses direction")
                case "repeal":
                    book = book.repeal(number)
                case "replace":
                    book = book.replace(number, EIGHT, "eight skips the next player")
                case _:
                    book = book.ruling(number, number // 2)
        except BookError:
            assert book is before
            continue
        assert book.entries[:-1] == before.entries
    assert [entry.number for entry in book.announced] == list(range(1, len(book.announced) + 1))
    assert set(numbers(book)) <= set(range(1, book.next_number))
    pairs = book.ruling_pairs()
    order = dict.fromkeys(numbers(book), 0)
    for _ in order:  # a ranking exists exactly where there is no circle
        for winner, loser in pairs:
            order[winner] = max(order[winner], order[loser] + 1)
    assert all(order[winner] > order[loser] for winner, loser in pairs)
