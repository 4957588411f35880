import pytest

from bartok_dsl.engine.profile import CLASSIC, DOUBLE
from bartok_dsl.finding import Severity, Span
from bartok_dsl.messages import render
from bartok_dsl.review import Known, by_words, review
from bartok_dsl.rulebook import RuleBook
from tests.notation import read
from tests.review.support import codes, findings, one

# Rules of real tables that are about particular people, with the words that are to be quoted.
PARTIAL = [
    ('When(begins(everyone, deal), [Turn(particular(trait, "the youngest player"))])', "partial-trait"),
    ('When(begins(everyone, deal), [Draw(particular(name, "Bob"), 2)])', "partial-name"),
    ('When(play(everyone, As), [Draw(particular(trait, "anyone with brown hair"), 1)])', "partial-trait"),
    ('When(play(everyone, 5s), [Penalise(particular(trait, "all men"))])', "partial-trait"),
    ('When(play(everyone, 4s), [Penalise(particular(trait, "vegetarians"))])', "partial-trait"),
    ('Instead(done(Skip(particular(trait, "the oldest player"), amount)), [])', "partial-trait"),
    ('Set(hand-size of particular(guest, "the last to arrive") := 9)', "partial-guest"),
    ('MayNot(play(particular(trait, "left-handed players") & ~on-turn, any-card))', "partial-trait"),
    ('When(play(everyone, Ks), [Draw(particular(author, "the one on my left"), 1)])', "partial-author"),
    ('May(play(particular(name, "Alice"), Ks))', "partial-name"),
    ('Instead(done(Penalise(particular(guest, "guests"))), [])', "partial-guest"),
    ('MayNot(play(particular(trait, "names with a B"), hearts))', "partial-trait"),
    ('When(play(particular(seat, "seat three"), any-card), [Draw(next, 1)])', "partial-seat"),
]


@pytest.mark.parametrize(("rule", "code"), PARTIAL)
def test_particular_people_are_refused_in_their_own_words(rule: str, code: str) -> None:
    finding = one(code, rule)
    assert finding.severity is Severity.ERROR
    words = rule.split('"')[1]
    assert f"“{words}”" in render(finding, "en")
    assert f"« {words} »" in render(finding, "fr")


@pytest.mark.parametrize("rule", [rule for rule, _ in PARTIAL])
def test_every_fix_passes_the_review(rule: str) -> None:
    partial = [finding for finding in findings(rule) if finding.code.startswith("partial-")]
    for fix in partial[0].fixes:
        assert not [each for each in findings(fix) if each.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("rule", "fixes"),
    [
        (
            'When(play(everyone, Ks), [Draw(particular(author, "me"), 1)])',
            ("When(play(everyone, Ks), [Draw(actor, 1)])", "When(play(everyone, Ks), [Draw(next, 1)])"),
        ),
        ('May(play(particular(name, "Alice"), Ks))', ("May(play(everyone, Ks))",)),
        (
            'When(begins(everyone, deal), [Draw(particular(name, "Bob"), 2)])',
            ("When(begins(everyone, deal), [Draw(everyone, 2)])",),
        ),
        (
            'When(play(particular(name, "Bob"), Ks) & (#hand(particular(name, "Bob")) = 1), [Reverse])',
            (
                "When(play(everyone, Ks) & (#hand(actor) = 1), [Reverse])",
                "When(play(everyone, Ks) & (#hand(next) = 1), [Reverse])",
            ),
        ),
        (
            'When(play(everyone, Ks), [Draw(particular(name, "Bob") | particular(name, "Ann"), 1)])',
            ("When(play(everyone, Ks), [Draw(actor, 1)])", "When(play(everyone, Ks), [Draw(next, 1)])"),
        ),
        (
            'When(play(everyone, Ks), [Keep(play(everyone, any-card), [MayNot(play(particular(name, "Bob"), 2s))])])',
            (
                "When(play(everyone, Ks), [Keep(play(everyone, any-card), [MayNot(play(actor, 2s))])])",
                "When(play(everyone, Ks), [Keep(play(everyone, any-card), [MayNot(play(next, 2s))])])",
            ),
        ),
    ],
)
def test_fixes_speak_of_a_part_in_the_game(rule: str, fixes: tuple[str, ...]) -> None:
    assert next(f for f in findings(rule) if f.code.startswith("partial-")).fixes == fixes


def test_a_fix_that_would_be_refused_is_not_offered() -> None:
    endless = 'When(done(Draw(everyone, amount)), [Draw(particular(name, "Bob"), 1)])'
    assert one("partial-name", endless).fixes == ()


def test_without_a_printer_there_are_no_fixes() -> None:
    (finding,) = review(read(PARTIAL[3][0]), RuleBook())
    assert finding.fixes == ()


