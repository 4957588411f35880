"""An evening as JSON data for other programs."""

from __future__ import annotations

from bartok_dsl.engine.places import NOBODY
from bartok_dsl.night.companion import Companion
from bartok_dsl.night.sheet import Row, sheet_of
from bartok_dsl.night.state import Stage
from bartok_dsl.terminal.display.words import Words
from bartok_dsl.terminal.night.tell import entry_line
from bartok_dsl.tree.data import Data


def night_data(companion: Companion, words: Words) -> dict[str, Data]:
    """The evening as it stands; the fields are listed in ``docs/night.md``."""
    night = companion.night
    sheet = sheet_of(night, words.language)
    over = night.stage is Stage.OVER
    return {
        "players": list(night.names),
        "profile": night.profile.name,
        "deal": night.deal,
        "deals": night.profile.deals,
        "stage": night.stage.name.lower(),
        "dealer": None if over else night.names[night.dealer],
        "winner": None if night.winner == NOBODY else night.names[night.winner],
        "standings": [
            {"place": one.place, "who": one.name, "wins" if night.by_wins else "points": one.result}
            for one in night.standings()
        ],
        "timeout": night.timeout is not None,
        "rules": [_row(row) for row in sheet.rules],
        "rulings": [
            {"winner": row.winner.number, "loser": row.loser.number, "author": row.author} for row in sheet.rulings
        ],
        "special": [row.sentence for row in sheet.special],
        "history": [
            {"deal": noted.deal, "entry": entry_line(noted, night, words), "stands": noted.stands}
            for noted in companion.history
        ],
    }


def _row(row: Row) -> dict[str, Data]:
    return {
        "number": row.number,
        "sentence": row.sentence,
        "typed": row.typed,
        "language": row.typed_in,
        "author": row.author,
        "deal": row.deal,
    }
