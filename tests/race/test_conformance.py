"""The judge of recorded games: what agrees, what does not, and what it says about it.

The records here are our own: random games of our engine, written down in the format that the tool reads.
"""

from __future__ import annotations

import copy
import gzip
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from mypy_extensions import i64

from stardeck.engine.chance import Stacked
from stardeck.engine.events import Log
from stardeck.engine.steps import Sealed, Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import events, load
from stardeck.games.race.card import STRENGTH
from stardeck.games.race.codes import ACTION, BONUS, DISCARD, DONE, GOOD, HOME, KEEP, NUMBER, PLACE, POWER, WINDFALL
from stardeck.games.race.explore import ExploreKeep
from stardeck.games.race.state import GOOD_SHIFT, HOME_WORLDS, Race
from stardeck.games.race.xeno import ChooseHome
from tools import conformance
from tools.other_words import ACTIONS, PHASES
from tools.recorded import Event, Section
from tools.replaying import DISCARDING, NOT_FIXED, Replay

RECORDED = Path(__file__).resolve().parents[3] / "shared" / "traces" / "race"


class Recorder(Replay):
    """Plays a random game of ours and writes it down as the other engine does."""

    def __init__(
        self,
        name: str,
        players: int,
        seed: int,
        advanced: bool = False,
        round_cap: int | None = None,
        expansion: str = "base",
    ) -> None:
        head = {"t": "game", "id": name, "players": players, "expansion": expansion, "advanced": advanced}
        super().__init__(load(), [{**head, "vp_pool": 12 * players, "round_cap": round_cap}, {}])
        self.lines: list[Event] = [self.head]
        self.random = random.Random(seed)
        self.chance = Stacked(seed)
        self.open: dict[int, Event] = {}  # a choice of each seat that takes several answers
        self.consuming = DONE  # the consume power that was used last
        self.log = Log()

    def record(self) -> list[Event]:
        self.write_setup()
        while self.waiting and self.head["round_cap"] != self.state.round:
            self.write_round()
        self.write_end()
        return self.lines

    def write(self, kind: str, **fields: object) -> Event:
        self.lines.append({"t": kind, **fields})
        return self.lines[-1]

    def choice(self, seat: int, kind: str, answer: object, **options: object) -> Event:
        return self.write("choice", p=seat, type=kind, phase=self.section.name, options=options, answer=answer)

    def name(self, action: int, first: int) -> str:
        return self.names[action - first]

    # --- the frame ---

    def write_setup(self) -> None:
        xeno = self.head["expansion"] == "xeno"
        if not xeno:
            numbered = [(r.start_world, r.code) for r in self.game.records if r.start_world in range(5)]
            homes = sorted(self.random.sample(sorted(numbered), self.head["players"]))
            self.chance.stack(-1, HOME_WORLDS, [code for _number, code in homes])
        state = self.game.new(
            players=self.head["players"],
            chance=self.chance,
            ask="always",
            actions="two" if self.head["advanced"] else "one",
            sets=["base", "xeno"] if xeno else ["base"],
        )
        assert isinstance(state, Race)
        self.state = state
        for seat, player in enumerate(state.seats):
            for card in player.hand:
                self.write("draw", p=seat, card=self.names[int(card & DESIGN)], to="hand")
            for world in player.drawn:
                record = self.game.by_design[int(world & DESIGN)]
                self.write("start_deal", p=seat, card=record.name_en, color=record.start_color)
        self.hold_back()
        if xeno:
            self.run("choose_home")
            self.state.log = self.log
            self.schedule("homes_revealed")
            self.state.log = None
            self.write_draws()
        else:
            self.run("starting_hand")
            for seat, player in enumerate(state.seats):
                if player.tableau[0] >> GOOD_SHIFT:
                    self.write_good(seat, int(player.tableau[0] & DESIGN))
        for seat, player in enumerate(state.seats):
            self.write("start", p=seat, card=self.names[int(player.tableau[0] & DESIGN)])
        self.write("setup_end", state=self.table())

    def write_good(self, seat: int, world: int) -> None:
        me = self.state.seats[seat]
        good = int(me.tableau[me.find(i64(world))] >> GOOD_SHIFT) - 1
        self.write("draw", p=seat, card=self.names[good], to="good", on=self.names[world])

    def write_round(self) -> None:
        self.section = Section("CHOOSE", int(self.state.round) + 1)
        self.write("round", n=self.section.round)
        self.run("round")
        self.run("choose_action")
        chosen = [[name for name, i in ACTIONS.items() if player.chosen >> i & 1] for player in self.state.seats]
        self.write("actions", chosen=chosen)
        self.schedule("call_phases")
        while self.next_step() == "phase":
            self.write_phase(self.phase_name(), ("phase", "hand_limit"))
        if any(len(player.hand) > 10 for player in self.state.seats):
            self.write_phase("ROUND_END", ("round_ends",))
        else:
            self.run("hand_limit")
        self.write("round_end", n=self.section.round, state=self.table())
        self.schedule("round_ends")

    def phase_name(self) -> str:
        number = self.waiting[-1][0].ints()[0]
        names = [name for name, n in PHASES.items() if n == number]
        placing = [step for step, _seat in reversed(self.waiting) if step.name in ("develop", "settle")]
        return names[placing[0].ints()[0]] if number in (2, 3) else names[0]

    def write_phase(self, name: str, until: tuple[str, ...]) -> None:
        self.section = Section(name, self.section.round)
        self.open = {}
        self.write("phase", phase=name)
        self.run()
        while self.next_step() not in until:
            self.run()
        self.write("phase_end", phase=name, state=self.table())

    def write_end(self) -> None:
        state = self.state
        result = self.game.score(state)
        players = []
        for seat, me in enumerate(state.seats):
            tableau = [int(entry & DESIGN) for entry in me.tableau]
            scoring = {design: self.game.scoring[design] for design in tableau if design in self.game.scoring}
            parts = result.parts[seat]
            players.append(
                {
                    "score": result.scores[seat],
                    "chips": parts["chips"],
                    "printed": parts["printed"],
                    "bonus": {
                        self.names[design]: int(card.score(me.tableau, me.totals[STRENGTH], me.vp))
                        for design, card in scoring.items()
                    },
                    "cards": {self.names[design]: int(self.game.cards[design].vp) for design in tableau},
                    "hand": len(me.hand),
                    "goods": int(me.goods()),
                    "winner": result.ranks[seat] == 1,
                    "start": self.names[tableau[0]],
                }
            )
        reasons = []
        if state.pool <= 0:
            reasons.append("vp_pool_empty")
        if any(len(player.tableau) >= 12 for player in state.seats):
            reasons.append("tableau_12")
        if self.waiting:
            reasons.append("round_limit")
        winners = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
        self.write("end", rounds=int(state.round), reason=reasons, winners=winners, players=players)

    # --- cards drawn ---

    def run(self, name: str = "") -> None:
        self.state.log = self.log
        super().run(name)
        self.state.log = None
        self.write_draws()

    def write_draws(self) -> None:
        for event in self.log.events:
            seat, card = int(event.seat), int(event.card)
            if event.kind == events.DREW:
                self.write("draw", p=seat, card=self.names[card], to="hand")
            elif event.kind == events.FLIPPED:
                self.write("draw", p=seat, card=self.names[card], to="hand" if event.n else "discard")
            elif event.kind == events.GOOD_ARRIVED:
                self.write_good(seat, card)
            elif event.kind == events.RESHUFFLED:
                self.write("reshuffle", n=int(event.n))
        self.log.events.clear()

    # --- choices ---

    def prepare_sealed(self, step: Sealed) -> None:
        """Choose for everybody at random, and write it down."""
        self.write_draws()
        choosing = int(step.resolve(self.state, self.state.first))
        self.picks = {seat: self.pick(step, seat) for seat in range(self.head["players"]) if choosing >> seat & 1}

    def pick(self, step: Sealed, seat: int) -> list[int]:
        me = self.state.seats[seat]
        if step.name == "choose_action":
            return self.pick_action(seat)
        if step.name in ("develop", "settle"):
            legal = self.legal(step, seat)
            action = self.random.choice(legal[-4:])
            answer = None if action == DONE else self.name(action, PLACE)
            self.choice(seat, "PLACE", answer, cards=sorted(self.name(code, PLACE) for code in legal if code != DONE))
            return [action]
        if isinstance(step, ExploreKeep):
            drawn = sorted(int(card & DESIGN) for card in me.drawn)
            kept = sorted(self.random.sample(drawn, int(step.kept(self.state, i64(seat)))))
            gone = list(drawn)
            for card in kept:
                gone.remove(card)
            if gone:
                self.choice(
                    seat, "DISCARD", [self.names[card] for card in gone], cards=self.named(drawn), count=len(gone)
                )
            return [KEEP + card for card in kept]
        hand = [int(card & DESIGN) for card in me.hand]
        if isinstance(step, ChooseHome):
            return self.pick_one_home(seat, hand)
        count = {"starting_hand": 2, "explore_discard": int(me.explored)}.get(step.name, len(hand) - 10)
        gone = sorted(self.random.sample(hand, count))
        self.choice(seat, "DISCARD", [self.names[card] for card in gone], cards=self.hand(seat), count=count)
        return [DISCARD + card for card in gone]

    def pick_one_home(self, seat: int, hand: list[int]) -> list[int]:
        homes = [int(world & DESIGN) for world in self.state.seats[seat].drawn]
        home = self.random.choice(homes)
        gone = sorted(self.random.sample(hand, 2))
        answer = {"start": self.names[home], "discard": [self.names[card] for card in gone]}
        self.choice(seat, "START", answer, hand=self.hand(seat), starts=self.named(homes))
        return [HOME + home, *(DISCARD + card for card in gone)]

    def pick_action(self, seat: int) -> list[int]:
        single = [name for name in ACTIONS if not name.endswith("P2") and not name.endswith("E2")]
        names = self.random.sample(single, 2 if self.head["advanced"] else 1)
        if len(names) == 2 and names[0] in ("DEVELOP", "SETTLE"):
            names[1] = names[0] + "2"
        self.choice(seat, "ACTION", names, advanced=self.head["advanced"])
        return sorted(ACTION + ACTIONS[name] for name in names)

    def answer(self) -> None:
        """Answer the next question at random, and write it down."""
        self.write_draws()
        step = self.state.step
        if isinstance(step, Sealed):
            super().answer()
            return
        seat = self.state.decisions[0].seat
        legal = self.legal(step, seat)
        action = self.next_production(legal, seat) if step.name == "produce" else NOT_FIXED
        if action == NOT_FIXED:
            action = self.random.choice(legal)
        self.write_answer(step, seat, legal, action)
        self.state.apply(seat, action, self.log)

    def write_answer(self, step: Step, seat: int, legal: list[int], action: int) -> None:
        if step.name == "discard" and self.section.name == "PRODUCE":
            options = {"hand": self.hand(seat), "power": self.producing}
            answer: Event = {"discard": self.name(action, DISCARD), "world": self.producing}
            self.open[seat] = self.choice(seat, "DISCARD_PRODUCE", answer, worlds=[self.producing], **options)
            self.write("move", p=seat, card=answer["discard"], **{"from": "hand", "to": "discard"})
        elif step.name in ("place_world", "discard"):
            self.write_payment(step, seat, action)
        elif step.name == "produce":
            self.write_production(seat, legal, action)
        elif step.name == "windfall":
            worlds = sorted(self.name(code, WINDFALL) for code in legal)
            if seat in self.open:
                choice = self.open.pop(seat)
                choice["options"]["worlds"] = worlds
                choice["answer"]["world"] = self.name(action, WINDFALL)
            elif len(legal) > 1:
                self.choice(seat, "WINDFALL", self.name(action, WINDFALL), worlds=worlds, power=self.producing)
        elif step.name == "consume":
            self.write_consume(seat, legal, action)
        elif step.name == "sell":
            worlds = sorted(self.name(code, GOOD) for code in legal)
            self.choice(seat, "TRADE", self.name(action, GOOD), worlds=worlds, bonus=bool(step.ints()[0]))
        elif step.name == "spend_for_strength":
            if len(legal) > 1:
                worlds = sorted(self.name(code, GOOD) for code in legal)
                self.choice(seat, "GOOD", [self.name(action, GOOD)], worlds=worlds, min=1, max=1)
        elif step.name == "placement_power":
            world = self.names[int(self.state.seats[seat].placing)]
            taken = None if action == DONE else {"discard": self.name(action, DISCARD), "world": world}
            self.choice(seat, "DISCARD_PRODUCE", taken, hand=self.hand(seat), worlds=[world], power=None)
        elif step.name == "name_number":
            self.choice(seat, "LUCKY", action - NUMBER, min=legal[0] - NUMBER, max=legal[-1] - NUMBER)
        elif step.name == "spend_goods":
            total = step.ints()[2]
            if seat not in self.open:
                worlds = self.named(self.fitting_goods(step, seat))
                power = self.listed(self.consuming)
                self.open[seat] = self.choice(seat, "GOOD", [], power=power, worlds=worlds, min=total, max=total)
            self.open[seat]["answer"].append(self.name(action, GOOD))
        else:
            assert step.name == "discard_for_vp"
            if seat not in self.open:
                most = min(step.ints()[0], len(self.hand(seat)))
                power = self.listed(self.consuming)
                self.open[seat] = self.choice(seat, "CONSUME_HAND", [], power=power, hand=self.hand(seat), max=most)
            if action != DONE:
                self.open[seat]["answer"].append(self.name(action, DISCARD))

    def write_production(self, seat: int, legal: list[int], action: int) -> None:
        """The order is asked for where a card may be discarded, and what is discarded with the card."""
        self.open.pop(seat, None)
        self.producing = None
        if action >= POWER and action != BONUS:
            self.producing = self.names[(action - POWER) >> 2]
        if self.next_production(legal, seat) == NOT_FIXED and action != DONE:
            listed = [{"card": self.names[(code - POWER) >> 2], "idx": (code - POWER) & 3} for code in legal if code]
            answer = {"card": self.producing, "idx": (action - POWER) & 3}
            self.choice(seat, "PRODUCE", answer, powers=listed)
            if not self.is_kind(action, *DISCARDING):
                self.producing = None

    def write_payment(self, step: Step, seat: int, action: int) -> None:
        if seat not in self.open:
            card = self.names[int(self.state.seats[seat].placing)]
            usable = sorted(self.usable(self.state, seat)) if step.name == "place_world" else []
            answer: Event = {"discard": [], "use": []}
            self.open[seat] = self.choice(seat, "PAYMENT", answer, card=card, hand=self.hand(seat), powers=usable)
        if action >= POWER:
            self.open[seat]["answer"]["use"].append(self.names[(action - POWER) >> 2])
        elif action != DONE:
            self.open[seat]["answer"]["discard"].append(self.name(action, DISCARD))

    def write_consume(self, seat: int, legal: list[int], action: int) -> None:
        self.open.pop(seat, None)
        self.consuming = action
        usable = [code for code in legal if code != DONE]
        if len(legal) > 1 or not usable:  # a single power that must be used is not asked for
            powers = [self.listed(code) for code in usable]
            answer = (
                None if action == DONE else {"card": self.names[(action - POWER) >> 2], "idx": (action - POWER) & 3}
            )
            self.choice(seat, "CONSUME", answer, powers=powers, optional=DONE in legal)

    def listed(self, power: int) -> Event:
        return {**self.described(power), "idx": (power - POWER) & 3}


