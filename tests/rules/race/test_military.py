"""Military worlds: conquest, and paying instead."""

from __future__ import annotations

import pytest

from stardeck.games.race import events
from tests.rules.race.table import BASE, GAME, RaceTable, cards, race

MILITARY = [record for record in BASE if record.military]
PAYMENT = cards("export_duties*2 deficit_spending*2 consumer_markets*2 research_labs")

REBELS = "rebel_fuel_cache rebel_miners rebel_underground rebel_warrior_race rebel_outpost rebel_base rebel_homeworld"
ALIENS = "alien_robot_sentry alien_robot_scout_ship lost_alien_warship lost_alien_battle_fleet"


def settle(card: str, more: int = 0, tableau: str = "", **options: str) -> RaceTable:
    """Settle begins with a card in hand, and so many others to pay with; Old Earth is no help."""
    hand = " ".join([card, *PAYMENT[:more]])
    opponent = {"tableau": "earths_lost_colony"}
    return race(at="settle", hand=hand, tableau=f"old_earth {tableau}", opponent=opponent, options=options)


def strength(tableau: str, world: str) -> int:
    """The strength of a tableau against a world."""
    return race(tableau=tableau, opponent={"tableau": "earths_lost_colony"}).a.strength(world)


def told(table: RaceTable, kind: int) -> list[int]:
    """The numbers of all events of a kind."""
    return [int(event.n) for event in table.log.events if event.kind == kind]


# --- conquest -------------------------------------------------------------------------------------------------


@pytest.mark.rule("race.military.01")
@pytest.mark.parametrize("world", [record.id for record in MILITARY])
def test_a_military_world_is_not_paid_for_at_its_printed_number(world: str) -> None:
    table = settle(f"{world} pilgrimage_world", 7)
    table.a.can_place("pilgrimage_world").cannot_place(world, because="military")


@pytest.mark.rule("race.military.02", "race.military.03", "race.military.05")
@pytest.mark.parametrize("world", [record.id for record in MILITARY])
def test_a_world_is_conquered_by_as_much_military_as_its_defense(world: str) -> None:
    powers = {0: "", 1: "expedition_force", 2: "space_marines", 3: "drop_ships", 4: "drop_ships expedition_force"}
    powers |= {5: "drop_ships space_marines", 6: "drop_ships space_marines expedition_force"}
    powers |= {7: "drop_ships space_marines new_galactic_order"}
    defense = GAME.by_id[world].cost
    settle(f"{world} pilgrimage_world", 1, powers[defense - 1]).a.cannot_place(world, because="military")
    table = settle(f"{world} pilgrimage_world", 1, powers[defense])
    table.a.conquers(world)
    assert (table.a.tableau[-1], table.a.hand) == (world, ["export_duties", "pilgrimage_world"])
    assert (told(table, events.CONQUERED), told(table, events.PAID)) == ([defense], [])


@pytest.mark.rule("race.military.02")
def test_new_sparta_and_space_marines_conquer_defense_4_and_not_5() -> None:
    hand = "malevolent_lifeforms rebel_outpost pilgrimage_world"
    table = race(at="settle", hand=hand, tableau="new_sparta space_marines")
    table.a.can_place("malevolent_lifeforms").cannot_place("rebel_outpost", because="military")


@pytest.mark.rule("race.military.04")
def test_military_is_not_spent() -> None:
    table = settle("rebel_miners avian_uplift_race pirate_world", tableau="space_marines")
    table.a.conquers("rebel_miners")
    table.everybody("settle")
    table.a.cannot_place("pirate_world", because="military").conquers("avian_uplift_race")
    assert table.a.tableau[-2:] == ["rebel_miners", "avian_uplift_race"]


@pytest.mark.rule("race.military.05", "race.power.01")
def test_general_military_is_the_sum_of_home_world_worlds_and_developments() -> None:
    assert strength("old_earth gem_world replicant_robots", "rebel_base") == 0
    assert strength("new_sparta", "rebel_base") == 2
    assert strength("epsilon_eridani blaster_gem_mines drop_ships expedition_force", "rebel_base") == 6
    assert strength("new_sparta lost_alien_battle_fleet lost_alien_warship space_marines", "rebel_base") == 9


