"""Positions of Star Realms in JSON: the whole table, readable and editable.

Piles are listed from the top, so the first card of a deck is the next one drawn; the agenda begins with what is
done next.  A position written by hand may leave nearly everything out: see docs/formats.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stardeck.engine.errors import PositionError
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
from stardeck.games.realms.build import KINDS
from stardeck.games.realms.card import EXPLORER, FACTIONS, FIRST_EVENT, FIRST_GAMBIT, FIRST_HERO
from stardeck.games.realms.codes import COPIES
from stardeck.games.realms.modes.registry import MODES
from stardeck.games.realms.position_agenda import MOST_COUNT, AgendaReader
from stardeck.games.realms.state import (
    ALLIED,
    COPY,
    COPY_SHIFT,
    DAMAGE_SHIFT,
    GAP,
    ROW_SIZE,
    TRADE_DECK,
    USED,
    Player,
    Realms,
    Rules,
    damage_on,
    face,
    may_refuse,
    redirect,
    redirects_kinds,
    redirects_to,
)

if TYPE_CHECKING:
    from stardeck.games.realms.game import RealmsGame

KEYS = (
    *("game", "rules", "players", "options", "turn", "active", "out", "authority"),
    *("row", "trade_deck", "explorers", "scrap_heap", "removed", "seats", "unseen"),
    *("gambit_box", "boss", "ended", "waiting", "unwilling"),
    *ENGINE_KEYS,
)
SEAT_KEYS = (
    *("hand", "deck", "discard", "play", "trade", "combat"),
    *("redirects", "ships", "played", "scrapped", "owes", "granted", "gambits", "unseen"),
)
DESTINATIONS = ("discard", "hand", "deck")  # in the order of codes.TO_DISCARD and its neighbours
MOST_POOL = 9999
MOST_AUTHORITY = 999_999


# --- writing -------------------------------------------------------------------------------------------------


def to_json(game: RealmsGame, state: Realms) -> dict[str, Any]:
    """Return a position, or a seat's view of one: there, cards it does not know are null and listed as unseen."""
    options = dict(state.rules.options)
    trade_deck = [int(card) for card in state.trade_deck[: state.trade_left]]
    view = state.chance is NO_CHANCE
    data: dict[str, Any] = {
        "game": game.id,
        "rules": game.rules_version,
        "players": options.pop("players"),
        "options": game.written(options),
        "turn": int(state.turn),
        "active": int(state.active),
        "out": [int(seat) for seat in state.fallen],
        "authority": [int(n) for n in state.authority],
        "row": [None if card == GAP else name(game, int(card)) for card in state.row],
        "trade_deck": [None] * len(trade_deck) if view else [name(game, card) for card in trade_deck[::-1]],
        "explorers": int(state.explorers),
        "scrap_heap": [name(game, int(card)) for card in state.scrap_heap],
        "seats": [seat_to_json(game, state.seats[i]) for i in range(int(state.players))],
        **engine_to_json(state),
    }
    if state.rules.mode.first_has_a_role:
        data["boss"] = int(state.rules.first)
    if state.rules.gambits:
        data["gambit_box"] = box_to_json(game, state, view)
    if len(state.removed):
        data["removed"] = [name(game, int(card)) for card in state.removed]
    for key, seats in (("ended", state.ended), ("waiting", state.waiting), ("unwilling", state.unwilling)):
        if seats:
            data[key] = [seat for seat in range(int(state.players)) if seats >> i64(seat) & 1]
    if view:
        data.update(mode_to_json(state))
        data["unseen"] = [name(game, card) for card in sorted([*trade_deck, *(int(card) for card in state.gambit_box)])]
    return data


def mode_to_json(state: Realms) -> dict[str, Any]:
    """What a view tells of the mode: whom each seat may attack and, where seats differ, what each of them is."""
    mode, everybody = state.rules.mode, range(int(state.players))
    foes = [int(mode.foes(state, i64(seat))) for seat in everybody]
    roles = [mode.role(state, i64(seat)) for seat in everybody]
    told: dict[str, Any] = {"foes": [[seat for seat in everybody if bits >> seat & 1] for bits in foes]}
    return {**told, "roles": roles} if any(roles) else told


def box_to_json(game: RealmsGame, state: Realms, view: bool) -> list[str | None]:
    """The gambits that were not dealt; a view only counts them."""
    box: list[str | None] = [name(game, int(card)) for card in state.gambit_box]
    if view:
        blank = sum(list(seat.gambits).count(UNKNOWN) for seat in state.seats)
        return [None] * (len(box) - blank)
    return box


def name(game: RealmsGame, design: int) -> str:
    return game.by_design[design].id


