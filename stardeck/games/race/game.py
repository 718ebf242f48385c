"""Race for the Galaxy as a game to be loaded: its options, its setup, its scores and its words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from stardeck.engine.actions import Codes
from stardeck.engine.errors import OptionError
from stardeck.engine.game import Game, Option
from stardeck.engine.result import Result
from stardeck.engine.state import State
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import cards as card_files
from stardeck.games.race.build import build_cards, scoring_lists
from stardeck.games.race.card import STRENGTH, VS_XENO
from stardeck.games.race.cards import Record
from stardeck.games.race.codes import PRODUCE_REPAIR, SECOND_CARDS, SETTLE, codes
from stardeck.games.race.dealing import VP_PER_PLAYER as VP_PER_PLAYER
from stardeck.games.race.dealing import RaceDeal, Wave
from stardeck.games.race.encoder import RaceEncoder
from stardeck.games.race.foresight import Foresight
from stardeck.games.race.invasion import INVASION_PRODUCE, INVASION_ROUND, INVASION_STEP
from stardeck.games.race.round import PHASES, PLAYER_PRODUCES, ROUND
from stardeck.games.race.state import PhaseSteps, Race, Rules
from stardeck.games.race.track import (
    AWARDS,
    CARDS_OF_DUEL,
    CARDS_PER_PLAYER,
    LAST_WAVE,
    OUTCOMES,
    REPULSE,
    TILE_VP,
    wave_cards,
)
from stardeck.games.race.xeno import XENO_PHASES

FORESIGHT: Final = Path(__file__).with_name("foresight.toml")


def with_xeno(options: Mapping[str, object]) -> bool:
    """Whether Xeno Invasion is played."""
    return "xeno" in cast("list[str]", options["sets"])


class RaceGame(Game):
    """Race for the Galaxy, with the packaged cards and any house sets."""

    id = "race"
    name = {"en": "Race for the Galaxy", "ru": "Борьба за галактику"}
    rules_version = 1

    def __init__(self, files: tuple[Path, ...] = ()) -> None:
        self.files = files
        self.records = card_files.load(*files)
        self.cards = build_cards(self.records, invasion=False)
        self.invasion_cards = build_cards(self.records, invasion=True)
        self.scoring = scoring_lists(self.records)
        self.by_design = {record.code: record for record in self.records}
        self.by_id = {record.id: record for record in self.records}
        self.sets = tuple(dict.fromkeys(record.set for record in self.records))

    @cached_property
    def codes(self) -> Codes:
        ids = [f"unused_{i}" for i in range(len(self.cards))]
        for record in self.records:
            ids[record.code] = record.id
        return codes(ids)

    @cached_property
    def options(self) -> list[Option]:
        return [
            Option("sets", "some", ("base",), {"en": "card sets", "ru": "наборы карт"}, self.sets, needs=("base",)),
            Option(
                "actions",
                "one",
                "one",
                {"en": "action cards a round (two: the duel)", "ru": "карт действий за раунд (две — дуэль)"},
                ("one", "two"),
            ),
            Option(
                "start",
                "one",
                "random",
                {"en": "home worlds and hands", "ru": "родные миры и карты на руке"},
                ("random", "first_game"),
            ),
            Option(
                "ask",
                "one",
                "choices",
                {"en": "ask only where there is a choice, or always", "ru": "спрашивать только при выборе или всегда"},
                ("choices", "always"),
            ),
            Option("invasion", "switch", False, {"en": "the invasion mode", "ru": "режим вторжения"}, later=True),
            Option(
                "tiles",
                "one",
                "repulse",
                {
                    "en": "bonus tiles of the invasion: after a repulse only, or unless the empire was defeated",
                    "ru": "бонусные тайлы вторжения: только после отражения или всегда, кроме поражения империи",
                },
                ("repulse", "unless_defeated"),
                later=True,
            ),
            Option(
                "defeat",
                "one",
                "all_lose",
                {
                    "en": "after the second defeat of the empire all lose, or the highest score wins",
                    "ru": "после второго поражения империи проигрывают все или побеждает больший счёт",
                },
                ("all_lose", "by_score"),
                later=True,
            ),
        ]

    def conflicts(self, options: Mapping[str, object]) -> dict[str, str]:
        if options["invasion"] and not with_xeno(options):
            return {"invasion": 'needs the set xeno: sets=("base", "xeno")'}
        for name, value in (("tiles", "repulse"), ("defeat", "all_lose")):
            if options[name] != value and not options["invasion"]:
                return {name: "is for the invasion mode: invasion=True"}
        return {}

    @cached_property
    def fingerprint(self) -> str:
        return card_files.fingerprint(self.records)

    @cached_property
    def text(self) -> Any:
        from stardeck.games.race.text import Text

        return Text(self)

    def picture(self, state: State, lang: str = "en") -> str:
        from stardeck import svg

        return str(svg.table(state, lang))

    def players(self, options: Mapping[str, object]) -> tuple[int, int]:
        if options["actions"] == "two":
            return 2, 2
        return 2, 5 if with_xeno(options) else 4

    def rules(self, players: int, options: Mapping[str, Any]) -> Rules:
        invasion = options["invasion"]
        rules = Rules(
            self.invasion_cards if invasion else self.cards,
            options["actions"] == "two",
            options["ask"] == "always",
            {"players": players, **options},
            self,
        )
        phases = XENO_PHASES if with_xeno(options) else PHASES
        rules.round = vec[Step](list((INVASION_ROUND if invasion else ROUND)[::-1]))
        rules.produce = vec[Step](list((INVASION_PRODUCE if invasion else PLAYER_PRODUCES)[::-1]))
        rules.phases = vec[PhaseSteps]([PhaseSteps(list(steps)) for steps in phases])
        if rules.duel:
            rules.action_cards |= SECOND_CARDS
        if invasion:
            rules.invasion = vec[Step](list(INVASION_STEP[::-1]))
            rules.awards = vec[i64]([i64(n) for n in AWARDS[players]])
            rules.action_cards |= 1 << PRODUCE_REPAIR
            rules.always_first = 1 << SETTLE
        return rules

    def waves(self, players: int, options: Mapping[str, Any]) -> list[Wave]:
        """The invasion cards, the last wave first; of the others only some are used."""
        used = CARDS_OF_DUEL if options["actions"] == "two" else CARDS_PER_PLAYER * players
        return [
            Wave(wave, wave_cards(wave), len(wave_cards(wave)) if wave == LAST_WAVE else used) for wave in (3, 2, 1)
        ]

    def supply(self, options: Mapping[str, Any]) -> dict[int, int]:
        """How many copies of each design are in the game."""
        return {record.code: record.copies for record in self.records if record.set in options["sets"]}

    def deal(self, players: int, options: Mapping[str, Any]) -> RaceDeal:
        preset = options["start"] == "first_game"
        waves = self.waves(players, options) if options["invasion"] else []
        if with_xeno(options) and not preset:
            homes = [
                [record.code for record in self.chosen(options) if record.start_color == color]
                for color in ("red", "blue")
            ]
        else:
            homes = [self.home_worlds(players, options)]
        hands = self.preset_hands(players, options) if preset else []
        rules = self.rules(players, options)
        return RaceDeal(players, rules, self.supply(options), homes, hands, waves, REPULSE.get(players, 0))

    def chosen(self, options: Mapping[str, Any]) -> list[Record]:
        """The cards of the sets that are played with."""
        return [record for record in self.records if record.set in options["sets"]]

    def home_worlds(self, players: int, options: Mapping[str, Any]) -> list[int]:
        """The home worlds that are dealt at random, or those of the seats, 1, 2, …, in the preset first game."""
        numbered = {r.start_world: r.code for r in self.chosen(options) if r.start_world is not None}
        if options["start"] == "first_game":
            wanted = range(1, players + 1)
            if any(number not in numbered for number in wanted):
                raise OptionError({"start": f"the sets have no home worlds 1 to {players} for the first game"})
            return [numbered[number] for number in wanted]
        if len(numbered) < players:
            raise OptionError({"sets": f"must have a home world for each of {players} players, not {len(numbered)}"})
        return [numbered[number] for number in sorted(numbered)]

    def preset_hands(self, players: int, options: Mapping[str, Any]) -> list[list[int]]:
        """The hands of the preset first game."""
        return [[r.code for r in self.chosen(options) if r.start_hand == seat + 1] for seat in range(players)]

    def score(self, state: Race) -> Result:
        """Chips, printed VP and scoring lists; ties by cards in hand and goods."""
        parts = []
        ties = []
        for seat in range(int(state.players)):
            me = state.seats[seat]
            state.renew_totals(seat)
            printed = variable = 0
            for entry in me.tableau:
                design = int(entry & DESIGN)
                printed += int(self.cards[design].vp)
                if design in self.scoring:
                    variable += int(self.scoring[design].score(me.tableau, me.totals[STRENGTH], me.vp))
            parts.append({"chips": int(me.vp), "printed": printed, "variable": variable})
            ties.append(len(me.hand) + int(me.goods()))
        reason = "vp_pool" if state.pool <= 0 else "tableau"
        if state.invasion is not None:
            reason = OUTCOMES.get(int(state.invasion.ended), reason)
            self.score_invasion(state, reason, parts)
        scores = [sum(part.values()) for part in parts]
        order = [(score, tie) for score, tie in zip(scores, ties, strict=True)]
        ranks = [1 + sum(other > mine for other in order) for mine in order]
        for part, tie in zip(parts, ties, strict=True):
            part["tie_break"] = tie
        teams = list(range(int(state.players)))
        if (
            reason == "defeated" and state.rules.options["defeat"] == "all_lose"
        ):  # the Xenos win, and everybody else has lost alike
            return Result(scores, parts, [len(teams)] * len(teams), teams, reason, draw=True)
        return Result(scores, parts, ranks, teams, reason)

    def score_invasion(self, state: Race, reason: str, parts: list[dict[str, int]]) -> None:
        """Add the award tokens and the bonus tiles; all who are tied for a tile get its VP."""
        everybody = range(int(state.players))
        totals = [state.seats[seat].totals for seat in everybody]
        strengths = [int(each[STRENGTH] + each[VS_XENO]) for each in totals]
        efforts = [int(state.seats[seat].war_effort) for seat in everybody]
        tiles = reason == "repulsed" or (state.rules.options["tiles"] == "unless_defeated" and reason != "defeated")
        for seat in everybody:
            parts[seat]["awards"] = int(state.seats[seat].awards)
            parts[seat]["admiral"] = TILE_VP if tiles and strengths[seat] == max(strengths) else 0
            parts[seat]["contributor"] = TILE_VP if tiles and efforts[seat] == max(efforts) else 0

    @cached_property
    def foresight(self) -> Foresight:
        """What everybody can guess of the action cards that players choose."""
        weights = tomllib.loads(FORESIGHT.read_text(encoding="utf-8"))["weights"]
        return Foresight(weights, {design: record.id for design, record in self.by_design.items()})

    def encoder(self, players: int, options: Mapping[str, Any]) -> RaceEncoder:
        cards = [(design, self.by_design[design].id, n) for design, n in sorted(self.supply(options).items()) if n]
        return RaceEncoder(players, dict(options), cards, self.foresight)

    def from_json(self, data: object) -> Race:
        from stardeck.games.race.position import from_json

        return from_json(self, data)

    def position_to_json(self, state: Race) -> dict[str, Any]:
        from stardeck.games.race.position import to_json

        return to_json(self, state)
