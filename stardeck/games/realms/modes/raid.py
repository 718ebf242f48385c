"""Raid: one boss against two to five raiders."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.realms import events
from stardeck.games.realms.codes import (
    AMOUNT,
    ATTACK,
    ATTACK_BASE,
    COPIES,
    END_TURN,
    NEEDS_COMBAT,
    NO_COMBAT,
    SHIELDED,
)
from stardeck.games.realms.main_phase import MAIN, MainPhase, offer_main, refuse_others
from stardeck.games.realms.modes.elimination import LEAVE, Bequeath, Elimination, mates_left
from stardeck.games.realms.state import DAMAGE_SHIFT, damage_on
from stardeck.games.realms.turn import DISCARD, DRAW, NEXT, START

if TYPE_CHECKING:
    from stardeck.games.realms.state import Realms

# By number of raiders.
BOSS_AUTHORITY: Final = {2: 50, 3: 70, 4: 70, 5: 90}
BOSS_HAND: Final = {2: 7, 3: 7, 4: 8, 5: 8}


@final
@mypyc_attr(acyclic=True)
class Raid(Elimination):
    """The boss attacks any raiders, the raiders only the boss; he wins when all of them are out."""

    first_has_a_role: bool = True  # the boss begins

    def __init__(self, name: str, boss_turn: vec[Step], raider_turn: vec[Step]) -> None:
        super().__init__(name, boss_turn)
        self.raider_turn = raider_turn

    def players(self) -> tuple[int, int]:
        return 3, 6

    def teams(self, players: int, first: int) -> list[int]:
        return [0 if seat == first else 1 for seat in range(players)]

    def authority(self, players: int, first: int) -> list[int]:
        return [BOSS_AUTHORITY[players - 1] if seat == first else 50 for seat in range(players)]

    def opening_hand(self, players: int, place: int) -> int:
        return BOSS_HAND[players - 1] - 2 if place == 0 else 5

    def hand_size(self, state: Realms, seat: i64) -> i64:
        if seat == state.rules.first:
            return BOSS_HAND[int(state.players) - 1]
        return 5

    def role(self, state: Realms, seat: i64) -> str:
        return "boss" if seat == state.rules.first else "raider"

    def foes(self, state: Realms, seat: i64) -> i64:
        boss: i64 = 1 << state.rules.first
        if seat == state.rules.first:
            return (1 << state.players) - 1 & ~(state.out | boss)
        return boss

    def opponents(self, state: Realms, seat: i64) -> i64:
        return self.foes(state, seat)

    def eyes(self, state: Realms, seat: i64) -> i64:
        """Raiders may look at each other's hands."""
        boss: i64 = 1 << state.rules.first
        if seat == state.rules.first:
            return boss
        return (1 << state.players) - 1 & ~boss

    def turn_of(self, state: Realms, seat: i64) -> vec[Step]:
        if seat == state.rules.first:
            return self.turn
        return self.raider_turn

    def farewell(self, state: Realms, seat: i64) -> None:
        """A raider who is out may leave one card to each other raider."""
        state.push(LEAVE, seat)
        mates = mates_left(state, seat)
        for back in range(1, state.players):
            other = (seat + state.players - back) % state.players  # who is pushed last is served first
            if mates >> other & 1:
                state.push(Bequeath(other), seat)

    def reason(self, state: Realms) -> str:
        if self.beaten(state, 0):
            return "boss_out"
        return "raiders_out"


@final
@mypyc_attr(acyclic=True)
class Repair(Step):
    """When the boss's turn starts, the damage on his bases is wiped."""

    name: ClassVar[str] = "repair"

    def resolve(self, state: Realms, seat: i64) -> i64:
        play = state.seats[seat].play
        damaged = False
        for i in range(len(play)):
            if damage_on(play[i]):
                play[i] &= (1 << DAMAGE_SHIFT) - 1
                damaged = True
        if damaged:
            state.tell(events.REPAIRED, seat)
        return 0


@final
@mypyc_attr(acyclic=True)
class RaiderMain(MainPhase):
    """The main phase of a raider, in which a base of the boss may be attacked with less than its full defense."""

    name: ClassVar[str] = "raider_main"

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        actions.add(END_TURN)
        combat = state.seats[seat].combat
        if combat or actions.explaining:
            self.offer_boss(state, seat, combat, actions)
        offer_main(state, state.seats[seat], actions)

    def offer_boss(self, state: Realms, seat: i64, combat: i64, actions: Actions) -> None:
        """An outpost shields the boss and his ordinary bases; of equal bases the one damaged most is attacked."""
        boss = state.rules.first
        play = state.seats[boss].play
        shield = state.rules.mode.shield(state, boss)
        lacking = unless(combat > 0, NO_COMBAT)
        if shield >= 0:
            actions.offer(ATTACK + boss, refusal(SHIELDED, shield))
        else:
            actions.offer(ATTACK + boss, lacking)
        for entry in play:
            card = state.rules.cards[entry & DESIGN]
            if card.base and entry == most_damaged(play, card.design):
                code = ATTACK_BASE + (boss << 10) + card.design * COPIES + state.copy_number(play, entry)
                if shield >= 0 and not card.outpost:
                    actions.offer(code, refusal(SHIELDED, shield))
                else:
                    actions.offer(code, unless(combat > 0, refusal(NEEDS_COMBAT, 1, 0)))
        if actions.explaining:
            refuse_others(state, seat, actions)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action >= ATTACK_BASE:
            state.push(DamageBase(action - ATTACK_BASE >> 2 & 0xFF), seat)
        else:
            MainPhase.answer(self, state, seat, action)


def most_damaged(play: vec[i64], design: i64) -> i64:
    """The base of a design in play that has most damage on it."""
    found: i64 = -1
    for entry in play:
        if entry & DESIGN == design and entry > found:
            found = entry
    return found


@final
@mypyc_attr(acyclic=True)
class DamageBase(Step):
    """Put combat on a base of the boss; it stays there until his turn, and at the full defense the base falls."""

    name: ClassVar[str] = "damage_base"
    fields: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: i64) -> None:
        self.card = card

    def most(self, state: Realms, seat: i64) -> i64:
        """How much combat may be put on it."""
        entry = most_damaged(state.seats[state.rules.first].play, self.card)
        left = state.rules.cards[self.card].defense - damage_on(entry)
        return min(left, state.seats[seat].combat)

    def resolve(self, state: Realms, seat: i64) -> i64:
        if self.most(state, seat) > 1:
            return 1 << seat
        self.damage(state, seat, 1)
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        for n in range(1, self.most(state, seat) + 1):
            actions.add(AMOUNT + n)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        self.damage(state, seat, action - AMOUNT)

    def damage(self, state: Realms, seat: i64, n: i64) -> None:
        boss = state.rules.first
        play = state.seats[boss].play
        entry = most_damaged(play, self.card)
        i: i64 = 0
        while play[i] != entry:
            i += 1
        state.seats[seat].combat -= n
        if damage_on(entry) + n >= state.rules.cards[self.card].defense:
            state.destroy_base(boss, i, seat, n)
        else:
            play[i] = entry + (n << DAMAGE_SHIFT)
            state.tell(events.DAMAGED, seat, self.card, n, boss)


# The orders of play.
BOSS_TURN: Final = (Repair(), START, MAIN, DISCARD, DRAW, NEXT)
RAIDER_TURN: Final = (START, RaiderMain(), DISCARD, DRAW, NEXT)
