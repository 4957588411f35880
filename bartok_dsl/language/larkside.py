"""The only module that imports lark: from the concept grammar to bare numbers.

All terminals of the grammar are ``%declare``\\ d, so lark gets a lexer that it never runs: the tokens come from the
lexicon, and :mod:`bartok_dsl.language.search` walks the table itself, because it follows many readings at once and
shares their stacks, where lark's own interactive parser would copy them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lark import Lark, Token
from lark.grammar import Rule
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

TableData = dict[str, object]


class NoLexer(Lexer):
    """Stands where lark wants a lexer."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        """Never called with text."""
        return iter(())


def parse_table(text: str, start: str, *, strict: bool) -> TableData:
    """The parse table of the grammar, as data that JSON can hold."""
    parser = Lark(text, parser="lalr", lexer=NoLexer, start=start, maybe_placeholders=False, keep_all_tokens=True)
    if strict:
        _refuse_conflicts(text, start)
    lark_table = parser.parse_interactive("").parser_state.parse_conf.parse_table
    symbols: dict[str, int] = {}
    rules: dict[Rule, int] = {}
    rule_rows: list[list[object]] = []
    action_rows: dict[tuple[tuple[int, int], ...], int] = {}
    rows: list[int] = []
    gotos: list[list[tuple[int, int]]] = []

    def symbol(name: str) -> int:
        return symbols.setdefault(name, len(symbols))

    nonterminals = {rule.origin.name for state in lark_table.states.values() for rule in _reductions(state)}
    for number in range(len(lark_table.states)):
        actions: list[tuple[int, int]] = []
        goto: list[tuple[int, int]] = []
        for name, (action, argument) in sorted(lark_table.states[number].items()):
            if action is Shift:
                (goto if name in nonterminals else actions).append((symbol(name), argument))
                continue
            if argument not in rules:
                rules[argument] = len(rules)
                left = str(argument.origin.name)
                spliced = int(left.startswith("_"))
                thin = int(bool(argument.options.expand1) and argument.alias is None)
                rule_rows.append([symbol(left), len(argument.expansion), argument.alias or left, spliced, thin])
            actions.append((symbol(name), -1 - rules[argument]))
        rows.append(action_rows.setdefault(tuple(actions), len(action_rows)))
        gotos.append(goto)
    return {
        "symbols": list(symbols),
        "rows": rows,
        "actions": [list(row) for row in action_rows],
        "gotos": gotos,
        "rules": rule_rows,
        "start": lark_table.start_states[start],
        "accepting": lark_table.end_states[start],
    }


def _reductions(state: Mapping[str, tuple[object, Rule]]) -> Iterator[Rule]:
    """The rules that a state reduces by; shifts carry the number of a state instead."""
    for action, argument in state.values():
        if action is not Shift:
            yield argument


def _refuse_conflicts(text: str, start: str) -> None:
    Lark(text, parser="lalr", lexer=NoLexer, start=start, maybe_placeholders=False, keep_all_tokens=True, strict=True)
