"""Does it fit the others? Repeats, rules without effect, and cases where two rules disagree.

Where two disagree the newer one wins (of two replacements the older acts first); a finding says so once for each pair
of rules and kind of disagreement, with a case to show it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bartok_dsl.codes import found
from bartok_dsl.finding import Finding, Phrase
from bartok_dsl.review import words
from bartok_dsl.review.case import Case, setting_number
from bartok_dsl.review.facts import Facts
from bartok_dsl.review.legality import RULE_0, after, cases, is_ordinary
from bartok_dsl.review.numbers import evaluate
from bartok_dsl.review.overlap import Overlap, overlap
from bartok_dsl.review.parts import Clause, patterns
from bartok_dsl.review.relation import Relation, Rows, any_pair, of_cards
from bartok_dsl.tree import (
    ACTOR,
    NEXT_PLAY,
    All,
    CountsAs,
    Draw,
    Effect,
    Exactly,
    Get,
    Keep,
    Let,
    May,
    MayNot,
    Node,
    Number,
    Only,
    Path,
    Play,
    Put,
    Reverse,
    Rotate,
    Rule,
    Set,
    Setting,
    Shift,
    Skip,
    Statement,
    That,
    Turn,
    Value,
    When,
    While,
)
from bartok_dsl.tree.walk import walk


def fits(case: Case) -> Iterator[Finding]:
    """How the rule sits among the rules in force."""
    where = case.where
    repeated = _repeated(case, where)
    if repeated is not None:
        yield found("repeat", rule=repeated)
        return
    yield from _without_effect(case, where)
    for rule in case.before:
        yield from _against(case, rule, where)


def _repeated(case: Case, where: Rows) -> int | None:
    """A rule in force that says all of this, and that no newer one has overruled since."""
    mine = set(case.rule.statements)
    for at, rule in enumerate(case.before):
        newer = case.before[at + 1 :]
        if _says_all(rule.rule, mine) and not any(_overrules(later, case.new, where) for later in newer):
            return rule.number
    return None


def _says_all(rule: Rule, statements: set[Statement]) -> bool:
    return len(statements) <= len(rule.statements) and all(
        any(said == statement for said in rule.statements) for statement in statements
    )


def _overrules(newer: Facts, older: Facts, where: Rows) -> bool:
    sets = {statement.path: statement.value for statement in older.standing}
    if any(sets.get(statement.path, statement.value) != statement.value for statement in newer.standing):
        return True
    return any(any_pair(_clash(law, other).possible, where) for law in newer.laws for other in older.laws)


# --- without effect ---------------------------------------------------------------------------------------------------


def _without_effect(case: Case, where: Rows) -> Iterator[Finding]:
    before = case.lawful_before if case.is_exact else None
    for statement in case.rule.statements:
        if before is not None and isinstance(statement, May | MayNot) and is_ordinary(statement):
            yield from _moot(case, statement, before, where)
        if before is not None:
            before = after(before, statement)
        if isinstance(statement, Set):
            yield from _already_set(case, statement)
        yield from _binds_nobody(case, statement)
    for clause in case.new.clauses:
        yield from _idle(case, clause)


def _moot(case: Case, law: May | MayNot, before: Relation, where: Rows) -> Iterator[Finding]:
    spoken = cases(law.action)
    example = any_pair(spoken.possible, where)
    if example is None:
        return  # it never happens at all, which is another finding
    if isinstance(law, May):
        open_cases = tuple(p & ~s for p, s in zip(spoken.possible, before.sure, strict=True))
        if any_pair(open_cases, where) is None:
            yield found("already-lawful", span=case.locate(law), example=words.pair(*example))
    elif any_pair((spoken & before).possible, where) is None:
        yield found("already-unlawful", span=case.locate(law), example=words.pair(*example))


def _already_set(case: Case, statement: Set) -> Iterator[Finding]:
    value = evaluate(statement.value)
    if value is None:
        return
    rivals = [node for rule in case.before for node in rule.written if node.path == statement.path]
    if rivals:
        same = [part for rule in case.before for part in rule.standing if part.path == statement.path]
        now = evaluate(same[-1].value) if same and len(same) == len(rivals) else None
    else:
        now = setting_number(statement.path, case.profile)
    if now == value:
        yield found("already-set", span=case.locate(statement), path=words.path(statement.path), value=value)


def _idle(case: Case, clause: Clause) -> Iterator[Finding]:
    for happening in clause.effects:
        if _is_idle(happening.effect):
            yield found("does-nothing", span=case.locate(happening.effect), effect=words.deed(happening.effect))
    reversals = [happening for happening in clause.effects if isinstance(happening.effect, Reverse)]
    if len(reversals) == 2 and not any(happening.branch for happening in reversals):
        yield found("does-nothing", span=case.locate(clause.event), effect=words.deed(reversals[0].effect))


def _binds_nobody(case: Case, statement: Statement) -> Iterator[Finding]:
    """Laws for the next play only, for whoever has just played, where nothing lets them play next."""
    if not isinstance(statement, When) or not any(isinstance(each.core, Play) for each in patterns(statement.event)):
        return
    within = tuple(walk(statement))
    if any(isinstance(node, Turn | Skip | Shift) for node in within):
        return
    for node in within:
        if isinstance(node, Keep) and node.until == NEXT_PLAY and all(map(_is_own_play, node.statements)):
            yield found("does-nothing", span=case.locate(node), effect=words.deed(node))


def _is_own_play(statement: Statement) -> bool:
    match statement:
        case May(Play(by)) | MayNot(Play(by)) | May(All((Play(by), *_))) | MayNot(All((Play(by), *_))):
            return by is ACTOR
    return False


def _is_idle(effect: Effect) -> bool:
    match effect:
        case Draw(_, Number(n)) | Skip(_, Number(n)):
            return n < 1
        case Rotate(_, _, Number(0), _):
            return True
        case Put(path, Get(other)):
            return path == other
        case _:
            return False


# --- against one older rule -------------------------------------------------------------------------------------------


def _against(case: Case, older: Facts, where: Rows) -> Iterator[Finding]:
    mine, theirs, number = case.new.clauses, older.clauses, older.number
    assert number is not None, "rules in force have numbers"
    told = False
    for finding in (
        *_both_choose_next(case, mine, theirs, number, where),
        *_both_set(case, mine, theirs, older, number, where),
        *_contradictions(case, older, number, where),
        *_both_replace(case, mine, theirs, number, where),
        *_both_rename(case, older, number, where),
    ):
        told = True
        yield finding
    if not told:
        yield from _both_act(case, mine, theirs, number, where)


def _meeting(mine: Clause, theirs: Clause, where: Rows) -> Overlap | None:
    return overlap(mine.event, theirs.event, where)


def _both_choose_next(
    case: Case, mine: tuple[Clause, ...], theirs: tuple[Clause, ...], number: int, where: Rows
) -> Iterator[Finding]:
    for clause in mine:
        for other in theirs:
            if _gives_turn(clause) and _gives_turn(other) and (both := _meeting(clause, other, where)):
                yield found("both-choose-next", span=case.locate(clause.event), example=both.example, rule=number)
                return


def _gives_turn(clause: Clause) -> bool:
    return any(isinstance(happening.effect, Turn) for happening in clause.effects)


def _both_set(
    case: Case, mine: tuple[Clause, ...], theirs: tuple[Clause, ...], older: Facts, number: int, where: Rows
) -> Iterator[Finding]:
    told: list[Path] = []
    for statement in case.new.standing:
        for other in older.standing:
            path = statement.path
            if path == other.path and statement.value != other.value and path not in told:
                told.append(path)
                yield _both_set_finding(case, statement, path, number, None)
    for clause in mine:
        for theirs_clause in theirs:
            for path in _puts(clause):
                if path in told or not _differ(path, clause, theirs_clause):
                    continue
                both = _meeting(clause, theirs_clause, where)
                if both is not None:
                    told.append(path)
                    yield _both_set_finding(case, clause.event, path, number, both.example)


def _both_set_finding(case: Case, node: Node, path: Path, number: int, example: Phrase | None) -> Finding:
    return found("both-set", span=case.locate(node), example=example, rule=number, path=words.path(path))


def _puts(clause: Clause) -> dict[Path, Value]:
    """What the clause sets for the deal; a choice counts as a value of its own."""
    return {
        happening.effect.path: happening.effect.value
        for happening in clause.effects
        if isinstance(happening.effect, Put)
    }


def _differ(path: Path, mine: Clause, theirs: Clause) -> bool:
    """Whether both set the path, to values that need not be the same."""
    ours, others = _puts(mine), _puts(theirs)
    if path not in others:
        return False
    if path in _SINGLE or isinstance(ours[path], That):
        return not (isinstance(ours[path], Exactly | Number) and ours[path] == others[path])
    return isinstance(ours[path], Exactly | Number) and ours[path] != others[path]


_SINGLE: Final = (Setting.CALLED, Setting.DIRECTION, Setting.CARD_TO_MATCH)


def _contradictions(case: Case, older: Facts, number: int, where: Rows) -> Iterator[Finding]:
    """A permission and a ban on the same case, where the newer one takes back what the older one changed."""
    for law in case.new.laws:
        for other in older.laws:
            if not is_ordinary(law) or not is_ordinary(other):
                continue
            clash = _clash(law, other)
            pair = any_pair(clash.sure, where) or any_pair(clash.possible, where)
            if pair is not None:
                yield found("may-and-may-not", span=case.locate(law), example=words.pair(*pair), rule=number)
                return


def _clash(law: May | MayNot | Only, other: May | MayNot | Only) -> Relation:
    """The cases about which the older law says something that the newer one takes back."""
    allowed, forbidden = _allows(other), _forbids(other)
    return (allowed & ~RULE_0 & _forbids(law)) | (forbidden & RULE_0 & _allows(law))


def _allows(law: May | MayNot | Only) -> Relation:
    return cases(law.action) if isinstance(law, May | Only) else ~_EVERY


def _forbids(law: May | MayNot | Only) -> Relation:
    if isinstance(law, MayNot):
        return cases(law.action)
    return ~cases(law.action) if isinstance(law, Only) else ~_EVERY


_EVERY: Final = RULE_0 | ~RULE_0


def _both_replace(
    case: Case, mine: tuple[Clause, ...], theirs: tuple[Clause, ...], number: int, where: Rows
) -> Iterator[Finding]:
    for clause in mine:
        for other in theirs:
            if clause.replaces and other.replaces and (both := _meeting(clause, other, where)):
                yield found(
                    "both-replace",
                    span=case.locate(clause.event),
                    example=both.example,
                    rule=number,
                    event=words.event(both.event),
                )
                return


def _both_rename(case: Case, older: Facts, number: int, where: Rows) -> Iterator[Finding]:
    present = sum(1 << face for face, row in enumerate(where) if row)
    for mine in _renamings(case.rule):
        for theirs in _renamings(older.rule):
            faces = of_cards(mine.cards, played=True).possible[0] & of_cards(theirs.cards, played=True).possible[0]
            if faces & present and mine.features != theirs.features:
                yield found("both-rename", span=case.locate(mine), rule=number, cards=words.cards(faces & present))
                return


def _renamings(rule: Rule) -> Iterator[CountsAs]:
    for statement in rule.statements:
        inner = statement.statements if isinstance(statement, While) else (statement,)
        yield from (part for part in inner if isinstance(part, CountsAs))


def _both_act(
    case: Case, mine: tuple[Clause, ...], theirs: tuple[Clause, ...], number: int, where: Rows
) -> Iterator[Finding]:
    for clause in mine:
        for other in theirs:
            if clause.kept or other.kept or not (_acts(clause) and _acts(other)):
                continue
            both = _meeting(clause, other, where)
            if both is not None:
                yield found(
                    "both-act",
                    span=case.locate(clause.event),
                    example=both.example,
                    rule=number,
                    event=words.event(both.event),
                )
                return


def _acts(clause: Clause) -> bool:
    return any(not isinstance(happening.effect, Let) for happening in clause.effects)
