"""What Xeno Invasion changes: a choice of home worlds, and exploring with the whole hand."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions
from stardeck.engine.piles import offer_in_order, position_after
from stardeck.engine.steps import Sealed, Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.card import WINDFALL
from stardeck.games.race.codes import DISCARD, HOME, OUT_OF_ORDER
from stardeck.games.race.explore import cards_drawn, cards_kept
from stardeck.games.race.round import PHASES, STEPS, PhaseBegins
from stardeck.games.race.state import Race


@final
@mypyc_attr(acyclic=True)
class ChooseHome(Sealed):
    """Keep one of two home worlds and all but n of the cards dealt; all players at once."""

    name: ClassVar[str] = "choose_home"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Race, seat: i64) -> i64:
        return (1 << state.players) - 1

    def ready(self, state: Race, seat: i64, picks: vec[i64]) -> bool:
        return i64(len(picks)) > self.n

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        picks = state.draft(seat)
        if len(picks) == 0:
            for world in me.drawn:
                actions.add(HOME + (world & DESIGN))
            return
        rest = picks[1:]
        position = position_after(me.hand, DISCARD, rest)
        offer_in_order(me.hand, DISCARD, position, self.n - len(rest), OUT_OF_ORDER, actions)

    def reveal(self, state: Race, seat: i64, picks: vec[i64]) -> None:
        me = state.seats[seat]
        for world in me.drawn:
            if world & DESIGN == picks[0] - HOME:
                me.tableau = vec[i64]([world & DESIGN])
                state.tell(events.PLACED, seat, world & DESIGN)
            else:
                state.lay_off(seat, world & DESIGN)
        me.drawn = vec[i64]()
        for pick in picks[1:]:
            state.discard_from_hand(seat, pick - DISCARD)


@final
@mypyc_attr(acyclic=True)
class HomesRevealed(Step):
    """The lowest home world plays first; a windfall home world gets its good; the first round begins."""

    name: ClassVar[str] = "homes_revealed"

    def resolve(self, state: Race, seat: i64) -> i64:
        lowest: i64 = 100
        for other in range(state.players):
            number = state.rules.cards[state.seats[other].tableau[0] & DESIGN].home
            if number < lowest:
                lowest = number
                state.first = other
        for place in range(state.players):
            other = state.in_order(place)
            state.renew_totals(other)
            if state.rules.traits[state.seats[other].tableau[0] & DESIGN] & WINDFALL:
                state.put_good(other, 0)
        state.push_all(state.rules.round, state.first)
        return 0


@final
@mypyc_attr(acyclic=True)
class ExploreIntoHand(Step):
    """All players draw; the cards join their hands."""

    name: ClassVar[str] = "explore_into_hand"

    def resolve(self, state: Race, seat: i64) -> i64:
        for place in range(state.players):
            other = state.in_order(place)
            me = state.seats[other]
            before: i64 = len(me.hand)
            state.draw(other, cards_drawn(me))
            drawn = len(me.hand) - before
            me.explored = drawn - cards_kept(me)
            if me.explored < 0:
                me.explored = 0
        return 0


@final
@mypyc_attr(acyclic=True)
class ExploreDiscard(Sealed):
    """Discard as many cards as you drew and may not keep, from the whole hand; all players at once."""

    name: ClassVar[str] = "explore_discard"

    def resolve(self, state: Race, seat: i64) -> i64:
        choosing: i64 = 0
        for other in range(state.players):
            if state.seats[other].explored:
                choosing |= 1 << other
        return choosing

    def ready(self, state: Race, seat: i64, picks: vec[i64]) -> bool:
        return i64(len(picks)) >= state.seats[seat].explored

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        picks = state.draft(seat)
        position = position_after(me.hand, DISCARD, picks)
        offer_in_order(me.hand, DISCARD, position, me.explored - len(picks), OUT_OF_ORDER, actions)

    def reveal(self, state: Race, seat: i64, picks: vec[i64]) -> None:
        me = state.seats[seat]
        state.tell(events.KEPT, seat, -1, len(me.hand) - len(picks))
        me.explored = 0
        for pick in picks:
            state.discard_from_hand(seat, pick - DISCARD)


EXPLORE_WITH_HAND: Final = (PhaseBegins(1), ExploreIntoHand(), ExploreDiscard())

# The phases of a round with the expansion.
XENO_PHASES: Final = (EXPLORE_WITH_HAND, *PHASES[1:])

STEPS.update({step.name: step for step in (ChooseHome, HomesRevealed, ExploreIntoHand, ExploreDiscard)})
