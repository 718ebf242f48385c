"""Repairs of damaged worlds in Produce."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from stardeck import games
from stardeck.engine.chance import Stacked
from tests.rules.race.table import GAME, INVASION, RaceTable, race


def produce(tableau: str, damaged: str, chosen: str = "", round: int = 1, **position: Any) -> RaceTable:
    """A Produce phase of the invasion mode that B has called, with damaged worlds of A.

    Nothing goes to the war effort, and the Xenos do not come in this and the next round.
    """
    options = {**INVASION, **position.pop("options", {})}
    table = race(
        at="produce",
        round=round,
        tableau=tableau,
        damaged=damaged,
        chosen=chosen,
        opponent={"tableau": "epsilon_eridani", "chosen": "produce"},
        options=options,
        **position,
    )
    if table.a.asked == "war_effort":
        table.a.gives_nothing()
    return table


# --- when and for what ----------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.repair.02", "invasion.repair.03")
def test_two_cards_repair_a_world() -> None:
    table = produce("old_earth", "rebel_base", hand="gem_world spice_world comet_zone")
    table.a.is_asked("produce").may_only("repair rebel_base", "done")
    table.a.repairs("rebel_base", cards="gem_world comet_zone")
    assert (table.a.damaged, table.a.tableau) == ([], ["old_earth", "rebel_base"])
    assert (table.a.hand, table.discard) == (["spice_world"], ["comet_zone", "gem_world"])
    table.a.is_asked("choose_action")


@pytest.mark.rule("invasion.repair.02", "invasion.repair.03")
@pytest.mark.parametrize("good", ["asteroid_belt", "pre_sentient_race", "deserted_alien_outpost", "refugee_world"])
def test_a_good_of_any_kind_repairs_a_world(good: str) -> None:
    table = produce(f"old_earth {good}", "rebel_base", goods=good)
    table.a.repairs("rebel_base")
    assert (table.a.damaged, table.a.goods, table.a.vp) == ([], [], 0)
    two = produce(f"old_earth {good} gem_world", "rebel_base", goods=good)
    two.a.does("repair rebel_base").may_only(f"good {good}", "good gem_world").does(f"good {good}")
    assert (two.a.damaged, two.a.goods) == ([], ["gem_world"])


@pytest.mark.rule("invasion.repair.02", "invasion.repair.12")
@pytest.mark.parametrize("card", ["construction_corps", "terraforming_defenders"])
def test_a_power_repairs_one_world_in_a_phase_at_no_price(card: str) -> None:
    table = produce(f"old_earth {card}", "rebel_base outlaw_world", hand="gem_world")
    table.a.repairs("outlaw_world")
    assert (table.a.damaged, table.a.hand) == (["rebel_base"], ["gem_world"])
    table.a.is_asked("choose_action")  # nothing is left to repair with
    table.everybody("produce")
    table.a.repairs("rebel_base")  # in the next phase it may be used again
    assert table.a.damaged == []


@pytest.mark.rule("invasion.repair.12")
def test_a_power_that_was_used_is_refused() -> None:
    table = produce("old_earth construction_corps", "rebel_base outlaw_world", hand="gem_world spice_world")
    table.a.repairs("outlaw_world", power="construction_corps").does("repair rebel_base")
    assert table.a.damaged == [] and table.a.hand == []  # the two cards were all that was left
    always = produce(
        "old_earth construction_corps",
        "rebel_base outlaw_world",
        hand="gem_world spice_world",
        options={"ask": "always"},
    )
    always.a.repairs("outlaw_world", power="construction_corps").does("repair rebel_base")
    always.a.cannot("power construction_corps 0", because="used").may_only("discard gem_world")


ENGINEERS = """
[[card]]
code = 139
id = "army_engineers"
name = { en = "Army Engineers", ru = "Военные инженеры" }
set = "house"
copies = 1
type = "development"
cost = 3
vp = 1
powers = [{ phase = 5, do = "repair_world", worlds = 3, optional = true, invasion_only = true }]
"""


@pytest.mark.parametrize(
    "repaired", [["rebel_base"], ["rebel_base", "gem_world"], ["rebel_base", "gem_world", "outlaw_world"]]
)
def test_a_power_of_a_house_card_may_repair_several_worlds(repaired: list[str], tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(ENGINEERS, "utf-8")
    game = games.load("race", [file])
    mine = {
        "tableau": ["old_earth", "army_engineers"],
        "damaged": ["rebel_base", "gem_world", "outlaw_world", "rebel_miners"],
    }
    options = {**INVASION, "sets": ["base", "xeno", "house"]}
    state = game.from_json({"at": "produce", "options": options, "seats": [mine, {"chosen": ["produce"]}]})
    for world in repaired:
        assert state.decisions[0].kind in ("produce", "repair_more")
        state.apply(0, game.codes.parse(f"repair {world}"))
        assert game.from_json(state.to_json()).to_json() == state.to_json()
    if len(repaired) < 3:
        assert state.decisions[0].kind == "repair_more"
        state.apply(0, game.codes.parse("done"))
    seat = state.to_json()["seats"][0]
    assert seat["damaged"] == [world for world in mine["damaged"] if world not in repaired]


@pytest.mark.rule("invasion.repair.02")
def test_what_a_repair_may_cost_is_offered_together() -> None:
    table = produce(
        "old_earth construction_corps asteroid_belt",
        "rebel_base outlaw_world",
        chosen="produce_repair",
        goods="asteroid_belt",
        hand="gem_world spice_world comet_zone",
    )
    table.a.does("repair rebel_base").is_asked("pay_repair").may_only(
        "discard gem_world",
        "discard spice_world",
        "good asteroid_belt",
        "power construction_corps 0",
        "repair_bonus",
    )


@pytest.mark.rule("invasion.repair.02")
def test_one_card_or_nothing_is_not_enough() -> None:
    for hand in ("", "gem_world"):
        table = produce("old_earth", "rebel_base", hand=hand)
        table.a.is_asked("choose_action")
        assert (table.a.damaged, table.a.hand) == (["rebel_base"], hand.split())
    table = produce("old_earth alien_archives", "rebel_base", hand="gem_world")
    table.a.is_asked("produce").cannot("repair rebel_base", because="nothing to pay")


def test_the_whole_hand_goes_without_asking() -> None:
    table = produce("old_earth", "rebel_base", hand="gem_world spice_world")
    table.a.does("repair rebel_base").is_asked("choose_action")
    assert (table.a.damaged, table.a.hand, table.discard) == ([], [], ["gem_world", "spice_world"])


@pytest.mark.rule("invasion.repair.01")
@pytest.mark.parametrize("at", ["explore", "develop", "settle", "consume"])
def test_worlds_are_repaired_in_produce_only(at: str) -> None:
    table = race(
        at=at,
        round=2,
        tableau="old_earth construction_corps merchant_world",
        damaged="rebel_base",
        hand="gem_world spice_world comet_zone public_works",
        options=INVASION,
    )
    table.a.cannot("repair rebel_base")
    assert "repair" not in table.a.legal_kinds()
    while table.a.asked != "choose_action":
        seat = table.seats[table.state.decisions[0].seat]
        assert "repair" not in seat.legal_kinds()
        seat.does(seat.legal[0])
    table.a.cannot("repair rebel_base")
    assert table.a.damaged == ["rebel_base"]


@pytest.mark.rule("invasion.repair.01")
def test_repairs_come_in_any_order_with_the_powers_of_produce() -> None:
    tableau = "old_earth galactic_engineers mining_robots asteroid_belt empath_world"
    table = produce(tableau, "rebel_base radioactive_world", hand="gem_world spice_world new_earth comet_zone")
    table.a.can("power galactic_engineers 0", "power mining_robots 0", "repair rebel_base")
    table.a.uses("galactic_engineers").produces_on("empath_world")
    table.a.repairs("radioactive_world", cards="gem_world comet_zone")
    table.a.uses("mining_robots").may_only("windfall asteroid_belt", "windfall radioactive_world")
    table.a.produces_on("radioactive_world").repairs("rebel_base", good="empath_world")
    assert (table.a.damaged, table.a.goods) == ([], ["radioactive_world"])


@pytest.mark.rule("invasion.repair.03")
def test_it_does_not_matter_who_called_the_phase() -> None:
    for chosen in ("", "produce"):
        table = produce("old_earth", "rebel_base", chosen=chosen, hand="gem_world spice_world comet_zone")
        table.a.can("repair rebel_base")


@pytest.mark.rule("invasion.repair.04")
def test_several_worlds_have_each_their_own_price() -> None:
    hand = "gem_world spice_world comet_zone new_earth colony_ship"
    table = produce("old_earth asteroid_belt", "rebel_base outlaw_world rebel_miners", goods="asteroid_belt", hand=hand)
    table.a.repairs("rebel_base", cards="gem_world spice_world")
    assert len(table.a.hand) == 3
    table.a.repairs("outlaw_world", good="asteroid_belt")
    table.a.repairs("rebel_miners", cards="comet_zone new_earth")
    assert (table.a.damaged, table.a.hand) == ([], ["colony_ship"])


@pytest.mark.rule("invasion.repair.11")
def test_nothing_needs_to_be_repaired() -> None:
    tableau = "old_earth construction_corps terraforming_defenders"
    table = produce(tableau, "rebel_base", chosen="produce_repair", hand="gem_world spice_world")
    table.a.is_asked("produce").done().is_asked("choose_action")
    assert (table.a.damaged, table.a.hand) == (["rebel_base"], ["gem_world", "spice_world"])
    whole = produce(tableau, "", chosen="produce_repair", hand="gem_world spice_world")
    whole.a.is_asked("choose_action")  # and without a damaged world nothing is asked


# --- the bonus -------------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.repair.13", "invasion.round.07")
def test_the_two_halves_of_the_bonus_are_spent_when_and_where_the_owner_likes() -> None:
    table = produce(
        "old_earth mining_robots asteroid_belt radioactive_world",
        "rebel_base outlaw_world rebel_homeworld",
        chosen="produce_repair",
    )
    table.a.repairs("outlaw_world").uses("mining_robots").produces_on("asteroid_belt")
    table.a.does("repair rebel_base").may_only("good asteroid_belt", "repair_bonus").does("repair_bonus")
    assert table.a.damaged == ["rebel_homeworld"] and table.a.goods == ["asteroid_belt"]
    table.a.repairs("rebel_homeworld")  # with the good: the bonus is used up
    assert table.a.damaged == [] and table.a.goods == []


@pytest.mark.rule("invasion.repair.13")
def test_there_is_no_third_half() -> None:
    table = produce("old_earth", "rebel_base outlaw_world rebel_homeworld", chosen="produce_repair", hand="gem_world")
    table.a.repairs("outlaw_world").repairs("rebel_base")
    table.a.is_asked("choose_action")
    assert table.a.damaged == ["rebel_homeworld"]
    always = produce(
        "old_earth",
        "rebel_base outlaw_world rebel_homeworld",
        chosen="produce_repair",
        hand="gem_world spice_world",
        options={"ask": "always"},
    )
    always.a.repairs("outlaw_world", bonus=True).repairs("rebel_base", bonus=True).does("repair rebel_homeworld")
    always.a.cannot("repair_bonus", because="used").may_only("discard gem_world")


@pytest.mark.rule("invasion.repair.13")
def test_an_unused_half_is_lost() -> None:
    table = produce("old_earth", "rebel_base outlaw_world", chosen="produce_repair")
    table.a.repairs("outlaw_world").done()
    assert table.a.damaged == ["rebel_base"]
    table.a.chooses("produce")
    table.b.chooses("produce")
    table.a.is_asked("choose_action")  # nothing to repair with
    assert table.a.damaged == ["rebel_base"]


# --- a repaired world -------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.repair.05", "invasion.repair.06")
def test_a_repaired_production_world_produces_at_once() -> None:
    table = produce("old_earth", "gem_world", hand="spice_world comet_zone", draws="new_earth")
    table.a.repairs("gem_world")
    assert (table.a.goods, table.a.hand) == (["gem_world"], ["new_earth"])  # Gem World draws, too


@pytest.mark.rule("invasion.repair.05")
@pytest.mark.parametrize(
    ("world", "beside", "drawn"),
    [
        ("rebel_underground", "", 1),
        ("anti_xeno_defense_post", "", 1),
        ("galactic_clearing_house", "", 1),
        ("empath_world", "pan_galactic_league", 1),
        ("rebel_base", "anti_xeno_league new_sparta", 1),
    ],
)
def test_its_draws_of_this_phase_are_there(world: str, beside: str, drawn: int) -> None:
    table = produce(f"old_earth {beside}", world, hand="spice_world comet_zone")
    table.a.repairs(world)
    while table.a.asked == "produce":
        table.a.does(table.a.legal[0])
    assert len(table.a.hand) == drawn


@pytest.mark.rule("invasion.repair.05")
def test_its_windfall_powers_are_there() -> None:
    table = produce("old_earth asteroid_belt", "galactic_engineers", hand="spice_world comet_zone")
    table.a.repairs("galactic_engineers")
    assert table.a.goods == ["asteroid_belt"]
    archives = produce("old_earth", "alien_archives", hand="spice_world comet_zone gem_world")
    archives.a.repairs("alien_archives", cards="spice_world comet_zone").uses("alien_archives")
    assert (archives.a.goods, archives.a.hand) == (["alien_archives"], [])


@pytest.mark.rule("invasion.repair.05")
def test_its_other_powers_are_there_from_then_on() -> None:
    table = produce("old_earth", "new_sparta", hand="spice_world comet_zone", round=3)
    table.a.repairs("new_sparta")
    assert "A2" in table.track.split()  # in the invasion step of this round


@pytest.mark.rule("invasion.repair.07")
def test_a_repaired_windfall_world_gets_no_good_by_itself() -> None:
    table = produce("old_earth", "asteroid_belt", hand="spice_world comet_zone")
    table.a.repairs("asteroid_belt").is_asked("choose_action")
    assert (table.a.goods, table.a.tableau) == ([], ["old_earth", "asteroid_belt"])


@pytest.mark.rule("invasion.repair.07")
def test_a_power_or_the_bonus_may_fill_it() -> None:
    table = produce("old_earth mining_robots", "asteroid_belt", hand="spice_world comet_zone")
    table.a.repairs("asteroid_belt")
    assert table.a.goods == ["asteroid_belt"]
    table = produce("old_earth", "asteroid_belt", chosen="produce", hand="spice_world comet_zone")
    table.a.repairs("asteroid_belt")
    assert table.a.goods == ["asteroid_belt"]


# --- goods of this phase ----------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.repair.08", "invasion.repair.06", "invasion.repair.10")
def test_a_chain_of_repairs() -> None:
    """A card of Rebel Underground and one in hand repair Spice World, its good repairs the Robotic Factory."""
    table = produce(
        "old_earth rebel_underground diversified_economy",
        "spice_world alien_robotic_factory",
        hand="gem_world",
        draws="comet_zone",
    )
    assert table.a.hand == ["comet_zone", "gem_world"]
    table.a.repairs("spice_world")
    assert (table.a.goods, table.a.hand) == (["spice_world"], [])
    table.a.repairs("alien_robotic_factory")
    assert (table.a.goods, table.a.damaged) == (["alien_robotic_factory"], [])
    assert len(table.a.hand) == 2  # Diversified Economy counts both kinds


@pytest.mark.rule("invasion.repair.09")
def test_a_world_whose_new_good_was_spent_produces_no_second_one() -> None:
    table = produce("old_earth gem_world", "rebel_base outlaw_world", hand="comet_zone")
    assert table.a.goods == ["gem_world"]
    table.a.repairs("rebel_base", good="gem_world").is_asked("produce")
    assert table.a.goods == []
    table.a.repairs("outlaw_world")  # with the card in hand and that of Gem World
    assert (table.a.goods, table.a.hand) == ([], [])


@pytest.mark.rule("invasion.repair.09")
def test_a_windfall_world_is_filled_once_too() -> None:
    tableau = "old_earth galactic_engineers mining_robots asteroid_belt radioactive_world"
    table = produce(tableau, "rebel_base outlaw_world", goods="radioactive_world", hand="comet_zone")
    table.a.uses("mining_robots")
    assert table.a.goods == ["asteroid_belt", "radioactive_world"]
    table.a.repairs("rebel_base", good="asteroid_belt")
    table.a.cannot("power galactic_engineers 0", because="goods")
    table.a.repairs("outlaw_world")  # with the old good of the other
    assert table.a.goods == ["radioactive_world"]  # which the Engineers have filled again
    archives = produce("old_earth alien_archives", "rebel_base", hand="gem_world spice_world comet_zone")
    archives.a.uses("alien_archives").discards("gem_world").repairs("rebel_base", good="alien_archives")
    assert archives.a.goods == []


@pytest.mark.rule("invasion.repair.09")
def test_a_world_that_has_produced_is_refused_with_words() -> None:
    """A position may tell that it has; by the cards there are, no second power could fill it."""
    mine = {
        "tableau": ["old_earth", "alien_archives"],
        "damaged": ["rebel_base"],
        "hand": ["gem_world", "spice_world"],
        "produced": {"alien": 1},
        "produced_on": ["alien_archives"],
    }
    state = GAME.from_json({"options": dict(INVASION), "at": ["produce", 0], "seats": [mine]})
    RaceTable(state, Stacked()).a.is_asked("produce").cannot("power alien_archives 0", because="produced")


@pytest.mark.rule("invasion.repair.09")
def test_a_world_whose_old_good_was_spent_may_produce() -> None:
    table = produce("old_earth gem_world", "rebel_base", goods="gem_world", draws="new_earth")
    assert table.a.hand == []
    table.a.repairs("rebel_base")
    assert (table.a.goods, table.a.hand) == (["gem_world"], ["new_earth"])


@pytest.mark.rule("invasion.repair.09")
def test_in_the_next_phase_it_produces_again() -> None:
    table = produce("old_earth spice_world", "rebel_base")
    table.a.repairs("rebel_base")
    assert table.a.goods == []
    table.everybody("produce")
    assert table.a.goods == ["spice_world"]


@pytest.mark.rule("invasion.repair.10")
@pytest.mark.parametrize(
    ("card", "worlds", "drawn"),
    [
        ("consumer_markets", "spice_world", 1),
        ("diversified_economy", "spice_world", 1),
        ("galactic_home_front", "spice_world space_port", 1),
        ("research_labs", "alien_robotic_factory", 1),
    ],
)
def test_spent_goods_still_count_as_produced(card: str, worlds: str, drawn: int) -> None:
    table = produce(f"old_earth {card} {worlds}", "rebel_base")
    table.a.repairs("rebel_base", good=worlds.split()[0] if " " in worlds else "")
    assert len(table.a.hand) == drawn


@pytest.mark.rule("invasion.repair.10")
def test_also_when_all_players_are_compared() -> None:
    table = produce("old_earth mining_conglomerate bio_hazard_mining_world", "rebel_base")
    table.a.repairs("rebel_base")
    assert (table.a.goods, len(table.a.hand)) == ([], 2)


@pytest.mark.rule("race.produce.16")
def test_a_card_drawn_in_this_phase_may_pay() -> None:
    table = produce("old_earth diversified_economy spice_world", "rebel_base outlaw_world", hand="gem_world")
    table.a.is_asked("produce").can("power diversified_economy 1").uses("diversified_economy")
    table.a.repairs("rebel_base", good="spice_world").repairs("outlaw_world")
    assert (table.a.damaged, table.a.hand) == ([], [])
