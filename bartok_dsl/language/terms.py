"""The names of single things, for those who speak about play rather than rules: cards, classes, numbers.

What is said here is what sentences say, so that a player finds the same words in the log and in a rule.
"""

from __future__ import annotations

from bartok_dsl.cards import JOKER, Colour, Face, Rank, Suit, rank_of, suit_of
from bartok_dsl.language.saying.cards import a_card, cards, class_of, noun
from bartok_dsl.language.saying.effects import effect
from bartok_dsl.language.saying.events import moment
from bartok_dsl.language.saying.numbers import counted
from bartok_dsl.language.saying.players import who
from bartok_dsl.language.saying.scene import Scene
from bartok_dsl.language.saying.statements import said
from bartok_dsl.language.saying.templates import sayings
from bartok_dsl.tree import All, Cards, Effect, Event, Has, Kind, Players, Statement


def say_card(face: Face, language: str) -> str:
    """The name of a card without an article: “queen of spades”, “joker”."""
    scene = _scene(language)
    return scene.sayings.sandhi(class_of(scene, _face_class(face)).one)


def say_the_card(face: Face, language: str) -> str:
    """The card as a sentence names it: “the queen of spades”, “a joker”."""
    scene = _scene(language)
    return scene.sayings.sandhi(a_card(scene, _face_class(face)).text)


def say_rank(rank: Rank, language: str) -> str:
    """“queen”."""
    return noun(_scene(language), f"ranks.{rank.name.lower()}").one


def say_suit(suit: Suit, language: str) -> str:
    """The name of a suit as in “queen of spades”: “spades”."""
    return _scene(language).text(f"suit_names.{suit.name.lower()}")


def say_colour(colour: Colour, language: str) -> str:
    """A card of the colour: “red card”."""
    scene = _scene(language)
    return class_of(scene, Has(colour)).one


def say_class(of: Cards, language: str) -> str:
    """One card of a class: “a red nine”. Raises :class:`bartok_dsl.language.say.Unsayable`."""
    scene = _scene(language)
    return scene.sayings.sandhi(a_card(scene, of).text)


def say_numeral(number: int, language: str) -> str:
    """The number in words, large ones in digits."""
    return _scene(language).numeral(number)


def say_cards(number: int, language: str) -> str:
    """So many cards: “two cards”."""
    scene = _scene(language)
    return counted(scene, number, cards(scene))


def say_players(of: Players, language: str) -> str:
    """Players by their part in a card's play: “the next player”. Raises :class:`bartok_dsl.language.say.Unsayable`."""
    scene = _scene(language)
    inner = scene.said_by(scene.say("players.player_of_card"), "players.who_caused_draw")
    return scene.sayings.sandhi(who(inner, of).text)


def say_event(event: Event, language: str) -> str:
    """“when a queen is played”. Raises :class:`bartok_dsl.language.say.Unsayable`."""
    scene = _scene(language)
    return scene.sayings.sandhi(moment(scene, event).text)


def say_effect(of: Effect, language: str) -> str:
    """One effect with its subject: “the next player draws two cards”. Raises :class:`Unsayable` likewise."""
    scene = _scene(language)
    inner = scene.said_by(scene.say("players.player_of_card"), "players.who_caused_draw")
    return scene.sayings.sandhi(effect(of, inner).alone(inner))


def say_statement(statement: Statement, language: str) -> str:
    """One clause of a rule, without capital and full stop. Raises :class:`Unsayable` likewise."""
    scene = _scene(language)
    return scene.sayings.sandhi(said(scene.within(statement), statement))


def _scene(language: str) -> Scene:
    return Scene(sayings(language))


def _face_class(face: Face) -> Cards:
    rank, suit = rank_of(face), suit_of(face)
    if face == JOKER or rank is None or suit is None:
        return Has(Kind.JOKER)
    return All((Has(rank), Has(suit)))
