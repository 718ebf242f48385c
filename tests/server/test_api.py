"""The HTTP interface: opening a table, sitting down, looking, doing, and everything that is refused."""

from __future__ import annotations

from typing import Any
from unittest.mock import ANY

import pytest
from sqlalchemy import text

from stardeck.server.store import Store
from tests.server.conftest import Guest, Web

pytestmark = pytest.mark.anyio


async def test_two_people_play_by_a_link(guest: Guest) -> None:
    ann = await guest.open("realms", name="Ann")
    assert (await ann.look())["around"]["phase"] == "gathering"
    bob = await guest.join(ann.table, "Bob")
    assert (ann.seat, bob.seat) == (0, 1)
    around = (await bob.look())["around"]
    assert around["phase"] == "playing" and around["you"] == 1
    assert [seat["name"] for seat in around["seats"]] == ["Ann", "Bob"]
    for number in range(20):
        asked = (await ann.look())["game"]["asked"][0]
        answer = await [ann, bob][asked].act(str(number))
        assert answer.status_code == 200 and answer.json()["ok"] is True
    log = (await ann.look())["log"]
    assert len(log) > 15 and any("Ann" in line for item in log for line in item["lines"])


async def test_the_snapshot_has_all_that_a_table_needs(guest: Guest) -> None:
    ann = await guest.open("race", "me", "bot greedy", name="Ann")
    seen = await ann.look(lang="ru")
    game, decision = seen["game"], seen["game"]["decision"]
    assert game["view"]["seats"][1]["hand"] == [None] * 6
    assert [seat["score"] >= 0 for seat in game["view"]["counts"]["seats"]] == [True, True]
    assert decision["actions"][0]["text"].startswith("Сбросить")
    assert decision["actions"][0]["action"]["do"] == "discard" and game["prompt"]
    assert {"undo", "take_back", "picks", "deadline", "result", "asked"} <= game.keys()
    assert seen["around"]["commitment"] and seen["around"]["seed"] is None
    assert seen["around"]["teams"] == [0, 1]


@pytest.mark.parametrize(
    ("lang", "names"), [("en", ["Cadet", "Cadet 2", "Greedy"]), ("ru", ["Кадет", "Кадет 2", "Жадный"])]
)
async def test_bots_are_named_in_the_language_of_whoever_seats_them(web: Web, lang: str, names: list[str]) -> None:
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": level} for level in ("cadet", "cadet", "greedy")]]
    wanted = {"game": "race", "name": "Ann", "seats": seats}
    table = (await web.post("/api/v1/tables", json=wanted, params={"lang": lang})).json()["table"]
    around = (await web.get(f"/api/v1/tables/{table}")).json()["around"]
    assert [seat["name"] for seat in around["seats"]] == ["Ann", *names]


async def test_somebody_who_waits_hears_what_is_new_only(guest: Guest) -> None:
    ann = await guest.open("realms", "me", "open", name="Ann", options={"first": 0})
    bob = await guest.join(ann.table, "Bob")
    have = (await bob.look())["version"]
    nothing = await bob.get(f"/tables/{bob.table}", have=have, wait=0.05)
    assert nothing.status_code == 204
    await ann.act("a")
    news = await bob.look(have=have, wait=20)
    assert len(news["log"]) == 1 and "around" not in news and "chat" not in news


async def test_options_are_refused_by_name(guest: Guest) -> None:
    answer = await guest.post("/tables", {"game": "realms", "name": "Ann", "options": {"authority": -5, "colour": 1}})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_options" and answer.json()["fields"].keys() == {"authority", "colour"}
    people = await guest.web.get("/api/v1/people/me")
    assert people.status_code == 401  # and nobody has come in


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"game": "chess", "name": "A"}, None),
        ({"game": "realms"}, "name"),
        ({"game": "realms", "name": "\u202eevil"}, "name"),
        ({"game": "realms", "name": "x" * 30}, "name"),
        ({"game": "realms", "name": "A", "seats": [{"kind": "me"}]}, "players"),
        ({"game": "realms", "name": "A", "seats": [{"kind": "me"}, {"kind": "me"}]}, "seats"),
        ({"game": "realms", "name": "A", "players": 2, "seats": [{"kind": "me"}] * 3}, "seats"),
        ({"game": "realms", "name": "A", "seats": [{"kind": "me"}, {"kind": "bot", "level": "x"}]}, "seats[1].level"),
        ({"game": "realms", "name": "A", "settings": {"clock": {"per": "year"}}}, None),
        ({"game": "realms", "name": "A", "unknown": 1}, None),
        ({"game": 5, "name": "A"}, None),
        ([], None),
    ],
)
async def test_what_cannot_be_opened(guest: Guest, body: object, field: str | None) -> None:
    answer = await guest.post("/tables", body)
    assert 400 <= answer.status_code < 500
    said = answer.json()
    assert said["code"] and said["message"] and (field is None or field in said["fields"])


