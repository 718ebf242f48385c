"""What people agree on, and what becomes of a seat whose person goes, runs out of time or gives up."""

from __future__ import annotations

import pytest

from stardeck.engine.journalfile import REKEY, UNDO
from stardeck.server import agreements
from stardeck.server.seating import Clock, Settings
from stardeck.server.sections import around_section, now_at
from tests.server.conftest import Guest
from tests.server.test_tables import act, refused, table

LIVE = Settings(clock=Clock("move", 60))
CLAIM = Settings(clock=Clock("move", 60), late="claim")
DAYS = Settings(clock=Clock("day", 2), late="claim")


def test_going_back_needs_everybody_and_deals_anew() -> None:
    one = table(players=2)
    seat = act(one, "a")
    while one.deciding() == [seat]:
        act(one, str(len(one.nonces)), place=0)  # the turn ends: the other has cards in sight
    agreements.propose(one, seat, "undo", -1, 5.0)
    assert [offer.what for offer in one.around.offers] == ["undo"]
    agreements.propose(one, seat, "undo", -1, 5.0)  # once more is the same
    refused("not_asked", agreements.answer, one, seat, "undo", True, 5.0)
    agreements.answer(one, 1 - seat, "undo", True, 6.0)
    assert one.around.offers == [] and one.deciding() == [seat]
    assert one.play is not None
    assert [entry.kind for entry in one.play.journal.entries[-2:]] == [UNDO, REKEY]
    assert [entry.body[:6] for entry in one.take_change().entries[-2:]] == ['{"undo', '{"reke']
    act(one, "again", place=0)


def test_an_offer_ends_with_a_refusal_or_with_the_next_action() -> None:
    one = table()
    seat = act(one, "a")
    agreements.propose(one, seat, "undo", -1, 5.0)
    agreements.answer(one, 1 - seat, "undo", False, 6.0)
    refused("no_offer", agreements.answer, one, 1 - seat, "undo", True, 6.0)
    agreements.propose(one, seat, "undo", -1, 5.0)
    act(one, "b")
    assert one.around.offers == []


def test_two_who_propose_the_same_agree() -> None:
    one = table(settings=LIVE)
    agreements.propose(one, 0, "pause", -1, 10.0)
    agreements.propose(one, 1, "pause", -1, 11.0)
    assert one.around.phase == "paused" and one.deadline is None
    refused("paused", one.act, 0, 0, 0, "n", 12.0)
    agreements.propose(one, 0, "go_on", -1, 1000.0)
    agreements.answer(one, 1, "go_on", True, 1000.0)
    assert one.playing and one.deadline == 1049.0  # eleven seconds of the minute were used


def test_alone_with_bots_everything_is_agreed_at_once() -> None:
    one = table()
    one.seats[1].person, one.seats[1].bot = None, "greedy"
    agreements.propose(one, 0, "pause", -1, 1.0)
    assert one.around.phase == "paused"
    refused("not_paused", agreements.propose, table(), 0, "go_on", -1, 1.0)


def test_a_bot_for_an_absent_seat_by_consent_of_the_others() -> None:
    one = table("race", players=3)
    agreements.propose(one, 0, "bot", 2, 1.0)
    assert one.next_bot() is None
    agreements.answer(one, 1, "bot", True, 1.0)  # the absent one is not asked
    assert one.next_bot() == (2, "captain")
    refused("not_absent", agreements.propose, one, 0, "bot", 2, 1.0)
    agreements.come_back(one, 2, 2.0)
    assert one.seats[2].bot is None


def test_who_leaves_before_the_game_frees_the_seat_and_passes_the_house_on() -> None:
    one = table(begin=False)
    agreements.leave(one, 0, 1.0)
    assert one.seats[0].open and one.around.host == "p1"
    agreements.leave(one, 1, 1.0)
    assert one.around.phase == "closed"


