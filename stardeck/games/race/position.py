"""Positions of Race for the Galaxy in JSON: the whole table, readable and editable.

Piles are listed from the top, so the first card of the deck is the next one drawn; the agenda begins with what is
done next.  A position written by hand may leave nearly everything out: see docs/formats.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stardeck.engine.actions import Actions
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
    read_step,
)
from stardeck.engine.state import NO_CHANCE
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games.race.card import (
    CONSUME,
    CONSUME_ALL,
    CONSUME_EACH_KIND,
    CONSUME_KINDS,
    CONSUME_PAIR,
    CONSUME_SET,
    GOODS,
    TOTALS,
    WORLD,
)
from stardeck.games.race.codes import (
    ACTION_NAMES,
    CONSUME_TRADE,
    CONSUME_X2,
    DEVELOP,
    DEVELOP_2,
    EXPLORE_1_1,
    EXPLORE_5,
    PRODUCE,
    SETTLE,
    SETTLE_2,
)
from stardeck.games.race.consume import SpendGoods
from stardeck.games.race.develop import PayDevelopment, develop_price
from stardeck.games.race.explore import ExploreKeep
from stardeck.games.race.placing import Discard, PhaseEnd
from stardeck.games.race.produce import BONUS_USED, ProduceHere
from stardeck.games.race.round import PHASES, ROUND, STEPS, HandLimit, StartingHand
from stardeck.games.race.settle import (
    UNPAID,
    AfterSettling,
    PlacementPower,
    PlaceWorld,
    PutGood,
    SpendForStrength,
    could_be_paid,
    could_cost_nothing,
    could_gain_strength,
    strength_against,
)
from stardeck.games.race.state import DECK, GOOD_SHIFT, NOTHING, Player, Race
from stardeck.games.race.xeno import XENO_PHASES, ChooseHome, ExploreDiscard, HomesRevealed

if TYPE_CHECKING:
    from stardeck.games.race.game import RaceGame

KEYS = (
    *("game", "rules", "players", "options", "round", "first", "pool", "deck", "discard", "seats", "unseen"),
    *ENGINE_KEYS,
)
SEAT_KEYS = (
    *("hand", "drawn", "tableau", "vp", "chosen", "placing", "used", "produced", "strength"),
    *("strength_vs_xeno", "explored"),
)
BONUS = "bonus"  # among the used powers: the production of the Produce bonus
MOST_VP = 999
MOST_COUNT = 99
MOST_TABLEAU = 15
CHIPS = 12  # for each player

# The phases by name, and the action cards that call them.
PHASE_NAMES = ("explore", "develop", "develop_2", "settle", "settle_2", "consume", "produce")
CALLED_BY = (
    (EXPLORE_5, EXPLORE_1_1),
    (DEVELOP,),
    (DEVELOP_2,),
    (SETTLE,),
    (SETTLE_2,),
    (CONSUME_TRADE, CONSUME_X2),
    (PRODUCE,),
)


# --- writing -------------------------------------------------------------------------------------------------


def to_json(game: RaceGame, state: Race) -> dict[str, Any]:
    """Return a position, or a seat's view of one: there, cards it does not know are null and listed as unseen."""
    options = dict(state.rules.options)
    names = {record.code: record.id for record in game.records}
    data: dict[str, Any] = {
        "game": game.id,
        "rules": game.rules_version,
        "players": options.pop("players"),
        "options": options,
        "round": int(state.round),
        "first": int(state.first),
        "pool": int(state.pool),
        "deck": [held_to_json(names, int(card)) for card in state.deck[: state.left]][::-1],
        "discard": [held_to_json(names, int(card)) for card in state.discard][::-1],
        "seats": [seat_to_json(names, state.seats[i]) for i in range(int(state.players))],
        **engine_to_json(state),
    }
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
    if seat.strength:
        data["strength"] = int(seat.strength)
    if seat.strength_vs_xeno:
        data["strength_vs_xeno"] = int(seat.strength_vs_xeno)
    if seat.explored:
        data["explored"] = int(seat.explored)
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
    return [*used, BONUS] if seat.used & BONUS_USED else used


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
        super().__init__(designs, game.supply(self.options), players, self.options["sets"])
        self.chips = CHIPS * players
        self.any_goods: list[tuple[int, int, Part]] = []  # seat and place of goods that may be any card

    def read(self, chance: Chance, log: Log | None = None) -> Race:
        """Return the state at its next decision; what is dealt on the way comes from a random source."""
        parts = self.parts
        seats = self.read_seats()
        state = Race(i64(self.players), chance, self.game.rules(self.players, self.options), vec[Player](seats))
        state.round = i64(parts["round"].number(0)) if "round" in parts else i64(1)
        state.first = i64(self.read_first(seats))
        state.pool = i64(self.read_pool(seats))
        if "discard" in parts:
            state.discard = self.held(parts["discard"].row())[::-1]
        self.read_deck(state)
        for seat in range(self.players):
            state.renew_totals(i64(seat))
        read_counters(state, parts)
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
            if "tableau" not in given and free:
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
        return seat

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
        duel = self.options["actions"] == "two"
        names = ACTION_NAMES if duel else ACTION_NAMES[: PRODUCE + 1]
        chosen = 0
        for item in part.row(2 if duel else 1):
            chosen |= 1 << names.index(item.word(names, "no action card is called"))
        for first, second in ((DEVELOP, DEVELOP_2), (SETTLE, SETTLE_2)):
            if chosen >> second & 1 and not chosen >> first & 1:
                part.fail(f"{names[second]} goes only with {names[first]}")
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
            pair = item.row(2)
            if len(pair) != 2:
                item.fail(f"must be [card, number of the power] or {BONUS!r}")
            place = self.in_tableau(seat, pair[0])
            powers = len(self.game.cards[seat.tableau[i64(place)] & DESIGN].powers)
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
        """The number of the home world of a seat; without one it comes last."""
        home = int(self.game.cards[seat.tableau[0] & DESIGN].home) if len(seat.tableau) else -1
        return home if home >= 0 else MOST_COUNT

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


