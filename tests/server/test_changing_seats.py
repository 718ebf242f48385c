"""Who sits where may change while people look: nobody sees or plays a seat that is another's now."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stardeck.client import Live, ServerSaidNo
from stardeck.server.api.tables import news
from stardeck.server.config import Config
from stardeck.server.hall import Hall
from stardeck.server.people import Person
from stardeck.server.seating import Around, Seat, Settings
from stardeck.server.sections import now_at
from stardeck.server.store import open_store
from stardeck.server.tables import Table, load_game
from stardeck.server.verbs import Guest, begin_when_full
from tests.server.running import Running


class Backwards(secrets.SystemRandom):
    """Mixes the seats in a way that a test knows."""

    def shuffle(self, x: Any) -> None:
        x.reverse()


@pytest.mark.anyio
async def test_when_the_seats_are_mixed_a_long_poll_follows_its_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stardeck.server.verbs.secrets.SystemRandom", Backwards)
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/server.sqlite")
    hall = Hall(store, Config(data=str(tmp_path)))
    game = load_game("realms")
    around = Around(Settings(first="shuffled"), *game.check(2), [Seat(), Seat()], "ann")
    table = Table("t", game, around, 0.0)
    table.sit("ann", "Ann", "x")
    await hall.create(table)
    ann = Guest(Person("ann", "Ann"), 0)
    waiting = asyncio.create_task(news(hall, "t", ann, now_at(table, 0), 20))
    await asyncio.sleep(0)

    def join(one: Table, now: float) -> None:
        one.sit("bob", "Bob", "y")
        begin_when_full(one, now)

    await hall.change("t", join)
    seen = msgspec.json.decode(msgspec.json.encode(await waiting))
    assert seen["around"]["phase"] == "playing" and seen["around"]["you"] == 1
    hands = [seat["hand"] for seat in seen["game"]["view"]["seats"]]
    assert None in hands[0] and None not in hands[1]
    await store.close()


def test_an_open_line_follows_its_person(server: Running) -> None:
    """Mixed for real: with four people somebody moves sooner or later."""
    for _ in range(20):
        seats = [server.client().open_table("race", "P0", players=4, settings={"first": "shuffled"})]
        lives: list[Live] = [seats[0].live()]
        for number in (1, 2, 3):
            lives[-1].connect()
            lives[-1].wait_until(lambda one: one.around)
            seats.append(server.client().join(seats[0].table, f"P{number}"))
            lives.append(seats[-1].live())
        moved = 0
        for number, live in enumerate(lives[:3]):
            live.wait_until(lambda one: one.around["phase"] == "playing" and one.game.get("begun"))
            mine = live.around["you"]
            assert live.around["seats"][mine]["name"] == f"P{number}"
            hands = [seat["hand"] for seat in live.game["view"]["seats"]]
            assert [None in hand for hand in hands] == [place != mine for place in range(4)]
            assert live.decision is not None
            live.act(live.decision["actions"][0]["action"])
            moved += mine != seats[number].number
        for live in lives:
            live.close()
        if moved:
            return
    raise AssertionError("nobody moved")


def test_who_was_removed_sees_and_plays_nothing_of_the_next(server: Running) -> None:
    ann = server.client().open_table("realms", "Ann", players=3, options={"mode": "free_for_all", "first": 1})
    bob = server.client().join(ann.table, "Bob", 1)
    with bob.live() as gone, ann.live() as host:
        gone.wait_until(lambda one: one.around.get("you") == 1)
        host.do("remove", seat=1)
        gone.wait_until(lambda one: one.around.get("you") == -1)
        server.client().join(ann.table, "Eve", 1)
        server.client().join(ann.table, "Dan", 2)
        gone.wait_until(lambda one: one.game.get("begun"))
        assert all(None in seat["hand"] for seat in gone.game["view"]["seats"]) and gone.decision is None
        for command in ({"do": "act", "decision": 0, "action": "end_turn"}, {"do": "hint"}, {"do": "resign"}):
            with pytest.raises(ServerSaidNo) as no:
                gone.do(**command)
            assert no.value.code == "not_seated"


def test_who_was_removed_from_a_private_table_is_put_out_when_it_begins(server: Running) -> None:
    ann = server.client().open_table("race", "Ann", players=3, settings={"spectators": False})
    bob = server.client().join(ann.table, "Bob", 1)
    with bob.live() as gone:
        gone.wait_until(lambda one: one.around.get("you") == 1)
        bob.do("leave")
        gone.wait_until(lambda one: one.around.get("you") == -1)
        server.client().join(ann.table, "Eve", 1)
        server.client().join(ann.table, "Dan", 2)
        with pytest.raises(ServerSaidNo) as no:
            gone.wait_until(lambda one: one.game.get("begun"))
        assert no.value.code == "no_spectators"