def test_who_leaves_during_the_game_is_replaced_and_may_come_back() -> None:
    one = table()
    seat = one.deciding()[0]
    agreements.leave(one, seat, 1.0)
    assert one.next_bot() == (seat, "captain") and one.bot_turn == 1.0
    agreements.come_back(one, seat, 2.0)
    assert one.next_bot() is None
    act(one, "a")


def test_resigning_ends_a_game_of_two() -> None:
    one = table()
    agreements.resign(one, 0, 1.0)
    assert one.around.phase == "over" and one.result() == {"winners": [1], "teams": [0, 1], "reason": "resigned"}
    assert around_section(one, 1)["seed"] == 7  # the deal is shown now
    refused("over", one.act, 1, 0, 0, "n", 2.0)


def test_resigning_among_several_leaves_the_seat_to_a_bot_until_one_is_left() -> None:
    one = table("race", players=3)
    agreements.resign(one, 0, 1.0)
    assert one.playing and one.seats[0].bot == "captain" and one.result() is None
    refused("resigned", agreements.come_back, one, 0, 2.0)
    agreements.resign(one, 1, 1.0)
    assert one.around.phase == "over" and one.result() == {"winners": [2], "teams": [0, 1, 2], "reason": "resigned"}


def test_resigning_when_only_bots_are_left_ends_the_game() -> None:
    one = table("race", players=3)
    for seat in (1, 2):
        one.seats[seat].person, one.seats[seat].bot = None, "greedy"
    agreements.resign(one, 0, 1.0)
    assert one.around.phase == "over"


def test_out_of_time_a_bot_takes_over() -> None:
    one = table(settings=LIVE)
    seat = one.deciding()[0]
    agreements.time_out(one, 59.0, {})
    assert one.seats[seat].bot is None
    agreements.time_out(one, 60.0, {})
    assert one.seats[seat].bot == "captain" and one.seats[seat].late and one.next_bot() == (seat, "captain")
    assert one.take_change()


def test_out_of_time_others_may_claim_where_that_was_agreed() -> None:
    one = table(settings=CLAIM)
    seat = one.deciding()[0]
    refused("not_late", agreements.claim, one, seat, 10.0)
    agreements.time_out(one, 60.0, {})
    assert one.seats[seat].late and one.seats[seat].bot is None
    act(one, "late but there", now=70.0)
    assert not one.seats[seat].late and one.deadline == 130.0
    agreements.time_out(one, 130.0, {})
    agreements.claim(one, seat, 131.0)
    assert one.seats[seat].bot == "captain"


def test_out_of_time_in_a_secret_choice_a_bot_answers_and_nobody_is_told() -> None:
    one = table("race", players=3, settings=LIVE)
    act(one, "a", now=10.0)
    late = one.deciding()
    assert 0 not in late or len(late) == 3
    before = [(now_at(one, seat), around_section(one, seat)) for seat in (-1, 0, 1)]
    agreements.time_out(one, 60.0, {})
    assert [(now_at(one, seat), around_section(one, seat)) for seat in (-1, 0, 1)] == before
    assert one.around.stand_ins == late and one.next_bot() == (late[0], "captain")
    opened = one.state.opened
    while one.state.opened == opened:
        seat = one.next_bot()
        assert seat is not None
        decision = one.state.decision(seat[0])
        one.act(seat[0], decision.id, decision.actions[0], None, 61.0)
    assert one.around.stand_ins == [] and one.next_bot() is None  # the next choice is theirs again
    assert one.deadline == 121.0


def test_a_holiday_stops_the_clock_of_a_game_over_days() -> None:
    one = table(settings=DAYS)
    seat = one.deciding()[0]
    due = 2 * 86_400.0
    assert one.deadline == due
    agreements.time_out(one, due, {f"p{seat}": due + 5})
    assert one.deadline == due + 5 and not one.seats[seat].late
    agreements.time_out(one, due + 5, {f"p{seat}": due + 5})
    assert one.seats[seat].late