@pytest.mark.rule("race.military.06")
@pytest.mark.parametrize("card", ["refugee_world", "empath_world", "contact_specialist", "pan_galactic_league"])
def test_negative_military_is_mandatory_against_every_world(card: str) -> None:
    for record in MILITARY:
        assert strength(f"epsilon_eridani space_marines {card}", record.id) == 2
    table = settle("rebel_miners pilgrimage_world", tableau=f"expedition_force blaster_gem_mines {card}")
    if card == "contact_specialist":
        table.a.places("rebel_miners")
        assert told(table, events.PAID) == [1]
    else:
        table.a.cannot_place("rebel_miners", because="military")


@pytest.mark.rule("race.military.06")
def test_new_sparta_and_empath_world_have_strength_1() -> None:
    assert strength("new_sparta empath_world", "rebel_miners") == 1


@pytest.mark.rule("race.military.07")
def test_general_military_may_be_below_0() -> None:
    tableau = "old_earth refugee_world empath_world pan_galactic_league"
    assert strength(tableau, "outlaw_world") == -3
    table = settle(
        "outlaw_world pilgrimage_world", tableau="refugee_world empath_world pan_galactic_league space_marines"
    )
    table.a.cannot_place("outlaw_world", because="military")  # as +2 makes it -1
    table = settle("outlaw_world pilgrimage_world", tableau="refugee_world empath_world new_military_tactics")
    table.a.conquers("outlaw_world")
    assert told(table, events.CONQUERED) == [1]


@pytest.mark.rule("race.military.08", "race.military.17", "race.power.02")
@pytest.mark.parametrize(
    ("power", "amount", "targets"),
    [
        ("galactic_imperium", 4, REBELS),
        ("alpha_centauri", 1, "rebel_fuel_cache runaway_robots rebel_miners"),
        (
            "alien_tech_institute",
            2,
            "alien_robot_sentry alien_robot_scout_ship lost_alien_warship lost_alien_battle_fleet",
        ),
        ("alien_rosetta_stone_world", 2, ALIENS),
    ],
)
def test_specialized_military_counts_against_its_target_only(power: str, amount: int, targets: str) -> None:
    for record in MILITARY:
        if record.id != "new_sparta":
            against = amount if record.id in cards(targets) else 0
            assert strength(f"new_sparta {power}", record.id) == 2 + against, record.id
            assert strength(f"old_earth {power}", record.id) == against, record.id


@pytest.mark.rule("race.military.08")
def test_specialized_military_conquers_its_target() -> None:
    table = settle("rebel_outpost malevolent_lifeforms pilgrimage_world", tableau="galactic_imperium expedition_force")
    table.a.cannot_place("malevolent_lifeforms", because="military").conquers("rebel_outpost")
    assert told(table, events.CONQUERED) == [5]


@pytest.mark.rule("race.military.09", "race.power.01")
def test_several_specialized_bonuses_apply_together() -> None:
    """Rebel Miners are rebels with rare goods."""
    assert strength("alpha_centauri galactic_imperium", "rebel_miners") == 5
    assert strength("new_sparta alpha_centauri galactic_imperium", "rebel_miners") == 7
    assert strength("new_sparta alpha_centauri galactic_imperium", "rebel_underground") == 6
    assert strength("new_sparta alpha_centauri galactic_imperium", "runaway_robots") == 3
    assert strength("old_earth alien_rosetta_stone_world alien_tech_institute", "lost_alien_warship") == 4


@pytest.mark.rule("race.military.10", "race.power.02")
def test_military_never_lowers_a_price() -> None:
    table = settle("new_earth pilgrimage_world", 3, "drop_ships space_marines new_galactic_order")
    table.a.cannot_place("new_earth", because="cards")
    table = settle("pirate_world pilgrimage_world", tableau="contact_specialist space_marines")
    table.a.cannot_place("pirate_world", because="military")