@cache
def recorded(
    name: str,
    players: int,
    seed: int,
    advanced: bool = False,
    round_cap: int | None = None,
    expansion: str = "base",
) -> str:
    return json.dumps(Recorder(name, players, seed, advanced, round_cap, expansion).record())


def game(name: str = "toy", players: int = 2, seed: int = 1, **options: Any) -> list[Event]:
    lines: list[Event] = json.loads(recorded(name, players, seed, **options))
    return lines


def pool(expansion: str = "base") -> Event:
    cards = {record.name_en: record.copies for record in load().records if record.set in ("base", expansion)}
    return {"t": "pool", "expansion": expansion, "cards": cards}


def written(path: Path, *games: list[Event], first: Event | None = None) -> Path:
    """Write a file of recorded games."""
    text = "".join(json.dumps(line) + "\n" for lines in ([first or pool()], *games) for line in lines)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


Judge = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def judge(capsys: pytest.CaptureFixture[str]) -> Judge:
    """Run the tool; return its exit code and the lines that it prints."""

    def run(*paths: Path) -> tuple[int, list[str]]:
        code = conformance.main([str(path) for path in paths])
        printed = capsys.readouterr()
        return code, (printed.out + printed.err).splitlines()

    return run


# --- games that agree ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "advanced"), [(2, False), (3, False), (4, False), (2, True)])
def test_our_own_games_agree(tmp_path: Path, judge: Judge, players: int, advanced: bool) -> None:
    games = [game(f"toy-{seed}", players, seed, advanced=advanced) for seed in range(6)]
    code, lines = judge(written(tmp_path / "toy.jsonl.gz", *games))
    assert lines == ["toy.jsonl.gz: 6 games, 6 agree", "6 games, 6 agree"]
    assert code == 0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_our_own_games_with_the_expansion_agree(tmp_path: Path, judge: Judge, players: int) -> None:
    games = [game(f"toy-{seed}", players, seed, expansion="xeno") for seed in range(4)]
    code, lines = judge(written(tmp_path / "toy.jsonl.gz", *games, first=pool("xeno")))
    assert lines == ["toy.jsonl.gz: 4 games, 4 agree", "4 games, 4 agree"]
    assert code == 0


