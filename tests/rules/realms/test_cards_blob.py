"""The Blob of Colonial Wars."""

from __future__ import annotations

import pytest

from tests.rules.realms.printed import MORE, check_card, check_destroys, check_may_go_to_hand, check_through
from tests.rules.realms.table import RealmsTable, duel


@pytest.mark.rule(
    "realms.card.swarmer.1",
    "realms.card.predator.1",
    "realms.card.stellar_reef.1",
    "realms.card.cargo_pod.1",
    "realms.card.ravager.1",
    "realms.card.bioformer.1",
    "realms.card.parasite.1",
    "realms.card.plasma_vent.1",
    "realms.card.moonwurm.1",
    "realms.card.leviathan.1",
    "realms.card.leviathan.2",
)
@pytest.mark.parametrize(
    ("card", "cost", "kind", "primary", "ally", "scrap"),
    [
        ("swarmer", 1, "ship", MORE, "combat 2", ""),
        ("predator", 2, "ship", "combat 4", "draws 1", ""),
        ("stellar_reef", 2, "base 3", "trade 1", "", "combat 3"),
        ("cargo_pod", 3, "ship", "trade 3", "combat 3", "combat 3"),
        ("ravager", 3, "ship", MORE, "", ""),
        ("bioformer", 4, "base 4", "combat 3", "", "trade 3"),
        ("parasite", 5, "ship", MORE, "draws 1", ""),
        ("plasma_vent", 6, "base 5", "combat 4", "", MORE),
        ("moonwurm", 7, "ship", "combat 8, draws 1", MORE, ""),
        ("leviathan", 8, "ship", MORE, MORE, ""),
    ],
)
def test_a_blob_card_does_what_is_printed(card: str, cost: int, kind: str, primary: str, ally: str, scrap: str) -> None:
    check_card(card, "blob", cost, kind, primary, ally, scrap)


@pytest.mark.parametrize(
    ("course", "gain"),
    [
        ("play swarmer, row predator", "combat 3"),
        ("play ravager, row predator, row ram", "combat 6"),
        ("play parasite, option 0", "combat 6"),
        ("play parasite, option 1, row gunship", ""),
        ("scrap plasma_vent, destroy_base B stellar_reef", ""),
        ("ally moonwurm, row predator", ""),
        ("play leviathan, destroy_base B stellar_reef", "combat 9, draws 1"),
        ("ally leviathan, row ram", ""),
    ],
)
def test_an_ability_with_questions_asks_no_others_and_gives_nothing_else(course: str, gain: str) -> None:
    check_through("blob", course, gain)


@pytest.mark.rule("realms.card.cargo_pod.1")
def test_cargo_pod_may_use_ally_and_scrap_in_one_turn() -> None:
    table = duel(hand="cargo_pod", play="stellar_reef")
    table.a.plays("cargo_pod").allies("cargo_pod").scraps("cargo_pod")
    assert (table.a.trade, table.a.combat, table.scrap_heap) == (3, 6, ["cargo_pod"])


@pytest.mark.rule("realms.card.stellar_reef.1", "realms.card.bioformer.1")
@pytest.mark.parametrize(("base", "trade", "combat"), [("stellar_reef", 1, 3), ("bioformer", 3, 3)])
def test_a_blob_base_may_be_used_and_then_scrapped(base: str, trade: int, combat: int) -> None:
    table = duel(hand=base)
    table.a.plays(base).uses(base).scraps(base)
    assert (table.a.trade, table.a.combat, table.scrap_heap, table.a.play) == (trade, combat, [base], [])


# --- scrapping from the trade row ----------------------------------------------------------------------------

ROW = "ram predator gunship"


@pytest.mark.rule("realms.card.swarmer.1")
def test_swarmer_may_scrap_one_card_of_the_row() -> None:
    table = duel(hand="swarmer", row=ROW, trade_deck="lancer falcon")
    table.a.plays("swarmer").is_asked("scrap_row").may_only("row ram", "row predator", "row gunship", "done")
    assert table.a.combat == 3
    table.a.picks_row("predator").is_asked("main")
    assert (table.row, table.scrap_heap, table.a.combat) == (["ram", "lancer", "gunship"], ["predator"], 3)


