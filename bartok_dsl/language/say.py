"""From tree to text: the canonical sentence of an announcement, in any of the languages.

Idioms are recognised by their shape, everything else is said by the law of its node, and both from the templates of
``grammar/<language>/sentences.toml``. Whatever :func:`say` writes is read back as the same tree.
"""

from __future__ import annotations

from bartok_dsl.language.saying.cards import a_card
from bartok_dsl.language.saying.pairs import grouped, is_wild
from bartok_dsl.language.saying.scene import Scene, Unsayable
from bartok_dsl.language.saying.splits import sentences
from bartok_dsl.language.saying.statements import said
from bartok_dsl.language.saying.templates import sayings
from bartok_dsl.tree import Announcement, Answer, MakeRules, May, Play, Repeal, Replace, Rule, Statement

__all__ = ["Unsayable", "say", "say_or_quote"]


def say(announcement: Announcement, language: str) -> str:
    """The canonical sentence: a capital first, a full stop last.

    Raises :class:`Unsayable`, with the node, for a part that has no words, and :class:`ValueError` for a language that
    is not one of :data:`bartok_dsl.language.saying.templates.LANGUAGES`.
    """
    scene = Scene(sayings(language))
    match announcement:
        case Repeal(number):
            text = scene.text("sentence.repeal", number=str(number))
        case Replace(number, rule):
            text = scene.text("sentence.replace", number=str(number), rule=_rule(scene, rule))
        case Rule():
            text = _rule(scene, announcement)
    text = scene.sayings.sandhi(scene.text("sentence.rule", text=text))
    return text if _quotes(announcement) else text[0].upper() + text[1:]


def say_or_quote(announcement: Announcement, typed: str, language: str) -> str:
    """The canonical sentence, or the words in which the author *typed* it where the language has none.

    A table announces nothing without a canonical sentence, but the tree of a rule set may come from elsewhere.
    """
    try:
        return say(announcement, language)
    except Unsayable:
        return typed


def _quotes(announcement: Announcement) -> bool:
    """Whether the sentence begins with words that somebody used, which stay as they are."""
    return isinstance(announcement, Rule) and isinstance(announcement.statements[0], MakeRules)


def _rule(scene: Scene, rule: Rule) -> str:
    if not rule.statements:
        raise Unsayable(rule)
    return scene.chained([_group(scene, group) for group in grouped(rule.statements)], "clauses")


def _group(scene: Scene, group: tuple[Statement, ...]) -> str:
    """One statement, or two that are said as one."""
    match group:
        case (May(Play(_, of)), _) if is_wild(group):
            return scene.text("statements.wild", cards=a_card(scene, of))
        case (Answer(_, Play(_, of), _), statement):
            text = said(scene.within(statement), statement)
            return scene.text("statements.stacked", statement=text, cards=a_card(scene, of))
    texts = [said(scene.within(part), part) for statement in group for part in sentences(statement)]
    return scene.chained(texts, "clauses")
