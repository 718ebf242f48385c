"""Setting up a game of Star Realms: who begins, the trade deck and row, personal decks, opening hands and gambits."""

from __future__ import annotations

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.chance import Chance
from stardeck.engine.deal import Deal
from stardeck.games.realms.card import FIRST_EVENT, FIRST_HERO
from stardeck.games.realms.state import (
    FIRST_SEAT,
    GAMBITS,
    PERSONAL_DECK,
    ROW_SIZE,
    TRADE_DECK,
    Player,
    Realms,
    Rules,
    put_face_down_first,
)


@final
@mypyc_attr(acyclic=True)
class RealmsDeal(Deal):
    """Sets up Star Realms with given options."""

    def __init__(
        self,
        players: int,
        rules: list[Rules],
        first: int | None,
        authority: list[list[int]],
        personal: list[int],
        trade: list[int],
        explorers: int,
        gambits: list[int],
        gambits_each: int,
    ) -> None:
        self.players: i64 = players
        self.rules: vec[Rules] = vec[Rules](rules)  # for each seat that may begin
        self.first: i64 = -1 if first is None else first  # -1: chance says who begins
        flat = [i64(n) for totals in authority for n in totals]
        self.authority: vec[i64] = vec[i64](flat)  # for each seat that may begin, what each total starts with
        self.totals: i64 = len(authority[0])
        self.personal: vec[i64] = vec[i64]([i64(card) for card in personal])
        self.trade: vec[i64] = vec[i64]([i64(card) for card in trade])
        self.explorers: i64 = explorers
        self.gambits: vec[i64] = vec[i64]([i64(card) for card in gambits])
        self.gambits_each: i64 = gambits_each

    def new(self, chance: Chance) -> Realms:
        first = self.first
        if first < 0:
            first = chance.choose(self.players, -1, FIRST_SEAT)
        rules = self.rules[first]
        begins = i64(rules.mode.begins(int(self.players), int(first)))
        trade_deck = self.trade[:]
        chance.shuffle(trade_deck, -1, TRADE_DECK)
        seats = vec[Player]()
        for _seat in range(self.players):
            seats = append(seats, Player(self.personal[:], len(self.personal), vec[i64](), vec[i64](), vec[i64]()))
        state = Realms(self.players, chance, rules, seats)
        self.deal_row(state, trade_deck, chance)
        state.explorers = self.explorers
        state.authority = self.authority[first * self.totals : (first + 1) * self.totals]
        for seat in range(self.players):
            chance.shuffle(state.seats[seat].deck, seat, PERSONAL_DECK)
            place = seat - begins
            if place < 0:
                place += self.players
            state.draw(seat, rules.mode.opening_hand(int(self.players), int(place)))
        if self.gambits_each:
            self.deal_gambits(state, chance)
        state.begin_turn(begins)
        return state

    def deal_row(self, state: Realms, deck: vec[i64], chance: Chance) -> None:
        """Turn up the first trade row; events that come up are shuffled back into the deck."""
        row = vec[i64]()
        put_back = vec[i64]()
        while len(deck) and len(row) < ROW_SIZE:
            deck, card = pop(deck)
            if card >= FIRST_EVENT and card < FIRST_HERO:
                put_back = append(put_back, card)
            else:
                row = append(row, card)
        for card in put_back:
            deck = append(deck, card)
        if len(put_back):
            chance.shuffle(deck, -1, TRADE_DECK)
        state.trade_deck = deck
        state.trade_left = len(deck)
        state.row = row

    def deal_gambits(self, state: Realms, chance: Chance) -> None:
        """Deal gambits face down; those that are left over stay in the box."""
        box = self.gambits[:]
        each = self.gambits_each
        chance.shuffle(box, -1, GAMBITS)
        for seat in range(self.players):
            state.seats[seat].gambits = box[seat * each : (seat + 1) * each]
            put_face_down_first(state.seats[seat].gambits)
        state.gambit_box = box[self.players * each :]
