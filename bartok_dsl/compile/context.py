"""What lowering needs to know at a place of the tree, and where its results go.

Who is meant by ACTOR or IT depends on the place. Inside an event's statement they are the event's own, and the engine
reads them as the hook runs. In the ``by`` of an event they are those of *outside*: at the top of a rule there are none;
in what an effect keeps, they are those of the moment at which it was kept. Such parts are therefore put in registers
just before the hooks are installed (closure conversion), and the hooks read the registers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from attrs import define, evolve, field

from bartok_dsl import tree
from bartok_dsl.compile.unbuilt import Unbuilt
from bartok_dsl.engine import program as p
from bartok_dsl.engine.program import TRUE, Apply, Op, Operand, Sort
from bartok_dsl.records import record
from bartok_dsl.tree import Amount, CardWord, Effect, Node, PlayerWord, Statement
from bartok_dsl.tree.sorting import sort_of

Table = Mapping[type[Node], Callable[..., Operand]]
"""How the nodes of one sort are lowered, by class: functions of the node and the context."""


class Tables(Protocol):
    """All tables of the compiler."""

    @property
    def values(self) -> Mapping[Sort, Table]:
        """How values are lowered, by the sort that is wanted."""

    def effects(self, effects: tuple[Effect, ...], context: Context) -> None:
        """Lowers effects in order to the end of the context's program."""

    def statement(self, statement: Statement, context: Context) -> tuple[p.Hook, ...]:
        """Lowers a statement."""


EVERY_ROLE: Final[Mapping[Node, Op]] = {
    PlayerWord.ACTOR: Op.ACTOR,
    PlayerWord.CAUSER: Op.CAUSER,
    PlayerWord.THEM: Op.THEM,
    CardWord.IT: Op.IT,
    CardWord.LOT: Op.LOT,
    CardWord.CAUSE: Op.CAUSE,
    CardWord.THIS: Op.THIS,
    Amount(): Op.AMOUNT,
}
"""The words for parts of a moment."""


@define(eq=False)
class Builder:
    """The rule under construction."""

    number: int
    tables: Tables
    programs: list[p.Program] = field(factory=list)
    kept: list[p.Passing] = field(factory=list)
    first: list[p.Hook] = field(factory=list)
    """Hooks that act before those of all statements: what counts, and what a switch of the rule has turned on."""
    last: list[p.Hook] = field(factory=list)
    """Hooks that act after those of all statements: what sets a count back, and what remembers a value."""
    states: dict[tuple[Node, ...], str] = field(factory=dict)
    """The hidden named states of the rule, by what they are for."""
    registers: int = 0
    lets: list[Operand] = field(factory=list)
    """What the Lets of the present statement bound, in order."""
    sorts: list[type[Node] | None] = field(factory=list)
    choices: dict[int, tree.Choice] = field(factory=dict)
    """Which of them are choices, by number."""

    def register(self, sort: Sort) -> p.Register:
        """A new register."""
        self.registers += 1
        return p.Register(sort, self.registers - 1)

    def state(self, *purpose: Node) -> str:
        """The name of the hidden state for this purpose: no sentence can say it, as it begins with a number sign."""
        return self.states.setdefault(purpose, f"#{self.number}.{len(self.states) + 1}")

    def program(self, instructions: list[p.Instruction]) -> int:
        """The index of this program; equal ones are kept once."""
        program = tuple(instructions)
        if program not in self.programs:
            self.programs.append(program)
        return self.programs.index(program)


@record
class Context:
    """A place in the rule."""

    builder: Builder
    code: list[p.Instruction] | None = None
    """The program that this place belongs to."""
    captures: list[p.Instruction] | None = None
    """Where values of outside are put into registers, just before the hooks are installed; ``None``: no outside."""
    outside: bool = False
    """Whether the words for parts of a moment mean that of outside."""
    condition: Operand = TRUE
    """What has to hold for a statement to act."""
    roles: Mapping[Node, Op] = field(factory=lambda: EVERY_ROLE)
    """The parts that the moment has, and how the engine reads them."""
    answering: bool = False
    """Whether the program is the answer to a demand."""
    bound: frozenset[Node] = frozenset()
    """THEM and THIS where they are bound inside the expression, so that they mean nothing outside."""

    # --- going on from here ---

    def by(self) -> Context:
        """The context of an event's ``by``."""
        return evolve(self, outside=True, bound=frozenset())

    def having(self, roles: Mapping[Node, Op]) -> Context:
        """The context of a moment that has these parts."""
        return evolve(self, roles=roles)

    def program(self, code: list[p.Instruction]) -> Context:
        """The context of effects."""
        return evolve(self, code=code, condition=TRUE)

    def keeping(self, captures: list[p.Instruction]) -> Context:
        """The context of statements that an effect here keeps; what binds their registers goes to *captures*."""
        return evolve(self, code=None, captures=captures, condition=TRUE)

    def binding(self, word: Node) -> Context:
        """The context of a part in which the word is bound."""
        return evolve(self, bound=self.bound | {word})

    def only_if(self, condition: Operand) -> Context:
        """The context of statements that act only while the condition holds."""
        from bartok_dsl.compile.operands import both

        return evolve(self, condition=both(self.condition, condition))

    # --- lowering ---

    def value(self, node: Node, sort: Sort) -> Operand:
        """The node as an operand of the sort. Raises :class:`Unbuilt`."""
        lower = self.builder.tables.values[sort].get(type(node))
        if lower is None:
            raise Unbuilt(node)
        return lower(node, self)

    def faces(self, node: Node) -> Operand:
        """A class of cards, or a feature, as a set of faces."""
        return self.value(node, Sort.FACES)

    def cards(self, node: Node) -> Operand:
        """Cards that lie somewhere."""
        return self.value(node, Sort.CARDS)

    def players(self, node: Node) -> Operand:
        """Players."""
        return self.value(node, Sort.PLAYERS)

    def number(self, node: Node) -> Operand:
        """A number."""
        return self.value(node, Sort.NUMBER)

    def holds(self, node: Node) -> Operand:
        """A condition."""
        return self.value(node, Sort.CONDITION)

    def text(self, node: Node) -> Operand:
        """A text."""
        return self.value(node, Sort.TEXT)

    def word(self, node: Node) -> Operand:
        """ACTOR, IT, AMOUNT …: a part of the moment. Raises :class:`Unbuilt` where the moment has none."""
        if node not in self.roles:
            raise Unbuilt(node, "at this event there is none")
        return self.role(node, Apply(self.roles[node], ()))

    def role(self, node: Node, operand: Operand) -> Operand:
        """What depends on the moment: as it is, or, outside, the register that keeps it.

        *operand* is how the engine reads it inside the moment.
        """
        if not self.outside or node in self.bound:
            return operand
        if self.captures is None:
            raise Unbuilt(node, "nothing has happened yet that it could refer to")
        for instruction in self.captures:
            if isinstance(instruction, p.Bind) and instruction.value == operand:
                return p.Register(p.sort_of(operand), instruction.register)
        register = self.builder.register(p.sort_of(operand))
        self.captures.append(p.Bind(operand, register.index))
        return register

    def sort(self, node: Node) -> type[Node] | None:
        """The sort of a node of the tree at this place."""
        return sort_of(node, self.builder.sorts)

    def emit(self, *instructions: p.Instruction) -> None:
        """Adds instructions to the program of this place."""
        assert self.code is not None
        self.code.extend(instructions)
