"""The words of Star Realms: every question, action, refusal and event has them, in both languages."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stardeck import games
from stardeck.engine.actions import NOT_NOW, refusal
from stardeck.engine.events import EVERYBODY, HIDDEN, Event, Log
from stardeck.engine.steps import Step
from stardeck.games.realms import abilities, codes, events
from stardeck.games.realms.actiontext import SHORT, parts
from stardeck.games.realms.card import EXPLORER
from stardeck.games.realms.cards import walk
from stardeck.games.realms.eventtext import SENTENCES
from stardeck.games.realms.main_phase import AttackPlayer
from stardeck.games.realms.modes.registry import STEPS
from stardeck.games.realms.state import Realms
from stardeck.games.realms.text import REASONS, Text
from stardeck.language import LANGUAGES

GAME: Any = games.load("realms")
TEXT: Text = GAME.text
SETS = ("core", "colonial_wars")


def new(seed: int = 1, **options: object) -> Realms:
    state = GAME.new(seed=seed, **{"sets": SETS, "first": 0, **options})
    assert isinstance(state, Realms)
    return state


def design(card: str) -> int:
    return int(GAME.by_id[card].code)


def give(state: Realms, seat: int = 0, **zones: list[str]) -> Realms:
    """Put cards into the zones of a seat, or into the trade row."""
    for zone, cards in zones.items():
        setattr(state if zone == "row" else state.seats[seat], zone, vec[i64]([i64(design(card)) for card in cards]))
    return state


def seen(state: Realms, seat: int) -> Realms:
    position = state.seen_by(seat).position
    assert isinstance(position, Realms)
    return position


def asking(step: Step, **zones: list[str]) -> Realms:
    """A state whose next question is a step's."""
    state = give(new(), 0, **{"hand": ["scout", "viper"], "discard": ["explorer"], **zones})
    state.push(step, 0)
    state.run()
    return state


def random_states(seed: int, **options: object) -> Iterator[tuple[Realms, int]]:
    """Every question of a random game, with the seat that is asked."""
    chance = random.Random(seed)
    state = new(seed, first=None, turn_limit=40, **options)
    while not state.over:
        decision = state.decisions[0]
        yield state, decision.seat
        state.apply(decision.seat, chance.choice(decision.actions))


# --- questions ---

