"""Does it control future rules? A rule changes the game; who makes which rules, and how long they stand, is none of it.

Repealing or replacing one older rule is the announcement itself, and switching the added rules off for a deal is an
ordinary effect. A rule that switches them off for good would decide over every rule to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bartok_dsl.codes import found
from bartok_dsl.finding import Finding
from bartok_dsl.review.case import Case
from bartok_dsl.review.parts import patterns
from bartok_dsl.tree import Ends, Keep, MakeRules, Node, Period, Put, RuleAspect, Set, Setting
from bartok_dsl.tree.walk import children, walk

ASPECT_CODES: Final = {
    RuleAspect.MAKING: "future-making",
    RuleAspect.SUBJECT: "future-subject",
    RuleAspect.LIFETIME: "future-lifetime",
    RuleAspect.PRECEDENCE: "future-precedence",
    RuleAspect.SECRECY: "future-secrecy",
    RuleAspect.NUMBER: "future-number",
}


def future(case: Case) -> Iterator[Finding]:
    """What the rule would control about later rules."""
    for node in dict.fromkeys(node for node in walk(case.rule) if isinstance(node, MakeRules)):
        yield found(ASPECT_CODES[node.aspect], span=case.locate(node), words=node.words)
    for part in _lasting(case.rule, within_deal=False):
        yield found("future-suspends", span=case.locate(part))


def _lasting(node: Node, *, within_deal: bool) -> Iterator[Node]:
    """The parts that would decide for longer than a deal whether added rules hold."""
    match node:
        case Set(Setting.ADDED_RULES) if not within_deal:
            yield node
        case Keep(until, statements):
            ends = all(not _is_end_of_match(pattern.core) for pattern in patterns(until))
            for statement in statements:
                yield from _lasting(statement, within_deal=ends)
        case Put():  # A setting that is put lasts for the deal.
            pass
        case _:
            for child in children(node):
                yield from _lasting(child, within_deal=within_deal)


def _is_end_of_match(event: Node) -> bool:
    return isinstance(event, Ends) and event.period is Period.MATCH
