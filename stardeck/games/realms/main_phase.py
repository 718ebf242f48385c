"""The main phase: play cards, use abilities, buy and attack, in any order and any number of times."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, pop
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.actions import Actions, refusal, unless
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.realms import events
from stardeck.games.realms.abilities import acquire
from stardeck.games.realms.abilities.bases import refuse_bases
from stardeck.games.realms.abilities.extras import reveal_gambit
from stardeck.games.realms.card import BASE, CAN_BE_USED, EXPLORER, PER_SHIP
from stardeck.games.realms.codes import (
    ALLY,
    ALREADY_USED,
    AMOUNT,
    ATTACK,
    ATTACK_BASE,
    BUY,
    COPIES,
    END_TURN,
    MOST_AMOUNT,
    NEEDS_COMBAT,
    NEEDS_TRADE,
    NO_ALLY,
    NO_COMBAT,
    NONE_LEFT,
    PLAY,
    REVEAL,
    SCRAP,
    SHIELDED,
    TO_DISCARD,
    USE,
)
from stardeck.games.realms.state import ALLIED, COPYING, USED, Player, Realms, face, faction_number


@mypyc_attr(acyclic=True)
class MainPhase(Step):
    """Play cards, use abilities, buy and attack, in any order and any number of times; then end the turn."""

    name: ClassVar[str] = "main"

    lasting: bool = True
    steady: bool = True

    def resolve(self, state: Realms, seat: i64) -> i64:
        return 1 << seat

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        me = state.seats[seat]
        actions.add(END_TURN)
        if me.combat or actions.explaining:
            offer_attacks(state, seat, me.combat, actions)
        offer_main(state, me, actions)

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        if action == END_TURN:
            state.drop()
        else:
            act_in_main(state, seat, action)


# --- what may be done ----------------------------------------------------------------------------------------


def offer_main(state: Realms, me: Player, actions: Actions) -> None:
    """Offer to play, to buy and to use abilities."""
    last: i64 = -1
    for card in me.hand:  # in the order of designs: equal ones lie side by side
        design = card & DESIGN
        if design != last:
            actions.add(PLAY + design)
            last = design
    if me.trade or actions.explaining:
        offer_cards(state, me.trade, actions)
    if len(me.play):
        offer_abilities(state, me, actions)
    if state.rules.gambits:
        for gambit in me.gambits:
            if gambit <= DESIGN:
                actions.add(REVEAL + gambit)


def offer_cards(state: Realms, trade: i64, actions: Actions) -> None:
    """A card of the row or an Explorer can be bought for exactly its cost."""
    cards = state.rules.cards
    cost = cards[EXPLORER].cost
    if state.explorers == 0:
        actions.offer(BUY + EXPLORER, NONE_LEFT)
    elif cost <= trade:
        actions.add(BUY + EXPLORER)
    elif actions.explaining:
        actions.refuse(BUY + EXPLORER, refusal(NEEDS_TRADE, cost, trade))
    for design in state.row:
        cost = cards[design].cost
        if cost <= trade:
            actions.add(BUY + design)
        elif actions.explaining:
            actions.refuse(BUY + design, refusal(NEEDS_TRADE, cost, trade))


def offer_abilities(state: Realms, me: Player, actions: Actions) -> None:
    """Each ability of each card in play works once a turn; an ally ability needs another card of its faction."""
    play = me.play
    traits = state.rules.traits
    once: i64 = 0  # what at least one card in play has: factions that it enables, and whether it can be used …
    twice: i64 = 0  # … and what at least two have
    for entry in play:
        has = traits[entry & DESIGN]
        if entry >= COPYING:
            has |= traits[face(entry)]
        twice |= once & has
        once |= has
    if once & CAN_BE_USED == 0:
        return
    for entry in play:
        shown = entry & DESIGN
        if entry >= COPYING:
            shown = face(entry)
        if traits[shown] & CAN_BE_USED:
            card = state.rules.cards[shown]
            code = (entry & DESIGN) * COPIES + state.copy_number(play, entry)
            if card.base and card.has_primary:
                actions.offer(USE + code, unless(entry & USED == 0, ALREADY_USED))
            if card.has_ally:
                own = traits[entry & DESIGN] | card.allies
                if (twice | once & ~own | me.granted) & card.faction == 0:
                    actions.offer(ALLY + code, refusal(NO_ALLY, faction_number(card.faction)))
                else:
                    actions.offer(ALLY + code, unless(entry & ALLIED == 0, ALREADY_USED))
            if card.has_scrap:
                actions.add(SCRAP + code)


def offer_attacks(state: Realms, seat: i64, combat: i64, actions: Actions) -> None:
    """An outpost shields its owner and its owner's ordinary bases; a base falls to its full defense only."""
    cards = state.rules.cards
    mode = state.rules.mode
    foes = mode.foes(state, seat)
    base_foes = mode.base_foes(state, seat)
    for other in range(state.players):
        if (foes | base_foes) >> other & 1:
            play = state.seats[other].play
            shield = mode.shield(state, other)
            if foes >> other & 1:
                if shield >= 0:
                    actions.offer(ATTACK + other, refusal(SHIELDED, shield))
                else:
                    actions.offer(ATTACK + other, unless(combat > 0, NO_COMBAT))
            if base_foes >> other & 1:
                for entry in play:
                    if state.rules.traits[entry & DESIGN] & BASE:
                        card = cards[entry & DESIGN]
                        code = ATTACK_BASE + (other << 10) + card.design * COPIES + state.copy_number(play, entry)
                        if shield >= 0 and not card.outpost:
                            actions.offer(code, refusal(SHIELDED, shield))
                        elif card.defense > combat:
                            actions.offer(code, refusal(NEEDS_COMBAT, card.defense, combat))
                        else:
                            actions.add(code)
    if actions.explaining:
        refuse_others(state, seat, actions)


