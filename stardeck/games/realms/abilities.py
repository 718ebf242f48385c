"""What cards do: a step for each kind of effect, and the rules of acquiring, scrapping and discarding they share."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, pop
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN, KNOWN
from stardeck.games.realms import events
from stardeck.games.realms.card import ALWAYS, EXPLORER, FACTION_PLAYED, NEVER, OPPONENT_HAS_BASE, OWN_BASES
from stardeck.games.realms.codes import (
    COPIES,
    COPY_BASE,
    COPY_SHIP,
    COSTS_TOO_MUCH,
    DESTROY_BASE,
    DONE,
    FORCED,
    FREE,
    FROM_DISCARD,
    FROM_HAND,
    FROM_ROW,
    NAMED,
    NONE_LEFT,
    NOT_A_SHIP,
    NOT_ITSELF,
    OPTION,
    OUT_OF_ORDER,
    PUT,
    SHIELDED,
    TARGET,
    TO_DECK,
    TO_DISCARD,
    TO_HAND,
)
from stardeck.games.realms.state import COPY_SHIFT, GAP, USED, Realms, redirect

HAND: Final = 1  # zones of own cards, as bits
DISCARD: Final = 2


# --- gains ---------------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class GainTrade(Step):
    """Add n to your trade pool."""

    name: ClassVar[str] = "gain_trade"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.gain_trade(seat, self.n)
        return 0


@final
@mypyc_attr(acyclic=True)
class GainCombat(Step):
    """Add n to your combat pool."""

    name: ClassVar[str] = "gain_combat"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.gain_combat(seat, self.n)
        return 0


@final
@mypyc_attr(acyclic=True)
class GainAuthority(Step):
    """Add n to your authority at once."""

    name: ClassVar[str] = "gain_authority"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.gain_authority(seat, self.n)
        return 0


@final
@mypyc_attr(acyclic=True)
class GainCombatPerScrapped(Step):
    """Gain n combat for each card you have scrapped from hand or discard pile this turn."""

    name: ClassVar[str] = "gain_combat_per_scrapped"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.gain_combat(seat, self.n * state.seats[seat].scrapped)
        return 0


@final
@mypyc_attr(acyclic=True)
class DrawCards(Step):
    """Draw n cards."""

    name: ClassVar[str] = "draw"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.draw(seat, self.n)
        return 0


@final
@mypyc_attr(acyclic=True)
class DrawPerFaction(Step):
    """Draw n cards for each card of a faction that you have played this turn."""

    name: ClassVar[str] = "draw_per_faction"
    fields: ClassVar[tuple[str, ...]] = ("faction", "n")

    def __init__(self, faction: i64, n: i64) -> None:
        self.faction = faction
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.draw(seat, self.n * state.played_this_turn(seat, self.faction))
        return 0


# --- choices and conditions ----------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class ChooseOne(Step):
    """Choose one of the alternatives of a card."""

    name: ClassVar[str] = "choose"
    fields: ClassVar[tuple[str, ...]] = ("card", "first", "count")

    def __init__(self, card: i64, first: i64, count: i64) -> None:
        self.card = card
        self.first = first  # the alternatives are the card's branches from this one on
        self.count = count

    def resolve(self, state: Realms, seat: i64) -> i64:
        return 1 << seat

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        for i in range(self.count):
            actions.add(OPTION + i)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        chosen = action - OPTION
        state.tell(events.CHOSE, seat, self.card, chosen)
        state.push_all(state.rules.cards[self.card].branches[self.first + chosen].steps, seat)


def holds(state: Realms, seat: i64, condition: i64, faction: i64, count: i64) -> bool:
    """Whether a condition is true for a seat at this moment."""
    if condition == OWN_BASES:
        return state.bases_in_play(seat) >= count
    if condition == FACTION_PLAYED:
        return state.played_this_turn(seat, faction) >= count
    if condition == OPPONENT_HAS_BASE:
        opponents = state.rules.mode.opponents(state, seat)
        for other in range(state.players):
            if opponents >> other & 1 and state.bases_in_play(other):
                return True
        return False
    return condition == ALWAYS


@final
@mypyc_attr(acyclic=True)
class If(Step):
    """If the condition holds now, do this part of the card."""

    name: ClassVar[str] = "if"
    fields: ClassVar[tuple[str, ...]] = ("condition", "faction", "count", "card", "branch")

    def __init__(self, condition: i64, faction: i64, count: i64, card: i64, branch: i64) -> None:
        self.condition = condition
        self.faction = faction
        self.count = count
        self.card = card
        self.branch = branch

    def resolve(self, state: Realms, seat: i64) -> i64:
        if holds(state, seat, self.condition, self.faction, self.count):
            state.push_all(state.rules.cards[self.card].branches[self.branch].steps, seat)
        return 0


# --- discarding ----------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class OpponentDiscards(Step):
    """One opponent whom you may target discards n cards of his choice."""

    name: ClassVar[str] = "opponent_discards"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        foes = state.rules.mode.foes(state, seat)
        if foes & (foes - 1):
            return 1 << seat
        for other in range(state.players):
            if foes >> other & 1:
                self.aim(state, seat, other)
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        foes = state.rules.mode.foes(state, seat)
        for other in range(state.players):
            if foes >> other & 1:
                actions.add(TARGET + other)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        self.aim(state, seat, action - TARGET)

    def aim(self, state: Realms, seat: i64, victim: i64) -> None:
        state.tell(events.MADE_DISCARD, seat, -1, self.n, victim)
        if state.rules.discard_at_once:
            state.push(ForcedDiscard(self.n), victim)
        else:
            state.seats[victim].owes += self.n


@final
@mypyc_attr(acyclic=True)
class ForcedDiscard(Step):
    """An opponent makes you discard n cards: pick which."""

    name: ClassVar[str] = "forced_discard"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        hand = state.seats[seat].hand
        if self.n and len(hand) > self.n:
            return 1 << seat
        while len(hand):  # no choice is left: all of them go
            self.discard(state, seat, hand[0] & DESIGN)
            hand = state.seats[seat].hand
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        for card in state.seats[seat].hand:
            actions.add(FROM_HAND + (card & DESIGN))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        self.discard(state, seat, action - FROM_HAND)
        if self.n > 1:
            state.push(ForcedDiscard(self.n - 1), seat)

    def discard(self, state: Realms, seat: i64, design: i64) -> None:
        state.discard_from_hand(seat, design)
        state.tell(events.FORCED_DISCARD, seat, design)


@final
@mypyc_attr(acyclic=True)
class DiscardThen(Step):
    """Discard from least to most of your hand cards, all of them first; then draw, or gain, for each.

    With `card` at -1 each discarded card draws `per` cards; otherwise each does a branch of that card.
    """

    name: ClassVar[str] = "discard_then"
    fields: ClassVar[tuple[str, ...]] = ("least", "most", "per", "card", "branch", "done", "floor")

    def __init__(
        self, least: i64, most: i64, per: i64, card: i64 = -1, branch: i64 = 0, done: i64 = 0, floor: i64 = 0
    ) -> None:
        self.least = least
        self.most = most
        self.per = per
        self.card = card
        self.branch = branch
        self.done = done
        self.floor = floor  # optional picks go in order: none below this code

    def resolve(self, state: Realms, seat: i64) -> i64:
        if self.done < self.most and len(state.seats[seat].hand):
            return 1 << seat
        self.gain(state, seat)
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        hand = state.seats[seat].hand
        for card in hand:
            code = FROM_HAND + (card & DESIGN)
            actions.offer(code, unless(code >= self.floor or self.least > 1, OUT_OF_ORDER))
        if self.done >= self.least:
            actions.add(DONE)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == DONE:
            self.gain(state, seat)
            return
        state.discard_from_hand(seat, action - FROM_HAND)
        state.tell(events.DISCARDED, seat, action - FROM_HAND)
        state.push(DiscardThen(self.least, self.most, self.per, self.card, self.branch, self.done + 1, action), seat)

    def gain(self, state: Realms, seat: i64) -> None:
        if self.card < 0:
            state.draw(seat, self.done * self.per)
        else:
            for _i in range(self.done):
                state.push_all(state.rules.cards[self.card].branches[self.branch].steps, seat)


# --- scrapping -----------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class ScrapOwn(Step):
    """Scrap from least to most cards from your hand and/or discard pile; then draw for each, if the card says so."""

    name: ClassVar[str] = "scrap_own"
    fields: ClassVar[tuple[str, ...]] = ("zones", "least", "most", "draws", "done", "floor")

    def __init__(self, zones: i64, least: i64, most: i64, draws: i64, done: i64 = 0, floor: i64 = 0) -> None:
        self.zones = zones
        self.least = least
        self.most = most
        self.draws = draws
        self.done = done
        self.floor = floor  # optional picks go in order: none below this code

    def resolve(self, state: Realms, seat: i64) -> i64:
        me = state.seats[seat]
        if self.done < self.most and (
            (self.zones & HAND and len(me.hand)) or (self.zones & DISCARD and len(me.discard))
        ):
            return 1 << seat
        state.draw(seat, self.done * self.draws)
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        if self.zones & HAND:
            for card in me.hand:
                code = FROM_HAND + (card & DESIGN)
                actions.offer(code, unless(code >= self.floor or self.least > 1, OUT_OF_ORDER))
        if self.zones & DISCARD:
            for card in me.discard:
                code = FROM_DISCARD + card
                actions.offer(code, unless(code >= self.floor or self.least > 1, OUT_OF_ORDER))
        if self.done >= self.least:
            actions.add(DONE)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == DONE:
            state.draw(seat, self.done * self.draws)
            return
        if action < FROM_DISCARD:
            design = action - FROM_HAND
            state.take_from_hand(seat, design)
            state.tell(events.SCRAPPED_HAND, seat, design)
        else:
            design = action - FROM_DISCARD
            state.take_from_discard(seat, design)
            state.tell(events.SCRAPPED_DISCARD, seat, design)
        state.scrap(design)
        state.seats[seat].scrapped += 1
        state.push(ScrapOwn(self.zones, self.least, self.most, self.draws, self.done + 1, action), seat)


@final
@mypyc_attr(acyclic=True)
class ScrapRow(Step):
    """Scrap from least to most cards of the trade row, all picked before it is filled again."""

    name: ClassVar[str] = "scrap_row"
    fields: ClassVar[tuple[str, ...]] = ("least", "most", "done", "floor")

    def __init__(self, least: i64, most: i64, done: i64 = 0, floor: i64 = 0) -> None:
        self.least = least
        self.most = most
        self.done = done
        self.floor = floor  # optional picks go in order: none below this code

    def resolve(self, state: Realms, seat: i64) -> i64:
        if self.done < self.most:
            for card in state.row:
                if card != GAP:
                    return 1 << seat
        state.refill_row()
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        for card in state.row:
            if card != GAP:
                code = FROM_ROW + card
                actions.offer(code, unless(code >= self.floor or self.least > 1, OUT_OF_ORDER))
        if self.done >= self.least:
            actions.add(DONE)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == DONE:
            state.refill_row()
            return
        state.take_from_row(action - FROM_ROW)
        state.scrap(action - FROM_ROW)
        state.tell(events.SCRAPPED_ROW, seat, action - FROM_ROW)
        state.push(ScrapRow(self.least, self.most, self.done + 1, action), seat)


# --- destroying bases ----------------------------------------------------------------------------------------


def offer_bases(state: Realms, seat: i64, kind: i64, actions: Actions) -> None:
    """Offer the bases that a seat may touch: an outpost shields its owner's ordinary bases."""
    cards = state.rules.cards
    foes = state.rules.mode.base_foes(state, seat)
    for other in range(state.players):
        if foes >> other & 1:
            play = state.seats[other].play
            shield = state.rules.mode.shield(state, other)
            for entry in play:
                card = cards[entry & DESIGN]
                if card.base:
                    code = kind + (other << 10) + card.design * COPIES + state.copy_number(play, entry)
                    actions.offer(code, unless(shield < 0 or card.outpost, refusal(SHIELDED, shield)))


