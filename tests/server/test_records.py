"""Journals to take away and bring along, proofs, replays through whose eyes, and tables for analysis."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from stardeck.cli import app
from stardeck.client import patched
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.journalfile import sign
from stardeck.server import records
from stardeck.server.imagining import world_of
from stardeck.server.tables import Table
from tests.configurations import CONFIGURATIONS, Configuration, choose
from tests.server.conftest import Guest
from tests.server.test_tables import act, table

pytestmark = pytest.mark.anyio


def played(game: str, actions: int = 10_000, players: int = 2) -> Table:
    one = table(game, players)
    for number in range(actions):
        if not one.playing:
            break
        act(one, str(number))
    return one


async def finished(guest: Guest, authority: int = 1) -> tuple[Guest, Guest]:
    """A game of two that is over by its rules; with little authority the second may never have a turn."""
    ann = await guest.open("realms", name="Ann", options={"authority": authority, "first": 0})
    bob = await guest.join(ann.table, "Bob")
    number = 0
    while (await ann.look())["around"]["phase"] == "playing":
        for one in (ann, bob):
            if (await one.look())["game"]["decision"]:
                number += 1
                await one.act(str(number))
    return ann, bob


async def test_a_finished_game_proves_its_deal(guest: Guest, tmp_path: Path) -> None:
    ann = await guest.open("realms", name="Ann", options={"authority": 1, "first": 0})
    await guest.join(ann.table, "Bob")
    promised = (await ann.look())["around"]["commitment"]
    ann, bob = await finished(guest)
    file = tmp_path / "game.journal"
    file.write_text((await bob.get(f"/tables/{bob.table}/journal")).text)
    header = json.loads(file.read_text().splitlines()[0])
    around = (await bob.look())["around"]
    assert header["seed"] == around["seed"] and header["commitment"] == around["commitment"] != promised
    result = CliRunner().invoke(app, ["verify", str(file), "--lang", "en"])
    assert result.exit_code == 0 and "committed" in result.output and "wins" in result.output
    lines = file.read_text().splitlines(keepends=True)
    (tmp_path / "forged.journal").write_text("".join(lines[:-3] + lines[-1:]))
    assert CliRunner().invoke(app, ["verify", str(tmp_path / "forged.journal")]).exit_code == 1


async def test_a_running_game_gives_away_what_a_seat_saw(guest: Guest) -> None:
    ann = await guest.open("race", name="Ann")
    bob = await guest.join(ann.table, "Bob")
    await ann.act("a")
    mine, theirs, spectators = [
        (await one.get(f"/tables/{ann.table}/journal")).text for one in (ann, bob, Guest(guest.web))
    ]
    for text in (mine, theirs, spectators):
        assert '"seed"' not in text and '"commitment"' in text
    assert '"act"' in mine and '"act"' not in theirs and '"act"' not in spectators


@pytest.mark.parametrize("game", ["realms", "race", "orion"])
async def test_a_replay_shows_each_seat_what_it_saw(game: str) -> None:
    one = played(game, 40)
    for eyes in (-1, 0, 1, None):
        found = records.replay(records.copy_of(one), eyes, "en", 0, 400)
        view = found["frames"][0]["view"]
        for frame in found["frames"][1:]:
            view = patched(view, frame["patch"])
        assert view == records.view_of(one.game, one.state, eyes, "en")
        assert found["total"] == len(found["frames"])
        part = records.replay(records.copy_of(one), eyes, "en", 3, 2)
        assert [frame["number"] for frame in part["frames"]] == [3, 4] and "view" in part["frames"][0]
        assert "chance" not in json.dumps(found)


async def test_frames_do_not_count_the_secret_choices_of_others() -> None:
    one = table("race", players=3)
    before = records.replay(records.copy_of(one), 1, "en", 0, 9)
    act(one, "a")
    assert records.replay(records.copy_of(one), 1, "en", 0, 9) == before


def test_frames_of_a_finished_game_say_where_it_can_be_played_on() -> None:
    one = played("realms", 20)
    journal = records.copy_of(one)
    frames = records.replay(journal, None, "en", 0, 400, over=True)["frames"]
    assert frames[0]["entries"] == 0 and frames[-1]["entries"] == len(journal.entries)
    middle = frames[9]["entries"]
    state = records.part_of(journal, middle).replay()
    view = frames[0]["view"]
    for frame in frames[1:10]:
        view = patched(view, frame["patch"])
    assert view == records.view_of(one.game, state, None, "en")
    assert "entries" not in records.replay(journal, 0, "en", 0, 1)["frames"][0]


async def test_others_are_seen_after_the_end_only(guest: Guest) -> None:
    ann = await guest.open("realms", name="Ann", options={"first": 0})
    bob = await guest.join(ann.table, "Bob")
    for eyes in ("0", "all"):
        assert (await bob.get(f"/tables/{bob.table}/replay", eyes=eyes)).json()["code"] == "goes_on"
    for eyes in ("1", "-1"):
        assert (await bob.get(f"/tables/{bob.table}/replay", eyes=eyes)).status_code == 200
    for eyes in ("7", "x", "--1"):
        assert (await bob.get(f"/tables/{bob.table}/replay", eyes=eyes)).status_code == 404
    await ann.do("resign")
    for eyes in ("0", "all", "1", "-1"):
        assert (await bob.get(f"/tables/{bob.table}/replay", eyes=eyes)).status_code == 200


async def test_a_journal_becomes_a_table_for_analysis(guest: Guest) -> None:
    ann, _bob = await finished(guest)
    text = (await ann.get(f"/tables/{ann.table}/journal")).text
    eve = Guest(guest.web, (await guest.post("/people", {"name": "Eve"})).json()["token"])
    seated = await eve.post("/tables/import", {"journal": text})
    assert seated.status_code == 201
    table = Guest(guest.web, eve.token, seated.json()["table"])
    seen = await table.look()
    assert seen["around"]["analysis"] and seen["around"]["phase"] == "over"
    assert seen["around"]["seats"][0]["name"] == "Ann"
    assert (await table.get(f"/tables/{table.table}/journal")).text == text  # to be verified and brought along again


async def test_a_running_game_is_analysed_in_an_imagined_world(guest: Guest) -> None:
    ann = await guest.open("race", name="Ann")
    await guest.join(ann.table, "Bob")
    mine = await ann.look()
    seated = (await ann.post(f"/tables/{ann.table}/analyse", {})).json()
    there = Guest(guest.web, ann.token, seated["table"])
    view = (await there.look(seat=0))["game"]["view"]
    assert view["seats"][0]["hand"] == mine["game"]["view"]["seats"][0]["hand"]
    other = (await there.look(seat=1))["game"]["view"]["seats"][1]["hand"]
    assert len(other) == 6 and None not in other
    assert (await there.act("a")).status_code == 200
    assert (await there.do("propose", what="undo")).status_code == 200  # all seats are one's own
    seen = await there.look(seat=0)
    assert seen["around"]["offers"] == [] and seen["game"]["picks"] == []


@pytest.mark.parametrize("game", ["realms", "race", "orion"])
async def test_a_seats_journal_of_a_running_game_becomes_a_table_for_analysis(guest: Guest, game: str) -> None:
    ann = await guest.open(game, name="Ann")
    bob = await guest.join(ann.table, "Bob")
    for number in range(6):
        for one in (ann, bob):
            if (await one.look())["game"]["decision"]:
                await one.act(str(number))
    eve = Guest(guest.web, (await guest.post("/people", {"name": "Eve"})).json()["token"])
    text = (await bob.get(f"/tables/{bob.table}/journal")).text
    answer = await eve.post("/tables/import", {"journal": text})
    assert answer.status_code == 201, answer.text
    there = Guest(guest.web, eve.token, answer.json()["table"])
    seen, mine = await there.look(seat=1), await bob.look()
    assert seen["game"]["view"] == mine["game"]["view"]  # the same to the seat, to the last card
    assert seen["around"]["analysis"] and seen["around"]["phase"] == "playing"
    other = (await there.look(seat=0))["game"]["view"]["seats"][0]["hand"]
    assert None not in other  # and the other hand has cards, which are not those of the other
    decisions = [(await there.look(seat=number))["game"]["decision"] for number in (0, 1)]
    acting = 0 if decisions[0] else 1
    decision = decisions[acting]
    action = {"do": "act", "nonce": "a", "decision": decision["id"], "action": decision["actions"][0]["action"]}
    assert (await there.post(f"/tables/{there.table}/do?seat={acting}", action)).status_code == 200


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda one: one.name)
async def test_every_view_becomes_a_world_that_looks_the_same(configuration: Configuration) -> None:
    state = configuration.new(3)
    chance = fast(3)
    for number in range(60):
        if state.over:
            break
        if number % 12 == 0:
            for seat in range(-1, int(state.players)):
                view = json.loads(json.dumps(state.seen_by(seat).to_json()))
                world = world_of(configuration.game, view, seat, number)
                assert world.seen_by(seat).to_json() == view
                before, after = state.seen_by(seat).decision, world.seen_by(seat).decision
                assert (before and before.actions) == (after and after.actions)
                actor, action = choose(world, chance, Actions())
                world.apply(actor, action)  # it can be played on
        state.apply(*choose(state, chance, Actions()))


def edited(text: str, change: dict[str, Any], line: int = -1) -> str:
    """A seat's journal with other values in a line, and right checks."""
    check, signed = 0, ""
    values = [json.loads(one) for one in text.splitlines()]
    values[line] |= change
    for value in values:
        value.pop("check")
        check, one = sign(value, check)
        signed += one
    return signed