QUESTIONS: dict[str, tuple[Step, dict[str, list[str]], str, str]] = {
    "attack": (AttackPlayer(1), {}, "How much of your 5 combat goes against B?", "Сколько из ваших 5 очков боя"),
    "choose": (
        abilities.ChooseOne(design("barter_world"), 0, 2),
        {},
        "Barter World: choose one",
        "Рыночный мир: выберите одно",
    ),
    "forced_discard": (abilities.ForcedDiscard(1), {}, "You must discard a card", "Вы должны сбросить карту"),
    "discard_then": (
        abilities.DiscardThen(0, 2, 1),
        {},
        "Discard up to 2 cards and then draw as many, or done",
        "Сбросьте до 2 карт и затем возьмите столько же — или «готово»",
    ),
    "scrap_own": (
        abilities.ScrapOwn(3, 0, 1, 0),
        {},
        "Scrap a card from your hand or discard pile, or done",
        "Отправьте в утиль карту с руки или из сброса — или «готово»",
    ),
    "scrap_row": (
        abilities.ScrapRow(0, 2),
        {},
        "Scrap up to 2 cards from the trade row, or done",
        "Отправьте в утиль до 2 карт из торгового ряда — или «готово»",
    ),
    "place": (
        abilities.Place(design("scout"), codes.TO_DISCARD),
        {},
        "Where does Scout go?",
        "Куда попадёт «Разведчик»?",
    ),
    "acquire": (
        abilities.AcquireFree(6, 1, codes.TO_DECK, 0),
        {},
        "Acquire a ship of cost 6 or less for free and put it on top of your deck",
        "Бесплатно купите корабль стоимостью не больше 6 — сразу на верх своей колоды",
    ),
    "opponent_discards": (
        abilities.OpponentDiscards(2),
        {},
        "Which opponent discards 2 cards?",
        "Какой противник сбросит 2 карты?",
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_each_question_names_the_card_and_the_numbers(name: str) -> None:
    step, zones, english, russian = QUESTIONS[name]
    state = give(new(), 0, **{"hand": ["scout", "viper"], "discard": ["explorer"], **zones})
    state.seats[0].combat = i64(5)
    state.push(step, 0)
    state.deciding = 1
    assert step.name == name
    assert TEXT.prompt(state, 0, "en") == english
    assert TEXT.prompt(state, 0, "ru").startswith(russian)


def test_bases_and_copies_are_asked_for_by_name() -> None:
    state = new()
    give(state, 1, play=["barter_world"])
    give(state, 0, play=["stealth_tower"])
    for step, english, russian in (
        (abilities.DestroyBase(1), "Destroy target enemy base, or done", "Уничтожьте выбранную базу противника"),
        (
            abilities.CopyBase(design("stealth_tower")),
            "Which base does Stealth Tower copy?",
            "Копией какой базы станет",
        ),
        (abilities.CopyShip(design("stealth_needle")), "Which ship does Stealth Needle copy?", "Копией какого корабля"),
    ):
        asked = state.copy()
        asked.push(step, 0)
        asked.deciding = 1
        assert TEXT.prompt(asked, 0, "en") == english
        assert TEXT.prompt(asked, 0, "ru").startswith(russian)


def test_every_step_that_asks_has_its_own_question() -> None:
    asking_steps = {step.name for step in STEPS.values() if step.legal is not Step.legal}
    of_modes = {"emperor_main", "raider_main", "team_main", "bequeath", "damage_base", "join"}  # see test_modetext.py
    of_extras = {"discard_or_lose", "base_or_lose", "return_drawn", "discard_to_deck"}  # see test_extratext.py
    assert asking_steps == {*QUESTIONS, "main", "destroy_base", "copy_base", "copy_ship", *of_modes, *of_extras}


def test_who_is_not_asked_learns_whom_to_wait_for() -> None:
    state = new()
    assert TEXT.prompt(state, 1, "en") == "Waiting for A"
    assert TEXT.prompt(state, 1, "ru") == "Ждём: A"
    assert TEXT.refusal(state, 1, codes.END_TURN, NOT_NOW, "en") == "it is not your decision; Waiting for A"


# --- actions ---


@pytest.mark.parametrize("seed", range(4))
def test_labels_and_short_names_are_whole_and_unlike_each_other(seed: int) -> None:
    for state, seat in random_states(seed):
        legal = state.decision(seat).actions
        for lang in LANGUAGES:
            assert TEXT.prompt(state, seat, lang)
            labels = [TEXT.action(state, seat, action, lang) for action in legal]
            shorts = [TEXT.short(state, seat, action, lang) for action in legal]
            assert len(set(labels)) == len(legal) and len(set(shorts)) == len(legal)
            assert not any("{" in label or "  " in label for label in labels + shorts)


def test_actions_are_said_as_a_player_would() -> None:
    state = give(new(), row=["gunship"], play=["stellar_reef", "star_barge"])
    give(state, 1, play=["barter_world"])
    state.seats[0].trade = state.seats[0].combat = i64(9)
    said = {
        TEXT.short(state, 0, action, "en"): TEXT.action(state, 0, action, "en")
        for action in range(20_000)
        if action in state.decision(0).actions or action in state.refused(0)
    }
    assert said["buy gunship"] == "Buy Gunship (4)"
    assert said["attack b"] == "Attack B"
    assert said["use stellar reef"] == "Use Stellar Reef: +1 trade"
    assert said["attack b barter world"] == "Attack Barter World of B (4 combat)"
    assert said["ally star barge"].startswith("Use the ally ability of Star Barge: +2 combat")
    assert TEXT.action(state, 0, codes.BUY + design("gunship"), "ru") == "Купить: Артиллерийский корабль (4)"


def test_options_are_the_cards_own_alternatives() -> None:
    state = asking(abilities.ChooseOne(design("barter_world"), 0, 2))
    assert [TEXT.action(state, 0, action, "en") for action in state.decision(0).actions] == ["+2 authority", "+2 trade"]
    assert TEXT.short(state, 0, codes.OPTION + 1, "en") == "option 2"


@pytest.mark.parametrize("record", list(GAME.records), ids=lambda record: record.id)
def test_parts_are_numbered_like_the_branches_of_the_rules(record: Any) -> None:
    card = GAME.cards[record.code]
    assert len(parts(record)) == len(card.branches)
    for effects, branch in zip(parts(record), card.branches, strict=True):
        assert len(effects) == len(branch.steps)


def test_a_placed_card_says_why_it_may_go_there() -> None:
    state = new()
    state.seats[0].redirects = vec[i64]([i64(8 | codes.TO_DECK)])
    state.push(abilities.Place(design("gunship"), codes.TO_DISCARD), 0)
    state.deciding = 1
    named, free = codes.PUT + codes.TO_HAND, codes.PUT + codes.TO_DECK + 3 * codes.FREE
    assert TEXT.action(state, 0, named, "en") == "Put it into your hand (Gunship)"
    assert TEXT.action(state, 0, free, "en") == "Put it on top of your deck (ability used earlier this turn)"
    assert TEXT.short(state, 0, free, "en") == "put deck earlier"


def test_a_copy_has_the_abilities_of_its_model() -> None:
    from stardeck.games.realms.state import COPY_SHIFT

    state = new()
    entry = design("stealth_tower") | (design("stellar_reef") + 1) << COPY_SHIFT
    state.seats[0].play = vec[i64]([i64(entry)])
    action = codes.USE + design("stealth_tower") * codes.COPIES
    assert TEXT.action(state, 0, action, "en") == "Use Stealth Tower as Stellar Reef: +1 trade"
    assert "Stealth Tower as Stellar Reef (outpost, defense 5)" in TEXT.table(state, "en")


def test_each_kind_of_action_has_a_short_name() -> None:
    assert {kind.name for kind in GAME.codes.kinds} == {key for key in SHORT if "." not in key}


# --- why not? ---


def test_every_reason_has_a_sentence() -> None:
    names = list(vars(codes))
    after_the_places = names[names.index("FREE") + 1 : names.index("codes")]
    reasons = {value for name in after_the_places if isinstance(value := getattr(codes, name), int)}
    assert reasons == set(REASONS) == set(range(2, 2 + len(REASONS)))
    state = new()
    for reason in REASONS:
        for lang in LANGUAGES:
            sentence = TEXT.refusal(state, 0, codes.BUY + EXPLORER, refusal(reason, 1, 3), lang)
            assert sentence and "{" not in sentence


@pytest.mark.parametrize(
    ("action", "refused", "english", "russian"),
    [
        (
            codes.BUY + design("gunship"),
            refusal(codes.NEEDS_TRADE, 5, 3),
            "Gunship: needs 5 trade, you have 3",
            "Артиллерийский корабль: нужно 5 очков торговли, у вас 3",
        ),
        (
            codes.ATTACK + 1,
            refusal(codes.SHIELDED, 1),
            "B: shielded by an outpost of B",
            "B: под защитой аванпоста B",
        ),
        (
            codes.ALLY + design("star_barge") * 4,
            refusal(codes.NO_ALLY, 2),
            "Star Barge (ally): no other Star Empire card in play",
            "Звёздная баржа (союзник): в игре нет другой карты Звёздной империи",
        ),
        (
            codes.ATTACK_BASE + 1024 + design("barter_world") * 4,
            refusal(codes.NEEDS_COMBAT, 21, 1),
            "Barter World: needs 21 combat, you have 1",
            "Рыночный мир: нужно 21 очко боя, у вас 1",
        ),
        (codes.END_TURN, NOT_NOW, "you are not asked that now", "сейчас вас об этом не спрашивают"),
    ],
)
def test_refusals_say_what_is_missing(action: int, refused: int, english: str, russian: str) -> None:
    assert TEXT.refusal(new(), 0, action, refused, "en") == english
    assert TEXT.refusal(new(), 0, action, refused, "ru") == russian


def test_why_not_a_card() -> None:
    state = give(new(), row=["gunship"], play=["stellar_reef"], discard=["lancer"], hand=["scout"])
    assert TEXT.why_not_card(state, 0, "gunship", "en") == ["Gunship: needs 4 trade, you have 0"]
    assert TEXT.why_not_card(state, 0, "stellar_reef", "en") == []
    assert TEXT.why_not_card(state, 0, "lancer", "en") == ["Lancer: it lies on your discard pile"]
    assert TEXT.why_not_card(state, 0, "lancer", "ru") == ["Пиконосец: лежит в вашем сбросе"]
    assert TEXT.why_not_card(state, 0, "corvette", "en") == [
        "Corvette: neither in your hand, nor in play, nor in the trade row"
    ]
    assert TEXT.why_not_card(state, 1, "scout", "en") == ["Scout: it is not your decision; Waiting for A"]


# --- events ---


@pytest.mark.parametrize("kind", range(len(events.NAMES)))
def test_every_event_has_a_sentence(kind: int) -> None:
    assert set(SENTENCES) == set(range(len(events.NAMES)))
    cards = {events.CHOSE: design("barter_world"), events.COPIED: design("stealth_tower")}
    for lang in LANGUAGES:
        event = Event(kind, 0, cards.get(kind, EXPLORER), 1, 1, EVERYBODY)
        sentence = TEXT.event(event, lang)
        assert sentence and "{" not in sentence and "None" not in sentence
        assert sentence[0].isupper() or sentence[0] == "«"


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        ((events.DREW, 0, HIDDEN, 1, -1), "A draws a card", "A берёт карту"),
        ((events.DREW, 0, HIDDEN, 5, -1), "A draws 5 cards", "A берёт 5 карт"),
        ((events.DREW, 0, EXPLORER, 1, -1), "A draws Explorer", "A берёт карту «Исследователь»"),
        ((events.GAINED_TRADE, 1, -1, 2, -1), "B gains 2 trade", "B получает 2 очка торговли"),
        ((events.GAINED_TRADE, 1, -1, 11, -1), "B gains 11 trade", "B получает 11 очков торговли"),
        ((events.ATTACKED, 1, -1, 21, 0), "B attacks A: A loses 21 authority", "B атакует A: A теряет 21 очко влияния"),
        ((events.TURN_ENDED, 0, -1, 2, -1), "A ends the turn and discards 2 cards from hand",
         "A заканчивает ход и сбрасывает с руки 2 карты"),
        ((events.CHOSE, 0, design("barter_world"), 1, -1), "A chooses: +2 trade", "A выбирает: +2 очка торговли"),
        ((events.DESTROYED, 0, design("barter_world"), 4, 1), "A destroys Barter World of B with 4 combat",
         "A уничтожает у B базу «Рыночный мир», потратив 4 очка боя"),
        ((events.PUT_ON_DECK, 0, HIDDEN, 0, -1), "A puts a card on top of the deck",
         "A кладёт карту на верх своей колоды"),
    ],
)  # fmt: skip
def test_events_are_sentences(event: tuple[int, int, int, int, int], english: str, russian: str) -> None:
    happened = Event(*event, EVERYBODY)
    assert TEXT.event(happened, "en") == english
    assert TEXT.event(happened, "ru") == russian


