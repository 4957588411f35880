"""The law of the echo: whatever a table accepts is said back in every language, and read again as the same tree.

Sentences are put together from parts, sensible or not, as people might combine them: what is accepted of them must be
sayable. The check does not use what the table itself relies on.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from bartok_dsl.engine.profile import CLASSIC
from bartok_dsl.language import understand
from bartok_dsl.language.echo import echo, without_echo
from bartok_dsl.language.say import say
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.proposal import consider
from tests.language.mixtures import MIXTURES
from tests.notation import read


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_accepted_is_said_back_in_every_language(language):
    @given(MIXTURES[language])
    @settings(max_examples=120)
    def check(sentence):
        proposal = consider(sentence, language, RuleBook(), CLASSIC)
        if proposal.accepted:
            for reader in ("en", "fr"):
                assert understand(say(proposal.announcement, reader), reader).trees == (proposal.announcement,)

    check()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_many_mixtures_are_accepted(language):
    """What the law above says, it says of something."""
    accepted = []

    @given(MIXTURES[language])
    @settings(max_examples=60, database=None)
    def collect(sentence):
        accepted.append(consider(sentence, language, RuleBook(), CLASSIC).accepted)

    collect()
    assert sum(accepted) > len(accepted) / 5


def test_a_tree_without_words_has_no_echo():
    rule = read('When(play(everyone, Ks), [Due(says(actor, "k"), soon, [Due(does(them, <<bow>>), soon, [])])])')
    assert [echo(rule, language) for language in ("en", "fr")] == [None, None]
    assert without_echo(rule) == ("en", "fr")


def test_words_that_are_not_read_as_the_same_tree_are_no_echo():
    """What is quoted of a rule about rules stands in one language."""
    rule = read('MakeRules(number, "no more than five rules at a time")')
    assert echo(rule, "en") == "no more than five rules at a time."
    assert without_echo(rule) == ("fr",)
