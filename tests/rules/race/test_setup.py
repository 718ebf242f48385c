"""The box, the setup, and the preset first game."""

from __future__ import annotations

from typing import cast

import pytest

from stardeck.engine.chance import Stacked
from stardeck.engine.errors import OptionError
from stardeck.games.race import codes, events
from stardeck.games.race.state import Race
from tests.rules.race.table import BASE, GAME, Explorer, RaceTable, cards, design, fresh, race

ACTION_SET = [f"action {number}" for number in range(7)]
HOME_WORLDS = ["old_earth", "epsilon_eridani", "alpha_centauri", "new_sparta", "earths_lost_colony"]


def onlookers(table: RaceTable) -> list[Explorer | None]:
    """Everybody who may look: the seats, and somebody who only watches."""
    return [*table.seats, None]


def dealt(seed: int, players: int = 2) -> RaceTable:
    """A game as it is dealt by a seed."""
    return RaceTable(cast(Race, GAME.new(players, chance=Stacked(seed))), Stacked())


# --- the box --------------------------------------------------------------------------------------------------


@pytest.mark.rule("race.components.04")
def test_an_action_set_is_seven_different_cards() -> None:
    names = ("explore_5", "explore_1_1", "develop", "settle", "consume_trade", "consume_x2", "produce")
    assert names == codes.ACTION_NAMES[:7]
    for name in names:
        table = race()
        table.a.may_only(*ACTION_SET).chooses(name)
        table.b.chooses("produce")
        assert table.log.events[0].n == names.index(name)


@pytest.mark.rule("race.components.05", "race.setup.02", "race.setup.03")
def test_the_pool_of_four_players_is_all_chips_of_1_and_5() -> None:
    assert fresh(players=4).pool == 18 * 1 + 6 * 5


# --- setup ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("race.setup.01")
def test_two_to_four_players_can_play() -> None:
    for players in (2, 3, 4):
        assert len(fresh(players=players).seats) == players
    for players in (0, 1, 5):
        with pytest.raises(OptionError):
            GAME.new(players, seed=1)


@pytest.mark.rule("race.setup.02")
@pytest.mark.parametrize(("players", "pool"), [(2, 24), (3, 36), (4, 48)])
def test_the_pool_has_12_vp_for_each_player(players: int, pool: int) -> None:
    assert fresh(players=players).pool == pool
    assert fresh(players=players, start="first_game").pool == pool


@pytest.mark.rule("race.setup.03")
def test_the_game_ends_when_12_vp_for_each_player_are_gone_whatever_lies_in_the_box() -> None:
    for vp, over in ((22, False), (23, True)):
        table = race(at="consume", tableau="old_earth secluded_world", goods="secluded_world", vp=vp)
        table.a.uses("old_earth")
        assert table.over is over


@pytest.mark.rule("race.setup.04")
def test_all_players_have_the_same_seven_action_cards() -> None:
    table = race(players=4)
    for seat in table.seats:
        seat.is_asked("choose_action").may_only(*ACTION_SET)


@pytest.mark.rule("race.setup.05")
def test_every_player_gets_a_random_home_world_face_up() -> None:
    seen: set[tuple[int, str]] = set()
    for seed in range(60):
        table = dealt(seed, players=3)
        homes = [seat.tableau for seat in table.seats]
        assert all(len(home) == 1 for home in homes)
        assert len({home[0] for home in homes}) == 3
        for onlooker in onlookers(table):
            assert [seat.tableau for seat in table.seen_by(onlooker).seats] == homes
        seen |= {(seat, home[0]) for seat, home in enumerate(homes)}
    assert seen == {(seat, home) for seat in range(3) for home in HOME_WORLDS}


@pytest.mark.rule("race.setup.06")
def test_home_worlds_that_were_not_dealt_are_in_the_deck_before_the_hands_are_dealt() -> None:
    table = fresh(players=3, homes="old_earth new_sparta epsilon_eridani")
    assert len(table.deck) + sum(len(seat.hand) for seat in table.seats) == 111
    for players in (2, 3, 4):
        assert sum(fresh(players=players).count().values()) == 114
    table = fresh(homes="old_earth new_sparta", hands=["epsilon_eridani alpha_centauri earths_lost_colony"])
    assert {"epsilon_eridani", "alpha_centauri", "earths_lost_colony"} < set(table.a.hand)


@pytest.mark.rule("race.setup.06")
def test_the_deck_is_shuffled() -> None:
    assert len({tuple(dealt(seed).a.hand) for seed in range(10)}) == 10
    assert dealt(3).a.hand == dealt(3).a.hand


