"""What the arena notes of a game besides its result: how long it was, and what each seat stood for.

A seat stands for its home world (Race), its race (Master of Orion) or the factions it bought (Star Realms).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from stardeck.engine.events import Log
from stardeck.engine.game import Game
from stardeck.engine.views import DESIGN
from stardeck.games.realms.card import FACTIONS
from stardeck.games.realms.events import ACQUIRED, BOUGHT
from stardeck.language import Text, joined, same

UNKNOWN: Final = ""
NO_FACTION: Final = Text("no faction", "без фракций")
MAINLY: Final = 0.5  # of the cards that a seat bought: so many of one faction make the mix that faction alone


class Facts:
    """The facts of one game as it goes; games that the arena knows nothing about are counted in actions."""

    kind: str = ""  # what a seat stands for
    length_in: str = "actions"
    listens: bool = False  # needs the events of every action

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players

    def note(self, state: Any, log: Log | None) -> None:
        """Look at the game after an action (or at its beginning)."""

    def traits(self) -> list[str]:
        """What each seat stands for, as ids."""
        return [UNKNOWN] * self.players

    def length(self, state: Any, actions: int) -> int:
        return actions


class RaceFacts(Facts):
    """The home world is the first card of a tableau; it is noted at once, for later it may be damaged."""

    kind = "home_world"
    length_in = "rounds"

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.homes = [UNKNOWN] * players

    def note(self, state: Any, log: Log | None) -> None:
        if UNKNOWN in self.homes:
            for seat in range(self.players):
                tableau = state.seats[seat].tableau
                if self.homes[seat] == UNKNOWN and len(tableau):
                    self.homes[seat] = state.game.by_design[int(tableau[0] & DESIGN)].id

    def traits(self) -> list[str]:
        return self.homes

    def length(self, state: Any, actions: int) -> int:
        return int(state.round)


class OrionFacts(Facts):
    """Races may be chosen in the first decisions, so they are noted as soon as they are there."""

    kind = "race"
    length_in = "rounds"

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.races = [UNKNOWN] * players

    def note(self, state: Any, log: Log | None) -> None:
        if UNKNOWN in self.races:
            for seat in range(self.players):
                record = state.game.races.get(int(state.seats[seat].race))
                self.races[seat] = record.id if record is not None else UNKNOWN

    def traits(self) -> list[str]:
        return self.races

    def length(self, state: Any, actions: int) -> int:
        return int(state.round)


class RealmsFacts(Facts):
    """The factions of the cards that a seat bought or acquired: the one that is half of them, else the first two."""

    kind = "factions"
    length_in = "turns"
    listens = True

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.bought: list[Counter[str]] = [Counter() for _ in range(players)]

    def note(self, state: Any, log: Log | None) -> None:
        for event in log.events if log is not None else ():
            if event.kind in (BOUGHT, ACQUIRED):
                faction = state.game.by_design[int(event.card)].faction
                if faction is not None:
                    self.bought[int(event.seat)][faction] += 1

    def traits(self) -> list[str]:
        return [mix(bought) for bought in self.bought]

    def length(self, state: Any, actions: int) -> int:
        return int(state.turn)


def mix(bought: Counter[str]) -> str:
    """The factions that a seat leant on, as an id: `blob`, or `blob+star_empire`."""
    often = sorted(bought, key=lambda each: (-bought[each], FACTIONS.index(each)))
    if not often or bought[often[0]] >= MAINLY * bought.total():
        return "".join(often[:1])
    return "+".join(sorted(often[:2], key=FACTIONS.index))


KNOWN: Final[dict[str, type[Facts]]] = {"race": RaceFacts, "orion": OrionFacts, "realms": RealmsFacts}


def facts_of(game: Game, players: int) -> Facts:
    return KNOWN.get(game.id, Facts)(game, players)


def kind_of(game: Game) -> str:
    """What a seat stands for in a game: `home_world`, `race`, `factions`, or nothing."""
    return KNOWN.get(game.id, Facts).kind


def length_in(game: Game) -> str:
    return KNOWN.get(game.id, Facts).length_in


def trait_name(game: Any, trait: str) -> Text:
    """What a seat stood for, in words."""
    if game.id == "realms":
        from stardeck.games.realms.cardtext import FACTION

        return joined([FACTION[each] for each in trait.split("+")], same(" + ")) if trait else NO_FACTION
    record = game.by_id.get(trait)
    return Text(record.name_en, record.name_ru) if record is not None else Text(trait, trait)
