import pytest

from bartok_dsl.cards import ALL_FACES, RANK_FACES, SUIT_FACES, Rank, Suit
from bartok_dsl.compile import compile_rule
from bartok_dsl.compile.listing import faces, listing
from tests.notation import read

GOLDEN = {
    "When(play(everyone, Qs), [Reverse])": """
after played queens do 0
program 0
  0  reverse""",
    "May(play(everyone, 8s)); When(play(everyone, 8s), [Let(actor picks 1 of every-suit); "
    "Put(called-suit-or-rank := that1)])": """
law may play 8s
after played 8s do 0
program 0
  0  ask actor n 1 suit any → r0
  1  call r0""",
    "Answer(cards, play(everyone, 2s), [Shift(next, owed(cards, actor))]); "
    "When(play(everyone, 2s), [Draw(next, 2); Skip(next, 1)])": """
answer to turns no 2s do 0
after played 2s do 1
program 0
  0  shift demand along(actor, 1) n owed-cards(actor)
program 1
  0  burden along(actor, 1) draw 2 miss 1""",
    "When(play(everyone, As), [Turn(actor); "
    "Keep(ends(actor, turn), [MayNot(acts(actor & who((#(playable(them) & hand(them)) >= 1)), draws))])])": """
after played aces do 0
kept 0 until turn ends if (actor in r0)
  law may not draw if (actor in (r0 ∩ whoever((count-cards((hand(them) of playable(them))) ≥ 1))))
program 0
  0  turn to actor
  1  bind := actor → r0
  2  install 0""",
    "MayNot(play(everyone, spades) & (under in spades))": """
law may not play spades if (under(1) in spades)
law may not play out of turn spades if (under(1) in spades)
law may not a further card of one play spades if (under(1) in spades)""",
    "Only((play(everyone, hearts) & (under in Qs)) | play(everyone, 7s))": """
law may not play
law may play hearts if (under(1) in queens)
law may play 7s""",
    "When(play(everyone, As), [If((#everyone >= 5), [Skip(next, 1)], [Turn(actor)])])": """
after played aces do 0
program 0
  0  jump unless (count-players(everyone) ≥ 5) skip 2
  1  burden along(actor, 1) draw 0 miss 1
  2  jump skip 1
  3  turn to actor""",
    "When(falls(everyone, #hand(them), 1) & (hand(actor) in faces), "
    '[Due(says(actor, "mau"), soon, [Draw(them, 1)])])': """
watch fall everyone count-cards(hand(them)) 1 do 1
program 0
  0  burden them draw 1 miss 0
program 1
  0  jump unless (hand(actor) in faces) skip 1
  1  owe actor say “mau” free no before the next player completes an action else do 0""",
    "When(play(everyone, 3s), [Let(actor picks 1 of every-rank); "
    "Keep(play(everyone, any-card), [MayNot(play(next, has(that1)))])])": """
after played 3s do 0
kept 0 until played
  law may not play r0 if (actor in r1)
  law may not play out of turn r0 if (actor in r1)
  law may not a further card of one play r0 if (actor in r1)
program 0
  0  ask actor n 1 rank any → r0
  1  bind := along(actor, 1) → r1
  2  install 0""",
    "Instead(play(everyone, 10s & reds), [Move(it -> hand(previous))])": """
replace played if (it in {10♦ 10♥}) do 0
program 0
  0  move cards it hand owner along(actor, -1)""",
    "When(play(everyone, 5s) & (times(play(everyone, 5s), begins(everyone, deal)) >= 3), [Reverse])": """
after played if (it in 5s) do 0
after played 5s if (cell-number(“#1.1”) ≥ 3) do 2
after deal begins do 1
program 0
  0  put cell #1.1 := (cell-number(“#1.1”) + 1) as a count yes
program 1
  0  put cell #1.1 := 0 as a count yes
program 2
  0  reverse""",
    "When(play(everyone, spades), [Draw(actor, times(play(actor, spades), begins(everyone, deal)))])": """
after played if (it in spades) do 0
after played spades do 2
after deal begins do 1
program 0
  0  put own actor #1.1 := (own-number(“#1.1”, them) + 1) as a count yes
program 1
  0  put own everyone #1.1 := 0 as a count yes
program 2
  0  burden actor draw own-number(“#1.1”, actor) miss 0""",
    "Set(hand-size := 7); Set(card-to-match := under(2))": """
standing hand-size everyone := 7
looks at under(2)""",
    "CountsAs(all, 5s & diamonds, [rank-7; suit-spades])": """
alias {5♦} as_faces {7♠} for_matching yes for_effects yes""",
}


@pytest.mark.parametrize("text", GOLDEN)
def test_what_a_rule_becomes(text):
    assert "\n" + listing(compile_rule(read(text), 1)) == GOLDEN[text]


@pytest.mark.parametrize(
    ("mask", "written"),
    [
        (ALL_FACES, "any"),
        (SUIT_FACES[Suit.HEARTS], "hearts"),
        (RANK_FACES[Rank.SIX], "6s"),
        (ALL_FACES & ~RANK_FACES[Rank.ACE], "∁aces"),
        (0, "∁any"),
        (0b11, "{A♣ 2♣}"),
    ],
)
def test_classes_of_cards(mask, written):
    assert faces(mask) == written
