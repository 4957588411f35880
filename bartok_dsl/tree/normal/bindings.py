"""Lets by name while a rule is moved about, and by number again when it stands.

*The k-th Let of the statement* is right for reading, and wrong while statements are merged and lists swapped. So each
Let gets a name that is its own in the whole rule first, and numbers are given out at the end.
"""

from __future__ import annotations

from bartok_dsl import tree
from bartok_dsl.records import record
from bartok_dsl.tree import Node, Rule, Statement
from bartok_dsl.tree.walk import rebuild, walk


@record
class NamedLet(tree.Let):
    """A Let with its name; a That with this number means it."""

    name: int


def named(rule: Rule) -> Rule:
    """The rule with every Let named, and every That meaning the name."""
    statements: list[Statement] = []
    before = 0
    for statement in rule.statements:
        statements.append(_named(statement, before))
        before += sum(isinstance(node, tree.Let) for node in walk(statement))
    return Rule(tuple(statements))


def _named(statement: Statement, before: int) -> Statement:
    count = before

    def visit(node: Node) -> Node:
        nonlocal count
        if isinstance(node, tree.That):
            return tree.That(before + node.k)
        if isinstance(node, tree.Let):
            count += 1
            name = count
            return NamedLet(rebuild(node, visit).value, name)
        return rebuild(node, visit)

    return rebuild(statement, visit)


def numbered(rule: Rule) -> Rule:
    """The rule with Lets counted from 1 in the order of each statement's text, as it now stands."""
    return Rule(tuple(_numbered(statement) for statement in rule.statements))


def _numbered(statement: Statement) -> Statement:
    names = [node.name for node in walk(statement) if isinstance(node, NamedLet)]
    numbers = {name: index for index, name in enumerate(names, 1)}

    def visit(node: Node) -> Node:
        if isinstance(node, tree.That):
            return tree.That(numbers.get(node.k, node.k))
        if isinstance(node, NamedLet):
            return tree.Let(rebuild(node, visit).value)
        return rebuild(node, visit)

    return rebuild(statement, visit)