@pytest.mark.rule("race.military.10", "race.power.02")
def test_discounts_never_lower_a_defense() -> None:
    table = settle("malevolent_lifeforms pilgrimage_world", 5, "space_marines replicant_robots")
    table.a.cannot_place("malevolent_lifeforms", because="military")
    table = settle("rebel_miners pilgrimage_world", 5, "expedition_force mining_robots replicant_robots")
    table.a.cannot_place("rebel_miners", because="military")


@pytest.mark.rule("race.military.17", "race.military.15")
def test_the_alien_keyword_makes_no_alien_world() -> None:
    """Alien Rosetta Stone World has the keyword and no good."""
    assert strength("old_earth alien_tech_institute", "alien_rosetta_stone_world") == 0
    assert strength("old_earth alien_tech_institute", "deserted_alien_outpost") == 2
    table = settle("alien_rosetta_stone_world pilgrimage_world", 1, "alien_tech_institute")
    table.a.cannot_place("alien_rosetta_stone_world", because="cards")


# --- temporary military ---------------------------------------------------------------------------------------


@pytest.mark.rule("race.military.11")
def test_temporary_military_is_gone_in_the_next_phase() -> None:
    opponent = {"tableau": "earths_lost_colony"}
    table = race(
        at="settle",
        hand="malevolent_lifeforms star_nomad_lair rebel_miners",
        tableau="epsilon_eridani new_military_tactics",
        chosen="settle settle_2",
        options={"actions": "two"},
        opponent=opponent,
    )
    table.a.conquers("malevolent_lifeforms")
    assert told(table, events.CONQUERED) == [4]
    table.a.is_asked("settle").can_place("star_nomad_lair").cannot_place("rebel_miners", because="military")
    assert (table.a.strength("rebel_miners"), table.a.tableau) == (1, ["epsilon_eridani", "malevolent_lifeforms"])


@pytest.mark.rule("race.military.11")
def test_temporary_military_lasts_to_the_end_of_the_phase() -> None:
    opponent = {"hand": "rebel_fuel_cache", "tableau": "new_sparta contact_specialist", "goods": ""}
    table = race(
        at="settle", hand="malevolent_lifeforms", tableau="epsilon_eridani new_military_tactics", opponent=opponent
    )
    table.a.conquers("malevolent_lifeforms")
    table.b.places("rebel_fuel_cache").is_asked("place_world")
    assert (table.a.tableau[1:], table.a.strength("rebel_base")) == (["malevolent_lifeforms"], 4)
    assert table.seen_by(table.b).a.strength("rebel_base") == 4
    table.b.conquers()
    assert table.a.strength("rebel_base") == 1


@pytest.mark.rule("race.power.06", "race.military.02")
def test_tactics_are_discarded_for_a_world_that_needs_them() -> None:
    table = race(at="settle", hand="malevolent_lifeforms", tableau="epsilon_eridani new_military_tactics")
    table.a.conquers("malevolent_lifeforms").is_asked("choose_action")
    assert (table.a.tableau, table.discard) == (["epsilon_eridani", "malevolent_lifeforms"], ["new_military_tactics"])


@pytest.mark.rule("race.power.06", "race.power.11")
def test_tactics_stay_where_they_are_not_needed() -> None:
    table = race(at="settle", hand="rebel_fuel_cache", tableau="epsilon_eridani new_military_tactics")
    table.a.conquers("rebel_fuel_cache").is_asked("choose_action")
    assert (table.a.tableau, table.discard) == (cards("epsilon_eridani new_military_tactics rebel_fuel_cache"), [])


@pytest.mark.rule("race.power.06", "race.power.11")
def test_who_is_always_asked_may_discard_tactics_for_nothing() -> None:
    for world, more in (("outlaw_world", 0), ("artist_colony", 1)):
        table = settle(world, more, "expedition_force new_military_tactics", ask="always")
        table.a.places(world).is_asked("place_world").can("power new_military_tactics 0").uses("new_military_tactics")
        if more:
            table.a.pays("export_duties")
        assert table.a.tableau[1:] == ["expedition_force", world]
        table = settle(world, more, "expedition_force new_military_tactics", ask="always")
        table.a.places(world).does("done" if not more else "discard export_duties").is_asked("choose_action")
        assert table.a.tableau[1:] == ["expedition_force", "new_military_tactics", world]


