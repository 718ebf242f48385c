"""OpenSpiel games: stardeck_race, stardeck_realms and stardeck_orion, registered when this module is imported.

>>> import pyspiel, stardeck.envs.openspiel
>>> game = pyspiel.load_game("stardeck_realms(sets=core,authority=20)")

Chance is sampled: one chance node at the beginning deals the game, and everything after it follows from that deal.
Seats that choose at the same time are asked one after another and learn nothing of each other's picks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from stardeck import games
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.game import Game, Option
from stardeck.engine.state import State
from stardeck.envs.batch import reward_of
from stardeck.envs.setting import Setting
from stardeck.games.playout import lowest_seat

DEAL = 0  # the one action of chance
MOST_DECISIONS = 1_000_000
MARGIN = 10_000.0  # no score is so far from another


class Held:
    """A state that can be copied and pickled as OpenSpiel does with all that a Python state has."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.state.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        game: Game = self.state.game
        return read_held, (game.id, tuple(map(str, game.files)), self.state.to_json())


def read_held(game: str, files: tuple[str, ...], data: Any) -> Held:
    return Held(games.load(game, files).from_json(data))


# --- options as parameters -------------------------------------------------------------------------------------------


def as_parameter(option: Option) -> Any:
    """The default of an option as OpenSpiel writes it: several choices are joined by +, and -1 is no seat."""
    if option.kind == "seat":
        return -1
    if option.kind == "some":
        return "+".join(option.default)  # type: ignore[arg-type]
    return option.default


def as_option(option: Option, value: Any) -> Any:
    """The value of an option from a parameter."""
    if option.kind == "seat":
        return None if value == -1 else value
    if option.kind == "some":
        return value.split("+")
    return value


def specification(game: Game) -> dict[str, Any]:
    parameters = {option.name: as_parameter(option) for option in game.options}
    return {"players": 2, "reward": "rank", "rng_seed": -1, **parameters}


def type_of(game: Game, zero_sum: bool = False) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"stardeck_{game.id}",
        long_name=game.name["en"],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; `rng_seed` makes the deals of `new_initial_state` the same again and again."""

    def __init__(self, name: str, parameters: Mapping[str, Any]) -> None:
        game = games.load(name)
        given = {**specification(game), **parameters}
        options = {option.name: as_option(option, given[option.name]) for option in game.options}
        self.setting = Setting(game, given["players"], given["reward"], options)
        self.luck = random.Random(None if given["rng_seed"] < 0 else given["rng_seed"])
        low, high = {"win": (0.0, 1.0), "rank": (-1.0, 1.0)}.get(given["reward"], (-MARGIN, MARGIN))
        zero_sum = self.setting.players == 2 and given["reward"] != "win" and not options.get("invasion")
        information = {
            "num_distinct_actions": self.setting.actions,
            "max_chance_outcomes": 1,
            "num_players": self.setting.players,
            "min_utility": low,
            "max_utility": high,
            "utility_sum": 0.0 if zero_sum else None,
            "max_game_length": MOST_DECISIONS,
        }
        info = pyspiel.GameInfo(**{key: value for key, value in information.items() if value is not None})
        super().__init__(type_of(game, zero_sum), info, dict(given))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.setting, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position: before the deal, or a state of the game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held: Held | None = None

    @property
    def setting(self) -> Setting:
        setting: Setting = self.get_game().setting
        return setting

    @property
    def position(self) -> State:
        assert self.held is not None, "nothing has been dealt yet"
        return self.held.state

    def current_player(self) -> int:
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.held.state.deciding == 0:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(lowest_seat(self.held.state.deciding))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(DEAL, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        numbers = self.setting.numbers
        return [numbers[code] for code in self.position.decision(player).actions if code in numbers]

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            self.held = Held(self.setting.new(self.get_game().luck.getrandbits(63)))
        else:
            self.held.state.apply(self.current_player(), self.setting.codes[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == pyspiel.PlayerId.CHANCE else self.setting.action_text(action)

    def is_terminal(self) -> bool:
        return self.held is not None and self.held.state.deciding == 0

    def returns(self) -> list[float]:
        result = None if self.held is None else self.held.state.result
        seats = range(self.setting.players)
        if result is None:
            return [0.0 for _seat in seats]
        return [reward_of(result, self.setting.reward_kind, seat) for seat in seats]

    def __str__(self) -> str:
        return "before the deal" if self.held is None else str(self.held.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A position that the player cannot tell from this one, its hidden cards dealt at random.

        What seats before the player have picked secretly is hidden too: they pick again, at random.
        """
        chance = fast(int(sampler() * (1 << 53)))
        state = self.position.seen_by(player).imagine(chance)
        actions = Actions()
        while state.sealing and lowest_seat(state.deciding) < player and state.deciding >> player & 1:
            seat = lowest_seat(state.deciding)
            state.legal(seat, actions)
            state.act(seat, actions.items[chance.below(actions.count)])
        world: SpielState = self.clone()
        world.held = Held(state)
        return world


class SpielObserver:
    """What a player may know, as named pieces of one tensor, and as a text: the key of the information set."""

    def __init__(self, setting: Setting, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self.setting = setting
        self.observer = setting.observer()
        self.tensor = np.zeros(setting.width, np.float32)
        self.dict = {
            piece.name: self.tensor[piece.start : piece.start + piece.size] for piece in setting.encoder.layout.pieces
        }

    def set_from(self, state: SpielState, player: int) -> None:
        if state.held is None:
            self.tensor.fill(0)
            return
        self.observer.observe(state.held.state, player)
        self.tensor[:] = np.asarray(self.observer.views()[0]).view(np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        return f"{player}: before the deal" if state.held is None else f"{player}: {state.held.state.key(player)}"


class RaceGame(SpielGame):
    """Race for the Galaxy."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        super().__init__("race", parameters or {})


class RealmsGame(SpielGame):
    """Star Realms."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        super().__init__("realms", parameters or {})


class OrionGame(SpielGame):
    """Master of Orion."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        super().__init__("orion", parameters or {})


def register() -> None:
    """Let OpenSpiel know the games.  It keeps what it is given to the very end, so that must be classes."""
    known = {game.short_name for game in pyspiel.registered_games()}
    for name, creator in (("race", RaceGame), ("realms", RealmsGame), ("orion", OrionGame)):
        if f"stardeck_{name}" not in known:
            pyspiel.register_game(type_of(games.load(name)), creator)


register()
