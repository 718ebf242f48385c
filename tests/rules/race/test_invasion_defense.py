"""The invasion step: defending with what lies on the table, with goods and cards, and from the bunker."""

from __future__ import annotations

from typing import Any

import pytest

from stardeck.engine.chance import Stacked
from stardeck.games.race.card import CARDS_FOR_DEFENSE, Power
from stardeck.games.race.invasion import takes_good, takes_itself
from tests.rules.race.table import GAME, INVASION, RaceTable, cards, design, invade, race

ELEVEN = (
    "old_earth gem_world spice_world space_port new_vinland mining_world plague_world artist_colony secluded_world"
    " gambling_world expanding_colony"
)
LAST = {"tableau": "terraforming_surveyors contact_specialist"}  # a track value of -1


# An invasion card of each strength.
CARD = {number: f"1:{number}" for number in range(-1, 3)} | {number: f"3:{number}" for number in range(3, 10)}


def attack(card: str, tableau: str, **position: Any) -> RaceTable:
    """Let A, who leads on the track, meet this card; B is the last, and meets -1, to which he gives way."""
    return invade(f"{card} 1:-1", tableau=tableau, opponent=LAST, **position)


def power(card: str) -> str:
    """The action of using the power of a card that gives strength in an invasion step."""
    powers = GAME.invasion_cards[design(card)].powers
    number = next(each.number for each in powers if takes_good(each) or takes_itself(each) or takes_cards(each))
    return f"power {card} {number}"


def takes_cards(power: Power) -> bool:
    return power.kind == CARDS_FOR_DEFENSE


# --- what counts ----------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.25")
@pytest.mark.parametrize(
    ("tableau", "stood"),
    [
        ("new_sparta anti_xeno_assault_troops", "5 against 3"),
        ("starry_rift_pioneers", "1 against 3"),
        ("starry_rift_pioneers rebel_bunker", "2 against 3"),
        ("old_earth xeno_occupied_rebel_world rebel_bunker alien_weapon_plans", "4 against 3"),
    ],
)
def test_the_defense_total_is_the_track_value_and_xeno_defense(tableau: str, stood: str) -> None:
    assert attack("1:3", tableau).goes_on().a.stood == stood


@pytest.mark.rule("invasion.step.25")
def test_temporary_strength_is_added_to_it() -> None:
    tableau = "starry_rift_pioneers anti_xeno_militia new_military_tactics asteroid_belt imperium_arms_factory"
    table = attack("3:9", tableau, goods="asteroid_belt", hand="gem_world spice_world", options={"ask": "always"})
    table.a.mans_bunker("gem_world").defends_with("anti_xeno_militia").defends_with("new_military_tactics")
    table.a.defends_with("imperium_arms_factory", "asteroid_belt")
    assert table.a.stood == f"{1 + 1 + 1 + 2 + 3 + 3 + 2} against 9"


@pytest.mark.rule("invasion.step.26", "invasion.step.35")
@pytest.mark.parametrize(("card", "outcome"), [("1:1", "held"), ("1:2", "damaged"), ("1:3", "damaged")])
def test_the_total_must_be_greater(card: str, outcome: str) -> None:
    table = attack(card, "new_sparta")
    assert table.a.outcome == outcome
    assert table.a.awards == (1 if outcome == "held" else 0)
    assert table.a.damaged == ([] if outcome == "held" else ["new_sparta"])


@pytest.mark.rule("invasion.step.26", "invasion.step.31")
def test_an_equal_total_loses_also_with_temporary_strength() -> None:
    always = {"ask": "always"}
    table = attack("1:4", "new_sparta", hand="gem_world", options=always)
    table.a.mans_bunker("gem_world")
    assert table.a.stood == "4 against 4"
    table.a.damages("new_sparta")
    table = attack("1:3", "new_sparta", hand="gem_world", options=always)
    table.a.mans_bunker("gem_world")
    assert (table.a.stood, table.a.outcome) == ("4 against 3", "held")