@pytest.mark.rule("race.setup.07")
def test_six_cards_are_dealt_that_only_their_owner_sees() -> None:
    table = fresh(players=3)
    for onlooker in onlookers(table):
        view = table.seen_by(onlooker)
        for seat in table.seats:
            assert len(seat.hand) == 6
            assert view.seats[seat.number].hand == (seat.hand if seat is onlooker else ["?"] * 6)


@pytest.mark.rule("race.setup.08")
def test_exactly_two_of_the_six_cards_are_discarded() -> None:
    hand = "gem_world spice_world space_port public_works colony_ship old_earth"
    table = fresh(homes="new_sparta epsilon_eridani", hands=[hand, "comet_zone rebel_miners"])
    table.a.is_asked("starting_hand").discards("gem_world colony_ship").is_asked_nothing()
    table.b.is_asked("starting_hand").cannot("done").cannot("discard gem_world").discards("comet_zone rebel_miners")
    assert table.a.hand == ["old_earth", "public_works", "space_port", "spice_world"]
    assert len(table.b.hand) == 4
    assert (table.a.asked, table.b.asked, table.round) == ("choose_action", "choose_action", 1)


@pytest.mark.rule("race.setup.08")
def test_any_two_of_the_six_cards_can_be_discarded() -> None:
    hand = cards("gem_world spice_world space_port public_works colony_ship old_earth")
    for i in range(6):
        for j in range(i):
            table = fresh(homes="new_sparta epsilon_eridani", hands=[" ".join(hand)])
            table.a.discards(f"{hand[i]} {hand[j]}").is_asked_nothing()


@pytest.mark.rule("race.setup.09", "race.info.05")
def test_the_first_discards_lie_face_down() -> None:
    hands = ["gem_world spice_world", "space_port colony_ship"]
    table = fresh(homes="new_sparta epsilon_eridani", hands=hands)
    assert table.discard == []
    table.a.discards(hands[0])
    table.b.discards(hands[1])
    assert table.discard == ["colony_ship", "gem_world", "space_port", "spice_world"]
    assert table.seen_by(table.a).discard == ["?", "?", "gem_world", "spice_world"]
    assert table.seen_by(table.b).discard == ["?", "?", "colony_ship", "space_port"]
    assert table.seen_by(None).discard == ["?"] * 4


@pytest.mark.rule("race.setup.10")
@pytest.mark.parametrize("home", HOME_WORLDS)
def test_a_windfall_home_world_starts_with_a_good_from_the_deck(home: str) -> None:
    other = "epsilon_eridani" if home != "epsilon_eridani" else "old_earth"
    table = fresh(homes=f"{other} {home}")
    assert (table.a.goods, table.b.goods) == ([], ["alpha_centauri"] if home == "alpha_centauri" else [])
    assert len(table.deck) == 114 - 2 - 12 - len(table.b.goods)


@pytest.mark.rule("race.setup.11")
def test_a_tableau_starts_with_the_home_world_and_without_chips() -> None:
    for table in (fresh(players=4), fresh(players=4, start="first_game")):
        for seat in table.seats:
            assert len(seat.tableau) == 1 and seat.tableau[0] in HOME_WORLDS
            assert (seat.vp, seat.chosen) == (0, [])


@pytest.mark.rule("race.setup.05", "race.military.05")
def test_the_home_world_has_its_powers_from_the_start() -> None:
    table = fresh(homes="new_sparta epsilon_eridani")
    assert (table.a.strength("rebel_base"), table.b.strength("rebel_base")) == (2, 1)


@pytest.mark.rule("race.setup.12")
def test_a_drawn_home_world_is_settled_for_its_cost_or_conquered() -> None:
    tableau = {"tableau": "earths_lost_colony"}
    table = race(at="settle", hand="old_earth colony_ship*2 gem_world", tableau="epsilon_eridani", opponent=tableau)
    table.a.places("old_earth")
    assert (table.a.tableau, table.a.hand) == (["epsilon_eridani", "old_earth"], [])
    table = race(at="settle", hand="old_earth colony_ship*2 artist_colony", opponent=tableau, tableau="epsilon_eridani")
    table.a.can_place("old_earth", "artist_colony")
    table = race(at="settle", hand="old_earth colony_ship artist_colony", opponent=tableau, tableau="epsilon_eridani")
    table.a.can_place("artist_colony").cannot_place("old_earth", because="cards")

    hand = "new_sparta colony_ship gem_world"
    table = race(at="settle", hand=hand, tableau="epsilon_eridani expedition_force", opponent=tableau)
    table.a.places("new_sparta")
    assert (table.a.tableau[-1], table.a.hand) == ("new_sparta", ["colony_ship", "gem_world"])
    table = race(at="settle", hand=hand, tableau="epsilon_eridani", opponent=tableau)
    table.a.cannot_place("new_sparta", because="military")


