"""Master of Orion as a game to be loaded: its options, its setup, its scores and its words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stardeck.engine.actions import Codes
from stardeck.engine.errors import OptionError
from stardeck.engine.game import Game, Option
from stardeck.engine.result import Result
from stardeck.engine.state import State
from stardeck.engine.steps import Step
from stardeck.games.orion import cards as card_files
from stardeck.games.orion.build import build_boards, build_cards
from stardeck.games.orion.cards import Advisor, Structure
from stardeck.games.orion.codes import codes
from stardeck.games.orion.dealing import CHOSEN, DEALT, DRAFTED, GIVEN, OrionDeal
from stardeck.games.orion.encoder import OrionEncoder
from stardeck.games.orion.round import ROUND
from stardeck.games.orion.rules import Rules
from stardeck.games.orion.scoring import ENDS, printed_points, variable_points, why_it_ends
from stardeck.games.orion.state import Orion

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

    def picture(self, state: State, lang: str = "en") -> str:
        from stardeck import svg

        return str(svg.table(state, lang))

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

    def deal(self, players: int, options: Mapping[str, Any]) -> OrionDeal:
        how = {"humans": GIVEN, "choice": CHOSEN, "draft": DRAFTED}.get(options["races"], DEALT)
        races = [self.humans] if how == GIVEN else self.present
        if how == DRAFTED:
            races = [race.code for race in self.box.civilizations if race.copies == 1]
        if how in (DRAFTED, DEALT) and len(races) < players:
            raise OptionError({"races": f"there are only {len(races)} boards to deal to {players} players"})
        deck = [design for design, n in self.supply().items() for _ in range(n)]
        return OrionDeal(players, self.rules(players, options), options["first"], deck, how, races)

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

    def encoder(self, players: int, options: Mapping[str, Any]) -> OrionEncoder:
        counts = self.supply()
        cards = [(design, self.by_design[design].id, counts.get(design, 0)) for design in range(len(self.cards))]
        races = [self.races[race].id for race in range(len(self.boards))]
        return OrionEncoder(players, dict(options), cards, races)

    def from_json(self, data: object) -> Orion:
        from stardeck.games.orion.position import from_json

        return from_json(self, data)

    def position_to_json(self, state: Orion) -> dict[str, Any]:
        from stardeck.games.orion.position import to_json

        return to_json(self, state)
