"""The round: its start, the actions, its end.  The order of play is the list at the bottom."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.steps import Step
from stardeck.games.orion import events
from stardeck.games.orion.actions import ActionPhase
from stardeck.games.orion.activate import ActivateMore
from stardeck.games.orion.attack import WhenAttacked
from stardeck.games.orion.building import BuildMore, ChooseSaving, ChooseSystem
from stardeck.games.orion.deal import ChooseReturned, DealDiscards, Hire
from stardeck.games.orion.discarding import DiscardCards, DiscardDrawn, TakeDiscards
from stardeck.games.orion.effects import DueEffects, Effects, MayApply
from stardeck.games.orion.exploit import ExploitMore
from stardeck.games.orion.gains import ChooseDirection, ChooseGain
from stardeck.games.orion.mobilisation import ChooseBonus, CollectStart, Income, Mobilisation, Mobilise, StartEffects
from stardeck.games.orion.opponents import ChooseBuried, ChooseHand, ChooseLoss, ChooseSlot, ChooseTaken
from stardeck.games.orion.reorder import ChooseReordered, LayInOrder
from stardeck.games.orion.scoring import GOES_ON, why_it_ends
from stardeck.games.orion.setup import ChooseRace, DealHands, ExchangeHand, LayOutAdvisors
from stardeck.games.orion.state import Orion

HAND_LIMIT: Final = 5


@final
@mypyc_attr(acyclic=True)
class RoundBegins(Step):
    """A round begins; the first player is the first to act."""

    name: ClassVar[str] = "round"

    def resolve(self, state: Orion, seat: i64) -> i64:
        state.active = state.first
        state.tell(events.ROUND_BEGAN, -1, -1, state.round)
        return 0


@final
@mypyc_attr(acyclic=True)
class EndCheck(Step):
    """The game ends after round 8, with a loyalty of 0 or less, or when all systems of a player are full."""

    name: ClassVar[str] = "end_check"

    def resolve(self, state: Orion, seat: i64) -> i64:
        if why_it_ends(state) != GOES_ON:
            state.tell(events.GAME_OVER, -1)
            state.finish()
        return 0


@final
@mypyc_attr(acyclic=True)
class HandLimit(Step):
    """Everyone, in order, discards hand cards of own choice until five are left."""

    name: ClassVar[str] = "hand_limit"

    def resolve(self, state: Orion, seat: i64) -> i64:
        place = state.players
        while place:
            place -= 1
            other = state.after(state.first, place)
            over: i64 = len(state.seats[other].hand) - HAND_LIMIT
            if over > 0:
                state.push(DiscardCards(over), other)
        return 0


@final
@mypyc_attr(acyclic=True)
class ReturnCubes(Step):
    """All cubes on cards and boards go back to the reserves, attack markers too; only carried ones stay."""

    name: ClassVar[str] = "return_cubes"

    def resolve(self, state: Orion, seat: i64) -> i64:
        state.return_cubes()
        return 0


@final
@mypyc_attr(acyclic=True)
class PassToken(Step):
    """The first-player token passes to the left, the round marker moves, and a new round begins."""

    name: ClassVar[str] = "pass_token"

    def resolve(self, state: Orion, seat: i64) -> i64:
        state.first = state.after(state.first, 1)
        state.active = state.first
        state.round += 1
        state.tell(events.TOKEN_PASSED, state.first)
        state.push_all(state.rules.round, 0)
        return 0


# The order of play.
SETUP: Final = (LayOutAdvisors(), DealHands())
START_OF_ROUND: Final = (RoundBegins(), Income(), Mobilisation(), StartEffects())
END_OF_ROUND: Final = (EndCheck(), HandLimit(), ReturnCubes(), PassToken())
ROUND: Final = (*START_OF_ROUND, ActionPhase(), *END_OF_ROUND)

STEPS: Final[dict[str, type[Step]]] = {
    step.name: step
    for step in (
        *(ChooseRace, LayOutAdvisors, DealHands, ExchangeHand),
        *(RoundBegins, Income, Mobilisation, StartEffects, ActionPhase, EndCheck, HandLimit, ReturnCubes, PassToken),
        *(Mobilise, ChooseBonus, CollectStart),
        *(ChooseSystem, ChooseSaving, BuildMore, ExploitMore, ActivateMore, WhenAttacked, DealDiscards),
        *(Effects, MayApply, DueEffects, ChooseGain, ChooseDirection),
        *(DiscardCards, DiscardDrawn, TakeDiscards, Hire, ChooseReturned, ChooseReordered, LayInOrder),
        *(ChooseSlot, ChooseBuried, ChooseLoss, ChooseHand, ChooseTaken),
    )
}
