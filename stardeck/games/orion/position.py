"""Positions of Master of Orion in JSON: the whole table, readable and editable.

Piles are listed from the top, so the first card of the deck is the next one drawn; systems are listed from the bottom,
as they lie, so the last structure is the working one.  The agenda begins with what is done next.  A position written
by hand may leave nearly everything out: see docs/formats.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stardeck.engine.chance import Chance
from stardeck.engine.errors import PositionError
from stardeck.engine.events import Log
from stardeck.engine.piles import put_in_order
from stardeck.engine.positions import (
    ENGINE_KEYS,
    CardReader,
    Part,
    engine_to_json,
    go_on,
    held_to_json,
    read_chance,
    read_counters,
    read_options,
)
from stardeck.engine.state import NO_CHANCE
from stardeck.games.orion.card import BOARDS, HAS_SLOT_A
from stardeck.games.orion.codes import ADVISOR, ALLUVIA, SYSTEMS
from stardeck.games.orion.effects import PLACE_SHIFT
from stardeck.games.orion.mobilisation import level_of
from stardeck.games.orion.player import CUBES, MOST_LOYALTY, MOST_RESOURCES, NOTHING, Player
from stardeck.games.orion.position_agenda import Agenda
from stardeck.games.orion.scoring import LAST_ROUND
from stardeck.games.orion.setup import take_board
from stardeck.games.orion.state import DECK, Orion
from stardeck.games.orion.systems import built_on, card_at, cubes, has_cube, size, with_cube

if TYPE_CHECKING:
    from stardeck.games.orion.game import OrionGame

KEYS = (
    *("game", "rules", "players", "options", "round", "first", "active", "deck", "discard", "advisors", "seats"),
    *("unseen", *ENGINE_KEYS),
)
SEAT_KEYS = (
    *("race", "food", "fleet", "production", "loyalty", "vp", "hand", "drawn", "systems", "alluvia", "advisor"),
    *("actions", "reserve", "spent", "propaganda", "attacks", "building", "due"),
)
SLOTS = ("A", "P")
BOARD = "board"  # among the effects that are due: the power of the board
MOST_POINTS = 9999
LEAST_LOYALTY = -900


# --- writing -------------------------------------------------------------------------------------------------


def to_json(game: OrionGame, state: Orion) -> dict[str, Any]:
    """Return a position, or a seat's view of one: there, cards it does not know are null and listed as unseen."""
    options = dict(state.rules.options)
    names = {design: record.id for design, record in game.by_design.items()}
    data: dict[str, Any] = {
        "game": game.id,
        "rules": game.rules_version,
        "players": options.pop("players"),
        "options": options,
        "round": int(state.round),
        "first": int(state.first),
        "active": int(state.active),
        "deck": [held_to_json(names, int(card)) for card in state.deck[: state.left]][::-1],
        "discard": [names[int(card)] for card in state.discard][::-1],
        "advisors": [names[int(card)] for card in state.table],
        "seats": [seat_to_json(game, names, state, state.seats[i]) for i in range(int(state.players))],
        **engine_to_json(state),
    }
    if state.chance is NO_CHANCE:
        data["unseen"] = [names[int(card)] for card in state.unseen]
    return data


def seat_to_json(game: OrionGame, names: dict[int, str], state: Orion, seat: Player) -> dict[str, Any]:
    """The board of a seat and what lies before it; of this round only what there is to tell."""
    data: dict[str, Any] = {
        "race": None if seat.race == NOTHING else game.races[int(seat.race)].id,
        "food": int(seat.food),
        "fleet": int(seat.fleet),
        "production": int(seat.production),
        "loyalty": int(seat.loyalty),
        "vp": int(seat.vp),
        "hand": [held_to_json(names, int(card)) for card in seat.hand],
        "systems": [system_to_json(names, seat.systems[i]) for i in range(SYSTEMS) if seat.systems[i]],
        "actions": int(seat.actions),
        "reserve": int(seat.reserve),
    }
    if seat.advisor != NOTHING:
        data["advisor"] = with_cubes(names[int(seat.advisor)], int(seat.advisor_cubes))
    if seat.systems[ALLUVIA]:
        data["alluvia"] = system_to_json(names, seat.systems[ALLUVIA])
    if seat.spent:
        data["spent"] = int(seat.spent)
    if seat.propaganda:
        data["propaganda"] = True
    if seat.attacks:
        data["attacks"] = [int(seat.attacked(i64(other))) for other in range(int(state.players))]
    if len(seat.drawn):
        data["drawn"] = [held_to_json(names, int(card)) for card in seat.drawn]
    if seat.building != NOTHING:
        data["building"] = names[int(seat.building)]
    if len(seat.due):
        data["due"] = [due_to_json(names, int(entry)) for entry in seat.due]
    return data