# --- temporary strength ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "invasion.step.27",
    "race.card.anti_xeno_militia.1",
    "race.card.anti_xeno_defense_post.1",
    "race.card.terraforming_defenders.1",
    "race.card.anti_xeno_refugees.1",
    "race.card.anti_xeno_alien_bunker.1",
    "race.card.pan_galactic_disease_center.4",
    "race.card.galactic_home_front.3",
)
@pytest.mark.parametrize(
    ("card", "beside", "good", "strength"),
    [
        ("new_military_tactics", "", "", 3),
        ("anti_xeno_militia", "", "", 3),
        ("anti_xeno_defense_post", "", "", 1),
        ("rebel_black_market_gangs", "gem_world", "gem_world", 1),
        ("imperium_arms_factory", "asteroid_belt", "asteroid_belt", 2),
        ("alien_weapon_cache", "alien_robot_sentry", "alien_robot_sentry", 3),
        ("anti_xeno_refugees", "gem_world", "gem_world", 2),
        ("anti_xeno_refugees", "", "anti_xeno_refugees", 2),
        ("anti_xeno_refugees", "alien_robot_sentry", "alien_robot_sentry", 2),
        ("terraforming_defenders", "asteroid_belt", "asteroid_belt", 2),
        ("terraforming_defenders", "pre_sentient_race", "pre_sentient_race", 2),
        ("anti_xeno_alien_bunker", "", "anti_xeno_alien_bunker", 3),
        ("anti_xeno_alien_bunker", "alien_robot_sentry", "alien_robot_sentry", 3),
        ("pan_galactic_disease_center", "", "pan_galactic_disease_center", 3),
        ("pan_galactic_disease_center", "pre_sentient_race", "pre_sentient_race", 3),
        ("galactic_home_front", "spice_world", "spice_world", 2),
    ],
)
def test_what_gives_temporary_strength(card: str, beside: str, good: str, strength: int) -> None:
    home = "" if card == "anti_xeno_defense_post" else "old_earth"
    tableau = f"{home} {card} {beside}"
    hand = "comet_zone new_earth" if card == "anti_xeno_defense_post" else ""
    before = int(attack("1:-1", tableau, goods=good).invasion.values[0])
    enough, short = before + strength - 1, before + strength
    table = attack(CARD[enough], tableau, goods=good, hand=hand)
    paying = "comet_zone" if hand else ""
    if hand:
        table.a.can("bunker")
    table.a.defends_with(card, paying)
    assert (table.a.stood, table.a.outcome) == (f"{before + strength} against {enough}", "held")
    assert table.a.goods == []
    if card in ("new_military_tactics", "anti_xeno_militia"):
        assert card not in table.a.tableau and card in table.discard
    else:
        assert card in table.a.tableau
    assert len(table.a.hand) == (1 if hand else 0)
    lost = attack(CARD[short], tableau, goods=good)  # one more is too much
    assert lost.a.asked != "defend" and lost.goes_on().a.stood == f"{before} against {short}"


@pytest.mark.rule(
    "race.card.anti_xeno_alien_bunker.1", "race.card.pan_galactic_disease_center.4", "race.card.galactic_home_front.3"
)
@pytest.mark.parametrize(
    ("card", "goods"),
    [
        ("rebel_black_market_gangs", "asteroid_belt"),
        ("imperium_arms_factory", "gem_world"),
        ("alien_weapon_cache", "gem_world"),
        ("anti_xeno_alien_bunker", "asteroid_belt"),
        ("pan_galactic_disease_center", "gem_world"),
        ("galactic_home_front", "asteroid_belt"),
        ("terraforming_defenders", ""),
    ],
)
def test_only_goods_of_the_kind_will_do(card: str, goods: str) -> None:
    table = attack("1:1", f"old_earth {card} gem_world asteroid_belt", goods=goods, hand="comet_zone")
    table.a.is_asked("defend").cannot(power(card), because="goods").may_only("done", "bunker")


@pytest.mark.rule("race.card.anti_xeno_refugees.1", "race.card.terraforming_defenders.1")
@pytest.mark.parametrize("card", ["anti_xeno_refugees", "terraforming_defenders"])
def test_the_owner_chooses_which_good_to_spend(card: str) -> None:
    goods = "gem_world asteroid_belt"
    table = attack("1:2" if card == "anti_xeno_refugees" else "1:1", f"old_earth {card} {goods}", goods=goods)
    table.a.uses(card).may_only("good gem_world", "good asteroid_belt").spends("asteroid_belt")
    assert (table.a.goods, table.a.outcome) == (["gem_world"], "held")


