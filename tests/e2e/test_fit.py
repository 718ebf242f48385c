"""Crowded tables on small screens: board, question and hand are in sight as a whole, and nothing lies over the log."""

from __future__ import annotations

import itertools
import random
from functools import lru_cache
from typing import Any

import pytest
from playwright.sync_api import expect

from stardeck import bots, games
from stardeck.engine.journal import Play
from tests.e2e.conftest import Doors
from tests.e2e.people import sit_at

# What does not fit: the board needs more than its place, or something is beyond the screen or over the log.
OUTSIDE = """() => {
  const found = [];
  const board = document.querySelector(".board");
  if (board.scrollHeight > board.clientHeight + 1) found.push(`board ${board.scrollHeight} > ${board.clientHeight}`);
  if (board.scrollWidth > board.clientWidth + 1) found.push(`board wide ${board.scrollWidth} > ${board.clientWidth}`);
  const rail = document.querySelector(".rail").getBoundingClientRect();
  for (const node of document.querySelectorAll(".ask, .hand-row, .board")) {
    const box = node.getBoundingClientRect();
    if (box.right > rail.left + 1) found.push(`${node.className} over the log by ${box.right - rail.left}`);
    if (node.matches(".ask") && box.bottom > innerHeight) found.push(`${node.className} beneath the screen`);
  }
  return found;
}"""
XENO = {"sets": ["base", "xeno"], "invasion": True}
SMALL, USUAL, LARGE = ({"width": width, "height": height} for width, height in ((1280, 720), (1440, 900), (1920, 1080)))


@lru_cache
def fullest(game: str, players: int, kind: str, options: str = "") -> str:
    """A journal that stops at the decision of the first seat of this kind with the most answers, in the first game that
    has one.
    """
    loaded = games.load(game)
    bot = bots.load("greedy", loaded)
    given: dict[str, Any] = XENO if options == "xeno" else {"mode": options} if options else {}
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"][:players]
    for seed in range(3, 30):
        play = Play.new(loaded, players, seed=seed, seats=names, **given)
        dice = random.Random(seed)
        found, most = "", 0
        while play.state.decisions:
            decision = dice.choice(play.state.decisions)
            alone = game != "realms" or len(play.state.decisions) == 1  # else bots of the team play on meanwhile
            if decision.seat == 0 and decision.kind == kind and alone and len(decision.actions) >= most:
                found, most = play.journal.dumps(), len(decision.actions)
            play.apply(decision.seat, int(bot.choose(play.state.seen_by(decision.seat), decision, None)))
        if found:
            return found
    raise AssertionError(f"nobody was asked {kind}")


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, USUAL], ids=["1280x720", "1440x900"])
@pytest.mark.parametrize(
    ("game", "players", "kind", "options"),
    [
        ("realms", 6, "team_main", "hydra_three_headed"),
        ("realms", 6, "attack", "hydra_three_headed"),
        ("realms", 6, "scrap_own", "hydra_three_headed"),
        ("realms", 4, "team_main", "hydra_two_headed"),
        ("realms", 2, "main", ""),
        ("realms", 2, "attack", ""),
        ("race", 5, "choose_home", "xeno"),
        ("race", 5, "choose_action", "xeno"),
        ("race", 5, "defend", "xeno"),
        ("race", 3, "defend", "xeno"),
        ("orion", 4, "action", ""),
    ],
)
def test_everything_is_in_sight(
    enter: Doors, game: str, players: int, kind: str, options: str, size: dict[str, int]
) -> None:
    ann = enter(lang="ru")
    ann.page.set_viewport_size(size)  # type: ignore[arg-type]
    sit_at(ann, fullest(game, players, kind, options))
    ann.page.evaluate("document.fonts.ready")
    ann.page.wait_for_timeout(300)
    assert ann.page.evaluate(OUTSIDE) == []


# Whether something that answers the question is above the sheet with the question.
IN_SIGHT = """() => {
  const board = document.querySelector(".board").getBoundingClientRect();
  return [...document.querySelectorAll(".board [data-action]")].some((node) => {
    const box = node.getBoundingClientRect();
    return box.height > 0 && box.top < board.bottom - 20 && box.bottom > board.top + 20;
  });
}"""


def test_on_a_phone_the_board_goes_to_where_all_answers_lie(enter: Doors) -> None:
    ann = enter(phone=True)
    sit_at(ann, fullest("orion", 4, "choose_system"))
    ann.page.wait_for_function(IN_SIGHT)