@pytest.mark.rule("race.power.06")
def test_who_is_always_asked_has_no_other_answer_where_a_power_is_needed() -> None:
    table = settle("pirate_world", 0, "new_military_tactics", ask="always")
    table.a.places("pirate_world").is_asked("place_world").may_only("power new_military_tactics 0")
    table = settle("pilgrimage_world", 0, "new_military_tactics", ask="always")
    table.a.places("pilgrimage_world").may_only("done", "power new_military_tactics 0").done()
    assert table.a.tableau[1:] == ["new_military_tactics", "pilgrimage_world"]


@pytest.mark.rule("race.power.11")
def test_tactics_work_once() -> None:
    """Asked always, so that the question comes up again."""
    powers = "space_marines contact_specialist new_military_tactics"
    table = settle("malevolent_lifeforms", 3, powers, ask="always")
    table.a.places("malevolent_lifeforms").can("power new_military_tactics 0").cannot("done")
    table.a.uses("new_military_tactics").may_only("done", "power contact_specialist 0")
    table.a.cannot("power new_military_tactics 0").done()
    assert told(table, events.CONQUERED) == [4]


@pytest.mark.rule("race.power.04", "race.power.03")
def test_a_world_being_conquered_does_not_count_when_a_power_is_used_meanwhile() -> None:
    """Rebel Warrior Race has military 1 and defense 3."""
    table = race(at="settle", hand="rebel_warrior_race", tableau="old_earth new_military_tactics")
    table.a.conquers("rebel_warrior_race")
    assert told(table, events.CONQUERED) == [3]
    assert table.a.strength("rebel_base") == 1


# --- paying for military worlds -------------------------------------------------------------------------------


@pytest.mark.rule("race.military.12")
@pytest.mark.parametrize(
    ("powers", "world", "price"),
    [
        ("contact_specialist", "pirate_world", 2),
        ("contact_specialist", "outlaw_world", 0),
        ("contact_specialist replicant_robots", "pirate_world", 0),
        ("contact_specialist replicant_robots", "malevolent_lifeforms", 1),
        ("contact_specialist replicant_robots", "outlaw_world", 0),
        ("contact_specialist mining_robots", "rebel_miners", 0),
        ("contact_specialist mining_robots", "avian_uplift_race", 1),
        ("contact_specialist alpha_centauri mining_robots", "rebel_homeworld", 6),
        ("contact_specialist", "rebel_homeworld", 6),
    ],
)
def test_a_military_world_is_paid_for_with_its_defense_less_discounts(powers: str, world: str, price: int) -> None:
    table = settle(world, price, powers)
    table.a.places(world).is_asked("choose_action")
    assert (table.a.tableau[-1], table.a.hand, len(table.discard)) == (world, [], price)
    assert (told(table, events.PAID), told(table, events.CONQUERED)) == ([price], [])
    if price > 1:
        table = settle(f"{world} pilgrimage_world", price - 2, powers)
        table.a.cannot_place(world, because="military")


@pytest.mark.rule("race.military.13")
def test_a_world_that_can_be_conquered_and_paid_for_is_placed_as_its_owner_chooses() -> None:
    table = settle("rebel_miners", 3, "contact_specialist drop_ships")
    table.a.places("rebel_miners").is_asked("place_world").may_only("done", "power contact_specialist 0").conquers()
    assert (len(table.a.hand), told(table, events.CONQUERED), told(table, events.PAID)) == (3, [2], [])
    table = settle("rebel_miners", 3, "contact_specialist drop_ships")
    table.a.places("rebel_miners").uses("contact_specialist").is_asked("discard").pays("export_duties")
    assert (len(table.a.hand), told(table, events.CONQUERED), told(table, events.PAID)) == (2, [], [1])
    assert table.a.tableau[-1] == "rebel_miners"