@pytest.mark.rule("race.card.anti_xeno_militia.1", "race.card.anti_xeno_militia.2")
def test_the_militia_leaves_the_tableau_and_its_own_strength_still_counts() -> None:
    table = attack("1:4", "old_earth anti_xeno_militia", hand="comet_zone")
    table.a.defends_with("anti_xeno_militia")
    assert (table.a.stood, table.a.outcome) == ("5 against 4", "held")
    assert table.a.tableau == ["old_earth"] and table.a.hand == ["comet_zone"]
    assert table.discard == ["anti_xeno_militia"]
    plus = attack("3:+4", "old_earth anti_xeno_militia alien_weapon_plans", round=7)  # +1 general military counts
    plus.a.defends_with("anti_xeno_militia")
    assert (plus.a.stood, plus.a.outcome) == ("6 against 5", "held")


@pytest.mark.rule("race.card.anti_xeno_militia.2")
def test_in_the_next_step_the_militia_is_gone() -> None:
    table = attack("1:4", "old_earth anti_xeno_militia", invasion={"repulse": 20})
    table.a.defends_with("anti_xeno_militia")
    table.everybody("consume_trade")
    assert int(table.invasion.values[0]) == 0


@pytest.mark.rule("race.card.anti_xeno_defense_post.1")
def test_the_defense_post_takes_one_card() -> None:
    table = attack("1:1", "anti_xeno_defense_post", hand="comet_zone gem_world")
    table.a.uses("anti_xeno_defense_post").is_asked("discard_for_defense")
    table.a.may_only("discard comet_zone", "discard gem_world").discards("gem_world")
    assert (table.a.stood, table.a.hand) == ("2 against 1", ["comet_zone"])


def test_the_last_card_in_hand_is_taken_without_asking() -> None:
    table = attack("1:1", "anti_xeno_defense_post", hand="comet_zone")
    table.a.defends_with("anti_xeno_defense_post")
    assert (table.a.stood, table.a.hand, table.discard) == ("2 against 1", [], ["comet_zone"])
    always = attack("1:1", "anti_xeno_defense_post", hand="comet_zone", options={"ask": "always"})
    always.b.damages("terraforming_surveyors")  # the lower home world
    always.a.uses("anti_xeno_defense_post").may_only("discard comet_zone")


@pytest.mark.rule("invasion.step.28")
def test_strength_bought_in_settle_does_not_count() -> None:
    """New Military Tactics conquered a world in this round: in the invasion step A has 2 of New Sparta only."""
    table = race(
        at="settle",
        round=3,
        chosen="settle",
        hand="pirate_world",
        tableau="new_sparta new_military_tactics",
        opponent=LAST,
        options=INVASION,
        invasion={"deck": ["1:2", "1:-1", *["3:3"] * 4]},
    )
    table.a.conquers("pirate_world")
    assert "new_military_tactics" in table.discard
    assert table.goes_on().a.stood == "2 against 2"


@pytest.mark.rule("invasion.step.28", "invasion.step.29")
def test_nothing_is_left_of_strength_and_powers_used_before_the_deal() -> None:
    """Also in a position that still tells of them, they are forgotten when the cards are dealt."""
    mine = {
        "tableau": ["old_earth", "imperium_arms_factory", {"card": "asteroid_belt", "good": True}],
        "strength": 3,
        "strength_vs_xeno": 2,
        "used": [["imperium_arms_factory", 0]],
    }
    state = GAME.from_json(
        {
            "options": dict(INVASION),
            "round": 3,
            "at": "invasion",
            "seats": [mine, {"tableau": LAST["tableau"].split()}],
            "invasion": {"deck": ["1:1", "1:-1", "3:3", "3:3"]},
        }
    )
    table = RaceTable(state, Stacked())
    table.a.is_asked("defend").defends_with("imperium_arms_factory")
    assert table.a.stood == "2 against 1"


