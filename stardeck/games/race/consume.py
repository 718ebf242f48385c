"""Phase IV, Consume: those who chose Trade sell a good; then everybody uses their consume powers."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal
from stardeck.engine.bits import bit
from stardeck.engine.piles import offer_in_order, position_from
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.card import (
    CONSUME,
    CONSUME_ALL,
    CONSUME_DRAW,
    CONSUME_EACH_KIND,
    CONSUME_KINDS,
    CONSUME_PAIR,
    CONSUME_POWERS,
    CONSUME_SET,
    CONSUME_VP,
    DISCARD_FOR_VP,
    LUCKY,
    SELL,
    Power,
)
from stardeck.games.race.codes import (
    CONSUME_TRADE,
    CONSUME_X2,
    DISCARD,
    DONE,
    GOOD,
    NEEDS_CARDS,
    NO_GOOD_FITS,
    NUMBER,
    OUT_OF_ORDER,
    POWER,
    USED_ALREADY,
)
from stardeck.games.race.goods import fitting, goods_by_kind, kinds_among, only_good, trade_price
from stardeck.games.race.state import GOOD_SHIFT, TURNED_UP, Player, Race

# --- the order of play ---------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class ConsumeInOrder(Step):
    """Players sell and consume one after another, in player order."""

    name: ClassVar[str] = "consume_in_order"

    def resolve(self, state: Race, seat: i64) -> i64:
        place = state.players
        while place:
            place -= 1
            other = state.in_order(place)
            me = state.seats[other]
            me.used = 0
            if me.totals[CONSUME_POWERS]:
                state.push(CONSUME_POWER, other)
            if me.chose(CONSUME_TRADE):
                state.push(SELL_BY_BONUS, other)
        return 0


@final
@mypyc_attr(acyclic=True)
class SellGood(Step):
    """Sell one of your goods: discard it and draw its price."""

    name: ClassVar[str] = "sell"
    fields: ClassVar[tuple[str, ...]] = ("bonuses",)

    def __init__(self, bonuses: i64) -> None:
        self.bonuses = bonuses

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        goods = me.goods()
        if goods == 0:
            return 0
        if goods > 1 or state.rules.ask_all:
            return 1 << seat
        self.sell(state, seat, only_good(state, me))
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        for entry in state.seats[seat].tableau:
            if entry >> GOOD_SHIFT:
                actions.add(GOOD + (entry & DESIGN))

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        self.sell(state, seat, action - GOOD)

    def sell(self, state: Race, seat: i64, world: i64) -> None:
        price = trade_price(state, state.seats[seat], world, self.bonuses != 0)
        state.spend_good(seat, world)
        state.tell(events.SOLD, seat, world, price)
        state.draw(seat, price)


SELL_BY_BONUS: Final = SellGood(1)


# --- consume powers ------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class ConsumePower(Step):
    """Use your consume powers, each once and in any order; only discards from hand may be left out."""

    name: ClassVar[str] = "consume"

    lasting: bool = True

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        counts = goods_by_kind(state, me)
        usable: i64 = 0
        optional: i64 = 0
        only: i64 = 0
        for i in range(len(me.tableau)):
            for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
                if power.phase == 4 and self.refuse(me, i, power, counts) == 0:
                    usable += 1
                    if power.kind == DISCARD_FOR_VP:
                        optional += 1
                    only = POWER + ((me.tableau[i] & DESIGN) << 2) + power.number
        if usable == 0:
            self.end(state, me)
            return 0
        if usable > 1 or optional or state.rules.ask_all:
            return 1 << seat
        self.answer(state, seat, only)
        return 0

    def end(self, state: Race, me: Player) -> None:
        me.used = 0
        state.drop()

    def refuse(self, me: Player, i: i64, power: Power, counts: i64) -> i64:
        """Why a power cannot be used now; 0 if it can."""
        if me.used >> (4 * i + power.number) & 1:
            return USED_ALREADY
        kind = power.kind
        if kind == CONSUME:
            if fitting(counts, power.a) == 0:
                return NO_GOOD_FITS
        elif kind == CONSUME_SET:
            if fitting(counts, power.a) < power.b:
                return NO_GOOD_FITS
        elif kind == CONSUME_KINDS:
            if kinds_among(counts) < power.b:
                return NO_GOOD_FITS
        elif kind == CONSUME_PAIR:
            if fitting(counts, power.a & 7) == 0 or fitting(counts, power.a >> 3) == 0 or fitting(counts, 0) < 2:
                return NO_GOOD_FITS
        elif kind == CONSUME_ALL or kind == SELL or kind == CONSUME_EACH_KIND:
            if fitting(counts, 0) == 0:
                return NO_GOOD_FITS
        elif kind == DISCARD_FOR_VP and len(me.hand) == 0:
            return refusal(NEEDS_CARDS, 1, 0)
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        counts = goods_by_kind(state, me)
        must = False
        for i in range(len(me.tableau)):
            for power in state.rules.cards[me.tableau[i] & DESIGN].powers:
                if power.phase == 4:
                    refused = self.refuse(me, i, power, counts)
                    actions.offer(POWER + ((me.tableau[i] & DESIGN) << 2) + power.number, refused)
                    if refused == 0 and power.kind != DISCARD_FOR_VP:
                        must = True
        if not must:
            actions.add(DONE)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        me = state.seats[seat]
        if action == DONE:
            self.end(state, me)
            return
        design = (action - POWER) >> 2
        power = state.rules.cards[design].powers[(action - POWER) & 3]
        me.used |= bit(4 * me.find(design) + power.number)
        state.tell(events.USED, seat, design, power.kind, power.number)
        counts = goods_by_kind(state, me)
        kind = power.kind
        if kind == CONSUME:
            goods = fitting(counts, power.a)
            if goods > power.b:
                goods = power.b
            state.push(SpendGoods(design, power.number, goods, goods), seat)
        elif kind == CONSUME_SET or kind == CONSUME_KINDS or kind == CONSUME_PAIR:
            state.push(SpendGoods(design, power.number, power.b, power.b), seat)
        elif kind == CONSUME_EACH_KIND:
            goods = kinds_among(counts)
            if goods > power.b:
                goods = power.b
            state.push(SpendGoods(design, power.number, goods, goods), seat)
        elif kind == CONSUME_VP:
            state.gain_vp(seat, doubled(me, power.a))
        elif kind == CONSUME_ALL:
            goods = fitting(counts, 0)
            state.push(SpendGoods(design, power.number, goods, goods), seat)
        elif kind == SELL:
            state.push(SellGood(power.a), seat)
        elif kind == CONSUME_DRAW:
            state.draw(seat, power.a)
        elif kind == LUCKY:
            state.push(NameNumber(power.a, power.b), seat)
        else:
            state.push(DiscardForVP(power.a, power.b, 0), seat)


CONSUME_POWER: Final = ConsumePower()


def doubled(me: Player, vp: i64) -> i64:
    """Twice the VP for those who chose Consume: ×2."""
    if me.chose(CONSUME_X2):
        return 2 * vp
    return vp


@final
@mypyc_attr(acyclic=True)
class SpendGoods(Step):
    """Choose the goods that a consume power takes; its reward follows when all are spent.

    `left` goods of `total` are still to be chosen, in the order of their worlds; `kinds` are those taken already,
    for a power that wants different ones.
    """

    name: ClassVar[str] = "spend_goods"
    fields: ClassVar[tuple[str, ...]] = ("card", "power", "total", "left", "floor", "kinds")

    def __init__(self, card: i64, power: i64, total: i64, left: i64, floor: i64 = -1, kinds: i64 = 0) -> None:
        self.card = card
        self.power = power
        self.total = total
        self.left = left
        self.floor = floor
        self.kinds = kinds

    def fits(self, state: Race, entry: i64, power: Power) -> bool:
        """Whether the good of a card in the tableau may be taken by the power."""
        if entry >> GOOD_SHIFT == 0:
            return False
        good = state.rules.cards[entry & DESIGN].good
        if power.kind == CONSUME_KINDS or power.kind == CONSUME_EACH_KIND:
            return self.kinds >> good & 1 == 0
        if power.kind == CONSUME_PAIR:
            return self.pairs(power.a & 7, power.a >> 3, good)
        return power.kind == CONSUME_ALL or power.a == 0 or power.a == good

    def pairs(self, first: i64, other: i64, good: i64) -> bool:
        """Whether a good may belong to a pair of one kind and another (0: any), in view of what was taken."""
        if self.left == 2:
            return other == 0 or good == first or good == other
        if other == 0:
            return good == first or self.kinds >> first & 1 != 0
        return (good == first or good == other) and self.kinds >> good & 1 == 0

    def enough_above(self, state: Race, me: Player, design: i64, power: Power) -> bool:
        """Whether the goods on later worlds are enough for the choices that follow this one."""
        count: i64 = 0
        kinds = self.kinds | 1 << state.rules.cards[design].good
        if power.kind == CONSUME_PAIR:
            rest = SpendGoods(self.card, self.power, self.total, self.left - 1, design, kinds)
            for entry in me.tableau:
                if entry & DESIGN > design and rest.fits(state, entry, power):
                    return True
            return self.left == 1
        different = power.kind == CONSUME_KINDS or power.kind == CONSUME_EACH_KIND
        for entry in me.tableau:
            if entry & DESIGN > design and self.fits(state, entry, power):
                good = state.rules.cards[entry & DESIGN].good
                if not different:
                    count += 1
                elif kinds >> good & 1 == 0:
                    kinds |= 1 << good
                    count += 1
        return count >= self.left - 1

    def resolve(self, state: Race, seat: i64) -> i64:
        me = state.seats[seat]
        power = state.rules.cards[self.card].powers[self.power]
        if self.left == 0:
            self.reward(state, seat, power)
            return 0
        if state.rules.ask_all:
            return 1 << seat
        count: i64 = 0
        for entry in me.tableau:
            if self.fits(state, entry, power):
                count += 1
        if count > self.left:
            actions = Actions()
            self.legal(state, seat, actions)
            if actions.count > 1:
                return 1 << seat
            self.answer(state, seat, actions.items[0])  # the goods before it were passed over
            return 0
        i: i64 = 0
        while i < i64(len(me.tableau)):  # there is no choice: all that fit are taken
            if self.fits(state, me.tableau[i], power):
                state.spend_good(seat, me.tableau[i] & DESIGN)
            i += 1
        self.reward(state, seat, power)
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        power = state.rules.cards[self.card].powers[self.power]
        for entry in me.tableau:
            if entry >> GOOD_SHIFT:
                design = entry & DESIGN
                if not self.fits(state, entry, power):
                    actions.offer(GOOD + design, NO_GOOD_FITS)
                elif design > self.floor and self.enough_above(state, me, design, power):
                    actions.add(GOOD + design)
                else:
                    actions.offer(GOOD + design, OUT_OF_ORDER)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        design = action - GOOD
        kinds = self.kinds | 1 << state.rules.cards[design].good
        state.spend_good(seat, design)
        state.push(SpendGoods(self.card, self.power, self.total, self.left - 1, design, kinds), seat)

    def vp(self, state: Race, seat: i64, power: Power) -> i64:
        """The VP for all goods together, doubled for those who chose to."""
        if power.kind == CONSUME or power.kind == CONSUME_EACH_KIND:
            vp = power.c * self.total
        elif power.kind == CONSUME_ALL:
            vp = (self.total - power.b) * power.a
        else:
            vp = power.c
        return doubled(state.seats[seat], vp)

    def cards(self, power: Power) -> i64:
        """The cards to draw for all goods together."""
        if power.kind == CONSUME or power.kind == CONSUME_EACH_KIND:
            return power.d * self.total
        if power.kind == CONSUME_ALL:
            return 0
        return power.d

    def reward(self, state: Race, seat: i64, power: Power) -> None:
        state.gain_vp(seat, self.vp(state, seat, power))
        state.draw(seat, self.cards(power))


@final
@mypyc_attr(acyclic=True)
class NameNumber(Step):
    """Name a number and turn the top card of the deck up: if it costs that much, take it into your hand."""

    name: ClassVar[str] = "name_number"
    fields: ClassVar[tuple[str, ...]] = ("least", "most")

    def __init__(self, least: i64, most: i64) -> None:
        self.least = least
        self.most = most

    def resolve(self, state: Race, seat: i64) -> i64:
        if state.left == 0 and len(state.discard) == 0:
            return 0
        return 1 << seat

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        for n in range(self.least, self.most + 1):
            actions.add(NUMBER + n)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        state.tell(events.NAMED_NUMBER, seat, -1, action - NUMBER)
        card = state.take_card(seat, TURNED_UP)
        if card < 0:
            return
        design = card & DESIGN
        if state.rules.cards[design].cost == action - NUMBER:
            state.tell(events.FLIPPED, seat, design, 1)
            state.take_known(seat, design)
        else:
            state.tell(events.FLIPPED, seat, design, 0)
            state.discard_open(design)


@final
@mypyc_attr(acyclic=True)
class DiscardForVP(Step):
    """You may discard up to n cards from hand, for VP each; never doubled."""

    name: ClassVar[str] = "discard_for_vp"
    fields: ClassVar[tuple[str, ...]] = ("n", "vp", "floor")

    def __init__(self, n: i64, vp: i64, floor: i64) -> None:
        self.n = n
        self.vp = vp
        self.floor = floor

    def for_others(self) -> Step:
        return DiscardForVP(self.n, self.vp, 0)

    def resolve(self, state: Race, seat: i64) -> i64:
        if self.n and len(state.seats[seat].hand):
            return 1 << seat
        return 0

    def legal(self, state: Race, seat: i64, actions: Actions) -> None:
        hand = state.seats[seat].hand
        actions.add(DONE)
        offer_in_order(hand, DISCARD, position_from(hand, self.floor), 1, OUT_OF_ORDER, actions)

    def answer(self, state: Race, seat: i64, action: i64) -> None:
        if action != DONE:
            state.discard_from_hand(seat, action - DISCARD)
            state.gain_vp(seat, self.vp)
            state.push(DiscardForVP(self.n - 1, self.vp, action - DISCARD), seat)
