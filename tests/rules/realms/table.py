"""Star Realms for tests: set up a position in a line or two and play on from it.

    table = duel(hand="scout viper", combat=4, opponent=dict(play="stellar_reef"))
    a, b = table.a, table.b
    a.plays("scout").attacks_base("stellar_reef")
    assert b.discard == ["stellar_reef"]

Cards are ids separated by blanks; "scout*3" is three of them.  Decks are written top first.  Other modes are set up
in the same way, with the piles of each seat:

    table = party("hunter", 4, a=dict(combat=4), b=dict(play="stellar_reef"))
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self, cast

from librt.vecs import vec
from mypy_extensions import i64

from stardeck import games
from stardeck.engine.actions import NOT_NOW
from stardeck.engine.chance import Stacked
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games.realms import codes, events
from stardeck.games.realms.game import RealmsGame
from stardeck.games.realms.state import GAP, PERSONAL_DECK, TRADE_DECK, USED, Player, Realms, faction_number
from tests.harness import Seat, Table, cards

GAME = cast(RealmsGame, games.load("realms"))
BOTH_BOXES = ("colonial_wars", "core")
NO_OPTIONS: Mapping[str, Any] = {}


def design(card: str) -> int:
    return GAME.by_id[card].code


def designs(words: str) -> list[int]:
    return [design(card) for card in cards(words)]


def ids(pile: Iterable[int]) -> list[str]:
    """Return the ids of cards; "?" is a card that a view does not show."""
    found = [int(card) & DESIGN for card in pile]
    return ["?" if number == UNKNOWN else GAME.by_design[number].id for number in found]


class Commander(Seat):
    """A player of Star Realms."""

    table: RealmsTable

    # --- piles and pools -------------------------------------------------------------------------------------

    @property
    def player(self) -> Player:
        return self.table.state.seats[self.number]

    @property
    def hand(self) -> list[str]:
        """The cards in hand, sorted by id: their order means nothing."""
        return sorted(ids(self.player.hand))

    @property
    def deck(self) -> list[str]:
        """The personal deck, top first."""
        return ids(self.player.deck)[: self.player.left][::-1]

    @property
    def discard(self) -> list[str]:
        """The discard pile, bottom first."""
        return ids(self.player.discard)

    @property
    def play(self) -> list[str]:
        """The cards in play, in the order they came."""
        return ids(self.player.play)

    @property
    def gambits(self) -> list[str]:
        """The gambits, those face down first."""
        return ids(self.player.gambits)

    @property
    def trade(self) -> int:
        return int(self.player.trade)

    @property
    def combat(self) -> int:
        return int(self.player.combat)

    @property
    def authority(self) -> int:
        """The authority of the seat, or of its team."""
        return int(self.table.state.authority_of(self.number))

    @property
    def out(self) -> bool:
        """Whether the seat has been eliminated."""
        return bool(self.table.state.out >> self.number & 1)

    def shuffles(self, top: str) -> Self:
        """Say which cards the next reshuffle of this seat's discard pile puts on top; later calls, later reshuffles."""
        self.table.chance.stack(self.number, PERSONAL_DECK, designs(top))
        return self

    # --- the main phase --------------------------------------------------------------------------------------

    def each(self, verb: str, words: str) -> Self:
        __tracebackhide__ = True
        for card in cards(words):
            self.does(f"{verb} {card}")
        return self

    def plays(self, words: str) -> Self:
        """Play cards from hand, one after the other."""
        __tracebackhide__ = True
        return self.each("play", words)

    def buys(self, words: str) -> Self:
        """Buy cards of the trade row or Explorers."""
        __tracebackhide__ = True
        return self.each("buy", words)

    def uses(self, card: str, copy: int = 1) -> Self:
        """Use the primary ability of a base; among differing copies an unused one has the lower number."""
        __tracebackhide__ = True
        return self.does(numbered(f"use {card}", copy))

    def allies(self, card: str, copy: int = 1) -> Self:
        """Use the ally ability of a card in play."""
        __tracebackhide__ = True
        return self.does(numbered(f"ally {card}", copy))

    def scraps(self, card: str, copy: int = 1) -> Self:
        """Scrap a card in play for its scrap ability."""
        __tracebackhide__ = True
        return self.does(numbered(f"scrap {card}", copy))

    def attacks(self, amount: int, whom: Seat | None = None) -> Self:
        """Attack a player, by default the next one."""
        __tracebackhide__ = True
        before = self.combat
        self.does(f"attack {(whom or self.next_seat).letter}")
        if before > 1:
            return self.does(f"amount {amount}")
        if amount != before:
            self.table.fail(f"{self.letter} had {before} combat and could not attack with {amount}")
        return self

    def attacks_base(self, card: str, whom: Seat | None = None, copy: int = 1) -> Self:
        __tracebackhide__ = True
        return self.does(numbered(f"attack_base {(whom or self.next_seat).letter} {card}", copy))

    def ends_turn(self) -> Self:
        __tracebackhide__ = True
        return self.does("end_turn")

    def reveals(self, gambit: str) -> Self:
        """Turn a gambit up."""
        __tracebackhide__ = True
        return self.does(f"reveal {gambit}")

    def gives(self, card: str, whom: Seat) -> Self:
        """Give a card of the discard pile to a team mate, for 1 trade or on leaving the game."""
        __tracebackhide__ = True
        return self.does(f"give {whom.letter} {card}")

    def waits(self) -> Self:
        """Let the others of the team act first."""
        __tracebackhide__ = True
        return self.does("wait")

    # --- answers ---------------------------------------------------------------------------------------------

    def destroys(self, card: str, whom: Seat | None = None, copy: int = 1) -> Self:
        """Pick the base that an effect destroys."""
        __tracebackhide__ = True
        return self.does(numbered(f"destroy_base {(whom or self.next_seat).letter} {card}", copy))

    def targets(self, whom: Seat) -> Self:
        """Pick the opponent whom an effect is for."""
        __tracebackhide__ = True
        return self.does(f"target {whom.letter}")

    def picks_hand(self, words: str) -> Self:
        """Pick cards in hand."""
        __tracebackhide__ = True
        return self.each("hand", words)

    def picks_discard(self, words: str) -> Self:
        """Pick cards in the discard pile."""
        __tracebackhide__ = True
        return self.each("discard", words)

    def picks_row(self, words: str) -> Self:
        """Pick cards of the trade row, or the top Explorer."""
        __tracebackhide__ = True
        return self.each("row", words)

    def discards(self, words: str) -> Self:
        """Discard cards from hand, made to or for an own ability."""
        __tracebackhide__ = True
        for card in cards(words):
            if self.asked not in ("forced_discard", "discard_then"):
                self.table.fail(f"{self.letter} is not asked to discard {card}")
            self.does(f"hand {card}")
        return self

    def chooses(self, alternative: int) -> Self:
        """Choose one of a card's alternatives; 1 is the first."""
        __tracebackhide__ = True
        return self.does(f"option {alternative - 1}")

    def puts(self, to: str, by: str = "") -> Self:
        """Put the card just acquired into the "discard", the "hand" or on the "deck".

        `by` says by whose word, where several lead there: "named", "forced" or "free" (see `codes.py`).
        """
        __tracebackhide__ = True
        self.is_asked("place")
        found = [text for text in self.legal if PLACES[text][0] == to and by in ("", PLACES[text][1])]
        if len(found) != 1:
            self.table.fail(f"{self.letter} has {len(found)} ways to put the card there: {to} {by}")
        return self.does(found[0])

    @property
    def places(self) -> list[str]:
        """Where the card just acquired may go, for example ["hand named", "deck forced"]."""
        return [" ".join(PLACES[text]) for text in self.legal if text in PLACES]

    def copies(self, card: str) -> Self:
        """Pick the ship or base that a Stealth Needle or Tower becomes."""
        __tracebackhide__ = True
        return self.does(f"{self.asked if self.asked.startswith('copy_') else 'copy_ship'} {card}")

    def done(self) -> Self:
        """Pick no more."""
        __tracebackhide__ = True
        return self.does("done")

    def declines(self) -> Self:
        """Leave out a part of an ability that is optional."""
        __tracebackhide__ = True
        return self.done()

    @property
    def next_seat(self) -> Seat:
        return self.table.seats[(self.number + 1) % len(self.table.seats)]