@pytest.mark.rule("invasion.step.29")
def test_a_power_used_in_settle_may_be_used_again() -> None:
    """The Arms Factory took a rare good for the Pirate World; another one gives +2 again."""
    goods = "asteroid_belt radioactive_world"
    table = race(
        at="settle",
        round=3,
        hand="pirate_world",
        tableau=f"epsilon_eridani imperium_arms_factory {goods}",
        goods=goods,
        opponent={"tableau": "old_earth"},
        options=INVASION,
        invasion={"deck": ["1:2", "1:-1", *["3:3"] * 4]},
    )
    table.a.conquers("pirate_world").spends("asteroid_belt")
    assert table.happened.count("used") == 1
    table.b.passes() if table.b.asked == "settle" else None
    table.a.is_asked("defend").defends_with("imperium_arms_factory")
    assert (table.a.stood, table.a.outcome) == ("3 against 2", "held")
    assert table.a.goods == ["pirate_world"]


@pytest.mark.rule("invasion.step.30")
def test_each_power_is_used_once() -> None:
    goods = "asteroid_belt radioactive_world"
    table = attack("1:4", f"new_sparta imperium_arms_factory {goods}", goods=goods, hand="gem_world spice_world")
    table.a.defends_with("imperium_arms_factory", "asteroid_belt")
    table.a.is_asked("defend").cannot(power("imperium_arms_factory"), because="used").may_only("done", "bunker")
    post = attack("1:3", "anti_xeno_defense_post", hand="comet_zone gem_world spice_world")
    post.a.defends_with("anti_xeno_defense_post", "gem_world").cannot(power("anti_xeno_defense_post"), because="used")
    alone = attack("1:4", f"new_sparta imperium_arms_factory {goods}", goods=goods)
    assert alone.a.asked != "defend"  # 2 + 2 are not enough, and the other good is of no use


# --- the bunker ------------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.31")
def test_the_bunker_gives_two_for_a_card() -> None:
    table = attack("1:1", "old_earth", hand="gem_world spice_world")
    table.a.is_asked("defend").may_only("done", "bunker").does("bunker")
    table.a.is_asked("discard").may_only("discard gem_world", "discard spice_world").discards("spice_world")
    assert (table.a.stood, table.a.outcome) == ("2 against 1", "held")
    assert (table.a.hand, table.discard) == (["gem_world"], ["spice_world"])
    assert attack("1:1", "old_earth").goes_on().a.outcome == "damaged"  # nothing to discard


@pytest.mark.rule("invasion.step.32")
def test_the_bunker_is_used_once_in_a_step() -> None:
    hand = "gem_world spice_world new_earth comet_zone"
    table = attack("1:3", "old_earth anti_xeno_militia", hand=hand, options={"ask": "always"})
    table.a.mans_bunker("gem_world").is_asked("defend").cannot("bunker", because="used")
    assert attack("1:2", "old_earth", hand=hand).a.asked != "defend"  # two bunkers would do


@pytest.mark.rule("invasion.step.32")
def test_the_bunker_is_there_again_in_the_next_step() -> None:
    table = invade("1:1 1:-1 1:1 1:-1", tableau="old_earth", hand="gem_world spice_world", opponent=LAST)
    table.a.mans_bunker("gem_world")
    table.everybody("consume_trade")
    table.a.is_asked("defend").mans_bunker()
    assert (table.a.stood, table.a.outcome, table.a.hand) == ("2 against 1", "held", [])


@pytest.mark.rule("invasion.step.33")
def test_the_bunker_is_no_card_of_the_tableau() -> None:
    table = attack("1:4", "old_earth gem_world", hand="spice_world")
    table.a.is_asked("damage").may_only("damage old_earth", "damage gem_world").cannot("bunker")
    full = invade("1:1 1:0", tableau=ELEVEN, opponent={"tableau": "new_sparta"}).goes_on()
    assert not full.over  # eleven cards and a bunker are not twelve


# --- what is asked --------------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.27")
def test_a_defender_may_give_way() -> None:
    table = attack("1:1", "old_earth gem_world", hand="spice_world")
    table.a.gives_way().is_asked("damage")
    assert (table.a.stood, table.a.hand) == ("0 against 1", ["spice_world"])


