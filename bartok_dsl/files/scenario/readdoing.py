"""Reading one line of a ``do:`` block, by the forms that the language has."""

from __future__ import annotations

from bartok_dsl.engine.kinds import Ballot, Charge, Fault
from bartok_dsl.files.scenario.cursor import Cursor, Unreadable, card_of
from bartok_dsl.files.scenario.doing import (
    Admits,
    Announces,
    Answer,
    Answers,
    CallsOut,
    CallsTimeout,
    CardGiven,
    Challenges,
    Confirms,
    Deals,
    Decides,
    Declaring,
    Declines,
    Doing,
    Draws,
    EndsTimeout,
    Explains,
    FaceDown,
    FacesNamed,
    NumberNamed,
    OptionNamed,
    Passes,
    PlayerNamed,
    Plays,
    Speaks,
    Votes,
    With,
    YesOrNo,
)
from bartok_dsl.files.scenario.vocabulary import Slot, Template, fold, is_text

Filled = str | int | tuple[int, ...] | Answer
"""What a slot can hold."""

_WITH_REASON = ("calls-", "explains")
"""Forms after which, behind a colon, anything may be said."""
_FAULTS = {
    "calls-card": Fault.CARD,
    "calls-turn": Fault.TURN,
    "calls-drawing": Fault.DRAWING,
    "calls-passing": Fault.PASSING,
    "calls-speech": Fault.SPEECH,
    "calls-choice": Fault.CHOICE,
    "calls-silence": Fault.SILENCE,
    "calls-stillness": Fault.STILLNESS,
    "calls-rule": Fault.RULE,
}
_BALLOTS = {"agrees": Ballot.AGREE, "disagrees": Ballot.DISAGREE, "abstains": Ballot.ABSTAIN}


def read_doing(cursor: Cursor) -> Doing:
    """The action that the line is. Raises :class:`~bartok_dsl.files.scenario.cursor.Unreadable`."""
    for kind, template in cursor.vocabulary.doings:
        start = cursor.at
        filled = _match(cursor, template)
        if filled is None:
            cursor.at = start
            continue
        reason = cursor.rest() if kind.startswith(_WITH_REASON) and cursor.takes(":") else ""
        doing = _doing(kind, filled, _tails(cursor), reason)
        cursor.end()
        return doing
    raise Unreadable("action")


def _doing(kind: str, filled: list[Filled], also: With, reason: str) -> Doing:
    who = filled[0]
    assert isinstance(who, str)
    match kind, filled[1:]:
        case "plays", [tuple(cards)]:
            return Plays(who, cards, also)
        case "draws", _:
            return Draws(who, also)
        case "passes", _:
            return Passes(who, also)
        case "answers", [FacesNamed() | PlayerNamed() | NumberNamed() | YesOrNo() | OptionNamed() as answer]:
            return Answers(who, answer, also)
        case "gives", rest:
            return Answers(who, _given(rest), also)
        case "says", [str(text)]:
            return Speaks(who, With(words=(text, *also.words), gestures=also.gestures))
        case "does", [str(text)]:
            return Speaks(who, With(words=also.words, gestures=(text, *also.gestures)))
    if also != With():
        raise Unreadable("end of line")
    match kind, filled[1:]:
        case "announces", [str(sentence)]:
            return Announces(who, sentence)
        case "declines", _:
            return Declines(who)
        case "deals", _:
            return Deals(who)
    return _about_the_game(who, kind, filled[1:], reason)


def _about_the_game(who: str, kind: str, rest: list[Filled], reason: str) -> Doing:
    """What stops play or lets it go on."""
    match kind, rest:
        case _, [str(whom), *named] if kind in _FAULTS:
            return CallsOut(who, whom, _charge(_FAULTS[kind], named), reason)
        case _, [] if kind in _BALLOTS:
            return Votes(who, _BALLOTS[kind])
        case "admits", _:
            return Admits(who)
        case "timeout", _:
            return CallsTimeout(who)
        case "timeout-ends", _:
            return EndsTimeout(who)
        case "explains", [int(rule)]:
            return Explains(who, rule, reason)
        case "rules", [int(winner), int(loser)]:
            return Decides(who, winner, loser)
        case "confirms", _:
            return Confirms(who)
        case "challenges", [str(whom)]:
            return Challenges(who, whom)
    raise AssertionError(kind)  # every form of the vocabulary is one of these