@pytest.mark.parametrize(
    "body",
    [
        b'{"game": "\xff\xfe", "name": "A"}',
        b'{"game": "realms", "name": "A", "options": {"self": 1}}',
        b'{"game": "realms", "name": "A", "options": {"players": 3}}',
        b'{"game": "realms", "name": "A", "options": {"": 1}}',
        b'{"game": "realms", "name": "\\ud800"}',
        b'{"game": "realms", "name": "A", "options": {"authority": 1e999}}',
        b'{"game": "realms", "name": "A", "options": {"authority": 1' + b"0" * 5000 + b"}}",
        b'{"game": "realms", "name": "A", "options": ' + b'{"a":' * 100_000,
    ],
)
async def test_what_cannot_even_be_read(web: Web, body: bytes) -> None:
    answer = await web.post("/api/v1/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400 and answer.json()["code"], answer.text
    assert len(answer.content) < 2000


async def test_options_may_have_any_name_in_a_form(web: Web) -> None:
    answer = await web.post("/api/v1/games/realms/check", json={"options": {"self": 1, "players": 2, "authority": -1}})
    assert answer.status_code == 400
    assert answer.json()["fields"].keys() == {"self", "players", "authority"}


async def test_a_message_is_done_once_however_often_it_comes(guest: Guest) -> None:
    ann = await guest.open("realms", "me", "open", name="Ann", options={"first": 0})
    await guest.join(ann.table, "Bob")
    decision = (await ann.look())["game"]["decision"]
    command = {"do": "act", "decision": decision["id"], "action": decision["actions"][-1]["action"], "nonce": "same"}
    for _ in range(3):
        assert (await ann.post(f"/tables/{ann.table}/do", command)).status_code == 200
    assert len((await ann.look())["log"]) == 1
    late = await ann.post(f"/tables/{ann.table}/do", {**command, "nonce": "other"})
    assert late.status_code == 409 and late.json()["code"] == "late"


async def test_nobody_acts_for_another(guest: Guest) -> None:
    ann = await guest.open("realms", "me", "open", name="Ann", options={"first": 0})
    bob = await guest.join(ann.table, "Bob")
    decision = (await ann.look())["game"]["decision"]
    command = {"do": "act", "decision": decision["id"], "action": decision["actions"][0]["action"], "nonce": "n"}
    path = f"/tables/{ann.table}/do"
    assert (await bob.post(path, command)).json()["code"] == "not_asked"
    assert (await bob.post(f"{path}?seat=0", command)).json()["code"] == "not_yours"
    assert (await guest.post(path, command)).status_code == 403
    assert (await guest.post(f"{path}?seat=0", command)).status_code == 401
    forged = Guest(guest.web, bob.token[:-1] + ("A" if bob.token[-1] != "A" else "B"), ann.table)
    assert (await forged.post(path, command)).status_code == 401
    assert (await bob.get(f"/tables/{bob.table}", seat=0)).status_code == 403
    assert (await ann.post(path, command)).status_code == 200


async def test_the_token_of_a_seat_holds_this_seat_and_nothing_else(guest: Guest) -> None:
    answer = await guest.post("/tables", {"game": "realms", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]})
    held = Guest(guest.web, answer.json()["seat_token"], answer.json()["table"])
    assert (await held.look())["around"]["you"] == 0
    assert (await held.get("/people/me")).status_code == 401
    other = await guest.open("realms", "me", "open", name="Eve")
    assert (await held.get(f"/tables/{other.table}")).status_code == 401


