"""Our players at the table of another engine: the questions it asks become ours, and our picks its answers.

Nothing here needs that engine: games of ours, written down in its words, ask its questions.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i32, i64

from benchmarks import outsiders
from benchmarks.outsider_seat import Seat
from benchmarks.outsider_table import Question, Table
from stardeck import bots
from stardeck.engine.actions import Actions
from stardeck.engine.features import Row, Scale
from stardeck.engine.state import State
from stardeck.engine.steps import Sealed
from stardeck.engine.views import DESIGN, KNOWN
from stardeck.games.race import load
from stardeck.games.race.codes import DISCARD, DONE, POWER
from stardeck.games.race.game import RaceGame
from stardeck.games.race.state import GOOD_SHIFT, Race
from tests.race.test_conformance import RECORDED
from tests.race.test_conformance import game as recorded_game
from tools.other_words import ACTIONS, Words
from tools.recorded import Event, files_of, games_of
from tools.replaying import Replay

# What others have spent in Consume, and so what of their goods is new in Produce, views do not show.
NOT_SHOWN = tuple(f"+{place}.{what}" for place in (1, 2, 3, 4) for what in ("produced", "used", "flags"))


class Asked:
    """A question as the harness of the other engine puts it; it takes what its options allow."""

    def __init__(self, kind: str, phase: str, options: Event, words: Words | None = None, state: Race | None = None):
        self.type = kind
        self.phase = phase
        self.given = options
        self.words = words
        self.state = state  # where it is asked, to try payments
        self.who = 0

    def options(self) -> Event:
        return self.given

    def encode(self, answer: Any) -> None:
        if not self.legal(answer):
            raise ValueError(f"{self.type} {self.given}: {answer}")

    def random_answer(self, rng: random.Random) -> Any:
        return self.given["cards"][: self.given["count"]]

    def legal(self, answer: Any) -> bool:
        given = self.given
        if self.type == "ACTION":
            return all(name in ACTIONS for name in answer) and len(answer) == 1 + given["advanced"]
        if self.type == "START":
            return answer["start"] in given["starts"] and among(answer["discard"], given["hand"], 2)
        if self.type == "DISCARD":
            return among(answer, given["cards"], given["count"])
        if self.type == "PLACE":
            return answer is None or answer in given["cards"]
        if self.type == "PAYMENT":
            listed = among(answer["use"], given["powers"]) and among(answer["discard"], given["hand"])
            return listed and self.pays(answer)
        if self.type in ("TRADE", "WINDFALL"):
            return answer in given["worlds"]
        if self.type == "CONSUME" and answer is None:
            return bool(given["optional"])
        if self.type in ("CONSUME", "PRODUCE"):
            return (answer["card"], answer["idx"]) in [(power["card"], power["idx"]) for power in given["powers"]]
        if self.type == "GOOD":
            return among(answer, given["worlds"]) and given["min"] <= len(answer) <= given["max"]
        if self.type == "CONSUME_HAND":
            return among(answer, given["hand"]) and len(answer) <= given["max"]
        if self.type == "LUCKY":
            return bool(given["min"] <= answer <= given["max"])
        assert self.type == "DISCARD_PRODUCE"
        return answer is None or (answer["discard"] in given["hand"] and answer["world"] in given["worlds"])

    def pays(self, answer: Event) -> bool:
        """Whether a payment is one in our engine: all of it is needed, and nothing else."""
        if self.state is None or self.words is None:
            return True
        state, seat = self.state.copy(), i64(self.who)
        codes = sorted(DISCARD + self.words.designs[name] for name in answer["discard"])
        use = list(answer["use"])
        while state.deciding >> seat & 1 and state.step.name in ("place_world", "discard", "spend_for_strength"):
            legal = legal_actions(state, self.who)
            powers = [code for code in legal if code >= POWER and self.words.names[(code - POWER) >> 2] in use]
            if state.step.name == "spend_for_strength":
                state.act(seat, i64(legal[0]))
            elif powers:
                use.remove(self.words.names[(powers[0] - POWER) >> 2])
                state.act(seat, i64(powers[0]))
            elif codes and codes[0] in legal:
                state.act(seat, i64(codes.pop(0)))
            elif DONE in legal and not codes:
                state.act(seat, i64(DONE))
            else:
                return False
        return not use and not codes


def among(cards: Iterable[str], offered: Iterable[str], count: int | None = None) -> bool:
    picked = Counter(cards)
    return not picked - Counter(offered) and count in (None, picked.total())


def legal_actions(state: State, seat: int) -> list[int]:
    actions = Actions()
    state.legal(i64(seat), actions)
    return actions.to_list()


def view_of(words: Words, state: Race, me: int, kind: str, phase: str) -> Event:
    """What a seat may see of a state of ours, as the other engine shows it."""
    players = []
    for seat, player in enumerate(state.seats):
        drawn = [] if phase == "START" else list(player.drawn)
        hand = words.named(int(card & DESIGN) for card in [*player.hand, *drawn])
        shown: Event = {
            "tableau": [words.names[int(entry & DESIGN)] for entry in player.tableau],
            "goods": words.named(int(entry & DESIGN) for entry in player.tableau if entry >> GOOD_SHIFT),
            "vp": int(player.vp),
            "hand_size": len(hand),
            "actions": [],
            "previous_actions": [],
        }
        chosen = "previous_actions" if kind == "ACTION" else "actions"
        shown[chosen] = [name for name, number in ACTIONS.items() if player.chosen >> number & 1]
        players.append({**shown, "hand": hand} if seat == me else shown)
    counts = {"deck": int(state.left), "discard": len(state.discard), "pool": int(state.pool)}
    return {"me": me, "round": int(state.round), "phase": phase, "players": players, **counts}


class Watched(Replay):
    """A recorded game, played again by our engine; in every seat somebody sees only views.

    One compares what it sees with our own table.  Another, a player of ours, says what it would answer, and must be
    understood.
    """

    def __init__(self, game: RaceGame, events: list[Event]) -> None:
        super().__init__(game, events)
        players, expansion, advanced = (self.head[key] for key in ("players", "expansion", "advanced"))
        tables = [Table(game, players, expansion, advanced, "choices", seat) for seat in range(players)]
        self.seats = [Seat(table, bots.load("greedy", game)) for table in tables]
        self.tables = [Table(game, players, expansion, advanced, "always", seat) for seat in range(players)]
        options = self.tables[0].rules.options
        self.encoder = game.encoder(players, {key: value for key, value in options.items() if key != "players"})
        self.scale = Scale(self.encoder.layout)
        self.labels = [f"{piece.name} {label}" for piece in self.encoder.layout.pieces for label in piece.labels]
        self.waiting_questions: dict[int, tuple[Asked, Question]] = {}
        self.compared: Counter[str] = Counter()
        self.differences: list[str] = []
        self.flipped: set[int] = set()  # cards that were turned up for a lucky guess

    def tell_draws(self) -> None:
        self.flipped |= {self.design(draw["card"]) for draw in self.section.turned_up}
        super().tell_draws()

    def take(self, seat: int, kind: str) -> Event:
        choice = super().take(seat, kind)
        asked = Asked(kind, choice["phase"], choice["options"], self.words, self.state)
        asked.who = seat
        view = view_of(self.words, self.state, seat, kind, asked.phase)
        self.seats[seat].answer(asked, view)
        self.seats[seat].table.answered(asked, seat, choice["answer"])
        if kind == "GOOD" and asked.phase != "CONSUME":
            return choice  # for a world that is placed: with us a part of the payment
        question = self.tables[seat].question(asked, view)
        self.tables[seat].answered(asked, seat, choice["answer"])
        if self.state.deciding:
            self.compare(asked, question)
        else:  # nobody is asked yet: secret picks are being prepared
            self.waiting_questions[seat] = asked, question
        return choice

    def answer(self) -> None:
        seat = self.state.decisions[0].seat
        if isinstance(self.state.step, Sealed) and seat in self.waiting_questions:
            self.compare(*self.waiting_questions.pop(seat))
        super().answer()

    def compare(self, asked: Asked, question: Question) -> None:
        """The seat is asked the same as at our table, and sees the same."""
        seat = question.seat
        where = f"{self.head['id']}, round {self.section.round}, {asked.phase} {asked.type} of P{seat}"
        self.compared[asked.type] += 1
        if not question.asks():
            self.differences.append(f"{where}: not asked")
            return
        seen, true = question.shown().position, self.seen_here(seat)
        if legal_actions(seen, seat) != legal_actions(true, seat):
            self.differences.append(f"{where}: other actions")
        for name, ours, theirs in zip(self.labels, self.row(true, seat), self.row(seen, seat), strict=True):
            if ours != theirs and not (asked.phase == "PRODUCE" and name.startswith(NOT_SHOWN)):
                self.differences.append(f"{where}: {name} is {theirs}, not {ours}")

    def seen_here(self, seat: int) -> State:
        """What a seat sees at our table; views of the other engine do not tell what was turned up for a guess."""
        state = self.state.copy()
        for pile in (state.discard, *(player.hand for player in state.seats)):
            for i in range(len(pile)):
                if pile[i] & KNOWN == KNOWN and int(pile[i] & DESIGN) in self.flipped:
                    pile[i] &= DESIGN
        return state.seen_by(seat).position

    def row(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, Race)
        floats = vec[i32]([i32(0)] * self.scale.size)
        row = Row(self.scale, int(self.encoder.piles), int(self.encoder.packs), floats, i64(0))
        self.encoder.encode(state, i64(seat), row)
        return [int(value) for value in row.values]


def watch(events: list[Event]) -> Watched:
    watched = Watched(load(), events)
    watched.play()
    return watched


@pytest.mark.parametrize("expansion", ["base", "xeno"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_seat_sees_in_views_what_it_would_see_at_our_table(expansion: str, players: int) -> None:
    for seed in range(3):
        watched = watch(recorded_game(f"toy-{seed}", players, seed, expansion=expansion))
        assert watched.differences == []
        assert [seat.misses for seat in watched.seats] == [Counter()] * players


@pytest.mark.slow
def test_a_seat_sees_the_same_at_every_kind_of_question() -> None:
    compared: Counter[str] = Counter()
    for seed in range(30):
        watched = watch(recorded_game(f"toy-{seed}", 2, 100 + seed, expansion="xeno" if seed % 3 else "base"))
        assert watched.differences == []
        assert sum((seat.misses for seat in watched.seats), Counter()) == Counter()
        compared += watched.compared
    assert set(compared) >= {
        *("ACTION", "START", "DISCARD", "PLACE", "PAYMENT", "TRADE", "CONSUME", "CONSUME_HAND", "GOOD", "LUCKY"),
        *("WINDFALL", "PRODUCE", "DISCARD_PRODUCE"),
    }


@pytest.mark.slow
@pytest.mark.skipif(not RECORDED.is_dir(), reason="the recorded games of the other engine are not part of the project")
def test_a_seat_sees_the_same_in_the_games_of_the_other_engine() -> None:
    for file in files_of([RECORDED]):
        for events in games_of(file):
            if events[0]["t"] == "game":
                watched = watch(events)
                assert watched.differences == []
                assert sum((seat.misses for seat in watched.seats), Counter()) == Counter()


# --- single questions ---------------------------------------------------------------------------------------------


def player(*tableau: str, hand: list[str] | int = 4, goods: tuple[str, ...] = (), action: str = "") -> Event:
    shown: Event = {
        "tableau": list(tableau),
        "goods": list(goods),
        "vp": 0,
        "previous_actions": [],
        "actions": [action] if action else [],
    }
    if isinstance(hand, int):
        return {**shown, "hand_size": hand}
    return {**shown, "hand_size": len(hand), "hand": sorted(hand)}


def view(*players: Event, discard: int = 4) -> Event:
    me = next(seat for seat, shown in enumerate(players) if "hand" in shown)
    return {"me": me, "round": 3, "players": list(players), "deck": 80, "discard": discard, "pool": 24}


class Told:
    """A player that does as it is told, in the texts of our actions, and notes what it was offered."""

    name = "told"

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.offered: list[list[str]] = []

    def choose(self, seen: Any, decision: Any = None, budget: float | None = None) -> int:
        codes = load().codes
        legal = legal_actions(seen.position, seen.seat)
        self.offered.append([codes.text(code) for code in legal])
        wanted = self.texts.pop(0)
        return next(code for code in legal if codes.text(code) == wanted)


def seat(*texts: str, expansion: str = "base") -> Seat:
    return Seat(Table(load(), 2, expansion), Told(*texts))


def test_cards_that_nobody_has_seen_are_unknown_and_own_discards_are_not() -> None:
    table = seat().table
    hand = ["Gem World", "Public Works", "Space Port", "Mining Robots", "Pirate World", "Spice World"]
    start = Asked("DISCARD", "START", {"cards": sorted(hand), "count": 2})
    table.look(start, {**view(player("Old Earth", hand=hand), player("New Sparta", hand=6), discard=0), "round": 0})
    table.answered(start, 0, ["Gem World", "Public Works"])
    asked = Asked("ACTION", "CHOOSE", {"advanced": False})
    question = table.question(asked, view(player("Old Earth", hand=hand[2:]), player("New Sparta")))
    position = question.shown().to_json()
    assert sorted(card["card"] for card in position["discard"] if card) == ["gem_world", "public_works"]
    assert position["seats"][1]["hand"] == [None] * 4
    assert set(position["deck"]) == {None}
    assert "gem_world" not in position["unseen"]


def test_discards_are_forgotten_when_they_are_shuffled() -> None:
    table = seat().table
    asked = Asked("ACTION", "CHOOSE", {"advanced": False})
    before = view(player("Old Earth", hand=["Gem World"]), player("New Sparta"), discard=60)
    table.question(asked, before)
    table.answered(Asked("DISCARD", "ROUND_END", {"cards": ["Gem World"], "count": 1}), 0, ["Gem World"])
    table.question(asked, {**view(player("Old Earth", hand=[]), player("New Sparta"), discard=3), "deck": 90})
    assert table.discards == []


def test_every_question_is_a_new_one_for_players_that_search() -> None:
    table = seat().table
    asked = Asked("ACTION", "CHOOSE", {"advanced": False})
    shown = view(player("Old Earth", hand=["Gem World"]), player("New Sparta"))
    first, then = (table.question(asked, shown).shown().version for _time in range(2))
    assert then > first + 1  # not the next pick of the same turn


def test_a_wish_that_is_refused_is_counted_and_something_legal_is_answered() -> None:
    me = seat("keep gem_world")
    asked = Asked("DISCARD", "EXPLORE", {"cards": ["Gem World", "Public Works"], "count": 1})
    table = view(player("Old Earth", hand=["Gem World", "Public Works"], action="EXPLORE_1_1"), player("New Sparta"))
    asked.given["count"] = 2  # not what our rules say
    assert me(asked, table) == ["Gem World", "Public Works"]
    assert me.misses == {"DISCARD": 1}


def test_no_card_is_discarded_for_a_good_where_no_world_can_have_one() -> None:
    me = seat(expansion="xeno")
    options = {"hand": ["Gem World"], "worlds": [], "power": "Uplift Terraforming"}
    table = view(player("Old Earth", "Uplift Terraforming", hand=["Gem World"]), player("New Sparta"))
    assert me(Asked("DISCARD_PRODUCE", "PRODUCE", options), table) is None


def test_a_power_that_was_used_without_a_question_is_not_offered_again() -> None:
    """With an empty hand the draw was all there was to do; now a card can be discarded."""
    me = seat("done")
    discard = {"card": "Deficit Spending", "idx": 0, "kind": "discard_hand", "max": 2, "vp": 1}
    hand = ["Research Labs"]
    table = view(player("Old Earth", "Deficit Spending", "New Economy", hand=hand), player("New Sparta"))
    assert me(Asked("CONSUME", "CONSUME", {"powers": [discard], "optional": True}), table) is None
    assert isinstance(me.bot, Told) and me.bot.offered == [["done", "power deficit_spending 0"]]


# --- the benchmark ------------------------------------------------------------------------------------------------


def test_without_the_other_program_the_benchmark_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (outsiders.LIBRARY, outsiders.DATA, outsiders.HARNESS):
        monkeypatch.delenv(name, raising=False)
    said = []
    for there in ("nothing", "harness", "library"):
        if there == "library":
            monkeypatch.setenv(outsiders.LIBRARY, str(tmp_path / "harness.py"))
        assert outsiders.main(["--harness", str(tmp_path)]) == 0
        (tmp_path / "harness.py").touch()
        said.append(capsys.readouterr().out)
    assert [line.split(":")[0] for line in said] == ["no harness", "no library", "no data"]
    assert all(line.count("\n") == 1 for line in said)


@pytest.mark.slow
@pytest.mark.skipif(
    bool(outsiders.missing(os.environ.get(outsiders.HARNESS, ""))),
    reason="the other program is not part of the project",
)
@pytest.mark.parametrize("expansion", ["base", "xeno"])
def test_a_player_of_ours_plays_in_the_other_program(expansion: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert outsiders.main(["--games", "2", "--expansion", expansion]) == 0
    assert "wishes that were not to be had: none" in capsys.readouterr().out