def system_to_json(names: dict[int, str], system: i64) -> list[Any]:
    cards = [names[int(card_at(system, i64(level)))] for level in range(int(size(system)))]
    slots = sum(1 << slot for slot in range(len(SLOTS)) if has_cube(system, i64(slot)))
    return [*cards[:-1], with_cubes(cards[-1], slots)]


def with_cubes(name: str, slots: int) -> Any:
    """A working card: its id, or with the slots that hold cubes."""
    if not slots:
        return name
    return {"card": name, "cubes": [letter for slot, letter in enumerate(SLOTS) if slots >> slot & 1]}


def due_to_json(names: dict[int, str], entry: int) -> Any:
    """An effect that is due: a card and its place, or the board."""
    holder = entry & 0xFFFF
    return BOARD if holder >= BOARDS else [names[holder], entry >> PLACE_SHIFT]


def mobilise(state: Orion, seat: Player) -> None:
    """Give a seat the action cubes of its level, for a position that says nothing of cubes."""
    if seat.race != NOTHING:
        seat.actions = min(state.rules.boards[seat.race].rows[level_of(seat)].cubes, seat.reserve)
        seat.reserve -= seat.actions


# --- reading -------------------------------------------------------------------------------------------------


def from_json(game: OrionGame, data: object) -> Orion:
    """Return the state of a position, with everything it leaves out filled in, at its next decision."""
    if isinstance(data, dict) and "unseen" in data:
        raise PositionError("this is what a seat could see: a position needs every card")
    parts = Part(data).record(KEYS)
    return Reader(game, parts).read(read_chance(parts))


