"""The grey structures."""

from __future__ import annotations

import pytest

from tests.rules.orion.table import orion


@pytest.mark.rule("orion.card.alien_management_center.1")
def test_alien_management_center_may_hire_an_advisor() -> None:
    table = orion(hand="alien_management_center", advisor="kual", advisors="veil moldred")
    table.a.builds("alien_management_center").is_asked("hire").may_only("done", "hire veil", "hire moldred")
    table.a.does("hire veil")
    assert table.a.advisor == "veil" and table.advisors == ["kual", "moldred"] and table.discard == []
    table = orion(hand="alien_management_center", advisor="kual", advisors="veil")
    table.a.builds("alien_management_center").done()
    assert table.a.advisor == "kual" and table.advisors == ["veil"]
    table = orion(hand="alien_management_center", advisors="")
    table.a.builds("alien_management_center").is_asked("action")


@pytest.mark.rule("orion.card.astro_university.1")
def test_astro_university_draws_a_card_at_the_start_of_each_round() -> None:
    table = orion(at="start_effects", systems=["astro_university"], on_top="titan")
    assert table.a.hand == ["titan"]
    table = orion(at="start_effects", systems=["astro_university", "astro_university"])
    assert len(table.a.hand) == 2
    assert orion(at="start_effects", systems=["astro_university titan"]).a.hand == []


@pytest.mark.rule("orion.card.communication_satellite.1")
def test_communication_satellite_puts_a_system_into_any_order() -> None:
    table = orion(hand="communication_satellite", systems=["titan cruiser frigate", "autolab"])
    table.a.builds("communication_satellite", into=1).is_asked("choose_reordered")
    table.a.may_only("done", "system 0", "system 1").does("system 0").is_asked("lay_in_order")
    table.a.may_only("lay titan", "lay cruiser", "lay frigate").does("lay titan").does("lay frigate")
    assert table.a.system(0) == ["cruiser", "frigate", "titan"]
    table.a.is_asked("action")
    table = orion(hand="communication_satellite", systems=["titan cruiser"])
    table.a.builds("communication_satellite", into=0).does("system 0").does("lay titan").does("lay cruiser")
    assert table.a.system(0) == ["communication_satellite", "cruiser", "titan"]


@pytest.mark.rule("orion.card.communication_satellite.2")
def test_communication_satellite_touches_one_own_system_or_none() -> None:
    table = orion(
        hand="communication_satellite",
        systems=["titan cruiser", "autolab spaceport"],
        opponent={"systems": ["biospheres destroyer"]},
    )
    table.a.builds("communication_satellite").may_only("done", "system 0", "system 1")  # its own is too small
    table.a.does("system 1").does("lay autolab").is_asked("action")
    assert table.a.systems[:2] == [["titan", "cruiser"], ["spaceport", "autolab"]]
    table = orion(hand="communication_satellite", systems=["titan cruiser"])
    table.a.builds("communication_satellite").done().is_asked("action")
    assert table.a.systems[0] == ["titan", "cruiser"]
    table = orion(hand="communication_satellite", systems=["titan"])
    table.a.builds("communication_satellite").is_asked("action")  # nothing could be put into order


@pytest.mark.rule("orion.card.destroyer.1")
def test_who_has_fewer_than_two_cards_must_lose_loyalty() -> None:
    table = orion(hand="destroyer", opponent={"hand": "titan"}, others=[{"hand": ""}])
    table.a.builds("destroyer").is_asked("action")
    assert (table.b.loyalty, table.c.loyalty, table.b.hand) == (8, 8, ["titan"])


@pytest.mark.rule("orion.card.destroyer.2")
def test_each_opponent_discards_two_cards_or_loses_two_loyalty() -> None:
    table = orion(hand="destroyer", opponent={"hand": "titan cruiser autolab"}, others=[{"hand": "frigate spaceport"}])
    table.a.builds("destroyer")
    table.b.is_asked("choose_loss").may_only("option 0", "option 1").picks(0).discards("cruiser titan")
    assert table.b.hand == ["autolab"] and table.b.loyalty == 10
    table.c.is_asked("choose_loss").picks(1)
    assert table.c.loyalty == 8 and table.c.hand == ["frigate", "spaceport"]
    assert table.a.loyalty == 10