@final
@mypyc_attr(acyclic=True)
class DestroyBase(Step):
    """Destroy a base that you may target, without paying combat."""

    name: ClassVar[str] = "destroy_base"
    fields: ClassVar[tuple[str, ...]] = ("optional",)

    def __init__(self, optional: i64) -> None:
        self.optional = optional

    def resolve(self, state: Realms, seat: i64) -> i64:
        foes = state.rules.mode.base_foes(state, seat)
        for other in range(state.players):
            if foes >> other & 1 and state.bases_in_play(other):
                return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        if self.optional:
            actions.add(DONE)
        offer_bases(state, seat, DESTROY_BASE, actions)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action != DONE:
            code = action - DESTROY_BASE
            owner = code >> 10
            state.destroy_base(owner, state.find_in_play(owner, code >> 2 & 0xFF, code & 3), seat, 0)


# --- acquiring -----------------------------------------------------------------------------------------------


def acquire(state: Realms, seat: i64, design: i64, to: i64) -> None:
    """Take a card from the trade row (or an Explorer): the row is filled again, and the card finds its place."""
    state.take_from_row(design)
    me = state.seats[seat]
    me.discard = append(me.discard, design)
    if design != EXPLORER:
        state.refill_row()
    if to != TO_DISCARD or len(me.redirects) or state.rules.cards[design].hand_if != NEVER:
        state.push(Place(design, to), seat)