# --- the agenda ----------------------------------------------------------------------------------------------

# Steps that answer a question are only ever the next.
NEXT_ONLY = ("discard", "spend_goods", "name_number", "discard_for_vp", "spend_for_strength")
# … or come right after the discards that they follow from.
AFTER_DISCARDS = ("windfall", "produce_here", "put_good")
# The phases of the steps that are for one seat.
BELONGS = {
    **dict.fromkeys(("pay_development", "after_developing"), (1, 2)),
    **dict.fromkeys(("place_world", "spend_for_strength", "placement_power", "put_good", "after_settling"), (3, 4)),
    "discard": (1, 2, 3, 4, 6),
    **dict.fromkeys(("sell", "consume", "spend_goods", "name_number", "discard_for_vp"), (5,)),
    **dict.fromkeys(("production_worlds", "produce", "windfall", "produce_here"), (6,)),
}
TAKES_GOODS = (CONSUME, CONSUME_SET, CONSUME_KINDS, CONSUME_ALL, CONSUME_PAIR, CONSUME_EACH_KIND)
LEFT_OVER = {1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 1}  # steps of the phase that are left while seats are at it
RANGES = {
    **dict.fromkeys(("second", "bonuses", "xeno"), (0, 1)),
    **dict.fromkeys(("most", "least"), (0, 15)),
    "way": (0, 2),
    "change": (-9, 9),
    "good": (0, 4),
    "kinds": (0, 31),
    "floor": (-1, 255),
    "power": (0, 3),
}