def refuse_others(state: Realms, seat: i64, actions: Actions) -> None:
    """Say why other players and their bases are beyond a seat's reach."""
    mode = state.rules.mode
    foes = mode.foes(state, seat)
    for other in range(state.players):
        if other != seat and not foes >> other & 1:
            actions.refuse(ATTACK + other, mode.refuse_attack(state, seat, other))
    refuse_bases(state, seat, ATTACK_BASE, actions)


# --- doing it ------------------------------------------------------------------------------------------------


def act_in_main(state: Realms, seat: i64, action: i64) -> None:
    """Carry out what a main phase offers besides its end."""
    if action < PLAY:
        state.push(AttackPlayer(action - ATTACK), seat)
    elif action < BUY:
        play(state, seat, action - PLAY)
    elif action < REVEAL:
        buy(state, seat, action - BUY)
    elif action < USE:
        reveal_gambit(state, seat, action - REVEAL)
    elif action < ATTACK_BASE:
        use(state, seat, action)
    else:
        code = action - ATTACK_BASE
        owner = code >> 10
        defense = state.rules.cards[code >> 2 & 0xFF].defense
        state.seats[seat].combat -= defense
        state.destroy_base(owner, state.find_in_play(owner, code >> 2 & 0xFF, code & 3), seat, defense)


def play(state: Realms, seat: i64, design: i64) -> None:
    """Put a card from hand into play; a ship's primary ability happens at once."""
    me = state.seats[seat]
    card = state.rules.cards[design]
    state.take_from_hand(seat, design)
    state.tell(events.PLAYED, seat, design)
    if card.faction:
        me.played += 1 << (faction_number(card.faction) << 3)
    if card.base:
        me.play = append(me.play, design)
        return
    traits = state.rules.traits
    for entry in me.play:
        shown = entry & DESIGN
        if entry >= COPYING:
            shown = face(entry)
        if traits[shown] & PER_SHIP:
            base = state.rules.cards[shown]
            if base.per_ship_of == 0 or base.per_ship_of & card.faction:
                state.gain_combat(seat, base.combat_per_ship)
    me.play = append(me.play, design | USED)
    if not card.copies:
        me.ships = append(me.ships, design)
    state.push_all(card.primary, seat)


def buy(state: Realms, seat: i64, design: i64) -> None:
    cost = state.rules.cards[design].cost
    state.seats[seat].trade -= cost
    state.tell(events.BOUGHT, seat, design, cost)
    acquire(state, seat, design, TO_DISCARD)


def use(state: Realms, seat: i64, action: i64) -> None:
    """Use the primary, ally or scrap ability of a card in play."""
    me = state.seats[seat]
    i = state.find_in_play(seat, action >> 2 & 0xFF, action & 3)
    entry = me.play[i]
    card = state.rules.cards[face(entry)]
    if action < ALLY:
        me.play[i] = entry | USED
        state.tell(events.USED, seat, entry & DESIGN)
        state.push_all(card.primary, seat)
    elif action < SCRAP:
        me.play[i] = entry | ALLIED
        state.tell(events.ALLIED, seat, entry & DESIGN)
        state.push_all(card.ally, seat)
    else:
        me.play, _gone = pop(me.play, i)
        state.scrap(entry & DESIGN)
        state.tell(events.SCRAPPED_SELF, seat, entry & DESIGN)
        state.push_all(card.scrap, seat)


@final
@mypyc_attr(acyclic=True)
class AttackPlayer(Step):
    """Attack a player with as much of your combat as you like."""

    name: ClassVar[str] = "attack"
    fields: ClassVar[tuple[str, ...]] = ("target",)

    def __init__(self, target: i64) -> None:
        self.target = target

    def resolve(self, state: Realms, seat: i64) -> i64:
        if state.seats[seat].combat > 1:
            return 1 << seat
        self.attack(state, seat, 1)
        return 0

    def legal(self, state: Realms, seat: i64, actions: Actions) -> None:
        most = state.seats[seat].combat
        n: i64 = 1
        while n <= most and n <= MOST_AMOUNT:
            actions.add(AMOUNT + n)
            n += 1

    def answer(self, state: Realms, seat: i64, action: i64) -> None:
        self.attack(state, seat, action - AMOUNT)

    def attack(self, state: Realms, seat: i64, n: i64) -> None:
        state.seats[seat].combat -= n
        state.tell(events.ATTACKED, seat, -1, n, self.target)
        state.damage(self.target, n)


MAIN: Final = MainPhase()
