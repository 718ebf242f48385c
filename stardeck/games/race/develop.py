"""Phase II, Develop: place a development and pay for it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal
from stardeck.engine.steps import Sealed, Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.card import DEVELOP_AFTER, DEVELOP_DISCOUNT, DEVELOP_DRAW, WORLD
from stardeck.games.race.codes import (
    ALREADY_PLACED,
    DEVELOP,
    DEVELOP_2,
    DONE,
    NEEDS_CARDS,
    NOT_A_DEVELOPMENT,
    PLACE,
)
from stardeck.games.race.placing import Discard
from stardeck.games.race.state import Race


@final
@mypyc_attr(acyclic=True)
class DevelopDraw(Step):
    """Draw the cards that powers give at the start of the phase."""

    name: ClassVar[str] = "develop_draw"

    def resolve(self, state: Race, seat: i64) -> i64:
        for place in range(state.players):
            other = state.in_order(place)
            state.draw(other, state.seats[other].totals[DEVELOP_DRAW])
        return 0


def develop_price(state: Race, seat: i64, design: i64, second: i64) -> i64:
    """The cost of a development, less discounts and the bonus of those who chose the phase."""
    me = state.seats[seat]
    price = state.rules.cards[design].cost - me.totals[DEVELOP_DISCOUNT]
    if second:
        if me.chose(DEVELOP_2):
            price -= 1
    elif me.chose(DEVELOP):
        price -= 1
    if price < 0:
        return 0
    return price


def refuse_development(state: Race, seat: i64, design: i64, second: i64) -> i64:
    """Why a card in hand cannot be placed as a development; 0 if it can."""
    me = state.seats[seat]
    if state.rules.traits[design] & WORLD:
        return NOT_A_DEVELOPMENT
    if me.find(design) >= 0:
        return ALREADY_PLACED
    price = develop_price(state, seat, design, second)
    if price >= i64(len(me.hand)):
        return refusal(NEEDS_CARDS, price, len(me.hand) - 1)
    return 0


@final
@mypyc_attr(acyclic=True)
class ChooseDevelopment(Sealed):
    """Lay a development from hand face down, or nothing; all players at once."""

    name: ClassVar[str] = "develop"
    fields: ClassVar[tuple[str, ...]] = ("second",)

    def __init__(self, second: i64) -> None:
        self.second = second

    def resolve(self, state: Race, seat: i64) -> i64:
        return (1 << state.players) - 1

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        for card in state.seats[seat].hand:
            design = card & DESIGN
            actions.offer(PLACE + design, refuse_development(state, seat, design, self.second))

    def reveal(self, state: Race, seat: i64, picks: vec[i64]) -> None:
        if picks[0] == DONE:
            state.tell(events.PASSED, seat, -1, 2)
        else:
            state.seats[seat].placing = picks[0] - PLACE


@final
@mypyc_attr(acyclic=True)
class PayDevelopment(Step):
    """Pay for the development; then draw what powers give for it."""

    name: ClassVar[str] = "pay_development"
    fields: ClassVar[tuple[str, ...]] = ("second",)

    def __init__(self, second: i64) -> None:
        self.second = second

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        if me.placing >= 0:
            price = develop_price(state, seat, me.placing, self.second)
            state.tell(events.PAID, seat, me.placing, price)
            state.push(AFTER_DEVELOPING, seat)
            state.push(Discard(price), seat)
        return 0


@final
@mypyc_attr(acyclic=True)
class AfterDeveloping(Step):
    """Draw the cards that powers give for a development."""

    name: ClassVar[str] = "after_developing"

    def resolve(self, state: Race, seat: i64) -> i64:
        state.draw(seat, state.seats[seat].totals[DEVELOP_AFTER])
        return 0


AFTER_DEVELOPING: Final = AfterDeveloping()


@final
@mypyc_attr(acyclic=True)
class PayInOrder(Step):
    """Everybody pays, in player order."""

    name: ClassVar[str] = "pay_in_order"
    fields: ClassVar[tuple[str, ...]] = ("second",)

    def __init__(self, second: i64) -> None:
        self.second = second

    def resolve(self, state: Race, seat: i64) -> i64:
        state.push_for_all(PayDevelopment(self.second))
        return 0
