"""Whom the greedy bot of Star Realms attacks and aims at, in every mode."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.greedy_realms_outlook import Outlook, fixed_combat
from stardeck.engine.actions import Actions
from stardeck.engine.views import DESIGN
from stardeck.games.realms.card import Card
from stardeck.games.realms.codes import (
    AMOUNT,
    ATTACK,
    ATTACK_BASE,
    ATTACK_TOGETHER,
    DESTROY_BASE,
    END_TURN,
    SCRAP,
    TARGET,
    WAIT,
)
from stardeck.games.realms.main_phase import AttackPlayer
from stardeck.games.realms.modes.raid import most_damaged
from stardeck.games.realms.state import Realms, damage_on, face

THE_WIN: Final = 1 << 20  # more than any danger
UNFINISHED: Final = 1  # combat left on a base that nobody is likely to destroy: better than none at all


def face_of(state: Realms, seat: i64, action: i64) -> i64:
    """The design whose ability an action would use."""
    return face(state.seats[seat].play[state.find_in_play(seat, action >> 2 & 0xFF, action & 3)])


@final
@mypyc_attr(acyclic=True)
class Targets:
    """Where combat goes, and whom the effects of cards are for."""

    def __init__(self, cards: vec[Card], outlook: Outlook) -> None:
        self.cards = cards
        self.outlook = outlook

    # --- defeating somebody now ------------------------------------------------------------------------------

    def kill(self, state: Realms, seat: i64, actions: Actions) -> i64:
        """The next action towards defeating somebody this turn, scrapping for combat if need be; or -1."""
        shared = state.rules.total_count < state.players
        combat = state.seats[seat].combat
        more = self.combat_from_scrap(state, seat)
        if shared:
            combat += self.combat_of_mates(state, seat)
            more += self.scrap_of_mates(state, seat)
        if combat + more == 0:
            return -1
        foes = state.rules.mode.foes(state, seat)
        victim: i64 = -1
        most: i64 = 0
        for other in range(state.players):
            if foes >> other & 1 and self.need(state, other) <= combat + more:
                danger: i64 = 1
                if foes & (foes - 1):
                    danger = self.danger(state, seat, other)
                    if state.rules.mode.role(state, other) == "emperor":
                        danger += THE_WIN
                if danger > most:
                    most = danger
                    victim = other
        if victim < 0:
            return -1
        if self.need(state, victim) > combat:
            return self.arm(state, seat, actions)
        return self.strike(state, victim, actions)

    def need(self, state: Realms, other: i64) -> i64:
        """The combat that defeats a player now: the outposts that shield him, and his authority."""
        total = state.authority[state.rules.totals[other]] + self.shield(state, other)
        if state.rules.total_count < state.players:
            for mate in range(state.players):
                if mate != other and state.rules.totals[mate] == state.rules.totals[other]:
                    total += self.shield(state, mate)
        return total

    def shield(self, state: Realms, other: i64) -> i64:
        """The combat that destroys all outposts of a player."""
        total: i64 = 0
        for entry in state.seats[other].play:
            card = self.cards[entry & DESIGN]
            if card.outpost:
                total += card.defense - damage_on(entry)
        return total

    def combat_from_scrap(self, state: Realms, seat: i64) -> i64:
        """The combat that a seat could have by scrapping cards in play."""
        more: i64 = 0
        for entry in state.seats[seat].play:
            card = self.cards[face(entry)]
            if card.has_scrap:
                more += fixed_combat(card.scrap)
        return more

    def combat_of_mates(self, state: Realms, seat: i64) -> i64:
        """The combat of those whose turn it is, too."""
        total: i64 = 0
        team = state.rules.mode.playing(state) & ~(1 << seat | state.unwilling)
        for mate in range(state.players):
            if team >> mate & 1:
                total += state.seats[mate].combat
        return total

    def scrap_of_mates(self, state: Realms, seat: i64) -> i64:
        """The combat that those who act after a seat could have by scrapping."""
        total: i64 = 0
        team = state.rules.mode.playing(state) & ~(1 << seat | state.unwilling | state.ended | state.waiting)
        for mate in range(state.players):
            if team >> mate & 1:
                total += self.combat_from_scrap(state, mate)
        return total

    def arm(self, state: Realms, seat: i64, actions: Actions) -> i64:
        """Scrap a card in play for its combat, or let a mate do it."""
        wait: i64 = -1
        for i in range(actions.count):
            action = actions.items[i]
            scrap = action >= SCRAP and action < ATTACK_BASE
            if scrap and fixed_combat(self.cards[face_of(state, seat, action)].scrap):
                return action
            if action == WAIT:
                wait = action
        return wait

    def strike(self, state: Realms, other: i64, actions: Actions) -> i64:
        """Attack a player, or an outpost that still shields him, with others where one alone is too weak."""
        totals = state.rules.totals
        together: i64 = -1
        for i in range(actions.count):
            action = actions.items[i]
            if action == ATTACK + other:
                return action
            base = (action >= ATTACK_BASE and action < DESTROY_BASE) or action >= ATTACK_TOGETHER
            if base and self.cards[action >> 2 & 0xFF].outpost and totals[owner_of(action)] == totals[other]:
                if action < DESTROY_BASE:
                    return action
                together = action
        return together

    # --- where a point of combat does most -------------------------------------------------------------------

    def attack(self, state: Realms, seat: i64, actions: Actions) -> i64:
        """Use combat where a point of it does most; when nothing is left to do, end the turn."""
        best: i64 = END_TURN
        most: i64 = 0
        for i in range(actions.count):
            action = actions.items[i]
            value: i64 = 0
            if action >= ATTACK_TOGETHER:
                value = self.raze(state, seat, action)
            elif action >= ATTACK_BASE and action < DESTROY_BASE:
                value = self.raze(state, seat, action) + 1
            elif action >= ATTACK and action < AMOUNT:
                value = self.hit(state, seat, action - ATTACK)
            if value > most:
                most = value
                best = action
        return best

    def raze(self, state: Realms, seat: i64, action: i64) -> i64:
        """What a point of combat does at a base."""
        design = action >> 2 & 0xFF
        owner = owner_of(action)
        defense = self.cards[design].defense
        if state.players > 2 and state.rules.mode.first_has_a_role and seat != state.rules.first:
            defense -= damage_on(most_damaged(state.seats[owner].play, design))
            if state.seats[seat].combat + self.combat_to_come(state, seat) < defense:
                return UNFINISHED
        return self.base(state, seat, owner, design) * 1000 // defense

    def base(self, state: Realms, seat: i64, owner: i64, design: i64) -> i64:
        """What it is worth to a seat that a base is gone."""
        value = self.outlook.standing(design)
        if state.players > 2 and not state.rules.mode.targets(state, owner) >> seat & 1:
            return value * self.outlook.w.harmless // 100
        return value

    def combat_to_come(self, state: Realms, seat: i64) -> i64:
        """The combat that the hands of the raiders hold who play before the boss does."""
        total: i64 = 0
        other = (seat + 1) % state.players
        while other != state.rules.first:
            for card in state.seats[other].hand:
                total += fixed_combat(self.cards[card & DESIGN].primary)
            other = (other + 1) % state.players
        return total

    def hit(self, state: Realms, seat: i64, other: i64) -> i64:
        """What a point of combat does at a player.

        Of several, teams go for who is nearly defeated; whoever plays alone holds the strongest back, for the weak
        are prey of all.
        """
        value = self.outlook.w.face * 1000
        foes = state.rules.mode.foes(state, seat)
        if foes & (foes - 1):
            value += self.danger(state, seat, other)
            if state.rules.team_count > 2:
                value += self.need(state, other) * self.outlook.w.lead
            else:
                value -= self.need(state, other) * self.outlook.w.focus
        return value

    def amount(self, state: Realms, step: AttackPlayer, actions: Actions) -> i64:
        """Attack with everything, but with no more than it takes."""
        enough = AMOUNT + state.authority[state.rules.totals[step.target]]
        most = actions.items[actions.count - 1]
        if most > enough:
            return enough
        return most

    # --- opponents -------------------------------------------------------------------------------------------

    def danger(self, state: Realms, seat: i64, other: i64) -> i64:
        """How dangerous a player is: what his average card is worth to him."""
        outlook = self.outlook
        outlook.look(state, other)
        danger = outlook.average()
        outlook.look(state, seat)
        return danger * outlook.w.fear // 100 + 1

    def target(self, state: Realms, seat: i64, action: i64) -> i64:
        """Whom an effect is best aimed at: somebody dangerous who has cards in hand."""
        other = action - TARGET
        if i64(len(state.seats[other].hand)) <= state.seats[other].owes:
            return 0
        return self.danger(state, seat, other)


def owner_of(action: i64) -> i64:
    """The seat whose base is attacked."""
    if action >= ATTACK_TOGETHER:
        return action - ATTACK_TOGETHER >> 10
    return action - ATTACK_BASE >> 10