@pytest.mark.rule("race.military.13")
def test_a_world_that_cannot_be_paid_for_is_conquered_without_a_question() -> None:
    for more, asked in ((3, "choose_action"), (4, "place_world")):
        table = settle("rebel_outpost", more, "contact_specialist drop_ships space_marines expedition_force")
        table.a.conquers("rebel_outpost").is_asked(asked)


@pytest.mark.rule("race.military.13", "race.power.06")
def test_tactics_or_the_specialist_may_place_a_world_that_needs_one_of_them() -> None:
    powers = "contact_specialist new_military_tactics"
    table = settle("rebel_miners", 2, powers)
    table.a.places("rebel_miners").may_only("power contact_specialist 0", "power new_military_tactics 0").cannot("done")
    table.a.uses("new_military_tactics")
    assert (told(table, events.CONQUERED), len(table.a.hand)) == ([2], 2)
    table = settle("rebel_miners", 2, powers)
    table.a.places("rebel_miners").uses("contact_specialist").is_asked("discard").pays("export_duties")
    assert table.a.tableau[1:] == cards("contact_specialist new_military_tactics rebel_miners")


@pytest.mark.rule("race.military.14")
def test_temporary_military_is_not_joined_with_paying() -> None:
    """Neither +3 military (2 in all) nor two cards are enough for a world of defense 4."""
    table = settle("malevolent_lifeforms pilgrimage_world", 1, "contact_specialist new_military_tactics")
    table.a.cannot_place("malevolent_lifeforms", because="military")
    table = settle("malevolent_lifeforms", 3, "contact_specialist new_military_tactics")
    table.a.places("malevolent_lifeforms")
    assert table.a.tableau[1:] == cards("contact_specialist new_military_tactics malevolent_lifeforms")
    assert told(table, events.PAID) == [3]


@pytest.mark.rule("race.military.14", "race.military.10")
def test_temporary_military_lowers_no_price_even_if_somebody_insists_on_it() -> None:
    table = settle("malevolent_lifeforms", 3, "contact_specialist new_military_tactics", ask="always")
    table.a.places("malevolent_lifeforms").uses("contact_specialist").uses("new_military_tactics")
    table.a.is_asked("discard").cannot("done").pays(" ".join(PAYMENT[:3]))
    assert (table.a.hand, told(table, events.PAID)) == ([], [3])


@pytest.mark.rule("race.military.15")
def test_the_specialist_and_the_ship_are_not_for_worlds_with_alien_goods() -> None:
    for world in ("alien_robot_sentry", "alien_robot_scout_ship", "lost_alien_warship", "lost_alien_battle_fleet"):
        table = settle(f"{world} pilgrimage_world", 6, "contact_specialist colony_ship")
        table.a.cannot_place(world, because="military")
    for world in ("deserted_alien_outpost", "deserted_alien_colony", "alien_robotic_factory", "deserted_alien_library"):
        table = settle(f"{world} pilgrimage_world", 2, "colony_ship")
        table.a.cannot_place(world, because="cards")
    table = settle("deserted_alien_outpost", 5, "colony_ship")
    table.a.places("deserted_alien_outpost").is_asked("discard")
    table = settle("alien_robot_sentry", 5, "contact_specialist drop_ships")
    table.a.places("alien_robot_sentry").is_asked("choose_action")
    assert told(table, events.CONQUERED) == [2]


@pytest.mark.rule("race.military.15")
def test_the_ship_is_for_a_world_with_the_alien_keyword_and_no_good() -> None:
    table = settle("alien_rosetta_stone_world pilgrimage_world", tableau="colony_ship")
    table.a.places("alien_rosetta_stone_world")
    assert (table.a.tableau[1:], table.a.hand) == (["alien_rosetta_stone_world"], ["pilgrimage_world"])


@pytest.mark.rule("race.military.16")
def test_a_military_world_that_was_paid_for_is_a_military_world() -> None:
    full = "galactic_imperium contact_specialist gem_world spice_world space_port new_vinland comet_zone plague_world"
    scores = []
    for world in ("pirate_world", "asteroid_belt"):
        table = settle(world, 2, f"{full} artist_colony public_works")
        table.a.places(world)
        assert table.over
        scores.append(table.a.score["variable"])
    assert scores == [1, 0]
