"""Positions of Race for the Galaxy in JSON: the whole table, readable and editable.

Piles are listed from the top, so the first card of the deck is the next one drawn; the agenda begins with what is
done next.  A position written by hand may leave nearly everything out: see docs/formats.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
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
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games.race.card import (
    GOODS,
    TOTALS,
)
from stardeck.games.race.codes import (
    ACTION_NAMES,
    DEVELOP,
    DEVELOP_2,
    SETTLE,
    SETTLE_2,
)
from stardeck.games.race.position_agenda import MOST_COUNT, Agenda
from stardeck.games.race.position_invasion import InvasionReader, complete_step
from stardeck.games.race.position_invasion import to_json as invasion_to_json
from stardeck.games.race.repair import BOTH_USED, HALF_USED
from stardeck.games.race.state import BONUS_USED, DECK, GOOD_SHIFT, MADE_SHIFT, MOST_TABLEAU, NOTHING, Player, Race

if TYPE_CHECKING:
    from stardeck.games.race.game import RaceGame

KEYS = (
    *(
        "game",
        "rules",
        "players",
        "options",
        "round",
        "first",
        "pool",
        "deck",
        "discard",
        "seats",
        "unseen",
        "invasion",
    ),
    *ENGINE_KEYS,
)
SEAT_KEYS = (
    *("hand", "drawn", "tableau", "vp", "chosen", "placing", "used", "produced", "strength"),
    *("strength_vs_xeno", "explored", "damaged", "war_effort", "awards", "produced_on"),
)
# Among the used powers: the production of the Produce bonus, and each half of the Repair bonus.
BONUS = "bonus"
REPAIR_BONUS = "repair_bonus"
MOST_VP = 999
CHIPS = 12  # for each player

# --- writing -------------------------------------------------------------------------------------------------


def to_json(game: RaceGame, state: Race) -> dict[str, Any]:
    """Return a position, or a seat's view of one: there, cards it does not know are null and listed as unseen."""
    options = dict(state.rules.options)
    names = {record.code: record.id for record in game.records}
    data: dict[str, Any] = {
        "game": game.id,
        "rules": game.rules_version,
        "players": options.pop("players"),
        "options": game.written(options),
        "round": int(state.round),
        "first": int(state.first),
        "pool": int(state.pool),
        "deck": [held_to_json(names, int(card)) for card in state.deck[: state.left]][::-1],
        "discard": [held_to_json(names, int(card)) for card in state.discard][::-1],
        "seats": [seat_to_json(names, state.seats[i]) for i in range(int(state.players))],
        **engine_to_json(state),
    }
    if state.invasion is not None:
        data["invasion"] = invasion_to_json(state.invasion)
    if state.chance is NO_CHANCE:
        data["unseen"] = [names[int(card)] for card in state.unseen]
    return data


def seat_to_json(names: dict[int, str], seat: Player) -> dict[str, Any]:
    """What lies before a seat; of this round only what there is to tell."""
    data: dict[str, Any] = {
        "hand": [held_to_json(names, int(card)) for card in seat.hand],
        "tableau": [placed_to_json(names, int(entry)) for entry in seat.tableau],
        "vp": int(seat.vp),
        "chosen": [name for action, name in enumerate(ACTION_NAMES) if seat.chose(i64(action))],
    }
    if len(seat.drawn):
        data["drawn"] = [held_to_json(names, int(card)) for card in seat.drawn]
    if seat.placing != NOTHING:
        data["placing"] = names[int(seat.placing)]
    if seat.used:
        data["used"] = used_to_json(names, seat)
    if seat.produced:
        counts = {good: int(seat.produced >> i64(8 * i) & 0xFF) for i, good in enumerate(GOODS) if i}
        data["produced"] = {good: n for good, n in counts.items() if n}
        data["produced_on"] = [
            names[int(entry & DESIGN)]
            for place, entry in enumerate(seat.tableau)
            if seat.produced >> i64(MADE_SHIFT + place) & 1
        ]
        if not data["produced_on"]:
            del data["produced_on"]
    if seat.strength:
        data["strength"] = int(seat.strength)
    if seat.strength_vs_xeno:
        data["strength_vs_xeno"] = int(seat.strength_vs_xeno)
    if seat.explored:
        data["explored"] = int(seat.explored)
    if len(seat.damaged):
        data["damaged"] = [names[int(world)] for world in seat.damaged]
    for field in ("war_effort", "awards"):
        if getattr(seat, field):
            data[field] = int(getattr(seat, field))
    return data


