"""Hydra: two teams, two-headed or three-headed, each with one authority total and one turn for all of its members."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.steps import Step
from stardeck.games.realms import events
from stardeck.games.realms.codes import BUY_TOGETHER, END_TURN, NOBODY_ELSE, ONE_TOTAL, OWN_TEAM, WAIT
from stardeck.games.realms.main_phase import MainPhase
from stardeck.games.realms.modes.joining import begin_together, offer_together
from stardeck.games.realms.modes.mode import Mode
from stardeck.games.realms.turn import NEXT, begin, lay_off

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms


@final
@mypyc_attr(acyclic=True)
class Hydra(Mode):
    """Two teams, each with one authority total, one turn for all members and a shield that any of them can raise."""

    def __init__(self, name: str, turn: vec[Step], heads: int, total: int) -> None:
        super().__init__(name, turn)
        self.heads = heads  # the first so many seats are one team, the others the other
        self.total = total

    def players(self) -> tuple[int, int]:
        return 2 * self.heads, 2 * self.heads

    def teams(self, players: int, first: int) -> list[int]:
        return [seat // self.heads for seat in range(players)]

    def totals(self, players: int) -> list[int]:
        return self.teams(players, 0)

    def authority(self, players: int, first: int) -> list[int]:
        return [self.total, self.total]

    def begins(self, players: int, first: int) -> int:
        return first // self.heads * self.heads

    def opening_hand(self, players: int, place: int) -> int:
        return 3 if place < self.heads else 5

    def turns_in_a_round(self, players: int) -> int:
        return 2

    def foes(self, state: Realms, seat: i64) -> i64:
        other = 1 - state.rules.teams[seat]
        return 1 << first_of(state, other)

    def base_foes(self, state: Realms, seat: i64) -> i64:
        return members(state, 1 - state.rules.teams[seat])

    def targets(self, state: Realms, seat: i64) -> i64:
        return members(state, 1 - state.rules.teams[seat])

    def opponents(self, state: Realms, seat: i64) -> i64:
        return members(state, 1 - state.rules.teams[seat])

    def shield(self, state: Realms, seat: i64) -> i64:
        """An outpost of any member shields the whole team; the seat's own is named first."""
        if state.has_outpost(seat):
            return seat
        teams = state.rules.teams
        for other in range(state.players):
            if teams[other] == teams[seat] and state.has_outpost(other):
                return other
        return -1

    def refuse_attack(self, state: Realms, seat: i64, other: i64) -> i64:
        if state.rules.teams[seat] == state.rules.teams[other]:
            return OWN_TEAM
        return refusal(ONE_TOTAL, first_of(state, state.rules.teams[other]))

    def playing(self, state: Realms) -> i64:
        return members(state, state.rules.teams[state.active])

    def next_turn(self, state: Realms) -> i64:
        return first_of(state, 1 - state.rules.teams[state.active])

    def lost(self, state: Realms, seat: i64) -> None:
        state.finish()

    def beaten(self, state: Realms, team: i64) -> bool:
        return state.authority[team] <= 0


def members(state: Realms, team: i64) -> i64:
    """The seats of a team, as bits."""
    half = state.players // 2
    return (1 << half) - 1 << team * half


def first_of(state: Realms, team: i64) -> i64:
    """The first seat of a team."""
    return team * (state.players // 2)


# --- the turn of a team: all members do each phase together --------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class TeamStart(Step):
    """Each member makes the forced discards that are owed, where the options put them off to the victim's turn."""

    name: ClassVar[str] = "team_start"

    def resolve(self, state: Realms, seat: i64) -> i64:
        team = state.rules.mode.playing(state)
        state.tell(events.TEAM_BEGAN, seat, -1, team)
        for back in range(1, state.players + 1):
            other = state.players - back  # who is pushed last discards first
            if team >> other & 1:
                begin(state, other)
        return 0


@final
@mypyc_attr(acyclic=True)
class TeamMain(MainPhase):
    """All members act in any order, each for itself, until all of them have ended; who waits lets others act first."""

    name: ClassVar[str] = "team_main"

    steady: bool = False

    def resolve(self, state: Realms, seat: i64) -> i64:
        return state.rules.mode.playing(state) & ~(state.ended | state.waiting)

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        MainPhase.legal(self, state, seat, actions)
        others = self.resolve(state, seat) & ~(1 << seat)
        actions.offer(WAIT, unless(others != 0, NOBODY_ELSE))
        offer_together(state, seat, actions)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == WAIT:
            state.waiting |= 1 << seat
            return
        state.waiting = 0
        if action == END_TURN:
            self.end(state, seat)
            return
        state.unwilling &= ~(1 << seat)
        if action >= BUY_TOGETHER:
            begin_together(state, seat, action)
        else:
            MainPhase.answer(self, state, seat, action)

    def end(self, state: Realms, seat: i64) -> None:
        """A member has finished; when all have, the discard phase begins."""
        state.ended |= 1 << seat
        state.tell(events.FINISHED, seat)
        if state.rules.mode.playing(state) & ~state.ended == 0:
            state.ended = 0
            state.unwilling = 0
            state.drop()


@final
@mypyc_attr(acyclic=True)
class TeamDiscard(Step):
    """Pools drop to 0; the ships in play and the hands of the whole team go to the discard piles; bases stay."""

    name: ClassVar[str] = "team_discard"

    def resolve(self, state: Realms, seat: i64) -> i64:
        team = state.rules.mode.playing(state)
        for other in range(state.players):
            if team >> other & 1:
                lay_off(state, other)
        return 0


@final
@mypyc_attr(acyclic=True)
class TeamDraw(Step):
    """Each member draws five cards."""

    name: ClassVar[str] = "team_draw"

    def resolve(self, state: Realms, seat: i64) -> i64:
        mode = state.rules.mode
        team = mode.playing(state)
        for other in range(state.players):
            if team >> other & 1:
                state.draw(other, mode.hand_size(state, other))
        return 0


# The order of play.
TEAM_TURN: Final = (TeamStart(), TeamMain(), TeamDiscard(), TeamDraw(), NEXT)
