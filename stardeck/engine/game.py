"""Game: what a game offers to those who want to play it: options, new states, positions, codes and text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stardeck.engine.actions import Codes
from stardeck.engine.chance import Chance, fresh_seed, source
from stardeck.engine.deal import Deal
from stardeck.engine.errors import OptionError
from stardeck.engine.features import Encoder
from stardeck.engine.state import State


class Option:
    """An option of a game: its default and what values it may have.

    `kind` is "number" (between low and high), "one" (of choices), "some" (of choices, at least one), "switch" (True
    or False) or "seat" (a number below the players, or None for chance).
    """

    def __init__(
        self,
        name: str,
        kind: str,
        default: object,
        text: Mapping[str, str],
        choices: tuple[str, ...] = (),
        low: int = 0,
        high: int = 0,
        needs: tuple[str, ...] = (),
        later: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.text = text
        self.choices = choices
        self.low = low
        self.high = high
        self.needs = needs  # of some choices, those that cannot be left out
        self.later = later  # younger than games that were written down: not written at its default

    def check(self, value: object, players: int) -> object:
        """Return the value in its plain form, or raise ValueError that says what is wanted."""
        if self.kind == "number":
            if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
                raise ValueError(f"must be a number from {self.low} to {self.high}, not {value!r}")
        elif self.kind == "seat":
            if value is not None and (
                isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players
            ):
                raise ValueError(f"must be a seat from 0 to {players - 1}, or None for chance, not {value!r}")
        elif self.kind == "switch":
            if not isinstance(value, bool):
                raise ValueError(f"must be True or False, not {value!r}")
        elif self.kind == "one":
            if not isinstance(value, str) or value not in self.choices:
                raise ValueError(f"must be one of {', '.join(self.choices)}, not {value!r}")
        else:
            if isinstance(value, str):
                value = (value,)
            if not isinstance(value, (tuple, list)) or not value:
                raise ValueError(f"must be one or more of {', '.join(self.choices)}, not {value!r}")
            for item in value:
                if item not in self.choices:
                    raise ValueError(f"must be of {', '.join(self.choices)}, not {item!r}")
            for item in self.needs:
                if item not in value:
                    raise ValueError(f"must have {item} among them, not only {', '.join(value)}")
            return [choice for choice in self.choices if choice in value]
        return value


class Game:
    """A game that can be loaded by name.  Subclasses fill in the rules."""

    id = ""
    name: Mapping[str, str] = {}
    rules_version = 1
    files: tuple[Path, ...] = ()  # the players' own card files

    @property
    def codes(self) -> Codes:
        """All actions of the game: int <-> record <-> text."""
        raise NotImplementedError

    @property
    def options(self) -> list[Option]:
        raise NotImplementedError

    @property
    def fingerprint(self) -> str:
        """A short hash of the card files, for journals."""
        raise NotImplementedError

    @property
    def text(self) -> Any:
        """The game's words: prompts, refusals, events, the table."""
        raise NotImplementedError

    def picture(self, state: State, lang: str = "en") -> str:
        """A position as SVG."""
        raise NotImplementedError

    def players(self, options: Mapping[str, object]) -> tuple[int, int]:
        """The fewest and the most players with these options."""
        raise NotImplementedError

    def conflicts(self, options: Mapping[str, object]) -> dict[str, str]:
        """What is wrong with options that are right one by one: for each that must change, why."""
        return {}

    def deal(self, players: int, options: Mapping[str, Any]) -> Deal:
        """Return how a game is set up; the options are checked already."""
        raise NotImplementedError

    def set_up(self, players: int, options: Mapping[str, Any], chance: Chance) -> State:
        """Return the first position; the options are checked already."""
        return self.deal(players, options).new(chance)

    def encoder(self, players: int, options: Mapping[str, Any]) -> Encoder:
        """Return what turns a state into numbers for a seat; the options are checked already."""
        raise NotImplementedError

    def from_json(self, data: object) -> State:
        """Return the position that `to_json` wrote down, or that somebody wrote by hand."""
        raise NotImplementedError

    def check(self, players: object = None, **options: object) -> tuple[int, dict[str, Any]]:
        """Return the number of players and all options with their defaults, or raise OptionError naming each fault."""
        known = {option.name: option for option in self.options}
        problems = {
            name: f"there is no such option; there are {', '.join(known)}" for name in options if name not in known
        }
        checked: dict[str, Any] = {}
        for option in known.values():
            if option.kind != "seat":
                try:
                    checked[option.name] = option.check(options.get(option.name, option.default), 0)
                except ValueError as problem:
                    problems[option.name] = str(problem)
        whole = all(option.name in checked for option in known.values() if option.kind != "seat")
        if whole:
            problems.update(self.conflicts(checked))
        low, high = self.players(checked) if whole else (2, 6)
        if players is None:
            players = low
        if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            problems["players"] = f"must be {wanted} here, not {players!r}"
        else:
            for option in known.values():
                if option.kind == "seat":
                    try:
                        checked[option.name] = option.check(options.get(option.name, option.default), players)
                    except ValueError as problem:
                        problems[option.name] = str(problem)
        if problems:
            raise OptionError(problems)
        assert isinstance(players, int)
        return players, checked

    def written(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options as positions and journals have them."""
        later = {option.name: option.default for option in self.options if option.later}
        return {name: value for name, value in options.items() if name not in later or value != later[name]}

    def new(
        self, players: int | None = None, seed: int | str | None = None, chance: Chance | None = None, **options: object
    ) -> State:
        """Begin a game.

        `seed`: an int gives the same game again and again; 64 hex digits are a real deal; None makes a new real
        deal.  `chance` may bring a random source of its own instead, for tests that stack the deck.
        """
        seats, checked = self.check(players, **options)
        if chance is None:
            if seed is not None and not isinstance(seed, (int, str)):
                raise OptionError({"seed": f"must be a number or 64 hex digits, not {seed!r:.60}"})
            try:
                chance = source(fresh_seed() if seed is None else seed)
            except ValueError as problem:
                raise OptionError({"seed": str(problem)}) from None
        state = self.set_up(seats, checked, chance)
        state.run()
        return state
