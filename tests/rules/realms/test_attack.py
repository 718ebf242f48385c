"""Attacking players and bases."""

from __future__ import annotations

import pytest

from tests.rules.realms.table import GAME, duel

BASES = [record for record in GAME.records if record.kind == "base"]


@pytest.mark.rule("realms.attack.01")
def test_a_player_is_attacked_with_any_part_of_the_combat_pool() -> None:
    table = duel(combat=4)
    table.a.does("attack B").may_only("amount 1", "amount 2", "amount 3", "amount 4")
    for amount in (1, 3, 8):
        table = duel(combat=8)
        table.a.attacks(amount)
        assert (table.a.combat, table.b.authority, table.a.authority) == (8 - amount, 50 - amount, 50)


@pytest.mark.rule("realms.attack.01")
def test_nobody_attacks_without_combat_nor_oneself() -> None:
    duel().a.cannot("attack B", because="no combat")
    duel(combat=3).a.cannot("attack A")


@pytest.mark.rule("realms.attack.02")
def test_combat_may_be_split_among_bases_and_the_player() -> None:
    table = duel(combat=10, opponent={"play": "war_world"})
    table.a.attacks_base("war_world").attacks(6)
    assert (table.a.combat, table.b.authority, table.b.discard) == (0, 44, ["war_world"])


@pytest.mark.rule("realms.attack.02")
def test_combat_may_be_spent_in_any_order() -> None:
    table = duel(combat=12, opponent={"play": "stellar_reef storage_silo"})
    table.a.attacks(2).attacks_base("storage_silo").attacks(3).attacks_base("stellar_reef").attacks(1)
    assert (table.a.combat, table.b.authority, table.b.play) == (0, 44, [])


@pytest.mark.rule("realms.attack.03")
def test_attacking_a_base_takes_exactly_its_defense() -> None:
    table = duel(combat=7, opponent={"play": "blob_wheel"})
    table.a.attacks_base("blob_wheel")
    assert (table.a.combat, table.b.play, table.b.discard) == (2, [], ["blob_wheel"])
    for base in BASES:
        table = duel(combat=base.defense + 1, opponent={"play": base.id})
        table.a.attacks_base(base.id)
        assert table.a.combat == 1


@pytest.mark.rule("realms.attack.03")
def test_a_base_cannot_be_attacked_with_less_than_its_defense() -> None:
    for base in BASES:
        duel(combat=base.defense - 1, opponent={"play": base.id}).a.cannot(f"attack_base B {base.id}", because="combat")
        duel(combat=base.defense, opponent={"play": base.id}).a.can(f"attack_base B {base.id}")


@pytest.mark.rule("realms.attack.04")
def test_damage_to_a_base_does_not_accumulate() -> None:
    table = duel(combat=3, hand="ram", opponent={"play": "blob_wheel"})
    table.a.cannot("attack_base B blob_wheel", because="combat").attacks(1).plays("ram").attacks_base("blob_wheel")
    assert table.a.combat == 3 - 1 + 5 - 5


@pytest.mark.rule("realms.attack.04")
def test_damage_to_a_base_does_not_last_from_turn_to_turn() -> None:
    table = duel(combat=4, opponent={"play": "blob_wheel"})
    table.a.cannot("attack_base B blob_wheel", because="combat").ends_turn()
    table.b.ends_turn()
    table.a.player.combat = 4
    table.a.cannot("attack_base B blob_wheel", because="combat")


@pytest.mark.rule("realms.attack.05")
def test_nobody_has_to_attack() -> None:
    table = duel(combat=9, opponent={"play": "war_world"})
    table.a.ends_turn()
    assert (table.a.combat, table.b.authority, table.b.play) == (0, 50, ["war_world"])
    table.b.ends_turn()
    assert table.a.combat == 0


@pytest.mark.rule("realms.attack.06")
def test_an_outpost_shields_its_owner() -> None:
    table = duel(combat=3, opponent={"play": "war_world"})
    table.a.cannot("attack B", because="outpost")
    duel(combat=3, opponent={"play": "stellar_reef"}).a.can("attack B")
    duel(combat=3, play="war_world").a.can("attack B")  # an own outpost shields nobody else


