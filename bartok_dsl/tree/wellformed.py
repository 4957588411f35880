"""What makes a tree a rule: sorts, scopes and places. The grammar makes no others; files and tools might.

:func:`faults` looks at an announcement as a whole and names every place that is wrong:

* every part is of the sort that its place asks for; the parts of a junction are of one sort; at most one part of an
  All is an event, all parts of an Any are if one is, and a Not is never of an event;
* a That refers to a Let before it, in its list or outside; THEM and THIS stand only inside what binds them;
* the words for parts of a moment (ACTOR, IT, AMOUNT …) stand only where something has happened: the ``by`` of an event
  is read outside it, so that the ``by`` of a top-level event may not use them;
* a Choice stands only in a Let; only actions are lawful or not; only effects that change something take place; a While
  holds only Set, CountsAs, Seen and Only;
* what counts things is not negative, and no list that has to say something is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, get_args, get_origin

from attrs import evolve

from bartok_dsl import tree
from bartok_dsl.records import record
from bartok_dsl.tree import Announcement, CardWord, Node, PlayerWord
from bartok_dsl.tree.data import field_types, fits
from bartok_dsl.tree.sorting import Lets, sort_of, sort_of_path
from bartok_dsl.tree.walk import named_children, walk

__all__ = ["Fault", "faults", "sort_of"]


@record
class Fault:
    """What is wrong with a tree, and where: the path of fields from the root, as in ``statements[0].event.by``."""

    path: str
    reason: str


def faults(announcement: Announcement) -> tuple[Fault, ...]:
    """Everything that keeps the announcement from being well-formed, in the order of the text."""
    match announcement:
        case tree.Repeal(number):
            return () if number >= 1 else (Fault("number", "rules are numbered from 1"),)
        case tree.Replace(number, rule):
            wrong = tuple(evolve(each, path=f"rule.{each.path}") for each in faults(rule))
            return (*faults(tree.Repeal(number)), *wrong)
        case tree.Rule(statements):
            if not statements:
                return (Fault("statements", "a rule says something"),)
            return tuple(fault for at, statement in enumerate(statements) for fault in _statement(at, statement))


def _statement(at: int, statement: Node) -> Iterator[Fault]:
    path = f"statements[{at}]"
    if isinstance(statement, tree.Statement):
        yield from _Check(let_sorts(statement)).node(path, statement, Scope())
    else:
        yield Fault(path, f"{type(statement).__name__} is no statement")


def let_sorts(statement: Node) -> Lets:
    """The sorts of what the Lets of a statement bind, in the order of the text."""
    sorts: list[type[Node] | None] = []
    for node in walk(statement):
        if isinstance(node, tree.Let):
            sorts.append(sort_of(node.value, sorts))
    return sorts


# --- scopes -----------------------------------------------------------------------------------------------------------


@record
class Scope:
    """What may be mentioned at a place."""

    moment: bool = False
    """Whether there is an event around that ACTOR, IT and the like can refer to."""
    them: bool = False
    this: bool = False
    lets: frozenset[int] = frozenset()
    """The numbers of the Lets that can be seen."""
    outside: Scope | None = None
    """In the effect of a Done: where its players are read."""


_PLAYER_FIELDS: Final = ("who", "to", "by", "among")
_MOMENT_WORDS: Final = (
    PlayerWord.ACTOR,
    PlayerWord.CAUSER,
    CardWord.IT,
    CardWord.LOT,
    CardWord.CAUSE,
    tree.Amount(),
)


def _inside(node: Node, field: str, child: Node, scope: Scope) -> Scope:
    """The scope of a part in the given field of a node."""
    if scope.outside is not None:
        return scope.outside if field in _PLAYER_FIELDS else evolve(scope, outside=None)
    binder = _BINDERS.get(type(node))
    return scope if binder is None else binder(node, field, child, scope)


def _of_event(node: Node, field: str, child: Node, scope: Scope) -> Scope:
    return scope if field == "by" else evolve(scope, moment=True)


def _of_change(node: Node, field: str, child: Node, scope: Scope) -> Scope:
    return scope if field == "by" else evolve(scope, moment=True, them=True)


def _of_reaction(node: Node, field: str, child: Node, scope: Scope) -> Scope:
    return scope if field in ("event", "action") else evolve(scope, moment=True)


def _of_junction(node: Node, field: str, child: Node, scope: Scope) -> Scope:
    if sort_of(node) is tree.Event and sort_of(child) is not tree.Event:
        return evolve(scope, moment=True)
    return scope


def _of_extreme(node: tree.Extreme, field: str, child: Node, scope: Scope) -> Scope:
    if field != "key":
        return scope
    return evolve(scope, this=True) if sort_of(node.of) is tree.Cards else evolve(scope, them=True)


def _them_in(*fields: str) -> Callable[[Node, str, Node, Scope], Scope]:
    return lambda node, field, child, scope: evolve(scope, them=True) if field in fields else scope


_BINDERS: Final[dict[type[Node], Callable[..., Scope]]] = {
    **dict.fromkeys((tree.Play, tree.Acts, tree.Says, tree.Does, tree.Begins, tree.Ends), _of_event),
    **dict.fromkeys((tree.Becomes, tree.Falls), _of_change),
    **dict.fromkeys((tree.When, tree.Instead, tree.Answer, tree.AsOf), _of_reaction),
    **dict.fromkeys((tree.All, tree.Any), _of_junction),
    tree.Done: lambda node, field, child, scope: Scope(True, scope.them, scope.this, scope.lets, scope),
    tree.Extreme: _of_extreme,
    tree.Whoever: _them_in("cond"),
    tree.Each: _them_in("effects"),
    tree.Offer: _them_in("effects"),
    tree.Due: _them_in("other"),
    tree.Set: _them_in("value"),
    tree.CountsAs: lambda node, field, child, scope: evolve(scope, this=True) if field == "features" else scope,
}
"""What each node class binds for the parts in which fields."""


# --- the check --------------------------------------------------------------------------------------------------------


class _Check:
    """One statement's check: the sorts of its Lets, and how many of them have been passed."""

    def __init__(self, lets: Lets) -> None:
        self.lets = lets
        self.passed = 0

    def node(self, path: str, node: Node, scope: Scope) -> Iterator[Fault]:
        """The faults of a node and of all below it."""
        for reason in self.reasons(node, scope):
            yield Fault(path, reason)
        seen, last = scope.lets, ""
        for name, child in named_children(node):
            field = name.partition("[")[0]
            if field != last:
                seen, last = scope.lets, field
            wrong = self.wrong_sort(node, field, child)
            if wrong:
                yield Fault(f"{path}.{name}", wrong)
            inner = _inside(node, field, child, scope)
            yield from self.node(f"{path}.{name}", child, evolve(inner, lets=inner.lets | seen))
            if isinstance(child, tree.Let):
                self.passed += 1
                seen |= {self.passed}

    def wrong_sort(self, node: Node, field: str, child: Node) -> str | None:
        """Why a child may not stand in that field, if so."""
        declared = field_types(type(node))[field]
        if get_origin(declared) is tuple:
            declared = get_args(declared)[0]
        if not fits(child, declared):
            return f"{type(child).__name__} cannot stand here"
        options = [option for option in get_args(declared) or (declared,) if isinstance(option, type)]
        sort = sort_of(child, self.lets)
        if isinstance(child, _OF_ANY_SORT):
            if sort is None:
                return f"{type(child).__name__} has no sort"
            return (
                None
                if any(issubclass(sort, option) for option in options) or Node in options
                else (f"{sort.__name__} cannot stand here")
            )
        return None

    def reasons(self, node: Node, scope: Scope) -> Iterator[str]:
        """What is wrong with the node itself."""
        if node in _MOMENT_WORDS and not scope.moment:
            yield f"nothing has happened here that “{_word(node)}” could refer to"
        if node is PlayerWord.THEM and not scope.them:
            yield "“them” stands where no player is bound"
        if node is CardWord.THIS and not scope.this:
            yield "“this” stands where no card is bound"
        if isinstance(node, tree.That) and node.k not in scope.lets:
            yield f"there is no Let number {node.k} before this"
        if scope.outside is not None and isinstance(node, tree.Put) and node.value == tree.Amount():
            return  # in “when … is put”, AMOUNT stands for any value, of whatever sort
        yield from (reason for test in _TESTS.get(type(node), ()) for reason in test(node, self.lets))


