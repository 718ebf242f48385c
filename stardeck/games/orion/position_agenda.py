"""The agenda of a position of Master of Orion: what is still to be done, checked against the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stardeck.engine.positions import (
    Part,
    read_step,
)
from stardeck.engine.steps import Step
from stardeck.games.orion.actions import ActionPhase
from stardeck.games.orion.building import ANYWHERE, BuildMore, ChooseSaving, ChooseSystem, can_save, why_not_here
from stardeck.games.orion.card import BOARDS, START_OF_ROUND, TRIGGERS
from stardeck.games.orion.codes import ADVISOR, ALLUVIA, SYSTEMS
from stardeck.games.orion.deal import DealDiscards
from stardeck.games.orion.discarding import DiscardDrawn
from stardeck.games.orion.effects import DueEffects, Effects, MayApply
from stardeck.games.orion.gains import ChooseDirection, ChooseGain, Exchange, GainChoice
from stardeck.games.orion.mobilisation import ChooseBonus
from stardeck.games.orion.opponents import ChooseBuried, ChooseSlot, ChooseTaken
from stardeck.games.orion.player import NOTHING, Player
from stardeck.games.orion.reorder import LayInOrder
from stardeck.games.orion.round import ROUND, SETUP, STEPS
from stardeck.games.orion.setup import ANY_BOARD, ChooseRace
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size

if TYPE_CHECKING:
    from stardeck.games.orion.position import Reader

MOST_COUNT = 99

TABLE = (*(step.name for step in SETUP), *(step.name for step in ROUND))
# What the numbers of steps may be, by their names; others count something.
RANGES = {
    **dict.fromkeys(("optional",), (0, 1)),
    **dict.fromkeys(("discount",), (0, 99)),
    **dict.fromkeys(("place",), (-1, ADVISOR)),
    "trigger": (0, len(TRIGGERS) - 1),
    "level": (0, 4),
    "number": (-1, 9),
    "colour": (0, 4),
    "target": (-1, 3),
    "loyalty": (-9, 9),
    "dealt": (-1, 30),
    "holder": (0, 300),
}


class Agenda:
    """Reads what is still to be done, and refuses what the rules could not have left there."""

    def __init__(self, reader: Reader, state: Orion) -> None:
        self.reader = reader
        self.parts = reader.parts
        self.state = state

    def read(self) -> None:
        if "agenda" in self.parts:
            steps = [(*read_step(part, STEPS, self.reader.players), part) for part in self.parts["agenda"].row(200)]
        else:
            steps = self.completed(self.parts.get("at", Part(ActionPhase.name, "at")))
        if steps:
            self.check_table(steps)
        for number in range(len(steps) - 1, -1, -1):
            step, seat, part = steps[number]
            self.check_step(step, seat, part, number == 0)
            self.state.push(step, i64(seat))
        self.check_seats([step for step, _seat, _part in steps])

    def completed(self, at: Part) -> list[tuple[Step, int, Part]]:
        """The rest of a round from a step of it, or after a step of a seat in the action phase."""
        order = [*SETUP, *ROUND]
        if isinstance(at.value, str) and at.value in TABLE:
            rest = order[TABLE.index(at.value) :]
            return [(step, 0, at) for step in rest]
        step, seat = read_step(at, STEPS, self.reader.players, int(self.state.active))
        after = order if isinstance(step, ChooseRace) else order[TABLE.index(ActionPhase.name) :]
        if step.name == "exchange_hand":
            after = list(ROUND)
        elif isinstance(step, DueEffects) and step.trigger == START_OF_ROUND:
            after = order[TABLE.index(ActionPhase.name) :]
        return [(step, seat, at), *((other, 0, at) for other in after)]

    def check_table(self, steps: list[tuple[Step, int, Part]]) -> None:
        """The table's own steps come last: the rest of the setup and of a round."""
        first = next((i for i, (step, _seat, _part) in enumerate(steps) if step.name in TABLE), len(steps))
        names = tuple(step.name for step, _seat, _part in steps[first:])
        where = self.parts.get("agenda", self.parts.get("at", Part(0, "agenda")))
        if not names or TABLE[len(TABLE) - len(names) :] != names:
            where.fail(f"must end with the rest of a round: {', '.join(step.name for step in ROUND)}")
        for step, seat, part in steps[first:]:
            if seat:
                part.fail(f"{step.name} is for the whole table: its seat is 0")
        choosing = [seat for step, seat, _part in steps[:first] if isinstance(step, ChooseRace)]
        missing = [seat for seat, player in enumerate(self.state.seats) if int(player.race) == NOTHING]
        if missing or choosing:
            if sorted(choosing) != missing or names != TABLE or len(choosing) != first:
                where.fail("must have choose_race for each seat without a race, and the whole setup after it")

    def check_step(self, step: Step, seat: int, part: Part, first: bool) -> None:
        """Refuse a step that the rules could not have put there."""
        for field, value in zip(step.fields, step.ints()):
            if field == "card":
                if value not in self.reader.game.by_design:
                    part.fail(f"no card has the number {value}")
                continue
            low, high = RANGES.get(field, (0, MOST_COUNT))
            if not low <= value <= high:
                part.fail(f"{field} must be from {low} to {high}, not {value}")
        me = self.state.seats[i64(seat)]
        if isinstance(step, ChooseRace):
            if step.dealt != ANY_BOARD and step.dealt >= len(self.reader.game.boards):
                part.fail(f"no race has the number {step.dealt}")
        elif isinstance(step, (Effects, MayApply, ChooseGain, ChooseDirection)):
            self.check_holder(step, seat, part)
        elif isinstance(step, DueEffects):
            self.check_due(step, seat, part)
        elif isinstance(step, ChooseBonus):
            if step.level > 2 or not len(self.reader.game.boards[me.race].rows[step.level].choice):
                part.fail("this board has no choice at that level of mobilisation")
        elif isinstance(step, (ChooseSlot, ChooseBuried, ChooseTaken)):
            self.check_target(int(step.target), seat, part)
        elif isinstance(step, BuildMore):
            self.check_place(int(step.place), me, part, anywhere=True)
        elif isinstance(step, (ChooseSystem, ChooseSaving)):
            self.check_building(step, seat, part, first)
        elif isinstance(step, LayInOrder):
            self.check_place(int(step.place), me, part)
            if not first or step.level >= size(me.systems[step.place]):
                part.fail("there are no such structures to lay in order now")
        elif isinstance(step, DealDiscards):
            if not first or not 1 <= step.n <= 3 or len(me.hand) < step.n or step.card not in list(self.state.table):
                part.fail("no such deal can be under way")
            if self.state.stays(me):
                part.fail(f"{self.reader.name(int(me.advisor))} cannot be replaced")

    def check_holder(self, step: Effects | MayApply | ChooseGain | ChooseDirection, seat: int, part: Part) -> None:
        """An effect that is being applied is on a card or on the own board."""
        rules = self.state.rules
        me = self.state.seats[i64(seat)]
        if step.holder >= BOARDS:
            if step.holder != BOARDS + me.race or not len(rules.boards[me.race].power):
                part.fail("this board has no such power")
            if step.trigger != START_OF_ROUND:
                part.fail("the power of a board is for the start of a round")
        elif (
            int(step.holder) not in self.reader.game.by_design or rules.cards[step.holder].ability_at[step.trigger] < 0
        ):
            part.fail(f"no card with the number {step.holder} does anything then")
        effects = rules.ability(step.holder, step.trigger).effects
        least = -1 if isinstance(step, MayApply) else 0
        if not least <= step.number < len(effects):
            part.fail(f"number must be from {least} to {len(effects) - 1}")
        if isinstance(step, ChooseGain) and not isinstance(effects[step.number], GainChoice):
            part.fail("this effect has no alternatives")
        if isinstance(step, ChooseDirection) and not isinstance(effects[step.number], Exchange):
            part.fail("this effect is no exchange")
        if isinstance(step, (Effects, MayApply)):
            attacking = TRIGGERS[int(step.trigger)] == "after_attack"
            if attacking:
                self.check_target(int(step.target), seat, part)
            elif step.target >= 0:
                part.fail("nobody is attacked then: target must be -1")
            if step.holder < BOARDS and not (
                step.place == ADVISOR or (step.place >= 0 and int(step.holder) in self.cards_at(me, int(step.place)))
            ):
                part.fail(f"{self.reader.name(int(step.holder))} does not lie at place {step.place}")

    def cards_at(self, me: Player, place: int) -> list[int]:
        system = me.systems[i64(place)]
        return [int(card_at(system, i64(level))) for level in range(int(size(system)))]

    def check_due(self, step: DueEffects, seat: int, part: Part) -> None:
        """All effects that are due have the trigger of the step."""
        if TRIGGERS[int(step.trigger)] not in ("after_attack", "start_of_round"):
            part.fail("effects are due together after an attack and at the start of a round")
        if step.trigger != START_OF_ROUND:
            self.check_target(int(step.target), seat, part)
        elif step.target >= 0:
            part.fail("nobody is attacked then: target must be -1")
        for entry in self.state.seats[i64(seat)].due:
            holder = int(entry) & 0xFFFF
            if holder >= BOARDS:
                if step.trigger != START_OF_ROUND:
                    part.fail("the power of a board is for the start of a round")
            elif self.state.rules.cards[i64(holder)].ability_at[step.trigger] < 0:
                part.fail(f"{self.reader.name(holder)} does nothing then")

    def check_target(self, target: int, seat: int, part: Part) -> None:
        if not 0 <= target < self.reader.players or target == seat:
            part.fail(f"seat {target} is no opponent of seat {seat}")

    def check_place(self, place: int, me: Player, part: Part, anywhere: bool = False) -> None:
        if anywhere and place == ANYWHERE:
            return
        if not 0 <= place <= ALLUVIA or (not me.systems[i64(place)] and place != ALLUVIA):
            part.fail(f"there is no system at place {place}")
        if place == ALLUVIA and not self.state.own_system(me):
            part.fail("this seat has no advisor with a system of her own")

    def check_building(self, step: ChooseSystem | ChooseSaving, seat: int, part: Part, first: bool) -> None:
        """The card that is being built can be paid for where it goes."""
        me = self.state.seats[i64(seat)]
        if not first or me.building == NOTHING:
            part.fail(f"seat {seat} is building nothing")
        if isinstance(step, ChooseSystem):
            if all(why_not_here(self.state, i64(seat), i64(place), step.discount) for place in range(ALLUVIA + 1)):
                part.fail(f"{self.reader.name(int(me.building))} can be built nowhere")
            return
        if not 0 <= step.place <= ALLUVIA or (step.place == ALLUVIA and not self.state.own_system(me)):
            part.fail(f"there is no system at place {step.place}")
        if step.place < SYSTEMS and step.place > self.state.ordinary(me):
            part.fail(f"there is no system at place {step.place}")
        if size(me.systems[step.place]) >= self.state.room(me, step.place):
            part.fail(f"the system at place {step.place} is full")
        cost = self.state.rules.costs[me.building]
        units = step.discount
        if not 1 <= units <= 27 or not any(
            can_save(me, cost, i64(food), i64(fleet), units - food - fleet)
            for food in range(int(units) + 1)
            for fleet in range(int(units) - food + 1)
        ):
            part.fail(f"{self.reader.name(int(me.building))} cannot be paid for with that discount")

    def check_seats(self, steps: list[Step]) -> None:
        """Cards being built, cards just drawn and effects that are due are there only while a step speaks of them."""
        whose = self.state.whose
        for number, seat in enumerate(self.state.seats):
            where = Part(None, f"seats[{number}]")
            mine = [step for step, owner in zip(self.state.agenda, whose) if owner == number]
            first = steps[0] if steps and whose[-1] == number else None
            if seat.building != NOTHING and not isinstance(first, (ChooseSystem, ChooseSaving)):
                where.fail("a card is being built only while its owner chooses the system or the saving")
            if len(seat.drawn) and not any(isinstance(step, DiscardDrawn) for step in mine):
                where.fail("cards lie aside only while their owner discards some of them: discard_drawn")
            if len(seat.due) and sum(isinstance(step, DueEffects) for step in mine) != 1:
                where.fail("effects are due only while their owner applies them: due_effects")
            if seat.race == NOTHING and not any(isinstance(step, ChooseRace) for step in mine):
                where.fail("must have a race")
