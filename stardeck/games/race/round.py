"""The round: everybody chooses an action in secret, the chosen phases take place in order, the round ends."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.piles import offer_in_order, position_after
from stardeck.engine.steps import Sealed, Step
from stardeck.games.race import events
from stardeck.games.race.codes import (
    ACTION,
    ACTION_CARDS,
    CONSUME_TRADE,
    CONSUME_X2,
    DEVELOP,
    DEVELOP_2,
    DISCARD,
    EXPLORE_1_1,
    EXPLORE_5,
    NEEDS_FIRST_CARD,
    OUT_OF_ORDER,
    PRODUCE,
    PRODUCE_REPAIR,
    SECOND_CARDS,
    SETTLE,
    SETTLE_2,
)
from stardeck.games.race.consume import (
    ConsumeInOrder,
    ConsumePower,
    DiscardForVP,
    NameNumber,
    SellGood,
    SpendGoods,
)
from stardeck.games.race.develop import AfterDeveloping, ChooseDevelopment, DevelopDraw, PayDevelopment, PayInOrder
from stardeck.games.race.explore import ExploreDraw, ExploreKeep
from stardeck.games.race.placing import Discard, LayDown, PhaseEnd
from stardeck.games.race.produce import (
    CompareProduction,
    ProduceHere,
    ProduceInOrder,
    ProduceOnWindfall,
    ProducePower,
    ProductionWorlds,
)
from stardeck.games.race.settle import (
    AfterSettling,
    ChooseWorld,
    PlacementPower,
    PlaceWorld,
    PutGood,
    SettleInOrder,
    SpendForStrength,
)
from stardeck.games.race.state import FULL_TABLEAU as FULL_TABLEAU
from stardeck.games.race.state import Race

HAND_LIMIT: Final = 10


@final
@mypyc_attr(acyclic=True)
class StartingHand(Sealed):
    """Discard two of the six cards dealt; all players at once."""

    name: ClassVar[str] = "starting_hand"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Race, seat: i64) -> i64:
        return (1 << state.players) - 1

    def ready(self, state: Race, seat: i64, picks: vec[i64]) -> bool:
        return i64(len(picks)) >= self.n

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        offer_discards(state, seat, self.n, actions)

    def reveal(self, state: Race, seat: i64, picks: vec[i64]) -> None:
        for pick in picks:
            state.discard_from_hand(seat, pick - DISCARD)


def offer_discards(state: Race, seat: i64, n: i64, actions: Actions) -> None:
    """Offer the next of n cards to be discarded from hand, in view of those picked already."""
    hand = state.seats[seat].hand
    picks = state.draft(seat)
    position = position_after(hand, DISCARD, picks)
    offer_in_order(hand, DISCARD, position, n - len(picks), OUT_OF_ORDER, actions)


@final
@mypyc_attr(acyclic=True)
class ChooseActions(Sealed):
    """Choose an action card, in a duel two of them; all players at once."""

    name: ClassVar[str] = "choose_action"

    def resolve(self, state: Race, seat: i64) -> i64:
        return (1 << state.players) - 1

    def ready(self, state: Race, seat: i64, picks: vec[i64]) -> bool:
        if state.rules.duel:
            return len(picks) == 2
        return len(picks) == 1

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        own = state.rules.action_cards
        if not state.rules.duel:
            for action in range(ACTION_CARDS):
                if own >> action & 1:
                    actions.add(ACTION + action)
            return
        picks = state.draft(seat)
        first: i64 = -1
        if len(picks):
            first = picks[0] - ACTION
        for action in range(ACTION_CARDS):
            if own >> action & 1:
                actions.offer(ACTION + action, self.refuse(own, first, action))

    def refuse(self, own: i64, first: i64, action: i64) -> i64:
        """Why a card cannot be the first of two (first: -1), or the second after a first one; 0 if it can."""
        if action == DEVELOP_2:
            return unless(first == DEVELOP, NEEDS_FIRST_CARD)
        if action == SETTLE_2:
            return unless(first == SETTLE, NEEDS_FIRST_CARD)
        if first < 0:
            return unless(own & ~SECOND_CARDS > (2 << action) - 1, OUT_OF_ORDER)
        return unless(action > first, OUT_OF_ORDER)

    def reveal(self, state: Race, seat: i64, picks: vec[i64]) -> None:
        me = state.seats[seat]
        me.chosen = 0
        for pick in picks:
            me.chosen |= 1 << (pick - ACTION)
            state.tell(events.CHOSE_ACTION, seat, -1, pick - ACTION)


@final
@mypyc_attr(acyclic=True)
class CallPhases(Step):
    """Only phases that somebody chose, or that the first round always has, take place in order; doubled ones twice."""

    name: ClassVar[str] = "call_phases"

    def resolve(self, state: Race, seat: i64) -> i64:
        chosen: i64 = 0
        for other in range(state.players):
            chosen |= state.seats[other].chosen
        if state.round == 1:
            chosen |= state.rules.always_first
        phases = state.rules.phases
        if chosen >> PRODUCE & 1 or chosen >> PRODUCE_REPAIR & 1:
            state.push_all(phases[6].steps, state.first)
        if chosen >> CONSUME_TRADE & 1 or chosen >> CONSUME_X2 & 1:
            state.push_all(phases[5].steps, state.first)
        if chosen >> SETTLE_2 & 1:
            state.push_all(phases[4].steps, state.first)
        if chosen >> SETTLE & 1:
            state.push_all(phases[3].steps, state.first)
        if chosen >> DEVELOP_2 & 1:
            state.push_all(phases[2].steps, state.first)
        if chosen >> DEVELOP & 1:
            state.push_all(phases[1].steps, state.first)
        if chosen >> EXPLORE_5 & 1 or chosen >> EXPLORE_1_1 & 1:
            state.push_all(phases[0].steps, state.first)
        return 0


@final
@mypyc_attr(acyclic=True)
class PhaseBegins(Step):
    """A phase begins."""

    name: ClassVar[str] = "phase"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Race, seat: i64) -> i64:
        state.tell(events.PHASE_BEGAN, -1, -1, self.n)
        return 0


@final
@mypyc_attr(acyclic=True)
class HandLimit(Sealed):
    """Who has more than ten cards in hand discards down to ten; all players at once."""

    name: ClassVar[str] = "hand_limit"

    def resolve(self, state: Race, seat: i64) -> i64:
        over: i64 = 0
        for other in range(state.players):
            if len(state.seats[other].hand) > HAND_LIMIT:
                over |= 1 << other
        return over

    def ready(self, state: Race, seat: i64, picks: vec[i64]) -> bool:
        return len(picks) >= len(state.seats[seat].hand) - HAND_LIMIT

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        offer_discards(state, seat, len(state.seats[seat].hand) - HAND_LIMIT, actions)

    def reveal(self, state: Race, seat: i64, picks: vec[i64]) -> None:
        for pick in picks:
            state.discard_from_hand(seat, pick - DISCARD)


@final
@mypyc_attr(acyclic=True)
class RoundBegins(Step):
    """A new round begins."""

    name: ClassVar[str] = "round"

    def resolve(self, state: Race, seat: i64) -> i64:
        state.round += 1
        state.tell(events.ROUND_BEGAN, -1, -1, state.round)
        return 0


@final
@mypyc_attr(acyclic=True)
class RoundEnds(Step):
    """The game ends when the VP pool is used up or a tableau has twelve cards; else a new round begins."""

    name: ClassVar[str] = "round_ends"

    def resolve(self, state: Race, seat: i64) -> i64:
        over = state.pool <= 0
        for other in range(state.players):
            me = state.seats[other]
            me.chosen = 0
            if me.cards() >= FULL_TABLEAU:
                over = True
        if over:
            state.tell(events.GAME_OVER, -1)
            state.finish()
        else:
            state.push_all(state.rules.round, state.first)
        return 0


# The order of play.
ROUND: Final = (RoundBegins(), ChooseActions(), CallPhases(), HandLimit(), RoundEnds())
EXPLORE_PHASE: Final = (PhaseBegins(1), ExploreDraw(), ExploreKeep())
DEVELOP_PHASE: Final = (PhaseBegins(2), DevelopDraw(), ChooseDevelopment(0), LayDown(), PayInOrder(0), PhaseEnd())
DEVELOP_AGAIN: Final = (PhaseBegins(2), DevelopDraw(), ChooseDevelopment(1), LayDown(), PayInOrder(1), PhaseEnd())
SETTLE_PHASE: Final = (PhaseBegins(3), ChooseWorld(0), LayDown(), SettleInOrder(0), PhaseEnd())
SETTLE_AGAIN: Final = (PhaseBegins(3), ChooseWorld(1), LayDown(), SettleInOrder(1), PhaseEnd())
CONSUME_PHASE: Final = (PhaseBegins(4), ConsumeInOrder())
PLAYER_PRODUCES: Final = (ProductionWorlds(), ProducePower())  # each player in turn
PRODUCE_PHASE: Final = (PhaseBegins(5), ProduceInOrder(), CompareProduction())
PHASES: Final = (
    EXPLORE_PHASE,
    DEVELOP_PHASE,
    DEVELOP_AGAIN,
    SETTLE_PHASE,
    SETTLE_AGAIN,
    CONSUME_PHASE,
    PRODUCE_PHASE,
)

STEPS: Final[dict[str, type[Step]]] = {
    step.name: step
    for step in (
        *(StartingHand, RoundBegins, ChooseActions, CallPhases, PhaseBegins, HandLimit, RoundEnds),
        *(ExploreDraw, ExploreKeep),
        *(DevelopDraw, ChooseDevelopment, PayInOrder, PayDevelopment, AfterDeveloping),
        *(LayDown, Discard, PhaseEnd),
        *(ChooseWorld, SettleInOrder, PlaceWorld, AfterSettling),
        *(ConsumeInOrder, SellGood, ConsumePower, SpendGoods, NameNumber, DiscardForVP),
        *(ProduceInOrder, ProductionWorlds, ProducePower, ProduceOnWindfall, ProduceHere, CompareProduction),
        *(SpendForStrength, PlacementPower, PutGood),
    )
}
