"""The words of the invasion: the step is told as a story with all its numbers, in both languages."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

from stardeck import games
from stardeck.engine.chance import Stacked
from stardeck.engine.events import EVERYBODY, HIDDEN, Event, Log
from stardeck.engine.positions import Part
from stardeck.engine.steps import Step
from stardeck.games.race import codes, events
from stardeck.games.race.game import RaceGame
from stardeck.games.race.invasion import INVASION_STEPS
from stardeck.games.race.invasiontext import at_stake, defense, invader, outlook
from stardeck.games.race.position import KEYS, Reader
from stardeck.games.race.state import Race
from stardeck.games.race.text import Text
from stardeck.games.race.track import card_of
from stardeck.language import LANGUAGES

GAME = cast(RaceGame, games.load("race"))
TEXT: Text = GAME.text
INVASION: dict[str, Any] = {"sets": ["base", "xeno"], "invasion": True}
MODES: list[dict[str, Any]] = [
    {"players": 2, **INVASION},
    {"players": 3, **INVASION, "tiles": "unless_defeated"},
    {"players": 5, **INVASION, "defeat": "by_score"},
    {**INVASION, "actions": "two"},
    {"players": 3, **INVASION, "ask": "always"},
]
LAST = ["3:3", "3:4", "3:5", "3:6"]


def design(card: str) -> int:
    return GAME.by_id[card].code


def position(at: object, *seats: dict[str, Any], **invasion: Any) -> tuple[Race, Log]:
    """A game of the invasion mode in round 3, and what happened up to its first question."""
    data = {
        "players": len(seats),
        "at": at,
        "round": 3,
        "options": INVASION,
        "seats": [{**seat, "tableau": seat["tableau"].split()} for seat in seats],
        "invasion": invasion,
    }
    log = Log()
    return Reader(GAME, Part(data).record(KEYS)).read(Stacked(), log), log


def does(state: Race, log: Log, seat: int, action: str) -> None:
    state.apply(seat, GAME.codes.parse(action), log)


def told(log: Log, lang: str = "en", first: int = events.INVASION_BEGAN) -> list[str]:
    """The sentences of a log from the first event of a kind on."""
    kinds = [int(event.kind) for event in log.events]
    return [TEXT.event(event, lang) for event in log.events[kinds.index(first) :]]


def labels(state: Race, seat: int = 0, lang: str = "en") -> list[str]:
    return [TEXT.action(state, seat, action, lang) for action in state.decision(seat).actions]


def random_states(seed: int, log: Log | None = None, **options: Any) -> Iterator[tuple[Race, int]]:
    """Every question of a random game, with the seat that is asked."""
    chance = random.Random(seed)
    state = cast(Race, GAME.new(seed=seed, **options))
    while not state.over:
        decision = chance.choice(state.decisions)
        yield state, decision.seat
        state.apply(decision.seat, chance.choice(decision.actions), log)


# --- the story ---


def test_the_step_is_a_story_with_its_numbers() -> None:
    state, log = position(
        "xenos_come",
        {"tableau": "old_earth anti_xeno_assault_troops", "hand": ["gem_world", "space_port"]},
        {"tableau": "new_sparta space_marines"},
        deck=["2:3", "2:7", *LAST],
    )
    does(state, log, 0, "bunker")
    does(state, log, 0, "discard gem_world")
    assert told(log) == [
        "Invasion 1",
        "The admiral of A takes the field at 3",
        "The admiral of B takes the field at 4",
        "The empire has strength 7 against the repulse value 22: not enough",
        "B meets a card of wave 2 with power 7",
        "B can win an award token",
        "A meets a card of wave 2 with power 3",
        "A can win 2 award tokens",
        "A uses the bunker: defense +2",
        "A discards Gem World",
        "A: 2 + 1 vs Xenos + 2 bunker = 5 against 3: held",
        "A takes 2 award tokens",
        "B: 4 against 7: lost",
        "The Xenos damage New Sparta of B",
        "Round 4 begins",
    ]
    russian = told(log, "ru")
    assert russian[0] == "Вторжение 1" and russian[1] == "Адмирал A занимает деление 3"
    assert russian[3] == "Сила империи 7, значение отражения 22: мало"
    assert russian[4:8] == [
        "B получает карту волны 2, мощность 7",
        "B может получить наградной жетон",
        "A получает карту волны 2, мощность 3",
        "A может получить 2 наградных жетона",
    ]
    assert russian[8] == "A использует бункер: защита +2"
    assert russian[10] == "A: 2 + 1 против ксеносов + 2 бункер = 5 против 3: отбито"
    assert russian[12:14] == ["B: 4 против 7: прорыв", "B: ксеносы разоряют мир «Новая Спарта»"]


def test_temporary_strength_is_told_by_its_sources() -> None:
    state, log = position(
        "invasion",
        {
            "tableau": "old_earth anti_xeno_defense_post new_military_tactics",
            "hand": ["gem_world", "space_port", "spice_world"],
        },
        {"tableau": "new_sparta"},
        deck=["2:4", "2:7", *LAST],
    )
    does(state, log, 0, "power new_military_tactics 0")
    does(state, log, 0, "power anti_xeno_defense_post 0")
    gained = [event for event in log.events if event.kind in (events.USED, events.STRENGTHENED)]
    assert [(event.kind, event.card, event.n, event.other) for event in gained][1] == (
        events.STRENGTHENED,
        design("new_military_tactics"),
        3,
        3,
    )
    assert gained[2].card == design("anti_xeno_defense_post") and gained[2].other == 0  # the number of the power
    assert TEXT.event(gained[1], "ru") == "A временно усиливается на 3"


def test_goods_for_strength_name_their_world() -> None:
    state = GAME.from_json(
        {
            "options": INVASION,
            "round": 3,
            "at": "invasion",
            "seats": [
                {"tableau": ["old_earth", "imperium_arms_factory", {"card": "comet_zone", "good": True}]},
                {"tableau": ["new_sparta"]},
            ],
            "invasion": {"deck": ["1:1", "1:4", *LAST]},
        }
    )
    log = Log()
    does(state, log, 0, "power imperium_arms_factory 0")
    used, spent, gained, compared, *_ = log.events
    assert (used.kind, used.card) == (events.USED, design("imperium_arms_factory"))
    assert (spent.kind, spent.card) == (events.GOOD_SPENT, design("comet_zone"))
    assert gained.to_json() == [events.STRENGTHENED, 0, design("comet_zone"), 2, 2]
    assert TEXT.event(compared, "en") == "A: 0 + 2 temporary = 2 against 1: held"


def test_the_parts_of_a_defense_and_the_cards() -> None:
    assert defense([7, 2, 0, 0, 2]).en == "7 + 2 vs Xenos + 2 bunker = 11"
    assert defense([-1, 3, 1, 3, 0]).ru == "−1 + 3 против ксеносов + 1 ксено-защита + 3 на время = 6"
    assert defense([2, -1, 0, 0, 0]).en == "2 − 1 vs Xenos = 1"
    assert defense([-2, 0, 0, 0, 0]).en == "−2"
    assert invader(card_of(1, -1), -1).en == "of wave 1 with power −1"
    assert invader(card_of(3, "+4"), 7).en == "of wave 3, military +4: power 7"
    assert invader(card_of(3, "+4"), 7).ru == "волны 3, атака +4: мощность 7"


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        ((events.NO_INVASION, -1, -1, 2, -1), "The Xenos have not come yet: they first invade at the end of round 3",
         "Ксеносы ещё не пришли: первое вторжение — в конце раунда 3"),
        ((events.DISC_MOVED, 0, -1, 1, -3), "The admiral of A moves from below −2 to 1",
         "Адмирал A переходит с деления левее −2 на 1"),
        ((events.DISC_TURNED, 1, -1, 4, -1), "The disc of B goes from the bottom of the stack on 4 to its top",
         "B: диск переходит из низа стопки на делении 4 наверх"),
        ((events.DAMAGED, 0, HIDDEN, 0, -1), "A has no world left to damage",
         "A: разорять больше нечего"),
        ((events.GAVE_GOOD, 0, design("gem_world"), 21, -1),
         "A gives the good of Gem World to the war effort: the repulse value is now 21",
         "A отдаёт товар мира «Мир самоцветов» на военные нужды: значение отражения теперь 21"),
        ((events.USED_BONUS, 0, -1, codes.PRODUCE_REPAIR, -1), "A uses half of the Repair bonus",
         "A тратит половину привилегии восстановления"),
        ((events.USED_BONUS, 0, -1, codes.PRODUCE, -1), "A uses the bonus of Produce",
         "A применяет привилегию: Производство"),
        ((events.EMPIRE_LOST, -1, -1, 2, -1),
         "Nobody has held: the empire is defeated for the second time, the Xenos win",
         "Не устоял никто: второе поражение империи, ксеносы победили"),
        ((events.USED, 0, design("galactic_home_front"), 0, 0), "A uses Galactic Home Front (gain 1 VP)",
         "A применяет карту «Галактический тыл» (получите 1 ПО)"),
        ((events.USED, 0, design("old_earth"), 0, 0), "A uses Old Earth", "A применяет карту «Старая Земля»"),
    ],
)  # fmt: skip
def test_events_are_sentences(event: tuple[int, int, int, int, int], english: str, russian: str) -> None:
    happened = Event(*event, EVERYBODY)
    assert TEXT.event(happened, "en") == english
    assert TEXT.event(happened, "ru") == russian


def test_a_good_that_is_given_or_sold_is_told_once() -> None:
    gem = design("gem_world")
    spent = Event(events.GOOD_SPENT, 0, gem, 0, -1, EVERYBODY)
    gave = Event(events.GAVE_GOOD, 0, gem, 21, -1, EVERYBODY)
    vp = Event(events.GAINED_VP, 0, -1, 1, -1, EVERYBODY)
    assert [event.kind for event in TEXT.gathered([spent, gave, vp])] == [events.GAVE_GOOD, events.GAINED_VP]
    assert [event.kind for event in TEXT.gathered([spent, vp])] == [events.GOOD_SPENT, events.GAINED_VP]


def test_moved_discs_are_told_so_that_each_goes_on_top() -> None:
    """Whoever puts each moved disc on top of its new space gets the stacks of the track."""
    for seed in range(6):
        log = Log()
        stacks: dict[int, list[int]] = {}
        invasions = 0
        for state, _seat in random_states(seed, log, players=4, **INVASION):
            invasion = state.invasion
            assert invasion is not None
            for event in log.events:
                if event.kind == events.DISC_MOVED:
                    if event.other != events.OFF_TRACK:
                        stacks[int(event.other)].remove(int(event.seat))
                    stacks.setdefault(int(event.n), []).append(int(event.seat))
                elif event.kind == events.DISC_TURNED:
                    stack = stacks[int(event.n)]
                    assert stack[0] == event.seat
                    stack.append(stack.pop(0))
                elif event.kind == events.INVASION_BEGAN:
                    invasions += 1
                    assert event.n == invasions
            log.events.clear()
            order = [seat for space in sorted(stacks, reverse=True) for seat in reversed(stacks[space])]
            assert order == [int(seat) for seat in invasion.discs]


def test_the_strength_that_is_told_adds_up() -> None:
    """The sources of temporary strength make the part that is compared."""
    compared = 0
    for seed in range(8):
        log = Log()
        for _state, _seat in random_states(seed, log, players=5, **INVASION, ask="always"):
            pass
        gained = 0
        for event in log.events:
            if event.kind == events.STRENGTHENED:
                gained += int(event.n)
                assert event.other == gained
            elif event.kind == events.COMPARED:
                assert events.parts_of(int(event.n))[3] == gained
                compared += gained > 0
                gained = 0
            elif event.kind in (events.CONQUERED, events.PAID, events.PHASE_BEGAN, events.INVASION_BEGAN):
                gained = 0
    assert compared > 3


# --- questions and actions ---


def test_defending_says_the_parts_and_what_is_at_stake() -> None:
    state, _log = position(
        "invasion",
        {"tableau": "old_earth anti_xeno_assault_troops", "hand": ["gem_world", "space_port"]},
        {"tableau": "new_sparta space_marines"},
        deck=["2:3", "2:7", *LAST],
    )
    assert TEXT.prompt(state, 0, "en") == (
        "Invasion 3, your defense 2 + 1 vs Xenos = 3: strengthen it to hold (you get 2 award tokens), or give way"
    )
    assert TEXT.prompt(state, 0, "ru") == (
        "Вторжение 3, ваша защита 2 + 1 против ксеносов = 3: усильте её, чтобы устоять"
        " (получите 2 наградных жетона), или отступите"
    )
    assert labels(state) == [
        "Give way: a world is damaged (3 against 3)",
        "Bunker: discard a card, defense 3 → 5 against 3",
    ]
    assert "  invasion: card of wave 2 with power 3 against 2 + 1 vs Xenos = 3 (at stake: 2 award tokens)" in (
        TEXT.table(state, "en")
    )
    state.apply(0, codes.BUNKER)
    assert TEXT.prompt(state, 0, "ru") == "Сбросьте карту за бункер"


def test_damage_says_what_is_lost() -> None:
    seat = {"tableau": ["old_earth", {"card": "gem_world", "good": True}, "colony_ship"], "hand": ["space_port"]}
    state = GAME.from_json(
        {
            "options": INVASION,
            "round": 3,
            "at": "invasion",
            "seats": [seat, {}],
            "invasion": {"deck": ["2:7", "2:6", *LAST]},
        }
    )
    assert TEXT.prompt(state, 0, "en") == "Invasion 6, your defense 0 (2 at most): which of your worlds is damaged?"
    assert TEXT.prompt(state, 0, "ru") == (
        "Вторжение 6, ваша защита 0 (самое большее 2): какой из ваших миров будет разорён?"
    )
    assert labels(state) == ["Let Old Earth be damaged", "Let Gem World be damaged (its novelty good is lost)"]
    assert labels(state, lang="ru")[1] == "Отдать на разорение: Мир самоцветов (товар пропадёт: предмет роскоши)"
    state.apply(0, codes.DAMAGE + design("gem_world"))
    assert "  tableau 3: Old Earth, Colony Ship, Gem World (damaged)" in TEXT.table(state, "en")
    assert "Мир самоцветов (мир разорён)" in TEXT.table(state, "ru")


def produce(chosen: str, hand: list[str]) -> Race:
    """A has a damaged world and a good at the start of Produce."""
    return GAME.from_json(
        {
            "options": INVASION,
            "round": 4,
            "at": "produce",
            "seats": [
                {
                    "tableau": ["old_earth", {"card": "mining_world", "good": True}],
                    "damaged": ["gem_world"],
                    "chosen": [chosen],
                    "hand": hand,
                },
                {"tableau": ["new_sparta"]},
            ],
        }
    )


def test_the_war_effort_and_repairs_are_asked_in_words() -> None:
    state = produce("produce_repair", ["space_port", "spice_world"])
    assert TEXT.prompt(state, 0, "en") == (
        "Give goods to the war effort, 1 VP each (repulse value 22, the empire has 2), or done"
    )
    assert TEXT.prompt(state, 0, "ru") == (
        "Отдайте товары на военные нужды, по 1 ПО (значение отражения 22, сила империи 2) — или «готово»"
    )
    assert labels(state) == ["Give no more", "Give the rare good of Mining World: 1 VP"]
    state.apply(0, codes.DONE)
    assert TEXT.prompt(state, 0, "en") == "Repair a damaged world, or done"
    assert labels(state) == ["Use nothing more", "Repair Gem World"]
    state.apply(0, codes.REPAIR + design("gem_world"))
    assert TEXT.prompt(state, 0, "ru") == "Чем восстановите мир «Мир самоцветов»?"
    assert labels(state) == [
        "Pay with Space Port (1 of 2)",
        "Discard the rare good of Mining World",
        "Half of the Repair bonus",
    ]


def test_every_step_that_asks_in_the_invasion_is_held_by_a_test_of_its_question() -> None:
    asking = {step.name for step in INVASION_STEPS.values() if step.legal is not Step.legal}
    assert asking == {"war_effort", "pay_repair", "repair_more", "defend", "discard_for_defense", "damage"}


@pytest.mark.parametrize(
    ("n", "english", "russian"),
    [
        (1, "Repair another world, or done", "Восстановите ещё один мир — или «готово»"),
        (2, "Repair up to 2 more worlds, or done", "Восстановите ещё до 2 миров — или «готово»"),
    ],
)
def test_a_power_of_a_house_card_that_repairs_several_worlds_goes_on(n: int, english: str, russian: str) -> None:
    state, _log = position(
        ["repair_more", [n]], {"tableau": "old_earth", "damaged": ["gem_world"]}, {"tableau": "new_sparta"}
    )
    assert (TEXT.prompt(state, 0, "en"), TEXT.prompt(state, 0, "ru")) == (english, russian)
    assert labels(state) == ["Repair no more", "Repair Gem World"]


def test_discarding_cards_for_defense_counts_them() -> None:
    state, _log = position(
        "invasion",
        {"tableau": "old_earth anti_xeno_defense_post", "hand": ["gem_world", "space_port", "spice_world"]},
        {"tableau": "new_sparta"},
        deck=["1:1", "1:4", *LAST],
    )
    assert labels(state)[1] == "Use Anti-Xeno Defense Post: discard a card: defense 1 → 2 against 1"
    state.apply(0, codes.POWER + 4 * design("anti_xeno_defense_post"))
    assert TEXT.prompt(state, 0, "en") == "Invasion 1, your defense 1: discard a card for +1"
    assert TEXT.prompt(state, 0, "ru") == "Вторжение 1, ваша защита 1: сбросьте карту, получите +1"


@pytest.mark.parametrize("options", MODES, ids=str)
def test_everything_in_an_invasion_has_words(options: dict[str, Any]) -> None:
    """Questions, actions, refusals, events and tables; labels and short names are unlike each other."""
    log = Log()
    for state, seat in random_states(7, log, **options):
        legal = state.decision(seat).actions
        refused = state.refused(seat)
        for lang in LANGUAGES:
            names = [TEXT.action(state, seat, action, lang) for action in legal]
            shorts = [TEXT.short(state, seat, action, lang) for action in legal]
            assert len(set(names)) == len(legal) and len(set(shorts)) == len(legal)
            sentences = [TEXT.refusal(state, seat, action, why, lang) for action, why in refused.items()]
            spoken = [TEXT.prompt(state, seat, lang), *names, *shorts, *sentences]
            spoken += [TEXT.event(event, lang) for event in log.events]
            assert all(words and "{" not in words and "  " not in words and words != "?" for words in spoken)
            assert "{" not in TEXT.table(cast(Race, state.seen_by(seat).position), lang)
        log.events.clear()


# --- the table ---


def test_the_table_shows_the_invasion() -> None:
    state, _log = position(
        "choose_action",
        {"tableau": "starry_rift_pioneers anti_xeno_assault_troops", "awards": 2, "vp": 3, "war_effort": 1},
        {"tableau": "new_sparta"},
        {"tableau": "alpha_centauri"},
        deck=["2:3", "2:7", "2:1", *LAST],
        repulse=27,
        defeats=1,
        discs=[[0, 3], [2, 0], [1, 0]],
    )
    lines = TEXT.table(state, "en").splitlines()
    assert lines[2:5] == [
        "Invasion: repulse value 27, strength of the empire 5, defeats 1 of 2, next wave 2 (3 cards)",
        "Repulse track: 3: A; 0: C, B (a stack from its top)",
        "A: 3 VP in chips, military 2, against Xenos 3, Xeno defense +1, awards 2, war effort 1",
    ]
    lines = TEXT.table(state, "ru").splitlines()
    assert lines[2:5] == [
        "Вторжение: значение отражения 27, сила империи 5, поражений 1 из 2, следующая волна 2 (3 карты)",
        "Трек отражения: 3: A; 0: C, B (в стопке сверху вниз)",
        "A: 3 ПО в жетонах, атака 2, против ксеносов 3, ксено-защита +1, награды 2, военные нужды 1",
    ]


def test_the_first_invasion_is_announced() -> None:
    state = cast(Race, GAME.new(2, seed=1, **INVASION))
    line = TEXT.table(state, "en").splitlines()[2]
    assert line.endswith("next wave 1 (4 cards), first invasion at the end of round 3")


def test_the_outlook_is_the_same_for_everybody_and_gives_nothing_away() -> None:
    seen_all = cast(Race, GAME.new(3, seed=4, **INVASION))
    seen = cast(Race, seen_all.seen_by(1).position)
    assert seen_all.invasion is not None and seen.invasion is not None
    assert outlook(seen.invasion, "en") == outlook(seen_all.invasion, "en")
    assert outlook(seen.invasion, "en")[:2] == [
        "Wave 1: 6 cards in the deck, out of −1 ×2, 0 ×2, 1 ×3, 2 ×2, 3, 4",
        "Wave 2: 6 cards in the deck, out of 0 ×2, 1 ×2, 2 ×2, 3, 4, 5, 6, 7",
    ]
    assert outlook(seen.invasion, "ru")[2].startswith("Волна 3: в колоде 17 карт, из таких: 3 ×4, 4 ×3")


# --- the end ---


def finished(ended: str, options: dict[str, str] | None = None, **seat: Any) -> Race:
    return GAME.from_json(
        {
            "options": {**INVASION, **(options or {})},
            "round": 5,
            "agenda": [],
            "seats": [{"tableau": ["new_sparta"], "vp": 4, **seat}, {"tableau": ["old_earth"], "vp": 2, "awards": 1}],
            "invasion": {"ended": ended, **({"defeats": 2} if ended == "defeated" else {})},
        }
    )


def test_the_result_names_the_tiles_and_the_victory_of_the_xenos() -> None:
    state = finished("repulsed", war_effort=2, awards=3)
    assert TEXT.result(state, "en").splitlines() == [
        "A wins: the Xenos are repulsed",
        "A 18 VP: chips 4, cards 1, awards 3, Greatest Admiral 5, Greatest Contributor 5",
        "B 5 VP: chips 2, cards 2, awards 1",
    ]
    assert TEXT.result(state, "ru").splitlines()[1] == (
        "A 18 ПО: жетоны 4, карты 1, награды 3, «Великий адмирал» 5, «За главный вклад» 5"
    )
    lost = finished("defeated")
    assert TEXT.result(lost, "en").splitlines() == [
        "The Xenos win, and nobody else: the empire has been defeated twice",
        "A 5 VP: chips 4, cards 1",
        "B 5 VP: chips 2, cards 2, awards 1",
    ]
    assert TEXT.result(lost, "ru").startswith(
        "Победили ксеносы, остальные проиграли: империя дважды потерпела поражение"
    )


def test_by_an_option_a_player_wins_after_the_second_defeat() -> None:
    state = finished("defeated", {"defeat": "by_score"}, awards=3)
    assert TEXT.result(state, "en").splitlines() == [
        "A wins: the empire has been defeated twice",
        "A 8 VP: chips 4, cards 1, awards 3",
        "B 5 VP: chips 2, cards 2, awards 1",
    ]
    assert at_stake(state)[-1]["ru"] == "После второго поражения империи побеждает больший счёт"
    assert all("defeat" not in line["en"] for line in at_stake(finished("defeated")))