def test_on_a_phone_seats_with_nothing_on_the_table_leave_their_place_to_the_row(enter: Doors) -> None:
    ann = enter(phone=True)
    ann.sit(ann.open_table("realms", ("me", *["bot cadet"] * 5), mode="free_for_all", first=0))
    ann.asked()
    seat = ann.page.locator(".realms .others .seat").first.bounding_box()
    row, board = ann.page.locator(".realms .row").first.bounding_box(), ann.page.locator(".board").bounding_box()
    assert seat is not None and row is not None and board is not None
    assert seat["height"] < 90
    assert row["y"] < board["y"] + board["height"]


@pytest.mark.parametrize("screen", ["cards", "rules"])
def test_on_a_phone_the_game_one_reads_about_is_in_sight(enter: Doors, screen: str) -> None:
    ann = enter(phone=True, lang="ru")
    ann.go(f"/{screen}/orion")
    expect(ann.page.locator(".topbar nav [aria-current]")).to_be_in_viewport(ratio=0.9)


def test_home_worlds_to_choose_from_lie_over_nothing(enter: Doors) -> None:
    ann = enter()
    ann.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    sit_at(ann, fullest("race", 5, "choose_home", "xeno"))
    homes = ann.page.locator(".tray .card")
    assert homes.count() == 2
    assert ann.page.locator(".race .mine .slot:visible").count() == 0
    empire, tray = ann.page.locator(".race .mine").bounding_box(), ann.page.locator(".tray").bounding_box()
    assert empire is not None and tray is not None
    assert empire["y"] + empire["height"] <= tray["y"] + 1


# The smallest letters of names on the cards of a place, in pixels.
LETTERS = """(place) => Math.min(...[...document.querySelectorAll(`${place} .card .name > span:first-child`)]
  .map((node) => parseFloat(getComputedStyle(node).fontSize)))"""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_on_the_cards_of_rivals_can_be_read(enter: Doors, players: int) -> None:
    ann = enter(lang="ru")
    ann.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    sit_at(ann, fullest("race", players, "settle"))
    assert ann.page.evaluate(LETTERS, ".seat .cards") >= 8
    beyond = "(node) => node.scrollHeight - node.clientHeight"
    assert max(card.evaluate(beyond) for card in ann.page.locator(".seat .cards .card .plate").all()) <= 1


# Words that go on in the next line without a hyphen: their parts, in names on the cards of a place.
TORN = r"""(place) => [...document.querySelectorAll(`${place} .card .name > span:first-child`)].flatMap((name) => {
  const node = name.firstChild, found = [];
  const top = (at) => {
    const range = document.createRange();
    range.setStart(node, at), range.setEnd(node, at + 1);
    return [...range.getClientRects()].at(-1)?.top ?? null; // at a hyphen a letter has a place in both lines
  };
  for (let at = 1; at < node.length; at++)
    if (/\p{L}\p{L}/u.test(node.data.slice(at - 1, at + 1)) && top(at) > top(at - 1) + 2) found.push(node.data);
  return found;
})"""


def test_names_on_the_cards_in_play_are_parted_by_syllables(enter: Doors) -> None:
    ann = enter(lang="ru")
    ann.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    sit_at(ann, fullest("realms", 6, "main", "free_for_all"))
    ann.page.locator(".own .card").first.wait_for()
    assert ann.page.evaluate(TORN, ".own") == []


def test_many_cards_of_a_hand_show_all_their_numbers(enter: Doors) -> None:
    ann = enter()
    ann.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    sit_at(ann, fullest("race", 5, "choose_action", "xeno"))
    held = [card.bounding_box() for card in ann.page.locator(".hand-row .card").all()]
    assert len(held) >= 9
    assert all(one and two and one["x"] + one["width"] <= two["x"] + 1 for one, two in itertools.pairwise(held))


def test_names_of_phases_are_whole_or_left_out(enter: Doors) -> None:
    ann = enter(lang="ru")
    sit_at(ann, fullest("race", 4, "settle"))
    for width in range(1180, 1480, 60):
        ann.page.set_viewport_size({"width": width, "height": 800})
        ann.page.wait_for_timeout(100)
        assert ann.page.locator(".strip").evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0, width
        cut = "(all) => all.filter((node) => node.scrollWidth > node.clientWidth + 1).length"
        assert ann.page.locator(".phase, .phase .word").evaluate_all(cut) == 0, width


def test_a_base_is_not_covered_by_its_abilities(enter: Doors) -> None:
    ann = enter()
    sit_at(ann, fullest("realms", 2, "main"))
    base = ann.page.locator(".own.beside").first
    card, abilities = base.locator(".card").bounding_box(), base.locator(".abilities").bounding_box()
    assert card is not None and abilities is not None
    assert card["x"] + card["width"] <= abilities["x"]