def _word(node: Node) -> str:
    return str(node.value) if isinstance(node, PlayerWord | CardWord) else "amount"


_OF_ANY_SORT: Final = (tree.All, tree.Any, tree.Not, tree.That, tree.Get, tree.AsOf, tree.Extreme, tree.Item)
_COUNTABLE: Final = (tree.Cards, tree.Players, tree.Feature, tree.Num)
_JOINABLE: Final = (tree.Cards, tree.Players, tree.Cond, tree.Event, tree.Text)

Test = Callable[..., Iterator[str]]


def _junction(node: tree.All | tree.Any, lets: Lets) -> Iterator[str]:
    sorts = [sort_of(part, lets) for part in node.parts]
    if not sorts:
        yield "a junction has parts"
    elif isinstance(node, tree.All) and tree.Event in sorts:
        if sorts.count(tree.Event) > 1:
            yield "two events never happen as one"
        if any(sort not in (tree.Event, tree.Cond) for sort in sorts):
            yield "only conditions guard an event"
    elif len(set(sorts)) > 1:
        yield "the parts of a junction are of one sort"
    elif sorts[0] not in _JOINABLE:
        yield "such parts cannot be joined"


def _negation(node: tree.Not, lets: Lets) -> Iterator[str]:
    if sort_of(node.part, lets) not in (tree.Cards, tree.Players, tree.Cond, tree.Text):
        yield "this cannot be negated"


