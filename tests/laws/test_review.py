"""Laws of the review, over generated rules."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bartok_dsl import tree
from bartok_dsl.codes import CODES
from bartok_dsl.engine.profile import CLASSIC, DOUBLE
from bartok_dsl.finding import Finding
from bartok_dsl.messages import example, render
from bartok_dsl.review import Known, review
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.tree import Node, Partiality, RuleAspect
from bartok_dsl.tree.normal import normalise_rule
from bartok_dsl.tree.walk import rebuild
from bartok_dsl.tree.wellformed import faults
from tests.notation import write
from tests.trees import rules

FEW = settings(max_examples=60, deadline=None)
PEOPLE = st.builds(tree.Particular, st.sampled_from(list(Partiality)), st.sampled_from(["Bob", "me", "seat 3"]))
KNOWN = st.sampled_from([tree.Get(tree.Setting.DEALER), tree.Get(tree.Setting.LAST_WINNER)])
SMALL = rules(1)
META = st.builds(tree.MakeRules, st.sampled_from(list(RuleAspect)), st.just("rules"))


@st.composite
def unfair(draw: st.DrawFn) -> tree.Rule:
    """A well-formed rule with some people in it made particular or known, and perhaps a clause about rules."""
    who = draw(st.one_of(PEOPLE, KNOWN))
    rule = draw(SMALL)
    swapped = Swap(who, every=draw(st.integers(1, 3)))
    changed = tree.Rule(tuple(swapped.node(statement) for statement in rule.statements))
    rule = rule if faults(changed) else changed
    more = draw(st.lists(META, max_size=1))
    return tree.Rule((*rule.statements, *more))


class Swap:
    """Puts other players in the place of every *every*-th EVERYONE."""

    def __init__(self, who: Node, every: int) -> None:
        self.who, self.every, self.seen = who, every, 0

    def node(self, node: Node) -> Node:
        if node is tree.EVERYONE:
            self.seen += 1
            return self.who if self.seen % self.every == 0 else node
        return rebuild(node, self.node)


def wellformed(rule: tree.Rule) -> bool:
    return not faults(rule)


ANY_RULE = st.one_of(rules(2), unfair()).filter(wellformed)


def book_of(older: list[tree.Rule]) -> RuleBook:
    book = RuleBook()
    for rule in older:
        book = book.announce(normalise_rule(rule), "", "en")
    return book


def reviewed(rule: tree.Rule, older: list[tree.Rule], known: Known | None = None) -> tuple[Finding, ...]:
    return review(rule, book_of(older), CLASSIC, known=known, say=lambda announcement, _: write(announcement))


@FEW
@given(ANY_RULE, st.lists(ANY_RULE, max_size=3), st.sampled_from([CLASSIC, DOUBLE]))
def test_the_review_answers_for_every_rule(rule: tree.Rule, older: list[tree.Rule], profile: object) -> None:
    assert profile in (CLASSIC, DOUBLE)
    for finding in review(rule, book_of(older), DOUBLE if profile == DOUBLE else CLASSIC, say=lambda a, _: write(a)):
        assert (finding.question, finding.severity) == (CODES[finding.code].question, CODES[finding.code].severity)
        for language in ("en", "fr"):
            assert render(finding, language)
            example(finding, language)


@FEW
@given(ANY_RULE, st.lists(ANY_RULE, max_size=2))
def test_the_review_is_a_function_of_what_it_is_given(rule: tree.Rule, older: list[tree.Rule]) -> None:
    assert reviewed(rule, older) == reviewed(rule, older)


@FEW
@given(ANY_RULE, st.permutations(["Ana", "Bo", "Chi", "Dee"]))
def test_other_people_in_the_seats_change_names_only(rule: tree.Rule, names: list[str]) -> None:
    one = reviewed(rule, [], Known(*names))
    other = reviewed(rule, [], Known("E", "F", "G", "H"))
    assert [finding.code for finding in one] == [finding.code for finding in other]


def mirrored(node: Node) -> Node:
    """Left and right exchanged, clockwise and anticlockwise too."""
    if isinstance(node, tree.Beside) and node.ring is tree.Ring.SEAT and isinstance(node.k, tree.Number):
        return tree.Beside(mirrored(node.of), tree.Number(-node.k.value), node.ring)
    if node == tree.Exactly(tree.Way.CLOCKWISE):
        return tree.Exactly(tree.Way.ANTICLOCKWISE)
    return rebuild(node, mirrored)


@FEW
@given(ANY_RULE)
def test_a_table_seen_in_the_mirror_is_judged_alike(rule: tree.Rule) -> None:
    codes = [finding.code for finding in reviewed(rule, [])]
    assert [finding.code for finding in reviewed(mirrored(rule), [])] == codes


@FEW
@given(ANY_RULE, st.lists(ANY_RULE, min_size=1, max_size=3))
def test_a_second_announcement_of_the_newest_rule_is_a_repeat(rule: tree.Rule, older: list[tree.Rule]) -> None:
    found = [finding.code for finding in reviewed(rule, [*older, rule])]
    assert "repeat" in found