def numbered(text: str, copy: int) -> str:
    return text if copy == 1 else f"{text} #{copy}"


PLACES = {
    GAME.codes.text(codes.PUT + to + 3 * by): (to_name, by_name)
    for to, to_name in ((codes.TO_DISCARD, "discard"), (codes.TO_HAND, "hand"), (codes.TO_DECK, "deck"))
    for by, by_name in ((codes.NAMED, "named"), (codes.FORCED, "forced"), (codes.FREE, "free"))
}


class RealmsTable(Table):
    """A game of Star Realms in progress."""

    state: Realms
    reasons = {
        "not now": NOT_NOW,
        "trade": codes.NEEDS_TRADE,
        "combat": codes.NEEDS_COMBAT,
        "outpost": codes.SHIELDED,
        "used": codes.ALREADY_USED,
        "ally": codes.NO_ALLY,
        "cost": codes.COSTS_TOO_MUCH,
        "ship": codes.NOT_A_SHIP,
        "none left": codes.NONE_LEFT,
        "itself": codes.NOT_ITSELF,
        "order": codes.OUT_OF_ORDER,
        "no combat": codes.NO_COMBAT,
        "out": codes.OUT_OF_THE_GAME,
        "own team": codes.OWN_TEAM,
        "hunts left": codes.HUNTS_LEFT,
        "no neighbour": codes.NOT_A_NEIGHBOUR,
        "faces another": codes.FACES_ANOTHER,
        "one total": codes.ONE_TOTAL,
        "nobody else": codes.NOBODY_ELSE,
        "nothing to add": codes.NOTHING_TO_ADD,
        "only bought": codes.ONLY_BOUGHT,
    }
    a: Commander
    b: Commander
    c: Commander
    d: Commander
    e: Commander
    f: Commander

    def __init__(self, state: Realms, chance: Stacked) -> None:
        super().__init__(GAME, state)
        self.chance = chance
        self.seats = [Commander(self, number) for number in range(state.players)]
        for letter, seat in zip("abcdef", self.seats):
            setattr(self, letter, seat)
        self.all_cards = self.count()

    @property
    def row(self) -> list[str]:
        """The cards of the trade row; a place that waits to be filled again is left out."""
        return ids(card for card in self.state.row if card != GAP)

    @property
    def trade_deck(self) -> list[str]:
        """The trade deck, top first."""
        return ids(self.state.trade_deck)[: self.state.trade_left][::-1]

    @property
    def explorers(self) -> int:
        return int(self.state.explorers)

    @property
    def scrap_heap(self) -> list[str]:
        return ids(self.state.scrap_heap)

    @property
    def removed(self) -> list[str]:
        """The cards that have left the game."""
        return ids(self.state.removed)

    @property
    def active(self) -> Commander:
        """Whose turn it is."""
        return self.seats[self.state.active]

    @property
    def happened(self) -> list[str]:
        """The kinds of all events so far."""
        return [events.NAMES[event.kind] for event in self.log.events]

    def count(self) -> Counter[str]:
        """Count every physical card, wherever it lies."""
        counts = Counter(self.row + self.trade_deck + self.scrap_heap + self.removed + ids(self.state.gambit_box))
        counts["explorer"] += self.explorers
        for seat in self.seats:
            counts.update(seat.hand + seat.deck + seat.discard + seat.play + seat.gambits)
        return counts

    def seen_by(self, seat: Commander | None) -> RealmsTable:
        """Return the table as a seat may know it, or a spectator; cards that are hidden are "?"."""
        seen = self.state.seen_by(-1 if seat is None else seat.number)
        return RealmsTable(cast(Realms, seen.position), self.chance)

    def play_on(self, actions: int, seed: int = 1) -> Iterator[None]:
        """Let everybody play at random for so many actions; whoever asks for the next one may look at the table."""
        dice = random.Random(seed)
        for _ in range(actions):
            if self.over:
                return
            decision = dice.choice(self.state.decisions)
            self.seats[decision.seat].does(self.game.codes.text(dice.choice(decision.actions)))
            yield

    def check(self) -> None:
        __tracebackhide__ = True
        if self.count() != self.all_cards:
            self.fail(f"cards came or went: {self.count() - self.all_cards} and {self.all_cards - self.count()}")

    def show(self) -> str:
        lines = [
            f"turn {self.state.turn} of {self.active.letter}",
            f"row: {' '.join(self.row)}; trade deck: {len(self.trade_deck)}; explorers: {self.explorers}",
            f"scrap heap: {' '.join(self.scrap_heap)}",
        ]
        for seat in self.seats:
            lines.append(f"{seat.letter}: authority {seat.authority}, trade {seat.trade}, combat {seat.combat}")
            for pile in ("play", "hand", "deck", "discard"):
                lines.append(f"   {pile}: {' '.join(getattr(seat, pile))}")
        return "\n".join(lines)


