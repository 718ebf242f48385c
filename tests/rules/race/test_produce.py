"""The Produce phase: goods arrive on worlds, and cards are drawn for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from stardeck import games
from tests.rules.race.table import RaceTable, race

PRODUCERS = "artist_colony bio_hazard_mining_world distant_world alien_robotic_factory"
CALLED = {"chosen": "produce"}  # by the opponent: A has no bonus


def draws_of(table: RaceTable) -> int:
    return len(table.a.hand)


@pytest.mark.rule("race.produce.01")
@pytest.mark.parametrize("ask", ["choices", "always"])
def test_every_production_world_without_a_good_gets_one_of_its_kind_and_nobody_is_asked(ask: str) -> None:
    table = race(at="produce", tableau=f"new_sparta {PRODUCERS}", opponent=CALLED, options={"ask": ask})
    table.a.is_asked("choose_action")
    assert table.a.goods == sorted(PRODUCERS.split())
    for world, price in zip(PRODUCERS.split(), (2 + 3, 3, 4 + 2, 5), strict=True):  # with the bonuses of two of them
        sold = race(at=["sell", 0, [1]], chosen="consume_trade", tableau=PRODUCERS, goods=world)
        assert draws_of(sold) == price


@pytest.mark.rule("race.produce.02")
def test_a_world_that_has_a_good_gets_no_other() -> None:
    table = race(
        at="produce",
        chosen="produce",
        tableau="comet_zone artist_colony asteroid_belt genetics_lab mining_robots",
        goods="comet_zone asteroid_belt",
    )
    before = table.a.good_cards
    table.a.is_asked("choose_action")
    table.everybody("produce")
    assert table.a.goods == ["artist_colony", "asteroid_belt", "comet_zone"]
    assert table.a.good_cards == before
    assert draws_of(table) == 0


@pytest.mark.rule("race.produce.02")
def test_produce_adds_nothing_to_worlds_with_goods() -> None:
    tableau = "artist_colony runaway_robots gem_world"
    table = race(at="produce", chosen="produce", tableau=tableau, goods=tableau)
    assert "good_arrived" not in table.happened
    assert (table.a.goods, draws_of(table)) == (sorted(tableau.split()), 0)


@pytest.mark.rule("race.produce.03")
def test_a_produced_good_is_a_card_of_the_deck_that_nobody_sees() -> None:
    table = race(at="choose_action", tableau="old_earth artist_colony")
    top = table.deck[0]
    table.everybody("produce")
    assert table.a.good_cards == {"artist_colony": top}
    for eyes in (table.a, table.b, None):
        assert table.seen_by(eyes).a.good_cards == {"artist_colony": "?"}


@pytest.mark.rule("race.produce.04", "race.produce.08")
@pytest.mark.parametrize("world", ["asteroid_belt", "empath_world", "refugee_world"])
def test_a_chooser_of_produce_fills_one_empty_windfall_world_of_their_choice(world: str) -> None:
    table = race(
        at="produce",
        chosen="produce",
        tableau="old_earth asteroid_belt empath_world refugee_world radioactive_world gem_world",
        goods="radioactive_world",
        opponent={"tableau": "new_sparta former_penal_colony"},
    )
    table.a.is_asked("windfall").may_only("windfall asteroid_belt", "windfall empath_world", "windfall refugee_world")
    table.a.cannot("windfall radioactive_world", because="not now").cannot("windfall gem_world", because="not now")
    table.a.produces_on(world).is_asked("choose_action")
    assert table.a.goods == sorted([world, "radioactive_world", "gem_world"])


@pytest.mark.rule("race.produce.04", "race.produce.06")
def test_who_did_not_choose_produce_has_no_bonus_and_windfall_worlds_stay_empty() -> None:
    table = race(
        at="produce",
        chosen="produce",
        tableau="new_sparta asteroid_belt",
        opponent={"tableau": "epsilon_eridani refugee_world artist_colony"},
        others=[{"tableau": "old_earth empath_world", "chosen": "produce"}],
    )
    assert (table.a.goods, table.b.goods, table.c.goods) == (["asteroid_belt"], ["artist_colony"], ["empath_world"])


@pytest.mark.rule("race.produce.05")
def test_the_produce_bonus_cannot_be_declined() -> None:
    table = race(at="produce", chosen="produce", tableau="new_sparta asteroid_belt empath_world")
    table.a.may_only("windfall asteroid_belt", "windfall empath_world").cannot("done", because="not now")
    asked = race(at="produce", chosen="produce", tableau="new_sparta asteroid_belt", options={"ask": "always"})
    asked.a.is_asked("produce").may_only("bonus").takes_bonus().may_only("windfall asteroid_belt")
    asked.a.produces_on("asteroid_belt")
    assert asked.a.goods == ["asteroid_belt"]


@pytest.mark.rule("race.produce.07", "race.produce.08")
@pytest.mark.parametrize(
    ("card", "first", "second"),
    [
        ("expanding_colony", "refugee_world", "pirate_world"),
        ("free_trade_association", "refugee_world", "pirate_world"),
        ("mining_robots", "asteroid_belt", "radioactive_world"),
        ("mining_league", "asteroid_belt", "radioactive_world"),
        ("genetics_lab", "empath_world", "pre_sentient_race"),
        ("alien_rosetta_stone_world", "deserted_alien_outpost", "alien_robot_sentry"),
    ],
)
def test_a_windfall_power_of_a_kind_fills_one_empty_world_of_that_kind(card: str, first: str, second: str) -> None:
    all_kinds = "refugee_world pirate_world asteroid_belt radioactive_world empath_world pre_sentient_race"
    tableau = f"{card} {all_kinds} deserted_alien_outpost alien_robot_sentry"
    for world in (first, second):
        table = race(at="produce", tableau=tableau, opponent=CALLED)
        table.a.is_asked("windfall").may_only(f"windfall {first}", f"windfall {second}").produces_on(world)
        assert table.a.goods == [world]
    only = race(at="produce", tableau=tableau, goods=first, opponent=CALLED)
    assert only.a.goods == sorted([first, second])
    none = race(at="produce", tableau=tableau, goods=f"{first} {second}", opponent=CALLED)
    assert none.a.goods == sorted([first, second])


@pytest.mark.rule("race.produce.07")
def test_galactic_engineers_fill_a_windfall_world_of_any_kind() -> None:
    worlds = ("refugee_world", "asteroid_belt", "empath_world", "deserted_alien_outpost")
    for world in worlds:
        table = race(at="produce", tableau=f"galactic_engineers {' '.join(worlds)}", opponent=CALLED)
        table.a.is_asked("windfall").may_only(*(f"windfall {name}" for name in worlds)).produces_on(world)
        assert table.a.goods == [world]


@pytest.mark.rule("race.produce.08", "race.produce.15")
def test_each_power_and_the_bonus_fill_different_worlds_in_an_order_of_the_owner() -> None:
    tableau = (
        "mining_robots mining_league galactic_engineers asteroid_belt radioactive_world empath_world refugee_world"
    )
    table = race(at="produce", chosen="produce", tableau=tableau)
    every = {"power mining_robots 0", "power mining_league 1", "power galactic_engineers 0", "bonus"}
    table.a.is_asked("produce").may_only(*every).cannot("done", because="not now")
    table.a.uses("galactic_engineers").produces_on("asteroid_belt")
    assert table.happened[-2:] == ["used", "good_arrived"]
    table.a.may_only(*(every - {"power galactic_engineers 0"})).cannot("power galactic_engineers 0", because="used")
    table.a.uses("mining_league")  # one rare world is left to it
    assert table.a.goods == ["asteroid_belt", "radioactive_world"]
    table.a.is_asked("windfall").produces_on("refugee_world").is_asked("choose_action")
    assert table.a.goods == ["asteroid_belt", "radioactive_world", "refugee_world"]


@pytest.mark.rule("race.produce.08", "race.produce.15")
def test_all_powers_that_can_be_used_must_be_used() -> None:
    tableau = "mining_robots galactic_engineers asteroid_belt radioactive_world empath_world"
    table = race(at="produce", chosen="produce", tableau=tableau)
    table.a.uses("mining_robots").produces_on("asteroid_belt").takes_bonus().produces_on("empath_world")
    assert table.a.goods == ["asteroid_belt", "empath_world", "radioactive_world"]
    table = race(at="produce", chosen="produce", tableau=tableau)
    table.a.takes_bonus().produces_on("asteroid_belt").cannot("bonus", because="not now")


PIONEERS = """
[[card]]
code = 139
id = "pioneers"
name = { en = "Pioneers", ru = "Пионеры" }
set = "house"
copies = 1
type = "world"
cost = 2
vp = 0
good = "novelty"
good_kind = "windfall"
powers = [{ phase = 5, do = "produce_on_windfall", good = "any" }]
"""


@pytest.mark.rule("race.produce.09")
def test_a_windfall_world_with_a_windfall_power_may_fill_itself(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(PIONEERS, "utf-8")
    game = games.load("race", [file])
    position = {
        "at": "produce",
        "options": {"sets": ["base", "house"]},
        "seats": [{"tableau": ["pioneers", "asteroid_belt"]}, {"tableau": ["old_earth"], "chosen": ["produce"]}],
    }
    state = game.from_json(position)
    assert [game.codes.text(action) for action in state.decisions[0].actions] == [
        "windfall asteroid_belt",
        "windfall pioneers",
    ]
    state.apply(0, game.codes.parse("windfall pioneers"))
    placed = state.to_json()["seats"][0]["tableau"]
    assert (placed[0]["card"], placed[1]) == ("pioneers", "asteroid_belt")


def test_a_windfall_power_looks_at_the_home_world_too_and_at_no_world_of_others() -> None:
    table = race(
        at="produce",
        tableau="alpha_centauri mining_robots",
        opponent={"tableau": "new_sparta asteroid_belt", "chosen": "produce"},
    )
    assert (table.a.goods, table.b.goods) == (["alpha_centauri"], ["asteroid_belt"])


@pytest.mark.rule("race.produce.10", "race.card.gem_world.1", "race.card.lost_species_ark_world.1")
@pytest.mark.parametrize(
    ("world", "drawn"), [("gem_world", 1), ("comet_zone", 1), ("mining_world", 1), ("lost_species_ark_world", 2)]
)
def test_a_world_draws_cards_only_when_it_produces(world: str, drawn: int) -> None:
    table = race(at="produce", tableau=f"new_sparta {world}", opponent=CALLED)
    assert (table.a.goods, draws_of(table)) == ([world], drawn)
    table = race(at="produce", tableau=f"new_sparta {world}", goods=world, opponent=CALLED)
    assert (table.a.goods, draws_of(table)) == ([world], 0)
    table = race(at="consume", chosen="consume_x2", tableau=f"new_sparta {world}")
    assert (table.a.goods, draws_of(table)) == ([], 0)


@pytest.mark.rule("race.produce.11", "race.card.consumer_markets.1", "race.card.research_labs.1")
@pytest.mark.parametrize(
    ("card", "tableau", "old", "drawn"),
    [
        ("consumer_markets", "artist_colony spice_world comet_zone", "", 2 + 1),
        ("consumer_markets", "artist_colony spice_world space_port", "spice_world", 2),
        ("consumer_markets", "expanding_colony refugee_world artist_colony", "", 2),
        ("consumer_markets", "distant_world plague_world", "", 0),
        ("research_labs", "alien_robotic_factory artist_colony", "", 1),
        ("research_labs", "alien_robotic_factory lost_alien_battle_fleet", "", 2),
        ("research_labs", "alien_rosetta_stone_world deserted_alien_outpost alien_robotic_factory", "", 2),
        ("research_labs", "alien_robotic_factory", "alien_robotic_factory", 0),
        ("research_labs", "distant_world", "", 0),
    ],
)
def test_draws_per_good_count_the_goods_of_the_kind_produced_now(card: str, tableau: str, old: str, drawn: int) -> None:
    assert draws_of(race(at="produce", tableau=f"{card} {tableau}", goods=old, opponent=CALLED)) == drawn


@pytest.mark.rule("race.produce.11", "race.card.diversified_economy.2")
@pytest.mark.parametrize(
    ("tableau", "old", "drawn"),
    [
        ("artist_colony spice_world space_port bio_hazard_mining_world", "", 2),
        ("artist_colony bio_hazard_mining_world distant_world alien_robotic_factory", "", 4),
        ("artist_colony bio_hazard_mining_world distant_world", "artist_colony distant_world", 1),
        ("genetics_lab empath_world artist_colony", "", 2),
        ("empath_world asteroid_belt", "empath_world", 0),
    ],
)
def test_diversified_economy_draws_a_card_per_kind_produced(tableau: str, old: str, drawn: int) -> None:
    table = race(at="produce", tableau=f"diversified_economy {tableau}", goods=old, opponent=CALLED)
    assert draws_of(table) == drawn


@pytest.mark.rule("race.produce.11", "race.produce.13")
def test_counting_powers_also_count_the_bonus_and_each_of_them_draws_once() -> None:
    table = race(
        at="produce",
        chosen="produce",
        tableau="consumer_markets diversified_economy galactic_engineers artist_colony refugee_world pirate_world",
    )
    table.a.is_asked("produce")
    assert draws_of(table) == 0
    table.a.takes_bonus().produces_on("refugee_world").is_asked("choose_action")
    assert table.a.goods == ["artist_colony", "pirate_world", "refugee_world"]
    assert draws_of(table) == 3 + 1


@pytest.mark.rule("race.produce.11", "race.produce.14")
def test_goods_of_an_earlier_produce_phase_are_not_counted_again() -> None:
    table = race(
        tableau="new_sparta consumer_markets diversified_economy artist_colony mining_conglomerate rebel_miners"
    )
    table.everybody("produce")
    assert draws_of(table) == 1 + 2 + 2
    table.everybody("produce")
    assert draws_of(table) == 5


@pytest.mark.rule("race.produce.12", "race.card.pan_galactic_league.1")
@pytest.mark.parametrize(
    ("tableau", "goods", "drawn"),
    [
        ("empath_world distant_world", "", 2),
        ("empath_world distant_world", "empath_world distant_world", 2),
        ("pre_sentient_race aquatic_uplift_race malevolent_lifeforms asteroid_belt", "aquatic_uplift_race", 3),
        ("genetics_lab contact_specialist comet_zone", "comet_zone", 0),
    ],
)
def test_pan_galactic_league_draws_a_card_per_genes_world_with_or_without_a_good(
    tableau: str, goods: str, drawn: int
) -> None:
    table = race(at="produce", tableau=f"new_sparta pan_galactic_league {tableau}", goods=goods, opponent=CALLED)
    assert draws_of(table) == drawn


@pytest.mark.rule("race.produce.14", "race.card.mining_conglomerate.1")
@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(2, 1, 2), (2, 2, 0), (0, 0, 0), (1, 2, 0), (1, 0, 2)])
@pytest.mark.parametrize("home", ["old_earth", "new_sparta"])
def test_mining_conglomerate_draws_two_for_strictly_more_rare_goods(
    mine: int, theirs: int, drawn: int, home: str
) -> None:
    my_worlds = ["bio_hazard_mining_world", "imperium_armaments_world"][:mine]
    their_worlds = ["new_earth", "rebel_miners"][:theirs]
    table = race(
        at="produce",
        tableau=f"{home} mining_conglomerate {' '.join(my_worlds)} artist_colony distant_world",
        opponent={"tableau": f"epsilon_eridani spice_world {' '.join(their_worlds)}"},
        others=[{"tableau": "alpha_centauri space_port", "goods": "alpha_centauri", "chosen": "produce"}],
    )
    assert draws_of(table) == drawn


@pytest.mark.rule("race.produce.14", "race.card.mining_conglomerate.1")
def test_the_comparison_waits_for_the_last_player_and_looks_at_goods_of_this_phase() -> None:
    table = race(
        at="produce",
        tableau="old_earth mining_conglomerate bio_hazard_mining_world imperium_armaments_world new_earth",
        goods="bio_hazard_mining_world new_earth",
        opponent={
            "tableau": "new_sparta galactic_engineers asteroid_belt radioactive_world mining_conglomerate",
            "chosen": "produce",
        },
    )
    assert (table.a.goods, draws_of(table)) == (["bio_hazard_mining_world", "imperium_armaments_world", "new_earth"], 0)
    table.b.takes_bonus().produces_on("asteroid_belt").is_asked("choose_action")
    assert (draws_of(table), len(table.b.hand)) == (0, 2)


@pytest.mark.rule("race.card.mining_conglomerate.1")
def test_a_third_player_with_as_many_rare_goods_prevents_the_cards() -> None:
    table = race(
        at="produce",
        tableau="old_earth mining_conglomerate bio_hazard_mining_world",
        opponent={"tableau": "new_sparta", "chosen": "produce"},
        others=[{"tableau": "epsilon_eridani rebel_miners"}],
    )
    assert draws_of(table) == 0


@pytest.mark.rule("race.produce.17", "race.card.runaway_robots.1")
def test_a_good_given_at_placement_is_not_a_produced_good() -> None:
    table = race(
        at="settle",
        tableau="new_sparta diversified_economy mining_conglomerate",
        hand="runaway_robots",
        chosen="settle",
        opponent=CALLED,
    )
    table.a.places("runaway_robots").is_asked("choose_action")
    assert (table.phases, table.a.goods) == ([3, 5], ["runaway_robots"])
    assert draws_of(table) == 1  # of the Settle bonus


@pytest.mark.rule("race.card.runaway_robots.1", "race.produce.10")
@pytest.mark.parametrize("beside", ["mining_robots", "mining_league", "galactic_engineers", ""])
def test_runaway_robots_draw_a_card_when_a_power_or_the_bonus_fills_them(beside: str) -> None:
    chosen = "" if beside else "produce"
    tableau = f"new_sparta runaway_robots {beside}"
    table = race(at="produce", tableau=tableau, chosen=chosen, opponent=CALLED)
    assert (table.a.goods, draws_of(table)) == (["runaway_robots"], 1)
    table = race(at="produce", tableau="new_sparta runaway_robots", opponent=CALLED)
    assert (table.a.goods, draws_of(table)) == ([], 0)


def test_merchant_guild_and_rebel_underground_draw_in_every_produce_phase() -> None:
    table = race(at="produce", tableau="merchant_guild rebel_underground", opponent=CALLED)
    assert draws_of(table) == 2 + 1


def test_players_produce_in_player_order() -> None:
    table = race(
        at="produce",
        chosen="produce",
        tableau="new_sparta asteroid_belt empath_world",
        opponent={"tableau": "earths_lost_colony refugee_world pirate_world", "chosen": "produce"},
        others=[{"tableau": "old_earth radioactive_world destroyed_world", "chosen": "produce"}],
    )
    order = ""
    while table.a.asked != "choose_action":
        order += table.asked
        seat = table.seats[table.state.decisions[0].seat]
        seat.does(seat.legal[0])
    assert order == "CAB"


def test_a_position_after_the_phase_tells_nothing_of_powers_that_were_used() -> None:
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau="galactic_engineers terraformed_world gem_world asteroid_belt",
        goods="gem_world",
        opponent={"chosen": "produce"},
    )
    assert (table.phases, table.a.goods) == ([4, 5], ["asteroid_belt", "gem_world"])
    assert not {"used", "produced"} & set(table.state.to_json()["seats"][0])
