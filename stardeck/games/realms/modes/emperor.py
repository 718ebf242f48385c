"""Emperor: two teams of an emperor and two admirals.

The seats clockwise are admiral, emperor, admiral of one team and the same of the other, so that seat k faces seat
5 - k.  The team that begins is team A of the book.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.games.realms import events
from stardeck.games.realms.codes import FACES_ANOTHER, GIVE, NEEDS_TRADE, OUT_OF_THE_GAME, OWN_TEAM
from stardeck.games.realms.main_phase import MainPhase
from stardeck.games.realms.modes.elimination import LEAVE, Bequeath, Elimination, mates_left, opponents_left
from stardeck.games.realms.turn import DISCARD, DRAW, NEXT, START

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms


def emperor_of(team: i64) -> i64:
    """The seat of a team's emperor."""
    return 3 * team + 1


@final
@mypyc_attr(acyclic=True)
class Emperor(Elimination):
    """Admirals attack the admiral who faces them, then the emperor; emperors attack anybody; no emperor, no team."""

    def players(self) -> tuple[int, int]:
        return 6, 6

    def teams(self, players: int, first: int) -> list[int]:
        return [0, 0, 0, 1, 1, 1]

    def authority(self, players: int, first: int) -> list[int]:
        return [50, 60, 50, 50, 60, 50]

    def begins(self, players: int, first: int) -> int:
        return 0 if first < 3 else 3

    def opening_hand(self, players: int, place: int) -> int:
        return 3 if place < 3 else 5

    def role(self, state: Realms, seat: i64) -> str:
        return "emperor" if seat == emperor_of(state.rules.teams[seat]) else "admiral"

    def foes(self, state: Realms, seat: i64) -> i64:
        team = state.rules.teams[seat]
        if seat == emperor_of(team):
            return opponents_left(state, seat)
        facing = 5 - seat
        if state.out >> facing & 1:
            return 1 << emperor_of(1 - team)
        return 1 << facing

    def refuse_target(self, state: Realms, seat: i64, other: i64) -> i64:
        if state.out >> other & 1:
            return OUT_OF_THE_GAME
        if state.rules.teams[seat] == state.rules.teams[other]:
            return OWN_TEAM
        facing = 5 - seat
        if state.out >> facing & 1:
            facing = emperor_of(1 - state.rules.teams[seat])
        return refusal(FACES_ANOTHER, facing)

    def farewell(self, state: Realms, seat: i64) -> None:
        """An admiral who is out may leave one card to his emperor."""
        state.push(LEAVE, seat)
        state.push(Bequeath(emperor_of(state.rules.teams[seat])), seat)

    def beaten(self, state: Realms, team: i64) -> bool:
        return state.out >> emperor_of(team) & 1 != 0

    def reason(self, state: Realms) -> str:
        return "emperor_out"


@final
@mypyc_attr(acyclic=True)
class EmperorMain(MainPhase):
    """The main phase, in which 1 trade also passes a card from your discard pile to that of a team mate."""

    name: ClassVar[str] = "emperor_main"

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        MainPhase.legal(self, state, seat, actions)
        me = state.seats[seat]
        if me.trade == 0 and not actions.explaining:
            return
        mates = mates_left(state, seat)
        for other in range(state.players):
            if mates >> other & 1:
                for design in me.discard:
                    actions.offer(GIVE + (other << 8) + design, unless(me.trade > 0, refusal(NEEDS_TRADE, 1, 0)))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action >= GIVE:
            state.seats[seat].trade -= 1
            state.give(seat, action - GIVE & 0xFF, action - GIVE >> 8)
            state.tell(events.GAVE, seat, action - GIVE & 0xFF, 1, action - GIVE >> 8)
        else:
            MainPhase.answer(self, state, seat, action)


# The order of play.
EMPEROR_TURN: Final = (START, EmperorMain(), DISCARD, DRAW, NEXT)
