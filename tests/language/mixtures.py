"""Sentences put together from parts that people use, in both languages: triggers, conditions, effects, laws."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

_TRIGGERS: Final = {
    "en": (
        *("when a king is played", "if someone plays an ace", "when a red seven is played on a heart", "on a queen"),
        *("when someone draws", "when someone is penalised", "at the start of a turn", "when the suit changes"),
        *("when a player goes out", "when a player's hand reaches ten cards", 'when someone says "hi"'),
    ),
    "fr": (
        *("quand on joue un roi", "si quelqu'un joue un as", "quand on joue un sept rouge sur un cœur"),
        *("quand quelqu'un pioche", "au début d'un tour", "quand la couleur change", "quand un joueur vide sa main"),
    ),
}
_CONDITIONS: Final = {
    "en": (
        *(
            "{p} holds exactly one card",
            "{p} holds two or more hearts",
            "{p} holds one card",
            "{p} does not hold an ace",
        ),
        *("there are only two players", "there are five or more players", "play runs anticlockwise", "{p} can play"),
        *("{p} holds more cards than {q}", "{p} holds as many cards as {q}", "the stock is empty"),
        *("the card beneath is a card", "the card beneath is a heart", "the stock holds exactly two cards"),
        *("three hearts have been played in a row", "{p} holds an even number of cards", "{p} holds only hearts"),
        *("{p} holds no cards", "the value of that card is exactly three", "it is the first lap"),
    ),
    "fr": (
        *("{p} a exactement une carte", "{p} a au moins deux cœurs", "{p} a une carte", "{p} n'a pas d'as"),
        *("il n'y a que deux joueurs", "il y a trois joueurs", "{p} peut jouer", "{p} a plus de cartes que {q}"),
        *(
            "la pioche est vide",
            "{p} a un nombre pair de cartes",
            "{p} n'a que des cœurs",
            "c'est le premier tour de table",
        ),
    ),
}
_PLAYERS: Final = {
    "en": (
        *("its player", "the next player", "the previous player", "everyone else", "that player", "the dealer"),
        *("whoever holds the most cards", "whoever played the last ace", "the next two players", "the opposite player"),
        *("everyone but the next player", "the player after the next"),
    ),
    "fr": (
        *("celui qui le joue", "le joueur suivant", "le joueur précédent", "tous les autres", "ce joueur"),
        *("celui qui a le plus de cartes", "les deux joueurs suivants", "le donneur"),
    ),
}
_EFFECTS: Final = {
    "en": (
        *("direction reverses", "{p} draws two cards", "{p} misses a turn", "{p} plays again", "the turn goes to {p}"),
        *('{p} must say "x"', '{p} must not say "x"', "{p} may not draw", "{p} must not pass", "{p} may draw a card"),
        *("{p} swaps hands with {q}", "{p} gives a card to {q}", "{p} discards two cards", "{p} names a suit"),
        *("its player may choose a player and that player draws a card", "{p} chooses a player and they draw a card"),
        *("its player may choose a player and swap hands with that player", "a heart may be played next"),
        *("{p} may not play a heart next", "everyone passes their hand to the left", "{p} takes a penalty"),
        *('{p} must say "x" or knock', '{p} may say "x"', "{p} may not draw until the end of the turn"),
    ),
    "fr": (
        *("on change de sens", "{p} pioche deux cartes", "{p} passe son tour", "{p} rejoue", "c'est au tour de {p}"),
        *('{p} doit dire "x"', '{p} ne doit pas dire "x"', "{p} ne peut pas piocher", "{p} ne peut pas passer"),
        *("{p} échange sa main avec {q}", "{p} donne une carte à {q}", "{p} annonce une couleur"),
        *("{p} peut choisir un joueur et ce joueur pioche une carte", "tout le monde passe sa main à gauche"),
        *('{p} doit dire "x" ou frapper', '{p} peut dire "x"'),
    ),
}
_LAWS: Final = {
    "en": (
        *("a heart may be played on any card", "a nine may not be played", "a king may be played on a queen"),
        *("a player who holds two or more aces may not draw", "two hearts may be played on any card"),
    ),
    "fr": (
        *("on peut jouer un cœur sur n'importe quelle carte", "on ne peut pas jouer un neuf"),
        *("un joueur qui a au moins deux as ne peut pas piocher", "on peut jouer un roi sur une dame"),
    ),
}
_WORDS: Final = {"en": (", if ", ", unless ", " and "), "fr": (", si ", ", sauf si ", " et ")}


@st.composite
def _mixture(draw: st.DrawFn, language: str) -> str:
    """One sentence."""

    def part(parts: dict[str, tuple[str, ...]]) -> str:
        text = draw(st.sampled_from(parts[language]))
        for slot in ("{p}", "{q}"):
            if slot in text:
                text = text.replace(slot, draw(st.sampled_from(_PLAYERS[language])))
        return text

    only_if, unless, link = _WORDS[language]
    guard = draw(st.sampled_from(("", only_if, unless, unless)))
    said = guard and guard + part(_CONDITIONS)
    if draw(st.integers(0, 4)) == 4:
        return part(_LAWS) + said.removeprefix(",")
    effects = part(_EFFECTS)
    if draw(st.integers(0, 2)) == 2:
        effects += link + part(_EFFECTS)
    return f"{part(_TRIGGERS)}{said}, {effects}" if draw(st.booleans()) else f"{part(_TRIGGERS)}, {effects}{said}"


MIXTURES: Final = {language: _mixture(language) for language in ("en", "fr")}
"""By language."""
