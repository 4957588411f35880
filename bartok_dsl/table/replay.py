"""Playing a match again from its records: the same table, or the first record at which it would be another one."""

from __future__ import annotations

from collections.abc import Iterable

from bartok_dsl.engine.actions import PlayCards
from bartok_dsl.engine.chance import Chance, Recorded
from bartok_dsl.engine.errors import ChanceError, EngineError
from bartok_dsl.engine.game import Done, Refused
from bartok_dsl.engine.phases import Referee
from bartok_dsl.engine.profile import PROFILES, with_settings
from bartok_dsl.rulebook import RuleBook
from bartok_dsl.table.records import Acted, Decided, Declined, Opened, Record, Spoken
from bartok_dsl.table.table import ReplayError, Table


def replay(records: Iterable[Record]) -> Table:
    """The table that these records lead to; it keeps no records itself. Raises :class:`ReplayError`."""
    table: Table | None = None
    for index, record in enumerate(records):
        try:
            if isinstance(record, Opened) is not (table is None):
                raise ReplayError(index, "a log has one beginning, its first record")
            if isinstance(record, Opened):
                table = opened(record)
            elif table is not None:
                _follow(table, record, index)
        except (ValueError, ChanceError, EngineError) as trouble:
            raise trouble if isinstance(trouble, ReplayError) else ReplayError(index, str(trouble)) from trouble
    if table is None:
        raise ReplayError(0, "the log is empty")
    return table


def resumed(records: Iterable[Record], chance: Chance) -> Table:
    """The same table, which goes on with that source of chance. Raises :class:`ReplayError`."""
    table = replay(records)
    table.chance.pass_to(chance)
    return table


def opened(record: Opened) -> Table:
    """The table before its first deal. Raises :class:`ValueError` for a profile, referee or book that there is not."""
    if record.profile not in PROFILES:
        raise ValueError(f"there is no profile “{record.profile}”")
    profile = with_settings(PROFILES[record.profile], dict(record.settings))
    return Table(
        record.names,
        Recorded(),
        profile=profile,
        referee=Referee(record.referee),
        book=RuleBook(record.book),
        dealer=record.dealer,
        trusted=True,
        people=record.people,
    )


def _acted(table: Table, record: Acted) -> Done | Refused:
    if record.declaration is None:
        return table.do(record.action)
    if not isinstance(record.action, PlayCards):
        raise ValueError("only a play declares a rank")
    return table.enter(record.action, record.declaration)


def _follow(table: Table, record: Acted | Spoken | Declined | Decided, index: int) -> None:
    if isinstance(record, Acted):
        table.chance.pass_to(Recorded.of(record.chance))
        result = _acted(table, record)
        if not isinstance(result, Refused) and table.state.digest() != record.digest:
            raise ReplayError(index, "the table is another one after this action")
    else:
        result = table.follow(record)
    if isinstance(result, Refused):
        raise ReplayError(index, f"the action is refused ({result.code.value})")