@pytest.mark.slow
def test_many_games_of_ours_agree() -> None:
    """Random play meets what few games show: powers used without a question, reshuffles inside Produce."""
    for seed in range(50):
        lines = game(f"toy-{seed}", 2 + seed % 3, 100 + seed, advanced=seed % 3 == 0 and seed % 2 == 0)
        assert conformance.check_game(load(), lines) == ""


@pytest.mark.slow
def test_many_games_of_ours_with_the_expansion_agree() -> None:
    asked = set()
    for seed in range(40):
        lines = game(f"toy-{seed}", 2 + seed % 3, 100 + seed, expansion="xeno")
        assert conformance.check_game(load(), lines) == ""
        asked |= {(line["type"], line["phase"]) for line in lines if line["t"] == "choice"}
    assert asked >= {("START", "START"), ("DISCARD_PRODUCE", "SETTLE"), ("PRODUCE", "PRODUCE"), ("GOOD", "SETTLE")}


def test_the_records_have_every_kind_of_question_and_a_reshuffle() -> None:
    lines = [line for players in (2, 3, 4) for seed in range(6) for line in game(f"toy-{seed}", players, seed)]
    asked = {line["type"] for line in lines if line["t"] == "choice"}
    assert asked >= {"ACTION", "DISCARD", "PLACE", "PAYMENT", "TRADE", "CONSUME", "GOOD", "CONSUME_HAND", "WINDFALL"}
    assert any(line["t"] == "reshuffle" for line in lines)