def _charge(fault: Fault, named: list[Filled]) -> Charge:
    match named:
        case [str(text)]:
            return Charge(fault, text)
        case [int(rule)]:
            return Charge(fault, rule=rule)
    return Charge(fault)


def _tails(cursor: Cursor) -> With:
    """What comes with an action. A text alone after “and” goes on with the kind of the text before it."""
    answers: list[Answer] = []
    words: list[str] = []
    gestures: list[str] = []
    special: list[Declaring | FaceDown] = []
    last = ""
    while not cursor.done:
        joined = cursor.takes(",") or cursor.takes_word("and")
        if joined and is_text(cursor.next) and last in ("saying", "doing"):
            kind, filled = last, _fill_text(cursor)
        else:
            kind, filled = _tail(cursor)
        last = kind
        match kind, filled:
            case "saying", [str(text)]:
                words.append(text)
            case "doing", [str(text)]:
                gestures.append(text)
            case "declaring", [str(sentence)]:
                special.append(Declaring(sentence))
            case "face-down", [FacesNamed(faces)]:
                special.append(FaceDown(faces))
            case "giving", _:
                answers.append(_given(filled))
            case "answer", [FacesNamed() | PlayerNamed() | NumberNamed() | YesOrNo() | OptionNamed() as answer]:
                answers.append(answer)
            case _:
                raise Unreadable(kind)
    return With(tuple(answers), tuple(words), tuple(gestures), tuple(special))


def _given(filled: list[Filled]) -> CardGiven:
    face, to = filled
    if not isinstance(face, int) or not isinstance(to, str):
        raise Unreadable("card")
    return CardGiven(face, to)


def _fill_text(cursor: Cursor) -> list[Filled]:
    return [cursor.text()]


def _tail(cursor: Cursor) -> tuple[str, list[Filled]]:
    for kind, template in cursor.vocabulary.tails:
        start = cursor.at
        filled = _match(cursor, template)
        if filled is not None:
            return kind, filled
        cursor.at = start
    raise Unreadable(cursor.next)


def _match(cursor: Cursor, template: Template) -> list[Filled] | None:
    filled: list[Filled] = []
    try:
        for part in template:
            if isinstance(part, Slot):
                filled.append(_fill(cursor, part.name))
            elif not cursor.takes(part):
                return None
    except Unreadable:
        return None
    return filled


def _fill(cursor: Cursor, slot: str) -> Filled:
    match slot:
        case "who" | "whom":
            return cursor.player()
        case "cards":
            return cursor.cards()
        case "card":
            return cursor.card()
        case "number":
            return cursor.number()
        case "text":
            return cursor.text()
    return read_value(cursor)


def read_value(cursor: Cursor) -> Answer:
    """Take a value that answers a choice: its form decides what it is. Raises :class:`Unreadable`."""
    if is_text(cursor.next):
        return OptionNamed(cursor.text())
    if cursor.is_player():
        return PlayerNamed(cursor.player())
    if cursor.takes_word("yes"):
        return YesOrNo(True)
    if cursor.takes_word("no"):
        return YesOrNo(False)
    if cursor.takes_word("clockwise"):
        return NumberNamed(1)
    if cursor.takes_word("anticlockwise"):
        return NumberNamed(-1)
    if (face := card_of(cursor.next)) is not None:
        cursor.at += 1
        return FacesNamed(1 << face)
    if (faces := cursor.vocabulary.faces.get(fold(cursor.next))) is not None:
        cursor.at += 1
        return FacesNamed(faces)
    return NumberNamed(cursor.number())