def seat_to_json(game: RealmsGame, seat: Player) -> dict[str, Any]:
    names = {record.code: record.id for record in game.all_records}
    data: dict[str, Any] = {
        "hand": [held_to_json(names, int(card)) for card in seat.hand],
        "deck": [held_to_json(names, int(card)) for card in seat.deck[: seat.left]][::-1],
        "discard": [name(game, int(card)) for card in seat.discard][::-1],
        "play": [played_to_json(game, int(entry)) for entry in seat.play],
        "trade": int(seat.trade),
        "combat": int(seat.combat),
        "redirects": [redirect_to_json(int(arm)) for arm in seat.redirects],
        "ships": [name(game, int(card)) for card in seat.ships],
        "played": {
            faction: int(seat.played >> i64(8 * i) & 0xFF)
            for i, faction in enumerate(FACTIONS)
            if seat.played >> i64(8 * i) & 0xFF
        },
        "scrapped": int(seat.scrapped),
        "owes": int(seat.owes),
    }
    if seat.granted:
        data["granted"] = [faction for i, faction in enumerate(FACTIONS) if seat.granted >> i64(i) & 1]
    if len(seat.gambits):
        data["gambits"] = [held_to_json(names, int(card)) for card in seat.gambits]
    if len(seat.unseen):
        data["unseen"] = [name(game, int(card)) for card in seat.unseen]
    return data


def played_to_json(game: RealmsGame, entry: int) -> Any:
    """A card in play: its id, unless this turn has done something to it (for a ship: more than having played it)."""
    card = game.by_design[entry & DESIGN]
    usual = USED if card.kind == "ship" else 0
    if entry == card.code | usual:
        return card.id
    data: dict[str, Any] = {"card": card.id}
    if entry & USED != usual:
        data["used"] = bool(entry & USED)
    if entry & ALLIED:
        data["allied"] = True
    if entry >> COPY_SHIFT & COPY:
        data["copies"] = name(game, int(face(i64(entry))))
    if damage_on(i64(entry)):
        data["damage"] = int(damage_on(i64(entry)))
    return data


def redirect_to_json(arm: int) -> dict[str, Any]:
    kinds = [name for name, bit in KINDS.items() if redirects_kinds(arm) & bit]
    return {"to": DESTINATIONS[redirects_to(arm)], "kinds": kinds, "optional": may_refuse(arm)}


# --- reading -------------------------------------------------------------------------------------------------


def from_json(game: RealmsGame, data: object) -> Realms:
    """Return the state of a position, with everything it leaves out filled in, at its next decision."""
    if isinstance(data, dict) and ("unseen" in data or (data.get("seats") and _has_blanks(data))):
        raise PositionError("this is what a seat could see: a position needs every card")
    parts = Part(data).record(KEYS)
    return Reader(game, parts).read()


def _has_blanks(data: Mapping[str, Any]) -> bool:
    seats = data["seats"]
    return isinstance(seats, list) and any(isinstance(seat, dict) and "unseen" in seat for seat in seats)


