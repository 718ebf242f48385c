"""Extras: events, heroes and gambits."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stardeck.engine.chance import Stacked
from stardeck.games.realms.state import TRADE_DECK
from tests.rules.realms.table import GAME, RealmsTable, cards, dealt, designs, duel, party, pile

ALL: dict[str, Any] = {"events": True, "heroes": True, "gambits": 2}


def with_event(event: str, *, hand: str = "", then: str = "ram", **options: Any) -> RealmsTable:
    """A duel in which buying the Lancer turns an event up."""
    table = duel(hand=hand, trade=2, row="lancer falcon", trade_deck=f"{event} {then}", **options)
    return table


# --- events --------------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.extra.01", "realms.extra.02")
def test_an_event_is_resolved_at_once_and_scrapped_and_its_place_is_filled() -> None:
    table = with_event("galactic_summit")
    table.a.buys("lancer").is_asked("main")
    assert (table.a.authority, table.b.authority) == (57, 57)
    assert (table.row, table.scrap_heap, table.trade_deck) == (cards("ram falcon"), ["galactic_summit"], [])
    assert table.a.discard == ["lancer"]
    table.a.cannot("buy galactic_summit")


@pytest.mark.rule("realms.extra.01")
def test_the_place_may_be_filled_by_another_event() -> None:
    table = with_event("galactic_summit", then="quasar ram")
    table.a.buys("lancer")
    assert (table.a.authority, len(table.a.hand), len(table.b.hand)) == (57, 2, 2)
    assert (table.row, table.scrap_heap) == (cards("ram falcon"), cards("galactic_summit quasar"))


@pytest.mark.rule("realms.extra.01")
def test_an_event_with_questions_is_resolved_in_turn_order_before_the_row_is_filled() -> None:
    table = with_event("comet", hand="scout viper", opponent={"hand": "ram", "discard": "swarmer"})
    table.a.buys("lancer").is_asked("scrap_own")
    assert table.row == ["falcon"]
    table.a.picks_hand("scout").done()
    table.b.is_asked("scrap_own").picks_hand("ram").picks_discard("swarmer")
    table.a.is_asked("main")
    assert table.row == cards("ram falcon")
    assert sorted(table.scrap_heap) == sorted(cards("comet scout ram swarmer"))
    assert (table.a.player.scrapped, table.b.player.scrapped) == (1, 0)


@pytest.mark.rule("realms.extra.01")
def test_an_event_that_comes_up_when_cards_of_the_row_are_scrapped() -> None:
    table = duel(hand="swarmer", row="lancer falcon", trade_deck="supernova ram*4")
    table.a.plays("swarmer").picks_row("lancer").is_asked("main")
    assert (table.a.authority, table.b.authority) == (45, 45)
    assert sorted(table.scrap_heap) == sorted(cards("lancer supernova falcon"))
    assert table.row == ["ram"] * 2


@pytest.mark.rule("realms.extra.01")
@pytest.mark.parametrize(("hand", "picked", "lost"), [("", "", 8), ("scout", "scout", 4), ("scout*2", "scout*2", 0)])
def test_black_hole(hand: str, picked: str, lost: int) -> None:
    table = with_event("black_hole", hand=hand, opponent={"hand": "viper*2"})
    table.a.buys("lancer")
    for card in cards(picked):
        table.a.does(f"hand {card}")
    table.b.is_asked("discard_or_lose").does("hand viper").done()
    assert (table.a.authority, table.b.authority) == (50 - lost, 46)
    assert table.b.discard == ["viper"]


@pytest.mark.rule("realms.extra.01")
def test_bombardment() -> None:
    table = with_event("bombardment", opponent={"play": "war_world stellar_reef"})
    table.a.buys("lancer")
    assert table.a.authority == 44  # no base to destroy
    table.b.may_only("done", "destroy_base B war_world", "destroy_base B stellar_reef")
    table.b.does("destroy_base B stellar_reef")
    assert (table.b.authority, table.b.play, table.b.discard) == (50, ["war_world"], ["stellar_reef"])
    table = with_event("bombardment", opponent={"play": "war_world"})
    table.a.buys("lancer")
    table.b.done()
    assert (table.b.authority, table.b.play) == (44, ["war_world"])


@pytest.mark.rule("realms.extra.01")
def test_trade_mission() -> None:
    table = with_event("trade_mission", then="ram")
    table.a.buys("lancer")
    assert (table.a.trade, len(table.a.hand), len(table.b.hand)) == (4, 0, 2)
    table.a.buys("falcon").puts("deck")
    assert table.a.deck[0] == "falcon"


@pytest.mark.rule("realms.extra.01")
def test_warp_jump() -> None:
    table = with_event("warp_jump", hand="explorer", opponent={"deck": "viper*9"})
    table.a.player.deck, table.a.player.left = pile("ram swarmer falcon viper", top_first=True), 4
    table.all_cards = table.count()
    table.a.buys("lancer").is_asked("return_drawn").may_only("hand ram", "hand swarmer", "hand falcon")
    table.a.does("hand falcon").may_only("hand ram", "hand swarmer").does("hand ram")
    assert (table.a.hand, table.a.deck) == (cards("explorer swarmer"), cards("ram falcon viper"))
    table.b.is_asked("return_drawn")
    seen = table.seen_by(table.b)
    assert seen.a.deck == ["?"] * 3
    assert table.seen_by(table.a).a.deck == ["ram", "falcon", "?"]


@pytest.mark.rule("realms.extra.01")
def test_whoever_an_event_eliminates_in_the_own_turn_is_passed_over() -> None:
    table = party(
        "free_for_all", 3, a={"trade": 2, "authority": 5}, b={"authority": 9}, row="lancer", trade_deck="supernova ram"
    )
    table.a.buys("lancer")
    assert table.a.out and not table.over
    assert table.row == ["ram"]
    table.b.is_asked("main").ends_turn()
    table.c.is_asked("main").ends_turn()
    table.b.is_asked("main")


@pytest.mark.rule("realms.extra.01")
def test_who_is_eliminated_last_wins() -> None:
    table = with_event("supernova", opponent={"authority": 5})
    table.state.authority[0] = 5
    table.a.buys("lancer")
    assert table.over and table.winners == "B"  # A turned it up and loses first


@pytest.mark.rule("realms.extra.03")
def test_an_event_that_comes_up_at_the_deal_is_shuffled_back() -> None:
    chance = Stacked().stack(-1, TRADE_DECK, designs("lancer supernova falcon comet ram swarmer gunship"))
    table = dealt("duel", 2, chance=chance, events=True, sets=["colonial_wars", "core"])
    assert table.row == cards("lancer falcon ram swarmer gunship")
    rest = Counter(table.trade_deck)
    assert rest["supernova"] == 1 and rest["comet"] == 2
    assert len(table.trade_deck) == 160 + 12 - 5
    assert table.scrap_heap == [] and [seat.authority for seat in table.seats] == [50, 50]


@pytest.mark.rule("realms.extra.02")
@pytest.mark.parametrize("seed", range(3))
def test_no_event_ever_lies_in_the_row(seed: int) -> None:
    table = dealt("free_for_all", 3, chance=Stacked(seed), **ALL)
    names = {record.id for record in GAME.extras if record.kind == "event"}
    for _action in table.play_on(300, seed):
        assert not names & set(table.row)


# --- heroes --------------------------------------------------------------------------------------------------


@pytest.mark.rule("realms.extra.04")
def test_a_hero_is_bought_into_play_and_is_no_base() -> None:
    table = duel(trade=3, row="war_elder blob_overlord", trade_deck="ram*9", opponent={"combat": 0})
    table.a.buys("war_elder")
    assert (table.a.play, table.a.discard, table.a.trade) == (["war_elder"], [], 2)
    assert table.row == cards("ram blob_overlord")
    table.a.ends_turn()
    assert table.a.play == ["war_elder"]  # it stays
    table.b.player.combat = 9
    table.b.cannot("attack_base A war_elder").can("attack A")
    assert not table.state.has_outpost(0) and table.state.bases_in_play(0) == 0
    assert GAME.by_id["war_elder"].faction is None


@pytest.mark.rule("realms.extra.04")
def test_a_hero_is_neither_acquired_for_free_nor_redirected() -> None:
    table = duel(hand="blob_carrier trade_pod", row="ram_pilot swarmer", trade_deck="")
    table.a.plays("blob_carrier trade_pod").allies("blob_carrier")
    table.a.is_asked("acquire").cannot("row ram_pilot", because="only bought").can("row swarmer")
    table = duel(trade=1, play="factory_world", row="ram_pilot")
    table.a.uses("factory_world").buys("ram_pilot").is_asked("main")
    assert (table.a.play, table.a.hand, len(table.a.player.redirects)) == (cards("factory_world ram_pilot"), [], 1)


@pytest.mark.rule("realms.extra.05")
def test_a_hero_is_scrapped_and_enables_ally_abilities_for_the_turn() -> None:
    table = duel(hand="swarmer predator", play="ram_pilot", row="", deck="scout*10")
    table.a.plays("swarmer").cannot("ally swarmer", because="ally")
    table.a.scraps("ram_pilot").can("ally swarmer").allies("swarmer").cannot("ally swarmer", because="used")
    assert (table.a.play, table.scrap_heap, table.a.combat) == (["swarmer"], ["ram_pilot"], 2 + 2 + 3)
    table.a.plays("predator").can("ally predator").cannot("scrap ram_pilot").ends_turn()
    assert table.a.player.granted == 0


@pytest.mark.rule("realms.extra.05")
def test_a_hero_enables_its_faction_only() -> None:
    table = duel(play="ceo_torres lancer federation_shuttle")
    table.a.scraps("ceo_torres").can("ally federation_shuttle").cannot("ally lancer", because="ally")
    assert table.a.authority == 57


# --- gambits -------------------------------------------------------------------------------------------------


def with_gambits(gambits: str, **options: Any) -> RealmsTable:
    """A duel in which A holds these gambits."""
    table = duel(**{"options": {"gambits": 1}, **options})
    table.state.seats[1].gambits = pile("")
    table.state.seats[0].gambits = pile(gambits)
    table.state.gambit_box = pile("bold_raid rise_to_power")
    return RealmsTable(table.state, table.chance)


@pytest.mark.rule("realms.extra.06")
@pytest.mark.parametrize("each", [1, 2])
def test_gambits_are_dealt_face_down(each: int) -> None:
    table = dealt("duel", 2, gambits=each)
    assert [len(seat.gambits) for seat in table.seats] == [each, each]
    assert len(table.state.gambit_box) == 12 - 2 * each
    assert table.seen_by(table.a).a.gambits == table.a.gambits
    assert table.seen_by(table.a).b.gambits == table.seen_by(None).b.gambits == ["?"] * each
    box = {record.id: record.copies for record in GAME.extras if record.kind == "gambit"}
    assert Counter(table.a.gambits + table.b.gambits) <= Counter(box)


@pytest.mark.rule("realms.extra.06")
def test_a_gambit_is_revealed_in_an_own_main_phase_only() -> None:
    table = with_gambits("energy_shield frontier_fleet", hand="gunship", opponent={"hand": "scout*2"})
    table.a.can("reveal energy_shield", "reveal frontier_fleet").plays("gunship").cannot("reveal energy_shield")
    table.b.discards("scout")
    table.a.reveals("energy_shield").cannot("reveal energy_shield").ends_turn()
    assert table.seen_by(table.b).a.gambits == ["?", "energy_shield"]
    table.a.cannot("reveal frontier_fleet")
    table.b.cannot("reveal frontier_fleet")


@pytest.mark.rule("realms.extra.07")
def test_a_gambit_with_a_scrap_ability_works_once() -> None:
    table = with_gambits("rise_to_power surprise_assault", deck="viper*9")
    table.a.reveals("rise_to_power")
    assert (table.a.authority, table.a.hand, table.a.gambits) == (58, ["viper"], ["surprise_assault"])
    table.a.cannot("reveal rise_to_power").reveals("surprise_assault")
    assert (table.a.combat, table.a.gambits) == (8, [])
    assert table.scrap_heap == cards("rise_to_power surprise_assault")


@pytest.mark.rule("realms.extra.07")
def test_frontier_fleet_stays_and_gives_combat_in_each_own_turn() -> None:
    table = with_gambits("frontier_fleet")
    table.a.reveals("frontier_fleet")
    assert table.a.combat == 1
    table.a.ends_turn()
    assert table.b.combat == 0
    table.b.ends_turn()
    assert (table.a.combat, table.a.gambits) == (1, ["frontier_fleet"])
    table = with_gambits("frontier_fleet")
    table.a.ends_turn()
    table.b.ends_turn()
    assert table.a.combat == 0  # face down it gives nothing


@pytest.mark.rule("realms.extra.07")
@pytest.mark.parametrize(("revealed", "lost"), [(True, 4), (False, 5)])
def test_energy_shield_stays_and_takes_one_off_each_attack(revealed: bool, lost: int) -> None:
    table = with_gambits("energy_shield")
    if revealed:
        table.a.reveals("energy_shield")
    table.a.ends_turn()
    table.b.player.combat = 11
    table.b.attacks(5, table.a).attacks(5, table.a).attacks(1, table.a)
    assert table.a.authority == 50 - 2 * lost - (0 if revealed else 1)
    assert table.a.gambits == ["energy_shield"]


@pytest.mark.rule("realms.extra.07")
def test_the_other_gambits() -> None:
    table = with_gambits(
        "bold_raid salvage_operation", discard="ram viper", opponent={"play": "war_world stellar_reef"}
    )
    table.a.reveals("bold_raid").may_only("destroy_base B war_world").destroys("war_world", table.b)
    assert len(table.a.hand) == 1
    table.a.reveals("salvage_operation").may_only("discard ram", "discard viper").picks_discard("ram")
    assert (table.a.deck[0], table.a.discard) == ("ram", ["viper"])
    table = with_gambits("smuggling_run political_maneuver", row="gunship war_world")
    table.a.reveals("smuggling_run").can("row gunship").cannot("row war_world", because="cost").picks_row("gunship")
    table.a.reveals("political_maneuver")
    assert (table.a.discard, table.a.trade) == (["gunship"], 2)
    table = with_gambits("unlikely_alliance")
    table.a.reveals("unlikely_alliance")
    assert len(table.a.hand) == 2


def test_extras_of_a_player_who_is_out_leave_the_game() -> None:
    f = {"authority": 3, "play": "war_elder", "deck": "ram"}
    table = party("emperor", 6, a={"combat": 9}, f=f)
    table.state.seats[5].gambits = pile("bold_raid")
    table.state.gambit_box = pile("rise_to_power")
    table = RealmsTable(table.state, table.chance)
    table.a.attacks(3, table.f)
    table.f.may_only("done", "give E ram").gives("ram", table.e)
    assert sorted(table.removed) == cards("bold_raid war_elder")
