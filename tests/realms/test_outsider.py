"""Our players at the table of another engine of Star Realms: its questions become ours, and our actions its options.

Nothing here needs that engine: its views and options are written by hand, its cards are ours in its words.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from benchmarks import realms_outsider
from benchmarks.realms_outsider_cards import COST, Row, core, differences, row
from benchmarks.realms_outsider_seat import Seat, wish_for
from benchmarks.realms_outsider_table import Option, Table
from stardeck.engine.state import Decision, Seen
from stardeck.games.realms import load
from stardeck.games.realms.game import RealmsGame

COLORS = ("red", "green", "blue", "yellow", "none")


@pytest.fixture(scope="module")
def game() -> RealmsGame:
    return load()


@pytest.fixture(scope="module")
def cards(game: RealmsGame) -> dict[str, Row]:
    return {record.id: row(record) for record in core(game)}


class Wishing:
    """A bot that wants what it was told, in the words of our actions; it keeps what it saw."""

    name = "wishing"

    def __init__(self, game: RealmsGame, *wishes: str) -> None:
        self.codes = game.codes
        self.wishes = list(wishes)
        self.saw: list[dict[str, Any]] = []

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        action = self.codes.parse(self.wishes.pop(0))
        question = seen.decision
        assert question is not None and action in question.actions
        self.saw.append(seen.to_json())
        return action


class Other:
    """The table of the other engine, as far as one seat of it sees it."""

    def __init__(self, cards: dict[str, Row], **changes: Any) -> None:
        self.cards = cards
        self.view: dict[str, Any] = {
            **dict.fromkeys(("attack", "trade", "mustDiscard", "blobPlayCount", "opponentMustDiscard"), 0),
            "authority": 41,
            "opponentAuthority": 37,
            "nextShipTop": False,
            "hand": self.named("scout scout viper"),
            "scrambleDeck": self.named("scout scout scout scout viper"),
            "topCards": self.named("ram"),
            "discardPile": self.named("scout scout"),
            "cardsInPlay": {color: [] for color in COLORS},
            "tradeRow": self.named("explorer cutter corvette trade_bot blob_fighter freighter"),
            "opponentScrambleDeckAndHand": self.named("scout " * 8 + "viper"),
            "opponentTopCards": [],
            "opponentHandCards": self.named("viper"),
            "opponentDiscardPile": self.named("explorer"),
            "opponentCardsInPlay": {color: [] for color in COLORS},
        }
        for name, value in changes.items():
            self.view[name] = self.named(value) if isinstance(value, str) else value

    def named(self, names: str) -> list[Row]:
        return [self.cards[name] for name in names.split()]

    def lay(self, name: str, allied: bool = False, left: str | None = None, model: str = "", whose: str = "") -> Any:
        """Put a card into play: what of it is left to use, and what it has become."""
        face = self.cards[model or name]
        if left is not None and left != "used":
            face = tuple(f"-{item}" if item == left[1:] else item for item in face)
        entry = [face, allied, left, True, name == "stealth_needle"]
        self.view["opponentCardsInPlay" if whose else "cardsInPlay"][face[5]].append(entry)
        return entry

    def options(self) -> list[Option]:
        """What may be done in the main phase, with cards of the hand and the row only."""
        plays = [("play", i, card) for i, card in enumerate(self.view["hand"])]
        buys = [
            ("acquire", i, card) for i, card in enumerate(self.view["tradeRow"]) if card[COST] <= self.view["trade"]
        ]
        return [*plays, *buys, *([] if plays else [("endTurn",)])]


def ask(seat: Seat, other: Other, options: Sequence[Option]) -> Option:
    return options[seat("ours", options, other.view)]


def seat_for(game: RealmsGame, *wishes: str) -> tuple[Seat, Wishing]:
    bot = Wishing(game, *wishes)
    return Seat(Table(game), bot), bot


# --- cards ---


def test_cards_are_compared(game: RealmsGame, cards: dict[str, Row]) -> None:
    assert cards["patrol_mech"][7:10] == ("5or0or3", "scrapany", 0)
    assert cards["port_of_call"][2:] == (0, 0, 3, "blue", "outp", "none", "none", 0, "drawdestroy", 0, 6, 1)
    assert differences(game, cards.values()) == []
    dear = {**cards, "ram": ("Ram", 4, *cards["ram"][2:])}
    assert len(differences(game, dear.values())) == 1
    assert differences(game, [*cards.values(), ("Falcon", 3)]) == ["Falcon: only there"]
    del dear["ram"]
    assert differences(game, dear.values())[0].endswith("None there")


# --- positions ---


def test_a_seat_sees_what_the_view_shows(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, bot = seat_for(game, "buy cutter")
    other = Other(cards, trade=3, attack=2, blobPlayCount=1, nextShipTop=True, opponentMustDiscard=2)
    other.lay("blob_wheel")
    other.lay("war_world", whose="other")
    options = [*other.options(), ("attack", "yellow", 0, 4, 2)]
    assert ask(seat, other, options) == ("acquire", 1, cards["cutter"])
    seen = bot.saw[0]
    me, opponent = seen["seats"]
    assert seen["options"]["forced_discard"] == "next_turn" and seen["authority"] == [41, 37]
    assert me["hand"] == ["scout", "scout", "viper"]
    assert me["deck"] == [{"card": "ram", "known_to": "all"}] + [None] * 5
    assert me["play"] == [{"card": "blob_wheel", "used": True}] and me["played"] == {"blob": 1}
    assert (me["trade"], me["combat"]) == (3, 2)
    assert me["redirects"] == [{"to": "deck", "kinds": ["ship"], "optional": False}]
    assert opponent["hand"] == [{"card": "viper", "known_to": "all"}] + [None] * 4
    assert opponent["deck"] == [None] * 5 and opponent["owes"] == 2 and opponent["play"] == ["war_world"]
    assert seen["row"] == ["cutter", "corvette", "trade_bot", "blob_fighter", "freighter"]
    assert seat.asked == 1 and not seat.misses and not seat.bent


def test_who_has_five_cards_is_second_and_turns_are_counted(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, bot = seat_for(game, "play viper", "play viper", "play scout")
    other = Other(cards, hand="scout scout scout scout viper", scrambleDeck="scout scout viper")
    ask(seat, other, other.options())
    ask(seat, other, other.options())
    ask(seat, other, [("endTurn",)])
    ask(seat, other, other.options())
    assert [(seen["active"], seen["turn"]) for seen in bot.saw] == [(1, 2), (1, 2), (1, 4)]
    first, second, third = [seen["opened"] for seen in bot.saw]
    assert second == first + 1 and third > second + 1  # a search spreads its games over the questions of a turn
    assert seat.asked == 3


def test_what_is_gone_has_been_scrapped(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, bot = seat_for(game, "play viper", "play viper", "play viper")
    other = Other(cards)
    ask(seat, other, other.options())
    other.view["opponentDiscardPile"] = []  # an Explorer
    other.view["discardPile"] = other.named("scout")
    other.view["tradeRow"][1] = cards["junkyard"]
    ask(seat, other, other.options())
    assert sorted(bot.saw[1]["scrap_heap"]) == ["cutter", "scout"] and bot.saw[1]["explorers"] == 10
    other.view["tradeRow"][0] = other.view["tradeRow"][5] = ("none", 1000)
    ask(seat, other, other.options())
    assert bot.saw[2]["explorers"] == 0 and bot.saw[2]["trade_deck"] == [] and len(bot.saw[2]["row"]) == 4


def test_abilities_that_are_left(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, bot = seat_for(game, "use junkyard", "ally blob_destroyer", "scrap blob_wheel")
    other = Other(cards)
    other.lay("junkyard", left="-scrapany")
    other.lay("blob_wheel", allied=False)
    other.lay("blob_destroyer", allied=True, left="-destroyscrap")
    other.lay("ram", allied=True)
    mine = [("abilityOption", "red", 0, "-scrapany"), ("abilityOption", "green", 1, "-destroyscrap")]
    scraps = [("scrapFromPlay", "green", i, cards[name], "trade", 3) for i, name in ((0, "blob_wheel"), (2, "ram"))]
    options = [*other.options(), *mine, *scraps]
    assert ask(seat, other, options) == mine[0]
    assert ask(seat, other, options) == mine[1]
    assert ask(seat, other, options) == scraps[0]
    used = {"card": "blob_wheel", "used": True}
    assert bot.saw[0]["seats"][0]["play"] == ["junkyard", used, "blob_destroyer", {"card": "ram", "allied": True}]


def test_a_needle_that_is_a_copy(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, bot = seat_for(game, "play viper")
    other = Other(cards)
    other.lay("missile_bot")
    other.lay("stealth_needle", model="cutter")
    ask(seat, other, other.options())
    play = bot.saw[0]["seats"][0]["play"]
    assert play == [{"card": "missile_bot", "allied": True}, {"card": "stealth_needle", "copies": "cutter"}]


# --- questions about what was begun ---


def begin(seat: Seat, other: Other, option: Option) -> None:
    """Have something begun that the next question is about."""
    seat.table.note(other.view)
    seat.table.answered(option, [option, ("endTurn",)], other.view)


def step(bot: Wishing) -> list[Any]:
    """What was asked last."""
    found: list[Any] = bot.saw[-1]["agenda"][0]
    return found


def test_forced_discards(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, bot = seat_for(game, "hand viper")
    other = Other(cards, mustDiscard=2)
    options = [("discardNormal", i, card) for i, card in enumerate(other.view["hand"])]
    assert ask(seat, other, options) == options[2]
    assert step(bot) == ["forced_discard", 0, [2]]


def test_scrapping(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, bot = seat_for(game, "discard scout", "hand viper", "hand viper")
    other = Other(cards)
    entry = other.lay("machine_base", left="-drawscrap")
    begin(seat, other, ("play", 0, cards["trade_bot"]))
    hand = [("scrapFromHandNormal", i, card) for i, card in enumerate(other.view["hand"])]
    pile = [("scrapFromDiscardNormal", i, card) for i, card in enumerate(other.view["discardPile"])]
    assert ask(seat, other, [*pile, *hand, ("noScrapFromHand",)]) == pile[0]
    assert step(bot)[2][:4] == [3, 0, 1, 0]
    assert bot.saw[0]["seats"][0]["play"] == ["machine_base"]
    begin(seat, other, ("abilityOption", "red", 0, entry[2]))
    assert ask(seat, other, hand) == hand[2]
    assert step(bot)[2][:4] == [1, 1, 1, 0]
    assert bot.saw[1]["seats"][0]["play"] == [{"card": "machine_base", "used": True}]
    narrow = [pile[0], ("scrapFromDiscardNormal", 3, cards["viper"]), ("noScrapFromHand",)]
    assert ask(seat, other, narrow) == narrow[1]
    assert seat.bent == Counter({"narrowed": 1}) and not seat.misses


def test_two_cards_are_asked_for_one_by_one(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, bot = seat_for(game, "option 1", "hand viper", "hand scout", "done")
    other = Other(cards)
    entry = other.lay("recycling_station", left="-recycle")
    begin(seat, other, ("abilityOption", "yellow", 0, entry[2]))
    assert ask(seat, other, [("trade", 1), ("switch", 0)]) == ("switch", 0)
    options = [*(("discardDraw", i, card) for i, card in enumerate(other.view["hand"])), ("nodiscard",)]
    assert ask(seat, other, options) == options[2]
    assert ask(seat, other, options) == options[0]
    assert step(bot)[2] == [0, 2, 1, -1, 0, 1, 0]  # one is discarded already
    begin(seat, other, ("abilityOption", "yellow", 0, entry[2]))
    assert ask(seat, other, options) == ("nodiscard",)
    assert ask(seat, other, options) == ("nodiscard",)  # without asking again
    assert not bot.wishes


def test_destroying_a_base_and_what_comes_then(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, bot = seat_for(game, "destroy_base B war_world", "destroy_base B war_world", "done", "row cutter")
    other = Other(cards)
    other.lay("war_world", whose="other")
    other.lay("port_of_call")
    other.lay("blob_destroyer", allied=True, left="-destroyscrap")
    options = [("killbase", "yellow", 0, cards["war_world"]), ("nokill",)]
    begin(seat, other, ("scrapFromPlay", "blue", 0, cards["port_of_call"], "drawdestroy", 0))
    assert ask(seat, other, options) == options[0]
    assert [name for name, _seat, _numbers in bot.saw[-1]["agenda"][:3]] == ["destroy_base", "draw", "main"]
    assert bot.saw[-1]["scrap_heap"] == [] and bot.saw[-1]["seats"][0]["play"] == ["blob_destroyer"]
    begin(seat, other, ("abilityOption", "green", 0, "-destroyscrap"))
    assert ask(seat, other, options) == options[0]
    assert [name for name, _seat, _numbers in bot.saw[-1]["agenda"][:3]] == ["destroy_base", "scrap_row", "main"]
    begin(seat, other, ("play", 0, cards["missile_mech"]))
    assert ask(seat, other, options) == options[1]
    assert [name for name, _seat, _numbers in bot.saw[-1]["agenda"][:2]] == ["destroy_base", "main"]
    scraps = [*(("rowscrap", i, card) for i, card in enumerate(other.view["tradeRow"])), ("noRowScrap",)]
    assert ask(seat, other, scraps) == scraps[1]


def test_choices_are_known_by_what_they_offer(game: RealmsGame, cards: dict[str, Row]) -> None:
    offers = [
        [("gainattack", 5), ("draw", 3)],
        [("trade", 3), ("gainattack", 5)],
        [("authority", 2), ("trade", 2)],
        [("gainattack", 2), ("authority", 3)],
        [("authority", 1), ("trade", 1)],
    ]
    seat, bot = seat_for(game, *["option 0"] * len(offers))
    other = Other(cards)
    begin(seat, other, ("play", 0, cards["patrol_mech"]))
    answers = [ask(seat, other, options) for options in offers]
    assert answers == [offers[0][0], offers[1][0], offers[2][0], offers[3][1], offers[4][0]]
    asked = [seen["agenda"][0][2][0] for seen in bot.saw]
    assert asked == [
        game.by_id[name].code
        for name in ("blob_world", "patrol_mech", "barter_world", "defense_center", "trading_post")
    ]


def test_free_ships_and_copies(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, _bot = seat_for(game, "row cutter", "row freighter", "copy_ship ram", "copy_ship viper")
    other = Other(cards, nextShipTop=True, hand="scout scout", topCards="")
    other.lay("blob_carrier", allied=True, left="-freebuy")
    begin(seat, other, ("abilityOption", "green", 0, "-freebuy"))
    ships = [("freeAcquire", i, card) for i, card in enumerate(other.view["tradeRow"][:5])]
    assert ask(seat, other, ships) == ships[1]
    assert ask(seat, other, ships)[2][COST] == 2  # the last card of the row is never offered
    assert seat.bent == Counter({"narrowed": 1})
    other.lay("stealth_needle")
    other.lay("ram")
    other.lay("viper")
    begin(seat, other, ("play", 0, cards["stealth_needle"]))
    copies = [("nocopy",), ("copyship", cards["blob_carrier"]), ("copyship", cards["ram"])]
    assert ask(seat, other, copies) == copies[2]
    assert ask(seat, other, copies) == copies[1]
    assert seat.bent == Counter({"narrowed": 2}) and not seat.misses


# --- wishes that are not on offer ---


def test_a_turn_ends_with_an_empty_hand(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, _bot = seat_for(game, "end_turn", "attack B")
    other = Other(cards, attack=2)
    options = [*other.options(), ("attackOpponent", 2)]
    assert ask(seat, other, options)[0] == "play"
    assert ask(seat, other, options) == ("attackOpponent", 2)
    assert seat.bent == Counter({"played on": 1}) and not seat.misses


def test_other_wishes_are_missed(game: RealmsGame, cards: dict[str, Row]) -> None:
    seat, _bot = seat_for(game, "buy corvette")
    other = Other(cards, trade=2)
    options = [option for option in other.options() if wish_for(option) != ("acquire", "Corvette")]
    assert ask(seat, other, options) == options[0]
    assert seat.misses == Counter({"acquire": 1})


# --- the program ---


def stand_in(folder: Path) -> None:
    """A program that looks like the other one: whoever sits first wins after one turn."""
    (folder / "sim.py").write_text(
        "import random\n"
        "from types import SimpleNamespace as Player\n"
        "cardDetails = []\n"
        "class Game:\n"
        "    def __init__(self, name, other, choose, other_choose, verbose):\n"
        "        self.players = [Player(name=name), Player(name=other)]\n"
        "        for chooser in (choose, other_choose):\n"
        "            assert chooser(name, [('endTurn',)], {'hand': []}) == 0\n"
        "        random.shuffle(self.players)\n"
        "        self.winner, self.turnsTaken = self.players[0], 1\n"
    )
    (folder / "starrealms_selfplay.py").write_text(
        "from types import SimpleNamespace\n"
        "class PolicyNetwork:\n"
        "    from_dict = staticmethod(lambda weights: SimpleNamespace(**weights))\n"
        "class PolicyActor:\n"
        "    def __init__(self, policy, deterministic):\n"
        "        assert deterministic and policy.device_preference == 'cpu'\n"
        "    def choose(self, name, options, view):\n"
        "        return 0\n"
    )
    policies = folder / "starrealms_policies"
    for name in ("worse", "better", "unrated"):
        (policies / name).mkdir(parents=True)
        (policies / name / "latest_policy.json").write_text("{}")
    rated = {"worse": (900, 5), "better": (1100, 5), "unrated": (1500, 0), "absent": (1400, 9)}
    ratings = {name: {"elo": elo, "games": count, "best_checkpoint": "a"} for name, (elo, count) in rated.items()}
    (policies / "cross_run_ratings.json").write_text(json.dumps({"ratings": ratings}))


def test_what_is_missing_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def said(*words: str) -> str:
        assert realms_outsider.main(list(words)) == 0
        line = capsys.readouterr().out
        assert line.count("\n") == 1
        return line

    assert said("--folder", "").startswith("no program: ASTRO_FOLDER")
    assert said("--folder", str(tmp_path)).startswith("no program")
    (tmp_path / "sim.py").touch()
    assert said("--folder", str(tmp_path)).startswith("no policy:")
    assert said("--folder", str(tmp_path), "--policy", "best").startswith("no policy best:")


def test_the_best_policy_plays_every_deal_from_both_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace(set_num_threads=int, __spec__=sys.__spec__))
    for name in ("sim", "starrealms_selfplay"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    assert realms_outsider.main(["--folder", str(tmp_path), "--games", "4"]) == 0
    for name in ("sim", "starrealms_selfplay"):
        monkeypatch.delitem(sys.modules, name)
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.endswith("None there") for line in lines) == len(core(load()))
    assert "greedy against better: 4 games, 2 deals" in lines
    assert any(line.startswith("wins        50.0 %") for line in lines)
    assert any("100.0 % of 2 when it begins, 0.0 % of 2 when not" in line for line in lines)
    assert lines[-1] == "wishes that were not to be had: none"
