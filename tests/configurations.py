"""The games and options that the tests of the contract, of leaks and of journals go through.

A new game or mode adds its line to CONFIGURATIONS, and its own invariants to CHECKS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from stardeck import games
from stardeck.engine.actions import Actions
from stardeck.engine.chance import Chance, fast
from stardeck.engine.game import Game
from stardeck.engine.state import State
from stardeck.engine.views import DESIGN
from stardeck.games.orion.codes import ADVISOR, ALLUVIA
from stardeck.games.orion.game import LEARNING, OrionGame
from stardeck.games.orion.player import CUBES, MOST_LOYALTY, MOST_RESOURCES
from stardeck.games.orion.player import NOTHING as NOWHERE
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, cubes, size
from stardeck.games.playout import lowest_seat
from stardeck.games.race.game import VP_PER_PLAYER, RaceGame
from stardeck.games.race.position_invasion import CARDS as INVASION_CARDS
from stardeck.games.race.round import HAND_LIMIT
from stardeck.games.race.state import GOOD_SHIFT, NOTHING, Race
from stardeck.games.race.track import LAST_WAVE, NO_CARD, REPULSE, WAVE_SHIFT, Invasion
from stardeck.games.realms.card import EXPLORER, FIRST_EVENT, FIRST_HERO
from stardeck.games.realms.game import RealmsGame
from stardeck.games.realms.main_phase import MainPhase
from stardeck.games.realms.state import GAP, ROW_SIZE, Realms


@dataclass(frozen=True)
class Configuration:
    """A way to play a game, and the kind of its seeds."""

    name: str
    game_id: str
    options: dict[str, Any] = field(default_factory=dict)
    players: int | None = None
    real: bool = False  # real deals: 256-bit seeds

    @property
    def game(self) -> Game:
        return games.load(self.game_id)

    def seed(self, number: int) -> int | str:
        return f"{number:064x}" if self.real else number

    def new(self, number: int, chance: Chance | None = None) -> State:
        return self.game.new(self.players, seed=self.seed(number), chance=chance, **self.options)


XENO = ["base", "xeno"]
INVASION: dict[str, Any] = {"sets": XENO, "invasion": True}
BOTH = ["colonial_wars", "core"]
EXTRAS: dict[str, Any] = {"events": True, "heroes": True, "gambits": 2}

CONFIGURATIONS = [
    Configuration("realms-colonial_wars", "realms"),
    Configuration("realms-core", "realms", {"sets": ["core"]}),
    Configuration("realms-both", "realms", {"sets": ["colonial_wars", "core"]}, real=True),
    Configuration("realms-next_turn", "realms", {"sets": ["colonial_wars", "core"], "forced_discard": "next_turn"}),
    Configuration("realms-short", "realms", {"sets": ["core"], "authority": 10, "first": 1}, real=True),
    Configuration("realms-turn_limit", "realms", {"sets": ["colonial_wars"], "turn_limit": 12, "authority": 500}),
    Configuration("realms-free_for_all-3p", "realms", {"mode": "free_for_all", "sets": BOTH}, players=3),
    Configuration("realms-free_for_all-4p", "realms", {"mode": "free_for_all"}, players=4, real=True),
    Configuration("realms-free_for_all-6p", "realms", {"mode": "free_for_all", "sets": ["core"]}, players=6),
    Configuration("realms-hunter-3p", "realms", {"mode": "hunter", "sets": ["core"]}, players=3),
    Configuration("realms-hunter-5p", "realms", {"mode": "hunter", "sets": BOTH}, players=5, real=True),
    Configuration("realms-hydra_two_headed", "realms", {"mode": "hydra_two_headed", "sets": BOTH}, players=4),
    Configuration(
        "realms-hydra_three_headed",
        "realms",
        {"mode": "hydra_three_headed", "sets": BOTH, "forced_discard": "next_turn"},
        players=6,
        real=True,
    ),
    Configuration("realms-emperor", "realms", {"mode": "emperor", "sets": BOTH}, players=6),
    Configuration("realms-raid-3p", "realms", {"mode": "raid", "sets": ["core"]}, players=3, real=True),
    Configuration("realms-raid-4p", "realms", {"mode": "raid", "sets": BOTH}, players=4),
    Configuration("realms-raid-6p", "realms", {"mode": "raid", "sets": BOTH}, players=6),
    Configuration("realms-extras", "realms", {"sets": BOTH, **EXTRAS}),
    Configuration("realms-extras-free_for_all-4p", "realms", {"mode": "free_for_all", **EXTRAS}, players=4),
    Configuration("realms-extras-hydra", "realms", {"mode": "hydra_two_headed", **EXTRAS}, players=4),
    Configuration("realms-extras-raid-4p", "realms", {"mode": "raid", **EXTRAS}, players=4, real=True),
    Configuration("race-2p", "race"),
    Configuration("race-3p", "race", players=3, real=True),
    Configuration("race-4p", "race", players=4),
    Configuration("race-duel", "race", {"actions": "two"}),
    Configuration("race-first_game", "race", {"start": "first_game"}, players=4, real=True),
    Configuration("race-ask_always", "race", {"ask": "always"}, players=3),
    Configuration("race-xeno-2p", "race", {"sets": XENO}),
    Configuration("race-xeno-3p", "race", {"sets": XENO}, players=3, real=True),
    Configuration("race-xeno-5p", "race", {"sets": XENO}, players=5),
    Configuration("race-xeno-duel", "race", {"sets": XENO, "actions": "two"}),
    Configuration("race-xeno-first_game", "race", {"sets": XENO, "start": "first_game"}, players=5, real=True),
    Configuration("race-xeno-ask_always", "race", {"sets": XENO, "ask": "always"}, players=3),
    Configuration("race-invasion-2p", "race", INVASION, real=True),
    Configuration("race-invasion-3p", "race", {**INVASION, "tiles": "unless_defeated"}, players=3),
    Configuration("race-invasion-4p", "race", INVASION, players=4, real=True),
    Configuration("race-invasion-5p", "race", INVASION, players=5),
    Configuration("race-invasion-duel", "race", {**INVASION, "actions": "two"}),
    Configuration("race-invasion-first_game", "race", {**INVASION, "start": "first_game"}, players=5, real=True),
    Configuration("race-invasion-ask_always", "race", {**INVASION, "ask": "always"}, players=3),
    Configuration("orion-2p", "orion"),
    Configuration("orion-3p", "orion", players=3, real=True),
    Configuration("orion-4p", "orion", players=4),
    Configuration("orion-learning", "orion", dict(LEARNING), players=3),
    Configuration("orion-choice", "orion", {"races": "choice", "first": 1}, players=2, real=True),
    Configuration("orion-draft", "orion", {"races": "draft"}, players=4),
]

DEFENDING = ("defend", "discard", "discard_for_defense", "spend_for_strength", "damage")

every_configuration = pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda one: one.name)


def choose(state: State, chance: Chance, actions: Actions) -> tuple[int, int]:
    """Return the seat whose turn it is to choose and a random legal action of it."""
    seat = lowest_seat(state.deciding)
    state.legal(seat, actions)
    return int(seat), int(actions.items[chance.below(actions.count)])


def positions(configuration: Configuration, number: int, every: int = 1) -> Iterator[State]:
    """Play a random game; yield its state, the living one, before every so-manieth decision and at the end."""
    state = configuration.new(number)
    chance = fast(number + 1_000_000)
    actions = Actions()
    count = 0
    while state.deciding:
        if count % every == 0:
            yield state
        count += 1
        seat, action = choose(state, chance, actions)
        state.act(seat, action)
    yield state


# --- what is true of a game at every moment ------------------------------------------------------------------


def census_of_realms(state: Realms) -> Counter[int]:
    """Count the copies of each design, wherever they lie."""
    count: Counter[int] = Counter({EXPLORER: int(state.explorers)})
    piles = [state.trade_deck[: state.trade_left], state.scrap_heap, state.row, state.removed]
    piles.append(state.gambit_box)
    for seat in state.seats:
        piles += [seat.deck[: seat.left], seat.hand, seat.discard, seat.play, seat.gambits]
    for pile in piles:
        count.update(int(card) & DESIGN for card in pile if card != GAP)
    return count


def check_realms(state: State) -> None:
    """No card is created or lost, the row is full while the deck lasts, and no pool is below 0."""
    assert isinstance(state, Realms)
    game: RealmsGame = state.rules.game
    options = state.rules.options
    supply = game.supply(int(state.players), options)
    census = census_of_realms(state)
    assert {design: n for design, n in census.items() if n} == {design: n for design, n in supply.items() if n}
    if state.deciding and isinstance(state.step, MainPhase):
        assert GAP not in list(state.row)
        assert len(state.row) == ROW_SIZE or state.trade_left == 0
    for seat in state.seats:
        assert seat.trade >= 0 and seat.combat >= 0 and seat.scrapped >= 0 and seat.owes >= 0
    seats = range(int(state.players))
    assert sorted(int(seat) for seat in state.fallen) == [seat for seat in seats if state.out >> seat & 1]
    if state.deciding:
        assert all((state.authority_of(seat) <= 0) == bool(state.out >> seat & 1) for seat in seats)
        assert not state.rules.mode.decided(state)
        assert not (state.ended | state.waiting | state.unwilling) & ~state.rules.mode.playing(state)
    if state.deciding and isinstance(state.step, MainPhase):
        assert state.deciding & ~state.rules.mode.playing(state) == 0 and not state.out >> state.active & 1
        assert not any(FIRST_EVENT <= card < FIRST_HERO for card in state.row)
        gone = [state.seats[seat] for seat in seats if state.out >> seat & 1]
        assert not any(len(one.hand) or one.left or len(one.discard) or len(one.play) for one in gone)
        for number in seats:
            foes = state.rules.mode.foes(state, number)
            assert state.out >> number & 1 or foes
            assert foes & ~state.rules.mode.opponents(state, number) == 0 and not foes >> number & 1
    assert 1 <= state.turn <= state.rules.last_turn


def census_of_race(state: Race) -> Counter[int]:
    """Count the copies of each design, wherever they lie, as goods too."""
    count: Counter[int] = Counter()
    piles = [state.deck[: state.left], state.discard]
    for seat in state.seats:
        piles += [seat.hand, seat.drawn, seat.tableau, seat.damaged]
        count.update((int(entry) >> GOOD_SHIFT) - 1 for entry in seat.tableau if entry >> GOOD_SHIFT)
    for pile in piles:
        count.update(int(card) & DESIGN for card in pile)
    return count


def check_race(state: State) -> None:
    """No card or chip is created or lost, hands are in order, goods lie on their worlds, no development is twice."""
    assert isinstance(state, Race)
    game: RaceGame = state.rules.game
    assert census_of_race(state) == Counter(game.supply(state.rules.options))
    assert sum(seat.vp for seat in state.seats) + state.pool == VP_PER_PLAYER * state.players
    assert state.pool > 0 or not state.deciding or state.agenda[0].name == "round_ends"
    if state.invasion is not None:
        check_invasion(state, state.invasion)
    for number, seat in enumerate(state.seats):
        for pile in (seat.hand, seat.drawn):
            designs = [int(card) & DESIGN for card in pile]
            assert designs == sorted(designs)
        assert all(game.by_design[int(world)].type == "world" for world in seat.damaged)
        placed = [int(entry) & DESIGN for entry in (*seat.tableau, *seat.damaged)]
        assert len(set(placed)) == len(placed)
        assert all(game.by_design[int(e) & DESIGN].good for e in seat.tableau if e >> GOOD_SHIFT)
        assert seat.placing == NOTHING or seat.placing in placed
        totals = list(seat.totals)
        twin = state.copy()
        twin.renew_totals(number)
        assert list(twin.seats[number].totals) == totals
    if state.deciding and state.step.name == "choose_action":
        assert all(len(seat.hand) <= HAND_LIMIT and not seat.chosen for seat in state.seats)
        assert all(seat.placing == NOTHING and not seat.used and not seat.produced for seat in state.seats)


def check_invasion(state: Race, invasion: Invasion) -> None:
    """The waves come in order, the discs lie in order on their spaces, and chips and awards have been earned."""
    everybody = range(int(state.players))
    deck = [int(card) for card in invasion.deck[: invasion.left]]
    waves = [card >> WAVE_SHIFT for card in deck if card]
    assert waves == sorted(waves, reverse=True)
    dealt = [int(card) for card in invasion.cards if card != NO_CARD]
    unused = Counter([*deck, *map(int, invasion.spare), *map(int, invasion.discard), *dealt])
    assert unused <= INVASION_CARDS
    assert sum(n for card, n in unused.items() if card >> WAVE_SHIFT == LAST_WAVE) == 17
    assert invasion.repulse >= 0 and invasion.defeats <= 2 and (invasion.defeats < 2 or not state.deciding)
    given = sum(int(seat.war_effort) for seat in state.seats)
    assert invasion.repulse == max(0, REPULSE[int(state.players)] - given)
    spaces = [int(invasion.spaces[seat]) for seat in invasion.discs]
    assert spaces == sorted(spaces, reverse=True)
    assert sorted(map(int, invasion.discs)) in ([], list(everybody))
    assert all(0 <= seat.war_effort <= seat.vp and 0 <= seat.awards <= 2 * state.round for seat in state.seats)
    if state.deciding and state.step.name not in DEFENDING:
        assert not dealt


def census_of_orion(state: Orion) -> Counter[int]:
    """Count the copies of each structure, wherever they lie."""
    count: Counter[int] = Counter()
    for pile in (state.deck[: state.left], state.discard):
        count.update(int(card) & DESIGN for card in pile)
    for seat in state.seats:
        count.update(int(card) & DESIGN for pile in (seat.hand, seat.drawn) for card in pile)
        count.update(int(card_at(system, level)) for system in seat.systems for level in range(size(system)))
        if seat.building != NOWHERE:
            count[int(seat.building)] += 1
    return count


def check_orion(state: State) -> None:
    """No card or cube is created or lost, tracks stay on the board, hands are in order, systems are not too big."""
    assert isinstance(state, Orion)
    game: OrionGame = state.rules.game
    assert census_of_orion(state) == Counter(game.supply())
    advisors = [int(advisor) for advisor in state.table]
    assert advisors == sorted(advisors)
    for seat in state.seats:
        assert min(seat.food, seat.fleet, seat.production) >= 0 and seat.vp >= 0 and seat.loyalty <= MOST_LOYALTY
        assert max(seat.food, seat.fleet, seat.production) <= MOST_RESOURCES
        out = seat.actions + seat.spent + sum(cubes(system) for system in seat.systems)
        out += (seat.advisor_cubes & 1) + (seat.advisor_cubes >> 1)
        out += sum(seat.attacked(other) for other in range(state.players))
        assert min(seat.reserve, seat.actions, seat.spent) >= 0 and seat.reserve + out == CUBES
        assert max(seat.attacked(other) for other in range(state.players)) <= state.rules.attacks
        for place in range(ADVISOR):
            assert size(seat.systems[place]) <= state.room(seat, place)
        assert [bool(system) for system in seat.systems][:ALLUVIA] == [
            place < state.ordinary(seat) for place in range(ALLUVIA)
        ]
        for pile in (seat.hand, seat.drawn):
            designs = [int(card) & DESIGN for card in pile]
            assert designs == sorted(designs)
        if seat.advisor != NOWHERE:
            advisors.append(int(seat.advisor))
    if state.rules.options["advisors"] == "none" or (state.deciding and state.step.name == "choose_race"):
        assert advisors == []
    else:
        assert len(set(advisors)) == len(advisors) == 5


CHECKS: dict[str, Callable[[State], None]] = {"realms": check_realms, "race": check_race, "orion": check_orion}


def check(configuration: Configuration, state: State) -> None:
    """Check what is always true of a game."""
    CHECKS[configuration.game_id](state)
    if state.deciding == 0:
        result = state.result
        assert result is not None and state.decisions == []
        assert len(result.scores) == len(result.ranks) == len(result.teams) == len(result.parts) == state.players
        assert (min(result.ranks) == 1 or result.draw) and max(result.ranks) <= state.players
        assert result.reason
        for parts, score in zip(result.parts, result.scores):
            assert sum(n for part, n in parts.items() if part != "tie_break") == score
    else:
        assert state.result is None