@final
@mypyc_attr(acyclic=True)
class Place(Step):
    """A card just acquired lies on your discard pile: say where it goes, if anything gives you a choice."""

    name: ClassVar[str] = "place"
    fields: ClassVar[tuple[str, ...]] = ("card", "to")

    def __init__(self, card: i64, to: i64) -> None:
        self.card = card
        self.to = to  # the place that the acquisition names

    def may_go_to_hand(self, state: Realms, seat: i64) -> bool:
        card = state.rules.cards[self.card]
        return holds(state, seat, card.hand_if, card.hand_if_faction, card.hand_if_count)

    def resolve(self, state: Realms, seat: i64) -> i64:
        actions = Actions()
        self.legal(state, seat, actions)
        if actions.count > 1:
            return 1 << seat
        self.answer(state, seat, actions.items[0])
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        if self.to != TO_HAND and self.may_go_to_hand(state, seat):
            actions.add(PUT + TO_HAND + 3 * NAMED)
        forced = False
        if self.to == TO_DISCARD:
            ship = not state.rules.cards[self.card].base
            redirects = state.seats[seat].redirects
            for arm in redirects:
                if arm & 8 == 0 and (ship or arm & 4 == 0):
                    actions.add(PUT + (arm & 3) + 3 * FORCED)
                    forced = True
            if not forced:
                for arm in redirects:
                    if arm & 8 and (ship or arm & 4 == 0):
                        actions.add(PUT + (arm & 3) + 3 * FREE)
        if not forced:
            actions.add(PUT + self.to + 3 * NAMED)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        to = (action - PUT) % 3
        by = (action - PUT) // 3
        me = state.seats[seat]
        if by != NAMED:
            self.use_redirect(state, seat, to, by)
        if to == TO_HAND:
            state.take_from_discard(seat, self.card)
            me.take_in_hand(self.card | KNOWN)
            state.tell(events.PUT_IN_HAND, seat, self.card)
        elif to == TO_DECK:
            state.take_from_discard(seat, self.card)
            state.put_on_deck(seat, self.card)
            state.tell(events.PUT_ON_DECK, seat, self.card)

    def use_redirect(self, state: Realms, seat: i64, to: i64, by: i64) -> None:
        me = state.seats[seat]
        ship = not state.rules.cards[self.card].base
        for i in range(len(me.redirects)):
            arm = me.redirects[i]
            if arm & 3 == to and (arm & 8 != 0) == (by == FREE) and (ship or arm & 4 == 0):
                me.redirects, _gone = pop(me.redirects, i)
                return


