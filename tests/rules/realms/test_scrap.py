"""Scrap abilities, and scrapping other cards."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import RealmsTable, cards, duel, fresh


@pytest.mark.rule("realms.scrap.01")
def test_a_scrap_ability_may_be_used_at_any_moment_of_the_main_phase() -> None:
    table = duel(play="bioformer trading_post", hand="ram scout", row="star_barge")
    table.a.can("scrap bioformer").plays("scout").buys("star_barge").can("scrap bioformer").plays("ram")
    table.a.attacks(5).scraps("bioformer").scraps("ram").scraps("trading_post")
    assert (table.a.trade, table.a.combat) == (6, 3)


@pytest.mark.rule("realms.scrap.01")
def test_only_cards_in_ones_own_play_area_may_be_scrapped_for_their_ability() -> None:
    table = duel(hand="ram", discard="cargo_pod", row="repair_bot", opponent={"play": "bioformer"})
    for card in ("ram", "cargo_pod", "repair_bot", "bioformer"):
        table.a.cannot(f"scrap {card}")
    assert "scrap" not in table.a.legal_kinds()


@pytest.mark.rule("realms.scrap.01")
def test_a_card_without_a_scrap_ability_cannot_be_scrapped() -> None:
    table = duel(play="predator storage_silo scout")
    assert "scrap" not in table.a.legal_kinds()


@pytest.mark.rule("realms.scrap.02")
def test_the_card_is_removed_before_its_scrap_ability_takes_effect() -> None:
    table = duel(play="frontier_ferry", opponent={"play": "war_world"})
    table.a.scraps("frontier_ferry").is_asked("destroy_base")
    assert (table.a.play, table.scrap_heap, table.a.discard) == ([], ["frontier_ferry"], [])
    table.a.destroys("war_world").ends_turn()
    assert table.scrap_heap == ["frontier_ferry"]


@pytest.mark.rule("realms.scrap.03")
def test_scrapping_a_ship_undoes_nothing_it_has_done() -> None:
    table = duel(hand="ram trade_pod explorer")
    table.a.plays("ram trade_pod").allies("ram").scraps("ram")
    assert (table.a.combat, table.a.trade) == (7, 6)
    table.a.plays("explorer").scraps("explorer")
    assert (table.a.combat, table.a.trade) == (9, 8)


@pytest.mark.rule("realms.scrap.04")
def test_a_card_may_be_scrapped_although_its_effect_finds_no_target() -> None:
    table = duel(play="frontier_ferry falcon")
    table.a.scraps("frontier_ferry").is_asked("main").scraps("falcon").is_asked("main")
    assert table.scrap_heap == ["frontier_ferry", "falcon"]


@pytest.mark.rule("realms.scrap.05")
def test_a_card_on_the_scrap_heap_never_comes_back() -> None:
    grown = 0
    for seed in range(6):
        table = fresh(sets=("colonial_wars", "core"))
        heap: list[str] = []
        for _ in table.play_on(400, seed):
            assert table.scrap_heap[: len(heap)] == heap
            heap = table.scrap_heap
        grown += len(heap)
    assert grown > 20


@pytest.mark.rule("realms.scrap.05")
def test_scrapped_cards_are_not_shuffled_into_decks_nor_put_into_the_row() -> None:
    table = duel(hand="aging_battleship", deck="", discard="viper", row="gunship", trade=4, scrap_heap="lancer*5")
    table.a.plays("aging_battleship").scraps("aging_battleship").buys("gunship")
    assert (table.a.hand, table.row) == (["viper"], [])
    table.a.ends_turn()
    assert table.a.hand == ["gunship", "viper"]
    assert table.scrap_heap == cards("lancer*5 aging_battleship")


@pytest.mark.rule("realms.scrap.06")
def test_a_card_scrapped_from_the_discard_pile_does_not_give_its_scrap_ability() -> None:
    table = duel(hand="repair_bot", discard="aging_battleship")
    table.a.plays("repair_bot").picks_discard("aging_battleship").is_asked("main")
    assert (table.a.combat, table.a.hand, table.scrap_heap) == (0, [], ["aging_battleship"])


@pytest.mark.rule("realms.scrap.06")
def test_a_card_scrapped_from_hand_or_trade_row_does_not_give_its_scrap_ability() -> None:
    table = duel(hand="battle_bot ram")
    table.a.plays("battle_bot").picks_hand("ram").is_asked("main")
    assert (table.a.combat, table.a.trade) == (2, 0)
    table = duel(hand="swarmer", row="ram")
    table.a.plays("swarmer").picks_row("ram").is_asked("main")
    assert (table.a.combat, table.a.trade) == (3, 0)


def explorer_scrapped_from_hand() -> RealmsTable:
    table = duel(hand="battle_bot explorer", explorers=0, trade=2)
    table.a.plays("battle_bot").picks_hand("explorer")
    return table


def explorer_scrapped_from_discard() -> RealmsTable:
    table = duel(hand="repair_bot", discard="explorer", explorers=0)
    table.a.plays("repair_bot").picks_discard("explorer")
    return table


def explorer_scrapped_from_play() -> RealmsTable:
    table = duel(hand="explorer", explorers=0)
    table.a.plays("explorer").scraps("explorer")
    return table


@pytest.mark.rule("realms.scrap.07")
@pytest.mark.parametrize(
    "scrapped", [explorer_scrapped_from_hand, explorer_scrapped_from_discard, explorer_scrapped_from_play]
)
def test_a_scrapped_explorer_goes_back_on_its_pile_and_can_be_bought_again(scrapped: object) -> None:
    assert callable(scrapped)
    table: RealmsTable = scrapped()
    assert (table.explorers, table.scrap_heap) == (1, [])
    assert "explorer" not in table.a.hand + table.a.play + table.a.discard
    table.a.buys("explorer")
    assert (table.explorers, table.a.discard) == (0, ["explorer"])


@pytest.mark.rule("realms.scrap.08")
def test_a_scrapped_card_of_the_trade_row_is_replaced_at_once() -> None:
    table = duel(hand="swarmer", row="gunship lancer ram", trade_deck="falcon predator")
    table.a.plays("swarmer").picks_row("lancer").is_asked("main")
    assert table.row == ["gunship", "falcon", "ram"]
    assert (table.trade_deck, table.scrap_heap) == (["predator"], ["lancer"])


@pytest.mark.rule("realms.scrap.09")
def test_several_cards_of_the_row_are_picked_before_it_is_refilled() -> None:
    # Picks go in the order of card numbers; the newcomers Leviathan and Brain World would come after Lancer.
    table = duel(hand="ravager", row="lancer gunship falcon", trade_deck="leviathan brain_world")
    table.a.plays("ravager").picks_row("lancer").may_only("row falcon", "row gunship", "done")
    assert table.trade_deck == ["leviathan", "brain_world"]
    table.a.picks_row("gunship").is_asked("main")
    assert table.row == ["leviathan", "brain_world", "falcon"]
    assert table.scrap_heap == ["lancer", "gunship"]


@pytest.mark.rule("realms.scrap.09")
def test_a_single_card_scrapped_by_ravager_is_replaced_when_no_more_is_picked() -> None:
    table = duel(hand="ravager", row="lancer gunship", trade_deck="leviathan")
    table.a.plays("ravager").picks_row("lancer").done()
    assert table.row == ["leviathan", "gunship"]


@pytest.mark.rule("realms.scrap.09")
def test_any_two_cards_of_the_row_can_be_scrapped_together() -> None:
    row = cards("lancer*2 gunship falcon")
    pairs = set()
    for first in set(row):
        table = duel(hand="ravager", row=" ".join(row))
        table.a.plays("ravager").picks_row(first)
        pairs |= {frozenset((first, text.split()[1])) for text in table.a.legal if text != "done"}
    assert len(pairs) == 4  # three different pairs, and the two Lancers


@pytest.mark.rule("realms.scrap.10")
def test_an_explorer_cannot_be_scrapped_as_a_card_of_the_row() -> None:
    table = duel(hand="swarmer ravager", row="lancer")
    table.a.plays("swarmer").may_only("row lancer", "done").cannot("row explorer")
    table.a.picks_row("lancer").plays("ravager").is_asked("main")
    assert table.explorers == 10


@pytest.mark.rule("realms.scrap.11")
@pytest.mark.parametrize(
    ("hand", "discard"),
    [("scout", "viper"), ("scout viper", ""), ("", "scout viper"), ("scout", ""), ("", "viper"), ("", "")],
)
def test_cards_may_come_from_hand_or_discard_pile_or_both(hand: str, discard: str) -> None:
    table = duel(hand="the_wrecker scout viper", discard="scout viper")
    table.a.plays("the_wrecker").picks_hand(hand).picks_discard(discard)
    if len(cards(hand + " " + discard)) < 2:
        table.a.done()
    table.a.is_asked("main")
    assert sorted(table.scrap_heap) == sorted(cards(hand + " " + discard))
    assert sorted(table.a.hand + cards(hand)) == ["scout", "viper"]
    assert sorted(table.a.discard + cards(discard)) == ["scout", "viper"]


@pytest.mark.rule("realms.scrap.11")
@pytest.mark.parametrize(("hand", "discard"), [("scout*2", ""), ("", "scout*2"), ("scout", "scout")])
def test_equal_cards_may_be_scrapped_together(hand: str, discard: str) -> None:
    table = duel(hand="the_wrecker scout*2", discard="scout*2")
    table.a.plays("the_wrecker").picks_hand(hand).picks_discard(discard).is_asked("main")
    assert table.scrap_heap == ["scout"] * 2


@pytest.mark.rule("realms.scrap.12")
@pytest.mark.parametrize(
    ("card", "reach"),
    [
        ("battle_bot", ["hand scout", "done"]),
        ("repair_bot", ["discard viper", "done"]),
        ("convoy_bot", ["hand scout", "discard viper", "done"]),
    ],
)
def test_own_cards_are_scrapped_from_the_named_zones_only(card: str, reach: list[str]) -> None:
    table = duel(
        hand=f"{card} scout",
        discard="viper",
        play="explorer stellar_reef",
        deck="lancer",
        row="gunship",
        opponent={"hand": "falcon", "discard": "ram", "play": "war_world"},
    )
    table.a.plays(card).is_asked("scrap_own").may_only(*reach)


@pytest.mark.rule("realms.scrap.13")
def test_a_base_scrapped_by_its_owner_goes_to_the_heap_and_was_not_destroyed() -> None:
    table = duel(play="stellar_reef war_world")
    table.a.scraps("stellar_reef")
    assert (table.scrap_heap, table.a.discard, table.a.play) == (["stellar_reef"], [], ["war_world"])
    assert "destroyed" not in table.happened
    table.a.ends_turn()
    assert "stellar_reef" not in table.a.discard + table.a.deck + table.a.hand