async def test_a_seats_journal_that_was_tampered_with_is_refused(guest: Guest) -> None:
    ann = await guest.open("race", name="Ann")
    await guest.join(ann.table, "Bob")
    text = (await ann.get(f"/tables/{ann.table}/journal")).text
    view = json.loads(text.splitlines()[-1])["view"]
    eve = Guest(guest.web, (await guest.post("/people", {"name": "Eve"})).json()["token"])
    blank = {**view, "seats": [{**view["seats"][0], "hand": [None] * 6}, view["seats"][1]]}
    rich = {**view, "deck": [*view["deck"], *[None] * 200]}
    for bad in (
        text.replace('"seat": 0', '"seat": 1'),  # the check finds it
        edited(text, {"seat": 1}, 0),  # not what seat 1 could see
        edited(text, {"seat": 9}, 0),
        edited(text, {"seat": None}, 0),
        edited(text, {"cards": "other"}, 0),
        edited(text, {"view": None}),
        edited(text, {"view": {}}),
        edited(text, {"view": {"seats": [5, None]}}),
        edited(text, {"view": blank}),
        edited(text, {"view": rich}),
        edited(text, {"view": {**view, "agenda": [["explode", 0, []]]}}),
        edited(text, {"options": {"self": 1}}, 0),
        edited(text, {"options": {"players": 3}}, 0),
        edited(text, {"options": 5}, 0),
        edited(text, {"players": 10**30}, 0),
        edited(text, {"seats": ["Ann"]}, 0),
        edited(text, {"seats": ["Ann", 5]}, 0),
        edited(text, {"seats": 5}, 0),
        edited(text, {"game": "../race"}, 0),
        "\n".join(text.splitlines()[:-1]) + "\n",
    ):
        answer = await eve.post("/tables/import", {"journal": bad})
        assert answer.status_code == 400 and answer.json()["code"] == "bad_journal", answer.text


