"""The board of Star Realms: a whole game on the cards themselves, its keys, and the modes for more than two."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from stardeck import games
from stardeck.engine.journal import Play
from tests.e2e.conftest import Doors
from tests.e2e.people import Somebody

ON_THE_BOARD = {"hand", "row", "seat", "amount"}


def view(ann: Somebody, table: str) -> dict[str, Any]:
    return dict(ann.server.client(ann.token).call("GET", f"/tables/{table}")["game"]["view"])


def play_on_the_board(ann: Somebody, table: str, most: int = 3000) -> dict[str, int]:
    """Click cards, players and numbers; the bar only for what has no place on the board. Count the clicks by zone."""
    dice = random.Random(7)
    zones: dict[str, int] = {}
    for _ in range(most):
        seen = ann.look()
        if not seen["mine"]:
            if ann.is_over(table):
                break
            continue
        ann.lose_patience(seen)
        placed = [(n, one) for n, one in enumerate(seen["options"]) if one["zone"] and not one["chosen"]]
        if placed and not any(one["menu"] for one in seen["options"]) and not seen["confirm"]:
            # a card and its ability are the same answer; the ability may lie over the middle of its card
            nth, one = min(placed, key=lambda each: (ann.liking("realms", each[1]["code"]), dice.random()))
            zones[one["zone"]] = zones.get(one["zone"], 0) + 1
            ann.press(ann.page.locator(f"[data-nth='{nth}']"))
        elif seen["options"] or seen["confirm"]:
            ann.answer("realms", dice, seen)
        else:
            ann.page.wait_for_timeout(50)
    return zones


@pytest.mark.slow
def test_a_whole_duel_on_the_board(enter: Doors) -> None:
    ann = enter(speed="instant")
    table = ann.open_table("realms", authority=12)
    ann.sit(table)
    zones = play_on_the_board(ann, table)
    assert ann.phase(table) == "over"
    assert set(zones) >= ON_THE_BOARD


def test_keys_play_the_hand_and_attack(enter: Doors) -> None:
    ann = enter(speed="instant")
    table = ann.open_table("realms", first=0, authority=40)
    ann.sit(table)
    hand = ann.page.locator(".hand-row .card")
    me: dict[str, Any] = {"combat": 0}
    while me["combat"] == 0:  # a hand may have no Viper
        expect(hand).not_to_have_count(0)
        while hand.count() > 0:  # a key pressed in another player's turn does nothing
            ann.asked()
            ann.page.keyboard.press("a")
            ann.page.wait_for_timeout(300)
        me = view(ann, table)["seats"][0]
        assert me["hand"] == [] and len(me["play"]) >= 3
        if me["combat"] == 0:
            ann.page.keyboard.press("Enter")
    before = view(ann, table)["authority"][1]
    ann.page.keyboard.press("f")
    if me["combat"] > 1:
        ann.page.wait_for_selector(".ask[data-kind=attack]")
        ann.page.keyboard.press("f")
    expect(ann.page.locator(".seat .aim b")).to_have_text(str(before - me["combat"]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "players", "phone"),
    [("hydra_two_headed", 4, False), ("emperor", 6, True), ("raid", 3, False), ("hunter", 5, True)],
)
def test_every_side_is_at_the_table_and_can_be_played(enter: Doors, mode: str, players: int, phone: bool) -> None:
    ann = enter(phone=phone, speed="instant")
    table = ann.open_table("realms", ("me", *["bot cadet"] * (players - 1)), mode=mode)
    ann.sit(table)
    assert ann.page.locator(".realms .others .seat").count() == players - 1
    assert ann.play("realms", table, until=25) == 25
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_going_on_against_bots_one_stays_in_ones_seat(enter: Doors) -> None:
    """A bot that thinks for long is asked while nobody else is: its seat is not mine to look from."""
    ann = enter()
    client = ann.server.client(ann.token)
    play = Play.new(games.load("realms"), 2, seed=3, seats=["Ann", "Ben"], first=0)
    whole = client.call("POST", "/tables/import", {"journal": play.journal.dumps()})
    ann.sit(str(client.call("POST", f"/tables/{whole['table']}/analyse", {"seat": 0, "level": "legend"})["table"]))
    ann.asked()
    while ann.page.locator(".hand-row .card").count() > 0:
        ann.asked()
        ann.page.keyboard.press("a")
        ann.page.wait_for_timeout(300)
    ann.asked()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".ask:not(.mine)")).to_be_visible()
    ann.asked()
    expect(ann.page.locator(".hand-row .card")).to_have_count(5)
