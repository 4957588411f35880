"""What the table looks like to one player: who holds how much, the top card, the hand, and what may be done now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from bartok_dsl.cards import Face, write_card
from bartok_dsl.engine.game import Options
from bartok_dsl.engine.view import View
from bartok_dsl.terminal.display.boxes import BOX_CELLS, Shown, line, rows
from bartok_dsl.terminal.display.style import Style, coloured
from bartok_dsl.terminal.display.text import cells, clip, fold
from bartok_dsl.terminal.display.words import Words, count
from bartok_dsl.terminal.telling.narrator import demanded


def sorted_hand(hand: Sequence[Face]) -> tuple[Face, ...]:
    """The hand as it is shown and numbered: by suit, then by rank."""
    return tuple(sorted(hand))


def table(view: View, words: Words, style: Style) -> Iterator[Text]:
    """Everything that is common to all players."""
    title = f" {words('deal-title', deal=view.deal, deals=view.deals)} "
    yield Text("──" + title + "─" * max(style.width - cells(title) - 2, 0), "dim")
    yield _players(view, words, style.width)
    yield from _middle(view, words, style)
    for demand in view.demands:
        said = words.event("demand-made", demand.seat, what=demanded(demand, words))
        yield Text(fold(said, style.width, "  "), "yellow")


def _players(view: View, words: Words, width: int) -> Text:
    """The circle in the direction of play, from whoever began it, with hand sizes and a mark at whose turn it is."""
    order = view.order if view.direction == 1 else tuple(reversed(view.order))
    parts: list[tuple[str, str]] = []
    used = 0
    for seat in order:
        turn = seat == view.turn
        name = clip(words.label(seat), max(width // 2, 4))
        text = f"{'▸' if turn else ' '}{name} {view.counts[seat]}"
        if used and used + cells(text) + 2 > width:
            parts.append(("\n", ""))
            used = 0
        parts.extend([(text, "bold" if turn else ""), (" →", "dim")])
        used += cells(text) + 2
    return Text.assemble(*parts)


def _middle(view: View, words: Words, style: Style) -> Iterator[Text]:
    facts = [f"{words('stock')} {view.stock}", words.direction(view.direction)]
    if view.called:
        facts.append(words("follow", what=words.feature(view.called)))
    said = " · ".join(facts)
    top = [Shown(view.pile[0][0])] if view.pile else []
    if not style.boxes or not top:
        named = write_card(view.pile[0][0], symbols=True) if top else "–"
        yield coloured(fold(f"{words('top-card', card=named)} · {said}", style.width))
        return
    for part, fact in zip(rows(top, style.width), ("", *_beside(said, style.width - BOX_CELLS - 3), ""), strict=False):
        yield Text.assemble(" ", part, ("  " + fact, "bold" if view.called else ""))


def _beside(said: str, width: int) -> list[str]:
    """The facts beside the top card, on one line or two."""
    return fold(said, width).split("\n")[:2] if cells(said) > width else [said]


def hand(view: View, words: Words, style: Style, options: Options | None) -> Iterator[Text]:
    """The player's own cards, numbered as they are typed, with those that may not be played now marked."""
    yours = view.seat == words.you
    yield Text(words("your-hand") if yours else words("hand-of", who=words.label(view.seat)), "bold")
    shown = [
        Shown(face, number, None if options is None or not style.marks else face in options.cards)
        for number, face in enumerate(sorted_hand(view.hand), 1)
    ]
    if style.boxes:
        yield from rows(shown, style.width)
    else:
        text = line(shown)
        yield text if shown else Text(words("card", n=0))


def turn_line(view: View, words: Words, options: Options, *, marks: bool) -> str:
    """One line: whose turn it is and what they may do; without *marks* what everybody may try."""
    whose = words("turn-you") if view.seat == words.you else words("turn-of", who=words.label(view.seat))
    return words("turn-line", whose=whose, what=_choices(view, words, options, marks=marks))


def _choices(view: View, words: Words, options: Options, *, marks: bool) -> str:
    if not marks:
        return words("or-else", before=f"{words('may-play-any')}, {words('may-draw')}", last=words("may-pass"))
    playable = [
        f"{write_card(face, symbols=True)} ({number})"
        for number, face in enumerate(sorted_hand(view.hand), 1)
        if face in options.cards
    ]
    owed = next((demand for demand in view.demands if demand.seat == view.seat), None)
    parts: list[str] = []
    if playable:
        parts.append(words("may-answer" if owed else "may-play", cards=_either(playable, words)))
    if options.draw and owed is not None and owed.draw:
        parts.append(words("may-take", cards=count("card", owed.draw)))
    elif options.draw:
        parts.append(words("may-draw" if parts else "only-draw"))
    if options.pass_:
        parts.append(words("may-accept" if owed else "may-pass"))
    return parts[0] if len(parts) == 1 else words("or-else", before=", ".join(parts[:-1]), last=parts[-1])


def _either(parts: Sequence[str], words: Words) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return words("either", before=", ".join(parts[:-1]), last=parts[-1])
