"""Joining two histories of rules."""

from bartok_dsl.files.merge import merge_books
from bartok_dsl.rulebook import Announced, RuleBook
from tests.files.sentences import about


def book(*sentences: str, start: RuleBook | None = None) -> RuleBook:
    result = start or RuleBook()
    for sentence in sentences:
        result = result.announce(about(sentence), sentence)
    return result


def sentences(of: RuleBook) -> list[str]:
    return [entry.sentence for entry in of.in_force]


def test_rules_of_the_second_follow_those_of_the_first_under_new_numbers() -> None:
    merged = merge_books(book("a", "b"), book("c", "d"))
    assert [(entry.number, entry.sentence) for entry in merged.book.in_force] == [
        (1, "a"),
        (2, "b"),
        (3, "c"),
        (4, "d"),
    ]
    assert not merged.repeated
    assert not merged.refused


def test_a_common_beginning_is_kept_once() -> None:
    start = book("a", "b")
    merged = merge_books(book("c", start=start), book("d", start=start))
    assert sentences(merged.book) == ["a", "b", "c", "d"]


def test_what_is_in_force_already_is_not_announced_again_and_stands_for_it() -> None:
    theirs = book("b", "c").ruling(1, 2)
    merged = merge_books(book("a", "b"), theirs)
    assert sentences(merged.book) == ["a", "b", "c"]
    assert merged.repeated == (1,)
    assert [(ruled.winner, ruled.loser) for ruled in merged.book.rulings] == [(2, 3)]


def test_repeals_and_replacements_follow_their_rules() -> None:
    theirs = book("c", "d").repeal(1)
    theirs = theirs.replace(2, about("e"), "e")
    merged = merge_books(book("a"), theirs)
    assert sentences(merged.book) == ["a", "e"]
    last = merged.book.announced[-1]
    assert isinstance(last, Announced)
    assert (last.number, last.replaces) == (4, 3)


def test_what_cannot_follow_is_told_and_nothing_of_the_first_is_lost() -> None:
    start = book("a", "b")
    merged = merge_books(start.repeal(1), start.repeal(2).repeal(1))
    assert not sentences(merged.book)
    assert [finding.code for finding in merged.refused] == ["book-not-in-force"]


def test_merging_a_book_with_itself_changes_nothing() -> None:
    mine = book("a", "b").repeal(1)
    assert merge_books(mine, mine).book == mine


def test_merging_with_an_empty_book_changes_nothing() -> None:
    mine = book("a", "b").repeal(1)
    assert merge_books(mine, RuleBook()).book == mine
    assert sentences(merge_books(RuleBook(), mine).book) == ["b"]