def _inclusion(node: tree.Is, lets: Lets) -> Iterator[str]:
    what, among = sort_of(node.what, lets), sort_of(node.among, lets)
    if what is not among or what not in _COUNTABLE:
        yield "only sets of one sort lie in one another"


def _set_of(*sorts: type[Node]) -> Test:
    def test(node: tree.Count | tree.Extreme | tree.Choice, lets: Lets) -> Iterator[str]:
        if sort_of(node.of, lets) not in sorts:
            yield "this is no set of such things"

    return test


def _written_list(node: tree.Item, lets: Lets) -> Iterator[str]:
    if len({sort_of(part, lets) for part in node.of}) != 1 or sort_of(node.of[0], lets) not in (tree.Num, tree.Text):
        yield "a written list holds numbers, or texts"


def _holding(node: tree.Put | tree.Set, lets: Lets) -> Iterator[str]:
    if sort_of(node.value, lets) is not sort_of_path(node.path):
        yield "the value is not of the sort that is kept there"


def _own(node: tree.Own, lets: Lets) -> Iterator[str]:
    if isinstance(node.path, tree.Own):
        yield "a player's own copy has one owner"


_CHANGES: Final = (
    tree.Draw,
    tree.Skip,
    tree.Shift,
    tree.Reverse,
    tree.Turn,
    tree.Move,
    tree.Rotate,
    tree.Arrange,
    tree.Enact,
    tree.Put,
    tree.Penalise,
    tree.Become,
)


def _done(node: tree.Done, lets: Lets) -> Iterator[str]:
    if not isinstance(node.effect, _CHANGES):
        yield f"{type(node.effect).__name__} is nothing that takes place"


def _action(node: tree.May | tree.MayNot | tree.Only | tree.Answer, lets: Lets) -> Iterator[str]:
    if not _is_action(node.action):
        yield "only playing, drawing, passing, words and gestures are lawful or not"


def _is_action(event: Node) -> bool:
    match event:
        case tree.All(parts) | tree.Any(parts):
            return all(_is_action(part) for part in parts if sort_of(part) is tree.Event)
    return isinstance(event, tree.Play | tree.Acts | tree.Says | tree.Does)


def _while(node: tree.While, lets: Lets) -> Iterator[str]:
    if not all(isinstance(each, tree.Set | tree.CountsAs | tree.Seen | tree.Only) for each in node.statements):
        yield "only settings, what cards count as, who sees them, and what alone is lawful hold while something is so"


def _some(field: str) -> Test:
    def test(node: Node, lets: Lets) -> Iterator[str]:
        if not getattr(node, field):
            yield f"{field} says something"

    return test


def _if(node: tree.If, lets: Lets) -> Iterator[str]:
    if not node.then and not node.other:
        yield "one of the lists does something"


def _at_least(field: str, least: int) -> Test:
    def test(node: Node, lets: Lets) -> Iterator[str]:
        n = getattr(node, field)
        if isinstance(n, tree.Number) and n.value < least:
            yield f"{field} is at least {least}"

    return test


def _range(node: tree.Range, lets: Lets) -> Iterator[str]:
    match node:
        case tree.Range(tree.Number(low), tree.Number(high)) if low > high:
            yield "a range runs upwards"


_TESTS: Final[dict[type[Node], tuple[Test, ...]]] = {
    tree.All: (_junction,),
    tree.Any: (_junction,),
    tree.Not: (_negation,),
    tree.Is: (_inclusion,),
    tree.Count: (_set_of(*_COUNTABLE),),
    tree.Extreme: (_set_of(tree.Cards, tree.Players),),
    tree.Choice: (_set_of(*_COUNTABLE), _at_least("n", 1)),
    tree.Item: (_written_list,),
    tree.Put: (_holding,),
    tree.Set: (_holding,),
    tree.Own: (_own,),
    tree.Done: (_done,),
    tree.May: (_action,),
    tree.MayNot: (_action,),
    tree.Only: (_action,),
    tree.Answer: (_action,),
    tree.While: (_while, _some("statements")),
    tree.When: (_some("effects"),),
    tree.Each: (_some("effects"),),
    tree.Offer: (_some("effects"),),
    tree.Keep: (_some("statements"),),
    tree.Toggle: (_some("statements"),),
    tree.CountsAs: (_some("features"),),
    tree.If: (_if,),
    tree.Join: (_some("parts"),),
    tree.Words: (_some("text"),),
    tree.Such: (_some("text"),),
    tree.Cell: (_some("name"),),
    tree.Range: (_range,),
    tree.Draw: (_at_least("n", 0),),
    tree.Skip: (_at_least("n", 0),),
    tree.Shift: (_at_least("n", 0),),
    tree.Top: (_at_least("n", 0),),
    tree.Under: (_at_least("k", 1),),
    tree.Repeat: (_at_least("n", 0),),
    tree.Falls: (_at_least("to", 0),),
    tree.Elapses: (_at_least("seconds", 0),),
}
"""What else each node class asks for."""
