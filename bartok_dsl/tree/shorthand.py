"""Short names for parts that stand in nearly every rule."""

from __future__ import annotations

from bartok_dsl.tree.effects import Draw, Penalise
from bartok_dsl.tree.events import Acts, Done, Play
from bartok_dsl.tree.leaves import AnyWords, CardWord, Fate, How, Pile, PlayerWord, Ring
from bartok_dsl.tree.values import Amount, Any, Beside, Not, Number, Under

ACTOR = PlayerWord.ACTOR
CAUSER = PlayerWord.CAUSER
THEM = PlayerWord.THEM
EVERYONE = PlayerWord.EVERYONE
OUTSIDERS = PlayerWord.OUTSIDERS
NOBODY = PlayerWord.NOBODY
ON_TURN = PlayerWord.ON_TURN
ANY_CARD = CardWord.ANY
IT = CardWord.IT
LOT = CardWord.LOT
CAUSE = CardWord.CAUSE
THIS = CardWord.THIS
STARTER = CardWord.STARTER
FRESH_PACK = CardWord.FRESH_PACK
STOCK = Pile.STOCK
DISCARD = Pile.DISCARD
ASIDE = Pile.ASIDE
FATE = Fate.FATE
ANYTHING = AnyWords.ANYTHING

ONE = Number(1)
NEXT = Beside(ACTOR, Number(1), Ring.PLAY)
PREVIOUS = Beside(ACTOR, Number(-1), Ring.PLAY)
LEFT = Beside(ACTOR, Number(1), Ring.SEAT)
RIGHT = Beside(ACTOR, Number(-1), Ring.SEAT)
OTHERS = Not(ACTOR)
"""Everyone in the deal but the actor."""
TOP_CARD = Under(ONE)
SOON = Acts(EVERYONE, How.ANYHOW)
"""The next completed action: when a word or gesture is due, unless the rule says otherwise."""
NEXT_PLAY = Play(EVERYONE, ANY_CARD)
"""The next card played: how long *must*, *may* and *may not … next* last."""
DRAWING = Any((Acts(EVERYONE, How.DRAWS), Done(Draw(EVERYONE, Amount())), Done(Penalise(EVERYONE))))
"""Someone takes cards from the stock, whatever for."""
