"""What is said and done, in words: the words themselves, or what they name."""

from __future__ import annotations

from bartok_dsl.language.saying.cards import class_of
from bartok_dsl.language.saying.history import so_far
from bartok_dsl.language.saying.measures import measure
from bartok_dsl.language.saying.scene import Scene, Unsayable, quoted
from bartok_dsl.tree import (
    ANYTHING,
    IT,
    Attr,
    Join,
    Name,
    Node,
    Not,
    Num,
    Number,
    Of,
    Repeat,
    Such,
    Text,
    ValueOf,
    Words,
)


def speech(scene: Scene, text: Text) -> str:
    """What follows “say”. Raises :class:`Unsayable` for texts without words, and for words that hold such marks."""
    match text:
        case Words(words):
            return quoted(text, words)
        case Such(words):
            return scene.text("texts.like", text=quoted(text, words))
        case Repeat(n, Words() | Such() as once):
            return _often(scene, n, speech(scene, once))
        case Join(parts):
            if any(isinstance(part, Join) for part in parts):
                raise Unsayable(text)
            return scene.chained([speech(scene, part) for part in parts], "followed")
        case Name(what):
            return _name(scene, text, what)
        case Not(Words(words) as part):
            return scene.text("texts.anything_but", text=quoted(part, words))
    if text == ANYTHING:
        return scene.text("texts.anything")
    raise Unsayable(text)


def gesture(scene: Scene, text: Text) -> str:
    """What follows “do”."""
    match text:
        case Such(words):
            return quoted(text, words)
        case Repeat(n, Such(words) as once):
            return _often(scene, n, quoted(once, words))
    raise Unsayable(text)


def _often(scene: Scene, n: Num, once: str) -> str:
    if not isinstance(n, Number):
        return scene.text("texts.as_many_times", text=once, measure=measure(scene, n))
    if n.value < 2:
        raise Unsayable(n)
    key = f"times.{n.value}"
    times = scene.text(key) if key in scene.sayings else scene.text("texts.times", number=scene.numeral(n.value))
    return scene.text("texts.often", text=once, times=times)


def _name(scene: Scene, text: Name, what: Node) -> str:
    if (found := so_far(scene, what)) is not None and found.by is None:
        return scene.text("texts.how_many", cards=class_of(scene, found.of).many, stretch=found.stretch)
    match what:
        case Of(Attr.FACE, of) if of == IT:
            return scene.text("texts.its_name")
        case Of(Attr.RANK, of) if of == IT:
            return scene.text("texts.its_rank")
        case Of(Attr.SUIT, of) if of == IT:
            return scene.text("texts.its_suit")
        case ValueOf(of) if of == IT:
            return scene.text("texts.its_value")
    raise Unsayable(text)
