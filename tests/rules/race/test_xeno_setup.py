"""Xeno Invasion: its components, home worlds to choose from, and exploring with the whole hand."""

from __future__ import annotations

from collections import Counter

import pytest

from stardeck.engine.errors import OptionError
from stardeck.games.race.codes import ACTION_NAMES
from tests.rules.race.table import GAME, XENO, fresh, ids, race

RECORDS = [record for record in GAME.records if record.set in ("base", "xeno")]
HAND = "gem_world space_port spice_world comet_zone colony_ship trade_league"
OTHER = "new_earth new_vinland rebel_base rebel_outpost mining_world public_works"


@pytest.mark.rule("xeno.components.01")
def test_the_expansion_has_five_home_worlds_and_46_other_cards() -> None:
    added = [record for record in RECORDS if record.set == "xeno"]
    assert sorted(record.start_world for record in added if record.start_world is not None) == [5, 6, 7, 8, 9]
    assert sum(record.copies for record in added if record.start_world is None) == 46
    assert sum(record.copies for record in RECORDS) == 165


@pytest.mark.rule("xeno.components.02")
def test_the_costs_of_all_cards_together() -> None:
    counts: Counter[tuple[str, bool, int]] = Counter()
    for record in RECORDS:
        counts[record.type, record.military, record.cost] += record.copies
    by_cost = {
        kind: [counts[(*kind, cost)] for cost in range(10)]
        for kind in (("development", False), ("world", False), ("world", True))
    }
    assert by_cost == {
        ("development", False): [0, 16, 14, 6, 12, 4, 18, 0, 0, 0],
        ("world", False): [2, 7, 17, 13, 6, 8, 2, 0, 0, 0],
        ("world", True): [0, 10, 10, 5, 4, 3, 3, 2, 2, 1],
    }


@pytest.mark.rule("xeno.components.03", "xeno.setup.01", "xeno.setup.02")
def test_five_players_have_60_vp_and_the_same_actions() -> None:
    table = fresh(players=5, **XENO)
    assert table.pool == 60
    for seat in table.seats:
        home = seat.legal[0].removeprefix("home ")
        seat.begins_with(home)
        while seat.asked == "choose_home":
            seat.does(seat.legal[0])
    for seat in table.seats:
        assert seat.legal == [f"action {n}" for n in range(ACTION_NAMES.index("produce") + 1)]
    with pytest.raises(OptionError):
        fresh(players=6, **XENO)
    with pytest.raises(OptionError):
        fresh(players=5)


@pytest.mark.rule("xeno.setup.03")
def test_the_deck_has_base_and_expansion_and_no_other_card() -> None:
    table = fresh(**XENO)
    assert table.count() == Counter({record.id: record.copies for record in RECORDS})


@pytest.mark.rule("xeno.setup.04", "xeno.setup.06")
def test_everybody_is_dealt_a_red_and_a_blue_home_world() -> None:
    colors = {record.start_world: record.start_color for record in RECORDS if record.start_world is not None}
    assert colors == {number: "red" if number % 2 else "blue" for number in range(10)}
    table = fresh(players=5, **XENO)
    for seat in table.seats:
        assert sorted(str(GAME.by_id[world].start_color) for world in seat.drawn) == ["blue", "red"]
        assert len(seat.hand) == 6 and seat.asked == "choose_home"
        assert seat.legal == [f"home {world}" for world in ids(seat.player.drawn)]
        for other in table.seats:
            seen = table.seen_by(other).seats[seat.number]
            assert seen.drawn == (seat.drawn if other is seat else ["?", "?"])
    assert table.seen_by(None).a.drawn == ["?", "?"]


@pytest.mark.rule("xeno.setup.05")
def test_home_worlds_that_were_not_dealt_are_in_the_deck() -> None:
    table = fresh(players=3, **XENO)
    dealt = [world for seat in table.seats for world in seat.drawn]
    rest = {r.id for r in RECORDS if r.start_world is not None and r.id not in dealt}
    assert len(rest) == 4
    assert len(table.deck) == 159 - 18
    assert rest <= set(table.deck) | {card for seat in table.seats for card in seat.hand}


@pytest.mark.rule("xeno.setup.06", "xeno.setup.07", "xeno.setup.08")
def test_home_worlds_and_hands_are_chosen_in_secret_and_revealed_together() -> None:
    table = fresh(reds="new_sparta rebel_cadre", blues="old_earth alpha_centauri", hands=[HAND, OTHER], **XENO)
    table.a.begins_with("new_sparta").discards("gem_world comet_zone")
    assert table.a.tableau == [] and table.discard == [] and table.asked == "B"
    assert table.seen_by(table.b).a.drawn == ["?", "?"]
    table.b.will_get("star_nomad_lair", on="alpha_centauri")
    table.b.begins_with("alpha_centauri").discards("new_earth rebel_base")
    assert table.a.tableau == ["new_sparta"] and table.b.tableau == ["alpha_centauri"]
    assert table.a.hand == ["colony_ship", "space_port", "spice_world", "trade_league"]
    assert table.discard == sorted(["old_earth", "rebel_cadre", "gem_world", "comet_zone", "new_earth", "rebel_base"])
    assert table.seen_by(table.b).discard.count("?") == 3  # A's three lie face down
    assert table.b.good_cards == {"alpha_centauri": "star_nomad_lair"}
    assert table.state.first == 1  # the lowest home world