def test_a_folder_is_read_whole_and_plain_files_too(tmp_path: Path, judge: Judge) -> None:
    written(tmp_path / "a.jsonl.gz", game("one"), game("two", seed=2))
    written(tmp_path / "b.jsonl", game("three", seed=3))
    (tmp_path / "notes.txt").write_text("not a record")
    assert judge(tmp_path) == (0, ["a.jsonl.gz: 2 games, 2 agree", "b.jsonl: 1 games, 1 agree", "3 games, 3 agree"])


def test_a_game_that_the_other_engine_stopped_is_scored_as_it_stands(tmp_path: Path, judge: Judge) -> None:
    lines = game(round_cap=5)
    assert lines[-1]["reason"] == ["round_limit"] and lines[-1]["rounds"] == 5
    assert judge(written(tmp_path / "toy.jsonl", lines))[0] == 0
    lines[0]["round_cap"] = None
    code, said = judge(written(tmp_path / "toy.jsonl", lines))
    assert code == 1 and "toy, round 5, the end: rounds at the limit: expected None, ours has 5" in said[1]


def test_games_of_an_expansion_that_we_do_not_have_are_skipped(tmp_path: Path, judge: Judge) -> None:
    lines = game()
    lines[0]["expansion"] = "unheard_of"
    path = written(tmp_path / "later.jsonl", lines, lines, first=pool("unheard_of"))
    said = "later.jsonl: 2 games skipped, our rules have no set 'unheard_of' yet"
    assert judge(path) == (0, [said, "0 games, 0 agree"])