# --- setting up ----------------------------------------------------------------------------------------------


def duel(
    *,
    hand: str = "",
    play: str = "",
    deck: str = "scout*10",
    discard: str = "",
    trade: int = 0,
    combat: int = 0,
    authority: int = 50,
    opponent: Mapping[str, Any] = NO_OPTIONS,
    row: str = "",
    trade_deck: str = "",
    explorers: int = 10,
    scrap_heap: str = "",
    options: Mapping[str, Any] = NO_OPTIONS,
) -> RealmsTable:
    """Return a duel in A's main phase; `opponent` holds B's hand, play, deck, discard, trade, combat, authority.

    Bases in play are from an earlier turn and unused, ships in play have been played this turn.  Piles that are not
    named are empty (but for decks, of ten Scouts), and an empty trade deck leaves the row as short as it is told.
    """
    chance = Stacked()
    state = cast(Realms, GAME.new(chance=chance, **{"sets": BOTH_BOXES, "first": 0, **options}))
    lay(state, 0, hand=hand, play=play, deck=deck, discard=discard, trade=trade, combat=combat, authority=authority)
    lay(state, 1, **{"authority": 50, **opponent})
    lay_middle(state, row, trade_deck, explorers, scrap_heap)
    return RealmsTable(state, chance)


def party(
    mode: str,
    players: int,
    *,
    row: str = "",
    trade_deck: str = "",
    explorers: int = 10,
    scrap_heap: str = "",
    options: Mapping[str, Any] = NO_OPTIONS,
    **seats: Mapping[str, Any],
) -> RealmsTable:
    """Return a game of a mode in the main phase of seat A; `a`, `b`, … hold the piles of a seat, as for `duel`."""
    chance = Stacked()
    chosen = {"mode": mode, "sets": BOTH_BOXES, "first": 0, **options}
    state = cast(Realms, GAME.new(players, chance=chance, **chosen))
    for number in range(players):
        lay(state, number, **seats.pop("abcdef"[number], {}))
    assert not seats, f"no such seats: {seats}"
    lay_middle(state, row, trade_deck, explorers, scrap_heap)
    return RealmsTable(state, chance)


