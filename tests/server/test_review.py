"""The review of a finished game: chances by round, the moments that mattered, the course of the scores, playing on."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from stardeck import games
from stardeck.engine.journal import Journal, Play
from stardeck.server import review
from stardeck.server.thinking import Answer, Question
from tests.server.conftest import Guest, Web
from tests.server.test_records import finished

pytestmark = pytest.mark.anyio


class Sure:
    """A bot that always knows: the first thing is best, everything else is half as good."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    async def ask(self, question: Question) -> Answer:
        self.asked.append(question)
        seen = games.load(question.game).from_json(question.world).seen_by(question.seat)
        assert seen.decision is not None
        first, *others = seen.decision.actions
        return Answer(first, [(first, 0.6, 50), *[(action, 0.3, 10) for action in others]])

    async def stop(self) -> None:
        pass


@pytest.fixture
def sure(web: Web) -> Sure:
    reviews: review.Reviews = web.app.state.reviews
    reviews.thinker = bot = Sure()  # type: ignore[assignment]
    return bot


async def complete(one: Guest, **query: Any) -> dict[str, Any]:
    while True:
        answer = await one.get(f"/tables/{one.table}/review", **query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["state"] in ("done", "impossible"):
            return found
        await asyncio.sleep(0.01)


def journal_of(game: str) -> Journal:
    """A whole game of two who do anything."""
    play = Play.new(game, 2, seed=5)
    dice = random.Random(5)
    while play.state.decisions:
        decision = play.state.decisions[0]
        play.apply(decision.seat, dice.choice(decision.actions))
    return play.journal


async def test_a_review_has_chances_and_moments_in_words(guest: Guest, sure: Sure) -> None:
    ann, _bob = await finished(guest, authority=5)  # both have a turn, and always do the last thing they could
    found = await complete(ann, lang="ru")
    assert found["state"] == "done" and found["done"] == found["of"]
    assert {each["seat"] for each in found["chances"]} == {0, 1}
    assert all(each["chance"] == 0.593 for each in found["chances"])  # a little nearer to even than 0.6
    assert found["moments"]
    for moment in found["moments"]:
        assert moment["lost"] == 0.3
        assert moment["chosen"] in [option["code"] for option in moment["options"]]
        assert moment["options"][0]["chance"] == 0.6
        assert moment["prompt"] and all(option["text"] for option in moment["options"])
    english = await complete(ann, lang="en")
    assert english["moments"][0]["prompt"] != found["moments"][0]["prompt"]


async def test_few_imagined_games_make_nothing_certain() -> None:
    assert review.chance_of([(1, 1.0, 1), (2, 0.0, 1)], 2) == 0.6
    assert review.chance_of([(1, 1.0, 2), (2, 0.55, 396)], 2) == pytest.approx(0.55, abs=0.001)
    journal = journal_of("realms")
    spot = next(one for one in review.spots(journal, {0, 1}) if one.minded)
    other = next(code for code in spot.seen.decision.actions if code != spot.chosen)  # type: ignore[union-attr]
    for visits, told in ((3, False), (30, False), (1000, True)):
        found = [(other, 0.6, visits), (spot.chosen, 0.5, visits)]
        assert (review.moment_at(journal, spot, found) is not None) == told


async def test_a_review_is_made_once_and_kept(guest: Guest, sure: Sure) -> None:
    ann, bob = await finished(guest)
    found = await complete(ann)
    asked = len(sure.asked)
    assert await complete(bob) == found
    assert len(sure.asked) == asked


async def test_a_running_game_is_not_reviewed(guest: Guest) -> None:
    ann = await guest.open("race", name="Ann")
    await guest.join(ann.table, "Bob")
    for what in ("review", "course"):
        answer = await ann.get(f"/tables/{ann.table}/{what}")
        assert (answer.status_code, answer.json()["code"]) == (403, "goes_on")


@pytest.mark.parametrize("game", ["race", "realms", "orion"])
async def test_every_question_is_put_as_its_seat_saw_it(game: str) -> None:
    """What the bot is asked about is a world that the seat could imagine, and it leads on from there."""
    journal = journal_of(game)
    found = list(review.spots(journal, {0}))
    assert {spot.seat for spot in found} == {0, 1}
    assert all(spot.seat == 0 for spot in found if not spot.first)
    for spot in found[:: max(1, len(found) // 20)]:
        question = review.question_at(journal, spot, 0.1)
        world = journal.game.from_json(json.loads(json.dumps(question.world)))
        assert world.seen_by(spot.seat).to_json() == spot.seen.to_json()
        before = journal.replay(spot.entries)
        assert before.seen_by(spot.seat).to_json() == spot.seen.to_json()
        assert spot.chosen in before.decision(spot.seat).actions


@pytest.mark.parametrize("game", ["race", "realms", "orion"])
async def test_the_course_ends_with_the_result(game: str) -> None:
    journal = journal_of(game)
    rounds = review.course(journal)
    result = journal.replay().result
    assert result is not None
    assert rounds[-1]["over"] and rounds[-1]["scores"] == [int(score) for score in result.scores]
    numbers = [each["round"] for each in rounds[:-1]]
    assert numbers == sorted(set(numbers)) and len(numbers) > 2


async def test_the_course_over_http(guest: Guest) -> None:
    ann, _bob = await finished(guest)
    rounds = (await ann.get(f"/tables/{ann.table}/course")).json()["rounds"]
    assert rounds[0]["scores"] == [1, 1] and rounds[-1]["over"]


async def test_one_plays_on_from_a_moment_against_bots(guest: Guest, sure: Sure) -> None:
    ann, _bob = await finished(guest)
    moment = (await complete(ann))["moments"][0]
    seat = moment["seat"]
    body = {"entries": moment["entries"], "seat": seat, "level": "random"}
    seated = (await ann.post(f"/tables/{ann.table}/analyse", body)).json()
    assert seated["seat"] == seat
    there = Guest(guest.web, ann.token, seated["table"])
    seen = await there.look(seat=seat)
    assert seen["around"]["seats"][seat]["kind"] == "human"
    assert seen["around"]["seats"][1 - seat]["bot"] == "random"
    assert moment["chosen"] in [each["code"] for each in seen["game"]["decision"]["actions"]]
    number = 0
    while (seen := await there.look())["around"]["phase"] == "playing":
        if seen["game"]["decision"]:
            number += 1
            await there.act(str(number))
        else:
            await there.get(f"/tables/{there.table}", have=seen["version"], wait=5)
    assert (await there.look())["game"]["result"]


@pytest.mark.parametrize(("body", "code"), [({"seat": 5}, "no_such_seat"), ({"seat": 0, "level": "genius"}, None)])
async def test_playing_on_needs_a_seat_and_a_level_that_exist(guest: Guest, body: object, code: str | None) -> None:
    ann, _bob = await finished(guest)
    answer = await ann.post(f"/tables/{ann.table}/analyse", body)
    assert 400 <= answer.status_code < 500
    assert code is None or answer.json()["code"] == code


@pytest.mark.slow
@pytest.mark.compiled(only=True)
async def test_the_real_bot_reviews_a_game(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "QUICK", 2.0)
    monkeypatch.setattr(review, "DEEP", 0.1)
    ann, _bob = await finished(guest)
    found = await complete(ann)
    assert found["state"] == "done" and found["chances"]
    assert all(0.0 <= each["chance"] <= 1.0 for each in found["chances"])
