"""The names of single things, for those who speak about play rather than rules.

What is said here is what sentences say, so that a player finds the same words in both.
"""

from __future__ import annotations

from bartok_dsl.language.saying.cards import a_card
from bartok_dsl.language.saying.scene import Scene
from bartok_dsl.language.saying.templates import sayings
from bartok_dsl.tree import Cards


def say_class(of: Cards, language: str) -> str:
    """One card of a class: “a red nine”. Raises :class:`bartok_dsl.language.say.Unsayable`."""
    scene = Scene(sayings(language))
    return scene.sayings.sandhi(a_card(scene, of).text)