def test_ships_in_play_are_as_large_as_bases_and_in_one_row(enter: Doors) -> None:
    ann = enter()
    sit_at(ann, fullest("realms", 2, "main"))
    base = ann.page.locator(".own.beside .card").first.bounding_box()
    ships = [one.bounding_box() for one in ann.page.locator(".mine .ship .card").all()]
    assert base is not None and len(ships) > 1
    tops = {round(one["y"]) for one in ships if one is not None}
    assert len(tops) == 1
    assert all(one is not None and abs(one["width"] - base["width"]) < 1 for one in ships)


def test_the_numbers_of_rivals_stand_in_one_row(enter: Doors) -> None:
    ann = enter()
    sit_at(ann, fullest("race", 3, "choose_action", "xeno"))
    rows = "(stats) => new Set([...stats.children].map((chip) => chip.offsetTop)).size"
    numbers = ann.page.locator(".seat .stats").all()
    assert [one.evaluate(rows) for one in numbers] == [1, 1]


def test_on_a_phone_the_own_numbers_stand_in_full_rows(enter: Doors) -> None:
    ann = enter(phone=True)
    sit_at(ann, fullest("race", 2, "choose_action", "xeno"))
    rows = """(stats) => {
      const tops = [...stats.children].map((chip) => chip.offsetTop);
      return tops.filter((top) => top === tops.at(-1)).length;
    }"""
    assert ann.page.locator(".mine .stats").evaluate(rows) > 1, "the last number stands alone"


@pytest.mark.parametrize("players", [2, 4, 5])
def test_on_a_phone_action_cards_leave_the_own_cards_in_sight(enter: Doors, players: int) -> None:
    ann = enter(phone=True)
    sit_at(ann, fullest("race", players, "choose_action", "xeno"))
    card, dock = ann.page.locator(".mine .card").first.bounding_box(), ann.page.locator(".actions").bounding_box()
    assert card is not None and dock is not None
    assert card["y"] + card["height"] / 2 < dock["y"], "action cards cover the empire"


def test_the_tableau_of_a_rival_opens_over_the_board(enter: Doors) -> None:
    """Nothing moves for it, and Escape puts it away."""
    ann = enter()
    ann.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    sit_at(ann, fullest("race", 5, "choose_action", "xeno"))
    mine, opened = ann.page.locator(".panel.mine"), ann.page.locator(".race [popover]")
    place = mine.bounding_box()
    ann.page.locator(".seat [aria-expanded]").first.click()
    expect(opened.locator(".card").first).to_be_visible()
    assert mine.bounding_box() == place
    ann.page.keyboard.press("Escape")
    expect(opened).to_have_count(0)


def high_system() -> str:
    """A game of Orion for four in which the first seat may act and has a system of four structures."""
    game = games.load("orion")
    bot = bots.load("greedy", game)
    for seed in range(3, 30):
        play = Play.new(game, 4, seed=seed, seats=["Ann", "Ben", "Cleo", "Dan"])
        while play.state.decisions:
            decision = play.state.decisions[0]
            systems = play.state.seen_by(0).to_json()["seats"][0]["systems"]
            if decision.seat == 0 and decision.kind == "action" and max(map(len, systems), default=0) == 4:
                return play.journal.dumps()
            play.apply(decision.seat, int(bot.choose(play.state.seen_by(decision.seat), decision, None)))
    raise AssertionError("nobody built so high")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["1280x720", "1920x1080"])
def test_systems_of_orion_are_as_large_as_there_is_room(enter: Doors, size: dict[str, int]) -> None:
    """Cards beneath a question cannot be read, nor can those that shrink where they need not."""
    ann = enter()
    ann.page.set_viewport_size(size)  # type: ignore[arg-type]
    sit_at(ann, high_system())
    ann.page.wait_for_timeout(500)  # sizes settle
    question = ann.page.locator(".ask").bounding_box()
    boxes = [top.bounding_box() for top in ann.page.locator(".stack .top .card").all()]
    assert boxes and question is not None
    for box in boxes:
        assert box is not None and box["y"] + box["height"] <= question["y"]
        assert box["width"] >= (130 if size is LARGE else 60)


@pytest.mark.parametrize("eyes", ["0", "all"])
def test_a_replay_of_an_invasion_shows_the_cards_of_rivals(enter: Doors, eyes: str) -> None:
    ann = enter()
    ann.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    client = ann.server.client(ann.token)
    table = client.call("POST", "/tables/import", {"journal": fullest("race", 4, "settle", "xeno")})["table"]
    ann.go(f"/replay/{table}?eyes={eyes}")
    slider = ann.page.locator("input[type=range]")
    slider.focus()
    slider.press("End")
    rivals = ann.page.locator(".seat .cards")
    assert rivals.count() == (4 if eyes == "all" else 3)
    for one in rivals.all():
        one.locator(".card").first.wait_for(state="visible")
    assert ann.page.evaluate(OUTSIDE) == []
