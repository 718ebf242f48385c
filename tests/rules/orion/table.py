"""Master of Orion for tests: set up a position in a line or two and play on from it.

    table = orion(hand="biospheres", food=3, systems=["autolab"])
    table.a.builds("biospheres", into=0)
    assert table.a.systems == [["autolab", "biospheres"]]

Cards are ids separated by blanks; "biospheres*2" is two of them.  Systems are written from the bottom, so the last
structure is the working one; "cloning_center+A" is a card with a cube in its A slot.  Decks and the discard pile are
written top first.  Unless told otherwise everybody is human, only A has action cubes, and it is A's turn.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self, cast

from stardeck import games
from stardeck.engine.actions import NOT_NOW
from stardeck.engine.chance import Stacked
from stardeck.engine.events import Log
from stardeck.engine.positions import Part
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games.orion import codes, events
from stardeck.games.orion.codes import ADVISOR, ALLUVIA, RESOURCES
from stardeck.games.orion.game import OrionGame
from stardeck.games.orion.player import NOTHING, Player
from stardeck.games.orion.position import KEYS, Reader
from stardeck.games.orion.state import ADVISORS, DECK, FIRST, RACES, TO_HAND, Orion
from stardeck.games.orion.systems import card_at, cubes, has_cube, size
from tests.harness import Seat, Table, cards

GAME = cast(OrionGame, games.load("orion"))
NO: Mapping[str, Any] = {}
SLOTS = "AP"


def design(card: str) -> int:
    return GAME.by_id[card].code


def designs(words: str) -> list[int]:
    return [design(card) for card in cards(words)]


def ids(pile: Iterable[int]) -> list[str]:
    """Return the ids of cards; "?" is a card that a view does not show."""
    found = [int(card) & DESIGN for card in pile]
    return ["?" if number == UNKNOWN else GAME.by_design[number].id for number in found]


class Ruler(Seat):
    """A player of Master of Orion."""

    table: OrionTable

    # --- what the seat has -----------------------------------------------------------------------------------

    @property
    def player(self) -> Player:
        return self.table.state.seats[self.number]

    @property
    def race(self) -> str:
        return GAME.races[int(self.player.race)].id if self.player.race != NOTHING else ""

    @property
    def resources(self) -> tuple[int, int, int]:
        """Food, fleets and production."""
        return int(self.player.food), int(self.player.fleet), int(self.player.production)

    @property
    def food(self) -> int:
        return int(self.player.food)

    @property
    def fleet(self) -> int:
        return int(self.player.fleet)

    @property
    def production(self) -> int:
        return int(self.player.production)

    @property
    def loyalty(self) -> int:
        return int(self.player.loyalty)

    @property
    def vp(self) -> int:
        return int(self.player.vp)

    @property
    def actions(self) -> int:
        """The available action cubes."""
        return int(self.player.actions)

    @property
    def reserve(self) -> int:
        return int(self.player.reserve)

    @property
    def spent(self) -> int:
        """The cubes on the own board."""
        return int(self.player.spent)

    def markers_on(self, other: Ruler) -> int:
        """The cubes on the board of another."""
        return int(self.player.attacked(other.number))

    @property
    def hand(self) -> list[str]:
        """The cards in hand, sorted by id: their order means nothing."""
        return sorted(ids(self.player.hand))

    @property
    def drawn(self) -> list[str]:
        """The cards just drawn of which some have to be discarded, sorted by id."""
        return sorted(ids(self.player.drawn))

    def system(self, place: int) -> list[str]:
        """The structures of a system, from the bottom."""
        system = self.player.systems[place]
        return ids(card_at(system, level) for level in range(size(system)))

    @property
    def systems(self) -> list[list[str]]:
        """The ordinary systems."""
        return [self.system(place) for place in range(ALLUVIA) if self.system(place)]

    @property
    def alluvia(self) -> list[str]:
        """The structures that lie on Alluvia."""
        return self.system(ALLUVIA)

    @property
    def advisor(self) -> str:
        return "" if self.player.advisor == NOTHING else GAME.by_design[int(self.player.advisor)].id

    def cubes_at(self, place: int) -> str:
        """The slots that hold cubes, of the working card of a system or (place 5) of the advisor."""
        if place == ADVISOR:
            return "".join(slot for i, slot in enumerate(SLOTS) if self.player.advisor_cubes >> i & 1)
        return "".join(slot for i, slot in enumerate(SLOTS) if has_cube(self.player.systems[place], i))

    @property
    def all_cubes(self) -> int:
        """All cubes of the seat beside those on the tracks, wherever they lie."""
        me = self.player
        out = int(me.reserve + me.actions + me.spent) + sum(int(cubes(system)) for system in me.systems)
        return out + len(self.cubes_at(ADVISOR)) + sum(self.markers_on(other) for other in self.table.seats)

    @property
    def score(self) -> dict[str, int]:
        """The parts of the score of a finished game."""
        result = self.table.state.result
        if result is None:
            self.table.fail("the game is not over")
        return result.parts[self.number]

    @property
    def total(self) -> int:
        """The score of a finished game."""
        result = self.table.state.result
        if result is None:
            self.table.fail("the game is not over")
        return result.scores[self.number]

    # --- what the deck will give -----------------------------------------------------------------------------

    def will_draw(self, words: str) -> Self:
        """Say which cards the seat draws next; they must be in the deck by then."""
        for card in designs(words):
            self.table.chance.next_card(self.number, TO_HAND, card)
        return self

    # --- actions ---------------------------------------------------------------------------------------------

    def builds(self, card: str, into: int = -1, saving: tuple[int, int, int] | None = None) -> Self:
        """Build a card, into a system by its place or (-1) as a new one, where that is asked; and so for savings."""
        __tracebackhide__ = True
        self.does(f"build {card}")
        if self.asked == "choose_system":
            place = len(self.systems) if into < 0 else into
            self.does(f"system {place}")
        if self.asked == "choose_saving" and saving is not None:
            self.does(f"save {saving[0]} {saving[1]} {saving[2]}")
        return self

    def exploits(self, card: str) -> Self:
        __tracebackhide__ = True
        return self.does(f"exploit {card}")

    def researches(self) -> Self:
        __tracebackhide__ = True
        return self.does("research")

    def where(self, card: str) -> int:
        """The place of a working card."""
        for place in range(ADVISOR + 1):
            if self.table.state.working(self.player, place) == design(card):
                return place
        return 0

    def activates(self, card: str, place: int = -1) -> Self:
        __tracebackhide__ = True
        return self.does(f"activate {card} {self.where(card) if place < 0 else place}")

    def attacks(self, other: Ruler) -> Self:
        __tracebackhide__ = True
        return self.does(f"attack {other.letter}")

    def trades(self, give: str, gain: str) -> Self:
        __tracebackhide__ = True
        return self.does(f"trade {RESOURCES.index(give)} {RESOURCES.index(gain)}")

    def makes_propaganda(self) -> Self:
        __tracebackhide__ = True
        return self.does("propaganda")

    def deals(self, advisor: str, words: str) -> Self:
        """Hire an advisor for three cards, discarded in this order; the only card left is discarded of itself."""
        __tracebackhide__ = True
        last = len(self.hand) == 3
        self.does(f"deal {advisor}")
        return self.discards(" ".join(cards(words)[: 2 if last else 3]))

    # --- answers ---------------------------------------------------------------------------------------------

    def discards(self, words: str) -> Self:
        """Discard cards, in this order."""
        __tracebackhide__ = True
        for card in cards(words):
            self.does(f"discard {card}")
        return self

    def applies(self, card: str, place: int = -1) -> Self:
        """Apply an effect that is due."""
        __tracebackhide__ = True
        return self.does(f"apply {card} {self.where(card) if place < 0 else place}")

    def uses_power(self) -> Self:
        """Apply the power of the own board."""
        __tracebackhide__ = True
        return self.does("power")

    def picks(self, option: int) -> Self:
        __tracebackhide__ = True
        return self.does(f"option {option}")

    def takes(self, card: str) -> Self:
        __tracebackhide__ = True
        return self.does(f"take {card}")

    def targets(self, other: Ruler) -> Self:
        __tracebackhide__ = True
        return self.does(f"target {other.letter}")

    def done(self) -> Self:
        """Decline, or stop."""
        __tracebackhide__ = True
        return self.does("done")

    # --- assertions ------------------------------------------------------------------------------------------

    def can_build(self, *words: str) -> Self:
        __tracebackhide__ = True
        return self.can(*(f"build {card}" for card in words))

    def cannot_build(self, card: str, because: str = "") -> Self:
        __tracebackhide__ = True
        return self.cannot(f"build {card}", because)

    def can_activate(self, card: str) -> Self:
        __tracebackhide__ = True
        return self.can(f"activate {card} {self.where(card)}")

    def cannot_activate(self, card: str, because: str = "", place: int = -1) -> Self:
        __tracebackhide__ = True
        return self.cannot(f"activate {card} {self.where(card) if place < 0 else place}", because)

    def can_attack(self, other: Ruler) -> Self:
        __tracebackhide__ = True
        return self.can(f"attack {other.letter}")

    def cannot_attack(self, other: Ruler, because: str = "") -> Self:
        __tracebackhide__ = True
        return self.cannot(f"attack {other.letter}", because)


class OrionTable(Table):
    """A game of Master of Orion in progress."""

    state: Orion
    reasons = {
        "not now": NOT_NOW,
        "lacks": codes.LACKS,
        "loyalty": codes.NEEDS_LOYALTY,
        "full": codes.SYSTEM_FULL,
        "all full": codes.ALL_FULL,
        "slot": codes.SLOT_TAKEN,
        "points": codes.NEEDS_POINTS,
        "cubes": codes.NEEDS_CUBES,
        "reserve": codes.RESERVE_EMPTY,
        "cards": codes.NEEDS_CARDS,
        "colour": codes.WRONG_COLOUR,
        "attacked": codes.ATTACKED_ENOUGH,
        "weaker": codes.WEAKER,
        "fleets": codes.NEEDS_FLEETS,
        "no advisor": codes.NO_ADVISOR,
        "stays": codes.ADVISOR_STAYS,
        "not on table": codes.NOT_ON_TABLE,
        "once": codes.ONCE_A_ROUND,
        "must": codes.MUST,
        "covered": codes.COVERED,
        "no activation": codes.NO_ACTIVATION,
        "race taken": codes.RACE_TAKEN,
        "nothing": codes.CHANGES_NOTHING,
        "hand empty": codes.HAND_EMPTY,
        "own advisor": codes.OWN_ADVISOR,
        "target reserve": codes.TARGET_RESERVE_EMPTY,
    }

    def __init__(self, state: Orion, chance: Stacked, log: Log | None = None) -> None:
        super().__init__(GAME, state)
        self.chance = chance
        self.log = log or self.log
        self.seats = [Ruler(self, number) for number in range(state.players)]
        self.a, self.b = self.seats[:2]
        self.all_cards = self.count()

    @property
    def c(self) -> Ruler:
        return self.seats[2]

    @property
    def d(self) -> Ruler:
        return self.seats[3]

    @property
    def deck(self) -> list[str]:
        """The deck, top first."""
        return ids(self.state.deck)[: self.state.left][::-1]

    @property
    def discard(self) -> list[str]:
        """The discard pile, top first."""
        return ids(self.state.discard)[::-1]

    @property
    def advisors(self) -> list[str]:
        """The advisors on the table, sorted by id."""
        return sorted(ids(self.state.table))

    @property
    def round(self) -> int:
        return int(self.state.round)

    @property
    def first(self) -> Ruler:
        """Who holds the first-player token."""
        return self.seats[int(self.state.first)]

    @property
    def asked(self) -> str:
        """The letters of the seats that must decide now."""
        return "".join(self.seats[decision.seat].letter for decision in self.state.decisions)

    @property
    def happened(self) -> list[str]:
        """The kinds of all events so far."""
        return [events.NAMES[event.kind] for event in self.log.events]

    def shuffles(self, top: str) -> Self:
        """Say which cards the next reshuffle puts on top; later calls, later reshuffles."""
        self.chance.stack(-1, DECK, designs(top))
        return self

    def count(self) -> Counter[str]:
        """Count every structure, wherever it lies."""
        counts = Counter(self.deck + self.discard)
        for seat in self.seats:
            counts.update(seat.hand + seat.drawn)
            for place in range(ADVISOR):
                counts.update(seat.system(place))
            if seat.player.building != NOTHING:
                counts.update(ids([int(seat.player.building)]))
        return counts

    def seen_by(self, seat: Ruler | None) -> OrionTable:
        """Return the table as a seat may know it, or a spectator; cards that are hidden are "?"."""
        seen = self.state.seen_by(-1 if seat is None else seat.number)
        return OrionTable(cast(Orion, seen.position), self.chance)

    def play_on(self, actions: int, seed: int = 1) -> Iterator[None]:
        """Let everybody play at random for so many actions; whoever asks for the next one may look at the table."""
        dice = random.Random(seed)
        for _ in range(actions):
            if self.over:
                return
            decision = self.state.decisions[0]
            self.seats[decision.seat].does(self.game.codes.text(dice.choice(decision.actions)))
            yield

    def check(self) -> None:
        __tracebackhide__ = True
        if self.count() != self.all_cards:
            self.fail(f"cards came or went: {self.count() - self.all_cards} and {self.all_cards - self.count()}")
        for seat in self.seats:
            if seat.all_cubes != 10:
                self.fail(f"cubes of {seat.letter} came or went: {seat.all_cubes}")

    def show(self) -> str:
        lines = [
            f"round {self.round}, first {self.first.letter}; deck {len(self.deck)}, discard {' '.join(self.discard)}"
        ]
        lines.append(f"advisors: {' '.join(self.advisors)}")
        for seat in self.seats:
            lines.append(
                f"{seat.letter}: {seat.race} {seat.resources}, loyalty {seat.loyalty}, {seat.vp} VP; "
                f"{seat.actions} actions, reserve {seat.reserve}; advisor {seat.advisor} {seat.cubes_at(ADVISOR)}"
            )
            lines.append(f"   hand: {' '.join(seat.hand)}; drawn: {' '.join(seat.drawn)}")
            for place in range(ADVISOR):
                if seat.system(place):
                    lines.append(f"   system {place}: {' '.join(seat.system(place))} {seat.cubes_at(place)}")
        return "\n".join(lines)


# --- setting up ----------------------------------------------------------------------------------------------


def working(word: str) -> Any:
    """A card, "harrava+P" with a cube in its P slot."""
    card, _plus, slots = word.partition("+")
    return {"card": card, "cubes": list(slots)} if slots else card


def system(words: str) -> list[Any]:
    """A system from the bottom."""
    return [working(word) for word in cards(words)]


def seat_data(
    *,
    race: str | None = None,
    hand: str = "",
    systems: Sequence[str] = (),
    alluvia: str = "",
    advisor: str = "",
    attacked: Sequence[int] = (),
    due: Sequence[Any] = (),
    **numbers: Any,
) -> dict[str, Any]:
    """What lies before a seat, for a position; `attacked` are its markers on the boards of each seat."""
    data: dict[str, Any] = {"hand": cards(hand), "systems": [system(words) for words in systems], **numbers}
    if race:
        data["race"] = race
    if alluvia:
        data["alluvia"] = system(alluvia)
    if advisor or alluvia:
        data["advisor"] = working(advisor or "alluvia")
    if attacked:
        data["attacks"] = list(attacked)
    if due:
        data["due"] = list(due)
    return data


def orion(
    *,
    at: object = "action",
    players: int = 2,
    opponent: Mapping[str, Any] = NO,
    others: Iterable[Mapping[str, Any]] = (),
    actions: int = 3,
    deck: str | None = None,
    on_top: str = "",
    discard: str = "",
    advisors: str | None = None,
    round: int = 1,
    first: int = 0,
    active: int | None = None,
    options: Mapping[str, Any] = NO,
    **mine: Any,
) -> OrionTable:
    """Return a game at a step of the round ("income", "mobilisation", "start_effects", "action", "end_check", …).

    The other named arguments are A's; `opponent` holds the same of B, and `others` of C and D.  Resources that are not
    named are those the race starts with.  The deck is all cards that lie nowhere else, with `on_top` on its top.
    """
    seats = [dict(mine, actions=actions), dict(opponent), *map(dict, others)]
    data: dict[str, Any] = {
        "players": max(players, len(seats)),
        "options": {"first": first, **options},
        "seats": [seat_data(**seat) for seat in seats],
        "round": round,
        "first": first,
        "active": first if active is None else active,
        "discard": cards(discard),
        "at": at,
    }
    if deck is not None:
        data["deck"] = cards(deck)
    if advisors is not None:
        data["advisors"] = cards(advisors)
    chance = Stacked(1)
    if on_top:
        chance.stack(-1, DECK, designs(on_top))
    log = Log()
    reader = Reader(GAME, Part(data).record(KEYS))
    return OrionTable(reader.read(chance, log), chance, log)


def new(
    players: int = 2,
    *,
    seed: int = 1,
    first: int | None = 0,
    laid_out: str = "",
    dealt: str = "",
    top: str = "",
    token: int | None = None,
    **options: Any,
) -> OrionTable:
    """Return a new game; `laid_out` are its advisors, `dealt` the races from the first player, `top` is on the deck."""
    chance = Stacked(seed)
    if laid_out:
        chance.stack(-1, ADVISORS, designs(laid_out))
    if dealt:
        chance.stack(-1, RACES, [GAME.by_id[race].code for race in dealt.split()])
    if top:
        chance.stack(-1, DECK, designs(top))
    if token is not None:
        chance.answer(-1, FIRST, token)
    state = GAME.new(players, chance=chance, first=first, **options)
    return OrionTable(cast(Orion, state), chance)
