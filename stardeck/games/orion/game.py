"""Master of Orion as a game to be loaded: its options, its setup, its scores and its words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from stardeck.engine.actions import Codes
from stardeck.engine.chance import Chance
from stardeck.engine.errors import OptionError
from stardeck.engine.game import Game, Option
from stardeck.engine.result import Result
from stardeck.engine.steps import Step
from stardeck.games.orion import cards as card_files
from stardeck.games.orion.build import build_boards, build_cards
from stardeck.games.orion.cards import Advisor, Structure
from stardeck.games.orion.codes import codes
from stardeck.games.orion.player import Player
from stardeck.games.orion.round import ROUND, SETUP
from stardeck.games.orion.rules import Rules
from stardeck.games.orion.scoring import ENDS, printed_points, variable_points, why_it_ends
from stardeck.games.orion.setup import ANY_BOARD, ChooseRace, take_board
from stardeck.games.orion.state import DECK, FIRST, RACES, Orion

LEARNING: Mapping[str, Any] = {"races": "humans", "advisors": "none"}  # the options of a first game


class OrionGame(Game):
    """Master of Orion, with the packaged cards and those of the players' own files."""

    id = "orion"
    name = {"en": "Master of Orion", "ru": "Master of Orion"}
    rules_version = 1

    def __init__(self, files: tuple[Path, ...] = ()) -> None:
        self.files = files
        self.box = card_files.load(*files)
        self.records = self.box.records
        cards: list[Structure | Advisor] = [*self.box.structures, *self.box.advisors]
        self.cards = build_cards(cards)
        self.boards = build_boards(self.box.civilizations)
        self.by_design = {record.code: record for record in cards}
        self.by_id = {record.id: record for record in self.records}
        self.races = {record.code: record for record in self.box.civilizations}

    @cached_property
    def codes(self) -> Codes:
        return codes([self.by_design[design].id for design in range(len(self.cards))])

    @cached_property
    def options(self) -> list[Option]:
        return [
            Option(
                "races",
                "one",
                "random",
                {
                    "en": "races: dealt at random, a board dealt and its side chosen, chosen in turn, or all humans",
                    "ru": "расы: случайно, сторона случайного планшета, выбор по очереди или все люди",
                },
                ("random", "draft", "choice", "humans"),
            ),
            Option(
                "advisors",
                "one",
                "five",
                {"en": "advisors on the table", "ru": "советники на столе"},
                ("five", "none"),
            ),
            Option("first", "seat", None, {"en": "who begins", "ru": "кто начинает"}),
        ]

    @cached_property
    def fingerprint(self) -> str:
        return card_files.fingerprint(self.box)

    @cached_property
    def text(self) -> Any:
        from stardeck.games.orion.text import Text

        return Text(self)

    def players(self, options: Mapping[str, object]) -> tuple[int, int]:
        return 2, 4

    def rules(self, players: int, options: Mapping[str, Any]) -> Rules:
        rules = Rules(self.cards, self.boards, i64(players), {"players": players, **options}, self)
        rules.round = vec[Step](list(ROUND[::-1]))
        rules.board_copies = vec[i64]([i64(self.races[race].copies) for race in range(len(self.boards))])
        if options["advisors"] == "five":
            rules.advisors = vec[i64]([i64(r.code) for r in self.box.advisors for _copy in range(r.copies)])
        return rules

    def supply(self) -> dict[int, int]:
        """How many copies of each structure are in the deck."""
        return {record.code: record.copies for record in self.box.structures if record.copies}

    @property
    def humans(self) -> int:
        """The race that is on the back of every board."""
        return max(self.box.civilizations, key=lambda record: record.copies).code

    def set_up(self, players: int, options: Mapping[str, Any], chance: Chance) -> Orion:
        deck = vec[i64]([i64(design) for design, n in self.supply().items() for _ in range(n)])
        seats = vec[Player]()
        for _seat in range(players):
            seats = append(seats, Player(vec[i64](), vec[i64]([i64(0)] * 5)))
        state = Orion(players, chance, self.rules(players, options), seats)
        first = options["first"]
        state.first = i64(int(chance.choose(i64(players), i64(-1), i64(FIRST))) if first is None else first)
        state.active = state.first
        state.round = i64(1)
        chance.shuffle(deck, -1, DECK)
        state.deck = deck
        state.left = len(deck)
        state.push_all(state.rules.round, i64(0))
        state.push_all(vec[Step](list(SETUP[::-1])), i64(0))
        self.deal_races(state, players, options["races"], chance)
        return state

    def deal_races(self, state: Orion, players: int, how: str, chance: Chance) -> None:
        """Give every seat its board, or let the seats choose in order from the first player."""
        if how == "humans":
            for seat in range(players):
                take_board(state, seat, self.humans)
        elif how == "choice":
            state.push_for_all(ChooseRace(ANY_BOARD))
        else:
            single = [race.code for race in self.box.civilizations if race.copies == 1]
            dealt = vec[i64]([i64(race) for race in (single if how == "draft" else [*self.present])])
            if len(dealt) < players:
                raise OptionError({"races": f"there are only {len(dealt)} boards to deal to {players} players"})
            chance.shuffle(dealt, -1, RACES)
            for place in range(players - 1, -1, -1):
                seat = state.after(state.first, place)
                race = dealt[len(dealt) - 1 - place]
                if how == "draft":
                    state.push(ChooseRace(race), seat)
                else:
                    take_board(state, seat, race)

    @property
    def present(self) -> list[int]:
        """The races that are on some board."""
        return [race.code for race in self.box.civilizations if race.copies]

    def score(self, state: Orion) -> Result:
        """Points, loyalty and structures; ties by loyalty, then by what is left of resources."""
        parts = []
        order = []
        for seat in range(int(state.players)):
            me = state.seats[seat]
            part = {
                "track": int(me.vp),
                "loyalty": int(me.loyalty),
                "structures": int(printed_points(state, seat)),
                "variable": int(variable_points(state, seat)),
            }
            left = int(me.food + me.fleet + me.production)
            order.append((sum(part.values()), int(me.loyalty), left))
            parts.append({**part, "tie_break": left})
        ranks = [1 + sum(other > mine for other in order) for mine in order]
        reason = ENDS[int(why_it_ends(state))]
        return Result([score for score, *_ in order], parts, ranks, list(range(int(state.players))), reason)

    def from_json(self, data: object) -> Orion:
        from stardeck.games.orion.position import from_json

        return from_json(self, data)

    def position_to_json(self, state: Orion) -> dict[str, Any]:
        from stardeck.games.orion.position import to_json

        return to_json(self, state)
