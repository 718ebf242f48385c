"""Playing with a journal: saving, undo up to the fence, undo by consent, going on, and what a seat may take home."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stardeck import games
from stardeck.engine.actions import Actions
from stardeck.engine.chance import commitment, fast
from stardeck.engine.errors import IllegalAction, JournalError, OptionError, UndoRefused
from stardeck.engine.journal import Journal, Play
from stardeck.engine.journalfile import ACTION, POSITION, Entry
from tests.configurations import Configuration, choose, every_configuration

GAME = games.load("realms")
CODES = GAME.codes


def do(play: Play, *texts: str) -> None:
    """Let whoever is asked do these things."""
    for text in texts:
        play.apply(play.state.decisions[0].seat, CODES.parse(text))


def events(play: Play) -> list[list[int]]:
    return [event.to_json() for event in play.events]


def stated(play: Play) -> dict[str, Any] | None:
    return play.journal.result


def play_on(play: Play, decisions: int, seed: int = 1) -> None:
    chance = fast(seed)
    actions = Actions()
    while decisions and not play.state.over:
        play.apply(*choose(play.state, chance, actions))
        decisions -= 1


def from_position(**data: Any) -> Play:
    """Play from a position: a journal that goes on from it."""
    play = Play.new(GAME, seed=1, sets=["colonial_wars", "core"])
    journal = play.journal
    journal.go_on_from({"options": {"sets": ["colonial_wars", "core"]}, **data})
    return Play.from_journal(journal)


# --- keeping it ---


def test_a_new_play_says_what_was_agreed() -> None:
    play = Play.new("realms", seed=7, seats=["Ann", "Боб"], authority=30)
    header = play.journal.header
    assert (header.game, header.players, header.seats, header.seed) == ("realms", 2, ["Ann", "Боб"], 7)
    assert header.options["authority"] == 30 and header.options["turn_limit"] == 500
    assert header.rules == GAME.rules_version and header.cards == GAME.fingerprint
    assert header.commitment is None
    real = Play.new(GAME).journal.header
    assert isinstance(real.seed, str) and real.commitment == commitment(real.seed)
    assert real.seats == ["A", "B"]
    with pytest.raises(OptionError, match="seats: must name 2 seats"):
        Play.new(GAME, seats=["Ann"])
    with pytest.raises(OptionError, match="colour"):
        Play.new(GAME, colour="red")


def test_an_illegal_action_leaves_everything_as_it_was() -> None:
    play = Play.new(GAME, seed=1)
    do(play, "play scout")
    before = (play.journal.dumps(), play.state.to_json(), events(play))
    for seat, action in ((0, 0), (1, CODES.parse("buy war_world")), (1, 10**6)):
        with pytest.raises(IllegalAction):
            play.apply(seat, action)
    assert (play.journal.dumps(), play.state.to_json(), events(play)) == before


def test_apply_returns_what_happened() -> None:
    play = Play.new(GAME, seed=1)
    first = play.apply(1, CODES.parse("play scout"))
    second = play.apply(1, CODES.parse("end_turn"))
    assert [event.to_json() for event in first + second] == events(play) and first and second


def test_saving_after_each_action_is_the_same_as_saving_at_the_end(tmp_path: Path) -> None:
    play = Play.new(GAME, authority=10)
    path = tmp_path / "Партия 1.journal"
    play.journal.append(path)
    while not play.state.over:
        play_on(play, 1, len(play.journal.entries))
        if play.can_undo(0) and len(play.journal.entries) % 5 == 0:
            play.undo(0)
        play.journal.append(path)
        assert path.read_text(encoding="utf-8") == play.journal.dumps()
    assert list(tmp_path.iterdir()) == [path]  # no temporary files are left
    again = Journal.read(path)
    assert again.dumps() == play.journal.dumps()
    again.append(path)
    assert path.read_text(encoding="utf-8") == play.journal.dumps()


def test_appending_to_a_file_that_has_changed_writes_it_whole(tmp_path: Path) -> None:
    play = Play.new(GAME, seed=1)
    path = tmp_path / "game.journal"
    play.journal.save(path)
    path.write_text("something else")
    play_on(play, 3)
    play.journal.append(path)
    assert path.read_text() == play.journal.dumps()
    path.unlink()
    play.journal.append(path)
    assert path.read_text() == play.journal.dumps()


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play.new(GAME, seed=1)
    path = tmp_path / "game.journal"
    play.journal.save(path)
    before = path.read_text()
    play_on(play, 3)

    def no_space(*_args: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.replace", no_space)
    with pytest.raises(OSError, match="no space"):
        play.journal.save(path)
    assert path.read_text() == before and list(tmp_path.iterdir()) == [path]


@every_configuration
def test_a_game_is_taken_up_at_any_moment(configuration: Configuration) -> None:
    play = Play.new(configuration.game, configuration.players, configuration.seed(1), **configuration.options)
    for _i in range(6):
        play_on(play, 25, 3)
        again = Play.from_journal(Journal.loads(play.journal.dumps()))
        assert again.state.to_json() == play.state.to_json() and events(again) == events(play)
        for seat in (0, 1):
            assert again.can_undo(seat) == play.can_undo(seat)


def test_replay_stops_where_it_is_told() -> None:
    play = Play.new(GAME, seed=2)
    states = [play.state.to_json()]
    for _i in range(40):
        play_on(play, 1, 5)
        states.append(play.state.to_json())
    for upto, state in enumerate(states):
        assert play.journal.replay(upto).to_json() == state


# --- undo ---


def test_undo_restores_state_and_events_and_counts_on() -> None:
    play = Play.new(GAME, seed=1)
    position, told, question = play.state.to_json(), events(play), play.state.decisions[0].id
    do(play, "play scout", "play scout")
    later = play.state.decisions[0].id
    assert play.can_undo(1) and not play.can_undo(0)
    assert play.undo(1).text == "play scout"
    assert play.undo(1).text == "play scout"
    assert not play.can_undo(1)
    with pytest.raises(UndoRefused, match="nothing to undo"):
        play.undo(1)
    after = play.state.to_json()
    assert after.pop("opened") > later > position.pop("opened") == question  # no question has a number twice
    assert after == position and events(play) == told
    do(play, "play scout", "end_turn")
    assert play.journal.replay().to_json() == play.state.to_json()


def test_a_drawn_card_is_a_fence() -> None:
    play = Play.new(GAME, seed=1)
    do(play, "play scout", "end_turn")
    for seat in (0, 1):
        assert not play.can_undo(seat)
        with pytest.raises(UndoRefused, match="something hidden has come to light"):
            play.undo(seat)


def test_a_refilled_row_is_a_fence_and_a_bought_explorer_is_none() -> None:
    seats = [{"hand": ["scout", "viper"], "trade": 9}, {"hand": ["scout"]}]
    play = from_position(seats=seats, row=["lancer"], authority=[50, 50])
    do(play, "play viper", "buy explorer")
    assert play.can_undo(0)
    play.undo(0)
    do(play, "buy lancer")
    assert not play.can_undo(0)
    do(play, "play scout")
    play.undo(0)
    assert not play.can_undo(0)  # back to the fence, not beyond it


def test_a_hand_that_had_to_be_discarded_is_a_fence() -> None:
    play = from_position(seats=[{"hand": ["gunship", "scout"]}, {"hand": ["viper"]}])
    do(play, "play gunship")  # the opponent's only card goes without a question, and everybody sees it
    assert play.state.to_json()["seats"][1]["discard"] == ["viper"]
    assert not play.can_undo(0)


def test_an_open_action_of_another_seat_is_a_fence() -> None:
    seats = [{"hand": ["gunship", "scout"]}, {"hand": ["scout", "viper"]}]
    play = from_position(seats=seats)
    do(play, "play gunship")
    assert play.can_undo(0) and not play.can_undo(1)
    do(play, "hand viper")
    assert play.can_undo(1) and not play.can_undo(0)
    with pytest.raises(UndoRefused, match="another seat has acted"):
        play.undo(0)
    play.undo(1)
    assert not play.can_undo(0)  # it has seen the card
    again = Play.from_journal(Journal.loads(play.journal.dumps()))
    assert not again.can_undo(0) and not again.can_undo(1)


def test_the_last_blow_can_be_taken_back() -> None:
    play = from_position(seats=[{"combat": 9}, {}], authority=[5, 3])
    do(play, "attack B", "amount 9")
    assert stated(play) is not None
    play.undo(0)
    assert play.state.decisions and stated(play) is None
    do(play, "amount 1")
    assert Journal.loads(play.journal.dumps()).replay().to_json() == play.state.to_json()


# --- by consent ---


@every_configuration
def test_undo_by_consent_goes_back_and_deals_anew(configuration: Configuration) -> None:
    game = configuration.game
    play = Play.new(game, configuration.players, configuration.seed(1), **configuration.options)
    play_on(play, 30)
    then, told = play.state.to_json(), events(play)
    play_on(play, 25, 2)
    play.undo_by_consent(sum(entry.kind == ACTION for entry in play.journal.entries) - 30)
    now = play.state.to_json()
    assert events(play) == told
    assert not any(play.can_undo(seat) for seat in (0, 1))
    deck = "trade_deck" if "trade_deck" in then else "deck"
    secret = {deck, "chance", "opened", "picks"}
    for data in (then, now):
        for pile in ("deck", "spare"):  # of invasion cards
            data.get("invasion", {}).pop(pile, None)
    for key in then.keys() - secret - {"seats"}:
        assert now[key] == then[key]
    assert now["opened"] > then["opened"]
    assert now["chance"] != then["chance"] and now[deck] != then[deck]
    assert sorted(now[deck]) == sorted(then[deck])
    for before, after in zip(then["seats"], now["seats"]):
        assert sorted(map(str, before.pop("deck", []))) == sorted(map(str, after.pop("deck", [])))
        assert before == after
    entry = play.journal.entries[-1].data
    assert isinstance(entry["rekey"], type(configuration.seed(1)))
    assert entry["rekey"] != play.journal.header.seed
    assert entry.get("commitment") == (commitment(str(entry["rekey"])) if configuration.real else None)
    play_on(play, 30, 4)
    again = Play.from_journal(Journal.loads(play.journal.dumps()))
    assert again.state.to_json() == play.state.to_json() and events(again) == events(play)


def test_what_is_known_of_a_deck_survives_the_new_deal() -> None:
    known = {"card": "lancer", "known_to": "all"}
    seats = [{"hand": ["viper"], "deck": ["scout", known, "viper", "ram", "falcon"]}, {}]
    play = from_position(seats=seats)
    do(play, "play viper")
    orders = set()
    for seed in range(20):
        play.undo_by_consent(1, seed)
        deck = play.state.to_json()["seats"][0]["deck"]
        assert deck[1] == known
        orders.add(str(deck))
        do(play, "play viper")
    assert len(orders) > 5


def test_consent_has_its_limits() -> None:
    play = Play.new(GAME, seed=1)
    play_on(play, 5)
    for entries in (0, -1, 6):
        with pytest.raises(UndoRefused, match="5 actions can be taken back"):
            play.undo_by_consent(entries)
    play.undo_by_consent(5)
    assert play.state.to_json()["turn"] == 1
    with pytest.raises(UndoRefused, match="0 actions"):
        play.undo_by_consent(1)


# --- new rules ---


def test_a_running_game_goes_on_from_its_position_under_new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play.new(GAME, seed=1, authority=10)
    play_on(play, 40)
    stored = json.loads(json.dumps(play.state.to_json()))
    text = play.journal.dumps()
    monkeypatch.setattr(type(GAME), "rules_version", GAME.rules_version + 1)
    journal = Journal.loads(text)
    with pytest.raises(JournalError, match=r"version 1 .* has version 2"):
        journal.replay()
    journal.go_on_from(stored)
    later = Play.from_journal(journal)
    assert {**later.state.to_json(), "rules": 1} == stored
    play_on(later, 10_000)
    again = Journal.loads(journal.dumps())
    assert again.entries[40] == Entry(POSITION, data={POSITION: stored, "rules": 2, "cards": GAME.fingerprint})
    assert again.rules == 2 and again.replay().to_json() == later.state.to_json()
    with pytest.raises(JournalError, match="version 1"):
        again.replay(20)
    assert not again.replay(20, anyway=True).over


# --- what a seat takes home ---


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_seat_journal_is_what_the_seat_saw() -> None:
    play = Play.new(GAME, seats=["Ann", "Bob"])
    play_on(play, 50)
    for seat in (-1, 0, 1):
        header, *entries, last = lines(play.journal.seat_journal(seat))
        assert header["seat"] == seat and header["commitment"] and "seed" not in header
        acts = [entry["act"] for entry in entries if "act" in entry]
        assert acts == [entry.text for entry in play.journal.entries if entry.seat == seat]
        told = [event for entry in entries for event in entry.get("events", [])]
        assert told == [event.seen_by(seat).to_json() for event in play.events]
        assert last["view"] == json.loads(json.dumps(play.state.seen_by(seat).to_json()))
        question = play.state.seen_by(seat).decision
        assert last["decision"] == (
            question and {"id": question.id, "actions": [CODES.text(action) for action in question.actions]}
        )
        with pytest.raises(JournalError, match="a seat's journal"):
            Journal.loads(play.journal.seat_journal(seat))


@every_configuration
def test_seat_journals_of_two_worlds_are_the_same(configuration: Configuration) -> None:
    """What differs only in hidden things leaves no trace, nor does the seed."""
    game = configuration.game
    play = Play.new(game, configuration.players, configuration.seed(9), **configuration.options)
    play_on(play, 30)
    for seat in (-1, 0, 1):
        texts = []
        for number in range(3):
            world = play.state.seen_by(seat).imagine(fast(number))
            twin = Journal(play.journal.header, game)
            twin.go_on_from(world.to_json())
            own = Play.from_journal(twin)
            for text in ("play scout", "play viper"):
                question = own.state.seen_by(seat).decision
                if question and CODES.parse(text) in question.actions:
                    own.apply(seat, CODES.parse(text))
            texts.append(twin.seat_journal(seat))
            if configuration.real:
                assert str(configuration.seed(9)) not in texts[-1]
        assert texts[0] == texts[1] == texts[2]