def test_players_may_have_names() -> None:
    attack = Event(events.ATTACKED, 0, -1, 3, 1, EVERYBODY)
    assert TEXT.event(attack, "en", ["Ann", "Bob"]) == "Ann attacks Bob: Bob loses 3 authority"
    assert TEXT.seat_name(1) == "B"


def test_a_seat_reads_only_what_it_may_see() -> None:
    log = Log()
    state = new()
    state.apply(0, codes.END_TURN, log)
    drawn = [TEXT.event(event, "en") for event in log.seen_by(1) if event.kind == events.DREW]
    assert drawn == ["A draws a card"] * 5
    assert TEXT.event(TEXT.gathered([e for e in log.seen_by(1) if e.kind == events.DREW])[0], "en") == "A draws 5 cards"


# --- the table ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_shows_views_and_finished_games(lang: str) -> None:
    last = None
    for number, (state, seat) in enumerate(random_states(11)):
        last = state
        if number % 25 == 0:
            assert TEXT.table(state, lang)
            assert TEXT.table(seen(state, 1 - seat), lang)
            assert TEXT.table(seen(state, -1), lang)
    assert last is not None and last.over
    assert TEXT.table(last, lang).splitlines()[-1] == TEXT.result(last, lang)


def test_a_state_prints_as_its_table() -> None:
    lines = str(new(3)).splitlines()
    assert lines[0] == "Star Realms: Colonial Wars. Turn 1, A plays"
    assert lines[1].startswith("Trade row (deck: 155 cards): ")
    assert lines[2] == "Explorer (cost 2): 10"
    assert lines[-1] == "A: Play, buy, use or attack (trade 0, combat 0), or end the turn"


def test_hidden_cards_are_only_counted() -> None:
    state = give(new(), 1, hand=["scout", "scout", "gunship"])
    state.seats[1].hand[2] |= i64(0xFF00)  # everybody has seen this one
    shown = seen(state, 0)
    assert "  hand 3: Gunship, 2 unknown" in TEXT.table(shown, "en")
    assert "  рука 3: Артиллерийский корабль, неизвестно: 2" in TEXT.table(shown, "ru")
    assert "Scout" not in TEXT.discard_pile(shown, 1, "en")


def test_every_card_can_be_read() -> None:
    for record in GAME.records:
        for lang in LANGUAGES:
            assert len(TEXT.card(record.id, lang)) >= 3
    assert sum(effect.do == "choose_one" for r in GAME.records for e in r.abilities.values() for effect in walk(e)) > 3