@final
@mypyc_attr(acyclic=True)
class RedirectNext(Step):
    """The next card you acquire this turn goes to your hand or on your deck."""

    name: ClassVar[str] = "redirect"
    fields: ClassVar[tuple[str, ...]] = ("to", "ships_only", "optional")

    def __init__(self, to: i64, ships_only: i64, optional: i64) -> None:
        self.to = to
        self.ships_only = ships_only
        self.optional = optional

    def resolve(self, state: Realms, seat: i64) -> i64:
        me = state.seats[seat]
        me.redirects = append(me.redirects, redirect(self.to, self.ships_only != 0, self.optional != 0))
        state.tell(events.ARMED, seat, -1, self.to)
        return 0


@final
@mypyc_attr(acyclic=True)
class AcquireFree(Step):
    """Acquire a card of an allowed kind and cost from the trade row, or an Explorer, for nothing."""

    name: ClassVar[str] = "acquire"
    fields: ClassVar[tuple[str, ...]] = ("most", "ships_only", "to", "optional")

    def __init__(self, most: i64, ships_only: i64, to: i64, optional: i64) -> None:
        self.most = most  # the highest cost, -1 for any
        self.ships_only = ships_only
        self.to = to
        self.optional = optional

    def refuse(self, state: Realms, design: i64) -> i64:
        card = state.rules.cards[design]
        if self.ships_only and card.base:
            return NOT_A_SHIP
        if self.most >= 0 and card.cost > self.most:
            return refusal(COSTS_TOO_MUCH, self.most, card.cost)
        if design == EXPLORER and state.explorers == 0:
            return NONE_LEFT
        return 0

    def resolve(self, state: Realms, seat: i64) -> i64:
        if self.refuse(state, EXPLORER) == 0:
            return 1 << seat
        for design in state.row:
            if self.refuse(state, design) == 0:
                return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        if self.optional:
            actions.add(DONE)
        actions.offer(FROM_ROW + EXPLORER, self.refuse(state, EXPLORER))
        for design in state.row:
            actions.offer(FROM_ROW + design, self.refuse(state, design))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action != DONE:
            state.tell(events.ACQUIRED, seat, action - FROM_ROW)
            acquire(state, seat, action - FROM_ROW, self.to)


