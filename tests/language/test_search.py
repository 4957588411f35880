"""The search: all readings, and the same ones as an independent parser finds."""

from functools import cache

import pytest
from lark import Lark, Token
from lark import Tree as LarkTree
from lark.lexer import Lexer

from bartok_dsl.language.lexicon import lexicon
from bartok_dsl.language.search import readings
from bartok_dsl.language.syntax import Branch, Leaf, leaves
from bartok_dsl.language.table import GRAMMAR, build, table
from bartok_dsl.resources import grammar_text
from tests.golden import SAID


def read(sentence, language="en"):
    words = lexicon(language)
    return readings(words.tokens(sentence.rstrip(".")), words)


def outline(part):
    return part.words or "∅" if isinstance(part, Leaf) else [part.name, *map(outline, part.children)]


class _Given(Lexer):
    """Hands over the tokens that it is given."""

    def __init__(self, conf):
        pass

    def lex(self, tokens):
        yield from tokens


@cache
def earley():
    return Lark(
        grammar_text(GRAMMAR),
        parser="earley",
        lexer=_Given,
        start="start",
        ambiguity="explicit",
        keep_all_tokens=True,
        maybe_placeholders=False,
    )


def test_a_conflict_is_refused():
    with pytest.raises(Exception, match="conflict"):
        build("%declare A B\nstart: x\nx: A | A x | x B x", strict=True)


def test_every_reading_is_found():
    assert len(read("two: pick up two and miss a turn").readings) == 1
    assert len(read("When a heart is played, the next player draws one card and direction reverses").readings) >= 1


def test_the_separator_may_be_left_out_but_no_word_may():
    assert outline(read("ten go again").readings[0]) == outline(read("ten ∅ go again".replace(" ∅", "")).readings[0])
    assert read("ten then truly quickly go again").readings == []


def test_places_of_words_are_kept():
    text = "Queen   reverses direction"
    (reading,) = read(text).readings
    queen, nothing, reverses = leaves(reading)
    assert (text[queen.start : queen.end], text[reverses.start : reverses.end]) == ("Queen", "reverses direction")
    assert nothing.start == nothing.end
    assert (queen.start, reverses.end) == (0, len(text))


def test_where_it_is_stuck_is_the_furthest_place_that_any_way_reached():
    words = lexicon("en")
    tokens = words.tokens("When a queen is played, the next player sings")
    outcome = readings(tokens, words)
    assert tokens[outcome.furthest].text == "sings"


def test_the_search_ends_on_hostile_input():
    outcome = read("and, then if on a two, " * 20)
    assert outcome.exhausted or not outcome.readings


SAMPLE = [(row.sentences[language], language) for row, language in SAID][::9]


@pytest.mark.parametrize(("sentence", "language"), SAMPLE)
def test_earley_finds_the_same_trees_for_the_same_concepts(sentence, language):
    outcome = read(sentence, language)
    assert outcome.readings
    for reading in outcome.readings[:2]:
        tokens = [Token(terminal, leaf.words) for terminal, leaf in spoken(reading)]
        assert shapes(earley().parse(tokens)) == [shape(reading)]


def spoken(reading):
    """The terminals of the reading, by trying which roles the table takes."""
    from bartok_dsl.language.roles import terminals_of
    from bartok_dsl.language.search import Frame, advance, finish

    grammar = table()
    ways = [(Frame(grammar.start, None, None), [])]
    for leaf in leaves(reading):
        ways = [
            (after, [*path, (terminal, leaf)])
            for stack, path in ways
            for terminal in terminals_of(leaf.terminal)
            if (after := advance(grammar, stack, terminal, leaf)) is not None
        ]
    (path,) = [path for stack, path in ways if finish(grammar, stack) == reading]
    return path


def shape(part):
    return "·" if isinstance(part, Leaf) else (part.name, *map(shape, part.children))


def shapes(tree):
    """Every tree that an Earley forest stands for, as shapes."""
    if not isinstance(tree, LarkTree):
        return ["·"]
    if tree.data == "_ambig":
        return [one for child in tree.children for one in shapes(child)]
    combined = [(str(tree.data),)]
    for child in tree.children:
        combined = [(*before, one) for before in combined for one in shapes(child)]
    return combined


def test_a_branch_counts_its_parts():
    branch = Branch("x", (Branch("y", ()),))
    assert (len(branch), branch[0]) == (1, Branch("y", ()))
