"""What has happened, as values: the log of a game.

Every event has ``seat``, the player who did or suffered it, and ``rule``, the number of the rule that made it (0: the
base game). The table changes only by folding events; together they tell everything that words can be found for.
"""

from __future__ import annotations

from bartok_dsl.engine.events.base import Event as Event
from bartok_dsl.engine.events.deal import DealBegan as DealBegan
from bartok_dsl.engine.events.deal import DealDrawn as DealDrawn
from bartok_dsl.engine.events.deal import DealerChosen as DealerChosen
from bartok_dsl.engine.events.deal import DealerNamed as DealerNamed
from bartok_dsl.engine.events.deal import DealWon as DealWon
from bartok_dsl.engine.events.deal import Drew as Drew
from bartok_dsl.engine.events.deal import Enacted as Enacted
from bartok_dsl.engine.events.deal import Faulted as Faulted
from bartok_dsl.engine.events.deal import HandsDealt as HandsDealt
from bartok_dsl.engine.events.deal import MatchBegan as MatchBegan
from bartok_dsl.engine.events.deal import MatchEnded as MatchEnded
from bartok_dsl.engine.events.deal import Passed as Passed
from bartok_dsl.engine.events.deal import Played as Played
from bartok_dsl.engine.events.deal import RuleAwaited as RuleAwaited
from bartok_dsl.engine.events.deal import RuleSettled as RuleSettled
from bartok_dsl.engine.events.deal import StarterTurned as StarterTurned
from bartok_dsl.engine.events.deal import StockOut as StockOut
from bartok_dsl.engine.events.deal import StockRenewed as StockRenewed
from bartok_dsl.engine.events.deal import TurnBegan as TurnBegan
from bartok_dsl.engine.events.deal import TurnDrawn as TurnDrawn
from bartok_dsl.engine.events.deal import TurnTaken as TurnTaken
from bartok_dsl.engine.events.deal import WentOut as WentOut
from bartok_dsl.engine.events.effects import Called as Called
from bartok_dsl.engine.events.effects import CardsMoved as CardsMoved
from bartok_dsl.engine.events.effects import CellPut as CellPut
from bartok_dsl.engine.events.effects import DemandMade as DemandMade
from bartok_dsl.engine.events.effects import DemandMet as DemandMet
from bartok_dsl.engine.events.effects import DirectionSet as DirectionSet
from bartok_dsl.engine.events.effects import HandsPassed as HandsPassed
from bartok_dsl.engine.events.effects import HandsShuffled as HandsShuffled
from bartok_dsl.engine.events.effects import LawBegan as LawBegan
from bartok_dsl.engine.events.effects import LawEnded as LawEnded
from bartok_dsl.engine.events.effects import MissOwed as MissOwed
from bartok_dsl.engine.events.effects import NumberPut as NumberPut
from bartok_dsl.engine.events.effects import OwnPut as OwnPut
from bartok_dsl.engine.events.effects import PointsPut as PointsPut
from bartok_dsl.engine.events.effects import RuleSuspended as RuleSuspended
from bartok_dsl.engine.events.effects import SeatsPassed as SeatsPassed
from bartok_dsl.engine.events.effects import StatusChanged as StatusChanged
from bartok_dsl.engine.events.effects import StockArranged as StockArranged
from bartok_dsl.engine.events.effects import TurnGiven as TurnGiven
from bartok_dsl.engine.events.effects import TurnGoesOn as TurnGoesOn
from bartok_dsl.engine.events.effects import TurnMissed as TurnMissed
from bartok_dsl.engine.events.effects import TurnsGranted as TurnsGranted
from bartok_dsl.engine.events.effects import WaitedFor as WaitedFor
from bartok_dsl.engine.events.effects import WaitOver as WaitOver
from bartok_dsl.engine.events.speech import ChanceFell as ChanceFell
from bartok_dsl.engine.events.speech import ChoiceAsked as ChoiceAsked
from bartok_dsl.engine.events.speech import ChoiceLapsed as ChoiceLapsed
from bartok_dsl.engine.events.speech import ChoiceMade as ChoiceMade
from bartok_dsl.engine.events.speech import Did as Did
from bartok_dsl.engine.events.speech import DutyArose as DutyArose
from bartok_dsl.engine.events.speech import DutyLapsed as DutyLapsed
from bartok_dsl.engine.events.speech import DutyPaid as DutyPaid
from bartok_dsl.engine.events.speech import DutyRecalled as DutyRecalled
from bartok_dsl.engine.events.speech import Said as Said
from bartok_dsl.engine.kinds import Fault as Fault
from bartok_dsl.engine.kinds import Limit as Limit
from bartok_dsl.engine.kinds import Why as Why
