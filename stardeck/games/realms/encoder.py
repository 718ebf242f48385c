"""What a seat may know of a game of Star Realms, as a row of numbers."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.features import ALL_KNOWN, OPEN, OWN_KINDS, Encoder, Row, knows, one_if
from stardeck.engine.views import DESIGN, UNKNOWN
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
# The packs of small numbers, in the same order.
TABLE_PACK: Final = 0
FLAGS_PACK: Final = 1
TABLE_PACKS: Final = 2
SEAT_PACKS: Final = 4
FLAGS: Final = 7

# Kinds of piles.
IN_ROW: Final = OWN_KINDS
IN_PLAY: Final = OWN_KINDS + 1
IN_HAND: Final = OWN_KINDS + 2
IN_DECK: Final = OWN_KINDS + 3
GAMBIT: Final = OWN_KINDS + 4


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
        self.unseen = add("unseen", cards, many, "what the trade deck still holds")
        self.heap: i64 = add("scrap_heap", cards, many, "the scrap heap")
        self.gambits: bool = options["gambits"] > 0
        self.raid: bool = options["mode"] == "raid"
        self.lay_out_seats()
        self.piles = TABLE_PILES + players * SEAT_PILES
        self.packs = TABLE_PACKS + players * SEAT_PACKS

    def lay_out_seat(self, name: str) -> None:
        add = self.layout.add
        cards = self.ids
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
        self.encode_table(state, seat, row)
        self.see(IN_ROW, state.row, len(state.row), ROW_PILE, 0, self.row_at, 0, row)
        for other in range(self.players):
            place = self.relative(other, seat)
            start = self.first_block + place * self.block
            first = TABLE_PILES + place * SEAT_PILES
            player = state.seats[other]
            self.encode_facts(state, other, player, place, start, row)
            self.see(OPEN, player.discard, len(player.discard), first + DISCARD_PILE, 0, start + self.pile, 0, row)
            self.see(IN_PLAY, player.play, len(player.play), first + PLAY_PILE, 0, start, 0, row)
            self.encode_hand(state, player, seat, other, first, start, row)
            if self.gambits:
                gambits = player.gambits
                self.see(GAMBIT, gambits, len(gambits), first + GAMBIT_PILE, one_if(other == seat), start, 0, row)

    def encode_table(self, state: Realms, seat: i64, row: Row) -> None:
        """Note what belongs to nobody, and whose turn it is."""
        pack = state.turn | state.trade_left << 16 | i64(len(state.scrap_heap)) << 28 | state.explorers << 40
        if row.changed(TABLE_PACK, pack) or not row.goes_on:
            row.put(self.turn, state.turn)
            row.put(self.explorers, state.explorers)
            row.put(self.trade_left, state.trade_left)
            trade_deck: i64 = 0  # in a game that goes on, cards only leave the trade deck …
            heap: i64 = 0  # … and only come to the scrap heap
            if row.goes_on:
                trade_deck = state.trade_left
                heap = row.count(HEAP_PILE)
            self.see(OPEN, state.trade_deck, state.trade_left, TRADE_DECK_PILE, 0, self.unseen, trade_deck, row)
            self.see(OPEN, state.scrap_heap, len(state.scrap_heap), HEAP_PILE, 0, self.heap, heap, row)
        pack = state.active | state.out << 8 | state.ended << 16 | state.waiting << 24 | state.unwilling << 32
        if row.changed(FLAGS_PACK, pack | seat << 40 | state.rules.first << 48):
            for other in range(self.players):
                start = self.first_block + self.relative(other, seat) * self.block
                flags = self.flags(state, seat, other)
                for flag in range(FLAGS):
                    row.put(start + TURN + flag, flags >> flag & 1)

    def encode_hand(
        self, state: Realms, player: Player, seat: i64, other: i64, first: i64, start: i64, row: Row
    ) -> None:
        """Note hand and deck: cards that the observer knows where they are, and those it cannot tell apart."""
        key = seat
        if other == seat or state.rules.mode.eyes(state, other) >> seat & 1:
            key = ALL_KNOWN
        self.see(IN_HAND, player.hand, len(player.hand), first + HAND_PILE, key, start, 0, row)
        self.see(IN_DECK, player.deck, player.left, first + DECK_PILE, seat, start, 0, row)
        if len(player.unseen) or row.count(first + UNSEEN_PILE):
            unseen = player.unseen
            self.see(OPEN, unseen, len(unseen), first + UNSEEN_PILE, 0, start + self.hidden, 0, row)

    def note(self, kind: i64, card: i64, place: i64, key: i64, start: i64, n: i64, row: Row) -> None:
        if kind < OWN_KINDS:
            super().note(kind, card, place, key, start, n, row)
        elif kind == IN_PLAY:
            self.note_in_play(card, start, n, row)
        elif kind == IN_HAND:
            self.note_held(card, key, start, self.hand, n, row)
        elif kind == IN_DECK:
            self.note_held(card, key, start, self.top, n, row)
        elif kind == IN_ROW:
            if card != GAP:
                row.add(start + self.slot[card], n)
        elif card > DESIGN:
            row.add(start + self.up + self.slot[card & DESIGN], n)
        elif key:
            row.add(start + self.down + self.slot[card], n)

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

    def note_held(self, card: i64, key: i64, start: i64, piece: i64, n: i64, row: Row) -> None:
        """Note a card of hand or deck; those that are blank in a view are in its unseen."""
        if knows(card, key):
            row.add(start + piece + self.slot[card & DESIGN], n)
        elif card != UNKNOWN:
            row.add(start + self.hidden + self.slot[card & DESIGN], n)

    def encode_facts(self, state: Realms, other: i64, player: Player, place: i64, start: i64, row: Row) -> None:
        authority = state.authority_of(other)
        hand: i64 = len(player.hand)
        discard: i64 = len(player.discard)
        first = TABLE_PACKS + place * SEAT_PACKS
        pools = (authority & 0xFFFF) | player.trade << 16 | player.combat << 32
        if row.changed(first, pools | player.granted << 48):
            row.put(start + AUTHORITY, authority)
            row.put(start + TRADE, player.trade)
            row.put(start + COMBAT, player.combat)
            for faction in range(4):
                row.put(start + GRANTED + faction, player.granted >> faction & 1)
        counts = player.owes << 36 | player.scrapped << 44 | i64(len(player.ships)) << 52
        if row.changed(first + 1, hand | player.left << 12 | discard << 24 | counts):
            row.put(start + HAND_SIZE, hand)
            row.put(start + DECK_SIZE, player.left)
            row.put(start + DISCARD_SIZE, discard)
            row.put(start + OWES, player.owes)
            row.put(start + SCRAPPED, player.scrapped)
            row.put(start + SHIPS, len(player.ships))
        if row.changed(first + 2, player.played):
            for faction in range(4):
                row.put(start + PLAYED + faction, player.played >> (faction << 3) & 0xFF)
        redirects: i64 = 0
        if len(player.redirects):
            redirects = self.redirects(player.redirects)
        if row.changed(first + 3, redirects):
            for to in range(3):
                row.put(start + REDIRECTS + to, redirects >> (to << 3) & 0xFF)

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