@pytest.mark.rule("race.setup.12", "race.power.03")
def test_a_drawn_home_world_has_its_powers_from_the_next_phase_on() -> None:
    """Old Earth adds a card to a sale, and consumes two goods."""
    goods = "artist_colony asteroid_belt radioactive_world"
    table = race(hand="old_earth drop_ships*2 gem_world", tableau=f"new_sparta {goods}", goods=goods)
    table.a.chooses("settle")
    table.b.chooses("consume_x2")
    table.a.places("old_earth").is_asked("spend_goods").spends("artist_colony asteroid_belt")
    assert (table.a.vp, table.a.goods) == (2, ["radioactive_world"])
    table.a.chooses("consume_trade")
    table.b.chooses("develop")
    sold = [event.n for event in table.log.events if event.kind == events.SOLD]
    assert sold == [4]


@pytest.mark.rule("race.setup.12")
def test_a_drawn_home_world_pays_for_cards_and_serves_as_a_good() -> None:
    table = race(at="settle", hand="asteroid_belt new_sparta old_earth", tableau="epsilon_eridani")
    table.a.will_get("earths_lost_colony", on="asteroid_belt").places("asteroid_belt")
    assert table.discard == ["new_sparta", "old_earth"]
    assert table.a.good_cards == {"asteroid_belt": "earths_lost_colony"}


# --- the preset first game ------------------------------------------------------------------------------------


@pytest.mark.rule("race.first_game.01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_game_uses_home_worlds_from_1_on(players: int) -> None:
    table = fresh(players=players, start="first_game")
    assert [seat.tableau for seat in table.seats] == [[home] for home in HOME_WORLDS[1 : players + 1]]


@pytest.mark.rule("race.first_game.02")
def test_in_the_first_game_nothing_is_dealt_and_nothing_discarded() -> None:
    table = fresh(players=4, start="first_game")
    numbers = [{GAME.by_design[design(card)].start_hand for card in seat.hand} for seat in table.seats]
    assert numbers == [{1}, {2}, {3}, {4}]
    assert [len(seat.hand) for seat in table.seats] == [4] * 4
    assert table.discard == []
    assert {seat.asked for seat in table.seats} == {"choose_action"}


@pytest.mark.rule("race.first_game.03")
@pytest.mark.parametrize(("players", "deck"), [(2, 104), (3, 99), (4, 94)])
def test_in_the_first_game_all_other_cards_are_in_the_deck(players: int, deck: int) -> None:
    table = fresh(players=players, start="first_game")
    assert len(table.deck) + len(table.b.goods) == deck
    assert table.b.goods == ["alpha_centauri"]
    rest = table.deck + list(table.b.good_cards.values())
    preset = [record for record in BASE if record.start_hand and record.start_hand > players]
    unused = [record for record in BASE if record.start_world is not None and record.start_world > players]
    for record in (*preset, *unused, GAME.by_id["old_earth"]):
        assert rest.count(record.id) == record.copies
    assert table.deck != sorted(table.deck, key=design)


@pytest.mark.rule("race.first_game.04", "race.first_game.05", "race.first_game.06", "race.first_game.07")
def test_the_preset_hands() -> None:
    table = fresh(players=4, start="first_game")
    assert table.a.hand == ["colony_ship", "gem_world", "public_works", "rebel_fuel_cache"]
    assert table.b.hand == ["comet_zone", "expedition_force", "mining_robots", "rebel_miners"]
    assert table.c.hand == ["export_duties", "former_penal_colony", "malevolent_lifeforms", "new_military_tactics"]
    assert table.d.hand == ["avian_uplift_race", "contact_specialist", "space_marines", "spice_world"]


@pytest.mark.rule("race.first_game.08")
def test_the_second_copy_of_a_preset_development_is_in_the_deck() -> None:
    table = fresh(players=4, start="first_game")
    rest = table.deck + list(table.b.good_cards.values())
    for seat in table.seats:
        for card in seat.hand:
            assert rest.count(card) == GAME.by_id[card].copies - 1