def test_who_holds_anyway_is_not_asked() -> None:
    table = attack("1:1", "new_sparta anti_xeno_militia", hand="gem_world")
    table.a.is_asked("choose_action")
    assert table.a.stood == "4 against 1"
    always = attack("1:1", "new_sparta anti_xeno_militia", hand="gem_world", options={"ask": "always"})
    always.a.is_asked("defend").can("done", "bunker", power("anti_xeno_militia"))


def test_when_enough_is_done_no_more_is_offered() -> None:
    tableau = "new_sparta anti_xeno_refugees anti_xeno_militia"
    table = attack("3:6", tableau, hand="gem_world", goods="anti_xeno_refugees")
    table.a.is_asked("defend").may_only(
        "done", "bunker", power("anti_xeno_refugees"), power("anti_xeno_militia")
    ).mans_bunker()
    assert (table.a.stood, table.a.asked) == ("7 against 6", "choose_action")


def test_what_could_not_be_enough_is_not_asked_and_told_in_numbers() -> None:
    """The twelfth card might be discarded, so A is asked; the bunker would be in vain, and the words say how far."""
    table = attack("3:7", f"{ELEVEN} anti_xeno_militia", hand="comet_zone")
    table.a.is_asked("defend").cannot("bunker", because="not enough").can(power("anti_xeno_militia"))
    why = table.state.why_not(0, table.game.codes.parse("bunker"))
    assert "7" in why and "107" not in why
    hopeless = attack("3:7", "old_earth anti_xeno_militia", hand="comet_zone")
    assert hopeless.a.asked != "defend"


@pytest.mark.parametrize(
    ("tableau", "goods", "hand", "most"),
    [
        # A good goes where it gives most, and only once.
        ("anti_xeno_refugees anti_xeno_alien_bunker", "anti_xeno_alien_bunker", "", 1 + 3),
        ("anti_xeno_refugees anti_xeno_alien_bunker", "anti_xeno_alien_bunker anti_xeno_refugees", "", 1 + 3 + 2),
        ("anti_xeno_refugees terraforming_defenders", "anti_xeno_refugees", "", 1 + 2),
        ("anti_xeno_refugees galactic_home_front gem_world", "gem_world", "", 1 + 2),
        ("anti_xeno_refugees galactic_home_front gem_world", "gem_world anti_xeno_refugees", "", 1 + 4),
        ("anti_xeno_refugees galactic_home_front", "anti_xeno_refugees", "", 1 + 2),
        ("anti_xeno_refugees rebel_black_market_gangs", "rebel_black_market_gangs anti_xeno_refugees", "", 1 + 2 + 1),
        ("anti_xeno_refugees rebel_black_market_gangs", "rebel_black_market_gangs", "", 1 + 2),
        ("alien_weapon_cache anti_xeno_alien_bunker", "alien_weapon_cache", "", 3),
        ("alien_weapon_cache anti_xeno_alien_bunker", "alien_weapon_cache anti_xeno_alien_bunker", "", 6),
        ("alien_weapon_cache anti_xeno_alien_bunker gem_world", "alien_weapon_cache gem_world", "", 3),
        # A card goes to the bunker first.
        ("anti_xeno_defense_post", "", "gem_world", 1 + 2),
        ("anti_xeno_defense_post", "", "gem_world spice_world", 1 + 2 + 1),
        ("anti_xeno_defense_post", "", "gem_world spice_world comet_zone", 1 + 2 + 1),
        ("new_military_tactics anti_xeno_militia", "", "gem_world", 2 + 3 + 3 + 2),
    ],
)
def test_the_defender_is_asked_as_long_as_the_invasion_could_be_held_off(
    tableau: str, goods: str, hand: str, most: int
) -> None:
    home = "" if "post" in tableau else "old_earth"
    asked = attack(CARD[most - 1], f"{home} {tableau}", goods=goods, hand=hand)
    asked.a.is_asked("defend")
    while asked.a.asked == "defend":  # whatever is offered leads to the goal, if it is chosen well
        asked.a.does(best(asked))
        while asked.a.asked in ("discard", "discard_for_defense", "spend_for_strength"):
            asked.a.does(asked.a.legal[0])
    assert asked.a.outcome == "held"
    if most in CARD:
        hopeless = attack(CARD[most], f"{home} {tableau}", goods=goods, hand=hand)
        assert hopeless.a.asked != "defend"