def test_the_words_are_found_in_the_text() -> None:
    text = "fives for all men"
    (finding,) = review(read(PARTIAL[3][0]), RuleBook(), locate=by_words(text))
    assert finding.span == Span(10, 17)
    (finding,) = review(read(PARTIAL[3][0]), RuleBook(), locate=by_words("something else"))
    assert finding.span is None


FAVOURS = [
    "When(play(everyone, As), [Turn(<dealer>)])",
    "When(play(everyone, As), [Draw(~<dealer>, 1)])",
    "When(play(everyone, As), [Let(<dealer> picks 1 of everyone); Draw(that1, 1)])",
    "When(play(everyone, As), [Offer(<last-winner>, [Draw(next, 1)], [])])",
    "When(play(everyone, As), [Become(<dealer>, won)])",
    "When(play(everyone, As), [Let(<dealer> picks 1 of hand(<dealer>)); Move(that1 -> discard.bottom)])",
    "When(play(<dealer>, any-card), [Draw(next, 1)])",
    "When(play(<dealer>, any-card), [Turn(actor)])",
    "May(play(<dealer>, 8s))",
    "MayNot(play(~<dealer>, 8s))",
    "MayNot(play(who(~(them in <dealer>)), 8s))",
    "Instead(done(Skip(<first-player>, amount)), [])",
    "Instead(done(Penalise(<last-winner>)), [])",
    "Set(hand-size of <last-winner> := 3)",
    "Set(hand-size of <last-winner> := (<hand-size> - 1))",
    "Set(first-player := <last-winner>)",
    "Seen(hand(everyone), <dealer>)",
    "When(begins(everyone, deal), [Turn(actor)])",
    "When(play(everyone, As), [Turn(extreme(most, everyone, <score of them>))])",
    "Answer(cards, play(<dealer>, 2s), [Shift(next, owed(cards, actor))])",
]
BURDENS = [
    "When(play(everyone, As), [Draw(<dealer>, 1)])",
    "When(play(everyone, As), [Skip(<last-winner>, 1)])",
    "When(play(everyone, As), [Penalise(left(<dealer>))])",
    "When(play(<dealer>, any-card), [Draw(actor, 1)])",
    "MayNot(play(<dealer>, 8s))",
    "Set(hand-size of <last-winner> := 7)",
    "Set(hand-size of <last-winner> := (<hand-size> + 1))",
    "When(begins(everyone, deal), [Due(does(<dealer>, <<bow>>), soon, [Penalise(them)])])",
    "When(play(everyone, As), [Let(<dealer>); Draw(that1, 1)])",
    "When(play(everyone, As), [Each(<dealer>, [Draw(them, 1)])])",
    "When(begins(everyone, turn), [Draw(who((<score of them> <= 2)), 1)])",
]
FAIR = [
    "When(play(everyone, Qs), [Reverse])",
    "When(falls(everyone, #hand(them), 1), [Draw(actor, 1)])",
    "When(begins(<$hat:players>, turn), [Draw(actor, 1)])",
    "When(play(everyone, 7s), [Draw(extreme(most, everyone, #hand(them)), 1)])",
    "When(does(everyone, <<sulk>>), [Put(score of actor := (<score of actor> - 3))])",
    "When(becomes(everyone, (<score of them> >= 100)), [Become(actor, gone)])",
    "When(begins(everyone, deal), [Each(everyone, [Draw(them, 1); Move(top(1, hand(them)) -> hand(left(them)))])])",
]


@pytest.mark.parametrize("rule", FAVOURS)
def test_favours_for_known_people_are_refused(rule: str) -> None:
    assert "role-favoured" in codes(rule)


@pytest.mark.parametrize("rule", BURDENS)
def test_burdens_on_known_people_get_a_caution(rule: str) -> None:
    found = codes(rule)
    assert "role-burdened" in found
    assert "role-favoured" not in found


@pytest.mark.parametrize("rule", FAIR)
def test_roles_that_anyone_can_earn_are_fair(rule: str) -> None:
    assert not [code for code in codes(rule) if code.startswith("role-")]


def test_a_caution_names_whom_it_hits_now() -> None:
    finding = one("role-burdened", BURDENS[0], known=Known(dealer="Ana"))
    assert "the dealer (now Ana)" in render(finding, "en")
    assert "le donneur (à présent Ana)" in render(finding, "fr")


def test_whether_points_are_good_depends_on_the_profile() -> None:
    rule = "When(play(everyone, As), [Put(score of <dealer> := (<score of <dealer>> + 5))])"
    assert "role-favoured" in codes(rule, profile=CLASSIC)
    assert "role-burdened" in codes(rule, profile=DOUBLE)
