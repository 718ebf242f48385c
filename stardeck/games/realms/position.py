"""Positions of Star Realms in JSON: the whole table, readable and editable.

Piles are listed from the top, so the first card of a deck is the next one drawn; the agenda begins with what is
done next.  A position written by hand may leave nearly everything out: see docs/formats.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stardeck.engine.actions import Actions
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
    read_step,
)
from stardeck.engine.state import NO_CHANCE
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games.realms.abilities import (
    ChooseOne,
    CopyBase,
    CopyShip,
    DiscardThen,
    ForcedDiscard,
    ForPlayers,
    If,
    RefillRow,
    ReturnDrawn,
    ScrapRow,
    ScrapWholeRow,
)
from stardeck.games.realms.abilities import Place as PlaceCard
from stardeck.games.realms.build import KINDS
from stardeck.games.realms.card import EXPLORER, FACTIONS, FIRST_EVENT, FIRST_GAMBIT, FIRST_HERO
from stardeck.games.realms.codes import COPIES
from stardeck.games.realms.main_phase import AttackPlayer, MainPhase
from stardeck.games.realms.modes.elimination import Bequeath, Leave, mates_left
from stardeck.games.realms.modes.joining import Join, offer_together
from stardeck.games.realms.modes.raid import DamageBase
from stardeck.games.realms.modes.registry import MODES, STEPS
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
MOST_COUNT = 99
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
        data["unseen"] = [name(game, card) for card in sorted([*trade_deck, *(int(card) for card in state.gambit_box)])]
    return data


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
        self.read_agenda(state)
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
            return self.game.authority(rules, self.players, self.options)
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

    # --- the agenda ---

    def read_agenda(self, state: Realms) -> None:
        turn = list(state.rules.mode.turn_of(state, state.active))  # the last is first
        names = [step.name for step in turn]
        main = next(step.name for step in turn if isinstance(step, MainPhase))
        steps: list[tuple[Step, int, Part]] = []  # before what is left of the turn
        active = int(state.active)
        if "agenda" in self.parts:
            rows = self.parts["agenda"].row(200)
            read = [(*read_step(part, STEPS, self.players), part) for part in rows]
            first = next((i for i, (step, _seat, _part) in enumerate(read) if step.name in names), len(read))
            steps, left = read[:first], read[first:]
            if not read:
                return
            wanted = names[: names.index(left[0][0].name) + 1][::-1] if left else names[:1]
            if [step.name for step, _seat, _part in left] != wanted or any(seat != active for _s, seat, _p in left):
                self.parts["agenda"].fail(f"must end with the rest of the turn of seat {active}: {', '.join(wanted)}")
            turn = turn[: len(wanted)]
        else:
            at = self.parts.get("at", Part("main", "at"))
            if at.value == "main":  # every mode has a main phase
                turn = turn[: names.index(main) + 1]
            elif isinstance(at.value, str) and at.value in names:
                turn = turn[: names.index(at.value) + 1]
            else:
                steps = [(*read_step(at, STEPS, self.players, active), at)]
                turn = turn[: names.index(main) + 1]
        if state.out >> state.active & 1 and len(turn) > 1:
            self.parts["out"].fail(f"seat {state.active} is out of the game and cannot go on with its turn")
        self.check_alive(state, [seat for step, seat, _part in steps if isinstance(step, Leave)])
        if state.turn > state.rules.last_turn:
            self.parts["turn"].fail(f"the game ends after {state.rules.last_turn} turns")
        state.push_all(vec[Step](turn), state.active)
        for number in range(len(steps) - 1, -1, -1):
            step, seat, part = steps[number]
            self.check_step(state, step, seat, part, number == 0)
            state.push(step, i64(seat))
        self.check_gaps(state, steps[0][0] if steps else None)

    def check_alive(self, state: Realms, leaving: list[int]) -> None:
        """Who is in the game has authority, and who is out has no cards, unless he is just leaving."""
        for seat in range(self.players):
            authority = state.authority_of(i64(seat))
            out = bool(state.out >> i64(seat) & 1)
            if authority <= 0 and not out:
                part = self.parts.get("authority", Part(0, "authority"))
                part.fail(
                    f"side {state.rules.totals[seat]} has {authority}, and the game goes on: it must be at least 1"
                )
            me = state.seats[i64(seat)]
            if out and seat not in leaving and (me.left or len(me.hand) or len(me.discard) or len(me.play)):
                self.parts["out"].fail(f"seat {seat} is out of the game and has cards")
        if state.out and (state.rules.total_count < self.players or state.rules.mode.name == "duel"):
            self.parts["out"].fail("nobody drops out alone in this mode")
        if state.out and state.rules.mode.decided(state):
            self.parts["out"].fail("only one side is left, so the game is over")

    def check_step(self, state: Realms, step: Step, seat: int, part: Part, first: bool) -> None:
        """Refuse a step that the rules could not have put there."""
        playing = state.rules.mode.playing(state) >> i64(seat) & 1
        if isinstance(step, (Bequeath, Leave)):
            if not state.out >> i64(seat) & 1:
                part.fail(f"{step.name} can only be for a seat that is out")
        elif any(isinstance(other, RefillRow) for other in state.agenda) or isinstance(step, RefillRow):
            if state.out >> i64(seat) & 1 and not isinstance(step, RefillRow):
                part.fail(f"seat {seat} is out of the game")
        elif not playing and not isinstance(step, ForcedDiscard):
            part.fail(f"{step.name} can only be for the active seat {state.active}")
        for field, value in zip(step.fields, step.ints()):
            low, high = RANGES.get(field, (0, MOST_COUNT))
            if field == "card":
                if value not in self.game.by_design and not (value == -1 and isinstance(step, DiscardThen)):
                    part.fail(f"no card has the number {value}")
            elif not low <= value <= high:
                part.fail(f"{field} must be from {low} to {high}, not {value}")
        ints = dict(zip(step.fields, step.ints()))
        if "least" in ints and not (ints["least"] <= ints["most"] and ints["done"] <= ints["most"]):
            part.fail("least and done must not be more than most")
        if "floor" in ints and ints["floor"] and not ints["done"]:
            part.fail("floor must be 0 before the first pick")
        if "done" in ints and ints["done"] > ints["most"]:
            part.fail("done must not be more than most")
        if isinstance(step, ScrapWholeRow) and not any(isinstance(other, RefillRow) for other in state.agenda):
            part.fail("a step refill_row must follow")
        if isinstance(step, ReturnDrawn):
            self.check_drawn(state, step, seat, part)
        if isinstance(step, (ChooseOne, If, ForPlayers)) or (isinstance(step, DiscardThen) and step.card >= 0):
            self.check_branches(state, ints, part)
        me = state.seats[i64(seat)]
        if isinstance(step, (PlaceCard, AttackPlayer, DamageBase, Join)) and not first:
            part.fail(f"{step.name} must be the next step")
        if isinstance(step, Bequeath):
            mates = mates_left(state, i64(seat))
            if not mates >> step.receiver & 1:
                part.fail(f"seat {step.receiver} is not a team mate in the game")
        if isinstance(step, DamageBase):
            self.check_damage(state, step, seat, part)
        if isinstance(step, Join):
            self.check_join(state, step, seat, part)
        if isinstance(step, PlaceCard) and step.card not in list(me.discard):
            part.fail(f"{name(self.game, int(step.card))} does not lie on the discard pile of seat {seat}")
        if isinstance(step, AttackPlayer) and (
            not state.rules.mode.foes(state, i64(seat)) >> step.target & 1
            or state.rules.mode.shield(state, step.target) >= 0
            or me.combat < 1
        ):
            part.fail(f"seat {seat} cannot attack seat {step.target} now")
        if isinstance(step, (CopyShip, CopyBase)):
            waiting = sum(1 for other, whose in zip(state.agenda, state.whose) if other == step and whose == seat)
            if list(me.play).count(step.card | USED) <= waiting:
                part.fail(f"no {name(self.game, int(step.card))} just used is in play to become a copy")

    def check_drawn(self, state: Realms, step: ReturnDrawn, seat: int, part: Part) -> None:
        """The cards that are said to have been drawn are in the hand."""
        hand = [int(card) & DESIGN for card in state.seats[i64(seat)].hand]
        rest = int(step.drawn)
        while rest > 0:
            if rest % 256 - 1 not in hand:
                part.fail("a card that was drawn is not in the hand")
            hand.remove(rest % 256 - 1)
            rest //= 256

    def check_damage(self, state: Realms, step: DamageBase, seat: int, part: Part) -> None:
        boss = state.rules.first
        shielded = state.rules.mode.shield(state, boss) >= 0 and not state.rules.cards[step.card].outpost
        in_play = any(entry & DESIGN == step.card for entry in state.seats[boss].play)
        if (
            state.rules.mode.name != "raid"
            or seat == boss
            or not in_play
            or shielded
            or step.most(state, i64(seat)) < 1
        ):
            part.fail(f"seat {seat} cannot attack that base now")

    def check_join(self, state: Realms, step: Join, seat: int, part: Part) -> None:
        """Only what the leader may begin with the team can be under way."""
        if state.rules.total_count == self.players:
            part.fail("only the members of a team pay together")
        actions = Actions()
        if state.rules.mode.playing(state) >> step.leader & 1:
            offer_together(state, step.leader, actions)
        if not actions.has(step.action):
            part.fail(f"seat {step.leader} cannot pay for that together with others now")
        if (seat == step.leader) != (step.own == 0) or (step.added and not step.own):
            part.fail("the leader is asked first")
        price = step.left(state) + step.own + step.added
        if not 0 <= step.own < price or not 0 <= step.added < price or step.own + step.added >= price:
            part.fail(f"own and added must be less than the price, {price}")
        if step.least(state, i64(seat)) > step.most(state, i64(seat)):
            part.fail(f"seat {seat} cannot pay what is left")

    def check_branches(self, state: Realms, ints: Mapping[str, int], part: Part) -> None:
        first = ints.get("first", ints.get("branch", 0))
        count = ints["count"] if "first" in ints else 1
        if count < 1 or first + count > len(state.rules.cards[i64(ints["card"])].branches):
            part.fail(f"{name(self.game, ints['card'])} has no such alternatives")

    def check_gaps(self, state: Realms, step: Step | None) -> None:
        """Only in the middle of scrapping from the trade row does it have gaps."""
        gaps = list(state.row).count(GAP)
        event = any(isinstance(other, RefillRow) for other in state.agenda)
        if gaps and not event and not (isinstance(step, ScrapRow) and step.done >= gaps):
            self.parts["row"].fail("a gap (null) is only there while cards of the row are being scrapped")


# What the numbers of steps may be, by their names; others count something.
RANGES = {
    "to": (0, 2),
    "kinds": (1, 3),
    "optional": (0, 1),
    "target": (0, 5),
    "zones": (1, 3),
    "condition": (0, 4),
    "faction": (0, 8),
    "floor": (0, 1 << 14),
    "most": (-1, MOST_COUNT),
    "receiver": (0, 5),
    "leader": (0, 5),
    "action": (0, 1 << 15),
    "whom": (0, 2),
    "take": (1, 3),
    "back": (1, 3),
    "drawn": (-1, (1 << 24) - 1),
}
