"""A table by itself: seats, actions, nonces, the way back, and coming back from the store."""

from __future__ import annotations

import json

import pytest

from stardeck.language import Language
from stardeck.server.errors import Refused
from stardeck.server.kept import Written
from stardeck.server.seating import Around, Clock, Seat, Settings
from stardeck.server.sections import NOTHING, Screens, game_section, now_at, update
from stardeck.server.tables import Table, load_game


def table(game: str = "realms", players: int = 2, settings: Settings | None = None, begin: bool = True) -> Table:
    """A table with a person on each seat."""
    loaded = load_game(game)
    count, options = loaded.check(players)
    seats = [Seat(person=f"p{i}", name=f"P{i}", token=f"t{i}") for i in range(count)]
    found = Table("t", loaded, Around(settings or Settings(), count, options, seats, "p0"), 0.0)
    if begin:
        found.begin(0.0, seed=7)
        found.take_change()
    return found


def act(one: Table, nonce: str, now: float = 1.0, place: int = -1) -> int:
    """Let the first seat that is asked do something; return the seat."""
    seat = one.deciding()[0]
    decision = one.state.decision(seat)
    one.act(seat, decision.id, decision.actions[place], nonce, now)
    return seat


def refused(code: str, *arguments: object, **named: object) -> None:
    verb, *rest = arguments
    with pytest.raises(Refused) as no:
        verb(*rest, **named)  # type: ignore[operator]
    assert no.value.code == code
    assert no.value.text.en and no.value.text.ru


def test_a_repeated_message_is_done_once() -> None:
    one = table()
    seat = one.deciding()[0]
    decision = one.state.decision(seat)
    for _ in range(3):
        one.act(seat, decision.id, decision.actions[-1], "n", 1.0)
    change = one.take_change()
    assert [entry.nonce for entry in change.entries] == ["n"]


def test_a_late_answer_is_refused_and_changes_nothing() -> None:
    one = table()
    seat = one.deciding()[0]
    old = one.state.decision(seat)
    act(one, "a")
    before = json.dumps(one.state.to_json())
    refused("late", one.act, seat, old.id, old.actions[0], "b", 2.0)
    refused("not_asked", one.act, 1 - seat, old.id, old.actions[0], "b", 2.0)
    assert json.dumps(one.state.to_json()) == before and not one.repeated(seat, "b")


@pytest.mark.parametrize("action", ["buy nonsense", {"do": "buy", "card": "x"}, 10**30, -1, True, None, [], "", {}])
def test_an_action_that_is_none_is_refused(action: object) -> None:
    one = table()
    seat = one.deciding()[0]
    refused("no_such_action", one.act, seat, one.state.decision(seat).id, action, "n", 1.0)


def test_what_may_not_be_done_is_refused_with_the_reason_in_the_players_language() -> None:
    one = table()
    seat = one.deciding()[0]
    decision = one.state.decision(seat)
    illegal = next(iter(one.state.refused(seat)))
    with pytest.raises(Refused) as no:
        one.act(seat, decision.id, illegal, "n", 1.0, "ru")
    assert no.value.code == "illegal" and no.value.text.ru == one.state.why_not(seat, illegal, "ru")


def test_an_action_may_be_a_record_a_text_or_a_code() -> None:
    one = table()
    for how in (one.game.codes.record, one.game.codes.text, int):
        seat = one.deciding()[0]
        decision = one.state.decision(seat)
        one.act(seat, decision.id, how(decision.actions[-1]), None, 1.0)
    assert len(one.take_change().entries) == 3


def test_undo_goes_back_to_the_fence_only_where_it_is_allowed() -> None:
    one = table()
    seat = act(one, "a")
    position = one.state.to_json()
    act(one, "b")
    one.undo(seat, "c", 2.0)
    assert {**one.state.to_json(), "opened": 0} == {**position, "opened": 0}
    strict = table(settings=Settings(undo=False))
    seat = act(strict, "a")
    refused("no_undo", strict.undo, seat, "b", 2.0)


def test_a_sealed_choice_can_be_taken_back() -> None:
    one = table("race")
    act(one, "a")
    one.take_back(0, "b", 1.0)
    assert game_section(one, 0, "en")["take_back"] is False
    refused("illegal", one.take_back, 0, "c", 1.0)


@pytest.mark.parametrize("game", ["realms", "race", "orion"])
def test_a_table_comes_back_from_its_rows_as_it_was(game: str) -> None:
    one = table(game)
    kept: list[Written] = []
    for number in range(60):
        act(one, str(number))
        kept += one.take_change().entries
        if number % 7 == 3 and one.play is not None:
            for seat in range(2):
                if one.play.can_undo(seat):
                    one.undo(seat, f"u{number}", 2.0)
        kept += one.take_change().entries
    assert [entry.number for entry in kept] == list(range(len(kept)))
    twin = Table("t", one.game, one.around, 0.0)
    twin.resume(one.header(), kept)
    assert twin.state.to_json() == one.state.to_json()
    assert twin.nonces == one.nonces
    for seat in (-1, 0, 1):
        assert update(twin, Screens(), seat, "en", NOTHING) == update(one, Screens(), seat, "en", NOTHING)


def test_seats_are_taken_once_and_names_differ() -> None:
    one = table(begin=False)
    one.around.seats = [Seat(), Seat()]
    assert one.sit("p1", "Ann", "t") == 0
    refused("taken", one.sit, "p2", "Bob", "t", 0)
    assert one.sit("p2", "ann", "t") == 1
    assert [seat.name for seat in one.seats] == ["Ann", "ann 2"]
    refused("full", one.sit, "p3", "Eve", "t")
    one.begin(1.0)
    refused("begun", one.begin, 2.0)
    refused("begun", one.sit, "p3", "Eve", "t")


def test_nobody_acts_before_the_game_or_after_it() -> None:
    one = table(begin=False)
    refused("not_begun", one.act, 0, 0, 0, "n", 1.0)
    done = table()
    while done.playing:
        act(done, str(len(done.nonces)))
    refused("over", done.act, 0, 0, 0, "n", 1.0)
    assert done.around.phase == "over" and done.deciding() == []


def test_the_clock_starts_anew_when_everybody_could_notice_something() -> None:
    one = table("race", settings=Settings(clock=Clock("move", 60)))
    assert one.deadline == 60.0
    act(one, "a", now=10.0)  # a secret choice: nobody may notice it, not by the clock either
    assert one.deadline == 60.0
    opened = one.state.opened
    while one.state.opened == opened:
        act(one, str(len(one.nonces)), now=20.0)
    assert one.deadline == 80.0


def test_versions_only_count_what_a_viewer_could_notice() -> None:
    one = table("race", players=3)
    before = [now_at(one, seat) for seat in (-1, 1, 2)]
    act(one, "a")  # seat 0 chooses secretly
    assert [now_at(one, seat) for seat in (-1, 1, 2)] == before
    assert update(one, Screens(), 1, "en", before[1]) is None


def test_questions_and_refusals_call_players_by_their_names() -> None:
    one = table()
    seat = one.deciding()[0]
    other = f"P{1 - seat}"
    words: dict[Language, str] = {"en": "Attack", "ru": "Атаковать"}
    for lang, word in words.items():
        refusals = game_section(one, seat, lang)["decision"]["refused"]
        attack = next(entry for entry in refusals if entry["action"]["do"] == "attack")
        assert attack["text"] == f"{word} {other}" and attack["why"].startswith(f"{other}: ")
        assert game_section(one, 1 - seat, lang)["prompt"].endswith(f"P{seat}")
