"""The invasion in a position: the decks, the track and the step under way.

An invasion card is written as its wave and its strength: "1:-1", "3:9", "3:+4"; in a view "3:?".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from stardeck.engine.chance import Chance
from stardeck.engine.positions import Part
from stardeck.games.race.card import STRENGTH as MILITARY
from stardeck.games.race.card import VS_XENO, XENO_DEFENSE
from stardeck.games.race.state import NOTHING, Race
from stardeck.games.race.track import (
    DECK,
    DEFEATED,
    DEFEATS,
    FIRST_INVASION,
    FIRST_ROUND,
    LAST_SPACE,
    LAST_WAVE,
    LOWEST_SPACE,
    NO_CARD,
    OUTCOMES,
    PLUS,
    REPULSE,
    STRENGTH,
    UNSEEN,
    WAVE_SHIFT,
    Invasion,
    wave_cards,
)

FIRST_CARD = "first_round"
STEP_ROWS = ("values", "general", "defense", "stakes")  # numbers for each seat
SEAT_SETS = ("bunkers", "held")
KEYS = ("deck", "spare", "discard", "repulse", "defeats", "ended", "discs", "cards", "unseen", *STEP_ROWS, *SEAT_SETS)
MOST = 99
TOKENS = (0, 2)  # the fewest and most award tokens of a step


def card_name(card: int) -> str:
    """An invasion card as it is written."""
    if card == FIRST_ROUND:
        return FIRST_CARD
    strength = card & STRENGTH
    if strength == UNSEEN:
        return f"{card >> WAVE_SHIFT}:?"
    return f"{card >> WAVE_SHIFT}:" + (f"+{strength - PLUS}" if strength >= PLUS else str(strength - 1))


CARDS = Counter([FIRST_ROUND, *(card for wave in range(1, LAST_WAVE + 1) for card in wave_cards(wave))])
NAMES = {card_name(card): card for card in CARDS}


def names(cards: Iterable[Any]) -> list[str]:
    return [card_name(int(card)) for card in cards]


def seats_of(bits: int) -> list[int]:
    return [seat for seat in range(8) if bits >> seat & 1]


def to_json(invasion: Invasion) -> dict[str, Any]:
    """Write the invasion; of the step under way only when the discs are on the track."""
    data: dict[str, Any] = {
        "deck": names(invasion.deck[: invasion.left])[::-1],
        "spare": names(invasion.spare),
        "discard": names(invasion.discard)[::-1],
        "repulse": int(invasion.repulse),
        "defeats": int(invasion.defeats),
    }
    if invasion.ended:
        data["ended"] = OUTCOMES[int(invasion.ended)]
    if len(invasion.discs):
        data["discs"] = [[int(seat), int(invasion.spaces[seat])] for seat in invasion.discs]
        for row in STEP_ROWS:
            data[row] = [int(n) for n in getattr(invasion, row)]
        for bits in SEAT_SETS:
            data[bits] = seats_of(int(getattr(invasion, bits)))
        if any(card != NO_CARD for card in invasion.cards):
            data["cards"] = names(invasion.cards)
    if len(invasion.unseen):
        data["unseen"] = names(invasion.unseen)
    return data


class InvasionReader:
    """Reads the invasion of one position."""

    def __init__(self, part: Part, players: int, duel: bool) -> None:
        self.parts = part.record(KEYS)
        self.players = players
        self.steps = 1 if duel else 2  # invasion steps that waves 1 and 2 last
        self.left = Counter(CARDS)

    def read(self, chance: Chance, rounds: int) -> Invasion:
        """Return the invasion after so many rounds have begun, with all that the position leaves out filled in."""
        parts = self.parts
        spare, discard = self.cards("spare"), self.cards("discard")
        if "discard" in parts and any(card >> WAVE_SHIFT != LAST_WAVE for card in discard):
            parts["discard"].fail("has only cards of wave 3")
        dealt = self.dealt()
        deck = self.cards("deck") if "deck" in parts else self.rest(chance, rounds, dealt)
        if "spare" not in parts:
            spare = [card for card in self.left.elements() if 0 < card >> WAVE_SHIFT < LAST_WAVE]
        last = Counter(card >> WAVE_SHIFT for card in (*deck, *discard, *dealt))[LAST_WAVE]
        if last < self.players:
            parts.get("deck", Part(None, "invasion.deck")).fail(
                f"has too few cards of wave 3: {last} with the discards"
            )
        invasion = Invasion(i64(self.players), self.row(deck[::-1]), self.row(spare), i64(REPULSE[self.players]))
        invasion.discard = self.row(discard[::-1])
        if "repulse" in parts:
            invasion.repulse = i64(parts["repulse"].number(0, MOST))
        if "defeats" in parts:
            invasion.defeats = i64(parts["defeats"].number(0, DEFEATS))
        if "ended" in parts:
            ended = parts["ended"].word(OUTCOMES.values(), "the invasion ends the game by no")
            invasion.ended = i64(next(number for number, name in OUTCOMES.items() if name == ended))
        self.check_end(invasion)
        if "discs" in parts:
            self.read_discs(invasion)
        for row in STEP_ROWS:
            if row in parts:
                low, high = TOKENS if row == "stakes" else (-MOST, MOST)
                setattr(invasion, row, self.row(self.numbers(parts[row], low, high)))
        for bits in SEAT_SETS:
            if bits in parts:
                seats = {item.seat(self.players) for item in parts[bits].row(self.players)}
                setattr(invasion, bits, i64(sum(1 << seat for seat in seats)))
        if dealt:
            invasion.cards = self.row(dealt)
        return invasion

    def row(self, numbers: Iterable[int]) -> vec[i64]:
        return vec[i64]([i64(number) for number in numbers])

    def check_end(self, invasion: Invasion) -> None:
        """The second defeat of the empire, and only it, is the victory of the Xenos."""
        if "ended" not in self.parts:
            invasion.ended = i64(DEFEATED if invasion.defeats == DEFEATS else 0)
        elif "defeats" not in self.parts and invasion.ended == DEFEATED:
            invasion.defeats = i64(DEFEATS)
        elif (invasion.ended == DEFEATED) != (invasion.defeats == DEFEATS):
            self.parts["ended"].fail(f"after {invasion.defeats} defeats it is not {OUTCOMES[int(invasion.ended)]!r}")

    def card(self, part: Part) -> int:
        card = NAMES[part.word(NAMES, "no invasion card is called")]
        if not self.left[card]:
            part.fail(f"there are only {CARDS[card]} invasion cards {part.value}")
        self.left[card] -= 1
        return card

    def cards(self, pile: str) -> list[int]:
        return [self.card(item) for item in self.parts[pile].row()] if pile in self.parts else []

    def dealt(self) -> list[int]:
        """The invasion card of each seat, if they are dealt."""
        if "cards" not in self.parts:
            return []
        items = self.parts["cards"].row(self.players)
        if len(items) != self.players:
            self.parts["cards"].fail(f"must have a card for each of {self.players} seats")
        dealt = [self.card(item) for item in items]
        if FIRST_ROUND in dealt:
            self.parts["cards"].fail(f"{FIRST_CARD} is not dealt to anybody")
        return dealt

    def rest(self, chance: Chance, rounds: int, dealt: list[int]) -> list[int]:
        """The deck that a game would have after so many rounds: two cards of waves 1 and 2 for each player."""
        deck = []
        for wave in range(1, LAST_WAVE + 1):
            cards = self.row(card for card in self.left.elements() if card >> WAVE_SHIFT == wave)
            chance.shuffle(cards, i64(-1), i64(DECK + wave))
            wanted = len(cards)
            if wave != LAST_WAVE:
                wanted = max(0, self.still_there(wave, rounds) - sum(card >> WAVE_SHIFT == wave for card in dealt))
            for card in [int(card) for card in cards[::-1]][:wanted]:
                deck.append(card)
                self.left[card] -= 1
        return deck

    def still_there(self, wave: int, rounds: int) -> int:
        """How many cards of wave 1 or 2 are in the deck in a round: each lasts two invasions, in a duel one."""
        invasions = max(0, rounds - FIRST_INVASION)  # before the one of this round
        left = min(self.steps, max(0, self.steps * wave - invasions))
        return left * self.players

    def numbers(self, part: Part, low: int, high: int) -> list[int]:
        items = part.row(self.players)
        if len(items) != self.players:
            part.fail(f"must have a number for each of {self.players} seats")
        return [item.number(low, high) for item in items]

    def read_discs(self, invasion: Invasion) -> None:
        """Read where the discs lie: seats with their spaces, the furthest along the track first."""
        part = self.parts["discs"]
        discs, spaces = [], [LOWEST_SPACE] * self.players
        for item in part.row(self.players):
            pair = item.row(2)
            if len(pair) != 2:
                item.fail("must be [seat, space]")
            seat = pair[0].seat(self.players)
            if seat in discs:
                item.fail(f"seat {seat} has one disc")
            discs.append(seat)
            spaces[seat] = pair[1].number(LOWEST_SPACE, LAST_SPACE)
        if len(discs) != self.players:
            part.fail(f"must have the discs of all {self.players} seats")
        if any(spaces[a] < spaces[b] for a, b in pairwise(discs)):
            part.fail("must have the disc furthest along the track first")
        invasion.discs = self.row(discs)
        invasion.spaces = self.row(spaces)


def lay_first_card(invasion: Invasion, deck: Part | None, waiting: bool) -> None:
    """Put the first-round card on the deck as long as it waits there; a deck that is given must have it so."""
    cards = [int(card) for card in invasion.deck[: invasion.left]][::-1]
    if deck is None:
        if waiting:
            invasion.deck = append(invasion.deck[: invasion.left], FIRST_ROUND)
            invasion.left += 1
    elif waiting and cards[:1] != [FIRST_ROUND]:
        deck.fail(f"must have {FIRST_CARD} on top until the second round ends")
    elif FIRST_ROUND in cards[1 if waiting else 0 :]:
        deck.fail(f"must have {FIRST_CARD} on top, and only until the second round ends")


def complete_step(state: Race, invasion: Invasion, given: Iterable[str]) -> None:
    """Fill in what a position with dealt cards leaves out: the sums of the tableaus, and the stakes by rank."""
    seats = [int(seat) for seat in invasion.discs]
    if not seats or any(card == NO_CARD for card in invasion.cards):
        return
    totals = [player.totals for player in state.seats]
    rows = {
        "general": [int(each[MILITARY]) for each in totals],
        "values": [int(each[MILITARY] + each[VS_XENO]) for each in totals],
        "defense": [int(each[XENO_DEFENSE]) for each in totals],
        "stakes": [0] * len(seats),
    }
    seats.sort(key=lambda seat: -(invasion.cards[i64(seat)] & STRENGTH))
    for rank, seat in enumerate(seats):
        rows["stakes"][seat] = int(state.rules.awards[i64(rank)])
    for row in set(rows) - set(given):
        setattr(invasion, row, vec[i64]([i64(number) for number in rows[row]]))


def check_defending(state: Race, part: Part) -> None:
    """While players defend, the invasion cards are dealt and nothing is being placed."""
    invasion = state.invasion
    if invasion is None or not len(invasion.discs) or any(card == NO_CARD for card in invasion.cards):
        part.fail("no invasion cards are dealt: invasion.cards and invasion.discs say so")
    if any(seat.placing != NOTHING for seat in state.seats):
        part.fail("nothing is being placed in an invasion")
