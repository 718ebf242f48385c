"""What events, heroes and gambits do besides what other cards do."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN, KNOWN, KNOWN_SHIFT
from stardeck.games.realms import events
from stardeck.games.realms.card import BASE
from stardeck.games.realms.codes import COPIES, DESTROY_BASE, DONE, FROM_DISCARD, FROM_HAND, OUT_OF_ORDER
from stardeck.games.realms.state import GAP, Realms, put_face_down_first

# Whom a part of an event is for.
EVERYBODY: Final = 0
ACTIVE: Final = 1
OTHERS: Final = 2


@final
@mypyc_attr(acyclic=True)
class ForPlayers(Step):
    """Each player this part of an event is for carries it out, in turn order from whoever turned the event up."""

    name: ClassVar[str] = "for_players"
    fields: ClassVar[tuple[str, ...]] = ("card", "branch", "whom")

    def __init__(self, card: i64, branch: i64, whom: i64) -> None:
        self.card = card
        self.branch = branch
        self.whom = whom

    def resolve(self, state: Realms, seat: i64) -> i64:
        steps = state.rules.cards[self.card].branches[self.branch].steps
        for back in range(1, state.players + 1):
            other = (seat + state.players - back) % state.players  # who is pushed last is the first
            if state.out >> other & 1:
                continue
            if self.whom == EVERYBODY or (other == seat) == (self.whom == ACTIVE):
                state.push_all(steps, other)
        return 0


@final
@mypyc_attr(acyclic=True)
class LoseAuthority(Step):
    """Lose n authority."""

    name: ClassVar[str] = "lose_authority"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        lose(state, seat, self.n)
        return 0


def lose(state: Realms, seat: i64, n: i64) -> None:
    """Take authority off a seat."""
    if n:
        state.tell(events.LOST_AUTHORITY, seat, -1, n)
        state.lose_authority(seat, n)


@final
@mypyc_attr(acyclic=True)
class DiscardOrLose(Step):
    """Discard up to so many cards from hand; lose authority for each card less."""

    name: ClassVar[str] = "discard_or_lose"
    fields: ClassVar[tuple[str, ...]] = ("most", "each", "done", "floor")

    def __init__(self, most: i64, each: i64, done: i64 = 0, floor: i64 = 0) -> None:
        self.most = most
        self.each = each
        self.done = done
        self.floor = floor  # the picks go in order: none below this code

    def resolve(self, state: Realms, seat: i64) -> i64:
        if self.done < self.most and len(state.seats[seat].hand):
            return 1 << seat
        lose(state, seat, self.each * (self.most - self.done))
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        for card in state.seats[seat].hand:
            code = FROM_HAND + (card & DESIGN)
            actions.offer(code, unless(code >= self.floor, OUT_OF_ORDER))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == DONE:
            lose(state, seat, self.each * (self.most - self.done))
            return
        state.discard_from_hand(seat, action - FROM_HAND)
        state.tell(events.DISCARDED, seat, action - FROM_HAND)
        state.push(DiscardOrLose(self.most, self.each, self.done + 1, action), seat)


@final
@mypyc_attr(acyclic=True)
class BaseOrLose(Step):
    """Destroy one of your own bases, or lose authority."""

    name: ClassVar[str] = "base_or_lose"
    fields: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: i64) -> None:
        self.n = n

    def resolve(self, state: Realms, seat: i64) -> i64:
        if state.bases_in_play(seat):
            return 1 << seat
        lose(state, seat, self.n)
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        actions.add(DONE)
        play = state.seats[seat].play
        for entry in play:
            if state.rules.traits[entry & DESIGN] & BASE:
                actions.add(DESTROY_BASE + (seat << 10) + (entry & DESIGN) * COPIES + state.copy_number(play, entry))

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == DONE:
            lose(state, seat, self.n)
        else:
            code = action - DESTROY_BASE
            state.destroy_base(seat, state.find_in_play(seat, code >> 2 & 0xFF, code & 3), seat, 0)


@final
@mypyc_attr(acyclic=True)
class ScrapWholeRow(Step):
    """Scrap all cards of the trade row."""

    name: ClassVar[str] = "scrap_whole_row"

    def resolve(self, state: Realms, seat: i64) -> i64:
        for i in range(len(state.row)):
            card = state.row[i]
            if card != GAP:
                state.row[i] = GAP
                state.scrap(card)
                state.tell(events.SCRAPPED_ROW, seat, card)
        return 0


@final
@mypyc_attr(acyclic=True)
class RefillRow(Step):
    """Fill the trade row again after an event."""

    name: ClassVar[str] = "refill_row"

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.refill_row(seat)
        return 0


@final
@mypyc_attr(acyclic=True)
class DrawThenReturn(Step):
    """Draw some cards, then put so many of those you drew on top of your deck, in an order of your choice."""

    name: ClassVar[str] = "draw_then_return"
    fields: ClassVar[tuple[str, ...]] = ("take", "back")

    def __init__(self, take: i64, back: i64) -> None:
        self.take = take
        self.back = back

    def resolve(self, state: Realms, seat: i64) -> i64:
        me = state.seats[seat]
        drawn: i64 = 0
        for _i in range(self.take):
            held = len(me.hand)
            state.draw(seat, 1)
            if len(me.hand) > held:
                drawn = drawn << 8 | (me.deck[me.left] & DESIGN) + 1
        if drawn:
            state.push(ReturnDrawn(self.back, drawn), seat)
        return 0


@final
@mypyc_attr(acyclic=True)
class ReturnDrawn(Step):
    """Put one of the cards you have just drawn on top of your deck."""

    name: ClassVar[str] = "return_drawn"
    fields: ClassVar[tuple[str, ...]] = ("n", "drawn")

    def __init__(self, n: i64, drawn: i64) -> None:
        self.n = n
        self.drawn = drawn  # each design + 1 in eight bits; -1: not for this seat to know

    def for_others(self) -> Step:
        return ReturnDrawn(self.n, -1)

    def resolve(self, state: Realms, seat: i64) -> i64:
        if self.n and self.drawn and len(state.seats[seat].hand):
            return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        if self.drawn < 0:  # in a world that another seat imagines: any card may be one of them
            for card in state.seats[seat].hand:
                actions.add(FROM_HAND + (card & DESIGN))
            return
        rest = self.drawn
        while rest:
            actions.add(FROM_HAND + (rest & 0xFF) - 1)
            rest >>= 8

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        design = action - FROM_HAND
        state.take_from_hand(seat, design)
        me = state.seats[seat]
        eyes = state.rules.mode.eyes(state, seat)
        me.deck = append(me.deck[: me.left], design | eyes << KNOWN_SHIFT)
        me.left += 1
        if state.log is not None:
            state.tell(events.PUT_ON_DECK, seat, design, 0, -1, eyes)
        if self.n > 1:
            state.push(ReturnDrawn(self.n - 1, self.without(design)), seat)

    def without(self, design: i64) -> i64:
        """The cards drawn, but for one of a design."""
        if self.drawn < 0:
            return -1
        rest = self.drawn
        kept: i64 = 0
        gone = False
        while rest:
            one = rest & 0xFF
            if one == design + 1 and not gone:
                gone = True
            else:
                kept = kept << 8 | one
            rest >>= 8
        return kept


@final
@mypyc_attr(acyclic=True)
class GrantAlly(Step):
    """Until the turn ends all your ally abilities of a faction count as enabled."""

    name: ClassVar[str] = "grant_ally"
    fields: ClassVar[tuple[str, ...]] = ("faction",)

    def __init__(self, faction: i64) -> None:
        self.faction = faction

    def resolve(self, state: Realms, seat: i64) -> i64:
        state.seats[seat].granted |= self.faction
        return 0


@final
@mypyc_attr(acyclic=True)
class DiscardToDeck(Step):
    """Put a card from your discard pile on top of your deck."""

    name: ClassVar[str] = "discard_to_deck"

    def resolve(self, state: Realms, seat: i64) -> i64:
        if len(state.seats[seat].discard):
            return 1 << seat
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        for card in state.seats[seat].discard:
            actions.add(FROM_DISCARD + card)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        state.take_from_discard(seat, action - FROM_DISCARD)
        state.put_on_deck(seat, action - FROM_DISCARD)
        state.tell(events.PUT_ON_DECK, seat, action - FROM_DISCARD)


# --- gambits -------------------------------------------------------------------------------------------------


def turn_gambits(state: Realms, seat: i64) -> None:
    """Gain what revealed gambits give in each own turn."""
    for gambit in state.seats[seat].gambits:
        if gambit > DESIGN:
            combat = state.rules.cards[gambit & DESIGN].combat_each_turn
            if combat:
                state.gain_combat(seat, combat)


def reveal_gambit(state: Realms, seat: i64, design: i64) -> None:
    """Turn a gambit up: it stays, or it is scrapped and works at once."""
    me = state.seats[seat]
    card = state.rules.cards[design]
    kept = vec[i64]()
    found = False
    for gambit in me.gambits:
        if gambit == design and not found:
            found = True
        else:
            kept = append(kept, gambit)
    state.tell(events.GAMBIT, seat, design)
    state.revealed += 1
    if card.has_scrap:
        me.gambits = kept
        state.scrap(design)
        state.push_all(card.scrap, seat)
        return
    kept = append(kept, design | KNOWN)
    put_face_down_first(kept)
    me.gambits = kept
    if card.combat_each_turn:
        state.gain_combat(seat, card.combat_each_turn)


EXTRA_STEPS: Final = (
    ForPlayers,
    LoseAuthority,
    DiscardOrLose,
    BaseOrLose,
    ScrapWholeRow,
    RefillRow,
    DrawThenReturn,
    ReturnDrawn,
    GrantAlly,
    DiscardToDeck,
)
