import pytest

from bartok_dsl.compile import Unbuilt, compile_rule
from bartok_dsl.engine.link import link
from bartok_dsl.engine.profile import CLASSIC
from tests.corpus import corpus
from tests.notation import read

UNBUILT = """
    R074 R246 R262 R263 R266 R273 R278 R314 R350 R354 R402 R442 R453 R459
"""
"""Rules that can be said but not yet played."""


def test_every_rule_of_the_corpus_is_compiled_but_these():
    found = set()
    for number, rule in corpus().items():
        try:
            link(CLASSIC, [compile_rule(rule, int(number[1:]))])
        except Unbuilt:
            found.add(number)
    assert found == set(UNBUILT.split())


def test_what_is_not_built_names_the_part():
    with pytest.raises(Unbuilt) as error:
        compile_rule(read("When(play(everyone, hidden), [Reverse])"), 1)
    assert error.value.node == read("May(play(everyone, hidden))").statements[0].action.cards


@pytest.mark.parametrize(
    "text",
    [
        "Only(says(everyone, <<three words>>))",
        "May(does(everyone, <<point>>))",
        "When(play(everyone, ~playable(actor)), [Reverse])",
        "When(acts(who((#(playable(them) & hand(them)) >= 1)), draws), [Draw(actor, 1)])",
        "When(falls(everyone, #hand(them), 1) & (cause in 8s), [Reverse])",
        "When(begins(everyone, turn), [Move(it -> hand(next))])",
        "When(play(everyone, 8s), [Let(next); Toggle([MayNot(play(that1, faces))])])",
        "When(play(everyone, spades), [Draw(actor, times(play(causer, spades), begins(everyone, deal)))])",
        "When(play(everyone, 8s), [Due(acts(next, any), elapses(2), [Penalise(them)])])",
        "When(done(Become(everyone, won)), [Reverse])",
        "Instead(ends(everyone, turn), [Reverse])",
    ],
)
def test_what_could_only_be_compiled_wrongly_is_refused(text):
    with pytest.raises(Unbuilt):
        compile_rule(read(text), 1)


def test_equal_programs_are_kept_once():
    code = compile_rule(read("When(acts(everyone, draws) | done(Draw(everyone, amount)), [Reverse])"), 1)
    assert len(code.hooks) == 2
    assert len(code.programs) == 1


def test_the_number_is_the_rules_own_and_nothing_else_depends_on_it():
    one, two = (compile_rule(read("When(play(everyone, 8s), [Skip(next, 1)])"), number) for number in (1, 2))
    assert (one.number, two.number) == (1, 2)
    assert (one.hooks, one.programs) == (two.hooks, two.programs)