@pytest.mark.rule("race.card.starry_rift_pioneers.1")
def test_starry_rift_pioneers_begin_with_a_good() -> None:
    table = fresh(reds="new_sparta rebel_cadre", blues="starry_rift_pioneers old_earth", hands=[HAND, OTHER], **XENO)
    table.a.begins_with("starry_rift_pioneers").discards("gem_world comet_zone")
    table.b.begins_with("old_earth").discards("new_earth rebel_base")
    assert table.a.goods == ["starry_rift_pioneers"]


@pytest.mark.rule("xeno.setup.09", "xeno.setup.10")
def test_the_first_game_gives_home_worlds_and_hands() -> None:
    table = fresh(players=5, start="first_game", **XENO)
    assert [seat.tableau for seat in table.seats] == [
        ["epsilon_eridani"],
        ["alpha_centauri"],
        ["new_sparta"],
        ["earths_lost_colony"],
        ["alien_first_contact_team"],
    ]
    assert table.e.hand == sorted(
        ["terraforming_uplift_project", "rebel_black_market_gangs", "alien_weapon_cache", "uplift_terraforming"]
    )
    assert all(seat.asked == "choose_action" and len(seat.hand) == 4 for seat in table.seats)


@pytest.mark.rule("xeno.setup.11")
def test_a_game_without_the_invasion_has_nothing_of_it() -> None:
    table = race(options=XENO)
    assert len(table.a.legal) == 7  # no Produce: Repair
    assert "invasion" not in str(table.state.to_json())


@pytest.mark.rule("xeno.explore.01", "xeno.explore.02")
def test_explore_discards_come_from_the_whole_hand() -> None:
    hand = "gem_world space_port spice_world comet_zone colony_ship"
    table = race(
        at="explore",
        hand=hand,
        tableau="old_earth star_nomad_lair malevolent_lifeforms",
        draws="new_earth new_vinland rebel_base rebel_outpost",
        opponent={"chosen": "explore_5"},
        options=XENO,
    )
    assert table.a.asked == "explore_discard" and len(table.a.hand) == 9
    table.a.discards("gem_world rebel_base comet_zone")
    while table.b.asked == "explore_discard":
        table.b.does(table.b.legal[0])
    assert table.a.hand == sorted(
        ["space_port", "spice_world", "colony_ship", "new_earth", "new_vinland", "rebel_outpost"]
    )
    assert {"gem_world", "rebel_base", "comet_zone"} <= set(table.discard)


@pytest.mark.rule("xeno.explore.03")
@pytest.mark.parametrize(("chosen", "drawn", "gone"), [("explore_5", 7, 6), ("explore_1_1", 3, 1), ("develop", 2, 1)])
def test_every_explore_mixes_with_the_hand(chosen: str, drawn: int, gone: int) -> None:
    hand = "gem_world space_port spice_world comet_zone"
    table = race(at="explore", chosen=chosen, hand=hand, options=XENO)
    assert len(table.a.hand) == 4 + drawn and table.a.player.explored == gone
    duel = race(at="explore", chosen="explore_5 explore_1_1", hand=hand, options={**XENO, "actions": "two"})
    assert len(duel.a.hand) == 4 + 8 and duel.a.player.explored == 6


@pytest.mark.rule("race.card.rebel_resistance.1")
def test_rebel_resistance_explores_for_rebel_worlds() -> None:
    table = race(at="explore", tableau="rebel_cadre rebel_resistance", options=XENO)
    assert len(table.a.hand) == 4 and table.a.player.explored == 3


@pytest.mark.parametrize(
    ("card", "cards"),
    [
        ("alien_first_contact_team", 1),
        ("terraforming_surveyors", 2),
        ("rebel_bunker", 1),
        ("uplift_coalition", 1),
        ("alien_weapon_plans", 1),
        ("uplift_terraforming", 1),
        ("alien_historians", 1),
    ],
)
def test_cards_that_explore_more(card: str, cards: int) -> None:
    assert len(race(at="explore", tableau=f"old_earth {card}", options=XENO).a.hand) == 2 + cards


def test_construction_corps_make_developments_cheaper() -> None:
    table = race(at="develop", hand="public_works gem_world", tableau="old_earth construction_corps", options=XENO)
    table.a.places("public_works")
    assert table.a.hand == ["gem_world"] and "public_works" in table.a.tableau
