"""The words of the modes: questions, actions, refusals, the table and the result, in both languages."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stardeck.engine.chance import fast
from stardeck.engine.events import EVERYBODY, Event
from stardeck.games.realms import events, modetext
from stardeck.games.realms.modes.registry import MODES
from stardeck.games.realms.text import Text
from stardeck.language import LANGUAGES
from tests.configurations import CONFIGURATIONS, Configuration
from tests.rules.realms.table import GAME, RealmsTable, dealt, party

TEXT: Text = GAME.text
IN_MODES = [one for one in CONFIGURATIONS if "mode" in one.options and one.game_id == "realms"]


def asked(table: RealmsTable, seat: int, lang: str = "en") -> str:
    return TEXT.prompt(table.state, seat, lang)


def said(table: RealmsTable, seat: int, lang: str = "en") -> list[str]:
    return [TEXT.action(table.state, seat, action, lang) for action in table.state.decision(seat).actions]


@pytest.mark.parametrize("configuration", IN_MODES, ids=lambda one: one.name)
def test_everything_has_words(configuration: Configuration) -> None:
    """Labels are unlike each other, no sentence has a gap, and every viewer gets a table."""
    chance = random.Random(5)
    state: Any = configuration.new(5)
    for number in range(400):
        if state.over:
            break
        decision = chance.choice(state.decisions)
        for lang in LANGUAGES:
            labels = [TEXT.action(state, decision.seat, action, lang) for action in decision.actions]
            shorts = [TEXT.short(state, decision.seat, action, lang) for action in decision.actions]
            assert len(set(labels)) == len(labels) == len(set(shorts))
            sentences = [*labels, *shorts, TEXT.prompt(state, decision.seat, lang)]
            if number % 10 == 0:
                sentences += [state.why_not(decision.seat, action, lang) for action in state.refused(decision.seat)]
                viewer = chance.randrange(-1, int(state.players))
                sentences.append(TEXT.table(state.seen_by(viewer).position, lang))
            assert all(one and "{" not in one and "None" not in one for one in sentences)
        state.apply(decision.seat, chance.choice(decision.actions))


def test_every_mode_has_a_name() -> None:
    assert set(modetext.NAMES) == set(MODES)
    for mode, (fewest, _most) in ((name, MODES[name].players()) for name in MODES if name != "duel"):
        for lang in LANGUAGES:
            shown = TEXT.table(dealt(mode, fewest).state, lang)
            assert shown.startswith(f"{GAME.name[lang]} · {modetext.NAMES[mode][lang]}. ")


def test_every_end_has_a_reason() -> None:
    for one in IN_MODES:
        state: Any = one.game.new(one.players, seed=1, authority=3, **one.options)
        chance = fast(1)
        while not state.over:
            decision = state.decisions[0]
            state.apply(decision.seat, decision.actions[int(chance.below(len(decision.actions)))])
        for lang in LANGUAGES:
            assert modetext.REASONS[state.result.reason][lang] in TEXT.result(state, lang)


# --- questions and actions ---


def test_the_shared_turn() -> None:
    table = party("hydra_two_headed", 4, a={"trade": 5, "combat": 3}, b={"trade": 2}, row="war_world")
    assert asked(table, 0) == "Play, buy, use or attack (trade 5, combat 3), wait, or end your turn"
    assert asked(table, 0, "ru").endswith("(торговля 5, бой 3), ждите или закончите ход")
    assert asked(table, 2) == "Waiting for A, B"
    assert {"Wait for the others", "Attack the team of C", "Buy Explorer together (2)"} <= set(said(table, 0))
    assert "Атаковать команду C" in said(table, 0, "ru")
    lines = str(table.state).splitlines()
    assert lines[0] == "Star Realms: Colonial Wars · Two-headed Hydra. Turn 1, A, B play"
    assert "A (with B): authority 75, trade 5, combat 3" in lines
    table.a.waits()
    assert "A (with B; waits): authority 75, trade 5, combat 3" in str(table.state)
    table.b.ends_turn()
    assert "B (with A; has ended the turn): authority 75, trade 2, combat 0" in str(table.state)


def test_paying_together() -> None:
    table = party("hydra_two_headed", 4, a={"trade": 5}, b={"trade": 3, "combat": 4}, row="war_world")
    table.a.does("buy_together war_world")
    assert asked(table, 0) == "War World needs 5 trade: how much of it do you pay yourself?"
    assert asked(table, 0, "ru") == "«Военный мир» требует 5 очков торговли: сколько из них платите вы?"
    assert said(table, 0)[0] == "2 trade"
    table.a.does("amount 4")
    assert asked(table, 1) == "A buys War World and lacks 1 trade: how much do you add?"
    assert asked(table, 1, "ru") == "A покупает «Военный мир», не хватает 1 очко торговли: сколько добавите вы?"
    assert said(table, 1) == ["Add nothing", "1 trade"]
    table = party("hydra_two_headed", 4, a={"combat": 1}, b={"combat": 4}, c={"play": "war_world"})
    assert "Attack War World of C together (4 combat)" in said(table, 0)
    table.a.does("attack_together C war_world")
    assert asked(table, 1) == "A attacks War World and lacks 3 combat: how much do you add?"
    assert said(table, 1) == ["Add nothing", "3 combat"]


def test_passing_and_leaving_cards() -> None:
    table = party("emperor", 6, a={"trade": 1, "discard": "ram", "combat": 3}, f={"authority": 3, "deck": "viper"})
    assert "Give Ram to B (1 trade)" in said(table, 0)
    assert "Передать игроку B: Таран (1 очко торговли)" in said(table, 0, "ru")
    assert "A (admiral; with B, C)" in str(table.state) and "E (emperor; with D, F)" in str(table.state)
    table.a.attacks(3, table.f)
    assert asked(table, 5) == "You are out: leave a card to E, or done"
    assert said(table, 5) == ["Leave nothing", "Leave Viper to E"]
    table.f.declines()
    assert "F (admiral; with D, E; out of the game)" in str(table.state).splitlines()
    assert "Out of the game (1): Viper" in str(table.state)


def test_damage_on_the_boss() -> None:
    table = party("raid", 3, a={"play": "supply_depot"})
    table.a.ends_turn()
    table.b.player.combat = 4
    assert "Attack Supply Depot of A (5 combat)" in said(table, 1)
    table.b.does("attack_base A supply_depot")
    assert asked(table, 1) == "How much of your 4 combat goes on Supply Depot?"
    assert asked(table, 1, "ru") == "Сколько из ваших 4 очков боя направить на базу «База снабжения»?"
    table.b.does("amount 3")
    assert "Attack Supply Depot of A (2 combat)" in said(table, 1)
    assert "Supply Depot (outpost, defense 5; damage 3)" in str(table.state)
    assert "A (boss): " in str(table.state) and "B (raider; with C): " in str(table.state)


# --- events and results ---


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        ((events.LEFT_THE_GAME, 1, -1, 10, -1), "B is out; 10 cards leave the game",
         "B выбывает; карт уходит из игры: 10"),
        ((events.GAVE, 0, 1, 1, 1), "A gives Viper to B for 1 trade",
         "A передаёт игроку B карту «Штурмовик» за 1 очко торговли"),
        ((events.GAVE, 0, 1, 0, 1), "A gives Viper to B", "A передаёт игроку B карту «Штурмовик»"),
        ((events.ADDED_TRADE, 0, -1, 2, 1), "A adds 2 trade for B", "A добавляет для B 2 очка торговли"),
        ((events.ADDED_COMBAT, 0, -1, 5, 1), "A adds 5 combat for B", "A добавляет для B 5 очков боя"),
    ],
)  # fmt: skip
def test_events_are_sentences(event: tuple[int, int, int, int, int], english: str, russian: str) -> None:
    happened = Event(*event, EVERYBODY)
    assert (TEXT.event(happened, "en"), TEXT.event(happened, "ru")) == (english, russian)


def test_a_result_tells_the_places() -> None:
    table = party("free_for_all", 3, a={"combat": 9}, b={"authority": 5}, c={"authority": 4})
    table.a.attacks(4, table.c).attacks(5, table.b)
    assert TEXT.result(table.state, "en") == (
        "A wins: nobody else is left (authority: A 50, B 0, C 0; places: 1 A, 2 B, 3 C)"
    )
    assert "места: 1 A, 2 B, 3 C" in TEXT.result(table.state, "ru")
    table = party("hydra_two_headed", 4, a={"combat": 9}, c={"authority": 5})
    table.a.attacks(5, table.c)
    assert TEXT.result(table.state, "en") == (
        "A, B win: the other side has no authority left (authority: A 75, B 75, C 0, D 0)"
    )


def test_a_view_says_who_is_what_and_whom_each_may_attack() -> None:
    raid = GAME.new(3, seed=5, mode="raid", first=1).seen_by(0).to_json()
    assert raid["roles"] == ["raider", "boss", "raider"]
    assert raid["foes"] == [[1], [0, 2], [1]]
    hunter = GAME.new(3, seed=5, mode="hunter").seen_by(-1).to_json()
    assert hunter["foes"] == [[1], [2], [0]] and "roles" not in hunter
