"""A seat in another engine of Race for the Galaxy, taken by one of our players.

`Seat` is what that engine's harness calls a policy: `seat(choice, view)` returns the answer.  Each question becomes one
of ours (`outsider_table`), our player answers it, pick by pick if need be, and its picks become one answer.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from mypy_extensions import i64

from benchmarks.outsider_table import Choice, Options, Question, Table, View
from stardeck.bots.bot import Bot
from stardeck.engine.events import Event
from stardeck.engine.views import DESIGN
from stardeck.games.race import events
from stardeck.games.race.codes import ACTION, DISCARD, DONE, HOME, KEEP, NUMBER, PLACE, POWER, WINDFALL
from tools.other_words import ACTIONS

ACTION_WORDS = {number: name for name, number in ACTIONS.items()}


class Seat:
    """One of our players in one game of the other engine."""

    def __init__(self, table: Table, bot: Bot) -> None:
        self.table = table
        self.bot = bot
        self.names = table.words.names
        self.asked = 0  # questions answered so far, …
        self.seconds = 0.0  # … the processor time it took, …
        self.misses: Counter[str] = Counter()  # … and by type those where our player's wish was not to be had
        self.goods: list[str] = []  # the worlds whose goods are to be spent for the world being placed

    def __call__(self, choice: Choice, view: View) -> Any:
        start = time.process_time()
        answer = self.answer(choice, view)
        self.table.answered(choice, view["me"], answer)
        self.asked += 1
        self.seconds += time.process_time() - start
        return answer

    def answer(self, choice: Choice, view: View) -> Any:
        """What our player wants, if the other engine takes it; else something that it takes."""
        answer = ANSWERS[choice.type](self, choice, view)
        try:
            choice.encode(answer)
        except ValueError:
            self.misses[choice.type] += 1
            return choice.random_answer(self.table.random)
        return answer

    # --- our questions ---

    def choose(self, question: Question) -> int:
        return self.bot.choose(question.shown())

    def sealed(self, question: Question) -> list[int]:
        """The picks of a secret choice."""
        self.play(question)
        return [int(pick) for pick in question.state.draft(i64(question.seat))]

    def played(self, question: Question) -> list[Event]:
        """What happens until everything that was asked is answered."""
        self.play(question)
        return question.happened()

    def play(self, question: Question) -> None:
        while question.asks():
            self.act(question, self.choose(question))

    def act(self, question: Question, action: int) -> None:
        question.state.act(i64(question.seat), i64(action))

    def cards(self, happened: list[Event], kind: int) -> list[str]:
        return [self.names[int(event.card)] for event in happened if event.kind == kind]

    def first_pick(self, question: Question) -> int:
        """The answer to a question that takes one pick; what is obvious was done already."""
        if question.asks():
            return self.choose(question)
        used = [event for event in question.happened() if event.kind == events.USED]
        return POWER + (int(used[0].card) << 2) + int(used[0].other) if used else DONE

    # --- answers by type ---

    def choose_action(self, choice: Choice, view: View) -> list[str]:
        return [ACTION_WORDS[pick - ACTION] for pick in self.sealed(self.table.question(choice, view))]

    def choose_home(self, choice: Choice, view: View) -> Options:
        home, *discards = self.sealed(self.table.question(choice, view))
        return {"start": self.names[home - HOME], "discard": [self.names[pick - DISCARD] for pick in discards]}

    def discard(self, choice: Choice, view: View) -> list[str]:
        question = self.table.question(choice, view)
        drawn = Counter(int(card & DESIGN) for card in question.state.seats[question.seat].drawn)
        picks = self.sealed(question)
        if drawn:
            return self.table.words.named((drawn - Counter(pick - KEEP for pick in picks)).elements())
        return [self.names[pick - DISCARD] for pick in picks]

    def place(self, choice: Choice, view: View) -> str | None:
        self.goods = []
        picks = self.sealed(self.table.question(choice, view))
        return None if picks == [DONE] else self.names[picks[0] - PLACE]

    def pay(self, choice: Choice, view: View) -> Options:
        happened = self.played(self.table.question(choice, view))
        self.goods = self.cards(happened, events.GOOD_SPENT)
        return {"discard": self.cards(happened, events.DISCARDED), "use": self.cards(happened, events.USED)}

    def trade(self, choice: Choice, view: View) -> str:
        return self.cards(self.played(self.table.question(choice, view)), events.GOOD_SPENT)[0]

    def consume(self, choice: Choice, view: View) -> Options | None:
        pick = self.first_pick(self.table.question(choice, view))
        if pick == DONE:
            return None
        for power in choice.options()["powers"]:
            if self.table.consume_power(power) == pick:
                return {"card": power["card"], "idx": power["idx"]}
        return {"card": self.names[(pick - POWER) >> 2], "idx": -1}

    def consume_hand(self, choice: Choice, view: View) -> list[str]:
        return self.cards(self.played(self.table.question(choice, view)), events.DISCARDED)

    def spend(self, choice: Choice, view: View) -> list[str]:
        if choice.phase != "CONSUME":  # for a world: this was decided with the payment
            worlds = choice.options()["worlds"]
            return [next((world for world in self.goods if world in worlds), worlds[0])]
        return self.cards(self.played(self.table.question(choice, view)), events.GOOD_SPENT)

    def name_number(self, choice: Choice, view: View) -> int:
        return self.first_pick(self.table.question(choice, view)) - NUMBER

    def windfall(self, choice: Choice, view: View) -> str:
        return self.names[self.first_pick(self.table.question(choice, view)) - WINDFALL]

    def produce(self, choice: Choice, view: View) -> Options:
        """The next power; who wants none of those that discard a card begins with another."""
        offered = choice.options()["powers"]
        pick = self.first_pick(self.table.question(choice, view))
        wanted = [power for power in offered if pick in self.table.codes(self.table.design(power["card"]), 5)]
        others = [power for power in offered if not self.table.discarding(power["card"])]
        power = (wanted or others or offered)[0]
        return {"card": power["card"], "idx": power["idx"]}

    def discard_to_produce(self, choice: Choice, view: View) -> Options | None:
        """A card for a good: on a world just placed, or by a power, whatever our player would rather do before."""
        options = choice.options()
        question = self.table.question(choice, view)
        worlds = options["worlds"]
        if not worlds or not options["hand"]:
            return None
        if options["power"] is None:
            gone = self.cards(self.played(question), events.DISCARDED)
            return {"discard": gone[0], "world": worlds[0]} if gone else None
        wanted = self.table.discarding(options["power"])
        pick = self.choose(question) if question.asks() else DONE
        while pick != DONE and pick not in wanted:
            self.table.use(question.state.seats[question.seat], pick)
            pick = self.choose(question)
        if pick == DONE:
            return None
        self.act(question, pick)
        while question.asks() and question.state.step.name == "discard":
            self.act(question, self.choose(question))
        gone = self.cards(question.happened(), events.DISCARDED)
        if question.asks() and question.state.step.name == "windfall":
            return {"discard": gone[0], "world": self.names[self.choose(question) - WINDFALL]}
        return {"discard": gone[0], "world": worlds[0]}


ANSWERS: dict[str, Callable[[Seat, Choice, View], Any]] = {
    "ACTION": Seat.choose_action,
    "START": Seat.choose_home,
    "DISCARD": Seat.discard,
    "PLACE": Seat.place,
    "PAYMENT": Seat.pay,
    "TRADE": Seat.trade,
    "CONSUME": Seat.consume,
    "CONSUME_HAND": Seat.consume_hand,
    "GOOD": Seat.spend,
    "LUCKY": Seat.name_number,
    "WINDFALL": Seat.windfall,
    "PRODUCE": Seat.produce,
    "DISCARD_PRODUCE": Seat.discard_to_produce,
}
