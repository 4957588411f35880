"""The JSON twin of a rule set, for tools: the same history, with the tree of every rule beside its sentence.

``docs/ruleset.schema.json`` is its published schema. A twin needs no reader of sentences: the trees in it count.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from bartok_dsl.files.finding import LineFinding, caution, error
from bartok_dsl.files.lines import one_line
from bartok_dsl.files.ruleset import FORM, FORMAT, Reading, Remark, RuleSet
from bartok_dsl.rulebook import Announced, BookError, Entry, Origin, Repealed, RuleBook, Ruled
from bartok_dsl.tree import Rule
from bartok_dsl.tree.data import Data, from_data, to_data
from bartok_dsl.tree.wellformed import faults

# --- writing ----------------------------------------------------------------------------------------------------------


def write_twin(ruleset: RuleSet) -> str:
    """The twin as text: keys in a fixed order, two blanks of indentation."""
    return json.dumps(twin(ruleset), ensure_ascii=False, indent=2) + "\n"


def twin(ruleset: RuleSet) -> dict[str, Data]:
    """The twin as data."""
    return {
        "format": f"bartok {FORMAT}",
        "title": one_line(ruleset.title),
        "profile": ruleset.profile,
        "language": ruleset.language,
        "examples": one_line(ruleset.examples),
        "history": [_entry(entry) for entry in ruleset.book.entries],
        "remarks": [{"before": remark.before, "text": remark.text} for remark in ruleset.remarks],
        "check": {"sha256": ruleset.book.meaning(), "form": FORM},
    }


def _entry(entry: Entry) -> Data:
    origin: dict[str, Data] = {
        "author": one_line(entry.origin.author),
        "deal": entry.origin.deal,
        "date": one_line(entry.origin.date),
    }
    match entry:
        case Repealed(number):
            return {"event": "repeal", "number": number, **origin}
        case Ruled(winner, loser):
            return {"event": "ruling", "winner": winner, "loser": loser, **origin}
        case Announced():
            return {
                "event": "rule",
                "number": entry.number,
                **origin,
                "replaces": entry.replaces,
                "language": entry.language,
                "title": one_line(entry.title),
                "sentence": one_line(entry.sentence),
                "tree": to_data(entry.rule),
            }


# --- reading ----------------------------------------------------------------------------------------------------------


class _Misshapen(ValueError):
    """The data is not as the schema says; the message says where."""


def read_twin(text: str) -> Reading:
    """The rule set that a twin describes, or the findings that say why there is none."""
    try:
        data = cast(Data, json.loads(text))
        ruleset, findings = _ruleset(data)
    except _Misshapen as trouble:
        return Reading(None, (error("twin-shape", 0, where=trouble),))
    except BookError as trouble:
        return Reading(None, (error(trouble.code, 0, **trouble.values),))
    except json.JSONDecodeError as trouble:
        return Reading(None, (error("twin-not-json", trouble.lineno, reason=trouble.msg),))
    except (ValueError, RecursionError) as trouble:
        return Reading(None, (error("twin-not-json", 0, reason=type(trouble).__name__),))
    except _TreeError as trouble:
        return Reading(None, (error("twin-tree", 0, number=trouble.number, reason=trouble),))
    return Reading(ruleset, findings)


class _TreeError(Exception):
    """The tree of a rule is none."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(reason)
        self.number = number


def _ruleset(data: Data) -> tuple[RuleSet | None, tuple[LineFinding, ...]]:
    whole = _object(
        data, "the file", {"format", "history"}, {"title", "profile", "language", "examples", "remarks", "check"}
    )
    if whole["format"] != f"bartok {FORMAT}":
        found = _text(whole, "format")
        return None, (error("ruleset-format-newer", 0, format=found, known=f"bartok {FORMAT}"),)
    book = RuleBook()
    for at, entry in enumerate(_list(whole, "history")):
        book = _enter(book, entry, f"history[{at}]")
    remarks = []
    for at, remark in enumerate(_list(whole, "remarks")):
        fields = _object(remark, f"remarks[{at}]", {"before", "text"}, set())
        remarks.append(Remark(_number(fields, "before"), one_line(_text(fields, "text"))))
    ruleset = RuleSet(
        book,
        one_line(_text(whole, "title")),
        _text(whole, "profile"),
        _text(whole, "language") or "en",
        one_line(_text(whole, "examples")),
        tuple(remarks),
    )
    check = whole.get("check")
    if check is not None:
        fields = _object(check, "check", {"sha256", "form"}, set())
        if fields["form"] == FORM and fields["sha256"] != book.meaning():
            return ruleset, (caution("ruleset-check-differs", 0),)
    return ruleset, ()


_ORIGIN = {"author", "deal", "date"}


def _enter(book: RuleBook, entry: Data, where: str) -> RuleBook:
    event = entry.get("event") if isinstance(entry, dict) else None
    match event:
        case "repeal":
            fields = _object(entry, where, {"event", "number"}, _ORIGIN)
            return book.repeal(_number(fields, "number"), _origin(fields))
        case "ruling":
            fields = _object(entry, where, {"event", "winner", "loser"}, _ORIGIN)
            return book.ruling(_number(fields, "winner"), _number(fields, "loser"), _origin(fields))
        case "rule":
            needed = {"event", "number", "language", "sentence", "tree"}
            fields = _object(entry, where, needed, _ORIGIN | {"replaces", "title"})
            return _enter_rule(book, fields, where)
        case _:
            raise _Misshapen(f"{where}.event")


def _enter_rule(book: RuleBook, fields: Mapping[str, Data], where: str) -> RuleBook:
    number = _number(fields, "number")
    if number != book.next_number:
        raise _Misshapen(f"{where}.number")
    try:
        tree = from_data(fields["tree"])
    except (ValueError, TypeError, RecursionError) as trouble:
        raise _TreeError(number, str(trouble)) from None
    if not isinstance(tree, Rule):
        raise _TreeError(number, f"{type(tree).__name__} is no rule")
    for fault in faults(tree):
        raise _TreeError(number, f"{fault.path}: {fault.reason}")
    sentence, language, title = one_line(_text(fields, "sentence")), _text(fields, "language"), _text(fields, "title")
    if fields.get("replaces") is None:
        return book.announce(tree, sentence, language, _origin(fields), title=one_line(title))
    replaced = _number(fields, "replaces")
    return book.replace(replaced, tree, sentence, language, _origin(fields), title=one_line(title))


def _origin(fields: Mapping[str, Data]) -> Origin:
    deal = _number(fields, "deal") if "deal" in fields else 0
    return Origin(one_line(_text(fields, "author")), deal, one_line(_text(fields, "date")))


def _object(data: Data, where: str, needed: set[str], allowed: set[str]) -> dict[str, Data]:
    if not isinstance(data, dict):
        raise _Misshapen(where)
    for key in sorted(needed - set(data)) + sorted(set(data) - needed - allowed):
        raise _Misshapen(f"{where}.{key}")
    return data


def _list(fields: Mapping[str, Data], key: str) -> list[Data]:
    value = fields.get(key, [])
    if not isinstance(value, list):
        raise _Misshapen(key)
    return value


def _text(fields: Mapping[str, Data], key: str) -> str:
    value = fields.get(key, "")
    if not isinstance(value, str):
        raise _Misshapen(key)
    return value


def _number(fields: Mapping[str, Data], key: str) -> int:
    value = fields[key]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _Misshapen(key)
    return value