async def test_names_in_a_journal_become_names_that_can_be_shown(guest: Guest) -> None:
    ann = await guest.open("race", name="Ann")
    await guest.join(ann.table, "Bob")
    text = (await ann.get(f"/tables/{ann.table}/journal")).text
    for strange in ("x" * 5000, "\u202eevil", "a\u0000b", ""):
        journal = edited(text, {"seats": ["Ann", strange]}, 0)
        answer = await ann.post("/tables/import", {"journal": journal})
        assert answer.status_code == 201, answer.text
        names = [seat["name"] for seat in (await ann.sits(answer.json()).look())["around"]["seats"]]
        assert names == ["Ann", "B"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "{}",
        "[" * 5000,
        json.dumps({"stardeck_journal": 1, "game": "realms"}),
        json.dumps({"stardeck_journal": 1, "card_files": ["/etc/passwd"]}),
    ],
)
async def test_what_is_no_journal_is_refused(guest: Guest, text: str) -> None:
    eve = Guest(guest.web, (await guest.post("/people", {"name": "Eve"})).json()["token"])
    answer = await eve.post("/tables/import", {"journal": text})
    assert answer.status_code == 400 and answer.json()["code"] == "bad_journal"


async def test_a_journal_may_not_name_files_of_the_server(guest: Guest, tmp_path: Path) -> None:
    from stardeck.engine.journal import Journal

    one = played("realms", 3)
    assert one.play is not None
    journal: Any = one.play.journal
    journal.header.card_files = [str(tmp_path / "secret.toml")]
    named = Journal(journal.header, one.game)
    eve = Guest(guest.web, (await guest.post("/people", {"name": "Eve"})).json()["token"])
    answer = await eve.post("/tables/import", {"journal": named.dumps()})
    assert "secret.toml" not in answer.text