# --- games that do not --------------------------------------------------------------------------------------------


def first(lines: list[Event], **wanted: object) -> Event:
    return next(line for line in lines if all(line.get(key) == value for key, value in wanted.items()))


def spoil_score(lines: list[Event]) -> str:
    lines[-1]["players"][0]["score"] += 1
    score = lines[-1]["players"][0]["score"]
    return f"round {lines[-1]['rounds']}, the end: P0 score: expected {score}, ours has {score - 1}"


def spoil_bonus(lines: list[Event]) -> str:
    lines[-1]["players"][1]["bonus"]["Gem World"] = 2
    return f"round {lines[-1]['rounds']}, the end: P1 bonus: expected"


def spoil_winners(lines: list[Event]) -> str:
    lines[-1]["winners"] = []
    return f"round {lines[-1]['rounds']}, the end: winners: expected [], ours has"


def spoil_reason(lines: list[Event]) -> str:
    lines[-1]["reason"] = []
    return f"round {lines[-1]['rounds']}, the end: reasons for the end: expected []"


def spoil_hand(lines: list[Event]) -> str:
    first(lines, t="setup_end")["state"]["players"][1]["hand"][0] = "Gem World"
    return "round 0, START: P1 hand: expected ['Gem World'"


def spoil_deck(lines: list[Event]) -> str:
    table = first(lines, t="round_end", n=2)["state"]
    table["deck"] += 1
    return f"round 2, the end of the round: deck: expected {table['deck']}, ours has {table['deck'] - 1}"


