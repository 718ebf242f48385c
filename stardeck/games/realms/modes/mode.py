"""What a mode decides.  Everything else is the same in all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import NOT_NOW
from stardeck.engine.result import Result
from stardeck.engine.steps import Step
from stardeck.games.realms.codes import OUT_OF_THE_GAME, OWN_TEAM

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms


@mypyc_attr(acyclic=True)
class Mode:
    """A way to play: seats and teams, targets, the order of turns, and the end."""

    first_has_a_role: bool = False  # who begins is somebody special all through the game

    def __init__(self, name: str, turn: vec[Step]) -> None:
        self.name = name
        self.turn = turn  # the steps of a turn, backwards

    # --- setting up ------------------------------------------------------------------------------------------

    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        raise NotImplementedError

    def teams(self, players: int, first: int) -> list[int]:
        """The team of each seat: those who win together."""
        return list(range(players))

    def totals(self, players: int) -> list[int]:
        """The number of each seat's authority total."""
        return list(range(players))

    def boxes(self, players: int) -> int:
        """How many boxes make up the supply."""
        if players < 3:
            return 1
        return 2 if players < 5 else 3

    def authority(self, players: int, first: int) -> list[int]:
        """The authority that each total starts with."""
        return [50] * players

    def begins(self, players: int, first: int) -> int:
        """The seat whose turn is the first, where chance or the table has picked one."""
        return first

    def opening_hand(self, players: int, place: int) -> int:
        """How many cards the seat that plays in this place (0: first) opens with."""
        raise NotImplementedError

    def role(self, state: Realms, seat: i64) -> str:
        """What a seat is in this mode, if seats differ."""
        return ""

    def turns_in_a_round(self, players: int) -> int:
        return players

    def hand_size(self, state: Realms, seat: i64) -> i64:
        """How many cards a seat draws in its draw phase."""
        return 5

    # --- who may be touched ----------------------------------------------------------------------------------

    def foes(self, state: Realms, seat: i64) -> i64:
        """The seats that a seat may attack; of seats with one authority total only the first."""
        raise NotImplementedError

    def base_foes(self, state: Realms, seat: i64) -> i64:
        """The seats whose bases a seat may attack and aim its effects at."""
        return self.foes(state, seat)

    def targets(self, state: Realms, seat: i64) -> i64:
        """The seats that a seat may aim its effects at."""
        return self.foes(state, seat)

    def opponents(self, state: Realms, seat: i64) -> i64:
        """All seats still in the game that play against a seat, within its reach or not."""
        return self.foes(state, seat)

    def shield(self, state: Realms, seat: i64) -> i64:
        """The seat whose outpost shields a seat and its ordinary bases, or -1."""
        if state.has_outpost(seat):
            return seat
        return -1

    def refuse_target(self, state: Realms, seat: i64, other: i64) -> i64:
        """Why a seat may not aim an effect at another player."""
        if state.out >> other & 1:
            return OUT_OF_THE_GAME
        if state.rules.teams[seat] == state.rules.teams[other]:
            return OWN_TEAM
        return NOT_NOW

    def refuse_attack(self, state: Realms, seat: i64, other: i64) -> i64:
        """Why a seat may not attack another player."""
        return self.refuse_target(state, seat, other)

    def refuse_base(self, state: Realms, seat: i64, other: i64) -> i64:
        """Why a seat may touch no base of another player."""
        return self.refuse_target(state, seat, other)

    # --- what is seen ----------------------------------------------------------------------------------------

    def eyes(self, state: Realms, seat: i64) -> i64:
        """The seats that may look at a seat's hand."""
        return 1 << seat

    # --- turns and the end -----------------------------------------------------------------------------------

    def turn_of(self, state: Realms, seat: i64) -> vec[Step]:
        """The steps of a seat's turn, backwards."""
        return self.turn

    def playing(self, state: Realms) -> i64:
        """The seats whose turn it is."""
        return 1 << state.active

    def next_turn(self, state: Realms) -> i64:
        """The seat that plays next."""
        raise NotImplementedError

    def lost(self, state: Realms, seat: i64) -> None:
        """A seat's authority has fallen to 0 or less."""
        raise NotImplementedError

    def beaten(self, state: Realms, team: i64) -> bool:
        """Whether a team has lost: by default when none of its seats is left."""
        for seat in range(state.players):
            if state.rules.teams[seat] == team and not state.out >> seat & 1:
                return False
        return True

    def decided(self, state: Realms) -> bool:
        """Whether at most one team has not lost."""
        standing: i64 = 0
        for team in range(state.rules.team_count):
            if not self.beaten(state, team):
                standing += 1
        return standing < 2

    def reason(self, state: Realms) -> str:
        """Why a game that is decided has ended."""
        return "defeat"

    def result(self, state: Realms) -> Result:
        """Teams that have not lost rank by their highest authority; those that have, the later the better."""
        players = int(state.players)
        scores = [int(state.authority_of(seat)) for seat in range(players)]
        teams = [int(team) for team in state.rules.teams]
        strength: dict[int, tuple[int, int]] = {}
        for team in set(teams):
            members = [seat for seat in range(players) if teams[seat] == team]
            if self.beaten(state, team):
                fallen = [int(seat) for seat in state.fallen]
                strength[team] = (0, max([fallen.index(seat) for seat in members if seat in fallen] + [-1]))
            else:
                strength[team] = (1, max([scores[seat] for seat in members if not state.out >> seat & 1]))
        ranks = {team: 1 + len([one for one in strength.values() if one > mine]) for team, mine in strength.items()}
        return Result(
            scores,
            [{"authority": score} for score in scores],
            [ranks[team] for team in teams],
            teams,
            self.reason(state) if self.decided(state) else "turn_limit",
            draw=list(ranks.values()).count(1) > 1,
        )
