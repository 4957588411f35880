from importlib import import_module

import pytest

from bartok_dsl.finding import Severity
from bartok_dsl.messages import render
from bartok_dsl.review.ranks import MEASURES
from tests.review.support import codes, one

ENDLESS = [
    "When(acts(everyone, draws) | done(Draw(everyone, amount)) | done(Penalise(everyone)), [Draw(next, 1)])",
    "When(done(Draw(everyone, amount)), [Draw(next, amount)])",
    "When(done(Draw(everyone, amount)), [Draw(next, (amount + 1))])",
    "When(done(Draw(everyone, amount)) & (#hand(actor) >= 4), [Draw(next, 1)])",
    "When(done(Reverse), [Reverse])",
    "When(done(Reverse), [Put(direction := clockwise)])",
    "When(done(Skip(everyone, amount)), [Skip(next, 1)])",
    "When(begins(everyone, turn), [Turn(next)])",
    "When(ends(everyone, lap), [Skip(next, 1)])",
    "When(falls(everyone, #stock, 10), [Move(top(1, stock) -> discard.bottom); Move(top(1, discard) -> stock.mixed)])",
    "When(play(everyone, any-card), [Enact(next, top(1, stock))])",
    "When(play(everyone, 6s), [Enact(actor, it)])",
    "When(done(Reverse), [Draw(next, 1)]); When(done(Draw(everyone, amount)), [Reverse])",
    "When(done(Penalise(everyone)), [Penalise(next)])",
    "When(falls(everyone, #hand(them), 1), [Draw(next, 1); Move(top(1, hand(next)) -> hand(actor))])",
    "When(becomes(everyone, (#hand(them) >= 5)), [Rotate(hand, everyone, 1, along)])",
    "When(falls(everyone, #hand(them), 2), [Draw(everyone, 1)]); "
    "When(becomes(everyone, (#hand(them) >= 3)), [Let(actor picks 1 of hand(actor)); Move(that1 -> discard.bottom)])",
    "When(done(Become(everyone, out)), [Become(next, out); Become(actor, in)])",
    "When(play(everyone, 6s), [Let(actor picks 1 of hand(actor)); Enact(actor, that1); Draw(actor, 1)])",
    "When(play(everyone, 6s), [Keep(ends(everyone, deal), [When(done(Reverse), [Reverse])])])",
    # A missed turn is paid later, when nobody knows any more what made it.
    "Instead(done(Skip(everyone, amount)), [Skip(next, 1)])",
    "Instead(done(Draw(everyone, amount)), [Skip(actor, 1)]); Instead(done(Skip(everyone, amount)), [Draw(actor, 1)])",
    "When(done(Put($count:number := amount)), [Put($count:number := (<$count:number> + 1))])",
    "Instead(done(Draw(everyone, amount)), [Skip(actor, 1)]); When(done(Skip(everyone, amount)), [Draw(actor, 1)])",
]
BOUNDED = [
    # The amount is checked, or carried over and shrinks.
    "When(done(Draw(everyone, amount)) & (amount >= 2), [Draw(next, 1)])",
    "When(done(Draw(everyone, amount)), [Draw(next, (amount - 1))])",
    "When(done(Draw(everyone, amount)), [Draw(next, (amount div 2))])",
    "When(done(Draw(everyone, 2)), [Draw(next, 1)])",
    # Hands only grow, up to a size.
    "When(done(Draw(everyone, amount)) & (#hand(actor) <= 4), [Draw(next, 1)])",
    # The trigger is something that people do.
    "When(acts(everyone, draws), [Draw(next, 1)])",
    "When(does(everyone, <<cough>>), [Due(does(next, <<cough>>), soon, [Penalise(them)])])",
    'When(done(Draw(everyone, amount)), [Due(says(actor, "thanks"), soon, [Penalise(them)])])',
    # Somebody else misses a turn than the one whose lap it is.
    "When(ends(<dealer>, lap), [Skip(next, 1)])",
    "When(ends(everyone, turn), [Skip(next, 1)])",
    "When(ends(everyone, turn), [Turn(next)])",
    # Only so many cards of the class can come off the stock, out of hands, out of the pile.
    "When(play(everyone, Js), [Enact(actor, top(1, stock))])",
    "When(play(everyone, 6s), [Let(actor picks 1 of hand(actor)); Enact(actor, that1)])",
    "When(play(everyone, jokers), [Enact(next, under)])",
    "When(play(everyone, 6s), [Enact(next, top(1, 7s & stock))])",
    # Only so often since something that the chain cannot bring about.
    "When(done(Draw(everyone, amount)) & (times(done(Draw(everyone, amount)), begins(everyone, turn)) = 1), "
    "[Draw(next, 1)])",
    # Numbers that nothing in between changes exclude one another.
    "When(done(Reverse) & (#everyone >= 5), [Draw(next, 1)]); "
    "When(done(Draw(everyone, amount)) & (#everyone <= 4), [Reverse])",
    # What becomes true stays true; what falls does not rise.
    "When(becomes(everyone, (#hand(them) >= 10)), [Draw(next, 1)])",
    "When(falls(everyone, #hand(them), 3), [Let(next picks 1 of hand(next)); Move(that1 -> discard.bottom)])",
    "When(falls(everyone, #stock, 10), [Move(top(1, stock) -> discard.bottom)])",
    "When(done(Become(everyone, out)), [Become(next, out)])",
    # A card for a card leaves every hand as big as it was.
    "When(falls(everyone, #hand(them), 2), [Let(actor picks 1 of hand(actor)); Let(next picks 1 of hand(next)); "
    "Move(that1 -> hand(next)); Move(that2 -> hand(actor))])",
    # Only the end of the chain fills a hand again.
    "When(play(everyone, As), [Let(everyone picks 1 of everyone); Offer(that1 & who((#(As & hand(them)) >= 1)), "
    "[Let(them picks 1 of (As & hand(them))); Enact(them, that2)], [Draw(that1, 1)])])",
    # A replacement is not asked about what it made itself.
    "Instead(done(Draw(everyone, amount)), [Draw(next, amount)])",
    "Instead(done(Draw(everyone, amount)), [Penalise(actor)]); Instead(done(Penalise(everyone)), [Draw(actor, 1)])",
    # A new stock is no stock that runs out.
    "When(becomes(on-turn, (#stock = 0)), [Move(discard & ~under -> stock.mixed)])",
]