class Agenda:
    """Reads what is still to be done, and refuses what the rules could not have left there."""

    def __init__(self, reader: Reader, state: Race) -> None:
        self.reader = reader
        self.parts = reader.parts
        self.state = state
        self.phases = XENO_PHASES if "xeno" in reader.options["sets"] else PHASES

    def read(self) -> None:
        if "agenda" in self.parts:
            steps = [(*read_step(part, STEPS, self.reader.players), part) for part in self.parts["agenda"].row(200)]
        else:
            steps = self.completed(self.parts.get("at", Part("choose_action", "at")))
        seated = next((i for i, (step, _s, _p) in enumerate(steps) if step.name not in BELONGS), len(steps))
        table = [step for step, _seat, _part in steps[seated:]]
        where = self.parts.get("agenda", self.parts.get("at", Part(0, "agenda")))
        if steps:
            self.check_table(table, steps[:seated], where)
        for step, seat, part in steps[::-1]:
            if step.name not in BELONGS and seat != self.state.first:
                part.fail(f"{step.name} is for the whole table: its seat is the first, {self.state.first}")
            self.state.push(step, i64(seat))
        for number, (step, seat, part) in enumerate(steps):
            after_discards = number == 1 and steps[0][0].name == Discard.name
            self.check_step(step, seat, part, number == 0 or (after_discards and step.name in AFTER_DISCARDS))
        self.check_seats(table)

    def completed(self, at: Part) -> list[tuple[Step, int, Part]]:
        """The rest of a round from a step of it, from the beginning of a phase, or after a step of a seat."""
        names = [step.name for step in ROUND]
        first = int(self.state.first)
        if isinstance(at.value, str) and at.value in names:
            return [(step, first, at) for step in ROUND[names.index(at.value) :]]
        begun: list[tuple[Step, int, Part]] = []
        phase = -1
        if isinstance(at.value, str) and at.value in PHASE_NAMES:
            phase = PHASE_NAMES.index(at.value)
            begun = [(step, first, at) for step in self.phases[phase]]
        else:
            if isinstance(at.value, str):
                at.word((*STEPS, *PHASE_NAMES), "no step or phase is called")
            step, seat = read_step(at, STEPS, self.reader.players, first)
            if step.name == StartingHand.name:
                return [(step, first, at), *((other, first, at) for other in ROUND)]
            if step.name == ChooseHome.name:
                return [(step, first, at), (HomesRevealed(), first, at)]
            begun = [(step, seat, at)]
            if step.name in BELONGS:
                phase = self.phase_of(step)
                steps = self.phases[phase]
                begun += [(other, first, at) for other in steps[len(steps) - LEFT_OVER[phase] :]]
        chosen = 0
        for player in self.state.seats:
            chosen |= int(player.chosen)
        called = [i for i, by in enumerate(CALLED_BY) if i > phase and any(chosen >> action & 1 for action in by)]
        rest = [step for i in called for step in self.phases[i]] + list(ROUND[names.index(HandLimit.name) :])
        return begun + [(step, first, at) for step in rest]

    def phase_of(self, step: Step) -> int:
        """The phase that a step of a seat belongs to; payment is for what is being placed."""
        phases = BELONGS[step.name]
        if isinstance(step, Discard):
            placing = [int(player.placing) for player in self.state.seats if player.placing != NOTHING]
            world = placing and self.state.rules.traits[i64(placing[0])] & WORLD
            return 3 if world else 1
        return phases[1] if len(phases) > 1 and step.ints()[:1] == [1] and "second" in step.fields else phases[0]

    def check_table(self, table: list[Step], seated: list[tuple[Step, int, Part]], part: Part) -> None:
        """The table's own steps are the rest of a phase, whole phases in their order, and the rest of the round."""
        end = list(ROUND)
        if table and table[0].name == ChooseHome.name and not seated and "xeno" in self.reader.options["sets"]:
            if [step.name for step in table[1:]] != [HomesRevealed.name]:
                part.fail("must have homes_revealed after choose_home, and nothing else")
            return
        if table and table[0].name == StartingHand.name and table[1:] == end and not seated:
            return
        while end and table[-len(end) :] != end:
            end.pop(0)
        phases = table[: len(table) - len(end)]
        if not end or ((phases or seated) and end != list(ROUND[-2:])):
            part.fail(f"must end with the rest of a round: {', '.join(step.name for step in ROUND)}")
        if not seated:
            lefts = [(i, left) for i, steps in enumerate(self.phases) for left in range(len(steps) + 1)]
        else:
            common = set.intersection(*(set(BELONGS[step.name]) for step, _seat, _part in seated))
            lefts = [(i, LEFT_OVER[i]) for i in sorted(common)]
            self.check_order(seated, part)
        for i, left in lefts:
            steps = list(self.phases[i])
            if phases[:left] == steps[len(steps) - left :] and whole_phases(self.phases, phases[left:], i):
                return
        part.fail("must have the steps of one phase, then whole phases in their order")

    def check_order(self, seated: list[tuple[Step, int, Part]], part: Part) -> None:
        """What seats are at comes in player order, each step once."""
        order = [int(self.state.in_order(i64(place))) for place in range(self.reader.players)]
        places = [order.index(seat) for _step, seat, _part in seated]
        if places != sorted(places):
            part.fail("must have the seats in player order")
        pairs = [(step.name, seat) for step, seat, _part in seated]
        if len(set(pairs)) != len(pairs):
            part.fail("has the same step twice for a seat")

    # --- single steps ---

    def check_step(self, step: Step, seat: int, part: Part, first: bool) -> None:
        """Refuse a step that the rules could not have put there."""
        me = self.state.seats[i64(seat)]
        for field, value in zip(step.fields, step.ints()):
            low, high = RANGES.get(field, (0, MOST_COUNT))
            if field in ("card", "world"):
                if value not in self.reader.game.by_design:
                    part.fail(f"no card has the number {value}")
            elif not low <= value <= high:
                part.fail(f"{field} must be from {low} to {high}, not {value}")
        if step.name in (*NEXT_ONLY, *AFTER_DISCARDS) and not first:
            part.fail(f"{step.name} must be the next step")
        if isinstance(step, (PlaceWorld, PlacementPower, PutGood, SpendForStrength, AfterSettling, PayDevelopment)):
            self.check_placing(step, seat, part)
            self.check_good(step, me, part)
        elif isinstance(step, ProduceHere):
            place = me.find(step.world)
            if place < 0 or me.tableau[place] >> GOOD_SHIFT or not self.state.rules.cards[step.world].good:
                part.fail(f"seat {seat} has no world {self.reader.name(int(step.world))} without a good")
        elif isinstance(step, ChooseHome):
            self.check_homes(step)
        elif isinstance(step, Discard) and step.n > len(me.hand):
            part.fail(f"seat {seat} has only {len(me.hand)} cards to discard")
        elif isinstance(step, SpendGoods):
            self.check_goods(step, seat, part)
        elif isinstance(step, StartingHand) and any(step.n > len(player.hand) for player in self.state.seats):
            part.fail(f"somebody has fewer than {step.n} cards to discard")

    def check_placing(self, step: Step, seat: int, part: Part) -> None:
        """A card that is paid for or conquered lies in the tableau, and its owner can afford it."""
        state, me = self.state, self.state.seats[i64(seat)]
        if me.placing == NOTHING:
            if isinstance(step, PayDevelopment):
                return
            part.fail(f"seat {seat} is placing nothing")
        world = state.rules.cards[me.placing]
        if isinstance(step, PayDevelopment) == world.world:
            part.fail(f"{self.reader.name(int(me.placing))} is not placed in this phase")
        cards = i64(len(me.hand))
        if isinstance(step, PayDevelopment):
            able = develop_price(state, i64(seat), me.placing, step.second) <= cards
        elif not isinstance(step, PlaceWorld):
            return
        elif step.paying(world):
            able = step.price(state, i64(seat), world) <= cards or could_cost_nothing(state, i64(seat), world)
        else:
            strength = strength_against(state, i64(seat), world) + could_gain_strength(state, i64(seat), world)
            able = strength >= world.cost or (step.way == UNPAID and could_be_paid(state, i64(seat), world, cards))
        if not able:
            part.fail(f"seat {seat} can neither pay for nor conquer {self.reader.name(int(me.placing))}")

    def check_good(self, step: Step, me: Player, part: Part) -> None:
        """A good can come to a world just placed that has none; for temporary military there is one to spend."""
        if isinstance(step, SpendForStrength):
            if not any(step.fits(self.state, me, entry) for entry in me.tableau):
                part.fail("no good is there to be spent")
        elif isinstance(step, PutGood) or (isinstance(step, PlacementPower) and step.wanted(self.state, me)):
            if me.tableau[me.find(me.placing)] >> GOOD_SHIFT or not self.state.rules.cards[me.placing].good:
                part.fail(f"no good comes to {self.reader.name(int(me.placing))}")

    def check_homes(self, step: ChooseHome) -> None:
        """While home worlds are chosen, everybody has two of them and cards to discard, and nothing else."""
        for number, seat in enumerate(self.state.seats):
            homes = [int(self.state.rules.cards[world & DESIGN].home) for world in seat.drawn]
            if len(homes) != 2 or min(homes) < 0 or homes[0] % 2 == homes[1] % 2:
                Part(None, f"seats[{number}].drawn").fail("must have a red and a blue home world to choose from")
            if len(seat.tableau):
                Part(None, f"seats[{number}].tableau").fail("must be empty until the home world is chosen")
            if len(seat.hand) < step.n:
                Part(None, f"seats[{number}].hand").fail(f"has fewer than {step.n} cards to discard")

    def check_goods(self, step: SpendGoods, seat: int, part: Part) -> None:
        """The goods that a consume power still takes are there."""
        me = self.state.seats[i64(seat)]
        powers = self.state.rules.cards[step.card].powers
        if me.find(step.card) < 0 or step.power >= len(powers):
            part.fail(f"no such power is in the tableau: {self.reader.name(int(step.card))} {step.power}")
        power = powers[step.power]
        if power.kind not in TAKES_GOODS:
            part.fail(f"this power of {self.reader.name(int(step.card))} takes no goods")
        fitting = [int(entry) for entry in me.tableau if step.fits(self.state, entry, power)]
        goods = len(fitting)
        if power.kind in (CONSUME_KINDS, CONSUME_EACH_KIND):
            goods = len({int(self.state.rules.cards[i64(entry & DESIGN)].good) for entry in fitting})
        if not step.left <= step.total <= MOST_TABLEAU or step.left > goods:
            part.fail(f"{step.left} of {step.total} goods cannot be left to choose: {goods} fit")
        actions = Actions()
        step.legal(self.state, i64(seat), actions)
        if step.left and actions.count == 0:
            part.fail(f"the goods do not fit this power of {self.reader.name(int(step.card))}")

    def check_seats(self, table: list[Step]) -> None:
        """Cards drawn in Explore and cards being placed are there only in the midst of their phases."""
        for number, seat in enumerate(self.state.seats):
            where = Part(None, f"seats[{number}]")
            if seat.explored and not (table and isinstance(table[0], ExploreDiscard)):
                where.fail("cards are to be discarded only at the end of Explore: explore_discard")
            if len(seat.drawn) and not (table and isinstance(table[0], (ExploreKeep, ChooseHome))):
                where.fail("cards are drawn only while choosing which to keep: explore_keep")
            placed = [i for i, step in enumerate(table) if isinstance(step, PhaseEnd)]
            if seat.placing != NOTHING and placed[:1] not in ([0], [1]):
                where.fail("a card is being placed only before the end of Develop or Settle")


def whole_phases(phases: tuple[tuple[Step, ...], ...], steps: list[Step], after: int) -> bool:
    """Whether steps are whole phases in their order, all of them after one."""
    while steps:
        after += 1
        if after == len(phases):
            return False
        phase = list(phases[after])
        if steps[: len(phase)] == phase:
            steps = steps[len(phase) :]
    return True