def test_a_rematch_moves_everybody_one_seat_further() -> None:
    one = table("race", players=3)
    one.seats[2].person, one.seats[2].bot = None, "greedy"
    refused("not_over", agreements.rematch, one, "new", "p0", 1.0)
    agreements.close(one)
    new = agreements.rematch(one, "new", "p0", 1.0)
    assert [seat.bot or seat.person or seat.reserved for seat in new.seats] == ["greedy", "p0", "p1"]
    assert one.around.after == "new" and new.around.before == "t"
    refused("full", new.sit, "p9", "Eve", "t")
    assert new.sit("p1", "P1", "t") == 2


async def finished(guest: Guest) -> tuple[Guest, Guest]:
    ann = await guest.open("realms", name="Ann")
    bob = await guest.join(ann.table, "Bob")
    assert (await ann.do("resign")).status_code == 200
    return ann, bob


@pytest.mark.anyio
async def test_a_rematch_over_the_net(guest: Guest) -> None:
    ann, bob = await finished(guest)
    seen = await bob.look()
    assert seen["around"]["ended"] == "resigned"
    result = seen["game"]["result"]
    assert result["winners"] == [1] and result["ranks"] == [2, 1] and result["reason"] == "resigned"
    assert result["scores"] == [50, 50] and result["text"] == "Bob wins: Ann has resigned"
    first = (await bob.do("rematch")).json()["table"]
    assert (await ann.do("rematch")).json()["table"] == first == (await ann.look())["around"]["after"]
    again = await Guest(guest.web, ann.token).join(first, "")
    seats = (await again.look())["around"]
    assert [seat["name"] for seat in seats["seats"]] == ["Bob", "Ann"] and seats["phase"] == "playing"
    mine = (await ann.get("/tables/mine")).json()
    assert {one["phase"] for one in mine} == {"over", "playing"}
    assert [one["result"]["winners"] for one in mine if one["phase"] == "over"] == [[1]]


@pytest.mark.anyio
async def test_a_hint_is_a_legal_action_in_words(guest: Guest) -> None:
    ann = await guest.open("realms", name="Ann", options={"first": 0})
    bob = await guest.join(ann.table, "Bob")
    decision = (await ann.look())["game"]["decision"]
    hint = (await ann.do("hint")).json()["hint"]
    assert hint["decision"] == decision["id"]
    assert hint["options"][0]["action"] == hint["action"] and all(0 <= one["chance"] <= 1 for one in hint["options"])
    assert (hint["action"], hint["text"]) in [(one["action"], one["text"]) for one in decision["actions"]]
    assert (await bob.do("hint")).json()["code"] == "not_asked"
    strict = await guest.open("realms", name="Ann", options={"first": 0}, settings={"hints": False})
    await guest.join(strict.table, "Bob")
    assert (await strict.do("hint")).json()["code"] == "no_hints"


@pytest.mark.anyio
async def test_time_runs_out_by_itself(guest: Guest) -> None:
    clock = {"per": "move", "time": 1}
    ann = await guest.open("realms", name="Ann", options={"first": 0}, settings={"clock": clock})
    bob = await guest.join(ann.table, "Bob")
    seen = await bob.look()
    while not seen["around"]["seats"][0]["bot"]:
        await bob.get(f"/tables/{bob.table}", have=seen["version"], wait=20)
        seen = await bob.look()
    assert seen["around"]["seats"][0]["late"] is True
    assert (await ann.do("come_back")).status_code == 200


@pytest.mark.anyio
async def test_the_host_keeps_the_house(guest: Guest) -> None:
    ann = await guest.open("race", "me", "open", "open", name="Ann")
    bob = await guest.join(ann.table, "Bob")
    assert (await bob.do("remove", seat=0)).json()["code"] == "not_host"
    assert (await ann.do("remove", seat=9)).json()["code"] == "no_such_seat"
    assert (await ann.do("remove", seat=1)).status_code == 200
    assert (await bob.do("say", text="hi")).status_code == 403
    bob = await guest.join(ann.table, "Bob")
    await ann.do("mute", seat=1)
    assert (await bob.do("say", text="hi")).json()["code"] == "muted"
    assert (await ann.do("close")).status_code == 200
    assert (await bob.look())["around"]["phase"] == "closed"
