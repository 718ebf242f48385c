"""Race for the Galaxy as a game to be loaded: its options, its setup, its scores and its words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from stardeck.engine.actions import Codes
from stardeck.engine.chance import Chance
from stardeck.engine.errors import OptionError
from stardeck.engine.game import Game, Option
from stardeck.engine.result import Result
from stardeck.engine.steps import Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import cards as card_files
from stardeck.games.race.build import build_cards, scoring_lists
from stardeck.games.race.card import STRENGTH, TOTALS, VS_XENO, WINDFALL
from stardeck.games.race.cards import Record
from stardeck.games.race.codes import PRODUCE_REPAIR, SECOND_CARDS, SETTLE, codes
from stardeck.games.race.invasion import INVASION_PRODUCE, INVASION_ROUND, INVASION_STEP
from stardeck.games.race.round import PHASES, PLAYER_PRODUCES, ROUND, StartingHand
from stardeck.games.race.state import DECK, HOME_WORLDS, PhaseSteps, Player, Race, Rules
from stardeck.games.race.track import (
    AWARDS,
    CARDS_OF_DUEL,
    CARDS_PER_PLAYER,
    FIRST_ROUND,
    LAST_WAVE,
    OUTCOMES,
    REPULSE,
    TILE_VP,
    Invasion,
    wave_cards,
)
from stardeck.games.race.track import DECK as INVADERS
from stardeck.games.race.xeno import XENO_PHASES, ChooseHome, HomesRevealed

VP_PER_PLAYER = 12
DEALT = 6
STARTING_HAND = 4


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

    def new_invasion(self, players: int, options: Mapping[str, Any], chance: Chance) -> Invasion:
        """Shuffle each wave, and lay the invasion deck: from the top the first-round card, then wave after wave."""
        deck, spare = vec[i64](), vec[i64]()
        for wave in (3, 2, 1):
            cards = vec[i64]([i64(card) for card in wave_cards(wave)])
            chance.shuffle(cards, -1, i64(INVADERS + wave))
            used = len(cards)
            if wave != LAST_WAVE:
                used = CARDS_OF_DUEL if options["actions"] == "two" else CARDS_PER_PLAYER * players
            for card in cards[len(cards) - used :]:
                deck = append(deck, card)
            for card in cards[: len(cards) - used]:
                spare = append(spare, card)
        return Invasion(players, append(deck, FIRST_ROUND), spare, REPULSE[players])

    def supply(self, options: Mapping[str, Any]) -> dict[int, int]:
        """How many copies of each design are in the game."""
        return {record.code: record.copies for record in self.records if record.set in options["sets"]}

    def set_up(self, players: int, options: Mapping[str, Any], chance: Chance) -> Race:
        if with_xeno(options) and options["start"] == "random":
            return self.set_up_choice(players, options, chance)
        counts = self.supply(options)
        homes = self.home_worlds(players, options, chance)
        hands = self.preset_hands(players, options) if options["start"] == "first_game" else [[]] * players
        for design in (*homes, *(card for hand in hands for card in hand)):
            counts[design] -= 1
        deck = vec[i64]([i64(design) for design, n in counts.items() for _ in range(n)])
        chance.shuffle(deck, -1, DECK)
        seats = vec[Player]()
        for seat in range(players):
            hand = vec[i64]([i64(card) for card in sorted(hands[seat])])
            seats = append(seats, Player(hand, vec[i64]([i64(homes[seat])]), vec[i64]([i64(0)] * TOTALS)))
        state = Race(players, chance, self.rules(players, options), seats)
        state.deck = deck
        state.left = len(deck)
        state.pool = VP_PER_PLAYER * players
        if options["invasion"]:
            state.invasion = self.new_invasion(players, options, chance)
        state.first = min(range(players), key=lambda seat: self.cards[homes[seat]].home)
        for place in range(players):
            seat = int(state.in_order(place))
            state.renew_totals(seat)
            if self.cards[homes[seat]].traits & WINDFALL:
                state.put_good(seat, 0)
            if not hands[seat]:
                state.draw(seat, DEALT)
        state.push_all(state.rules.round, state.first)
        if options["start"] == "random":
            state.push(StartingHand(DEALT - STARTING_HAND), state.first)
        return state

    def chosen(self, options: Mapping[str, Any]) -> list[Record]:
        """The cards of the sets that are played with."""
        return [record for record in self.records if record.set in options["sets"]]

    def set_up_choice(self, players: int, options: Mapping[str, Any], chance: Chance) -> Race:
        """Set up with the expansion: everybody chooses between a red and a blue home world."""
        counts = self.supply(options)
        dealt = []
        for color in ("red", "blue"):
            worlds = vec[i64]([i64(record.code) for record in self.chosen(options) if record.start_color == color])
            chance.shuffle(worlds, -1, HOME_WORLDS)
            dealt.append([int(world) for world in worlds[::-1]][:players])
        for design in (*dealt[0], *dealt[1]):
            counts[design] -= 1
        deck = vec[i64]([i64(design) for design, n in counts.items() for _ in range(n)])
        chance.shuffle(deck, -1, DECK)
        seats = vec[Player]()
        for seat in range(players):
            player = Player(vec[i64](), vec[i64](), vec[i64]([i64(0)] * TOTALS))
            player.drawn = vec[i64](sorted(i64(color[seat]) for color in dealt))
            seats = append(seats, player)
        state = Race(players, chance, self.rules(players, options), seats)
        state.deck = deck
        state.left = len(deck)
        state.pool = VP_PER_PLAYER * players
        if options["invasion"]:
            state.invasion = self.new_invasion(players, options, chance)
        for seat in range(players):
            state.draw(seat, DEALT)
        state.push(HomesRevealed(), 0)
        state.push(ChooseHome(DEALT - STARTING_HAND), 0)
        return state

    def home_worlds(self, players: int, options: Mapping[str, Any], chance: Chance) -> list[int]:
        """The home world of each seat: dealt at random, or 1, 2, … in the preset first game."""
        numbered = {r.start_world: r.code for r in self.chosen(options) if r.start_world is not None}
        if options["start"] == "first_game":
            wanted = range(1, players + 1)
            if any(number not in numbered for number in wanted):
                raise OptionError({"start": f"the sets have no home worlds 1 to {players} for the first game"})
            return [numbered[number] for number in wanted]
        if len(numbered) < players:
            raise OptionError({"sets": f"must have a home world for each of {players} players, not {len(numbered)}"})
        worlds = vec[i64]([i64(numbered[number]) for number in sorted(numbered)])
        chance.shuffle(worlds, -1, HOME_WORLDS)
        return [int(world) for world in worlds[::-1]][:players]

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

    def from_json(self, data: object) -> Race:
        from stardeck.games.race.position import from_json

        return from_json(self, data)

    def position_to_json(self, state: Race) -> dict[str, Any]:
        from stardeck.games.race.position import to_json

        return to_json(self, state)