@pytest.mark.rule("orion.card.espionage_training_facility.1")
def test_espionage_changes_nothing_for_those_without_advisor_or_with_alluvia() -> None:
    table = orion(hand="espionage_training_facility", opponent={}, others=[{"advisor": "alluvia"}])
    table.a.builds("espionage_training_facility").is_asked("action")
    assert table.c.advisor == "alluvia"
    table = orion(
        hand="espionage_training_facility",
        opponent={"advisor": "veil"},
        others=[{"advisor": "alluvia"}, {"advisor": "kual"}],
    )
    table.a.builds("espionage_training_facility").cannot("target C", "stays").may_only("target B", "target D")


@pytest.mark.rule("orion.card.espionage_training_facility.2")
def test_espionage_sends_the_advisor_of_one_opponent_back() -> None:
    table = orion(
        hand="espionage_training_facility",
        advisor="moldred",
        advisors="kuruk",
        opponent={"advisor": "veil"},
        others=[{"advisor": "kual"}, {}],
    )
    table.a.builds("espionage_training_facility").is_asked("choose_returned").cannot("target D", "no advisor")
    table.a.targets(table.c)
    assert (table.a.advisor, table.b.advisor, table.c.advisor) == ("moldred", "veil", "")
    assert table.advisors == ["kual", "kuruk"]


@pytest.mark.rule("orion.card.frigate.1", "orion.card.frigate.2")
def test_frigate_draws_a_card_after_every_attack() -> None:
    table = orion(systems=["frigate"], fleet=8, on_top="titan cruiser", opponent={"fleet": 0})
    table.a.attacks(table.b).is_asked("action")
    assert table.a.hand == ["titan"]
    table.a.attacks(table.b)
    assert table.a.hand == ["cruiser", "titan"]


@pytest.mark.rule("orion.card.galactic_cybernet_node.1")
def test_galactic_cybernet_node_scores_systems() -> None:
    assert orion(at="end_check", round=8, systems=["galactic_cybernet_node"]).a.score["variable"] == 1
    systems = ["galactic_cybernet_node titan", "frigate spaceport", "autolab"]
    assert orion(at="end_check", round=8, systems=systems).a.score["variable"] == 3
    assert orion(at="end_check", round=8, systems=systems, alluvia="biospheres").a.score["variable"] == 4


@pytest.mark.rule("orion.card.pleasure_dome.1")
def test_pleasure_dome_may_be_built_at_10_and_is_not_propaganda() -> None:
    table = orion(hand="pleasure_dome", loyalty=10)
    table.a.builds("pleasure_dome")
    assert table.a.loyalty == 10
    table.a.can("propaganda")


@pytest.mark.rule("orion.card.pleasure_dome.2")
def test_pleasure_dome_raises_loyalty_by_4() -> None:
    table = orion(hand="pleasure_dome", loyalty=-1)
    table.a.builds("pleasure_dome")
    assert table.a.loyalty == 3


@pytest.mark.rule("orion.card.research_laboratory.1")
def test_research_laboratory_draws_four_cards_and_discards_one_of_them() -> None:
    table = orion(hand="biospheres", systems=["research_laboratory"], on_top="titan cruiser autolab frigate")
    table.a.activates("research_laboratory").is_asked("discard_drawn")
    table.a.may_only("discard titan", "discard cruiser", "discard autolab", "discard frigate").discards("frigate")
    assert table.a.hand == ["autolab", "biospheres", "cruiser", "titan"] and table.discard == ["frigate"]


@pytest.mark.rule("orion.card.spy_center.1")
def test_spy_center_shows_a_hand_and_takes_a_card_from_it() -> None:
    table = orion(
        hand="biospheres",
        systems=["spy_center"],
        opponent={"hand": "titan cruiser"},
        others=[{"hand": "autolab"}, {"hand": ""}],
    )
    assert table.seen_by(table.a).b.hand == ["?", "?"]
    table.a.activates("spy_center").is_asked("choose_hand").cannot("target D", "hand empty").targets(table.b)
    assert table.seen_by(table.a).b.hand == ["cruiser", "titan"]
    assert table.seen_by(table.c).b.hand == ["?", "?"]
    table.a.may_only("take titan", "take cruiser").takes("titan")
    assert table.a.hand == ["biospheres", "titan"] and table.b.hand == ["cruiser"]
    assert table.seen_by(table.b).a.hand == ["?", "titan"] and table.seen_by(table.c).a.hand == ["?", "?"]
    assert table.seen_by(table.a).b.hand == ["cruiser"]
