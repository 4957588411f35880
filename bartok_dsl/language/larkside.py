"""The only module that imports lark: from the concept grammar to bare numbers.

All terminals of the grammar are ``%declare``\\ d, so lark gets a lexer that it never runs: the tokens come from the
lexicon, and :mod:`bartok_dsl.language.search` walks the table itself, because it follows many readings at once and
shares their stacks, where lark's own interactive parser would copy them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter

from lark import Lark, Token
from lark.grammar import Rule
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

TableData = dict[str, object]
Row = tuple[tuple[int, int], ...]
"""What to do in a state, symbol by symbol."""


class NoLexer(Lexer):
    """Stands where lark wants a lexer."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        """Never called with text."""
        return iter(())


def parse_table(text: str, start: str, *, strict: bool) -> tuple[TableData, list[Row]]:
    """The parse table of the grammar, as data that JSON can hold; the same data for the same grammar.

    What all states share comes first, with the number of each state's rows; then the rows, each once.

    Lark numbers states in an order that depends on the hash seed, so they are numbered anew, in the order in which they
    are met from the start.
    """
    parser = Lark(text, parser="lalr", lexer=NoLexer, start=start, maybe_placeholders=False, keep_all_tokens=True)
    if strict:
        _refuse_conflicts(text, start)
    lark_table = parser.parse_interactive("").parser_state.parse_conf.parse_table
    order = _in_order(lark_table.states, lark_table.start_states[start])
    places = {state: place for place, state in enumerate(order)}
    symbols: dict[str, int] = {}
    rules: dict[Rule, int] = {}
    rows: dict[Row, int] = {}
    action_rows: list[int] = []
    goto_rows: list[int] = []

    def symbol(name: str) -> int:
        return symbols.setdefault(name, len(symbols))

    nonterminals = {rule.origin.name for state in lark_table.states.values() for rule in _reductions(state)}
    for state in order:
        actions: list[tuple[int, int]] = []
        goto: list[tuple[int, int]] = []
        for name, (action, argument) in sorted(lark_table.states[state].items(), key=itemgetter(0)):
            if action is Shift:
                (goto if name in nonterminals else actions).append((symbol(name), places[argument]))
            else:
                actions.append((symbol(name), -1 - rules.setdefault(argument, len(rules))))
        action_rows.append(rows.setdefault(tuple(actions), len(rows)))
        goto_rows.append(rows.setdefault(tuple(goto), len(rows)))
    head: TableData = {
        "rules": [_production(rule, symbol(rule.origin.name)) for rule in rules],
        "symbols": list(symbols),
        "action_rows": action_rows,
        "goto_rows": goto_rows,
        "start": places[lark_table.start_states[start]],
        "accepting": places[lark_table.end_states[start]],
    }
    return head, list(rows)


def _in_order(states: Mapping[int, Mapping[str, tuple[object, object]]], start: int) -> list[int]:
    """The states as they are met from the start, by the names of what leads to them."""
    order = [start]
    seen = {start}
    for state in order:
        for _, (action, argument) in sorted(states[state].items(), key=itemgetter(0)):
            if action is Shift and isinstance(argument, int) and argument not in seen:
                seen.add(argument)
                order.append(argument)
    return order


def _production(rule: Rule, left: int) -> list[object]:
    name = str(rule.origin.name)
    thin = bool(rule.options.expand1) and rule.alias is None
    return [left, len(rule.expansion), rule.alias or name, int(name.startswith("_")), int(thin)]


def _reductions(state: Mapping[str, tuple[object, Rule]]) -> Iterator[Rule]:
    """The rules that a state reduces by; shifts carry the number of a state instead."""
    for action, argument in state.values():
        if action is not Shift:
            yield argument


def _refuse_conflicts(text: str, start: str) -> None:
    Lark(text, parser="lalr", lexer=NoLexer, start=start, maybe_placeholders=False, keep_all_tokens=True, strict=True)
