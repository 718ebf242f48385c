"""What a seat may know of a game of Master of Orion, as a row of numbers."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.features import OPEN, OWN_KINDS, Encoder, Row, one_if, seats
from stardeck.games.orion.card import SLOT_A, SLOT_P
from stardeck.games.orion.codes import RESOURCES
from stardeck.games.orion.player import Player
from stardeck.games.orion.round import STEPS
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, has_cube, size, top

MOST: Final = 127

# What a seat has, by place in its block.
FOOD: Final = 0
FLEET: Final = 1
PRODUCTION: Final = 2
POINTS: Final = 3
LOYALTY: Final = 4
RESERVE: Final = 5
ACTIONS: Final = 6
SPENT: Final = 7
HAND_SIZE: Final = 8
DRAWN_SIZE: Final = 9
DUE: Final = 10  # effects that wait
SIZES: Final = 11  # by system
TURN: Final = 16
FIRST: Final = 17
PROPAGANDA: Final = 18
ADVISOR_A: Final = 19
ADVISOR_P: Final = 20

# The piles that a row remembers: those of the table, then those of each seat.
DISCARD_PILE: Final = 0
TOP_PILE: Final = 1
ADVISOR_PILE: Final = 2
DRAWN_PILE: Final = 3
TABLE_PILES: Final = 4
OWN_PILE: Final = 0
HAND_PILE: Final = 1
SYSTEM_PILE: Final = 2
SEAT_PILES: Final = 3

# Kinds of piles.
OWN: Final = OWN_KINDS
SYSTEMS: Final = OWN_KINDS + 1


@final
@mypyc_attr(acyclic=True)
class OrionEncoder(Encoder):
    """The observations of Master of Orion for a number of players and their options."""

    version: int = 1

    def __init__(
        self, players: int, options: dict[str, Any], supply: list[tuple[int, str, int]], races: list[str]
    ) -> None:
        """`supply` names each design, structures and advisors: its number, its id, and how many are in the deck."""
        super().__init__("orion", players, STEPS, [(design, card) for design, card, _n in supply])
        add = self.layout.add
        cards = self.ids
        self.round: i64 = add("round", ["round"], MOST, "the number of the round", 0, 4)
        self.deck: i64 = add("deck", ["deck", "discard"], MOST, "cards in the deck and on the discard pile", 0, 32)
        copies = [n for _design, _card, n in supply]
        self.unseen = add("unseen", cards, MOST, "structures in the deck or in others' hands", 0, 1, copies)
        self.discarded: i64 = add("discard", cards, MOST, "the discard pile, which is open")
        self.last: i64 = add("discard.top", cards, 1, "its top card")
        self.table: i64 = add("advisors", cards, 1, "advisors that can be hired")
        self.drawn: i64 = add("drawn", cards, MOST, "cards that the observer has drawn and not yet kept")
        self.races = races
        self.lay_out_seats()
        self.piles = TABLE_PILES + players * SEAT_PILES
        self.one: vec[i64] = vec[i64]([0])  # for piles that are put together to be seen
        self.three: vec[i64] = vec[i64]([0, 0, 0])

    def lay_out_seat(self, name: str) -> None:
        add = self.layout.add
        cards = self.ids
        start = self.layout.size
        add(f"{name}.resources", list(RESOURCES), 9, "food, fleets and production", 0, 4)
        add(f"{name}.points", ["points", "loyalty"], 255, "points of the track, and loyalty", -MOST, 8)
        cubes = ["reserve", "actions", "spent"]
        add(f"{name}.cubes", cubes, MOST, "cubes in reserve, available actions, and cubes on its board", 0, 4)
        add(f"{name}.sizes", ["hand", "drawn", "due"], MOST, "cards, and effects that wait", 0, 4)
        places = ["1", "2", "3", "4", "alluvia"]
        add(f"{name}.systems", places, 5, "structures in each system", 0, 2)
        flags = ["turn", "first", "propaganda", "advisor_a", "advisor_p"]
        add(f"{name}.flags", flags, 1, "its turn, the token, Propaganda taken, cubes on its advisor")
        targets = seats(int(self.players))
        self.attacks: i64 = add(f"{name}.attacks", targets, 15, "its attacks of this round, by target") - start
        self.race: i64 = add(f"{name}.race", self.races, 1, "its race") - start
        self.advisor: i64 = add(f"{name}.advisor", cards, 1, "its advisor") - start
        self.building: i64 = add(f"{name}.building", cards, 1, "the card that is being built") - start
        self.hand: i64 = add(f"{name}.hand", cards, MOST, "cards in hand that the observer knows") - start
        about = "the working structure of system "
        self.tops: i64 = self.layout.size - start
        for place in places:
            add(f"{name}.working.{place}", cards, 1, about + place)
        self.covered: i64 = add(f"{name}.covered", cards, MOST, "structures that are covered") - start
        self.slot_a: i64 = add(f"{name}.slot_a", cards, MOST, "working structures with a cube in slot A") - start
        self.slot_p: i64 = add(f"{name}.slot_p", cards, MOST, "working structures with a cube in slot P") - start

    def encode(self, state: Orion, seat: i64, row: Row) -> None:
        self.ask(state, seat, row)
        row.put(self.round, state.round)
        row.put(self.deck, state.left)
        row.put(self.deck + 1, len(state.discard))
        self.see_known(state.discard, DISCARD_PILE, seat, True, self.discarded, 0, row)
        self.encode_top(state.discard, row)
        self.see(OPEN, state.table, len(state.table), ADVISOR_PILE, 0, self.table, 0, row)
        self.see_known(state.seats[seat].drawn, DRAWN_PILE, seat, True, self.drawn, 0, row)
        for other in range(self.players):
            place = self.relative(other, seat)
            start = self.first_block + place * self.block
            first = TABLE_PILES + place * SEAT_PILES
            player = state.seats[other]
            self.encode_facts(player, start, row)
            row.put(start + TURN, one_if(other == state.active))
            row.put(start + FIRST, one_if(other == state.first))
            for target in range(self.players):
                row.put(start + self.attacks + self.relative(target, seat), player.attacked(target))
            self.encode_cards(player, first + OWN_PILE, start, row)
            self.see_known(player.hand, first + HAND_PILE, seat, other == seat, start + self.hand, 0, row)
            self.see(SYSTEMS, player.systems, len(player.systems), first + SYSTEM_PILE, 0, start, 0, row)

    def note(self, kind: i64, card: i64, place: i64, key: i64, start: i64, n: i64, row: Row) -> None:
        if kind < OWN_KINDS:
            super().note(kind, card, place, key, start, n, row)
        elif kind == SYSTEMS:
            self.note_system(card, place, start, n, row)
        else:
            self.note_own(card, place, start, n, row)

    def encode_top(self, discard: vec[i64], row: Row) -> None:
        """Note the top card of the discard pile."""
        count: i64 = 0
        if len(discard):
            count = 1
            self.one[0] = discard[len(discard) - 1]
        self.see(OPEN, self.one, count, TOP_PILE, 0, self.last, 0, row)

    def encode_facts(self, player: Player, start: i64, row: Row) -> None:
        row.put(start + FOOD, player.food)
        row.put(start + FLEET, player.fleet)
        row.put(start + PRODUCTION, player.production)
        row.put(start + POINTS, player.vp)
        row.put(start + LOYALTY, player.loyalty)
        row.put(start + RESERVE, player.reserve)
        row.put(start + ACTIONS, player.actions)
        row.put(start + SPENT, player.spent)
        row.put(start + HAND_SIZE, len(player.hand))
        row.put(start + DRAWN_SIZE, len(player.drawn))
        row.put(start + DUE, len(player.due))
        row.put(start + PROPAGANDA, one_if(player.propaganda))
        row.put(start + ADVISOR_A, player.advisor_cubes & 1)
        row.put(start + ADVISOR_P, player.advisor_cubes >> 1 & 1)

    def encode_cards(self, player: Player, number: i64, start: i64, row: Row) -> None:
        """Note race, advisor, and the card that is being built."""
        three = self.three
        three[0] = player.race
        three[1] = player.advisor
        three[2] = player.building
        self.see(OWN, three, 3, number, 0, start, 0, row)

    def note_own(self, card: i64, which: i64, start: i64, n: i64, row: Row) -> None:
        if card < 0:
            return
        if which == 0:
            row.add(start + self.race + card, n)
        elif which == 1:
            row.add(start + self.advisor + self.slot[card], n)
        else:
            self.note_seen(card, start + self.building, n, row)

    def note_system(self, system: i64, place: i64, start: i64, n: i64, row: Row) -> None:
        """Note the structures of a system, and the cubes on the one that works."""
        if system == 0:
            return
        height = size(system)
        row.add(start + SIZES + place, n * height)
        self.note_seen(top(system), start + self.tops + place * self.cards, n, row)
        card = self.slot[top(system)]
        if has_cube(system, SLOT_A):
            row.add(start + self.slot_a + card, n)
        if has_cube(system, SLOT_P):
            row.add(start + self.slot_p + card, n)
        for level in range(height - 1):
            self.note_seen(card_at(system, level), start + self.covered, n, row)