def placed_to_json(names: dict[int, str], entry: int) -> Any:
    """A card in a tableau: its id, or with the card that lies on it as a good (null in a view)."""
    name = names[entry & DESIGN]
    if not entry >> GOOD_SHIFT:
        return name
    good = (entry >> GOOD_SHIFT) - 1
    return {"card": name, "good": None if good == UNKNOWN else names[good]}


def used_to_json(names: dict[int, str], seat: Player) -> list[Any]:
    """The powers used in this phase, each a card and the number of the power on it."""
    used: list[Any] = [
        [names[int(seat.tableau[i64(place)] & DESIGN)], number]
        for place in range(len(seat.tableau))
        for number in range(4)
        if seat.used >> i64(4 * place + number) & 1
    ]
    if seat.used & BONUS_USED:
        used.append(BONUS)
    return used + [REPAIR_BONUS for half in (HALF_USED, BOTH_USED) if seat.used & half]


# --- reading -------------------------------------------------------------------------------------------------


def from_json(game: RaceGame, data: object) -> Race:
    """Return the state of a position, with everything it leaves out filled in, at its next decision."""
    if isinstance(data, dict) and "unseen" in data:
        raise PositionError("this is what a seat could see: a position needs every card")
    parts = Part(data).record(KEYS)
    return Reader(game, parts).read(read_chance(parts))