class Reader(CardReader):
    """Reads one position."""

    def __init__(self, game: OrionGame, parts: dict[str, Part]) -> None:
        self.game = game
        self.parts = parts
        players, self.options = read_options(game, parts)
        self.ids = {record.id: design for design, record in game.by_design.items()}
        designs = {record.id: record.code for record in game.box.structures}
        super().__init__(designs, game.supply(), players, ("Master of Orion",))
        self.hired: set[int] = set()

    def read(self, chance: Chance, log: Log | None = None) -> Orion:
        """Return the state at its next decision; what is dealt on the way comes from a random source."""
        parts = self.parts
        rules = self.game.rules(self.players, self.options)
        seats = [Player(vec[i64](), vec[i64]([i64(0)] * 5)) for _seat in range(self.players)]
        state = Orion(i64(self.players), chance, rules, vec[Player](seats))
        state.round = i64(parts["round"].number(1, LAST_ROUND)) if "round" in parts else i64(1)
        state.first = i64(parts["first"].seat(self.players)) if "first" in parts else i64(0)
        state.active = i64(parts["active"].seat(self.players)) if "active" in parts else state.first
        self.read_seats(state)
        if "discard" in parts:
            state.discard = vec[i64]([i64(self.card(part)) for part in parts["discard"].row()][::-1])
        self.read_table(state)
        self.read_deck(state)
        read_counters(state, parts)
        Agenda(self, state).read()
        state.log = log
        go_on(state, parts)
        state.log = None
        return state

    def name(self, design: int) -> str:
        return self.game.by_design[design].id

    # --- seats ---

    def read_seats(self, state: Orion) -> None:
        parts = self.parts.get("seats", Part([], "seats")).row(self.players)
        fields = [part.record(SEAT_KEYS) for part in parts] + [{} for _ in range(self.players - len(parts))]
        for number, given in enumerate(fields):
            self.read_race(state, number, given)
        for number, given in enumerate(fields):
            self.read_seat(state, number, given)
        if "agenda" not in self.parts and "at" not in self.parts and not any("actions" in given for given in fields):
            for seat in state.seats:
                mobilise(state, seat)

    def read_race(self, state: Orion, number: int, fields: dict[str, Part]) -> None:
        """Read the race of a seat; left out, the seat is human."""
        races = {record.id: record.code for record in self.game.box.civilizations}
        if "race" not in fields:
            take_board(state, i64(number), i64(self.game.humans))
        elif fields["race"].value is not None:
            part = fields["race"]
            race = races[part.word(races, "no race has the id")]
            taken = sum(int(seat.race) == race for seat in state.seats)
            if taken >= self.game.races[race].copies:
                part.fail(f"there are only {taken} boards with the {part.value}")
            take_board(state, i64(number), i64(race))

    def read_seat(self, state: Orion, number: int, fields: dict[str, Part]) -> None:
        seat = state.seats[i64(number)]

        def number_of(key: str, low: int, high: int, otherwise: int) -> i64:
            return i64(fields[key].number(low, high) if key in fields else otherwise)

        seat.food = number_of("food", 0, MOST_RESOURCES, int(seat.food))
        seat.fleet = number_of("fleet", 0, MOST_RESOURCES, int(seat.fleet))
        seat.production = number_of("production", 0, MOST_RESOURCES, int(seat.production))
        seat.loyalty = number_of("loyalty", LEAST_LOYALTY, MOST_LOYALTY, MOST_LOYALTY)
        seat.vp = number_of("vp", 0, MOST_POINTS, 0)
        if "hand" in fields:
            seat.hand = self.held(fields["hand"].row())
        if "drawn" in fields:
            seat.drawn = vec[i64]([i64(self.card(part)) for part in fields["drawn"].row()])
        for pile in (seat.hand, seat.drawn):
            put_in_order(pile)
        if "building" in fields:
            seat.building = i64(self.card(fields["building"]))
        if "advisor" in fields:
            self.read_advisor(seat, fields["advisor"])
        self.read_systems(state, seat, fields)
        seat.actions = number_of("actions", 0, CUBES, 0)
        seat.spent = number_of("spent", 0, CUBES, 0)
        if "propaganda" in fields:
            seat.propaganda = fields["propaganda"].flag()
            if seat.propaganda and not seat.spent:
                fields["propaganda"].fail("its cube must be among those spent")
        if "attacks" in fields:
            self.read_attacks(state, number, fields["attacks"])
        self.read_reserve(seat, number, fields)
        if "due" in fields:
            seat.due = vec[i64]([i64(self.read_due(state, seat, part)) for part in fields["due"].row(ADVISOR + 2)])
            if len(set(seat.due)) < len(seat.due):
                fields["due"].fail("has the same effect twice")

    def working_card(self, part: Part) -> tuple[Part, int, Part]:
        """Read a card that may hold cubes: its part, the slots, and the part of these."""
        if not isinstance(part.value, dict):
            return part, 0, part
        fields = part.record(("card", "cubes"))
        if "card" not in fields:
            part.fail("has no card")
        slots = 0
        for item in fields["cubes"].row(len(SLOTS)) if "cubes" in fields else []:
            slots |= 1 << SLOTS.index(item.word(SLOTS, "slots are A and P, there is no"))
        return fields["card"], slots, fields.get("cubes", part)

    def check_slots(self, design: int, slots: int, part: Part) -> None:
        for slot, letter in enumerate(SLOTS):
            if slots >> slot & 1 and not self.game.cards[design].traits & (HAS_SLOT_A << i64(slot)):
                part.fail(f"{self.name(design)} has no {letter} slot")

    def read_advisor(self, seat: Player, part: Part) -> None:
        card, slots, where = self.working_card(part)
        seat.advisor = i64(self.advisor(card))
        self.check_slots(int(seat.advisor), slots, where)
        seat.advisor_cubes = i64(slots)

    def advisor(self, part: Part) -> int:
        """Read an advisor, who can be in one place only."""
        if self.options["advisors"] == "none":
            part.fail("this game is played without advisors")
        ids = {record.id: record.code for record in self.game.box.advisors if record.copies}
        design = ids[part.word(ids, "no advisor has the id")]
        if design in self.hired:
            part.fail(f"{part.value} is somewhere else already")
        self.hired.add(design)
        return design

    def read_systems(self, state: Orion, seat: Player, fields: dict[str, Part]) -> None:
        systems = [i64(0)] * 5
        if "systems" in fields:
            for place, part in enumerate(fields["systems"].row(SYSTEMS)):
                systems[place] = self.read_system(part, int(state.room(seat, i64(place))))
        if "alluvia" in fields:
            room = int(state.room(seat, i64(ALLUVIA)))
            if not room:
                fields["alluvia"].fail("this seat has no advisor with a system of her own")
            systems[ALLUVIA] = self.read_system(fields["alluvia"], room)
            if seat.advisor_cubes:
                fields["alluvia"].fail("a covered advisor has no cubes")
        seat.systems = vec[i64](systems)

    def read_system(self, part: Part, room: int) -> i64:
        items = part.row(room)
        if not items:
            part.fail("has no structures")
        system = i64(0)
        slots = 0
        for item in items:
            if slots:
                part.fail("only the last structure, which is working, can hold cubes")
            card, slots, where = self.working_card(item)
            design = self.card(card)
            self.check_slots(design, slots, where)
            system = built_on(system, i64(design))
        for slot in range(len(SLOTS)):
            if slots >> slot & 1:
                system = with_cube(system, i64(slot))
        return system

    def read_attacks(self, state: Orion, number: int, part: Part) -> None:
        items = part.row(self.players)
        if len(items) != self.players:
            part.fail(f"must have a number for each of the {self.players} seats")
        seat = state.seats[i64(number)]
        for other, item in enumerate(items):
            most = 0 if other == number else int(state.rules.attacks)
            seat.attacks |= i64(item.number(0, most)) << i64(4 * other)

    def read_reserve(self, seat: Player, number: int, fields: dict[str, Part]) -> None:
        """The cubes that lie nowhere else are in the reserve."""
        out = int(seat.actions + seat.spent) + sum(int(cubes(system)) for system in seat.systems)
        out += int(seat.advisor_cubes & 1) + int(seat.advisor_cubes >> 1)
        out += sum(int(seat.attacked(i64(other))) for other in range(self.players))
        if out > CUBES:
            Part(None, f"seats[{number}]").fail(f"has {out} cubes on cards and boards, and there are {CUBES}")
        if "reserve" in fields and fields["reserve"].number(0, CUBES) != CUBES - out:
            fields["reserve"].fail(f"must be {CUBES - out}: {out} of {CUBES} cubes lie elsewhere")
        seat.reserve = i64(CUBES - out)

    def read_due(self, state: Orion, seat: Player, part: Part) -> int:
        if part.value == BOARD:
            if seat.race == NOTHING or not len(self.game.boards[seat.race].power):
                part.fail("this board has no power at the start of a round")
            return BOARDS + int(seat.race)
        pair = part.row(2)
        if len(pair) != 2:
            part.fail(f"must be [card, place] or {BOARD!r}")
        design = self.ids[pair[0].word(self.ids, "no card has the id")]
        place = pair[1].number(0, ADVISOR)
        if int(state.working(seat, i64(place))) != design:
            part.fail(f"{self.name(design)} does not work at place {place}")
        return design | place << PLACE_SHIFT

    # --- the middle of the table ---

    def read_table(self, state: Orion) -> None:
        """Read the advisors on the table; left out, they are the first ones that nobody has, up to five in all."""
        if "advisors" in self.parts:
            parts = self.parts["advisors"].row(5)
            state.table = vec[i64](sorted(i64(self.advisor(part)) for part in parts))
            return
        free = [int(advisor) for advisor in state.rules.advisors if int(advisor) not in self.hired]
        state.table = vec[i64]([i64(advisor) for advisor in sorted(free)[: max(0, 5 - len(self.hired))]])

    def read_deck(self, state: Orion) -> None:
        """Read the deck; left out, it is all the cards that lie nowhere else, shuffled."""
        if "deck" in self.parts:
            state.deck = vec[i64]([i64(self.card(part)) for part in self.parts["deck"].row()][::-1])
        else:
            state.deck = vec[i64]([i64(design) for design in self.rest()])
            state.chance.shuffle(state.deck, i64(-1), i64(DECK))
        state.left = i64(len(state.deck))
