"""What a seat may know of a game of Star Realms, as a row of numbers."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.features import Encoder, Row, one_if, seats
from stardeck.engine.views import DESIGN, KNOWN, UNKNOWN, known_by
from stardeck.games.realms.card import FACTIONS
from stardeck.games.realms.modes.registry import STEPS
from stardeck.games.realms.state import (
    ALLIED,
    COPY,
    COPY_SHIFT,
    GAP,
    USED,
    Player,
    Realms,
    damage_on,
    redirects_to,
)

MOST_AUTHORITY: Final = 9999
MOST_POOL: Final = 255
MOST_CARDS: Final = 255  # of one design in one place, or in one pile

# What a seat has, by place in its block.
AUTHORITY: Final = 0
TRADE: Final = 1
COMBAT: Final = 2
HAND_SIZE: Final = 3
DECK_SIZE: Final = 4
DISCARD_SIZE: Final = 5
OWES: Final = 6
SCRAPPED: Final = 7
SHIPS: Final = 8
TURN: Final = 9  # it is this seat's turn
OUT: Final = 10
MATE: Final = 11  # on the observer's team
ENDED: Final = 12
WAITING: Final = 13
UNWILLING: Final = 14
ROLE: Final = 15  # the seat that was picked to begin: in a raid the boss
PLAYED: Final = 16  # by faction
GRANTED: Final = 20  # by faction
REDIRECTS: Final = 24  # by destination

# The piles that a row remembers: those of the table, then those of each seat.
TRADE_DECK_PILE: Final = 0
HEAP_PILE: Final = 1
ROW_PILE: Final = 2
TABLE_PILES: Final = 3
HAND_PILE: Final = 0
DECK_PILE: Final = 1
UNSEEN_PILE: Final = 2
DISCARD_PILE: Final = 3
PLAY_PILE: Final = 4
GAMBIT_PILE: Final = 5
SEAT_PILES: Final = 6
SEAT_PACKS: Final = 4
FLAGS: Final = 7
ALL_KNOWN: Final = 8  # beside the number of the observer: it sees the whole pile


@final
@mypyc_attr(acyclic=True)
class RealmsEncoder(Encoder):
    """The observations of Star Realms for a number of players and their options."""

    version: int = 1

    def __init__(self, players: int, options: dict[str, Any], supply: list[tuple[int, str]]) -> None:
        """`supply` names each design that can occur: its number and its id."""
        super().__init__("realms", players, STEPS, supply)
        add = self.layout.add
        cards = self.ids
        many = MOST_CARDS
        self.turn: i64 = add("turn", ["turn"], 1023, "the number of the turn", 0, 32)
        self.explorers: i64 = add("explorers", ["left"], many, "Explorers on their pile", 0, 16)
        self.trade_left: i64 = add("trade_deck", ["left"], many, "cards in the trade deck", 0, 64)
        self.row_at: i64 = add("row", cards, 5, "the trade row")
        self.unseen: i64 = add("unseen", cards, many, "what the trade deck still holds")
        self.heap: i64 = add("scrap_heap", cards, many, "the scrap heap")
        self.gambits: bool = options["gambits"] > 0
        self.raid: bool = options["mode"] == "raid"
        self.block: i64 = 0  # how much one seat takes
        self.first_block: i64 = self.layout.size
        for name in seats(players):
            start = self.layout.size
            self.lay_out_seat(name, cards)
            self.block = self.layout.size - start
        self.piles = TABLE_PILES + players * SEAT_PILES
        self.packs = players * SEAT_PACKS

    def lay_out_seat(self, name: str, cards: list[str]) -> None:
        """Lay out what a seat has; the offsets are the same in all blocks."""
        add = self.layout.add
        many = MOST_CARDS
        start = self.layout.size
        add(f"{name}.authority", ["authority"], MOST_AUTHORITY, "its authority, or its team's", -MOST_POOL, 50)
        add(f"{name}.pools", ["trade", "combat"], MOST_POOL, "what is there to be spent this turn", 0, 8)
        add(f"{name}.sizes", ["hand", "deck", "discard"], many, "how many cards lie in its piles", 0, 8)
        add(f"{name}.counts", ["owes", "scrapped", "ships"], many, "discards it owes, scrapped, ships played", 0, 4)
        flags = ["turn", "out", "mate", "ended", "waiting", "unwilling", "role"]
        add(
            f"{name}.flags",
            flags,
            1,
            "its turn, out of the game, on the observer's team, shared turns, first",
        )
        add(f"{name}.played", list(FACTIONS), many, "cards played this turn, by faction", 0, 4)
        add(f"{name}.granted", list(FACTIONS), 1, "factions whose ally abilities a hero has enabled")
        add(f"{name}.redirects", ["discard", "hand", "deck"], many, "where the next acquired cards may go")
        self.hand: i64 = add(f"{name}.hand", cards, many, "cards in hand that the observer knows") - start
        self.pile: i64 = add(f"{name}.discard", cards, many, "the discard pile") - start
        self.play: i64 = add(f"{name}.play", cards, many, "cards in play") - start
        self.used: i64 = add(f"{name}.used", cards, many, "of them, those whose ability has been used") - start
        self.allied: i64 = add(f"{name}.allied", cards, many, "of them, those whose ally ability has been") - start
        self.copied: i64 = add(f"{name}.copied", cards, many, "what cards in play are copies of") - start
        about = "cards of deck and hand that the observer cannot tell apart"
        self.hidden: i64 = add(f"{name}.hidden", cards, many, about) - start
        self.top: i64 = add(f"{name}.deck", cards, many, "cards in the deck that the observer knows") - start
        self.damage: i64 = 0
        if self.raid:
            self.damage = add(f"{name}.damage", cards, many, "combat that lies on bases", 0, 4) - start
        self.down: i64 = 0
        self.up: i64 = 0
        if self.gambits:
            self.down = add(f"{name}.gambits", cards, many, "gambits face down that the observer knows") - start
            self.up = add(f"{name}.turned_up", cards, many, "gambits turned up") - start

    def encode(self, state: Realms, seat: i64, row: Row) -> None:
        self.ask(state, seat, row)
        row.put(self.turn, state.turn)
        row.put(self.explorers, state.explorers)
        row.put(self.trade_left, state.trade_left)
        slot = self.slot
        # In a game that goes on, cards only leave the trade deck and only come to the scrap heap.
        if not row.goes_on or row.piles[TRADE_DECK_PILE].count != state.trade_left:
            row.count_cards(TRADE_DECK_PILE, state.trade_deck, state.trade_left, self.unseen, slot)
        if not row.goes_on or row.piles[HEAP_PILE].count != i64(len(state.scrap_heap)):
            row.count_cards(HEAP_PILE, state.scrap_heap, len(state.scrap_heap), self.heap, slot)
        self.encode_row(state.row, row)
        for other in range(self.players):
            place = self.relative(other, seat)
            start = self.first_block + place * self.block
            player = state.seats[other]
            self.encode_facts(state, seat, other, player, place, start, row)
            first = TABLE_PILES + place * SEAT_PILES
            row.count_cards(first + DISCARD_PILE, player.discard, len(player.discard), start + self.pile, slot)
            self.encode_play(player.play, first + PLAY_PILE, start, row)
            self.encode_hand(state, player, seat, other, first, start, row)
            if self.gambits:
                self.encode_gambits(player.gambits, first + GAMBIT_PILE, other == seat, start, row)

    def encode_row(self, cards: vec[i64], row: Row) -> None:
        pile = row.piles[ROW_PILE]
        same = row.same(pile, cards, len(cards), 0)
        while pile.count > same:
            pile.count -= 1
            self.note_in_row(pile.cards[pile.count], -1, row)
        pile.key = 0
        while pile.count < i64(len(cards)):
            self.note_in_row(cards[pile.count], 1, row)
            row.keep(pile, cards[pile.count])

    def note_in_row(self, card: i64, n: i64, row: Row) -> None:
        if card != GAP:
            row.add(self.row_at + self.slot[card], n)

    def encode_play(self, cards: vec[i64], number: i64, start: i64, row: Row) -> None:
        pile = row.piles[number]
        same = row.same(pile, cards, len(cards), 0)
        while pile.count > same:
            pile.count -= 1
            self.note_in_play(pile.cards[pile.count], start, -1, row)
        pile.key = 0
        while pile.count < i64(len(cards)):
            self.note_in_play(cards[pile.count], start, 1, row)
            row.keep(pile, cards[pile.count])

    def note_in_play(self, entry: i64, start: i64, n: i64, row: Row) -> None:
        """Note a card in play, and what has happened to it."""
        at = start + self.slot[entry & DESIGN]
        row.add(self.play + at, n)
        if entry > DESIGN:
            if entry & USED:
                row.add(self.used + at, n)
            if entry & ALLIED:
                row.add(self.allied + at, n)
            copied = entry >> COPY_SHIFT & COPY
            if copied:
                row.add(start + self.copied + self.slot[copied - 1], n)
            if self.raid and damage_on(entry):
                row.add(self.damage + at, n * damage_on(entry))

    def encode_hand(
        self, state: Realms, player: Player, seat: i64, other: i64, first: i64, start: i64, row: Row
    ) -> None:
        """Note hand and deck: cards that the observer knows where they are, and those it cannot tell apart."""
        if other == seat:
            row.count_cards(first + HAND_PILE, player.hand, len(player.hand), start + self.hand, self.slot)
        else:
            known = state.rules.mode.eyes(state, other) >> seat & 1 != 0
            self.encode_pile(player.hand, len(player.hand), first + HAND_PILE, seat, known, start, self.hand, row)
        self.encode_pile(player.deck, player.left, first + DECK_PILE, seat, False, start, self.top, row)
        unseen = player.unseen
        if len(unseen) or row.piles[first + UNSEEN_PILE].count:
            row.count_cards(first + UNSEEN_PILE, unseen, len(unseen), start + self.hidden, self.slot)

    def encode_pile(
        self, cards: vec[i64], count: i64, number: i64, seat: i64, known: bool, start: i64, piece: i64, row: Row
    ) -> None:
        """Note a pile of which the observer may know some cards; those that are blank in a view are in its unseen."""
        key = seat
        if known:
            key |= ALL_KNOWN
        pile = row.piles[number]
        same = row.same(pile, cards, count, key)
        while pile.count > same:
            pile.count -= 1
            self.note_held(pile.cards[pile.count], pile.key, start, piece, -1, row)
        pile.key = key
        while pile.count < count:
            self.note_held(cards[pile.count], key, start, piece, 1, row)
            row.keep(pile, cards[pile.count])

    def note_held(self, card: i64, key: i64, start: i64, piece: i64, n: i64, row: Row) -> None:
        if key & ALL_KNOWN or (card & KNOWN and known_by(card, key)):
            row.add(start + piece + self.slot[card & DESIGN], n)
        elif card != UNKNOWN:
            row.add(start + self.hidden + self.slot[card & DESIGN], n)

    def encode_facts(
        self, state: Realms, seat: i64, other: i64, player: Player, place: i64, start: i64, row: Row
    ) -> None:
        row.put(start + AUTHORITY, state.authority_of(other))
        row.put(start + TRADE, player.trade)
        row.put(start + COMBAT, player.combat)
        row.put(start + HAND_SIZE, len(player.hand))
        row.put(start + DECK_SIZE, player.left)
        row.put(start + DISCARD_SIZE, len(player.discard))
        first = place * SEAT_PACKS
        if row.changed(first, player.owes | player.scrapped << 16 | len(player.ships) << 32):
            row.put(start + OWES, player.owes)
            row.put(start + SCRAPPED, player.scrapped)
            row.put(start + SHIPS, len(player.ships))
        if row.changed(first + 1, player.played):
            for faction in range(4):
                row.put(start + PLAYED + faction, player.played >> (faction << 3) & 0xFF)
        flags = self.flags(state, seat, other) | player.granted << 8
        if row.changed(first + 2, flags):
            for flag in range(FLAGS):
                row.put(start + TURN + flag, flags >> flag & 1)
            for faction in range(4):
                row.put(start + GRANTED + faction, flags >> (8 + faction) & 1)
        if row.changed(first + 3, self.redirects(player.redirects)):
            for to in range(3):
                row.put(start + REDIRECTS + to, self.redirects(player.redirects) >> (to << 3) & 0xFF)

    def flags(self, state: Realms, seat: i64, other: i64) -> i64:
        """What is so or not of a seat, as bits in the order of the piece."""
        flags = state.out >> other & 1
        flags = flags << 1 | one_if(other == state.active)
        flags |= one_if(state.rules.teams[other] == state.rules.teams[seat]) << 2
        flags |= (state.ended >> other & 1) << 3 | (state.waiting >> other & 1) << 4
        return flags | (state.unwilling >> other & 1) << 5 | one_if(other == state.rules.first) << 6

    def redirects(self, arms: vec[i64]) -> i64:
        """How many redirects go to each destination, eight bits each."""
        counts: i64 = 0
        for arm in arms:
            counts += 1 << (redirects_to(arm) << 3)
        return counts

    def encode_gambits(self, gambits: vec[i64], number: i64, own: bool, start: i64, row: Row) -> None:
        pile = row.piles[number]
        key = one_if(own)
        same = row.same(pile, gambits, len(gambits), key)
        while pile.count > same:
            pile.count -= 1
            self.note_gambit(pile.cards[pile.count], pile.key, start, -1, row)
        pile.key = key
        while pile.count < i64(len(gambits)):
            self.note_gambit(gambits[pile.count], key, start, 1, row)
            row.keep(pile, gambits[pile.count])

    def note_gambit(self, gambit: i64, own: i64, start: i64, n: i64, row: Row) -> None:
        if gambit > DESIGN:
            row.add(start + self.up + self.slot[gambit & DESIGN], n)
        elif own:
            row.add(start + self.down + self.slot[gambit], n)