async def test_spectators_see_what_nobody_hides(guest: Guest) -> None:
    ann = await guest.open("realms", "me", "bot greedy", name="Ann")
    seen = await Guest(guest.web, table=ann.table).look()
    assert seen["around"]["you"] == -1 and seen["game"]["decision"] is None
    assert all(card is None for seat in seen["game"]["view"]["seats"] for card in seat["hand"])
    closed = await guest.open("realms", "me", "bot greedy", name="Ann", settings={"spectators": False})
    assert (await guest.get(f"/tables/{closed.table}")).json()["code"] == "no_spectators"


async def test_listed_tables_are_found_by_anybody_and_private_ones_by_their_people(guest: Guest) -> None:
    hidden = await guest.open("realms", name="Ann")
    shown = await Guest(guest.web, hidden.token).open("race", settings={"listed": True})
    assert [one["id"] for one in (await guest.get("/tables")).json()] == [shown.table]
    mine = (await hidden.get("/tables/mine")).json()
    assert {one["id"] for one in mine} == {hidden.table, shown.table}
    assert (await guest.get("/tables/mine")).status_code == 401


async def turns(*people: Guest) -> list[bool]:
    """Whether it is the turn of each of them at their table, in the list of their own."""
    found = []
    for one in people:
        (mine,) = (await one.get("/tables/mine")).json()
        assert mine["id"] == one.table and mine["you"] == one.seat
        found.append(mine["your_turn"])
    return found


async def test_my_tables_tell_where_it_is_my_turn(guest: Guest) -> None:
    ann = await guest.open("realms", name="Ann", options={"first": 0})
    assert await turns(ann) == [False]  # it has not begun
    bob = await guest.join(ann.table, "Bob")
    assert await turns(ann, bob) == [True, False]
    number = 0
    while (await ann.look())["game"]["decision"]:
        number += 1
        await ann.act(f"{number}", choose=0)
    assert await turns(ann, bob) == [False, True]
    await bob.do("leave")
    assert await turns(ann, bob) == [ANY, False]  # a bot plays there now
    await ann.do("resign")
    assert await turns(ann, bob) == [False, False]


async def test_lists_of_tables_tell_nothing_of_secret_choices(guest: Guest) -> None:
    ann = await guest.open("race", name="Ann", settings={"listed": True})
    bob = await guest.join(ann.table, "Bob")
    before = (await guest.get("/tables")).content, (await bob.get("/tables/mine")).content
    assert await turns(ann, bob) == [True, True]
    number = 0
    while (await ann.look())["game"]["decision"]:
        number += 1
        await ann.act(f"{number}")
    assert await turns(ann, bob) == [False, True]
    assert before == ((await guest.get("/tables")).content, (await bob.get("/tables/mine")).content)


async def test_a_table_of_an_older_program_tells_whose_turn_it_is(guest: Guest) -> None:
    ann = await guest.open("realms", name="Ann", options={"first": 0})
    bob = await guest.join(ann.table, "Bob")
    store: Store = guest.web.app.state.hall.store
    async with store.writing() as connection:
        await connection.execute(text("UPDATE tables SET asked = NULL"))
    assert await turns(ann, bob) == [True, False]


async def test_a_table_that_is_not_there(guest: Guest) -> None:
    for answer in (
        await guest.get("/tables/nothing"),
        await guest.post("/tables/nothing/join", {"name": "Ann"}),
        await guest.post("/tables/nothing/do", {"do": "undo", "nonce": "n"}),
    ):
        assert answer.status_code == 404 and answer.json()["code"] == "no_such_table"


async def test_cards_are_told_in_both_languages_and_may_be_kept(web: Web) -> None:
    answer = await web.get("/api/v1/games/realms/cards", params={"lang": "ru"})
    cards = {card["id"]: card for card in answer.json()}
    assert cards["scout"]["name"] == "Разведчик" and cards["scout"]["facts"]["copies"] == 16
    again = await web.get(
        "/api/v1/games/realms/cards", params={"lang": "ru"}, headers={"if-none-match": answer.headers["etag"]}
    )
    assert again.status_code == 304 and again.content == b""


