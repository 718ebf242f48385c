"""The words of Race for the Galaxy: every question, action, refusal and event has them, in both languages."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from stardeck import games
from stardeck.engine.actions import NOT_NOW, refusal
from stardeck.engine.events import EVERYBODY, HIDDEN, Event, Log
from stardeck.engine.steps import Step
from stardeck.games.race import codes, events
from stardeck.games.race.actiontext import ACTIONS, SHORT
from stardeck.games.race.build import used_powers
from stardeck.games.race.eventtext import SENTENCES
from stardeck.games.race.invasion import INVASION_STEPS
from stardeck.games.race.round import STEPS
from stardeck.games.race.state import Race
from stardeck.games.race.text import REASONS, REASONS_AT, Text
from stardeck.language import LANGUAGES
from tests.rules.race.table import XENO, RaceTable, fresh, race

GAME: Any = games.load("race")
TEXT: Text = GAME.text


def new(seed: int = 1, **options: object) -> Race:
    state = GAME.new(seed=seed, **options)
    assert isinstance(state, Race)
    return state


def design(card: str) -> int:
    return int(GAME.by_id[card].code)


def seen(state: Race, seat: int) -> Race:
    position = state.seen_by(seat).position
    assert isinstance(position, Race)
    return position


def random_states(seed: int, **options: object) -> Iterator[tuple[Race, int]]:
    """Every question of a random game, with the seat that is asked."""
    chance = random.Random(seed)
    state = new(seed, **options)
    while not state.over:
        decision = chance.choice(state.decisions)
        yield state, decision.seat
        state.apply(decision.seat, chance.choice(decision.actions))


def said(table: RaceTable, seat: int = 0, lang: str = "en") -> list[str]:
    """The labels of all legal actions of a seat."""
    return [TEXT.action(table.state, seat, action, lang) for action in table.state.decision(seat).actions]


# --- questions ---


def asks(table: RaceTable, english: str, russian: str, seat: int = 0) -> None:
    assert TEXT.prompt(table.state, seat, "en") == english
    assert TEXT.prompt(table.state, seat, "ru") == russian


def test_the_start_says_what_is_left_to_discard() -> None:
    table = fresh(hands=["gem_world space_port spice_world comet_zone colony_ship trade_league"])
    asks(table, "Discard 2 cards; you begin with 4", "Сбросьте 2 карты; вы начнёте с 4")
    table.a.does("discard gem_world")
    asks(table, "Discard a card; you begin with 4", "Сбросьте карту; вы начнёте с 4")


def test_actions_are_chosen_by_name() -> None:
    asks(race(), "Choose an action", "Выберите действие")
    duel = race(options={"actions": "two"})
    asks(duel, "Choose two actions", "Выберите два действия")
    duel.a.does("action 2")
    asks(duel, "Choose your second action", "Выберите второе действие")
    assert "Develop again (a second phase, pay 1 card less)" in said(duel)
    assert TEXT.action(duel.state, 0, codes.ACTION + codes.EXPLORE_5, "ru") == "Исследование: +5 (на 5 карт больше)"


def test_exploring_counts_the_cards_drawn() -> None:
    table = race(at="explore", chosen="explore_1_1")
    asks(table, "Keep 2 cards of the 3 you have drawn", "Оставьте 2 карты из 3 взятых")


def test_placing_says_discounts_and_military() -> None:
    table = race(at="develop", chosen="develop", hand="public_works gem_world", tableau="old_earth investment_credits")
    asks(table, "Place a development, or nothing (2 cheaper)", "Внедрите разработку — или ничего (дешевле на 2)")
    assert said(table) == ["Place nothing", "Place Public Works (pay 0)"]
    hand = "gem_world rebel_miners alien_robot_sentry lost_alien_warship"
    table = race(at="settle", hand=hand, tableau="new_sparta new_military_tactics contact_specialist")
    asks(table, "Place a world, or nothing (military 1)", "Разместите мир — или ничего (атака 1)")
    assert said(table) == [
        "Place nothing",
        "Place Gem World (pay 2)",
        "Conquer Alien Robot Sentry (defense 2, strength 1 + 3 by a power)",
        "Conquer Rebel Miners (defense 2, strength 1 + 3 by a power)",
    ]
    assert said(table, lang="ru")[1:3] == [
        "Разместить: Мир самоцветов (оплата 2)",
        "Захватить: Робот-часовой пришельцев (защита 2, атака 1 + 3 за счёт способности)",
    ]


def test_worlds_say_how_they_would_be_paid() -> None:
    table = race(
        at="settle", hand="pirate_world new_earth gem_world", tableau="old_earth contact_specialist colony_ship"
    )
    assert said(table)[1:] == [
        "Place Gem World (pay 2)",
        "Place New Earth (discard Colony Ship)",
        "Place Pirate World (Contact Specialist: pay 2)",
    ]


def test_payment_says_for_what_and_what_follows() -> None:
    table = race(at="settle", chosen="settle", hand="gem_world space_port spice_world comet_zone", tableau="old_earth")
    table.a.places("gem_world")
    asks(
        table,
        "Pay for Gem World: discard 2 cards (then draw a card)",
        "Оплатите карту «Мир самоцветов»: сбросьте 2 карты (затем возьмёте карту)",
    )
    assert said(table)[0] == "Pay with Space Port"


def test_a_world_that_was_laid_down_says_price_or_strength() -> None:
    table = race(at="settle", hand="pirate_world gem_world spice_world comet_zone", tableau="new_sparta space_marines")
    assert said(table)[-1] == "Conquer Pirate World (defense 3, strength 4)"
    table = race(
        at="settle", hand="pirate_world gem_world spice_world", tableau="new_sparta space_marines contact_specialist"
    )
    table.a.places("pirate_world")
    asks(
        table,
        "Pirate World: defense 3, your strength 3; conquer it or use a power",
        "Пиратский мир: защита 3, ваша атака 3; захватите или примените способность",
    )
    assert said(table) == [
        "Conquer Pirate World (defense 3, strength 3)",
        "Use Contact Specialist: pay 2 for Pirate World",
    ]
    table = race(at="settle", hand="gem_world spice_world comet_zone", tableau="old_earth colony_ship")
    table.a.places("gem_world")
    asks(
        table,
        "Gem World costs 2 cards: pay or use a power",
        "Мир самоцветов: оплата 2 карты — или примените способность",
    )
    assert said(table)[-1] == "Use Colony Ship: discard it, Gem World costs nothing"


GOODS = "gem_world mining_world new_vinland"


def test_selling_shows_the_price_of_each_good() -> None:
    table = race(at="consume", chosen="consume_trade", tableau=f"epsilon_eridani {GOODS}", goods=GOODS)
    asks(table, "Which good do you sell?", "Какой товар продаёте?")
    assert said(table) == [
        "Sell the novelty good of Gem World: 2 cards",
        "Sell the novelty good of New Vinland: 2 cards",
        "Sell the rare good of Mining World: 3 cards",
    ]
    assert said(table, lang="ru")[-1] == "Продать редкий элемент (Горнодобывающий мир): 3 карты"


def test_consuming_shows_what_is_gained() -> None:
    table = race(at="consume", chosen="consume_x2", tableau=f"old_earth {GOODS}", goods=GOODS)
    asks(table, "Use a consume power (VP are doubled)", "Примените способность потребления (ПО удваиваются)")
    assert said(table)[0].startswith("Use Old Earth: consume up to 2 goods of any kind")
    table.a.consumes("old_earth")
    asks(
        table,
        "Old Earth: choose 2 goods to consume (4 VP in all)",
        "Старая Земля: выберите товары для потребления, всего 2 (всего получите 4 ПО)",
    )
    assert said(table)[0] == "Consume the novelty good of Gem World"


def test_gambling_and_deficit_spending() -> None:
    table = race(at="consume", hand="gem_world", tableau="old_earth gambling_world deficit_spending")
    table.a.consumes("gambling_world")
    assert TEXT.prompt(table.state, 0, "en").startswith("Name a number from 1 to 7: the top card is yours")
    assert said(table) == ["1", "2", "3", "4", "5", "6", "7"]
    table.a.names_number(7).consumes("deficit_spending")
    asks(
        table,
        "Discard up to 2 cards for 1 VP each, or done",
        "Сбросьте до 2 карт, по 1 ПО за каждую — или «готово»",
    )
    assert said(table)[:2] == ["Discard no more", "Discard Gem World for 1 VP"]


def test_producing_names_the_windfall_worlds() -> None:
    table = race(at="produce", chosen="produce", tableau="old_earth radioactive_world asteroid_belt mining_robots")
    asks(table, "Use a windfall power or your bonus", "Примените способность производства или привилегию")
    assert said(table)[-1] == "Produce bonus: a good on any windfall world"
    table.a.uses("mining_robots")
    asks(table, "Which rare windfall world produces a good?", "Какой мир накопления редких элементов произведёт товар?")
    assert said(table)[0] == "Produce a rare good on Asteroid Belt"


def test_a_home_world_is_chosen_with_the_first_discards() -> None:
    hand = "gem_world space_port spice_world comet_zone colony_ship trade_league"
    table = fresh(reds="new_sparta", blues="alpha_centauri", hands=[hand], **XENO)
    asks(table, "Choose your home world, then discard 2 cards", "Выберите родной мир, затем сбросьте 2 карты")
    assert said(table) == ["Begin with Alpha Centauri", "Begin with New Sparta"]
    assert said(table, lang="ru")[1] == "Начать с мира: Новая Спарта"
    assert "  home worlds 2: Alpha Centauri, New Sparta" in TEXT.table(table.state, "en")
    table.a.begins_with("new_sparta").does("discard gem_world")
    asks(table, "Discard a card; you begin with 4", "Сбросьте карту; вы начнёте с 4")


def test_exploring_with_the_whole_hand_counts_the_discards() -> None:
    table = race(at="explore", chosen="explore_5", hand="gem_world space_port", options=XENO)
    asks(table, "Discard 6 cards of all 9 in hand", "Сбросьте 6 карт из всех 9 на руке")


def test_goods_for_strength_are_named() -> None:
    tableau = "new_sparta imperium_arms_factory mining_world comet_zone"
    table = race(
        at="settle",
        hand="rebel_outpost gem_world",
        tableau=f"{tableau} new_military_tactics",
        goods="mining_world comet_zone",
        options=XENO,
    )
    table.a.places("rebel_outpost")
    assert said(table) == [
        "Use New Military Tactics: discard it, strength 2 → 5",
        "Use Imperium Arms Factory: discard a rare good, strength 2 → 4",
    ]
    assert said(table, lang="ru")[-1] == "Применить: Оружейная фабрика Империи — сбросить редкий элемент, атака 2 → 4"
    table.a.uses("imperium_arms_factory")
    asks(
        table,
        "Which good do you discard for strength +2?",
        "Какой товар сбросите, чтобы атака стала больше на 2?",
    )
    assert said(table) == ["Discard the rare good of Comet Zone", "Discard the rare good of Mining World"]
    tableau = "new_sparta alien_weapon_cache alien_robotic_factory"
    goods = "alien_weapon_cache alien_robotic_factory"
    table = race(at="settle", hand="xeno_colony gem_world", tableau=tableau, goods=goods, options=XENO)
    asks(table, "Place a world, or nothing (military 2)", "Разместите мир — или ничего (атака 2)")
    table.a.places("xeno_colony")
    asks(
        table,
        "Which good do you discard for strength +3 against Xenos?",
        "Какой товар сбросите, чтобы атака против ксеносов стала больше на 3?",
    )
    table = race(at="settle", hand="xeno_colony gem_world", tableau="new_sparta anti_xeno_militia", options=XENO)
    asks(
        table,
        "Place a world, or nothing (military 3, against Xenos 4)",
        "Разместите мир — или ничего (атака 3, против ксеносов 4)",
    )


def test_a_good_at_placement_is_an_offer() -> None:
    hand = "pan_galactic_disease_center gem_world space_port spice_world comet_zone new_vinland"
    table = race(at="settle", chosen="settle", hand=hand, options=XENO)
    table.a.places("pan_galactic_disease_center").pays("gem_world space_port spice_world")
    asks(
        table,
        "Pan-Galactic Disease Center: discard a card for a good on it, or done (then draw a card)",
        "Всегалактический центр болезней: сбросьте карту, чтобы там появился товар"
        " — или «готово» (затем возьмёте карту)",
    )
    assert said(table) == ["Discard nothing", "Discard New Vinland for a good", "Discard Comet Zone for a good"]


def test_producing_may_take_a_discard() -> None:
    tableau = "old_earth alien_archives galactic_home_front"
    table = race(at="produce", chosen="develop", hand="gem_world space_port", tableau=tableau, options=XENO)
    asks(table, "Use a Produce power", "Примените способность производства")
    table.a.uses("galactic_home_front")
    asks(table, "Use a Produce power, or done", "Примените способность производства — или «готово»")
    assert said(table)[0] == "Use nothing more"
    table.a.uses("alien_archives")
    asks(table, "Discard a card to produce a good", "Сбросьте карту, чтобы произвести товар")
    assert said(table) == ["Discard Gem World", "Discard Space Port"]


def test_the_hand_limit_says_how_many_go() -> None:
    hand = "gem_world space_port spice_world comet_zone colony_ship trade_league pirate_world rebel_base outlaw_world"
    table = race(at="hand_limit", hand=f"{hand} mining_world new_earth space_marines")
    asks(table, "At most 10 cards in hand: discard 2 cards", "На руке не больше 10 карт: сбросьте 2 карты")


def test_every_step_that_asks_is_held_by_a_test_of_its_question() -> None:
    asking = {step.name for step in STEPS.values() if step.legal is not Step.legal}
    assert asking == {
        *("starting_hand", "choose_action", "explore_keep", "develop", "settle", "discard", "place_world", "sell"),
        *("consume", "spend_goods", "name_number", "discard_for_vp", "produce", "windfall", "hand_limit"),
        *("choose_home", "explore_discard", "spend_for_strength", "placement_power"),
    }


def test_who_is_not_asked_learns_whom_to_wait_for() -> None:
    table = race(at="consume", chosen="consume_trade", tableau=f"old_earth {GOODS}", goods=GOODS)
    assert TEXT.prompt(table.state, 1, "en") == "Waiting for A"
    assert TEXT.refusal(table.state, 1, codes.DONE, NOT_NOW, "ru") == "сейчас решаете не вы; Ждём: A"
    assert TEXT.refusal(table.state, 0, codes.DONE, NOT_NOW, "en") == "you are not asked that now"


# --- actions ---

MODES: list[dict[str, object]] = [
    {"players": 2},
    {"players": 4},
    {"actions": "two"},
    {"players": 3, "ask": "always"},
    {"players": 2, "start": "first_game"},
    {"players": 2, "sets": ["base", "xeno"]},
    {"players": 5, "sets": ["base", "xeno"]},
    {"players": 3, "sets": ["base", "xeno"], "ask": "always"},
]


@pytest.mark.parametrize("options", MODES, ids=str)
def test_labels_and_short_names_are_whole_and_unlike_each_other(options: dict[str, object]) -> None:
    for state, seat in random_states(5, **options):
        legal = state.decision(seat).actions
        refused = state.refused(seat)
        for lang in LANGUAGES:
            labels = [TEXT.action(state, seat, action, lang) for action in legal]
            shorts = [TEXT.short(state, seat, action, lang) for action in legal]
            assert len(set(labels)) == len(legal) and len(set(shorts)) == len(legal)
            sentences = [TEXT.refusal(state, seat, action, why, lang) for action, why in refused.items()]
            spoken = [TEXT.prompt(state, seat, lang), *labels, *shorts, *sentences]
            assert all(words and "{" not in words and "  " not in words and words != "?" for words in spoken)


def test_each_kind_of_action_has_a_short_name() -> None:
    assert {kind.name for kind in GAME.codes.kinds} == {key for key in SHORT if "." not in key}
    assert set(ACTIONS) == set(range(len(codes.ACTION_NAMES)))


@pytest.mark.parametrize("record", list(GAME.records), ids=lambda record: record.id)
def test_powers_are_numbered_like_those_of_the_rules(record: Any) -> None:
    phases = [0 if power.phase == "placement" else power.phase for power in used_powers(record)]
    every_game = [power.phase for power in GAME.cards[record.code].powers]
    with_invasion = [
        min(power.phase, 3) if power.phase == 6 else power.phase for power in GAME.invasion_cards[record.code].powers
    ]
    assert phases == with_invasion
    assert phases[: len(every_game)] == every_game  # what only the invasion has comes last


# --- why not? ---


def test_every_reason_has_a_sentence() -> None:
    names = list(vars(codes))
    after_the_actions = names[names.index("ACTION_NAMES") + 1 : names.index("CONQUERED_BY")]
    reasons = {getattr(codes, name) for name in after_the_actions}
    assert reasons == set(REASONS) == set(range(2, 2 + len(REASONS)))
    assert {reason for reason, _step in REASONS_AT} <= reasons and {step for _reason, step in REASONS_AT} <= {
        *STEPS,
        *INVASION_STEPS,
    }
    for reason in REASONS:
        for lang in LANGUAGES:
            sentence = TEXT.refusal(new(), 0, codes.PLACE + design("gem_world"), refusal(reason, 1, 103), lang)
            assert sentence and "{" not in sentence


@pytest.mark.parametrize(
    ("action", "refused", "english", "russian"),
    [
        (
            codes.PLACE + design("distant_world"),
            refusal(codes.NEEDS_CARDS, 4, 2),
            "Distant World: needs 4 cards, you have 2",
            "Далёкий мир: нужно карт: 4, у вас 2",
        ),
        (
            codes.PLACE + design("rebel_base"),
            refusal(codes.NEEDS_MILITARY, 6, 99),
            "Rebel Base: needs military 6, you have -1",
            "База повстанцев: нужна атака 6, у вас -1",
        ),
        (
            codes.PLACE + design("public_works"),
            codes.ALREADY_PLACED,
            "Public Works: you have this development already",
            "Общественные работы: такая разработка у вас уже есть",
        ),
        (
            codes.POWER + 4 * design("colony_ship"),
            codes.NOT_FOR_ALIENS,
            "Colony Ship: not for alien worlds",
            "Корабль колонистов: не для миров технологий пришельцев",
        ),
        (
            codes.POWER + 4 * design("contact_specialist"),
            codes.NOT_FOR_XENOS,
            "Contact Specialist: not for Xeno worlds",
            "Дипломат: не для ксено-миров",
        ),
        (
            codes.POWER + 4 * design("uplift_terraforming"),
            codes.NEEDS_CHROMOSOME,
            "Uplift Terraforming: only for worlds with a chromosome",
            "Терраформирование возвышения: только для миров с хромосомой",
        ),
        (
            codes.POWER + 4 * design("alien_archives"),
            codes.HAS_GOOD,
            "Alien Archives: it has a good already",
            "Архивы пришельцев: там уже есть товар",
        ),
        (
            codes.ACTION + codes.SETTLE_2,
            codes.NEEDS_FIRST_CARD,
            "Settle again: only together with the first card of its phase",
            "Второе освоение: только вместе с первой такой картой",
        ),
    ],
)
def test_refusals_say_what_is_missing(action: int, refused: int, english: str, russian: str) -> None:
    assert TEXT.refusal(new(), 0, action, refused, "en") == english
    assert TEXT.refusal(new(), 0, action, refused, "ru") == russian


def test_why_not_a_card_in_hand() -> None:
    hand = "public_works gem_world rebel_base new_earth space_port"
    table = race(at="develop", hand=f"{hand} colony_ship", tableau="old_earth public_works")
    assert TEXT.why_not_card(table.state, 0, "gem_world", "en") == ["Gem World: a world, not a development"]
    assert TEXT.why_not_card(table.state, 0, "public_works", "en") == [
        "Public Works: you have this development already"
    ]
    assert TEXT.why_not_card(table.state, 0, "colony_ship", "en") == []
    table = race(at="settle", hand=hand, tableau="old_earth space_marines", opponent={"tableau": "new_sparta"})
    state = table.state
    assert TEXT.why_not_card(state, 0, "gem_world", "en") == []
    assert TEXT.why_not_card(state, 0, "public_works", "en") == ["Public Works: a development, not a world"]
    assert TEXT.why_not_card(state, 0, "rebel_base", "en") == ["Rebel Base: needs military 6, you have 2"]
    assert TEXT.why_not_card(state, 0, "new_earth", "en") == ["New Earth: needs 5 cards, you have 4"]
    assert TEXT.why_not_card(state, 0, "old_earth", "en") == ["Old Earth: it is in your tableau"]
    assert TEXT.why_not_card(state, 0, "new_sparta", "ru") == ["Новая Спарта: она в секторе B"]
    assert TEXT.why_not_card(state, 0, "trade_league", "en") == ["Trade League: not in your hand"]
    assert TEXT.why_not_card(state, 1, "gem_world", "en") == ["Gem World: it is not your decision; Waiting for A"]


# --- events ---


@pytest.mark.parametrize("kind", range(len(events.NAMES)))
def test_every_event_has_a_sentence(kind: int) -> None:
    assert set(SENTENCES) == set(range(len(events.NAMES)))
    for lang in LANGUAGES:
        sentence = TEXT.event(Event(kind, 0, design("gem_world"), 1, -1, EVERYBODY), lang)
        assert sentence and "{" not in sentence and "None" not in sentence and sentence[0].isupper()


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        ((events.DREW, 0, HIDDEN, 1, -1), "A draws a card", "A берёт карту"),
        ((events.DISCARDED, 1, HIDDEN, 5, -1), "B discards 5 cards", "B сбрасывает 5 карт"),
        ((events.PAID, 0, design("gem_world"), 2, -1), "A pays 2 cards for Gem World",
         "A отдаёт за карту «Мир самоцветов»: 2 карты"),
        ((events.PAID, 0, design("gem_world"), 0, -1), "A pays nothing for Gem World",
         "A ничего не платит за карту «Мир самоцветов»"),
        ((events.GOOD_ARRIVED, 0, design("gem_world"), 0, -1), "A gets a novelty good on Gem World",
         "A получает предмет роскоши в мире «Мир самоцветов»"),
        ((events.SOLD, 0, design("gem_world"), 3, -1), "A sells the good of Gem World for 3 cards",
         "A продаёт товар мира «Мир самоцветов» за 3 карты"),
        ((events.FLIPPED, 1, design("gem_world"), 0, -1), "The top card is Gem World: it is discarded",
         "Верхняя карта — «Мир самоцветов»: она сброшена"),
        ((events.CHOSE_ACTION, 0, -1, codes.CONSUME_X2, -1), "A chooses Consume: ×2 VP",
         "A выбирает: Потребление: ПО×2"),
        ((events.PHASE_BEGAN, -1, -1, 3, -1), "Phase III Settle", "Фаза III Освоение"),
    ],
)  # fmt: skip
def test_events_are_sentences(event: tuple[int, int, int, int, int], english: str, russian: str) -> None:
    happened = Event(*event, EVERYBODY)
    assert TEXT.event(happened, "en") == english
    assert TEXT.event(happened, "ru") == russian


def test_a_seat_reads_only_what_it_may_see() -> None:
    table = race(at="explore", chosen="explore_5", options={"ask": "always"})
    table.a.does(table.a.legal[0])
    table.b.does(table.b.legal[0])
    hidden = [event for event in table.log.seen_by(1) if event.seat == 0 and event.kind == events.DISCARDED]
    assert [TEXT.event(event, "en") for event in hidden] == ["A discards a card"] * 6
    assert TEXT.event(TEXT.gathered(hidden)[0], "en") == "A discards 6 cards"


def test_players_may_have_names() -> None:
    vp = Event(events.GAINED_VP, 1, -1, 3, -1, EVERYBODY)
    assert TEXT.event(vp, "en", ["Ann", "Bob"]) == "Bob gains 3 VP"
    assert TEXT.seat_name(1) == "B"


# --- the table ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_shows_views_and_finished_games(lang: str) -> None:
    last = None
    for number, (state, seat) in enumerate(random_states(11)):
        last = state
        if number % 20 == 0:
            assert TEXT.table(state, lang)
            assert TEXT.table(seen(state, 1 - seat), lang)
            assert TEXT.table(seen(state, -1), lang)
    assert last is not None and last.over
    assert TEXT.table(last, lang).endswith("\n" + TEXT.result(last, lang))


def test_a_state_prints_as_its_table() -> None:
    table = race(
        at="settle",
        hand="spice_world space_port comet_zone",
        tableau="alpha_centauri gem_world",
        goods="gem_world",
        vp=3,
        chosen="develop",
    )
    assert str(table.state).splitlines()[:5] == [
        "Race for the Galaxy. Round 1",
        "VP pool 21, deck 107, discard pile 0",
        "A: 3 VP in chips, military 0 [Develop]",
        "  hand 3: Space Port, Spice World, Comet Zone",
        "  tableau 2: Alpha Centauri, Gem World (novelty good)",
    ]


def test_hidden_cards_and_goods_are_not_named() -> None:
    table = race(hand="space_port spice_world", tableau="old_earth gem_world", goods="gem_world")
    shown = TEXT.table(seen(table.state, 1), "en")
    assert "  hand 2\n" in shown and "Space Port" not in shown
    assert "Gem World (novelty good)" in shown
    assert TEXT.discard_pile(seen(table.state, 1), "en") == "Discard pile 0: none"


def test_the_result_names_the_parts_of_each_score() -> None:
    state = GAME.from_json({"agenda": [], "seats": [{"vp": 14}, {"vp": 10}]})
    assert TEXT.result(state, "en").splitlines() == [
        "A wins: the VP pool is used up",
        "A 16 VP: chips 14, cards 2",
        "B 11 VP: chips 10, cards 1",
    ]
    assert TEXT.result(state, "ru").startswith("Победа: A. Причина: запас жетонов ПО исчерпан\nA 16 ПО: жетоны 14")
    tied = GAME.from_json({"agenda": [], "seats": [{"vp": 14, "hand": ["gem_world"]}, {"vp": 15}]})
    assert TEXT.result(tied, "en").splitlines()[1:] == [
        "A 16 VP: chips 14, cards 2, for the tie: cards in hand and goods 1",
        "B 16 VP: chips 15, cards 1, for the tie: cards in hand and goods 0",
    ]


def test_every_card_can_be_read() -> None:
    for record in GAME.records:
        for lang in LANGUAGES:
            assert len(TEXT.card(record.id, lang)) >= 2


def test_a_log_can_be_told_in_both_languages() -> None:
    log = Log()
    state = new(7, players=3)
    dice = random.Random(7)
    while not state.over:
        decision = dice.choice(state.decisions)
        state.apply(decision.seat, dice.choice(decision.actions), log)
    for seat in (-1, 0):
        for event in TEXT.gathered(log.seen_by(seat)):
            assert all(TEXT.event(event, lang) for lang in LANGUAGES)