class Reader(CardReader):
    """Reads one position."""

    def __init__(self, game: RaceGame, parts: dict[str, Part]) -> None:
        self.game = game
        self.parts = parts
        players, self.options = read_options(game, parts)
        designs = {record.id: record.code for record in game.records}
        self.rules = game.rules(players, self.options)
        super().__init__(designs, game.supply(self.options), players, self.options["sets"])
        self.chips = CHIPS * players
        self.any_goods: list[tuple[int, int, Part]] = []  # seat and place of goods that may be any card

    def read(self, chance: Chance, log: Log | None = None) -> Race:
        """Return the state at its next decision; what is dealt on the way comes from a random source."""
        parts = self.parts
        seats = self.read_seats()
        state = Race(i64(self.players), chance, self.rules, vec[Player](seats))
        state.round = i64(parts["round"].number(0)) if "round" in parts else i64(1)
        state.first = i64(self.read_first(seats))
        state.pool = i64(self.read_pool(seats))
        if "discard" in parts:
            state.discard = self.held(parts["discard"].row())[::-1]
        self.read_deck(state)
        for seat in range(self.players):
            state.renew_totals(i64(seat))
        read_counters(state, parts)
        if self.options["invasion"]:
            part = parts.get("invasion", Part({}, "invasion"))
            reader = InvasionReader(part, self.players, self.options["actions"] == "two")
            state.invasion = reader.read(chance, int(state.round))
            complete_step(state, state.invasion, reader.parts)
        elif "invasion" in parts:
            parts["invasion"].fail("this game is not played in the invasion mode: options.invasion")
        Agenda(self, state).read()
        state.log = log
        go_on(state, parts)
        state.log = None
        return state

    def name(self, design: int) -> str:
        return self.game.by_design[design].id

    # --- seats ---

    def read_seats(self) -> list[Player]:
        parts = self.parts.get("seats", Part([], "seats")).row(self.players)
        fields = [part.record(SEAT_KEYS) for part in parts] + [{} for _ in range(self.players - len(parts))]
        seats = [self.read_seat(number, given) for number, given in enumerate(fields)]
        homes = sorted((r.start_world, r.code) for r in self.game.records if r.start_world is not None)
        for seat, given in zip(seats, fields):
            free = [code for _number, code in homes if self.supply.get(code, 0) > self.used[code]]
            if "tableau" not in given and not len(seat.damaged) and free:
                seat.tableau = vec[i64]([i64(free[0])])
                self.used[free[0]] += 1
        return seats

    def read_seat(self, number: int, fields: dict[str, Part]) -> Player:
        hand = self.held(fields["hand"].row()) if "hand" in fields else vec[i64]()
        seat = Player(hand, vec[i64](), vec[i64]([i64(0)] * TOTALS))
        if "tableau" in fields:
            items = fields["tableau"].row(MOST_TABLEAU)
            seat.tableau = vec[i64]([i64(self.placed(item, number, place)) for place, item in enumerate(items)])
            self.check_tableau(seat, items)
        if "damaged" in fields:
            self.read_damaged(seat, fields["damaged"])
        for field in ("war_effort", "awards"):
            if field in fields:
                self.only_in_invasion(fields[field])
                setattr(seat, field, i64(fields[field].number(0, MOST_VP)))
        if "drawn" in fields:
            seat.drawn = self.held(fields["drawn"].row())
        for pile in (seat.hand, seat.drawn):
            put_in_order(pile)
        if "vp" in fields:
            seat.vp = i64(fields["vp"].number(0, MOST_VP))
        if "chosen" in fields:
            seat.chosen = i64(self.read_chosen(fields["chosen"]))
        if "placing" in fields:
            seat.placing = i64(self.placing(seat, fields["placing"]))
        if "strength" in fields:
            seat.strength = i64(fields["strength"].number(0, MOST_COUNT))
        if "strength_vs_xeno" in fields:
            seat.strength_vs_xeno = i64(fields["strength_vs_xeno"].number(0, MOST_COUNT))
        if "explored" in fields:
            seat.explored = i64(fields["explored"].number(0, len(seat.hand)))
        if "used" in fields:
            seat.used = i64(self.read_used(seat, fields["used"]))
        if "produced" in fields:
            for good, count in fields["produced"].record(GOODS[1:]).items():
                n = count.number(0, MOST_TABLEAU)
                seat.produced += i64(n) + (i64(n) << i64(8 * GOODS.index(good)))
        if "produced_on" in fields:
            self.only_in_invasion(fields["produced_on"])
            for item in fields["produced_on"].row(MOST_TABLEAU):
                seat.produced |= i64(1) << i64(MADE_SHIFT + self.in_tableau(seat, item))
        return seat

    def only_in_invasion(self, part: Part) -> None:
        if not self.options["invasion"]:
            part.fail("is there only in the invasion mode: options.invasion")

    def read_damaged(self, seat: Player, part: Part) -> None:
        """Read the damaged worlds of a seat; they count as cards of its tableau."""
        self.only_in_invasion(part)
        for item in part.row(MOST_TABLEAU - len(seat.tableau)):
            design = self.card(item)
            if self.game.by_design[design].type != "world":
                item.fail(f"{self.name(design)} is no world and cannot be damaged")
            seat.damaged = append(seat.damaged, i64(design))

    def placed(self, part: Part, seat: int, place: int) -> int:
        """Read a card of a tableau; its good is a card, or true for any that is left."""
        if not isinstance(part.value, dict):
            return self.card(part)
        fields = part.record(("card", "good"))
        if "card" not in fields:
            part.fail("has no card")
        design = self.card(fields["card"])
        if "good" not in fields or fields["good"].value is False:
            return design
        if self.game.by_design[design].good is None:
            fields["good"].fail(f"no goods lie on {self.name(design)}")
        if fields["good"].value is True:
            self.any_goods.append((seat, place, fields["good"]))
            return design
        return design | (self.card(fields["good"]) + 1) << GOOD_SHIFT

    def check_tableau(self, seat: Player, items: list[Part]) -> None:
        """A tableau has no development twice."""
        before: set[int] = set()
        for entry, item in zip(seat.tableau, items):
            design = int(entry & DESIGN)
            if design in before and self.game.by_design[design].type == "development":
                item.fail(f"{self.name(design)} is in this tableau already")
            before.add(design)

    def read_chosen(self, part: Part) -> int:
        own = int(self.rules.action_cards)
        names = [name for action, name in enumerate(ACTION_NAMES) if own >> action & 1]
        chosen = 0
        for item in part.row(2 if self.rules.duel else 1):
            chosen |= 1 << ACTION_NAMES.index(item.word(names, "no action card is called"))
        for first, second in ((DEVELOP, DEVELOP_2), (SETTLE, SETTLE_2)):
            if chosen >> second & 1 and not chosen >> first & 1:
                part.fail(f"{ACTION_NAMES[second]} goes only with {ACTION_NAMES[first]}")
        return chosen

    def in_tableau(self, seat: Player, part: Part) -> int:
        """Read the id of a card of a tableau and return its place."""
        design = self.designs[part.word(self.designs, "no card has the id")]
        place = int(seat.find(i64(design)))
        if place < 0:
            part.fail(f"{part.value} is not in this tableau")
        return place

    def placing(self, seat: Player, part: Part) -> int:
        place = self.in_tableau(seat, part)
        if place != len(seat.tableau) - 1:
            part.fail(f"{part.value} is not the last card of this tableau")
        return int(seat.tableau[i64(place)] & DESIGN)

    def read_used(self, seat: Player, part: Part) -> int:
        used = 0
        for item in part.row():
            if item.value == BONUS:
                used |= BONUS_USED
                continue
            if item.value == REPAIR_BONUS:
                self.only_in_invasion(item)
                used |= BOTH_USED if used & HALF_USED else HALF_USED
                continue
            pair = item.row(2)
            if len(pair) != 2:
                item.fail(f"must be [card, number of the power] or {BONUS!r}")
            place = self.in_tableau(seat, pair[0])
            powers = len(self.rules.cards[seat.tableau[i64(place)] & DESIGN].powers)
            if not powers:
                item.fail(f"{pair[0].value} has no power that is used")
            used |= 1 << (4 * place + pair[1].number(0, powers - 1))
        return used

    # --- the middle of the table ---

    def read_first(self, seats: list[Player]) -> int:
        """The seat with the lowest home world, unless the position says so itself."""
        if "first" in self.parts:
            return self.parts["first"].seat(self.players)
        return min(range(self.players), key=lambda seat: self.home(seats[seat]))

    def home(self, seat: Player) -> int:
        """The number of the home world of a seat, damaged or not; without one it comes last."""
        for entry in (*seat.damaged, *seat.tableau[:1]):
            home = int(self.game.cards[entry & DESIGN].home)
            if home >= 0:
                return home
        return MOST_COUNT

    def read_pool(self, seats: list[Player]) -> int:
        earned = sum(int(seat.vp) for seat in seats)
        if "pool" not in self.parts:
            return self.chips - earned
        part = self.parts["pool"]
        pool = part.number(-MOST_VP * self.players, self.chips)
        if pool + earned != self.chips:
            rest = self.chips - earned
            part.fail(f"there are {self.chips} VP in chips, the players have {earned}: the pool must have {rest}")
        return pool

    def read_deck(self, state: Race) -> None:
        """Read the deck; left out, it is all the cards that lie nowhere else, shuffled."""
        if "deck" in self.parts:
            state.deck = self.held(self.parts["deck"].row())[::-1]
            for i in range(len(state.deck)):
                state.deck[i] &= DESIGN
        rest = vec[i64]([i64(design) for design in self.rest()])
        if "deck" not in self.parts or self.any_goods:
            state.chance.shuffle(rest, i64(-1), i64(DECK))
        cards = [int(card) for card in rest]
        for seat, place, part in self.any_goods:
            if not cards:
                part.fail("no card is left for it")
            state.seats[i64(seat)].tableau[i64(place)] |= i64(cards.pop(0) + 1) << i64(GOOD_SHIFT)
        if "deck" not in self.parts:
            state.deck = vec[i64]([i64(card) for card in cards])
        state.left = i64(len(state.deck))
