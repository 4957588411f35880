"""A compact notation for rule trees, for tests: ``When(play(everyone, 2s), [Draw(next, 2); Skip(next, 1)])``.

Statements and effects are written in capitals, everything else small. A rule is its statements, separated by ``;``.

* Sets: ``a & b``, ``a | b``, ``~a``; ``#a`` how many. ``~ #`` bind first, then ``&``, then ``|``; all other two-sided
  forms stand in brackets: ``(a in b)``, ``(n >= m)``, ``(n is prime)``, ``(n + m)``, ``(n times "word")``.
* Cards: ``8s``, ``clubs``, ``reds``, ``faces``, ``numbers``, ``jokers``, ``specials``, ``hidden``, ``even``, ``odd``,
  ``prime``, ``square``, ``[value >= 5]``, ``has(suit of under)``, ``under`` (of the top card: 1), ``under(2)``.
* Features as values: ``rank-8``, ``suit-clubs``, ``colour-red``, ``kind-joker``, ``clockwise``, ``every-suit``.
* Players: ``next``, ``previous``, ``left(p)``, ``right(p)``, ``along(2, p)``, ``leftward(1..3, p)``, ``who(cond)``.
* Paths: ``hand-size``, ``$hat:players`` (a named state and its sort), ``score of actor``; ``<path>`` is what it holds.
* Texts: ``"exact words"``, ``<<such as the table accepts>>``, ``join("a"; name(it))``.
* ``that1`` is what the first Let bound; ``soon`` is the next completed action.

:func:`read` and :func:`write` are each other's inverse.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from enum import Enum

from attrs import define, frozen

from bartok_dsl import tree
from bartok_dsl.cards import Colour, Rank, Suit
from bartok_dsl.tree import Announcement, Node, Rule
from bartok_dsl.tree.walk import field_names


class NotationError(ValueError):
    """The text is not in the notation; the message shows where."""


# --- tables of leaves -------------------------------------------------------------------------------------------------

RANK_NAMES = dict(zip(["A", *map(str, range(2, 11)), "J", "Q", "K"], Rank, strict=True))
CLASSES: dict[str, Node] = {
    **{f"{name}s": tree.Has(rank) for name, rank in RANK_NAMES.items()},
    **{suit.name.lower(): tree.Has(suit) for suit in Suit},
    **{f"{colour.value}s": tree.Has(colour) for colour in Colour},
    "faces": tree.Has(tree.Kind.FACE),
    "numbers": tree.Has(tree.Kind.NUMBER),
    "jokers": tree.Has(tree.Kind.JOKER),
    "specials": tree.Has(tree.Kind.SPECIAL),
    "hidden": tree.Has(tree.Kind.HIDDEN),
    **{kind.value: tree.Valued(kind) for kind in tree.NumberKind},
}
FEATURES: dict[str, Node] = {
    **{f"rank-{name}": tree.Exactly(rank) for name, rank in RANK_NAMES.items()},
    **{f"suit-{suit.name.lower()}": tree.Exactly(suit) for suit in Suit},
    **{f"colour-{colour.value}": tree.Exactly(colour) for colour in Colour},
    **{f"kind-{kind.name.lower()}": tree.Exactly(kind) for kind in tree.Kind},
    **{way.value: tree.Exactly(way) for way in tree.Way},
    **{f"every-{attr.value}": tree.Every(attr) for attr in tree.Attr},
}
TABLES_OF_WORDS = (tree.PlayerWord, tree.CardWord, tree.Pile, tree.Fate, tree.AnyWords)
WORDS: dict[str, Node] = {
    **{word.value: word for table in TABLES_OF_WORDS for word in table},
    **CLASSES,
    **FEATURES,
    "next": tree.NEXT,
    "previous": tree.PREVIOUS,
    "under": tree.TOP_CARD,
    "amount": tree.Amount(),
    "soon": tree.SOON,
    "Reverse": tree.Reverse(),
}
NAMES_OF_WORDS: dict[Node, str] = {node: name for name, node in WORDS.items()}
SETTINGS = {setting.value: setting for setting in tree.Setting}
KINDS = {kind.value: kind for kind in tree.NumberKind}
OPS = {op.value: op for op in tree.Op}
ARITH = {op.value: op for op in tree.Arith}
ATTRS = {attr.value: attr for attr in tree.Attr}
ATS = {at.value: at for at in tree.At}

# --- forms: one template serves reading and writing -------------------------------------------------------------------


@frozen
class Part:
    """One field in a template: how it is read and how it is written."""

    read: Callable[[Reader], object]
    write: Callable[[object], str]


@frozen
class Form:
    """``name(field, field)``: a node class and its fields, with the signs between them."""

    name: str
    kind: type[Node]
    template: tuple[Part | str, ...]


def _expression(reader: Reader) -> object:
    return reader.junction()


def _write_expression(value: object) -> str:
    assert isinstance(value, Node)
    return written(value)


def leaf(table: type[Enum]) -> Part:
    """A member of a closed table, by its value."""
    members = {str(member.value): member for member in table}

    def read_leaf(reader: Reader) -> object:
        return members[reader.one_of(members)]

    def write_leaf(value: object) -> str:
        assert isinstance(value, table)
        return str(value.value)

    return Part(read_leaf, write_leaf)


def listed(part: Part) -> Part:
    """``[a; b; c]``."""

    def read_list(reader: Reader) -> object:
        reader.take("[")
        items: list[object] = []
        while not reader.sees("]"):
            if items:
                reader.take(";")
            items.append(part.read(reader))
        reader.take("]")
        return tuple(items)

    def write_list(value: object) -> str:
        assert isinstance(value, tuple)
        return "[" + "; ".join(part.write(item) for item in value) + "]"

    return Part(read_list, write_list)


def _read_string(reader: Reader) -> object:
    return json.loads(reader.match(r'"(?:[^"\\]|\\.)*"', "a quoted text"))


def _write_string(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _read_count(reader: Reader) -> object:
    return int(reader.match(r"-?\d+", "a number"))


EXPR = Part(_expression, _write_expression)
PATH = Part(lambda reader: reader.path(), lambda value: path_text(value))
BOUND = Part(lambda reader: reader.bound(), lambda value: bound_text(value))
STRING = Part(_read_string, _write_string)
COUNT = Part(_read_count, str)
EXPRS = listed(EXPR)


def form(name: str, kind: type[Node], *parts: Part | str) -> Form:
    """A form; fields are separated by commas unless a sign between them is given."""
    template: list[Part | str] = []
    for part in parts:
        if template and isinstance(part, Part) and isinstance(template[-1], Part):
            template.append(",")
        template.append(part)
    return Form(name, kind, tuple(template))


FORMS = [
    form("When", tree.When, EXPR, EXPRS),
    form("Instead", tree.Instead, EXPR, EXPRS),
    form("May", tree.May, EXPR),
    form("MayNot", tree.MayNot, EXPR),
    form("Only", tree.Only, EXPR),
    form("Answer", tree.Answer, leaf(tree.Unit), EXPR, EXPRS),
    form("CountsAs", tree.CountsAs, leaf(tree.Purpose), EXPR, EXPRS),
    form("Set", tree.Set, PATH, " := ", EXPR),
    form("Seen", tree.Seen, EXPR, EXPR),
    form("While", tree.While, EXPR, EXPRS),
    form("MakeRules", tree.MakeRules, leaf(tree.RuleAspect), STRING),
    form("Draw", tree.Draw, EXPR, EXPR),
    form("Skip", tree.Skip, EXPR, EXPR),
    form("Shift", tree.Shift, EXPR, EXPR),
    form("Turn", tree.Turn, EXPR),
    form("Move", tree.Move, EXPR, " -> ", EXPR),
    form("Rotate", tree.Rotate, leaf(tree.Belonging), EXPR, EXPR, leaf(tree.Ring)),
    form("Arrange", tree.Arrange, EXPR, leaf(tree.Order)),
    form("Enact", tree.Enact, EXPR, EXPR),
    form("Let", tree.Let, BOUND),
    form("If", tree.If, EXPR, EXPRS, EXPRS),
    form("Each", tree.Each, EXPR, EXPRS),
    form("Offer", tree.Offer, EXPR, EXPRS, EXPRS),
    form("Keep", tree.Keep, EXPR, EXPRS),
    form("Toggle", tree.Toggle, EXPRS),
    form("Put", tree.Put, PATH, " := ", EXPR),
    form("Due", tree.Due, EXPR, EXPR, EXPRS),
    form("Penalise", tree.Penalise, EXPR),
    form("Become", tree.Become, EXPR, leaf(tree.State)),
    form("play", tree.Play, EXPR, EXPR),
    form("acts", tree.Acts, EXPR, leaf(tree.How)),
    form("says", tree.Says, EXPR, EXPR),
    form("does", tree.Does, EXPR, EXPR),
    form("done", tree.Done, EXPR),
    form("begins", tree.Begins, EXPR, leaf(tree.Period)),
    form("ends", tree.Ends, EXPR, leaf(tree.Period)),
    form("becomes", tree.Becomes, EXPR, EXPR),
    form("falls", tree.Falls, EXPR, EXPR, EXPR),
    form("elapses", tree.Elapses, EXPR),
    form("has", tree.Has, EXPR),
    form("under", tree.Under, EXPR),
    form("top", tree.Top, EXPR, EXPR),
    form("playable", tree.Playable, EXPR),
    form("causing", tree.Causing, EXPR),
    form("hand", tree.Hand, EXPR),
    form("rank", tree.RankOf, EXPR),
    form("who", tree.Whoever, EXPR),
    form("particular", tree.Particular, leaf(tree.Partiality), STRING),
    form("value", tree.ValueOf, EXPR),
    form("streak", tree.Streak, EXPR),
    form("times", tree.Times, EXPR, EXPR),
    form("until", tree.Until, EXPR),
    form("owed", tree.Owed, leaf(tree.Unit), EXPR),
    form("item", tree.Item, EXPR, EXPRS),
    form("asOf", tree.AsOf, EXPR, EXPR),
    form("extreme", tree.Extreme, leaf(tree.Best), EXPR, EXPR),
    form("name", tree.Name, EXPR),
    form("contest", tree.Contest, EXPR),
    form("Repeal", tree.Repeal, COUNT),
]
FORMS_BY_NAME = {one.name: one for one in FORMS}
FORMS_BY_KIND = {one.kind: one for one in FORMS}
NEIGHBOURS = {"along": tree.Ring.PLAY, "leftward": tree.Ring.SEAT}


# --- reading ----------------------------------------------------------------------------------------------------------

_NAME = re.compile(r"(?:10|[2-9])s\b|[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")


@define
class Reader:
    """Recursive descent over one text."""

    text: str
    at: int = 0

    def _skip(self, length: int) -> None:
        self.at += length

    def _blanks(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self._skip(1)

    def fail(self, wanted: str) -> NotationError:
        """The error that something else was wanted here."""
        return NotationError(f"{wanted} is wanted here: {self.text[: self.at]} ⟦{self.text[self.at :]}⟧")

    def sees(self, sign: str) -> bool:
        """Whether the sign comes next."""
        self._blanks()
        return self.text.startswith(sign, self.at)

    def accept(self, sign: str) -> bool:
        """Passes over the sign if it comes next."""
        found = self.sees(sign)
        if found:
            self._skip(len(sign))
        return found

    def take(self, sign: str) -> None:
        """Passes over the sign, which must come next."""
        if not self.accept(sign):
            raise self.fail(f"“{sign}”")

    def match(self, pattern: str, wanted: str) -> str:
        """The text that the pattern matches here."""
        self._blanks()
        found = re.compile(pattern).match(self.text, self.at)
        if not found:
            raise self.fail(wanted)
        self._skip(found.end() - self.at)
        return found.group()

    def name(self) -> str | None:
        """The name that comes next, if any; nothing is consumed."""
        self._blanks()
        found = _NAME.match(self.text, self.at)
        return found.group() if found else None

    def one_of(self, names: dict[str, Enum]) -> str:
        """One of these names or signs, the longest that comes next."""
        self._blanks()
        for name in sorted(names, key=len, reverse=True):
            if self.accept(name):
                return name
        raise self.fail("one of " + ", ".join(names))

    def end(self) -> None:
        """Nothing may follow."""
        self._blanks()
        if self.at != len(self.text):
            raise self.fail("the end")

    # expressions, loosest first

    def junction(self) -> Node:
        parts = [self.conjunction()]
        while self.accept("|"):
            parts.append(self.conjunction())
        return parts[0] if len(parts) == 1 else tree.Any(tuple(parts))

    def conjunction(self) -> Node:
        parts = [self.unary()]
        while self.accept("&"):
            parts.append(self.unary())
        return parts[0] if len(parts) == 1 else tree.All(tuple(parts))

    def unary(self) -> Node:
        if self.accept("~"):
            return tree.Not(self.unary())
        if self.accept("#"):
            return tree.Count(self.unary())
        low = self.atom()
        return tree.Range(low, self.atom()) if self.accept("..") else low

    def atom(self) -> Node:
        if self.sees('"'):
            return tree.Words(str(_read_string(self)))
        if self.accept("<<"):
            text = self.match(r"(?:[^>\\]|\\.)*", "a text")
            self.take(">>")
            return tree.Such(json.loads(f'"{text}"'))
        if self.accept("<"):
            path = self.path()
            self.take(">")
            return tree.Get(path)
        if self.accept("["):
            self.take("value")
            test = tree.Compare(OPS[self.one_of(OPS)], self.junction())
            self.take("]")
            return tree.Valued(test)
        if self.accept("("):
            inner = self.two_sided()
            self.take(")")
            return inner
        name = self.name()
        if name is None:
            return tree.Number(int(self.match(r"-?\d+", "an expression")))
        self._skip(len(name))
        return self.named(name)

    def two_sided(self) -> Node:
        left = self.junction()
        name = self.name()
        if name == "in":
            self._skip(2)
            return tree.Is(left, self.junction())
        if name == "is":
            self._skip(2)
            return tree.Holds(left, KINDS[self.one_of(KINDS)])
        if name == "times":
            self._skip(5)
            return tree.Repeat(left, self.junction())
        for op in sorted(OPS, key=len, reverse=True):
            if self.accept(op):
                return tree.Holds(left, tree.Compare(OPS[op], self.junction()))
        if not self.sees(")"):
            return tree.Calc(ARITH[self.one_of(ARITH)], left, self.junction())
        return left

    def named(self, name: str) -> Node:
        if name in ATTRS and self.name() == "of":
            self._skip(2)
            return tree.Of(ATTRS[name], self.unary())
        if self.sees("("):
            return self.call(name)
        if re.fullmatch(r"that\d+", name):
            return tree.That(int(name[4:]))
        if name in WORDS:
            node = WORDS[name]
            if isinstance(node, tree.Pile) and self.accept("."):
                return tree.On(node, ATS[self.one_of(ATS)])
            return node
        raise NotationError(f"unknown name “{name}”: {self.text}")

    def call(self, name: str) -> Node:
        self.take("(")
        node = self.arguments(name)
        self.take(")")
        return node

    def arguments(self, name: str) -> Node:
        if name in NEIGHBOURS:
            k = self.junction()
            self.take(",")
            return tree.Beside(self.junction(), k, NEIGHBOURS[name])
        if name in ("left", "right"):
            return tree.Beside(self.junction(), tree.Number(1 if name == "left" else -1), tree.Ring.SEAT)
        if name == "join":
            parts = [self.junction()]
            while self.accept(";"):
                parts.append(self.junction())
            return tree.Join(tuple(parts))
        if name in ("all", "any"):
            parts = list(EXPRS.read(self))
            return (tree.All if name == "all" else tree.Any)(tuple(parts))
        if name == "Replace":
            number = COUNT.read(self)
            self.take(",")
            return tree.Replace(number, Rule(EXPRS.read(self)))
        if name not in FORMS_BY_NAME:
            raise NotationError(f"unknown form “{name}(…)”: {self.text}")
        one = FORMS_BY_NAME[name]
        values = []
        for part in one.template:
            if isinstance(part, str):
                self.take(part.strip())
            else:
                values.append(part.read(self))
        return one.kind(*values)

    def path(self) -> Node:
        if self.accept("$"):
            name = str(_read_string(self)) if self.sees('"') else self.match(r"[\w-]+", "a name")
            self.take(":")
            node: Node = tree.Cell(name, leaf(tree.ValueSort).read(self))
        else:
            node = SETTINGS[self.one_of(SETTINGS)]
        while self.name() == "of":
            self._skip(2)
            node = tree.Own(node, self.unary())
        return node

    def bound(self) -> Node:
        value = self.junction()
        if self.name() != "picks":
            return value
        self._skip(5)
        n = self.unary()
        self.take("of")
        return tree.Choice(value, n, self.junction())


def read_announcement(text: str) -> Announcement:
    """The announcement: a rule, ``Repeal(3)`` or ``Replace(3, [statements])``. Raises :class:`NotationError`."""
    reader = Reader(text)
    parts = [reader.junction()]
    while reader.accept(";"):
        parts.append(reader.junction())
    reader.end()
    if len(parts) == 1 and isinstance(parts[0], tree.Repeal | tree.Replace):
        return parts[0]
    return Rule(tuple(parts))


def read(text: str) -> Rule:
    """The rule; raises :class:`NotationError` for anything else."""
    found = read_announcement(text)
    if not isinstance(found, Rule):
        raise NotationError(f"not a rule: {text}")
    return found


def read_node(text: str) -> Node:
    """Any single part: a class of cards, an event, an effect …"""
    reader = Reader(text)
    node = reader.bound()
    reader.end()
    return node


# --- writing ----------------------------------------------------------------------------------------------------------


def write(announcement: Announcement) -> str:
    """The announcement in the notation; :func:`read_announcement` gives it back."""
    if isinstance(announcement, Rule):
        return "; ".join(written(statement) for statement in announcement.statements)
    if isinstance(announcement, tree.Replace):
        return f"Replace({announcement.number}, {EXPRS.write(announcement.rule.statements)})"
    return written(announcement)


def written(node: Node) -> str:
    """One part in the notation."""
    if node in NAMES_OF_WORDS:
        return NAMES_OF_WORDS[node]
    if type(node) in SPECIAL:
        return SPECIAL[type(node)](node)
    one = FORMS_BY_KIND[type(node)]
    values = iter(getattr(node, name) for name in field_names(type(node)))
    parts = [
        {",": ", "}.get(part, part) if isinstance(part, str) else part.write(next(values)) for part in one.template
    ]
    return f"{one.name}({''.join(parts)})"


def tight(node: Node) -> str:
    """The part as an operand of a sign that binds tighter than ``&``."""
    return f"({written(node)})" if isinstance(node, tree.All | tree.Any | tree.Range) else written(node)


def path_text(path: object) -> str:
    """A path."""
    if isinstance(path, tree.Own):
        return f"{path_text(path.path)} of {tight(path.by)}"
    if isinstance(path, tree.Cell):
        name = path.name if re.fullmatch(r"[\w-]+", path.name) else json.dumps(path.name, ensure_ascii=False)
        return f"${name}:{path.sort.value}"
    assert isinstance(path, tree.Setting)
    return path.value


def bound_text(value: object) -> str:
    """What a Let binds."""
    assert isinstance(value, Node)
    if isinstance(value, tree.Choice):
        of = written(value.of) if isinstance(value.of, tree.Range) else tight(value.of)
        return f"{tight(value.by)} picks {tight(value.n)} of {of}"
    return written(value)


def _is_junction(node: Node) -> bool:
    return isinstance(node, tree.All | tree.Any) and len(node.parts) > 1


def _junction(node: tree.All | tree.Any) -> str:
    if len(node.parts) < 2:  # not in normal form, but writable
        return ("all" if isinstance(node, tree.All) else "any") + f"({EXPRS.write(node.parts)})"
    sign = " | " if isinstance(node, tree.Any) else " & "
    return sign.join(f"({written(part)})" if _is_junction(part) else written(part) for part in node.parts)


def _holds(node: tree.Holds) -> str:
    if isinstance(node.test, tree.Compare):
        return f"({written(node.n)} {node.test.op.value} {written(node.test.n)})"
    return f"({written(node.n)} is {node.test.value})"


def _beside(node: tree.Beside) -> str:
    if node.ring is tree.Ring.SEAT and node.k in (tree.Number(1), tree.Number(-1)):
        return f"{'left' if node.k == tree.Number(1) else 'right'}({written(node.of)})"
    name = "along" if node.ring is tree.Ring.PLAY else "leftward"
    return f"{name}({written(node.k)}, {written(node.of)})"


def _such(node: tree.Such) -> str:
    return "<<" + json.dumps(node.text, ensure_ascii=False)[1:-1].replace(">", "\\u003e") + ">>"


SPECIAL: dict[type[Node], Callable[..., str]] = {
    tree.All: _junction,
    tree.Any: _junction,
    tree.Not: lambda node: "~" + tight(node.part),
    tree.Count: lambda node: "#" + tight(node.of),
    tree.Range: lambda node: f"{tight(node.low)}..{tight(node.high)}",
    tree.Number: lambda node: str(node.value),
    tree.That: lambda node: f"that{node.k}",
    tree.Words: lambda node: _write_string(node.text),
    tree.Such: _such,
    tree.Get: lambda node: f"<{path_text(node.path)}>",
    tree.Valued: lambda node: f"[value {node.test.op.value} {written(node.test.n)}]",
    tree.Is: lambda node: f"({written(node.what)} in {written(node.among)})",
    tree.Holds: _holds,
    tree.Calc: lambda node: f"({written(node.a)} {node.op.value} {written(node.b)})",
    tree.Repeat: lambda node: f"({written(node.n)} times {written(node.text)})",
    tree.Join: lambda node: "join(" + "; ".join(written(part) for part in node.parts) + ")",
    tree.Of: lambda node: f"{node.attr.value} of {tight(node.cards)}",
    tree.On: lambda node: f"{node.pile.value}.{node.at.value}",
    tree.Beside: _beside,
    tree.Choice: bound_text,
    tree.Setting: path_text,
    tree.Cell: path_text,
    tree.Own: path_text,
}