@pytest.mark.rule("realms.card.swarmer.1", "realms.card.ravager.1")
@pytest.mark.parametrize(("card", "combat"), [("swarmer", 3), ("ravager", 6)])
def test_the_row_may_be_left_alone(card: str, combat: int) -> None:
    table = duel(hand=card, row=ROW, trade_deck="lancer")
    table.a.plays(card).is_asked("scrap_row").declines().is_asked("main")
    assert (table.row, table.scrap_heap, table.a.combat) == (ROW.split(), [], combat)
    table = duel(hand=card)
    table.a.plays(card).is_asked("main")
    assert table.a.combat == combat


@pytest.mark.rule("realms.card.ravager.1")
def test_ravager_may_scrap_one_card_of_the_row() -> None:
    table = duel(hand="ravager", row=ROW, trade_deck="lancer")
    table.a.plays("ravager").picks_row("gunship").is_asked("scrap_row").done().is_asked("main")
    assert (table.row, table.scrap_heap) == (["ram", "predator", "lancer"], ["gunship"])


@pytest.mark.rule("realms.card.ravager.1")
def test_ravager_picks_two_cards_before_the_row_is_refilled() -> None:
    table = duel(hand="ravager", row="swarmer ram*2", trade_deck="lancer falcon moonwurm")
    table.a.plays("ravager").picks_row("swarmer").is_asked("scrap_row").may_only("row ram", "done")
    table.a.cannot("row lancer")
    assert (table.a.combat, table.trade_deck) == (6, ["lancer", "falcon", "moonwurm"])
    table.a.picks_row("ram").is_asked("main")
    assert (table.row, table.scrap_heap) == (["lancer", "falcon", "ram"], ["swarmer", "ram"])
    assert table.trade_deck == ["moonwurm"]


# --- Parasite ------------------------------------------------------------------------------------------------


def parasite(row: str = "peacekeeper stellar_reef moonwurm plasma_vent", **options: int) -> RealmsTable:
    table = duel(hand="parasite", row=row, trade_deck="lancer", explorers=options.get("explorers", 10))
    table.a.plays("parasite")
    return table


@pytest.mark.rule("realms.card.parasite.1")
def test_parasite_gives_six_combat_by_choice() -> None:
    table = parasite()
    table.a.is_asked("choose").may_only("option 0", "option 1").chooses(1).is_asked("main")
    assert (table.a.combat, table.a.discard) == (6, [])


@pytest.mark.rule("realms.card.parasite.1", "realms.card.parasite.2")
def test_parasite_takes_a_ship_or_base_of_cost_six_or_less() -> None:
    table = parasite()
    table.a.chooses(2).is_asked("acquire").cannot("row moonwurm", because="cost").cannot("done")
    table.a.may_only("row explorer", "row peacekeeper", "row stellar_reef", "row plasma_vent")


@pytest.mark.rule("realms.card.parasite.1")
@pytest.mark.parametrize("card", ["peacekeeper", "stellar_reef"])
def test_what_parasite_takes_costs_nothing_and_goes_to_the_discard_pile(card: str) -> None:
    table = parasite(f"{card} ram")
    table.a.chooses(2).picks_row(card).is_asked("main")
    assert (table.a.combat, table.a.trade, table.a.discard, table.a.hand) == (0, 0, [card], [])
    assert table.row == ["lancer", "ram"]


@pytest.mark.rule("realms.card.parasite.2")
def test_parasite_may_take_the_top_explorer() -> None:
    table = parasite("moonwurm")
    table.a.chooses(2).may_only("row explorer").picks_row("explorer").is_asked("main")
    assert (table.a.discard, table.explorers, table.row) == (["explorer"], 9, ["moonwurm"])
    parasite("moonwurm", explorers=0).a.chooses(2).is_asked("main")


# --- Plasma Vent ---------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.plasma_vent.1")
def test_plasma_vent_destroys_a_legal_target_base_when_scrapped() -> None:
    check_destroys("scrap", "plasma_vent", "blob")


@pytest.mark.rule("realms.card.plasma_vent.1")
def test_the_outposts_of_the_first_seat_shield_its_bases_from_plasma_vent() -> None:
    table = duel(play="stellar_reef war_world", opponent={"play": "plasma_vent"})
    table.a.ends_turn()
    table.b.scraps("plasma_vent").may_only("destroy_base A war_world").destroys("war_world")
    assert table.a.play == ["stellar_reef"]


@pytest.mark.rule("realms.card.plasma_vent.2")
def test_plasma_vent_may_go_to_hand_after_a_blob_card() -> None:
    check_may_go_to_hand("plasma_vent", "blob", 6)


