"""Powers in general."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from stardeck.engine.chance import fast
from stardeck.games.race import events
from stardeck.games.race.build import build_cards, scoring_lists
from stardeck.games.race.game import RaceGame
from stardeck.games.race.state import Race
from tests.rules.race.table import GAME, RaceTable, cards, race


def paid(table: RaceTable) -> list[int]:
    """What was paid for placed cards."""
    return [int(event.n) for event in table.log.events if event.kind == events.PAID]


@pytest.mark.rule("race.power.01")
def test_the_effects_of_powers_add_up() -> None:
    table = race(at="explore", tableau="new_sparta expedition_force galactic_survey_seti star_nomad_lair")
    assert len(table.a.drawn) == 2 + 1 + 2 + 1
    table = race(at="develop", hand="drop_ships new_earth", tableau="new_sparta investment_credits galactic_federation")
    table.a.places("drop_ships")
    assert paid(table) == [1]
    table = race(at="settle", hand="new_earth export_duties*2", tableau="old_earth replicant_robots mining_robots")
    table.a.places("new_earth")
    assert paid(table) == [2]
    assert race(tableau="new_sparta drop_ships contact_specialist").a.strength("rebel_base") == 4


@pytest.mark.rule("race.power.02")
def test_a_power_changes_only_the_rule_it_names() -> None:
    everything_else = "new_sparta replicant_robots drop_ships research_labs"
    table = race(at="develop", hand="space_marines gem_world spice_world", tableau=everything_else)
    table.a.places("space_marines")
    assert paid(table) == [2]
    everything_else = "new_sparta investment_credits drop_ships interstellar_bank public_works"
    table = race(at="settle", hand="gem_world spice_world comet_zone", tableau=everything_else)
    table.a.places("gem_world")
    assert (paid(table), table.a.hand) == ([2], [])
    everything_else = "new_sparta investment_credits interstellar_bank public_works terraforming_robots"
    table = race(at="explore", tableau=everything_else)
    assert (len(table.a.drawn), table.a.hand) == (2, [])


@pytest.mark.rule("race.power.03")
def test_a_production_world_settled_in_a_round_produces_in_it() -> None:
    table = race(hand="gem_world export_duties*2", tableau="new_sparta")
    table.a.chooses("settle")
    table.b.chooses("produce")
    table.a.places("gem_world")
    assert (table.a.goods, len(table.a.hand)) == (["gem_world"], 2)  # a card for settling, one for the good


@pytest.mark.rule("race.power.03")
def test_military_placed_in_develop_conquers_in_settle() -> None:
    table = race(hand="space_marines export_duties rebel_miners", tableau="old_earth")
    table.a.chooses("develop")
    table.b.chooses("settle")
    table.a.places("space_marines").pays("export_duties").conquers("rebel_miners")
    assert table.a.tableau == ["old_earth", "space_marines", "rebel_miners"]


@pytest.mark.rule("race.power.03", "race.power.04")
def test_a_card_has_no_power_in_the_phase_of_its_placement() -> None:
    table = race(at="develop", hand="public_works gem_world")
    table.a.places("public_works")
    assert table.a.hand == []
    table = race(at="develop", hand="investment_credits gem_world spice_world")
    table.a.places("investment_credits").pays("gem_world")
    assert (paid(table), table.a.hand) == ([1], ["spice_world"])
    table.everybody("explore_5")
    assert table.a.asked == "explore_keep"


@pytest.mark.rule("race.power.04")
def test_what_a_placed_card_adds_is_counted_from_the_next_phase_on() -> None:
    """B pays after A has placed; A's new discount is not there yet, and neither is B's."""
    opponent = {"tableau": "epsilon_eridani contact_specialist", "hand": "rebel_fuel_cache"}
    table = race(at="settle", tableau="old_earth space_marines", hand="former_penal_colony", opponent=opponent)
    table.a.conquers("former_penal_colony")
    table.b.places("rebel_fuel_cache")
    assert table.a.strength("rebel_base") == 3
    table = race(
        at="settle",
        tableau="old_earth space_marines",
        hand="former_penal_colony",
        opponent={
            "tableau": "epsilon_eridani expedition_force contact_specialist",
            "hand": "rebel_fuel_cache drop_ships",
        },
    )
    table.a.conquers("former_penal_colony")
    table.b.places("rebel_fuel_cache").is_asked("place_world")
    assert (table.a.tableau[-1], table.a.strength("rebel_base")) == ("former_penal_colony", 2)
    table.b.conquers()
    assert table.a.strength("rebel_base") == 3


@pytest.mark.rule("race.power.05")
def test_a_power_that_is_not_optional_must_be_used() -> None:
    table = race(at="consume", tableau="old_earth gem_world public_works", goods="gem_world")
    table.a.is_asked("consume").cannot("done")
    table = race(at="consume", tableau="new_sparta earths_lost_colony", goods="earths_lost_colony")
    assert (table.a.goods, table.a.vp) == ([], 1)
    table = race(at="consume", tableau="new_sparta deficit_spending", hand="gem_world")
    table.a.is_asked("consume").done()
    assert (table.a.hand, table.a.vp) == (["gem_world"], 0)


@pytest.mark.rule("race.power.05")
def test_a_discount_cannot_be_declined() -> None:
    table = race(at="settle", hand="gem_world export_duties*2", tableau="old_earth replicant_robots")
    table.a.places("gem_world").is_asked("choose_action")
    assert len(table.a.hand) == 2


@pytest.mark.rule("race.power.06")
def test_a_colony_ship_that_a_world_needs_is_discarded() -> None:
    table = race(at="settle", hand="new_earth export_duties", tableau="old_earth colony_ship")
    table.a.places("new_earth").is_asked("choose_action")
    assert (table.a.tableau, table.a.hand) == (["old_earth", "new_earth"], ["export_duties"])
    assert (table.discard, paid(table)) == (["colony_ship"], [0])


@pytest.mark.rule("race.power.06")
def test_a_colony_ship_that_a_world_does_not_need_may_be_kept() -> None:
    for ship, tableau, left in ((True, "old_earth gem_world", 2), (False, "old_earth colony_ship gem_world", 0)):
        table = race(at="settle", hand="gem_world export_duties*2", tableau="old_earth colony_ship")
        table.a.places("gem_world").is_asked("place_world").cannot("done")
        if ship:
            table.a.uses("colony_ship").is_asked("choose_action")
        else:
            table.a.pays("export_duties")
        assert (table.a.tableau, len(table.a.hand)) == (cards(tableau), left)
    table = race(at="settle", hand="gem_world spice_world comet_zone new_earth", tableau="old_earth colony_ship")
    table.a.places("gem_world").does("discard comet_zone").cannot("discard spice_world", because="order")
    table = race(at="settle", hand="pilgrimage_world export_duties", tableau="old_earth colony_ship")
    table.a.places("pilgrimage_world").is_asked("choose_action")  # it costs nothing anyway
    assert table.a.tableau == ["old_earth", "colony_ship", "pilgrimage_world"]


@pytest.mark.rule("race.power.06", "race.military.15")
def test_a_colony_ship_joins_the_specialist_where_cards_are_lacking() -> None:
    table = race(at="settle", hand="rebel_base drop_ships", tableau="old_earth contact_specialist colony_ship")
    table.a.places("rebel_base").is_asked("choose_action")
    assert (table.a.tableau, table.a.hand) == (["old_earth", "contact_specialist", "rebel_base"], ["drop_ships"])
    table = race(at="settle", hand="pirate_world drop_ships*2", tableau="old_earth contact_specialist colony_ship")
    table.a.places("pirate_world").is_asked("place_world").may_only("discard drop_ships", "power colony_ship 0")
    table.a.uses("colony_ship")
    assert (len(table.a.hand), table.a.tableau[1:]) == (2, ["contact_specialist", "pirate_world"])
    table = race(at="settle", hand="rebel_fuel_cache", tableau="new_sparta colony_ship")
    table.a.conquers("rebel_fuel_cache").is_asked("choose_action")  # a conquest needs no ship
    assert "colony_ship" in table.a.tableau


@pytest.mark.rule("race.power.07")
def test_a_power_that_has_begun_is_finished() -> None:
    tableau = "old_earth public_works gem_world spice_world space_port"
    table = race(at="consume", tableau=tableau, goods="gem_world spice_world space_port")
    table.a.consumes("old_earth").is_asked("spend_goods").cannot("power public_works 0").cannot("done")
    table.a.does(table.a.legal[0]).is_asked("spend_goods").cannot("power public_works 0")
    table.a.does(table.a.legal[0])
    assert (table.a.vp, table.a.goods) == (3, [])  # two for Old Earth, then one for Public Works


@pytest.mark.rule("race.power.08")
@pytest.mark.parametrize(("first", "vp", "hand"), [("terraformed_world", 1, 0), ("secluded_world", 0, 1)])
def test_the_owner_decides_which_power_comes_first(first: str, vp: int, hand: int) -> None:
    table = race(at="consume", tableau="new_sparta terraformed_world secluded_world", goods="secluded_world")
    table.a.can("power terraformed_world 0", "power secluded_world 0").consumes(first)
    assert (table.a.vp, len(table.a.hand)) == (vp, hand)


@pytest.mark.rule("race.power.09")
def test_a_price_below_0_is_0_and_nothing_is_refunded() -> None:
    table = race(at="settle", hand="destroyed_world export_duties", tableau="old_earth replicant_robots mining_robots")
    deck = len(table.deck)
    table.a.places("destroyed_world")
    assert (paid(table), table.a.hand, table.discard) == ([0], ["export_duties"], [])
    assert len(table.deck) == deck - 1  # its good


@pytest.mark.rule("race.power.10")
def test_draw_powers_put_cards_into_the_hand() -> None:
    table = race(at="produce", tableau="new_sparta merchant_guild", draws="gem_world new_earth")
    assert (table.a.hand, table.a.drawn, table.discard) == (["gem_world", "new_earth"], [], [])
    table = race(at="settle", hand="pilgrimage_world", tableau="new_sparta terraforming_robots", draws="gem_world")
    table.a.places("pilgrimage_world").is_asked("choose_action")
    assert (table.a.hand, table.discard) == (["gem_world"], [])


@pytest.mark.rule("race.power.12")
def test_keywords_of_the_expansion_have_no_effect_with_base_cards() -> None:
    """Games go the same way, and end with the same scores, if no card has them."""
    without = RaceGame()
    idle = {"uplift", "imperium", "terraforming", "chromosome"}
    assert idle <= {flag for record in GAME.records for flag in record.flags}
    without.records = tuple(
        replace(record, flags=type(record.flags)(flag for flag in record.flags if flag not in idle))
        for record in without.records
    )
    without.cards = build_cards(without.records, invasion=False)
    without.scoring = scoring_lists(without.records)
    assert without.scoring.keys() == GAME.scoring.keys()
    for seed in range(6):
        one, two = (cast(Race, game.new(3, seed=seed)) for game in (GAME, without))
        dice = fast(seed)
        while not one.over:
            assert one.decisions == two.decisions
            decision = one.decisions[0]
            action = decision.actions[dice.below(len(decision.actions))]
            one.apply(decision.seat, action)
            two.apply(decision.seat, action)
        assert two.over
        assert one.result == two.result
