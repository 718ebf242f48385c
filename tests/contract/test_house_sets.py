"""House sets: games with the players' own cards, in positions and journals."""

from __future__ import annotations

from pathlib import Path

import pytest

from stardeck import games
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.errors import OptionError
from stardeck.engine.journal import Journal, Play
from stardeck.games.cardfile import CardFileError
from stardeck.games.playout import play_out
from stardeck.games.race.game import RaceGame

NEEDLE = """
[[card]]
code = 92
id = "second_needle"
name = { en = "Second Needle" }
set = "house"
copies = 1
faction = "machine_cult"
cost = 4
kind = "ship"
primary = [{ do = "copy_ship" }]
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(NEEDLE)
    return path


def test_a_journal_names_the_files_of_its_house_sets(house: Path) -> None:
    play = Play.new(games.load("realms", [house]), seed=1, sets=["core", "house"])
    seat = play.state.decisions[0].seat
    play.apply(seat, 0)
    text = play.journal.dumps()
    assert play.journal.header.card_files == [str(house)]
    assert Journal.loads(text).replay().to_json() == play.state.to_json()
    moved = house.rename(house.with_name("moved.toml"))
    assert Journal.loads(text, [moved]).replay().to_json() == play.state.to_json()


def test_a_needle_copies_a_needle_of_another_design(house: Path) -> None:
    """It becomes a copy of what the other has become, or may copy anew; the other stays what it is."""
    game = games.load("realms", [house])
    hand = ["scout", "stealth_needle", "second_needle"]
    state = game.from_json({"options": {"sets": ["core", "house"]}, "seats": [{"hand": hand}]})
    for text in ("play scout", "play stealth_needle", "copy_ship scout", "play second_needle"):
        state.apply(0, game.codes.parse(text))
    while state.decisions[0].kind == "copy_ship":
        state.apply(0, state.decisions[0].actions[-1])
    play = state.to_json()["seats"][0]["play"]
    assert play[1] == {"card": "stealth_needle", "copies": "scout"}
    assert play[2] == {"card": "second_needle", "copies": "scout"}


# --- Race for the Galaxy ---

SALT_FLATS = """
[[card]]
code = 139
id = "salt_flats"
name = { en = "Salt Flats" }
set = "desert"
copies = 1
type = "world"
cost = 1
military = false
vp = 1
"""


@pytest.fixture
def desert(tmp_path: Path) -> Path:
    path = tmp_path / "desert.toml"
    path.write_text(SALT_FLATS)
    return path


def test_a_journal_of_race_names_the_files_of_its_house_sets(desert: Path) -> None:
    play = Play.new(games.load("race", [desert]), seed=1, sets=["base", "desert"])
    question = play.state.decisions[0]
    play.apply(question.seat, question.actions[0])
    assert play.journal.header.card_files == [str(desert)]
    assert Journal.loads(play.journal.dumps()).replay().to_json() == play.state.to_json()


@pytest.mark.parametrize(("start", "named"), [("random", "sets"), ("first_game", "sets")])
def test_sets_without_home_worlds_are_no_game_of_race(desert: Path, start: str, named: str) -> None:
    with pytest.raises(OptionError) as error:
        games.load("race", [desert]).new(seed=1, sets=["desert"], start=start)
    assert list(error.value.problems) == [named]


def test_a_preset_hand_has_only_cards_of_the_sets_played_with(desert: Path) -> None:
    desert.write_text(f"{SALT_FLATS}start_hand = 1\n")
    game = games.load("race", [desert])
    for sets, size in ((["base"], 4), (["base", "desert"], 5)):
        assert len(game.new(seed=1, sets=sets, start="first_game").to_json()["seats"][0]["hand"]) == size


@pytest.mark.parametrize(
    "power",
    [
        '{ phase = 4, do = "consume_gain_vp", vp = 1 }',
        '{ phase = 1, do = "explore_draw_per", cards = 1, per = "world" }',
        '{ phase = 5, do = "draw_per_world", cards = 1, per = "military_world" }',
        '{ phase = 3, do = "pay_for_military", only = "chromosome", optional = true }',
    ],
)
def test_powers_of_the_expansion_work_in_house_sets(desert: Path, power: str) -> None:
    desert.write_text(f"{SALT_FLATS}powers = [{power}]\n")
    state = games.load("race", [desert]).new(seed=1, sets=["base", "desert"])
    play_out(state, fast(1), Actions())
    assert state.result is not None


def test_a_card_has_no_more_powers_than_codes_for_them(desert: Path) -> None:
    powers = ['{ phase = 4, do = "consume", good = "any", vp_each = 1 }'] * 5
    desert.write_text(f"{SALT_FLATS}powers = [{', '.join(powers[1:])}]\n")
    assert len(RaceGame((desert,)).cards[139].powers) == 4
    desert.write_text(f"{SALT_FLATS}powers = [{', '.join(powers)}]\n")
    with pytest.raises(CardFileError, match=r"field powers\[4\]: only 4 powers"):
        games.load("race", [desert])


def test_a_copying_ship_has_no_more_copies_than_codes_tell_apart(house: Path) -> None:
    house.write_text(NEEDLE.replace("copies = 1", "copies = 5"))
    with pytest.raises(CardFileError, match="at most 4 copies"):
        games.load("realms", [house])