@pytest.mark.parametrize("rule", ENDLESS)
def test_a_cycle_without_bound_is_refused(rule: str) -> None:
    finding = one("endless", rule)
    assert finding.severity is Severity.ERROR


@pytest.mark.parametrize("rule", BOUNDED)
def test_a_cycle_that_must_run_out_is_accepted(rule: str) -> None:
    assert "endless" not in codes(rule)


def test_each_measure_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("bartok_dsl.review.ends")
    for measure in MEASURES:
        monkeypatch.setattr(module, "MEASURES", tuple(other for other in MEASURES if other is not measure))
        assert any("endless" in codes(rule) for rule in BOUNDED), measure.__name__


def test_the_cycle_is_spelled_out_in_every_language() -> None:
    finding = one("endless", "When(done(Draw(everyone, amount)), [Draw(next, 1)])")
    assert render(finding, "en") == (
        "this need never end: a forced draw makes the next player draw (this rule), and so on"
    )
    assert render(finding, "fr") == (
        "ceci peut ne jamais finir : une pioche forcée entraîne une pioche (le joueur suivant) (cette règle), "
        "et ainsi de suite"
    )


def test_a_cycle_over_several_rules_names_them() -> None:
    older = "When(done(Draw(everyone, amount)), [Skip(actor, 1)])"
    text = render(one("endless", "When(done(Skip(everyone, amount)), [Draw(next, 1)])", older), "en")
    assert "rule 1" in text and "this rule" in text


def test_each_of_several_cycles_is_told() -> None:
    rule = "When(done(Reverse), [Reverse]); When(done(Skip(everyone, amount)), [Skip(next, 1)])"
    assert codes(rule).count("endless") == 2


def test_a_rule_outside_the_cycle_is_not_blamed() -> None:
    endless = "When(done(Reverse), [Reverse])"
    assert "endless" not in codes("When(play(everyone, 2s), [Draw(next, 2)])", endless)


def test_a_rule_that_takes_the_bound_away_is_refused() -> None:
    bounded = "When(play(everyone, 6s), [Let(actor picks 1 of hand(actor)); Enact(actor, that1)])"
    assert "endless" not in codes(bounded)
    assert "endless" in codes("When(play(everyone, any-card), [Draw(actor, 1)])", bounded)


def test_a_replaced_rule_is_left_out() -> None:
    older = "When(done(Draw(everyone, amount)), [Skip(actor, 1)])"
    assert "endless" not in codes("Replace(1, [When(done(Skip(everyone, amount)), [Draw(next, 1)])])", older)


GOES_OUT = "When(falls(everyone, #hand(them), 0), [Rotate(hand, everyone, 1, leftward)])"
STAYS_IN = "Instead(done(Become(everyone, won)), [Draw(actor, 1)])"


def test_going_out_ends_the_deal_and_with_it_every_chain():
    assert "endless" not in codes(GOES_OUT)
    assert "does-nothing" in codes(GOES_OUT)


def test_where_a_rule_replaces_the_win_the_chain_goes_on():
    assert "endless" in codes(GOES_OUT, STAYS_IN)
    assert "endless" in codes(STAYS_IN, GOES_OUT), "the rule that lets an older one run on is the one refused"