def spoil_tableau(lines: list[Event]) -> str:
    end = first(lines, t="phase_end")
    end["state"]["players"][0]["tableau"].append("Gem World")
    return f"round 1, {end['phase']}: P0 tableau: expected"


def spoil_options(lines: list[Event]) -> str:
    choice = first(lines, t="choice", type="PLACE", p=1)
    choice["options"]["cards"] = [*choice["options"]["cards"], "Tourist World"]
    return f"{choice['phase']}: P1 can place: expected {choice['options']['cards']}, ours has"


def spoil_answer(lines: list[Event]) -> str:
    choice = first(lines, t="choice", type="DISCARD", phase="START")
    choice["answer"] = ["Gem World", "Tourist World"]
    return "round 0, START: P0: recorded the discard of ['Gem World', 'Tourist World'], ours has"


def spoil_draw(lines: list[Event]) -> str:
    at = next(i for i, line in enumerate(lines) if line["t"] == "round")
    lines.insert(at + 1, {"t": "draw", "p": 1, "card": "Tourist World", "to": "hand"})
    return "round 1, CHOOSE: P1 draws ['Tourist World'] "


def spoil_card(lines: list[Event]) -> str:
    first(lines, t="draw")["card"] = "Castle of Cards"
    return "round 0, START: unknown card 'Castle of Cards'"


def spoil_phase(lines: list[Event]) -> str:
    phase = first(lines, t="phase")
    phase["phase"] = "FEAST"
    return "round 1, FEAST: no phase is called 'FEAST'"


def spoil_actions(lines: list[Event]) -> str:
    first(lines, t="choice", type="ACTION")["answer"] = ["SLEEP"]
    return "round 1, CHOOSE: unknown action 'SLEEP'"


def spoil_line(lines: list[Event]) -> str:
    del first(lines, t="draw")["to"]
    return "round 0, START: stopped by KeyError: 'to'"