@pytest.mark.rule("realms.card.plasma_vent.2")
@pytest.mark.parametrize("to", ["hand", "discard"])
def test_parasite_itself_lets_plasma_vent_go_to_hand(to: str) -> None:
    table = parasite()
    table.a.chooses(2).picks_row("plasma_vent").is_asked("place").puts(to).is_asked("main")
    assert (table.a.hand, table.a.discard) == ((["plasma_vent"], []) if to == "hand" else ([], ["plasma_vent"]))


@pytest.mark.rule("realms.card.plasma_vent.2")
def test_plasma_vent_taken_to_hand_may_be_played_used_and_scrapped_at_once() -> None:
    table = duel(hand="parasite", row="plasma_vent", opponent={"play": "fleet_hq"})
    table.a.plays("parasite").chooses(2).picks_row("plasma_vent").puts("hand").plays("plasma_vent")
    table.a.uses("plasma_vent").allies("parasite").scraps("plasma_vent").destroys("fleet_hq")
    assert (table.a.combat, table.a.hand, table.b.play) == (4, ["scout"], [])


# --- Moonwurm and Leviathan ----------------------------------------------------------------------------------


@pytest.mark.rule("realms.card.moonwurm.1", "realms.card.leviathan.2")
@pytest.mark.parametrize(
    ("card", "cheap", "dear"),
    [
        ("moonwurm", "predator storage_silo", "ram orbital_platform"),
        ("leviathan", "ram orbital_platform", "gunship bioformer"),
    ],
)
def test_the_ally_ability_takes_a_cheap_card_into_hand(card: str, cheap: str, dear: str) -> None:
    for taken in ("explorer", *cheap.split()):
        table = duel(play=f"{card} stellar_reef", row=f"{cheap} {dear}", trade_deck="lancer")
        table.a.allies(card).is_asked("acquire").cannot_any([f"row {name}" for name in dear.split()], because="cost")
        table.a.may_only("row explorer", *[f"row {name}" for name in cheap.split()])
        table.a.picks_row(taken).is_asked("main").can(f"play {taken}")
        assert (table.a.hand, table.a.discard, table.a.trade) == ([taken], [], 0)
        assert table.row == f"{cheap} {dear}".replace(taken, "lancer").split()


@pytest.mark.rule("realms.card.moonwurm.1", "realms.card.leviathan.2")
@pytest.mark.parametrize("card", ["moonwurm", "leviathan"])
def test_the_ally_ability_does_nothing_when_all_cards_are_too_dear(card: str) -> None:
    table = duel(play=f"{card} stellar_reef", row="gunship*5", explorers=0)
    table.a.allies(card).is_asked("main")
    assert (table.a.hand, table.row) == ([], ["gunship"] * 5)


@pytest.mark.rule("realms.card.moonwurm.1")
def test_moonwurm_may_take_a_card_that_makes_others_its_allies() -> None:
    table = duel(hand="moonwurm", play="stellar_reef", row="swarmer")
    table.a.plays("moonwurm").allies("moonwurm").picks_row("swarmer").plays("swarmer").is_asked("main")
    table.a.allies("swarmer")
    assert table.a.combat == 8 + 3 + 2


@pytest.mark.rule("realms.card.leviathan.1")
def test_leviathan_fights_draws_and_then_may_destroy_a_base() -> None:
    check_destroys("play", "leviathan", "blob", gain="combat 9, draws 1", optional=True)


@pytest.mark.rule("realms.card.leviathan.1")
def test_leviathan_is_not_interrupted_by_the_card_it_draws() -> None:
    table = duel(hand="leviathan", deck="mech_cruiser scout", opponent={"play": "stellar_reef"})
    table.a.plays("leviathan").is_asked("destroy_base").may_only("destroy_base B stellar_reef", "done")
    assert (table.a.combat, table.a.hand) == (9, ["mech_cruiser"])
    table.a.cannot("play mech_cruiser", because="not now").declines().can("play mech_cruiser")


@pytest.mark.rule("realms.card.leviathan.1")
def test_leviathan_draws_and_fights_also_without_a_base_to_destroy() -> None:
    table = duel(hand="leviathan", deck="ram")
    table.a.plays("leviathan").is_asked("main")
    assert (table.a.combat, table.a.hand) == (9, ["ram"])