class Reader(CardReader):
    """Reads one position."""

    def __init__(self, game: RealmsGame, parts: dict[str, Part]) -> None:
        self.game = game
        self.parts = parts
        players, self.options = read_options(game, parts)
        designs = {record.id: record.code for record in game.all_records}
        super().__init__(designs, game.supply(players, self.options), players, self.options["sets"])

    def read(self) -> Realms:
        parts = self.parts
        rules = self.game.rules(self.players, self.options, self.read_boss())
        chance = read_chance(parts)
        state = Realms(i64(self.players), chance, rules, vec[Player](self.read_seats()))
        state.turn = i64(parts["turn"].number(1)) if "turn" in parts else i64(1)
        state.active = i64(self.read_active(rules))
        if "out" in parts:
            state.out = self.seats(parts["out"])
            state.fallen = vec[i64]([i64(part.value) for part in parts["out"].row()])
        state.authority = self.read_authority(rules)
        self.read_shared_turn(state)
        read_counters(state, parts)
        if "removed" in parts:
            state.removed = self.pile(parts["removed"].row())
        if "scrap_heap" in parts:
            state.scrap_heap = self.pile(parts["scrap_heap"].row(), explorers=False)
        if "row" in parts:
            row = parts["row"].row(ROW_SIZE)
            state.row = vec[i64]([i64(GAP) if part.value is None else i64(self.row_card(part)) for part in row])
        self.read_gambits(state)
        self.read_trade_deck(state)
        self.read_explorers(state)
        AgendaReader(self.game, self.parts, self.players).read(state)
        self.fill_row(state)
        go_on(state, parts)
        return state

    # --- cards ---

    def trade_card(self, part: Part) -> int:
        design = self.card(part)
        if design <= EXPLORER or design >= FIRST_GAMBIT:
            part.fail(f"{part.value} is not a card of the trade deck")
        return design

    def row_card(self, part: Part) -> int:
        design = self.trade_card(part)
        if FIRST_EVENT <= design < FIRST_HERO:
            part.fail(f"{part.value} is an event, which never lies in the trade row")
        return design

    def pile(self, parts: Iterable[Part], explorers: bool = True) -> vec[i64]:
        cards = []
        for part in parts:
            design = self.card(part)
            if design == EXPLORER and not explorers:
                part.fail("a scrapped Explorer goes back on its pile")
            cards.append(i64(design))
        return vec[i64](cards)

    def in_play(self, part: Part) -> int:
        known = ("card", "used", "allied", "copies", "damage")
        fields = part.record(known) if isinstance(part.value, dict) else {"card": part}
        if "card" not in fields:
            part.fail("has no card")
        card = self.game.by_design[self.card(fields["card"])]
        used = fields["used"].flag() if "used" in fields else card.kind == "ship"
        entry = card.code | (USED if used else 0)
        if "allied" in fields and fields["allied"].flag():
            entry |= ALLIED
        if "copies" in fields:
            model = self.game.by_id[fields["copies"].word(self.game.by_id, "no card has the id")]
            if model.kind != card.kind:
                fields["copies"].fail(f"a {card.kind} cannot be a copy of a {model.kind}")
            entry |= (model.code + 1) << COPY_SHIFT
        if "damage" in fields:
            if card.kind != "base":
                fields["damage"].fail("only a base can be damaged")
            entry |= fields["damage"].number(1, card.defense - 1) << DAMAGE_SHIFT
        return entry

    # --- seats ---

    def read_seats(self) -> list[Player]:
        parts = self.parts.get("seats", Part([], "seats")).row(self.players)
        seats = [self.read_seat(part) for part in parts]
        while len(seats) < self.players:
            seats.append(Player(vec[i64](), i64(0), vec[i64](), vec[i64](), vec[i64]()))
        return seats

    def read_seat(self, part: Part) -> Player:
        fields = part.record(SEAT_KEYS)

        def row(key: str) -> list[Part]:
            return fields[key].row() if key in fields else []

        def number(key: str, most: int) -> i64:
            return i64(fields[key].number(0, most)) if key in fields else i64(0)

        deck = self.held(row("deck"))[::-1]
        hand = self.held(row("hand"))
        discard = self.pile(row("discard"))[::-1]
        entries = [self.in_play(item) for item in row("play")]
        for design in {entry & DESIGN for entry in entries}:
            if len({entry for entry in entries if entry & DESIGN == design}) > COPIES:
                fields["play"].fail(f"more than {COPIES} differing copies of {name(self.game, design)}")
        seat = Player(deck, i64(len(deck)), hand, discard, vec[i64]([i64(entry) for entry in entries]))
        put_in_order(seat.hand)
        seat.trade = number("trade", MOST_POOL)
        seat.combat = number("combat", MOST_POOL)
        seat.scrapped = number("scrapped", MOST_COUNT)
        seat.owes = number("owes", MOST_COUNT)
        for item in row("granted"):
            seat.granted |= i64(1 << FACTIONS.index(item.word(FACTIONS, "no faction is called")))
        seat.gambits = self.held(row("gambits"))
        for item, gambit in zip(row("gambits"), seat.gambits):
            if gambit & DESIGN < FIRST_GAMBIT:
                item.fail("is not a gambit")
        seat.redirects = vec[i64]([self.read_redirect(item) for item in row("redirects")])
        seat.ships = vec[i64]([i64(self.ship(item)) for item in row("ships")])
        if "played" in fields:
            for faction, count in fields["played"].record(FACTIONS).items():
                seat.played |= i64(count.number(0, MOST_COUNT)) << i64(8 * FACTIONS.index(faction))
        return seat

    def ship(self, part: Part) -> int:
        record = self.game.by_id[part.word(self.game.by_id, "no card has the id")]
        if record.kind != "ship":
            part.fail(f"{record.id} is not a ship")
        return record.code

    def read_redirect(self, part: Part) -> i64:
        fields = part.record(("to", "kinds", "optional"))
        if "to" not in fields:
            part.fail("must say where the next card goes: to")
        to = DESTINATIONS.index(fields["to"].word(DESTINATIONS, "a card goes to discard, hand or deck, not"))
        kinds = list(KINDS)
        if "kinds" in fields:
            kinds = [item.word(KINDS, "a card is a ship or a base, not") for item in fields["kinds"].row()]
            if not kinds or len(set(kinds)) < len(kinds):
                fields["kinds"].fail("must name ship, base or both")
        optional = fields["optional"].flag() if "optional" in fields else False
        return redirect(i64(to), i64(sum(KINDS[kind] for kind in kinds)), i64(optional))

    def seats(self, part: Part) -> i64:
        """Read a list of different seats as bits."""
        found = 0
        for item in part.row(self.players):
            if found >> item.seat(self.players) & 1:
                item.fail(f"seat {item.value} stands here twice")
            found |= 1 << int(item.value)
        return i64(found)

    def read_gambits(self, state: Realms) -> None:
        """Read the gambits that were not dealt; left out, they are all that lie nowhere else."""
        if "gambit_box" in self.parts:
            state.gambit_box = self.pile(self.parts["gambit_box"].row())
        else:
            state.gambit_box = vec[i64]([i64(design) for design in self.rest() if design >= FIRST_GAMBIT])

    def read_boss(self) -> int:
        """Read who is the boss of a raid; left out, whoever the options let begin."""
        if "boss" not in self.parts:
            return int(self.options["first"] or 0)
        if not MODES[self.options["mode"]].first_has_a_role:
            self.parts["boss"].fail(f"there is no boss in {self.options['mode']}")
        return self.parts["boss"].seat(self.players)

    def read_active(self, rules: Rules) -> int:
        """Read whose turn it is; a team's turn is that of its first seat."""
        if "active" not in self.parts:
            return rules.mode.begins(self.players, int(rules.first))
        part = self.parts["active"]
        seat = part.seat(self.players)
        first = rules.mode.begins(self.players, seat)
        if rules.total_count < self.players and seat != first:
            part.fail(f"the turn of a team is that of its first seat, {first}")
        return seat

    def read_shared_turn(self, state: Realms) -> None:
        """Read which members of the team that plays have ended, wait, or will add nothing."""
        found: dict[str, int] = {}
        for key in ("ended", "waiting", "unwilling"):
            if key in self.parts:
                found[key] = int(self.seats(self.parts[key]))
                shared = state.rules.mode.playing(state) & (state.rules.mode.playing(state) - 1)
                if not shared or found[key] & ~state.rules.mode.playing(state):
                    self.parts[key].fail("only for members of a team whose turn it is")
        state.ended, state.waiting = i64(found.get("ended", 0)), i64(found.get("waiting", 0))
        state.unwilling = i64(found.get("unwilling", 0))
        if found and not state.rules.mode.playing(state) & ~(state.ended | state.waiting):
            raise PositionError("ended: somebody must be left who neither has ended nor waits")

    # --- the middle of the table ---

    def read_authority(self, rules: Rules) -> vec[i64]:
        if "authority" not in self.parts:
            return vec[i64]([i64(n) for n in self.game.authority(rules, self.players, self.options)])
        part = self.parts["authority"]
        count = int(rules.total_count)
        totals = [i64(item.number(-MOST_POOL, MOST_AUTHORITY)) for item in part.row(count)]
        if len(totals) != count:
            part.fail(f"must have a number for each of the {count} sides")
        return vec[i64](totals)

    def read_trade_deck(self, state: Realms) -> None:
        """Read the trade deck; left out, it is all the trade cards that lie nowhere else, shuffled."""
        if "trade_deck" in self.parts:
            deck = [i64(self.trade_card(part)) for part in self.parts["trade_deck"].row()]
            state.trade_deck = vec[i64](deck[::-1])
        else:
            state.trade_deck = vec[i64]([i64(design) for design in self.rest() if EXPLORER < design < FIRST_GAMBIT])
            state.chance.shuffle(state.trade_deck, i64(-1), i64(TRADE_DECK))
        state.trade_left = i64(len(state.trade_deck))

    def read_explorers(self, state: Realms) -> None:
        rest = self.supply[EXPLORER] - self.used[EXPLORER]
        part = self.parts.get("explorers", Part(rest))
        if part.number(0, self.supply[EXPLORER]) > rest:
            part.fail(f"only {rest} Explorers are left for the pile")
        state.explorers = i64(part.value)

    def fill_row(self, state: Realms) -> None:
        """Fill the trade row up from the trade deck, if the position has not."""
        row = [int(card) for card in state.row]
        below: list[int] = []
        while len(row) < ROW_SIZE and state.trade_left:
            state.trade_left -= 1
            card = int(state.trade_deck[state.trade_left])
            if FIRST_EVENT <= card < FIRST_HERO:  # never in the row: it goes below the deck
                below.append(card)
            else:
                row.append(card)
        if below:
            deck = [*below, *(int(card) for card in state.trade_deck[: state.trade_left])]
            state.trade_deck, state.trade_left = vec[i64]([i64(card) for card in deck]), i64(len(deck))
        state.row = vec[i64]([i64(card) for card in row])
