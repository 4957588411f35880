"""``python -m benchmarks.corpus``: how much of the collected house rules is understood, refused and enforced.

The collection (``tests/corpus``) has 338 rules that tables have played: the words in which each was heard, in English
and French; the rule in careful words; four other writers' words for the same rule, of whom the language was built
against the first three only; for 289 of them the tree that it should become; and for the rest why it must be refused.

The output is ``docs/measures.md``; a test compares the two. With the name of an outcome, ``misread`` for one, it lists
the sentences that have it instead.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from enum import Enum

from attrs import frozen

from bartok_dsl.compile import Unbuilt, compile_rule
from bartok_dsl.engine.link import link
from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.finding import Finding, Question, Severity
from bartok_dsl.language import understand
from bartok_dsl.language.say import Unsayable, say
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.proposal import consider
from bartok_dsl.tree import Announcement, Node, Rule, Such, Words
from bartok_dsl.tree.normal import normalise
from bartok_dsl.tree.walk import rebuild
from tests.corpus import Collected, collection, corpus, paraphrases

MOST_OFFERS = 3
"""Offers that count as one step: nobody reads more."""

SEEN = ("1", "2", "3")
"""Writers against whom the language may be built; any other is the check."""


class Outcome(Enum):
    """What becomes of a sentence that has a right tree."""

    RIGHT = "right"
    OFFERED = "offered"  # the right one is among the first offers
    ASKED = "asked"  # there are offers, but not the right one
    REFUSED = "refused"
    MISREAD = "misread"


@frozen
class Sentence:
    """Somebody's words for a rule of the collection."""

    number: str
    words: str
    language: str = "en"


def outcome(sentence: Sentence) -> Outcome:
    """What the program makes of a sentence of which the right tree is known."""
    right = wordless(corpus()[sentence.number])
    understood = understand(sentence.words, sentence.language)
    if understood.tree is not None:
        return Outcome.RIGHT if wordless(understood.tree) == right else Outcome.MISREAD
    offers = list(offered(understood.trees, understood.findings, sentence.language))
    if right in offers[:MOST_OFFERS]:
        return Outcome.OFFERED
    return Outcome.ASKED if offers else Outcome.REFUSED


def offered(trees: Iterable[Announcement], findings: Iterable[Finding], language: str) -> Iterator[Node]:
    """The meanings that somebody may pick, in the order shown: rival readings, then what the fixes mean."""
    yield from (wordless(tree) for tree in trees)
    for finding in findings:
        for fix in finding.fixes:
            tree = understand(fix, language).tree
            if tree is not None:
                yield wordless(tree)


def wordless(announcement: Announcement) -> Node:
    """The normal form with every quoted word or gesture blanked: which words are due is each writer's own choice."""

    def blank(node: Node) -> Node:
        return Words("…") if isinstance(node, (Words, Such)) else rebuild(node, blank)

    return blank(normalise(announcement))


def sets(common: bool) -> dict[str, list[Sentence]]:
    """The sets of sentences with a right tree, by name; only of the *common* rules, or of all."""
    chosen = [rule for rule in collection() if rule.number in corpus() and (rule.common or not common)]
    numbers = {rule.number for rule in chosen}
    named = {
        "as heard, English": [Sentence(rule.number, rule.english) for rule in chosen],
        "as heard, French": [Sentence(rule.number, rule.french, "fr") for rule in chosen],
        "in careful words": [Sentence(rule.number, rule.written) for rule in chosen],
    }
    for words in paraphrases():
        if words.number in numbers:
            name = f"writer {words.writer}" + ("" if words.writer in SEEN else " (unseen)")
            named.setdefault(name, []).append(Sentence(words.number, words.words))
    return named


def understanding_table(common: bool) -> Iterator[str]:
    """One row a set: how often each outcome came out."""
    yield "| set | sentences | right at once | right in one step | asked | refused | misread |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for name, sentences in sets(common).items():
        found = [outcome(sentence) for sentence in sentences]
        right, offered_ = found.count(Outcome.RIGHT), found.count(Outcome.OFFERED)
        rest = (found.count(o) for o in (Outcome.ASKED, Outcome.REFUSED, Outcome.MISREAD))
        yield f"| {name} | {len(found)} | {right} | {right + offered_} | " + " | ".join(map(str, rest)) + " |"


# --- refusals ---------------------------------------------------------------------------------------------------------

REASONS = {
    "reject-partial": Question.IMPARTIAL,
    "reject-meta": Question.FUTURE,
    "unclear": Question.CLEAR,
    "open": None,
}
"""For what each kind of rule must be refused; an ``open`` one need not be."""