SPOILERS = [
    spoil_score,
    spoil_bonus,
    spoil_winners,
    spoil_reason,
    spoil_hand,
    spoil_deck,
    spoil_tableau,
    spoil_options,
    spoil_answer,
    spoil_draw,
    spoil_card,
    spoil_phase,
    spoil_actions,
    spoil_line,
]


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__)
def test_the_first_difference_is_told(tmp_path: Path, judge: Judge, spoil: Callable[[list[Event]], str]) -> None:
    lines = game()
    good = copy.deepcopy(lines)
    expected = spoil(lines)
    code, said = judge(written(tmp_path / "toy.jsonl", lines, good))
    assert code == 1
    assert said[0] == "toy.jsonl: 2 games, 1 agree" and said[-1] == "2 games, 1 agree"
    assert len(said) == 3 and said[1].startswith("  toy, ") and expected in said[1]


def test_rounds_that_are_missing_are_noticed(tmp_path: Path, judge: Judge) -> None:
    lines = game()
    last = max(i for i, line in enumerate(lines) if line["t"] == "round")
    code, said = judge(written(tmp_path / "toy.jsonl", lines[:last] + lines[-1:]))
    assert code == 1 and "the end: expected the end of the game, ours goes on with round" in said[1]


def test_other_cards_in_use_are_named(tmp_path: Path, judge: Judge) -> None:
    cards = pool()
    cards["cards"]["Castle of Cards"] = 1
    cards["cards"]["Colony Ship"] = 3
    del cards["cards"]["Gem World"]
    code, said = judge(written(tmp_path / "toy.jsonl", game(), first=cards))
    assert code == 1
    assert said[1] == (
        "  toy.jsonl, cards in use: unknown card 'Castle of Cards'; 'Gem World' is missing; "
        "'Colony Ship': expected 3 copies, ours has 2"
    )


# --- files that cannot be read ------------------------------------------------------------------------------------


def test_a_file_that_is_cut_off_counts_as_a_game_that_does_not_agree(tmp_path: Path, judge: Judge) -> None:
    path = written(tmp_path / "toy.jsonl.gz", game("one"), game("two", seed=2))
    path.write_bytes(path.read_bytes()[:-200])
    code, said = judge(path)
    assert code == 1 and said[-1] == "2 games, 1 agree"
    assert said[1].startswith("  toy.jsonl.gz: cannot be read after line ")


def test_a_game_without_an_end_is_named(tmp_path: Path, judge: Judge) -> None:
    code, said = judge(written(tmp_path / "toy.jsonl", game("one")[:-1], game("two", seed=2)))
    assert code == 1 and said[1] == "  toy.jsonl: one has no end"
    code, said = judge(written(tmp_path / "toy.jsonl", game("one"), game("two", seed=2)[:-1]))
    assert code == 1 and said[1:] == ["  toy.jsonl: two has no end", "2 games, 1 agree"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"t": "draw"', "line 2: damaged or cut off"),
        ("[1, 2]", "line 2: not an event"),
        ('{"t": "draw"}', "an event 'draw' outside of a game"),
    ],
)
def test_lines_that_are_no_events_are_named(tmp_path: Path, judge: Judge, line: str, problem: str) -> None:
    path = written(tmp_path / "toy.jsonl")
    path.write_text(path.read_text() + line + "\n")
    code, said = judge(path)
    assert code == 1 and problem in said[1] and said[-1] == "1 games, 0 agree"


def test_something_else_with_the_right_name_is_no_record(tmp_path: Path, judge: Judge) -> None:
    path = tmp_path / "toy.jsonl.gz"
    path.write_bytes(b"a letter to a friend")
    code, said = judge(path)
    assert code == 1 and "cannot be read after line 0" in said[1]


def test_an_empty_folder_or_a_missing_one_is_an_error(tmp_path: Path, judge: Judge) -> None:
    assert judge(tmp_path) == (2, [f"{tmp_path}: no recorded games here (*.jsonl or *.jsonl.gz)"])
    assert judge(tmp_path / "nowhere") == (2, [f"{tmp_path / 'nowhere'}: no such file or folder"])


# --- the other engine ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded games of the other engine are not part of the project")
def test_the_games_of_the_other_engine_agree(judge: Judge) -> None:
    code, said = judge(RECORDED)
    assert code == 0, "\n".join(said)
    games, agree = said[-1].removesuffix(" agree").split(" games, ")
    assert games == agree and int(games) >= 108
