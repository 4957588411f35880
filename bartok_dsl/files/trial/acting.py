"""From what a scenario says was done to what a table does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from bartok_dsl.cards import RANK_FACES, Rank, members
from bartok_dsl.engine import actions as a
from bartok_dsl.engine.game import Done, Refused
from bartok_dsl.engine.phases import Code
from bartok_dsl.files.scenario import doing as d
from bartok_dsl.files.trial.position import Unsupported
from bartok_dsl.table.proposal import Proposal
from bartok_dsl.table.table import Table

_MISPLACED = frozenset({Code.NOT_ASKED, Code.NOT_OFFERED})
"""Refusals after which an answer is tried in its other form: a card is also a face, a number also a rank."""


def perform(doing: d.Doing, table: Table, language: str) -> Done | Refused | Proposal:
    """Do it, in the first form that fits; *language* is that of the sentences that come with it.

    A proposal is what was said to such a sentence. Raises what the table raises, and :class:`Unsupported` for what no
    table does.
    """
    seat = table.names.index(doing.who)
    if isinstance(doing, d.TableDoing):
        return table.do(_about_the_game(doing, seat, table.names))
    match doing:
        case d.Announces(_, sentence):
            return table.announce(seat, sentence, language)
        case d.Declines():
            return table.decline(seat)
        case d.Deals():
            return table.do(a.Deal(seat))
        case d.Decides(_, winner, loser):
            return table.decide(seat, winner, loser)
        case d.Challenges():
            raise Unsupported("challenge")
        case d.Speaks(_, also):
            return _spoken(table, seat, also)
        case d.Answers(_, answer, also):
            result = _first_fitting(table, [a.AnswerChoice(seat, form) for form in _forms(answer, table.names)])
            return result if isinstance(result, Refused) else _spoken(table, seat, also)
        case d.Plays() | d.Draws() | d.Passes():
            return _turn(doing, seat, table, language)


def _turn(doing: d.Plays | d.Draws | d.Passes, seat: int, table: Table, language: str) -> Done | Refused | Proposal:
    actions = list(turn_actions(doing, seat, table.names))
    for special in doing.also.special:
        if isinstance(special, d.FaceDown):
            raise Unsupported("face down")
        return _declare(table, actions, special.sentence, language)
    return _first_fitting(table, actions)


def _declare(table: Table, actions: Sequence[a.TurnAction], sentence: str, language: str) -> Done | Refused | Proposal:
    result: Done | Refused | Proposal = Refused(Code.NOT_ASKED)
    for action in actions:
        if isinstance(action, a.PlayCards):
            result = table.declare(action, sentence, language)
        if not isinstance(result, Refused) or result.code not in _MISPLACED:
            break
    return result


def _about_the_game(doing: d.TableDoing, seat: int, names: Sequence[str]) -> a.Action:
    match doing:
        case d.CallsOut(_, whom, charge, reason):
            return a.CallOut(seat, names.index(whom), charge, reason)
        case d.Votes(_, ballot):
            return a.Vote(seat, ballot)
        case d.Admits():
            return a.Admit(seat)
        case d.CallsTimeout():
            return a.CallTimeout(seat)
        case d.EndsTimeout():
            return a.EndTimeout(seat)
        case d.Explains(_, rule, text):
            return a.Explain(seat, rule, text)
        case d.Confirms():
            return a.Confirm(seat)


def _spoken(table: Table, seat: int, also: d.With) -> Done | Refused:
    result: Done | Refused = Done(())
    actions: list[a.Action] = [a.Say(seat, text) for text in also.words]
    actions += [a.Do(seat, text) for text in also.gestures]
    for action in actions:
        result = table.do(action)
        if isinstance(result, Refused):
            break
    return result


def turn_actions(doing: d.Plays | d.Draws | d.Passes, seat: int, names: Sequence[str]) -> Iterator[a.TurnAction]:
    """The action, once for each way in which its answers can be meant."""
    also = doing.also
    for answers in product(*(_forms(answer, names) for answer in also.answers)):
        match doing:
            case d.Plays(_, cards):
                yield a.PlayCards(seat, cards, answers, also.words, also.gestures)
            case d.Draws():
                yield a.DrawCard(seat, answers, also.words, also.gestures)
            case d.Passes():
                yield a.Pass(seat, answers, also.words, also.gestures)


def _first_fitting(table: Table, actions: Sequence[a.Action]) -> Done | Refused:
    """Try the forms of an action in order until one is not refused as an answer that was not asked for."""
    result: Done | Refused = Refused(Code.NOT_ASKED)
    for action in actions:
        result = table.do(action)
        if isinstance(result, Done) or result.code not in _MISPLACED:
            return result
    return result


def _forms(answer: d.Answer, names: Sequence[str]) -> list[a.Answer]:
    """What the answer can be to the engine: the question decides, and is not known before it is asked."""
    match answer:
        case d.PlayerNamed(who):
            return [a.PlayerAnswer(names.index(who))]
        case d.CardGiven(face, to):
            return [a.GiveAnswer(face, names.index(to))]
        case d.YesOrNo(yes):
            return [a.YesNo(yes)]
        case d.NumberNamed(number):
            forms: list[a.Answer] = [a.NumberAnswer(number)]
            if 1 <= number <= len(Rank):
                forms.append(a.FaceSetAnswer(RANK_FACES[Rank(number)]))
            return forms
        case d.FacesNamed(faces):
            cards: list[a.Answer] = [a.CardAnswer(face) for face in members(faces)] if faces.bit_count() == 1 else []
            return [*cards, a.FaceSetAnswer(faces)]
        case d.OptionNamed(text):
            raise Unsupported(f"“{text}”")