def questions(words: str) -> set[Question]:
    """The questions of the review under which the sentence is refused; none when it may be announced."""
    findings = consider(words, "en", RuleBook(), CLASSIC).findings
    return {finding.question for finding in findings if finding.severity is Severity.ERROR}


def refusals_table() -> Iterator[str]:
    """What becomes of the rules that must not be accepted, over all sets of English words."""
    yield "| expected | sentences | refused for that reason | not understood | refused otherwise | accepted |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for expect, reason in REASONS.items():
        numbers = {rule.number for rule in collection() if rule.expect == expect}
        words = [w for rule in collection() if rule.number in numbers for w in (rule.english, rule.written)]
        words += [p.words for p in paraphrases() if p.number in numbers]
        verdicts = [questions(w) for w in words]
        right = sum(reason in verdict for verdict in verdicts)
        silent = sum(verdict == {Question.CLEAR} and reason is not Question.CLEAR for verdict in verdicts)
        accepted = verdicts.count(set())
        other = len(verdicts) - right - silent - accepted
        yield f"| {expect} | {len(verdicts)} | {right} | {silent} | {other} | {accepted} |"


# --- what can be written and run --------------------------------------------------------------------------------------


class Step(Enum):
    """How far a rule gets on its way from a sentence to the engine."""

    UNSAID = "no canonical sentence"
    UNREAD = "its canonical sentence is not read back"
    UNBUILT = "not compiled yet"
    RUNS = "can be written and run"


def step(rule: Rule, languages: tuple[str, ...] = ("en", "fr")) -> Step:
    """Whether a plain sentence exists in every language, is read back as the rule, and the engine takes the rule."""
    for language in languages:
        try:
            sentence = say(rule, language)
        except Unsayable:
            return Step.UNSAID
        if understand(sentence, language).trees != (rule,):
            return Step.UNREAD
    try:
        link(CLASSIC, [compile_rule(rule, 1)])
    except Unbuilt:
        return Step.UNBUILT
    return Step.RUNS


def expressible() -> Iterator[str]:
    """By expectation: how many rules can be written and run, and which."""
    for expect in ("enforce", "referee"):
        rules = [rule for rule in collection() if rule.expect == expect]
        steps: dict[Step, list[Collected]] = {which: [] for which in Step}
        for rule in rules:
            steps[step(corpus()[rule.number])].append(rule)
        yield f"Of {len(rules)} rules marked `{expect}`, {len(steps[Step.RUNS])} can be written and run:"
        yield ""
        yield " ".join(rule.number for rule in steps[Step.RUNS]) or "none"
        yield ""
        others = (f"{which.value}: {len(those)}" for which, those in steps.items() if which is not Step.RUNS)
        yield "The others — " + "; ".join(others) + "."
        yield ""


HEAD = """# How much of the collected rules is understood

Written by `python -m benchmarks.corpus > docs/measures.md`; a test compares this page with a fresh run.

The collection in `tests/corpus` has 338 house rules that tables have played. For 289 of them the right tree is known
(`trees.tsv`), and a sentence counts as *right at once* when it is accepted and becomes exactly that tree, but for the
words or gesture that are due, which every writer chose freely; as right *in one step* when the tree is among the first
three meanings that are offered; as *asked* when there are offers but not that one; as *misread* when it is accepted
with another meaning. Writers 1 to 3 were there to build against; nothing was built against writer 4, the check. The
other 49 rules must be refused, or a question must be asked.

"""


def page() -> str:
    """``docs/measures.md``."""
    lines = ["## Understood: all rules with a tree", "", *understanding_table(common=False), ""]
    lines += ["## Understood: the rules that almost every table meets", "", *understanding_table(common=True), ""]
    lines += ["## Refused", "", *refusals_table(), "", "## Written and run", ""]
    lines += [
        "A rule counts when it has a canonical sentence in every language, each is read back as the same tree, and"
    ]
    lines += ["the engine takes the compiled rule.", "", *expressible()]
    return HEAD + "\n".join(lines).rstrip() + "\n"


def shown(wanted: str) -> Iterator[str]:
    """All sentences with that outcome, and for misread ones what was understood; for those who mend the grammar."""
    for name, sentences in sets(common=False).items():
        for sentence in sentences:
            if outcome(sentence).value == wanted:
                yield f"{sentence.number}  {name}: {sentence.words}"
                tree = understand(sentence.words, sentence.language).tree
                if tree is not None:
                    yield f"      understood: {say(tree, sentence.language)}"


def main() -> None:
    """Prints the page, or with an outcome (``misread``, ``asked``, ``refused`` …) the sentences that have it."""
    if len(sys.argv) > 1:
        for line in shown(sys.argv[1]):
            print(line)
    else:
        print(page(), end="")


if __name__ == "__main__":
    main()
