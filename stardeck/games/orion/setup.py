"""The setup: races, advisors, hands, and one exchange of the opening hand."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.piles import put_in_order
from stardeck.engine.steps import Step
from stardeck.games.orion import events
from stardeck.games.orion.codes import DISCARD, DONE, RACE, RACE_TAKEN
from stardeck.games.orion.discarding import offer_discards
from stardeck.games.orion.state import ADVISORS, Orion

HAND: Final = 5
ADVISORS_IN_PLAY: Final = 5
ANY_BOARD: Final = -1


def take_board(state: Orion, seat: i64, race: i64) -> None:
    """Give a seat a board and put the markers on its start values."""
    me = state.seats[seat]
    start = state.rules.boards[race].start
    me.race = race
    me.food = start.food
    me.fleet = start.fleet
    me.production = start.production
    state.tell(events.RACE_CHOSEN, seat, -1, race)


@final
@mypyc_attr(acyclic=True)
class ChooseRace(Step):
    """A player chooses a race that is left, or one side of the board that was dealt; humans are on every back."""

    name: ClassVar[str] = "choose_race"
    fields: ClassVar[tuple[str, ...]] = ("dealt",)

    def __init__(self, dealt: i64) -> None:
        self.dealt = dealt

    def resolve(self, state: Orion, seat: i64) -> i64:
        return 1 << seat

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        for race in range(len(state.rules.boards)):
            copies = state.rules.board_copies[race]
            for other in range(state.players):
                if state.seats[other].race == race:
                    copies -= 1
            if self.dealt != ANY_BOARD and race != self.dealt and state.rules.board_copies[race] < 2:
                continue
            if state.rules.board_copies[race]:
                actions.offer(RACE + race, unless(copies > 0, RACE_TAKEN))

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        take_board(state, seat, action - RACE)


@final
@mypyc_attr(acyclic=True)
class LayOutAdvisors(Step):
    """Five advisors chosen by chance lie open on the table; the others take no part in the game."""

    name: ClassVar[str] = "lay_out_advisors"

    def resolve(self, state: Orion, seat: i64) -> i64:
        advisors = state.rules.advisors[:]
        state.chance.shuffle(advisors, -1, ADVISORS)
        table = vec[i64]()
        for i in range(ADVISORS_IN_PLAY):
            if i < len(advisors):
                table = append(table, advisors[len(advisors) - 1 - i])
        put_in_order(table)
        state.table = table
        state.revealed += 1
        for advisor in table:
            state.tell(events.ADVISOR_LAID_OUT, -1, advisor)
        return 0


@final
@mypyc_attr(acyclic=True)
class DealHands(Step):
    """In order from the first player everyone draws five cards; then everyone may exchange some."""

    name: ClassVar[str] = "deal_hands"

    def resolve(self, state: Orion, seat: i64) -> i64:
        for place in range(state.players):
            state.draw(state.after(state.first, place), HAND)
        state.push_for_all(ExchangeHand(0))
        return 0


@final
@mypyc_attr(acyclic=True)
class ExchangeHand(Step):
    """Once, a player may discard any number of cards and draw as many."""

    name: ClassVar[str] = "exchange_hand"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n  # cards discarded so far

    def resolve(self, state: Orion, seat: i64) -> i64:
        if len(state.seats[seat].hand):
            return 1 << seat
        self.answer(state, seat, DONE)
        return 0

    def legal(self, state: Orion, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        offer_discards(state, seat, actions)

    def answer(self, state: Orion, seat: i64, action: i64) -> None:
        if action == DONE:
            state.tell(events.EXCHANGED, seat, -1, self.n)
            state.draw(seat, self.n)
        else:
            state.discard_from_hand(seat, action - DISCARD)
            state.push(ExchangeHand(self.n + 1), seat)