# --- copying -------------------------------------------------------------------------------------------------


def become(state: Realms, seat: i64, card: i64, model: i64, flags: i64) -> None:
    """Turn a card in play, just used for that, into a copy of a model."""
    play = state.seats[seat].play
    i: i64 = len(play) - 1
    while play[i] != card | USED:
        i -= 1
    play[i] = card | flags | (model + 1) << COPY_SHIFT
    state.tell(events.COPIED, seat, card, 0, model)


@final
@mypyc_attr(acyclic=True)
class CopyShip(Step):
    """This ship becomes a copy of another ship that you have played this turn; its primary happens at once."""

    name: ClassVar[str] = "copy_ship"
    fields: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: i64) -> None:
        self.card = card

    def resolve(self, state: Realms, seat: i64) -> i64:
        for design in state.seats[seat].ships:
            if design != self.card:
                return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        # A Needle played before is what it has become, and that ship is in the list itself.
        for design in state.seats[seat].ships:
            actions.offer(COPY_SHIP + design, unless(design != self.card, NOT_ITSELF))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        model = action - COPY_SHIP
        become(state, seat, self.card, model, USED)
        state.push_all(state.rules.cards[model].primary, seat)


@final
@mypyc_attr(acyclic=True)
class CopyBase(Step):
    """This base becomes a copy of any other base in play until the turn ends; the copied primary is still unused."""

    name: ClassVar[str] = "copy_base"
    fields: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: i64) -> None:
        self.card = card

    def resolve(self, state: Realms, seat: i64) -> i64:
        actions = Actions()
        self.legal(state, seat, actions)
        if actions.count:
            return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        for other in range(state.players):
            for entry in state.seats[other].play:
                card = state.rules.cards[entry & DESIGN]
                if card.base:
                    actions.offer(COPY_BASE + card.design, unless(card.design != self.card, NOT_ITSELF))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        become(state, seat, self.card, action - COPY_BASE, 0)


ABILITY_STEPS: Final = (
    GainTrade,
    GainCombat,
    GainAuthority,
    GainCombatPerScrapped,
    DrawCards,
    DrawPerFaction,
    ChooseOne,
    If,
    OpponentDiscards,
    ForcedDiscard,
    DiscardThen,
    ScrapOwn,
    ScrapRow,
    DestroyBase,
    Place,
    RedirectNext,
    AcquireFree,
    CopyShip,
    CopyBase,
)