def best(table: RaceTable) -> str:
    """The strongest use of goods and cards that is offered."""
    order = ("alien", "home_front", "refugees", "bunker", "power")
    legal = [text for text in table.a.legal if text != "done"]
    return min(legal, key=lambda text: next(i for i, word in enumerate(order) if word in text))


# --- in the twelfth place --------------------------------------------------------------------------------------


@pytest.mark.rule("invasion.step.40")
def test_a_card_discarded_in_the_step_does_not_count_for_the_end() -> None:
    table = attack("1:4", f"{ELEVEN} anti_xeno_militia")
    table.a.is_asked("defend").defends_with("anti_xeno_militia")
    assert (len(table.a.tableau), table.over, table.a.asked) == (11, False, "choose_action")
    table = attack("1:4", f"{ELEVEN} anti_xeno_militia")
    table.a.gives_way().damages("gem_world")
    assert table.over


@pytest.mark.rule("invasion.step.40")
@pytest.mark.parametrize("card", ["1:-1", "3:9"])
@pytest.mark.parametrize("discarded", ["anti_xeno_militia", "new_military_tactics"])
def test_it_may_be_discarded_for_that_alone(card: str, discarded: str) -> None:
    """The twelfth card may go also when the invasion is held off already, or cannot be held off."""
    table = attack(card, f"{ELEVEN} {discarded}")
    table.a.is_asked("defend").may_only("done", power(discarded)).uses(discarded)
    table.goes_on()
    assert not table.over and table.a.player.cards() == 11
    kept = attack(card, f"{ELEVEN} {discarded}")
    assert kept.goes_on().over
    fewer = attack(card, f"{' '.join(cards(ELEVEN)[:-1])} {discarded}")
    assert fewer.a.asked != "defend"


# --- awards ----------------------------------------------------------------------------------------------------

STRONG = [
    "new_sparta drop_ships expedition_force rebel_outpost",  # 7
    "old_earth drop_ships anti_xeno_assault_troops",  # 6
    "alpha_centauri anti_xeno_assault_troops anti_xeno_militia",  # 5
    "earths_lost_colony lost_alien_battle_fleet expedition_force",  # 4
    "terraforming_surveyors space_marines blaster_gem_mines",  # 3
]
WEAKEST = "1:-1 1:-1 1:0 1:0 1:1"


@pytest.mark.rule("invasion.step.35", "invasion.step.36")
@pytest.mark.parametrize(("players", "awards"), [(2, [1, 2]), (3, [1, 1, 2]), (4, [1, 1, 1, 2]), (5, [1, 1, 1, 2, 2])])
def test_award_tokens_by_rank(players: int, awards: list[int]) -> None:
    for order in (STRONG[:players], STRONG[:players][::-1]):
        others = [{"tableau": tableau} for tableau in order[1:]]
        table = invade(WEAKEST, tableau=order[0], opponent=others[0], others=others[1:], invasion={"repulse": 99})
        assert [seat.awards for seat in table.seats] == (awards if order[0] == STRONG[0] else awards[::-1])


@pytest.mark.rule("invasion.step.35")
def test_who_does_not_hold_takes_none_and_the_others_take_their_own() -> None:
    table = invade(
        "1:4 1:0 1:-1",
        tableau="new_sparta",
        opponent={"tableau": "epsilon_eridani"},
        others=[{"tableau": "old_earth"}],
        awards=3,
    )
    assert [seat.outcome for seat in table.seats] == ["damaged", "held", "held"]
    assert [seat.awards for seat in table.seats] == [3, 1, 2]


@pytest.mark.rule("invasion.step.37")
def test_award_tokens_are_no_chips_of_the_pool() -> None:
    table = attack("1:1", "new_sparta", awards=4, vp=3)
    assert (table.a.awards, table.a.vp, table.pool) == (5, 3, 24 - 3)
    end = invade("1:1 1:-1", tableau="new_sparta", opponent=LAST, awards=4, vp=3, pool=0)
    assert (end.a.score["awards"], end.a.score["chips"]) == (5, 3)
    result = end.state.result
    assert result is not None and result.scores[0] == 5 + 3 + 1  # New Sparta
