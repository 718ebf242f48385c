"""What is still to be done in a position: read, completed, and refused where the rules could not have left it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stardeck.engine.actions import Actions
from stardeck.engine.positions import Part, read_step
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race.card import (
    CONSUME,
    CONSUME_ALL,
    CONSUME_EACH_KIND,
    CONSUME_KINDS,
    CONSUME_PAIR,
    CONSUME_SET,
    WORLD,
)
from stardeck.games.race.codes import (
    CONSUME_TRADE,
    CONSUME_X2,
    DEVELOP,
    DEVELOP_2,
    EXPLORE_1_1,
    EXPLORE_5,
    PRODUCE,
    PRODUCE_REPAIR,
    SETTLE,
    SETTLE_2,
)
from stardeck.games.race.consume import SpendGoods
from stardeck.games.race.develop import PayDevelopment, develop_price
from stardeck.games.race.explore import ExploreKeep
from stardeck.games.race.invasion import INVASION_STEP, INVASION_STEPS, Defend, DiscardForDefense, XenosCome
from stardeck.games.race.placing import Discard, PhaseEnd
from stardeck.games.race.position_invasion import check_defending, lay_first_card
from stardeck.games.race.produce import ProduceHere
from stardeck.games.race.repair import PayRepair, RepairWorld
from stardeck.games.race.round import PHASES, STEPS, HandLimit, RoundBegins, StartingHand
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
from stardeck.games.race.state import GOOD_SHIFT, MOST_TABLEAU, NOTHING, Player, Race
from stardeck.games.race.track import DEFEATS, FIRST_INVASION
from stardeck.games.race.xeno import XENO_PHASES, ChooseHome, ExploreDiscard, HomesRevealed

if TYPE_CHECKING:
    from stardeck.games.race.position import Reader

MOST_COUNT = 99

# The phases by name, and the action cards that call them; the invasion step comes after them.
PHASE_NAMES = ("explore", "develop", "develop_2", "settle", "settle_2", "consume", "produce", "invasion")
CALLED_BY = (
    (EXPLORE_5, EXPLORE_1_1),
    (DEVELOP,),
    (DEVELOP_2,),
    (SETTLE,),
    (SETTLE_2,),
    (CONSUME_TRADE, CONSUME_X2),
    (PRODUCE, PRODUCE_REPAIR),
)
INVASION = 7  # after the phases

# Steps that answer a question are only ever the next.
NEXT_ONLY = (
    *("discard", "spend_goods", "name_number", "discard_for_vp", "spend_for_strength", "discard_for_defense"),
    "repair_more",
)
# … or come right after the discards that they follow from.
AFTER_DISCARDS = ("windfall", "produce_here", "put_good", "repair_world")
# The phases of the steps that are for one seat.
BELONGS = {
    **dict.fromkeys(("pay_development", "after_developing"), (1, 2)),
    **dict.fromkeys(("place_world", "placement_power", "put_good", "after_settling"), (3, 4)),
    "spend_for_strength": (3, 4, INVASION),
    "discard": (1, 2, 3, 4, 6, INVASION),
    **dict.fromkeys(("sell", "consume", "spend_goods", "name_number", "discard_for_vp"), (5,)),
    **dict.fromkeys(("production_worlds", "produce", "windfall", "produce_here"), (6,)),
    **dict.fromkeys(("war_effort", "pay_repair", "repair_more", "repair_world"), (6,)),
    **dict.fromkeys(("defend", "discard_for_defense", "damage"), (INVASION,)),
}
TAKES_GOODS = (CONSUME, CONSUME_SET, CONSUME_KINDS, CONSUME_ALL, CONSUME_PAIR, CONSUME_EACH_KIND)
LEFT_OVER = {1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 1, INVASION: 1}  # steps of the phase that are left while seats are at it
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
        self.round = list(state.rules.round)[::-1]
        self.steps = STEPS
        self.phases = XENO_PHASES if "xeno" in reader.options["sets"] else PHASES
        if state.invasion is not None:
            self.phases = (*self.phases, INVASION_STEP)
            self.steps = {**STEPS, **INVASION_STEPS}

    def read(self) -> None:
        if "agenda" in self.parts:
            steps = [
                (*read_step(part, self.steps, self.reader.players), part) for part in self.parts["agenda"].row(200)
            ]
        else:
            steps = self.completed(self.parts.get("at", Part("choose_action", "at")))
        seated = next((i for i, (step, _s, _p) in enumerate(steps) if step.name not in BELONGS), len(steps))
        table = [step for step, _seat, _part in steps[seated:]]
        where = self.parts.get("agenda", self.parts.get("at", Part(0, "agenda")))
        if "round" not in self.parts and any(isinstance(step, (RoundBegins, ChooseHome)) for step in table):
            self.state.round = 0  # the first is still to begin
        if steps:
            self.check_going_on()
            self.check_table(table, steps[:seated], where)
        for step, seat, part in steps[::-1]:
            if step.name not in BELONGS and seat != self.state.first:
                part.fail(f"{step.name} is for the whole table: its seat is the first, {self.state.first}")
            self.state.push(step, i64(seat))
        for number, (step, seat, part) in enumerate(steps):
            after_discards = number == 1 and steps[0][0].name == Discard.name
            self.check_step(step, seat, part, number == 0 or (after_discards and step.name in AFTER_DISCARDS))
        self.check_seats(table)
        if self.state.invasion is not None and steps:
            given = "invasion" in self.parts and "deck" in self.parts["invasion"].value
            deck = Part(None, "invasion.deck") if given else None
            lay_first_card(self.state.invasion, deck, self.first_card_waits(table))

    def first_card_waits(self, table: list[Step]) -> bool:
        """Whether the first-round card still lies on the invasion deck: it leaves when the second round ends."""
        begins = any(isinstance(step, RoundBegins) for step in table)
        rounds = int(self.state.round) + (1 if begins else 0)
        before = FIRST_INVASION - 1
        return rounds < before or (rounds == before and any(isinstance(step, XenosCome) for step in table))

    def check_going_on(self) -> None:
        """A game that the invasion has ended has nothing left to do."""
        invasion = self.state.invasion
        if invasion is not None and (invasion.ended or invasion.defeats == DEFEATS):
            Part(None, "invasion").fail("has ended the game, and something is still to be done: agenda")

    def completed(self, at: Part) -> list[tuple[Step, int, Part]]:
        """The rest of a round from a step of it, from the beginning of a phase, or after a step of a seat."""
        names = [step.name for step in self.round]
        first = int(self.state.first)
        if isinstance(at.value, str) and at.value in names:
            return [(step, first, at) for step in self.round[names.index(at.value) :]]
        begun: list[tuple[Step, int, Part]] = []
        phase = -1
        if isinstance(at.value, str) and at.value in PHASE_NAMES[: len(self.phases)]:
            phase = PHASE_NAMES.index(at.value)
            begun = [(step, first, at) for step in self.phases[phase]]
        else:
            if isinstance(at.value, str):
                at.word((*self.steps, *PHASE_NAMES[: len(self.phases)]), "no step or phase is called")
            step, seat = read_step(at, self.steps, self.reader.players, first)
            if step.name == StartingHand.name:
                return [(step, first, at), *((other, first, at) for other in self.round)]
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
        if self.state.round == 1:
            chosen |= int(self.state.rules.always_first)
        called = [i for i, by in enumerate(CALLED_BY) if i > phase and any(chosen >> action & 1 for action in by)]
        rest = [step for i in called for step in self.phases[i]] + self.round[names.index(HandLimit.name) :]
        if phase == INVASION:
            rest = self.round[-1:]
        return begun + [(step, first, at) for step in rest]

    def phase_of(self, step: Step) -> int:
        """The phase that a step of a seat belongs to; payment is for what is being placed."""
        phases = BELONGS[step.name]
        if isinstance(step, (Discard, SpendForStrength)) and self.defending():
            return INVASION
        if isinstance(step, Discard):
            placing = [int(player.placing) for player in self.state.seats if player.placing != NOTHING]
            world = placing and self.state.rules.traits[i64(placing[0])] & WORLD
            return 3 if world else 1
        return phases[1] if len(phases) > 1 and step.ints()[:1] == [1] and "second" in step.fields else phases[0]

    def defending(self) -> bool:
        """Whether invasion cards are dealt."""
        invasion = self.state.invasion
        return invasion is not None and any(card >= 0 for card in invasion.cards)

    def check_table(self, table: list[Step], seated: list[tuple[Step, int, Part]], part: Part) -> None:
        """The table's own steps are the rest of a phase, whole phases in their order, and the rest of the round."""
        end = list(self.round)
        if table and table[0].name == ChooseHome.name and not seated and "xeno" in self.reader.options["sets"]:
            if [step.name for step in table[1:]] != [HomesRevealed.name]:
                part.fail("must have homes_revealed after choose_home, and nothing else")
            return
        if table and table[0].name == StartingHand.name and table[1:] == end and not seated:
            return
        while end and table[-len(end) :] != end:
            end.pop(0)
        phases = table[: len(table) - len(end)]
        last = [step.name for step in self.round].index(HandLimit.name)
        invaded = self.state.invasion is not None and end == self.round[-1:]
        if not end or ((phases or seated) and end != self.round[last:] and not invaded):
            part.fail(f"must end with the rest of a round: {', '.join(step.name for step in self.round)}")
        if not seated:
            lefts = [(i, left) for i, steps in enumerate(self.phases) for left in range(len(steps) + 1)]
            if invaded:
                lefts = [(i, left) for i, left in lefts if i == INVASION]
        else:
            common = set.intersection(*(set(BELONGS[step.name]) for step, _seat, _part in seated))
            lefts = [(i, LEFT_OVER[i]) for i in sorted(common) if (i == INVASION) == invaded]
            self.check_order(seated, part)
        for i, left in lefts:
            steps = list(self.phases[i])
            if phases[:left] == steps[len(steps) - left :] and whole_phases(self.phases[:INVASION], phases[left:], i):
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
        if isinstance(step, (Defend, DiscardForDefense)) or step.name == "damage":
            check_defending(self.state, part)
        elif isinstance(step, (PayRepair, RepairWorld)):
            if step.world not in list(me.damaged):
                part.fail(f"seat {seat} has no damaged world {self.reader.name(int(step.world))}")
        elif isinstance(step, SpendForStrength) and self.defending():
            self.check_good(step, me, part)
        elif isinstance(step, (PlaceWorld, PlacementPower, PutGood, SpendForStrength, AfterSettling, PayDevelopment)):
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
        if after >= len(phases):
            return False
        phase = list(phases[after])
        if steps[: len(phase)] == phase:
            steps = steps[len(phase) :]
    return True
