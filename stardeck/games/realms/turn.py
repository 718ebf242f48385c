"""The turn: main phase, discard phase, draw phase, and then the next player."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.realms import events
from stardeck.games.realms.abilities import ForcedDiscard
from stardeck.games.realms.abilities.extras import turn_gambits
from stardeck.games.realms.card import STAYS
from stardeck.games.realms.main_phase import MAIN
from stardeck.games.realms.state import Realms


@final
@mypyc_attr(acyclic=True)
class StartPhase(Step):
    """Make the forced discards that are owed, where the options put them off to the victim's turn."""

    name: ClassVar[str] = "start"

    def resolve(self, state: Realms, seat: i64) -> i64:
        begin(state, seat)
        return 0


def begin(state: Realms, seat: i64) -> None:
    """Let a seat begin its turn: make the forced discards that it owes, gain what its gambits give."""
    me = state.seats[seat]
    if state.rules.gambits:
        turn_gambits(state, seat)
    if me.owes:
        state.push(ForcedDiscard(me.owes), seat)
        me.owes = 0


@final
@mypyc_attr(acyclic=True)
class DiscardPhase(Step):
    """Pools drop to 0; ships in play and the rest of the hand go to the discard pile; bases stay."""

    name: ClassVar[str] = "discard_phase"

    def resolve(self, state: Realms, seat: i64) -> i64:
        lay_off(state, seat)
        return 0


def lay_off(state: Realms, seat: i64) -> None:
    """Empty the pools of a seat, its play area but for the bases, and its hand."""
    me = state.seats[seat]
    me.trade = 0
    me.combat = 0
    me.played = 0
    me.scrapped = 0
    me.granted = 0
    if len(me.redirects):
        me.redirects = vec[i64]()
    me.ships = vec[i64](capacity=8)
    traits = state.rules.traits
    bases = vec[i64](capacity=8)
    discard = me.discard
    state.tell(events.TURN_ENDED, seat, -1, len(me.hand))
    for entry in me.play:
        design = entry & DESIGN
        if traits[design] & STAYS:
            bases = append(bases, design)
        else:
            discard = append(discard, design)
    for card in me.hand:
        discard = append(discard, card & DESIGN)
    me.play = bases
    me.discard = discard
    me.hand = vec[i64](capacity=8)


@final
@mypyc_attr(acyclic=True)
class DrawPhase(Step):
    """Draw five cards, or as many as the mode gives you."""

    name: ClassVar[str] = "draw_phase"

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.draw(seat, state.rules.mode.hand_size(state, seat))
        return 0


@final
@mypyc_attr(acyclic=True)
class NextTurn(Step):
    """The next player's turn begins, unless the game has lasted as long as it may."""

    name: ClassVar[str] = "next_turn"

    def resolve(self, state: Realms, seat: i64) -> i64:
        if state.turn >= state.rules.last_turn:
            state.tell(events.GAME_OVER, seat)
            state.finish()
        else:
            state.begin_turn(state.rules.mode.next_turn(state))
        return 0


START: Final = StartPhase()
DISCARD: Final = DiscardPhase()
DRAW: Final = DrawPhase()
NEXT: Final = NextTurn()

# The order of play.
TURN: Final = (START, MAIN, DISCARD, DRAW, NEXT)
