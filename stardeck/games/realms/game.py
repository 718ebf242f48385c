"""Star Realms as a game to be loaded: its options, its setup and its words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from stardeck.engine.actions import Codes
from stardeck.engine.game import Game, Option
from stardeck.engine.state import State
from stardeck.games.realms import cards as card_files
from stardeck.games.realms.build import build_cards
from stardeck.games.realms.card import EXPLORER, FIRST_GAMBIT, SCOUT, VIPER
from stardeck.games.realms.codes import codes
from stardeck.games.realms.dealing import RealmsDeal
from stardeck.games.realms.encoder import RealmsEncoder
from stardeck.games.realms.modes.registry import MODES
from stardeck.games.realms.state import Realms, Rules

BASIC = {SCOUT: 8, VIPER: 2}  # a personal deck
BOXES = ("colonial_wars", "core")  # sets that fill a box of their own
EXTRA_SETS = {"events": "crisis_events", "heroes": "crisis_heroes", "gambits": "gambit"}
USUAL_AUTHORITY = 50  # what the printed numbers are for


class RealmsGame(Game):
    """Star Realms, with the packaged cards and any house sets."""

    id = "realms"
    name = {"en": "Star Realms: Colonial Wars", "ru": "Звёздные империи: Колониальные войны"}
    rules_version = 1

    def __init__(self, files: tuple[Path, ...] = ()) -> None:
        self.files = files
        self.records = card_files.load(*files)
        self.extras = card_files.load_extras()
        self.all_records = (*self.records, *self.extras)
        self.cards = build_cards(self.all_records)
        self.by_design = {record.code: record for record in self.all_records}
        self.by_id = {record.id: record for record in self.all_records}
        self.sets = tuple(dict.fromkeys(record.set for record in self.records if record.set != "basic"))

    @cached_property
    def codes(self) -> Codes:
        ids = [f"unused_{i}" for i in range(len(self.cards))]
        for record in self.all_records:
            ids[record.code] = record.id
        return codes(ids)

    @cached_property
    def options(self) -> list[Option]:
        return [
            Option("mode", "one", "duel", {"en": "mode", "ru": "режим"}, tuple(MODES)),
            Option("sets", "some", ("colonial_wars",), {"en": "card sets", "ru": "наборы карт"}, self.sets),
            Option("authority", "number", 50, {"en": "starting authority", "ru": "начальное влияние"}, low=1, high=500),
            Option("first", "seat", None, {"en": "who starts", "ru": "кто начинает"}),
            Option(
                "forced_discard",
                "one",
                "at_once",
                {"en": "when forced discards are made", "ru": "когда сбрасывают по чужому свойству"},
                ("at_once", "next_turn"),
            ),
            Option(
                "turn_limit",
                "number",
                500,
                {"en": "turns per seat until authority decides", "ru": "ходов на игрока до подсчёта влияния"},
                low=1,
                high=10_000,
            ),
            Option("events", "switch", False, {"en": "with events", "ru": "с событиями"}, later=True),
            Option("heroes", "switch", False, {"en": "with heroes", "ru": "с героями"}, later=True),
            Option(
                "gambits",
                "number",
                0,
                {"en": "gambits dealt to each player", "ru": "гамбитов у каждого игрока"},
                low=0,
                high=2,
                later=True,
            ),
        ]

    @cached_property
    def fingerprint(self) -> str:
        return card_files.fingerprint(self.records)

    @cached_property
    def text(self) -> Any:
        from stardeck.games.realms.text import Text

        return Text(self)

    def picture(self, state: State, lang: str = "en") -> str:
        from stardeck import svg

        return str(svg.table(state, lang))

    def players(self, options: Mapping[str, object]) -> tuple[int, int]:
        return MODES[str(options["mode"])].players()

    def rules(self, players: int, options: Mapping[str, Any], first: int) -> Rules:
        mode = MODES[options["mode"]]
        return Rules(
            self.cards,
            mode,
            players,
            first,
            options["forced_discard"] == "at_once",
            options["turn_limit"],
            {"players": players, **options},
            self,
        )

    def boxes(self, players: int, options: Mapping[str, Any]) -> dict[str, int]:
        """How often each set is in the supply: the boxes are of its sets in turn, and other sets are in each box."""
        count = MODES[options["mode"]].boxes(players)
        boxes = [name for name in options["sets"] if name in BOXES]
        return {
            name: max(1, len(range(boxes.index(name), count, len(boxes)))) if name in boxes else count
            for name in options["sets"]
        }

    def extra_sets(self, players: int, options: Mapping[str, Any]) -> dict[str, int]:
        """How often each set of extras is in the supply: once in each box."""
        count = MODES[options["mode"]].boxes(players)
        return {name: count for option, name in EXTRA_SETS.items() if options.get(option)}

    def supply(self, players: int, options: Mapping[str, Any]) -> dict[int, int]:
        """How many copies of each design are in the game, the players' own decks included."""
        counts = {design: n * players for design, n in BASIC.items()}
        counts[EXPLORER] = self.by_design[EXPLORER].copies * MODES[options["mode"]].boxes(players)
        boxes = {**self.boxes(players, options), **self.extra_sets(players, options)}
        for record in self.all_records:
            if record.set in boxes:
                counts[record.code] = record.copies * boxes[record.set]
                if self.cards[record.code].copies:
                    counts[record.code] = min(counts[record.code], card_files.MOST_COPYING)
        return counts

    def authority(self, rules: Rules, players: int, options: Mapping[str, Any]) -> list[int]:
        """What each total starts with; another authority than usual makes all of them larger or smaller."""
        printed = rules.mode.authority(players, int(rules.first))
        return [max(1, n * options["authority"] // USUAL_AUTHORITY) for n in printed]

    def deal(self, players: int, options: Mapping[str, Any]) -> RealmsDeal:
        counts = self.supply(players, options)
        rules = [self.rules(players, options, first) for first in range(players)]
        return RealmsDeal(
            players,
            rules,
            options["first"],
            [self.authority(rules[first], players, options) for first in range(players)],
            [design for design, n in BASIC.items() for _ in range(n)],
            [design for design, n in counts.items() if EXPLORER < design < FIRST_GAMBIT for _ in range(n)],
            counts[EXPLORER],
            [design for design, n in counts.items() if design >= FIRST_GAMBIT for _ in range(n)],
            options["gambits"],
        )

    def encoder(self, players: int, options: Mapping[str, Any]) -> RealmsEncoder:
        counts = self.supply(players, options)
        cards = [(design, self.by_design[design].id) for design in sorted(counts) if counts[design]]
        return RealmsEncoder(players, dict(options), cards)

    def from_json(self, data: object) -> Realms:
        from stardeck.games.realms.position import from_json

        return from_json(self, data)

    def position_to_json(self, state: Realms) -> dict[str, Any]:
        from stardeck.games.realms.position import to_json

        return to_json(self, state)
