"""What the server adds up for those who draw a table of Master of Orion."""

from __future__ import annotations

from stardeck import games
from stardeck.games.words import calling
from tests.harness import counted


def test_covered_structures_bring_income_and_the_highest_resource_mobilises() -> None:
    found = counted(
        "orion",
        {
            "game": "orion",
            "seats": [
                {"systems": [["biospheres", "titan"], ["spaceport"]], "food": 2, "fleet": 7, "production": 1},
                {"food": 5, "fleet": 0, "production": 0},
            ],
        },
    )
    mine, theirs = found["seats"]
    records = games.load("orion").by_id  # type: ignore[attr-defined]
    for resource, income in mine["income"].items():
        cards = ("biospheres", "titan", "spaceport")
        assert income == sum(records[card].income.get(resource, 0) for card in cards)
    assert sum(mine["income"].values()) > 0
    assert (mine["level"], theirs["level"]) == ("high", "medium")
    assert mine["levels"]["high"]["gives"] == "5 action cubes, loyalty -1"
    assert mine["score"] == sum(mine["parts"][part] for part in ("track", "loyalty", "structures", "variable"))
    assert (found["rounds"], found["attacks"]) == (8, 3)


def test_cards_pretend_fleets_and_change_prices() -> None:
    plain = counted("orion", {"game": "orion", "seats": [{"fleet": 4}, {"fleet": 4}]})
    armed = counted("orion", {"game": "orion", "seats": [{"fleet": 4}, {"fleet": 4, "systems": [["missile_base"]]}]})
    assert plain["seats"][1]["defending"] == 4
    assert armed["seats"][1]["defending"] > 4
    assert plain["seats"][0]["prices"] == [0, 2]


def test_alluvia_opens_a_system_and_variable_points_are_listed() -> None:
    found = counted(
        "orion",
        {"game": "orion", "seats": [{"advisor": "alluvia", "systems": [["galactic_cybernet_node"]]}, {}]},
    )
    mine, theirs = found["seats"]
    assert mine["room"][4] > 0 and theirs["room"][4] == 0
    (line,) = mine["variable"]
    assert line["card"] == "galactic_cybernet_node"
    assert line["points"] == line["counts"] * line["each"] == mine["parts"]["variable"]


def test_seats_without_a_race_have_no_level() -> None:
    game = games.load("orion")
    found = game.text.counts(game.new(2, seed=1, races="choice"), "ru")
    assert all("level" not in seat for seat in found["seats"])


def test_questions_call_players_by_their_names() -> None:
    game = games.load("orion")
    state = game.from_json({"game": "orion", "seats": [{"fleet": 6}, {"fleet": 1}], "at": "action"})
    attack = game.codes.code({"do": "attack", "seat": 1})
    assert game.text.action(state, 0, attack, "en").startswith("Attack B:")
    with calling(["Ann", "Bob"]):
        assert game.text.action(state, 0, attack, "en").startswith("Attack Bob:")
