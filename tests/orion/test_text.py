"""The words of Master of Orion: every question, action, refusal and event has them, in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from stardeck.engine.actions import NOT_NOW, refusal
from stardeck.engine.events import EVERYBODY, HIDDEN, Event, Log
from stardeck.engine.steps import Step
from stardeck.games import orion
from stardeck.games.orion import codes, events
from stardeck.games.orion.actiontext import LABELS, SHORT
from stardeck.games.orion.eventtext import SENTENCES
from stardeck.games.orion.round import STEPS
from stardeck.games.orion.scoring import ENDS as REASONS_TO_END
from stardeck.games.orion.state import Orion
from stardeck.games.orion.text import ENDS, REASONS, Text
from stardeck.language import LANGUAGES

GAME: Any = orion.load()
TEXT: Text = GAME.text
MODES: list[dict[str, object]] = [
    {"players": 2},
    {"players": 3, "races": "choice"},
    {"players": 4, "races": "draft"},
    {"players": 2, "races": "humans", "advisors": "none"},
]


def new(seed: int = 1, **options: Any) -> Orion:
    state = GAME.new(seed=seed, **options)
    assert isinstance(state, Orion)
    return state


def at(*seats: dict[str, Any], **fields: Any) -> Orion:
    """A position written by hand; A has two action cubes unless told otherwise."""
    first, *others = seats or ({},)
    places = [{"actions": 2, **first}, *(others or [{}])]
    state = GAME.from_json({"game": "orion", "players": len(places), "seats": places, **fields})
    assert isinstance(state, Orion)
    return state


def does(state: Orion, *said: str, seat: int = 0) -> Orion:
    """The position after actions that are named by their short words."""
    for words in said:
        found = [a for a in state.decision(seat).actions if TEXT.short(state, seat, a, "en") == words]
        assert len(found) == 1, (words, [TEXT.short(state, seat, a, "en") for a in state.decision(seat).actions])
        state.apply(seat, found[0])
    return state


def labels(state: Orion, seat: int = 0, lang: str = "en") -> list[str]:
    return [TEXT.action(state, seat, action, lang) for action in state.decision(seat).actions]


def asks(state: Orion, english: str, russian: str, seat: int = 0) -> None:
    assert (TEXT.prompt(state, seat, "en"), TEXT.prompt(state, seat, "ru")) == (english, russian)


def offers(state: Orion, english: str, russian: str, seat: int = 0) -> None:
    assert english in labels(state, seat, "en") and russian in labels(state, seat, "ru")


def random_states(seed: int, **options: Any) -> Iterator[tuple[Orion, int]]:
    """Every question of a random game, with the seat that is asked."""
    chance = random.Random(seed)
    state = new(seed, **options)
    while not state.over:
        decision = chance.choice(state.decisions)
        yield state, decision.seat
        state.apply(decision.seat, chance.choice(decision.actions))


# --- questions and what can be answered ---


def test_the_setup_asks_for_a_race_and_for_an_exchange() -> None:
    state = new(races="choice", first=0)
    asks(state, "Choose your race", "Выберите расу")
    offers(
        state,
        "Meklar: 3 food, 2 fleets and 2 production*. Low mobilisation: 4 action cubes, 1 card, loyalty +1*",
        "Меклары: 3 продовольствия, 2 флота и 2 производства*. "
        "Низкая мобилизация: 4 кубика действий, 1 карта, лояльность +1*",
    )
    does(state, "meklar")
    taken = TEXT.why_not_card(state, 1, "meklar", "en")
    assert taken == ["Meklar: taken by another player"]
    does(state, "psilon", seat=1)
    asks(
        state,
        "Which cards of your opening hand do you exchange, once?",
        "Какие карты начальной руки обменять? Это можно сделать один раз",
    )
    offers(state, "Keep all cards", "Оставить все карты")
    state.apply(0, state.decision(0).actions[1])
    asks(state, "1 card discarded so far; another one?", "Сброшено: 1 карта; ещё одну?")
    offers(state, "That is all: draw as many", "Достаточно: взять столько же")


def test_an_action_says_what_it_costs_and_gives() -> None:
    state = at(
        {
            "hand": ["autolab", "fighter_garrison", "pleasure_dome"],
            "food": 8,
            "fleet": 3,
            "production": 1,
            "loyalty": 9,
        },
        {"fleet": 2},
        advisors=["veil"],
    )
    asks(state, "Choose an action; you have 2 action cubes", "Выберите действие; у вас 2 кубика действий")
    offers(state, "Research: draw 2 cards", "Исследование: взять 2 карты")
    offers(state, "Propaganda: loyalty 9 → 10", "Пропаганда: лояльность 9 → 10")
    offers(state, "Trade 3 food for 2 fleets", "Торговля: 3 продовольствия на 2 флота")
    offers(
        state,
        "Trade 1 production for 3 food (2 lost)",
        "Торговля: 1 производство на 3 продовольствия (пропадёт 2)",
    )
    offers(
        state,
        "Attack B: pay 2 fleets, gain 2 points, B loses 1 loyalty (strength 3 against 2)",
        "Атаковать B: заплатить 2 флота, получить 2 очка, B теряет 1 лояльность (сила 3 против 2)",
    )
    offers(
        state,
        "Build Autolab for 2 food, 1 production (income 1 food, 2 points; then: if you have a yellow working "
        "structure, gain an action)",
        "Построить: Автоматическая лаборатория за 2 продовольствия, 1 производство (доход: 1 продовольствие, 2 очка; "
        "затем: если у вас есть рабочее жёлтое сооружение, получите действие)",
    )
    offers(
        state,
        "Exploit Autolab: 3 food (2 lost)",
        "Эксплуатация: Автоматическая лаборатория — 3 продовольствия (пропадёт 2)",
    )
    offers(state, "Exploit Fighter Garrison: 2 fleets", "Эксплуатация: База истребителей — 2 флота")
    offers(
        state,
        "Exploit Pleasure Dome: draw 4 cards, discard 1 of them",
        "Эксплуатация: Купол наслаждений — взять 4 карты, сбросить из них 1",
    )
    offers(state, "Deal: hire Veil the Whisperer for 3 cards", "Сделка: нанять за 3 карты: Вейл Шепчущая")


def test_a_build_counts_the_points_that_vary() -> None:
    mine = {"systems": [["autolab", "titan"], ["spaceport"]], "food": 9, "fleet": 3, "production": 3, "loyalty": 6}
    hand = ["stellar_converter", "galactic_cybernet_node", "interplanetary_administration"]
    build = built(at({**mine, "hand": hand}))
    assert "2 points as it is now" in build["Stellar Converter"]  # this one and Titan
    assert "2 points as it is now" in build["Galactic Cybernet Node"]  # or 3, in a system of its own
    assert "0 points as it is now" in build["Interplanetary Administration"]  # nothing grey yet
    grey = built(at({**mine, "systems": [["autolab", "titan"], ["spy_center"]], "hand": hand}))
    each = next(record for record in GAME.box.structures if record.id == "interplanetary_administration")
    assert f"{each.effects[0].number('amount')} points as it is now" in grey["Interplanetary Administration"]
    left = built(at({**mine, "hand": ["galactic_currency_exchange"]}))
    assert "3 points as it is now" in left["Galactic Currency Exchange"]  # ten of the fifteen are left


def built(state: Orion) -> dict[str, str]:
    """The labels of the builds by the names of the cards."""
    return {label[6:].split(" for ")[0]: label for label in labels(state) if label.startswith("Build ")}


def test_an_attack_says_what_the_attacked_player_gains() -> None:
    state = at({"fleet": 3}, {"systems": [["star_fortress"]], "fleet": 0})
    offers(
        state,
        "Attack B: pay 2 fleets, gain 2 points, B loses 1 loyalty and gains 2 food (strength 3 against 0)",
        "Атаковать B: заплатить 2 флота, получить 2 очка, B теряет 1 лояльность и получает 2 продовольствия "
        "(сила 3 против 0)",
    )


def test_boards_change_what_an_action_gives() -> None:
    mrrshan = at({"race": "mrrshan", "hand": ["titan"]})
    offers(mrrshan, "Exploit Titan: 3 fleets", "Эксплуатация: Титан — 3 флота")
    offers(at({"race": "psilon"}), "Research: draw 3 cards", "Исследование: взять 3 карты")


def test_a_deal_counts_the_cards_to_discard() -> None:
    state = does(at({"hand": ["titan", "titan", "autolab", "frigate"]}, advisors=["veil"]), "deal veil the whisperer")
    asks(state, "Discard 3 cards to hire Veil the Whisperer", "Сбросьте 3 карты, чтобы нанять: Вейл Шепчущая")
    offers(state, "Give Titan", "Отдать: Титан")


def test_building_asks_where_and_what_to_save() -> None:
    state = at(
        {
            "hand": ["planetary_stock_exchange"],
            "advisor": "alluvia",
            "alluvia": ["colony_ship"],
            "systems": [["titan"]],
            "food": 4,
            "production": 1,
        }
    )
    offers(
        state,
        "Build Planetary Stock Exchange for 4 food, 1 production, 1 resource less in Alluvia's system "
        "(income 1 food, 3 points)",
        "Построить: Планетарная фондовая биржа за 4 продовольствия, 1 производство, дешевле на 1 ресурс "
        "(система: Аллювия) (доход: 1 продовольствие, 3 очка)",
    )
    where = does(state.copy(), "build planetary stock exchange")
    asks(where, "Where do you build Planetary Stock Exchange?", "Где построить: Планетарная фондовая биржа?")
    offers(where, "On Titan (system 1, 1 of 5)", "На карту «Титан» (система 1, 1 из 5)")
    offers(where, "A new system", "Новая система")
    offers(
        where,
        "On Colony Ship (Alluvia's system, 1 of 4, 1 resource less)",
        "На карту «Колонизаторский корабль» (система: Аллювия, 1 из 4, дешевле на 1 ресурс)",
    )
    more = does(state, "activate colony ship")
    asks(
        more,
        "Build a card from hand in Alluvia's system, 3 resources less",
        "Постройте карту с руки (система: Аллювия), дешевле на 3 ресурса",
    )
    offers(
        more,
        "Build Planetary Stock Exchange for 4 food, 1 production, 3 resources less (income 1 food, 3 points)",
        "Построить: Планетарная фондовая биржа за 4 продовольствия, 1 производство, дешевле на 3 ресурса "
        "(доход: 1 продовольствие, 3 очка)",
    )
    saving = does(more, "build planetary stock exchange")
    asks(
        saving,
        "Planetary Stock Exchange costs 4 food, 1 production; which 3 resources do you save?",
        "Планетарная фондовая биржа, цена: 4 продовольствия, 1 производство; что сэкономить? Скидка: 3 ресурса",
    )
    offers(
        saving,
        "Pay 1 food, 1 production (3 food saved)",
        "Заплатить 1 продовольствие, 1 производство (экономия: 3 продовольствия)",
    )
    offers(
        saving,
        "Pay 2 food (2 food, 1 production saved)",
        "Заплатить 2 продовольствия (экономия: 2 продовольствия, 1 производство)",
    )


def test_a_chain_of_builds_can_be_declined() -> None:
    state = at({"hand": ["civilian_ship", "biospheres", "titan"], "food": 9, "fleet": 1})
    does(state, "build civilian ship")
    asks(state, "Build a blue card from hand, or done", "Постройте синюю карту с руки — или «готово»")
    offers(state, "Build nothing", "Ничего не строить")
    assert TEXT.why_not_card(state, 0, "titan", "en") == ["Titan: only a blue card can be built"]
    assert TEXT.why_not_card(state, 0, "titan", "ru") == ["Титан: построить можно только синюю карту"]


def test_activation_names_the_effect() -> None:
    state = at({"systems": [["population_support_service"], ["spaceport"]], "food": 4, "fleet": 3, "production": 2})
    offers(
        state,
        "Activate Population Support Service: pay 2 food: raise your loyalty by 4",
        "Активировать: Служба поддержки населения — заплатите 2 продовольствия: поднимите свою лояльность на 4",
    )
    does(state, "activate spaceport")
    asks(state, "Spaceport: which way do you exchange?", "Космопорт: в какую сторону обменять?")
    offers(state, "Give 3 food and 3 fleets for 2 production", "Отдать 3 продовольствия и 3 флота за 2 производства")
    offers(state, "Give 2 production for 3 food and 3 fleets", "Отдать 2 производства за 3 продовольствия и 3 флота")


def test_two_copies_are_told_apart_by_their_systems() -> None:
    state = at({"systems": [["cloning_center"], ["cloning_center"]]})
    offers(
        state,
        "Activate Cloning Center (system 2): gain 4 food",
        "Активировать: Центр клонирования (система 2) — получите 4 продовольствия",
    )
    does(state, "activate cloning center system 1")


def test_activating_and_exploiting_more() -> None:
    state = at(
        {"systems": [["high_orbit_locator"], ["cloning_center"], ["spy_center"]], "hand": []},
        {"hand": ["titan", "frigate"]},
    )
    does(state, "activate high-orbit locator")
    asks(state, "Activate up to 2 more cards, or done", "Активируйте ещё до 2 карт — или «готово»")
    offers(state, "Activate nothing more", "Больше ничего не активировать")
    advia = at({"advisor": "advia", "hand": ["titan", "frigate"]})
    does(advia, "activate advia")
    asks(advia, "Exploit up to 2 cards, or done", "Эксплуатация: сбросьте до 2 карт — или «готово»")
    offers(advia, "Discard nothing more", "Больше ничего не сбрасывать")


def test_gains_to_choose_from() -> None:
    state = does(at({"advisor": "viktoria", "food": 8}), "activate viktoria")
    asks(state, "Viktoria: what do you gain?", "Виктория: что получить?")
    offers(state, "Gain 2 food (1 lost)", "Получить 2 продовольствия (пропадёт 1)")
    bulrathi = at({"race": "bulrathi", "food": 8, "actions": 0}, {"actions": 0}, at="mobilisation")
    asks(bulrathi, "High mobilisation: what do you gain?", "Высокая мобилизация: что получить?")
    offers(bulrathi, "Gain 2 fleets", "Получить 2 флота")


def test_what_may_be_done_is_asked_with_its_effect() -> None:
    state = does(at({"hand": ["holo_simulator"], "food": 4, "fleet": 1}), "build holo simulator")
    asks(
        state,
        "Holo Simulator: pay an action cube: gain 3 points?",
        "Голографический симулятор: заплатить кубик действия: получите 3 очка?",
    )
    offers(state, "Do without it", "Отказаться")


def test_effects_that_are_due_together() -> None:
    state = at({"systems": [["cruiser"], ["death_spores"]], "fleet": 4}, {"loyalty": 5})
    does(state, "attack b")
    asks(
        state,
        "After the attack: apply an effect, or done",
        "После атаки: примените эффект — или «готово»",
    )
    offers(state, "Apply Cruiser: gain an action", "Применить: Крейсер — получить действие")
    offers(state, "Apply nothing more", "Больше ничего не применять")
    start = at({"race": "alkari", "vp": 1, "actions": 0}, {"actions": 0}, at="start_effects")
    offers(
        start,
        "Use your race's power: pay 1 point: gain 1 food and an action",
        "Свойство расы: заплатить 1 очко: получите 1 продовольствие и действие",
    )


def test_opponents() -> None:
    state = at({"hand": ["destroyer"], "food": 1, "fleet": 3}, {"hand": ["titan", "frigate"], "loyalty": 8})
    does(state, "build destroyer")
    asks(state, "Discard 2 cards or lose 2 loyalty?", "Сбросить 2 карты или потерять 2 лояльности?", seat=1)
    offers(state, "Discard 2 cards", "Сбросить 2 карты", seat=1)
    offers(state, "Loyalty 8 → 6", "Лояльность 8 → 6", seat=1)
    state.apply(1, codes.OPTION)
    asks(state, "Discard 2 cards", "Сбросьте 2 карты", seat=1)


def test_slots_and_systems_of_the_attacked_player() -> None:
    them = {"systems": [["cloning_center"], ["biospheres", "spy_center"]], "fleet": 0}
    state = does(at({"systems": [["battleship"]], "fleet": 2}, them), "attack b", "apply battleship")
    asks(state, "Which slot of B do you fill?", "Какую ячейку B занять?")
    offers(state, "Slot A of Spy Center", "Ячейка A: Шпионский центр")
    state = does(at({"systems": [["troop_transport"]], "fleet": 2}, them), "attack b", "apply troop transport")
    asks(
        state,
        "Which structure of B goes to the bottom of its system?",
        "Какое сооружение B уйдёт в самый низ своей системы?",
    )
    offers(state, "Spy Center (system 2) goes to the bottom", "Вниз: Шпионский центр (система 2)")


def test_hands_and_advisors_of_opponents() -> None:
    others = [{"hand": ["titan", "frigate"], "advisor": "veil"}, {"hand": ["autolab"], "advisor": "kuruk"}]
    state = at({"systems": [["spy_center"]], "hand": ["espionage_training_facility"], "food": 2, "fleet": 2}, *others)
    looking = does(state.copy(), "activate spy center")
    asks(looking, "Whose hand do you look at?", "Чьи карты посмотреть?")
    offers(looking, "Look at the hand of B (2 cards)", "Посмотреть руку B (2 карты)")
    does(looking, "choose b")
    asks(looking, "Take a card from the hand of B", "Возьмите карту с руки B")
    offers(looking, "Take Titan", "Взять: Титан")
    does(state, "build espionage training facility", "a new system")
    asks(state, "Whose advisor goes back to the table?", "Чей советник вернётся на стол?")
    offers(state, "B: Veil the Whisperer goes back to the table", "B: на стол возвращается Вейл Шепчущая")


def test_hiring_and_rearranging() -> None:
    state = at({"hand": ["alien_management_center"], "food": 3, "fleet": 2}, advisors=["veil"])
    does(state, "build alien management center")
    asks(state, "Hire an advisor, or done", "Наймите советника — или «готово»")
    offers(state, "Hire Veil the Whisperer", "Нанять: Вейл Шепчущая")
    offers(state, "Hire nobody", "Никого не нанимать")
    state = at({"hand": ["communication_satellite"], "systems": [["titan", "autolab"]], "food": 3})
    does(state, "build communication satellite", "a new system")
    asks(state, "Rearrange a system, or done", "Переложите систему — или «готово»")
    offers(state, "Rearrange system 1: Autolab, Titan", "Переложить: система 1 — Автоматическая лаборатория, Титан")
    offers(state, "Leave everything as it lies", "Оставить всё как есть")
    does(state, "system 1")
    asks(state, "System 1: which structure lies on top?", "Система 1: какое сооружение лежит сверху?")
    offers(state, "Titan", "Титан")


def test_discarding_and_taking() -> None:
    state = at({"hand": ["frigate"]}, deck=["titan", "autolab", "biospheres", "cruiser", "frigate"])
    does(state, "exploit frigate")
    asks(state, "Discard a card of the 4 you have drawn", "Сбросьте карту из 4 взятых")
    state = at({"hand": ["advanced_data_center"], "food": 2, "fleet": 1}, discard=["titan", "autolab", "titan"])
    does(state, "build advanced data center")
    asks(state, "Take a card from the discard pile", "Возьмите карту из сброса")
    offers(state, "Take Titan (a deeper one)", "Взять: Титан (лежит глубже)")
    over = at({"hand": ["titan"] * 2 + ["autolab"] * 2 + ["frigate"] * 2, "actions": 0}, at="hand_limit")
    asks(over, "Discard a card: at most 5 stay in hand", "Сбросьте карту: на руке остаётся не больше 5")
    darlok = at(
        {"race": "darlok", "actions": 0}, {"hand": [], "actions": 0}, discard=["titan", "autolab"], at="start_effects"
    )
    asks(darlok, "Take a card from the top 2 of the discard pile", "Возьмите карту из 2 верхних карт сброса")


def test_every_step_that_asks_is_held_by_a_test_of_its_question() -> None:
    asking = {step.name for step in STEPS.values() if step.legal is not Step.legal}
    assert asking == {
        *("choose_race", "exchange_hand", "action", "choose_system", "choose_saving", "build_more", "deal_discards"),
        *("activate_more", "exploit_more", "choose_gain", "choose_direction", "choose_bonus", "may_apply"),
        *("due_effects", "choose_loss", "discard_cards", "discard_drawn", "take_discards", "choose_slot"),
        *("choose_buried", "choose_hand", "choose_taken", "choose_returned", "hire", "choose_reordered"),
        "lay_in_order",
    }


def test_who_is_not_asked_learns_whom_to_wait_for() -> None:
    state = at({})
    assert TEXT.prompt(state, 1, "en") == "Waiting for A" and TEXT.prompt(state, 1, "ru") == "Ждём: A"
    assert TEXT.why_not_card(state, 1, "titan", "en") == ["Titan: it is not your decision; Waiting for A"]


@pytest.mark.parametrize("options", MODES, ids=str)
def test_labels_and_short_names_are_whole_and_unlike_each_other(options: dict[str, Any]) -> None:
    for seed in range(3):
        for state, seat in random_states(seed, **options):
            for lang in LANGUAGES:
                actions = state.decision(seat).actions
                for names in (
                    [TEXT.action(state, seat, action, lang) for action in actions],
                    [TEXT.short(state, seat, action, lang) for action in actions],
                ):
                    assert len(set(names)) == len(names), names
                    assert not any(re.search(r"[{}_?]|None", name.rstrip("?")) for name in names), names
                assert TEXT.prompt(state, seat, lang)
                for action, why in state.refused(seat).items():
                    said = TEXT.refusal(state, seat, action, why, lang)
                    assert said and "{" not in said and "None" not in said


def test_each_kind_of_action_has_a_label_and_a_short_name() -> None:
    kinds = {kind.name for kind in GAME.codes.kinds}
    assert {name for name in LABELS if "." not in name} == set(SHORT) == kinds
    assert {name.split(".")[1] for name in LABELS if "." in name} <= set(STEPS)


# --- why not? ---


def test_every_reason_has_a_sentence() -> None:
    reasons = [value for name, value in vars(codes).items() if name in REASON_NAMES]
    assert set(REASONS) == set(reasons) and NOT_NOW not in REASONS


REASON_NAMES = {
    *("LACKS", "NEEDS_LOYALTY", "SYSTEM_FULL", "ALL_FULL", "SLOT_TAKEN", "NEEDS_POINTS", "NEEDS_CUBES"),
    *("RESERVE_EMPTY", "NEEDS_CARDS", "WRONG_COLOUR", "ATTACKED_ENOUGH", "WEAKER", "NEEDS_FLEETS", "NO_ADVISOR"),
    *("ADVISOR_STAYS", "NOT_ON_TABLE", "ONCE_A_ROUND", "MUST", "COVERED", "NO_ACTIVATION", "RACE_TAKEN"),
    *("CHANGES_NOTHING", "HAND_EMPTY", "OWN_ADVISOR", "TARGET_RESERVE_EMPTY"),
}


@pytest.mark.parametrize(
    ("action", "refused", "english", "russian"),
    [
        (
            codes.BUILD + 14,
            refusal(codes.LACKS, 1 | 2 << 8),
            "Cruiser: lacks 1 food, 2 production",
            "Крейсер: не хватает: 1 продовольствие, 2 производства",
        ),
        (
            codes.BUILD + 14,
            refusal(codes.LACKS, 3 << 4, 1),
            "Cruiser: lacks 3 fleets, and the discount of 1 is too small",
            "Крейсер: не хватает: 3 флота, а скидки 1 мало",
        ),
        (
            codes.BUILD + 22,
            refusal(codes.NEEDS_LOYALTY, 6, 5 + codes.BELOW_ZERO),
            "Titan: needs loyalty 6, you have 5",
            "Титан: нужна лояльность 6, у вас 5",
        ),
        (
            codes.BUILD + 22,
            refusal(codes.NEEDS_LOYALTY, 6, codes.BELOW_ZERO - 4),
            "Titan: needs loyalty 6, you have -4",
            "Титан: нужна лояльность 6, у вас -4",
        ),
        (
            codes.SYSTEM + 1,
            refusal(codes.SYSTEM_FULL, 5),
            "System 2: the system is full (5 structures)",
            "Система 2: система заполнена (сооружений: 5)",
        ),
        (codes.SYSTEM + 3, codes.SYSTEM_FULL, "System 4: there is no such system", "Система 4: такой системы нет"),
        (
            codes.ATTACK + 1,
            refusal(codes.WEAKER, 5, 3),
            "Attack on B: the target has strength 5, you have 3",
            "Атака на B: сила соперника 5, ваша 3",
        ),
        (
            codes.ATTACK + 1,
            refusal(codes.NEEDS_FLEETS, 4, 3),
            "Attack on B: costs 4 fleets, you have 3",
            "Атака на B: стоит 4 флота, у вас 3",
        ),
        (codes.PROPAGANDA, codes.ONCE_A_ROUND, "Propaganda: only once a round", "Пропаганда: только один раз за раунд"),
        (
            codes.TRADE + 4 * codes.FOOD + codes.FLEET,
            refusal(codes.LACKS, 2),
            "Trade 3 food for 2 fleets: lacks 2 food",
            "Торговля: 3 продовольствия на 2 флота: не хватает: 2 продовольствия",
        ),
        (codes.TARGET + 1, codes.NO_ADVISOR, "B: has no advisor", "B: советника нет"),
        (codes.DONE, codes.MUST, "what can be done has to be done", "что можно сделать, нужно сделать"),
    ],
)
def test_refusals_say_what_is_missing(action: int, refused: int, english: str, russian: str) -> None:
    state = at({})
    assert TEXT.refusal(state, 0, action, refused, "en") == english
    assert TEXT.refusal(state, 0, action, refused, "ru") == russian


def test_why_not_a_card() -> None:
    state = at(
        {
            "hand": ["titan", "autolab", "automated_factory"],
            "systems": [["biospheres", {"card": "cloning_center", "cubes": ["A"]}], ["deep_core_mine"]],
            "loyalty": 5,
            "food": 3,
            "fleet": 4,
            "production": 2,
        },
        {"systems": [["spy_center"]], "advisor": "veil"},
        advisors=["kuruk"],
        discard=["frigate"],
    )
    why = {
        "titan": "Titan: needs loyalty 6, you have 5",
        "automated_factory": "Automated Factory: lacks 1 food",
        "cloning_center": "Cloning Center: its slot is taken",
        "biospheres": "Biospheres: covered, so it does not work",
        "deep_core_mine": "Deep Core Mine: needs loyalty 6, you have 5",
        "spy_center": "Spy Center: it lies before B",
        "veil": "Veil the Whisperer: hired by another player",
        "frigate": "Frigate: it is in the discard pile",
        "cruiser": "Cruiser: not in your hand",
        "moldred": "Moldred: takes no part in this game",
        "alkari": "Alkari: you are not asked that now",
    }
    assert {card: TEXT.why_not_card(state, 0, card, "en") for card in why} == {
        card: [sentence] for card, sentence in why.items()
    }
    assert TEXT.why_not_card(state, 0, "autolab", "en") == []
    assert TEXT.why_not_card(state, 0, "titan", "ru") == ["Титан: нужна лояльность 6, у вас 5"]


# --- events ---


@pytest.mark.parametrize("kind", range(len(events.NAMES)))
def test_every_event_has_a_sentence(kind: int) -> None:
    assert kind in SENTENCES
    for lang in LANGUAGES:
        said = TEXT.event(Event(kind, 0, 3, 1, 1, EVERYBODY), lang)
        assert said and "{" not in said and not said.endswith(".")


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        ((events.RACE_CHOSEN, 0, -1, 1, -1), "A plays the Alkari", "A играет за расу: Алкари"),
        (
            (events.MOBILISED, 1, -1, 5, 2),
            "B: high mobilisation, 5 action cubes",
            "B: высокая мобилизация, 5 кубиков действий",
        ),
        ((events.GAINED, 0, -1, 3, 0), "A gains 3 food", "A получает 3 продовольствия"),
        ((events.GAINED, 0, -1, 1, 3), "A gains 1 point", "A получает 1 очко"),
        ((events.WASTED, 0, -1, 2, 1), "A has no room for 2 fleets", "A теряет сверх девяти 2 флота"),
        ((events.LOYALTY, 1, -1, -1, -1), "B: loyalty -1", "B: лояльность -1"),
        ((events.ACTIONS, 0, -1, 1, -1), "A gains an action", "A получает действие"),
        (
            (events.ACTIONS, 0, 47, 1, -1),
            "A has the cube on Harrava as an action",
            "A получает действие: кубик с карты «Харрава»",
        ),
        ((events.CUBE_PAID, 0, -1, 1, -1), "A gives an action cube back", "A возвращает кубик действия в резерв"),
        ((events.EXCHANGED, 0, -1, 0, -1), "A keeps all cards", "A оставляет все карты"),
        ((events.EXCHANGED, 0, -1, 2, -1), "A exchanges 2 cards", "A меняет 2 карты"),
        (
            (events.BUILT, 0, 22, 2, 1),
            "A builds Titan (system 2, card 2)",
            "A строит карту «Титан» (система 2, карта 2)",
        ),
        ((events.ATTACKED, 0, -1, 2, 1), "A attacks B for 2 fleets", "A атакует B за 2 флота"),
        (
            (events.TRADED, 0, -1, 2, 0),
            "A trades 1 production for 3 food",
            "A меняет 1 производство на 3 продовольствия",
        ),
        (
            (events.CUBE_PLACED, 0, 47, 1, 1),
            "A fills slot P of Harrava of B",
            "A занимает ячейку P карты «Харрава» игрока B",
        ),
        ((events.DREW, 0, HIDDEN, 2, -1), "A draws 2 cards", "A берёт 2 карты"),
        ((events.TOOK_CARD, 0, HIDDEN, 1, 1), "A takes a card from the hand of B", "A берёт с руки B карту"),
    ],
)
def test_events_are_sentences(event: tuple[int, int, int, int, int], english: str, russian: str) -> None:
    told = Event(*event, EVERYBODY)
    assert (TEXT.event(told, "en"), TEXT.event(told, "ru")) == (english, russian)


def test_what_a_sentence_has_said_is_not_told_again() -> None:
    state = at({"hand": ["biospheres"], "fleet": 4, "food": 3, "actions": 3}, {"actions": 3})
    told = []
    for seat, action in ((0, codes.ATTACK + 1), (1, codes.RESEARCH), (0, codes.TRADE + codes.FLEET)):
        log = Log()
        state.apply(seat, action, log)
        told.append([TEXT.event(event, "en") for event in TEXT.gathered(log.seen_by(0))])
    assert told == [
        ["A attacks B for 2 fleets", "B: loyalty -1", "A gains 2 points"],
        ["B researches", "B draws 2 cards"],
        ["A trades 3 food for 2 fleets"],
    ]
    state.apply(1, codes.PROPAGANDA)
    log = Log()
    state.apply(0, codes.EXPLOIT + GAME.by_id["biospheres"].code, log)
    assert [TEXT.event(event, "en") for event in TEXT.gathered(log.seen_by(1))] == [
        "A exploits Biospheres",
        "A gains 3 food",
    ]


# --- the table ---


def test_the_table_in_lines() -> None:
    state = at(
        {
            "race": "alkari",
            "hand": ["titan"],
            "systems": [["biospheres", {"card": "cloning_center", "cubes": ["A"]}]],
            "advisor": {"card": "harrava", "cubes": ["P"]},
            "attacks": [0, 1],
        },
        {"advisor": "alluvia", "alluvia": ["autolab"]},
        round=3,
        discard=["frigate", "cruiser"],
        advisors=["veil"],
    )
    lines = TEXT.table(state, "en").split("\n")
    assert lines[0] == "Master of Orion. Round 3 of 8, first player A"
    assert re.fullmatch(r"Deck \d+, discard pile 2 \(on top: Frigate\), advisors: Veil the Whisperer", lines[1])
    assert lines[2:7] == [
        "A (Alkari): food 4, fleets 3, production 1, loyalty 10, points 0, actions 2",
        "  advisor: Harrava (cube in P)",
        "  system 1: Cloning Center (cube in A) / Biospheres",
        "  attacked B",
        "  hand 1: Titan",
    ]
    assert "  Alluvia's system: Autolab" in lines
    assert lines[-1] == "A: Choose an action; you have 2 action cubes"
    assert TEXT.discard_pile(state, "en") == "Discard pile from the top (2): Frigate, Cruiser"
    russian = TEXT.table(state, "ru")
    assert "A (Алкари): продовольствие 4, флоты 3, производство 1, лояльность 10, очки 0, действия 2" in russian
    assert "советник: Харрава (кубик в P)" in russian and not re.search(r"[a-z]{4}", russian.split("\n", 1)[1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_game_names_the_parts_of_each_score(lang: str) -> None:
    assert set(ENDS) == set(REASONS_TO_END) - {"goes_on"}
    state = new(3)
    for position, seat in random_states(3):
        state = position
        seen: Any = position.seen_by(seat).position
        assert TEXT.table(seen, lang)
    assert state.over
    said = TEXT.result(state, lang)
    assert re.search({"en": r"wins?: eight rounds are over; A -?\d+ points? \(track", "ru": r"счётчик \d+"}[lang], said)


def test_every_card_can_be_read() -> None:
    for record in GAME.records:
        for lang in LANGUAGES:
            name, what, *lines = TEXT.card(record.id, lang)
            assert name == TEXT.card_name(record.id, lang) and what and lines
