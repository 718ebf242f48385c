"""What lies on the table of Master of Orion, and the verbs that move it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import refusal
from stardeck.engine.chance import Chance
from stardeck.engine.piles import find, insert, put_in_order
from stardeck.engine.result import Result
from stardeck.engine.state import State
from stardeck.engine.steps import Step
from stardeck.engine.views import KNOWN, KNOWN_SHIFT, blank_unknown, fill_unknown, known_first, sort
from stardeck.games.orion import events
from stardeck.games.orion.card import CARRIES, OWN_SYSTEM, SLOT_P, STAYS, Bundle
from stardeck.games.orion.codes import (
    ADVISOR,
    ALLUVIA,
    FLEET,
    FOOD,
    LACKS,
    NEEDS_CUBES,
    NEEDS_POINTS,
    PRODUCTION,
    SYSTEMS,
)
from stardeck.games.orion.player import MOST_LOYALTY as MOST_LOYALTY
from stardeck.games.orion.player import MOST_RESOURCES as MOST_RESOURCES
from stardeck.games.orion.player import NOTHING, lacking
from stardeck.games.orion.player import Player as Player
from stardeck.games.orion.rules import Rules
from stardeck.games.orion.systems import (
    MOST_CARDS,
    built_on,
    buried,
    cubes,
    has_cube,
    size,
    top,
    with_cube,
    without_cube,
    without_cubes,
)

# Purposes of shuffles and draws, for stacked decks.
DECK: Final = 0
ADVISORS: Final = 1
RACES: Final = 2
FIRST: Final = 3
TO_HAND: Final = 4

POINTS: Final = 3  # where an event names a resource


@final
@mypyc_attr(acyclic=True)
class Orion(State):
    """A game of Master of Orion."""

    def __init__(self, players: i64, chance: Chance, rules: Rules, seats: vec[Player]) -> None:
        super().__init__(players, chance, rules.game)
        self.rules = rules
        self.seats = seats
        self.deck: vec[i64] = vec[i64]()  # never changed in place; its first `left` cards are there, the last on top
        self.left: i64 = 0
        self.discard: vec[i64] = vec[i64]()  # open, the last on top
        self.table: vec[i64] = vec[i64]()  # advisors that can be hired, in order; never changed in place
        self.first: i64 = 0  # who holds the token
        self.active: i64 = 0  # whose turn it is to take an action
        self.round: i64 = 0
        self.unseen: vec[i64] = vec[i64]()  # in a view: the designs behind all blank cards

    def copy(self) -> Orion:
        seats = self.seats[:]
        for i in range(self.players):
            seats[i] = seats[i].copy()
        twin = Orion(self.players, self.chance.copy(), self.rules, seats)
        self.copy_to(twin)
        twin.deck = self.deck
        twin.left = self.left
        twin.discard = self.discard[:]
        twin.table = self.table
        twin.first = self.first
        twin.active = self.active
        twin.round = self.round
        twin.unseen = self.unseen
        return twin

    def after(self, seat: i64, places: i64) -> i64:
        """The seat that sits so many places further clockwise."""
        seat += places
        if seat >= self.players:
            seat -= self.players
        return seat

    def push_for_all(self, step: Step) -> None:
        """Put a step on the agenda for every seat, in order from the first player."""
        place = self.players
        while place:
            place -= 1
            self.push(step, self.after(self.first, place))

    def push_for_opponents(self, step: Step, seat: i64) -> None:
        """Put a step on the agenda for every opponent of a seat, clockwise from it."""
        place = self.players - 1
        while place:
            self.push(step, self.after(seat, place))
            place -= 1

    # --- deck, hands and the discard pile --------------------------------------------------------------------

    def take_card(self, seat: i64) -> i64:
        """Take the top card of the deck, or -1; an empty deck is first made anew of the discards."""
        if self.left == 0:
            self.reshuffle()
            if self.left == 0:
                return NOTHING
        self.left -= 1
        card = self.deck[self.left]
        at = self.chance.where(self.deck, self.left, seat, TO_HAND)
        if at != self.left:
            self.deck = self.deck[:]
            self.deck[self.left] = self.deck[at]
            self.deck[at] = card
            card = self.deck[self.left]
        self.revealed += 1
        return card

    def reshuffle(self) -> None:
        """Shuffle all discards but the top one into a new deck."""
        n: i64 = len(self.discard) - 1
        if n < 1:
            return
        deck = self.discard[:n]
        self.discard = self.discard[n:]
        self.chance.shuffle(deck, -1, DECK)
        self.deck = deck
        self.left = n
        self.tell(events.RESHUFFLED, -1, -1, n)

    def draw(self, seat: i64, count: i64) -> None:
        """Draw so many cards into hand, or as many as there are."""
        me = self.seats[seat]
        for _i in range(count):
            card = self.take_card(seat)
            if card < 0:
                return
            me.hand = insert(me.hand, card)
            if self.log is not None:
                self.tell(events.DREW, seat, card, 1, -1, 1 << seat)

    def draw_aside(self, seat: i64, count: i64) -> None:
        """Draw cards of which some will have to be discarded."""
        me = self.seats[seat]
        for _i in range(count):
            card = self.take_card(seat)
            if card < 0:
                return
            me.drawn = insert(me.drawn, card)
            if self.log is not None:
                self.tell(events.DREW, seat, card, 1, -1, 1 << seat)

    def keep_drawn(self, seat: i64) -> None:
        """Take the cards that lie aside into hand."""
        me = self.seats[seat]
        for card in me.drawn:
            me.hand = insert(me.hand, card)
        me.drawn = vec[i64]()

    def lay_off(self, seat: i64, design: i64) -> None:
        """Put a card face up on top of the discard pile."""
        self.discard = append(self.discard, design)
        self.tell(events.DISCARDED, seat, design)

    def take_from_hand(self, seat: i64, design: i64) -> None:
        """Take a card out of a hand; of equal copies the one that others know of."""
        me = self.seats[seat]
        me.hand, _gone = pop(me.hand, find(me.hand, design))

    def discard_from_hand(self, seat: i64, design: i64) -> None:
        self.take_from_hand(seat, design)
        self.lay_off(seat, design)

    def take_from_discard(self, seat: i64, at: i64) -> None:
        """Take a card out of the discard pile into hand; everybody knows it, and the others keep their order."""
        me = self.seats[seat]
        self.discard, design = pop(self.discard, at)
        me.hand = insert(me.hand, design | KNOWN)
        self.tell(events.TOOK_DISCARD, seat, design)

    def look_at_hand(self, seat: i64, other: i64) -> None:
        """Let a seat see the hand of another."""
        hand = self.seats[other].hand
        for i in range(len(hand)):
            hand[i] |= 1 << (KNOWN_SHIFT + seat)
        self.revealed += 1
        self.tell(events.LOOKED, seat, -1, len(hand), other)

    def take_from(self, seat: i64, other: i64, design: i64) -> None:
        """Take a card out of another hand; only the two of them know which."""
        me, them = self.seats[seat], self.seats[other]
        them.hand, card = pop(them.hand, find(them.hand, design))
        me.hand = insert(me.hand, card | 1 << (KNOWN_SHIFT + other))
        if self.log is not None:
            self.tell(events.TOOK_CARD, seat, design, 1, other, 1 << seat | 1 << other)

    # --- resources, points and loyalty -----------------------------------------------------------------------

    def gain_resource(self, seat: i64, which: i64, n: i64) -> None:
        """Gain a resource; what goes above nine is lost."""
        if n == 0:
            return
        me = self.seats[seat]
        total = me.resource(which) + n
        lost: i64 = 0
        if total > MOST_RESOURCES:
            lost = total - MOST_RESOURCES
            total = MOST_RESOURCES
        if which == FOOD:
            me.food = total
        elif which == FLEET:
            me.fleet = total
        else:
            me.production = total
        if self.log is not None:
            if n > lost:
                self.tell(events.GAINED, seat, -1, n - lost, which)
            if lost:
                self.tell(events.WASTED, seat, -1, lost, which)

    def gain_points(self, seat: i64, n: i64) -> None:
        if n:
            self.seats[seat].vp += n
            self.tell(events.GAINED, seat, -1, n, POINTS)

    def gain_actions(self, seat: i64, n: i64) -> None:
        """Take action cubes from the reserve, or as many as there are."""
        me = self.seats[seat]
        if n > me.reserve:
            n = me.reserve
        if n:
            me.reserve -= n
            me.actions += n
            self.tell(events.ACTIONS, seat, -1, n)

    def gain(self, seat: i64, what: Bundle) -> None:
        self.gain_resource(seat, FOOD, what.food)
        self.gain_resource(seat, FLEET, what.fleet)
        self.gain_resource(seat, PRODUCTION, what.production)
        self.gain_points(seat, what.vp)
        self.gain_actions(seat, what.actions)
        if what.cards:
            self.draw(seat, what.cards)

    def why_not_pay(self, seat: i64, price: Bundle) -> i64:
        """Return why a price cannot be paid in full, or 0."""
        me = self.seats[seat]
        if price.food > me.food or price.fleet > me.fleet or price.production > me.production:
            return refusal(LACKS, lacking(me, price.food, price.fleet, price.production))
        if price.vp > me.vp:
            return refusal(NEEDS_POINTS, price.vp, me.vp)
        if price.actions > me.actions:
            return refusal(NEEDS_CUBES, price.actions, me.actions)
        return 0

    def pay_resource(self, seat: i64, which: i64, n: i64) -> None:
        if n == 0:
            return
        me = self.seats[seat]
        if which == FOOD:
            me.food -= n
        elif which == FLEET:
            me.fleet -= n
        else:
            me.production -= n
        self.tell(events.PAID, seat, -1, n, which)

    def pay(self, seat: i64, price: Bundle) -> None:
        """Pay a price that can be paid; action cubes go back to the reserve."""
        self.pay_resource(seat, FOOD, price.food)
        self.pay_resource(seat, FLEET, price.fleet)
        self.pay_resource(seat, PRODUCTION, price.production)
        me = self.seats[seat]
        if price.vp:
            me.vp -= price.vp
            self.tell(events.PAID, seat, -1, price.vp, POINTS)
        if price.actions:
            me.actions -= price.actions
            me.reserve += price.actions
            self.tell(events.CUBE_PAID, seat, -1, price.actions)

    def change_loyalty(self, seat: i64, n: i64) -> None:
        """Raise loyalty, to ten at most, or lower it without limit."""
        me = self.seats[seat]
        loyalty = me.loyalty + n
        if loyalty > MOST_LOYALTY:
            loyalty = MOST_LOYALTY
        if loyalty != me.loyalty:
            self.tell(events.LOYALTY, seat, -1, loyalty - me.loyalty)
            me.loyalty = loyalty

    # --- systems and working cards ---------------------------------------------------------------------------

    def own_system(self, me: Player) -> bool:
        """Whether the advisor of a player opens a system of her own."""
        return me.advisor >= 0 and self.rules.traits[me.advisor] & OWN_SYSTEM != 0

    def working(self, me: Player, place: i64) -> i64:
        """The working card at a place, or -1: the top of a system, or an advisor who is not covered."""
        if place != ADVISOR:
            return top(me.systems[place])
        if self.own_system(me) and me.systems[ALLUVIA]:
            return NOTHING
        return me.advisor

    def room(self, me: Player, place: i64) -> i64:
        """How many structures a place can hold in all: none if it is no system of this player."""
        if place < SYSTEMS:
            return MOST_CARDS
        if place == ALLUVIA and self.own_system(me):
            return self.rules.cards[me.advisor].room
        return 0

    def ordinary(self, me: Player) -> i64:
        """How many of the four ordinary systems a player has opened; they fill the places in order."""
        n: i64 = 0
        while n < SYSTEMS and me.systems[n]:
            n += 1
        return n

    def systems_of(self, me: Player) -> i64:
        """How many systems a player has, Alluvia's included, also when she is alone in it."""
        n = self.ordinary(me)
        if self.own_system(me):
            n += 1
        return n

    def has_room(self, me: Player) -> bool:
        """Whether another structure finds a place in some system."""
        if me.systems[SYSTEMS - 1] == 0:
            return True
        for place in range(ALLUVIA + 1):
            if size(me.systems[place]) < self.room(me, place):
                return True
        return False

    def discount_at(self, me: Player, place: i64) -> i64:
        """How much less a structure costs in a system."""
        if place == ALLUVIA:
            return self.rules.cards[me.advisor].discount
        return 0

    def put(self, seat: i64, card: i64, place: i64) -> None:
        """Put a structure on top of a system; cubes on what it covers go back to the reserve."""
        me = self.seats[seat]
        system = me.systems[place]
        me.reserve += cubes(system)
        if place == ALLUVIA and system == 0:
            self.clear_advisor(me)
        me.set_system(place, built_on(system, card))
        self.tell(events.BUILT, seat, card, size(system) + 1, place)

    def bury(self, seat: i64, place: i64) -> None:
        """Put the working structure of a system at its bottom; if that covers it, its cubes go back."""
        me = self.seats[seat]
        system = me.systems[place]
        if size(system) > 1:
            me.reserve += cubes(system)
            me.set_system(place, buried(system))

    # --- cubes -----------------------------------------------------------------------------------------------

    def slot_taken(self, me: Player, place: i64, slot: i64) -> bool:
        if place == ADVISOR:
            return me.advisor_cubes >> slot & 1 != 0
        return has_cube(me.systems[place], slot)

    def put_cube(self, me: Player, place: i64, slot: i64) -> None:
        """Lay a cube, which has been taken from somewhere, into a free slot of a working card."""
        if place == ADVISOR:
            me.advisor_cubes |= 1 << slot
        else:
            me.set_system(place, with_cube(me.systems[place], slot))

    def clear_advisor(self, me: Player) -> None:
        """Take the cubes of an advisor back into the reserve."""
        me.reserve += (me.advisor_cubes & 1) + (me.advisor_cubes >> 1)
        me.advisor_cubes = 0

    def return_cubes(self) -> None:
        """Take all cubes from cards and boards back into the reserves; only carried ones stay in their slots."""
        for seat in range(self.players):
            me = self.seats[seat]
            me.reserve += me.spent
            me.spent = 0
            me.propaganda = False
            for other in range(self.players):
                me.reserve += me.attacked(other)
            me.attacks = 0
            for place in range(ADVISOR + 1):
                self.clear_place(me, place)

    def carried(self, me: Player, place: i64) -> bool:
        """Whether the cube in the P slot of a working card is kept for the next round."""
        card = self.working(me, place)
        return card >= 0 and self.rules.traits[card] & CARRIES != 0 and self.slot_taken(me, place, SLOT_P)

    def clear_place(self, me: Player, place: i64) -> None:
        kept = self.carried(me, place)
        if place == ADVISOR:
            self.clear_advisor(me)
        elif cubes(me.systems[place]):
            me.reserve += cubes(me.systems[place])
            me.set_system(place, without_cubes(me.systems[place]))
        if kept:
            me.reserve -= 1
            self.put_cube(me, place, SLOT_P)

    def free_carried(self, seat: i64) -> None:
        """Make available actions of the cubes that were carried over from the last round."""
        me = self.seats[seat]
        for place in range(ADVISOR + 1):
            if self.carried(me, place):
                if place == ADVISOR:
                    me.advisor_cubes &= ~(1 << SLOT_P)
                else:
                    me.set_system(place, without_cube(me.systems[place], SLOT_P))
                me.actions += 1
                self.tell(events.ACTIONS, seat, self.working(me, place), 1)

    # --- advisors --------------------------------------------------------------------------------------------

    def stays(self, me: Player) -> bool:
        """Whether a player has an advisor who can be neither returned nor replaced, or who bears structures."""
        return me.advisor >= 0 and (self.rules.traits[me.advisor] & STAYS != 0 or me.systems[ALLUVIA] != 0)

    def return_advisor(self, seat: i64) -> None:
        """Put the advisor of a seat back on the table; cubes on it go to the reserve."""
        me = self.seats[seat]
        self.clear_advisor(me)
        self.table = insert(self.table[:], me.advisor)
        self.tell(events.ADVISOR_RETURNED, seat, me.advisor)
        me.advisor = NOTHING

    def hire(self, seat: i64, advisor: i64) -> None:
        """Take an advisor from the table; a former one goes back."""
        me = self.seats[seat]
        table = self.table[:]
        table, _gone = pop(table, find(table, advisor))
        self.table = table
        if me.advisor >= 0:
            self.return_advisor(seat)
        me.advisor = advisor
        self.tell(events.HIRED, seat, advisor)

    # --- the end ---------------------------------------------------------------------------------------------

    def result_now(self) -> Result:
        result: Result = self.game.score(self)
        return result

    # --- what a seat may know --------------------------------------------------------------------------------

    def hide_from(self, seat: i64) -> None:
        self.deck = self.deck[: self.left]
        unseen = blank_unknown(self.deck, seat, vec[i64](capacity=96))
        for other in range(self.players):
            if other != seat:
                player = self.seats[other]
                unseen = blank_unknown(player.hand, seat, unseen)
                known_first(player.hand)
                unseen = blank_unknown(player.drawn, seat, unseen)
        sort(unseen)
        self.unseen = unseen

    def deal_hidden(self, chance: Chance) -> None:
        unseen = self.unseen[:]
        chance.shuffle(unseen, -1, DECK)
        dealt: i64 = 0
        for seat in range(self.players):
            player = self.seats[seat]
            dealt = fill_unknown(player.hand, unseen, dealt)
            dealt = fill_unknown(player.drawn, unseen, dealt)
            put_in_order(player.hand)
            put_in_order(player.drawn)
        self.deck = self.deck[:]
        fill_unknown(self.deck, unseen, dealt)
        self.unseen = vec[i64]()

    def redeal(self) -> None:
        """Shuffle the deck."""
        self.deck = self.deck[: self.left]
        self.chance.shuffle(self.deck, -1, DECK)