@pytest.mark.rule("realms.attack.06", "realms.attack.07")
def test_an_outpost_shields_from_the_moment_it_is_played() -> None:
    table = duel(hand="war_world", play="stellar_reef", opponent={"combat": 9})
    table.a.plays("war_world").ends_turn()
    table.b.cannot("attack A", because="outpost").cannot("attack_base A stellar_reef", because="outpost")


@pytest.mark.rule("realms.attack.07")
def test_an_outpost_shields_its_owners_ordinary_bases() -> None:
    table = duel(combat=9, opponent={"play": "stellar_reef war_world storage_silo"})
    table.a.cannot("attack_base B stellar_reef", because="outpost")
    table.a.cannot("attack_base B storage_silo", because="outpost")
    table.a.can("attack_base B war_world")


@pytest.mark.rule("realms.attack.08")
def test_an_outpost_shields_ordinary_bases_from_effects() -> None:
    table = duel(play="mech_cruiser battle_bot", opponent={"play": "stellar_reef war_world"})
    table.a.allies("mech_cruiser").may_only("destroy_base B war_world")
    table.a.cannot("destroy_base B stellar_reef", because="outpost")
    table = duel(hand="missile_mech", opponent={"play": "stellar_reef war_world"})
    table.a.plays("missile_mech").may_only("destroy_base B war_world", "done")


@pytest.mark.rule("realms.attack.09")
def test_when_the_last_outpost_is_gone_the_player_and_other_bases_are_open_in_the_same_turn() -> None:
    table = duel(combat=12, hand="missile_mech", opponent={"play": "stellar_reef war_world*2 storage_silo"})
    table.a.attacks_base("war_world").cannot("attack B", because="outpost")
    table.a.cannot("attack_base B stellar_reef", because="outpost").attacks_base("war_world")
    table.a.can("attack B").attacks_base("stellar_reef").attacks(1)
    table.a.plays("missile_mech").destroys("storage_silo")
    assert (table.b.authority, table.b.play) == (49, [])


@pytest.mark.rule("realms.attack.09")
def test_an_outpost_destroyed_by_an_effect_opens_the_way_too() -> None:
    table = duel(hand="missile_mech", opponent={"play": "stellar_reef war_world"})
    table.a.plays("missile_mech").destroys("war_world").attacks_base("stellar_reef").attacks(3)
    assert table.b.authority == 47


@pytest.mark.rule("realms.attack.10")
def test_outposts_do_not_protect_one_another() -> None:
    for first, second in (("war_world", "warning_beacon"), ("warning_beacon", "war_world")):
        table = duel(combat=6, opponent={"play": "war_world warning_beacon"})
        table.a.attacks_base(first).attacks_base(second)
        assert table.b.play == []
    table = duel(hand="missile_mech", opponent={"play": "war_world warning_beacon"})
    table.a.plays("missile_mech").can("destroy_base B war_world", "destroy_base B warning_beacon")


@pytest.mark.rule("realms.attack.11")
@pytest.mark.parametrize("base", ["fleet_hq", "warning_beacon"])
def test_an_effect_that_destroys_a_base_costs_no_combat(base: str) -> None:
    table = duel(play="frontier_ferry", combat=1, opponent={"play": base})
    table.a.scraps("frontier_ferry").destroys(base)
    assert (table.a.combat, table.b.discard) == (1, [base])


@pytest.mark.rule("realms.attack.12")
def test_own_bases_are_not_offered_as_targets() -> None:
    table = duel(hand="missile_mech*2", play="stellar_reef war_world", opponent={"play": "bioformer"})
    table.a.plays("missile_mech").may_only("destroy_base B bioformer", "done").destroys("bioformer")
    table.a.plays("missile_mech").is_asked("main")
    assert "attack_base" not in table.a.legal_kinds()


@pytest.mark.rule("realms.attack.13")
def test_ships_are_never_targets() -> None:
    table = duel(combat=20, hand="missile_mech", play="scout", opponent={"play": "ram gunship"})
    table.a.may_only("end_turn", "attack B", "play missile_mech").plays("missile_mech").is_asked("main")
    table.a.cannot("attack_base B ram").cannot("attack_base B gunship")
    table = duel(hand="missile_mech", opponent={"play": "ram bioformer"})
    table.a.plays("missile_mech").may_only("destroy_base B bioformer", "done")