def lay_middle(state: Realms, row: str, trade_deck: str, explorers: int, scrap_heap: str) -> None:
    """Put what lies between the players as told."""
    state.row = pile(row)
    state.trade_deck = pile(trade_deck, top_first=True)
    state.trade_left = len(state.trade_deck)
    state.explorers = explorers
    state.scrap_heap = pile(scrap_heap)


def lay(
    state: Realms,
    seat: int,
    *,
    hand: str = "",
    play: str = "",
    deck: str = "scout*10",
    discard: str = "",
    trade: int = 0,
    combat: int = 0,
    authority: int | None = None,
) -> None:
    """Put the piles and pools of a seat as told; its authority stays as dealt unless it is."""
    player = state.seats[seat]
    player.hand = vec[i64](sorted(pile(hand)))
    player.deck = pile(deck, top_first=True)
    player.left = len(player.deck)
    player.discard = pile(discard)
    player.trade = trade
    player.combat = combat
    if authority is not None:
        state.authority[state.rules.totals[seat]] = authority
    entries = []
    ships = []
    for number in designs(play):
        card = GAME.cards[number]
        if card.base:
            entries.append(i64(number))
        else:
            entries.append(i64(number | USED))
            ships.append(i64(number))
            if card.faction:
                player.played += 1 << (faction_number(card.faction) << 3)
    player.play = vec[i64](entries)
    player.ships = vec[i64](ships)


def pile(words: str, top_first: bool = False) -> vec[i64]:
    """Return a pile as the state has it: the last card is the top."""
    found = [i64(number) for number in designs(words)]
    return vec[i64](found[::-1] if top_first else found)


def fresh(*, a: str = "", b: str = "", trade: str = "", chance: Stacked | None = None, **options: Any) -> RealmsTable:
    """Return a duel as it is set up; `a`, `b` and `trade` say what lies on top of the decks before the deal."""
    chance = chance or Stacked()
    chance.stack(0, PERSONAL_DECK, designs(a)).stack(1, PERSONAL_DECK, designs(b))
    chance.stack(-1, TRADE_DECK, designs(trade))
    return RealmsTable(cast(Realms, GAME.new(chance=chance, **options)), chance)


def dealt(mode: str, players: int, first: int | None = 0, **options: Any) -> RealmsTable:
    """Return a game of a mode as it is set up."""
    chance = options.pop("chance", None) or Stacked()
    return RealmsTable(cast(Realms, GAME.new(players, chance=chance, mode=mode, first=first, **options)), chance)


__all__ = ["GAME", "Commander", "RealmsTable", "cards", "dealt", "design", "duel", "fresh", "ids", "party"]
