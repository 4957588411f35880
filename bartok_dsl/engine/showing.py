"""Which cards rules show to whom, beside what everybody sees anyway."""

from __future__ import annotations

from collections import Counter

from attrs import evolve

from bartok_dsl.engine.core import Core
from bartok_dsl.engine.moving import present
from bartok_dsl.engine.places import PILE_FROM, CardAt
from bartok_dsl.engine.scene import Scene
from bartok_dsl.engine.view import View, view


def shown_to(core: Core, seat: int) -> tuple[CardAt, ...]:
    """Cards in other hands or in the stock that rules in force let this player look at, each once."""
    found: Counter[CardAt] = Counter()
    for hooked in core.force.sights:
        scene = Scene(core, seat)
        hooked.enter(scene)
        cards, who = hooked.readers
        if (hooked.guard is None or hooked.guard(scene)) and seat in who(scene):
            found |= Counter(present(core, cards(scene)))
    return tuple(card for card in found.elements() if card[0] != seat and card[0] < PILE_FROM)


def view_of(core: Core, seat: int) -> View:
    """What the player sees, with what rules show to them."""
    seen = view(core.state, seat)
    return evolve(seen, shown=shown_to(core, seat)) if core.force.sights else seen