@pytest.mark.parametrize("path", ["/games", "/games/race", "/games/race/cards"])
async def test_what_is_the_same_for_everybody_is_compressed_for_those_who_take_it(web: Web, path: str) -> None:
    plain = await web.get(f"/api/v1{path}", headers={"accept-encoding": "identity"})
    packed = await web.get(f"/api/v1{path}", headers={"accept-encoding": "gzip, deflate, br"})
    assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
    assert plain.json() == packed.json() and "accept-encoding" in plain.headers["vary"]
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert plain.headers["content-type"] == packed.headers["content-type"] == "application/json"
    again = await web.get(f"/api/v1{path}", headers={"if-none-match": packed.headers["etag"]})
    assert again.status_code == 304


async def test_what_mixes_secrets_with_the_words_of_others_is_not_compressed(guest: Guest) -> None:
    ann = await guest.open("realms", "me", "bot greedy", name="Ann")
    for path in ("", "/replay", "/journal"):
        answer = await guest.web.get(
            f"/api/v1/tables/{ann.table}{path}", headers={**ann.headers, "accept-encoding": "gzip, br"}
        )
        assert answer.status_code == 200 and "content-encoding" not in answer.headers


async def test_games_tell_their_options_and_bots(web: Web) -> None:
    games = {game["id"]: game for game in (await web.get("/api/v1/games", params={"lang": "en"})).json()}
    assert games["realms"]["players"] == [2, 6] and games["race"]["usual"] == "captain"
    assert {"level": "legend", "title": "Legend", "seconds": 3.0} in games["race"]["bots"]
    assert {"mode", "sets"} <= {option["name"] for option in games["realms"]["options"]}


async def test_a_form_learns_whether_options_go_together(web: Web) -> None:
    async def check(game: str, **options: Any) -> tuple[int, dict[str, Any]]:
        answer = await web.post(f"/api/v1/games/{game}/check", json={"options": options})
        return answer.status_code, answer.json()

    status, found = await check("realms", mode="emperor")
    assert status == 200 and found["players"] == [6, 6] and found["options"]["sets"] == ["colonial_wars"]
    assert (await check("race", sets=["base", "xeno"]))[1]["players"] == [2, 5]
    status, refusal = await check("race", invasion=True)
    assert status == 400 and "invasion" in refusal["fields"]


async def test_the_host_begins_with_bots_on_the_open_seats(guest: Guest) -> None:
    ann = await guest.open("race", "me", "open", "open", name="Ann")
    bob = await guest.join(ann.table, "Bob")
    assert (await bob.do("begin", fill="greedy")).json()["code"] == "not_host"
    assert (await ann.do("begin")).json()["code"] == "seats_open"
    assert (await ann.do("begin", fill="greedy")).status_code == 200
    seats = (await ann.look())["around"]["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "human", "bot"]


async def test_bots_play_their_seats(guest: Guest) -> None:
    ann = await guest.open("realms", "me", "bot greedy", name="Ann", options={"first": 1})
    seen: dict[str, Any] = await ann.look()
    while not seen["game"]["decision"]:
        seen = await wait_for(ann, seen)
    assert seen["game"]["asked"] == [0]


async def wait_for(one: Guest, seen: dict[str, Any]) -> dict[str, Any]:
    await one.get(f"/tables/{one.table}", have=seen["version"], wait=20)
    return await one.look()


async def test_a_guided_game_has_a_deal_that_everybody_can_know(guest: Guest) -> None:
    wish = {"players": 2, "settings": {"deal": 7}}
    seats = [{"kind": "me"}, {"kind": "bot", "level": "cadet"}]
    tables = [await guest.open("race", "me", "bot cadet", name="Ann", **wish) for _ in range(2)]
    seen = [await one.look() for one in tables]
    hands = [one["game"]["view"]["seats"][0]["hand"] for one in seen]
    assert hands[0] == hands[1]
    assert seen[0]["around"]["settings"]["deal"] == 7
    assert seen[0]["around"]["commitment"] is None  # nothing is promised about it
    for wrong in ({"listed": True}, {"clock": {"per": "move", "time": 90}}):
        body = {"game": "race", "name": "Ann", "seats": seats, "settings": {"deal": 7, **wrong}}
        assert (await guest.post("/tables", body)).json()["fields"].keys() == {"settings.deal"}
    body = {"game": "race", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}], "settings": {"deal": 7}}
    assert (await guest.post("/tables", body)).status_code == 400
