"""The end of the round and of the game."""

from __future__ import annotations

import pytest

from stardeck.games.race import events
from tests.rules.race.table import BASE, GAME, RaceTable, cards, race

TEN = "drop_ships*2 colony_ship*2 space_marines*2 public_works*2 export_duties*2"
ELEVEN = (
    "old_earth gem_world spice_world space_port new_vinland mining_world plague_world artist_colony secluded_world"
    " gambling_world expanding_colony"
)


# --- the end of the round -------------------------------------------------------------------------------------


@pytest.mark.rule("race.round_end.01")
@pytest.mark.parametrize("more", ["gem_world", "gem_world new_earth comet_zone"])
def test_who_has_more_than_ten_cards_discards_down_to_ten(more: str) -> None:
    table = race(at="hand_limit", hand=f"{TEN} {more}", opponent={"hand": "spice_world"})
    assert table.asked == "A"
    table.a.is_asked("hand_limit").cannot("done").discards(more)
    assert (table.a.hand, table.discard) == (sorted(cards(TEN)), sorted(cards(more)))
    assert (table.b.hand, table.round) == (["spice_world"], 2)


@pytest.mark.rule("race.round_end.01")
def test_ten_cards_may_be_kept() -> None:
    table = race(at="hand_limit", hand=TEN)
    assert (len(table.a.hand), table.a.asked, table.round) == (10, "choose_action", 2)


@pytest.mark.rule("race.round_end.01", "race.round_end.02")
def test_the_hand_limit_comes_after_the_last_phase() -> None:
    """Twelve cards in hand pay and stay in hand from phase to phase."""
    table = race(hand=f"{TEN} artist_colony new_earth comet_zone", tableau="new_sparta merchant_guild")
    table.a.chooses("settle")
    table.b.chooses("produce")
    assert (table.a.asked, len(table.a.hand)) == ("settle", 13)
    table.a.places("artist_colony").pays("colony_ship").is_asked("hand_limit")
    assert (table.phases, len(table.a.hand)) == ([3, 5], 14)
    assert table.round == 1


@pytest.mark.rule("race.round_end.03")
def test_goods_and_placed_cards_do_not_count_for_the_hand_limit() -> None:
    table = race(at="hand_limit", hand=TEN, tableau=ELEVEN, goods="gem_world spice_world space_port")
    assert (table.round, len(table.a.hand), len(table.a.goods)) == (2, 10, 3)


@pytest.mark.rule("race.round_end.04")
def test_all_choose_their_discards_at_once_and_nobody_sees_them() -> None:
    other = "investment_credits*2 deficit_spending*2 genetics_lab*2 interstellar_bank*2 mining_robots*2 new_earth"
    table = race(at="hand_limit", hand=f"{TEN} gem_world", opponent={"hand": other})
    assert table.asked == "AB"
    before = table.state.seen_by(0).to_json()
    table.b.can("discard new_earth", "discard mining_robots", "discard genetics_lab").discards("genetics_lab")
    assert (table.state.seen_by(0).to_json(), table.discard) == (before, [])
    table.a.discards("public_works")
    assert table.discard == ["genetics_lab", "public_works"]
    assert table.seen_by(table.a).discard == ["?", "public_works"]
    assert table.seen_by(table.b).discard == ["?", "genetics_lab"]
    assert table.seen_by(None).discard == ["?", "?"]


@pytest.mark.rule("race.round_end.05", "race.game_end.06", "race.game_end.10")
def test_the_end_of_the_game_is_tested_after_the_hand_limit() -> None:
    for tableau, over in ((ELEVEN, False), (f"{ELEVEN} tourist_world", True)):
        table = race(at="hand_limit", hand=f"{TEN} new_earth", tableau=tableau)
        table.a.is_asked("hand_limit").discards("new_earth")
        assert table.over is over
        assert (len(table.a.hand), table.round, table.a.asked) == (
            10,
            1 if over else 2,
            "" if over else "choose_action",
        )


# --- when the game ends ---------------------------------------------------------------------------------------


@pytest.mark.rule("race.game_end.01")
def test_the_round_in_which_the_pool_is_used_up_is_played_to_its_end() -> None:
    table = race(
        tableau="old_earth gem_world spice_world",
        goods="gem_world spice_world",
        opponent={"tableau": "earths_lost_colony", "goods": "earths_lost_colony"},
        pool=5,
    )
    table.a.chooses("consume_x2")
    table.b.chooses("produce")
    assert (table.a.vp, table.b.vp, table.pool) == (4, 1, 0)
    assert table.phases == [4, 5]
    assert (table.a.goods, table.b.goods) == (["gem_world", "spice_world"], ["earths_lost_colony"])
    assert table.over
    result = table.state.result
    assert result is not None and result.reason == "vp_pool"


@pytest.mark.rule("race.game_end.01")
@pytest.mark.parametrize(("pool", "over"), [(2, False), (1, True), (0, True)])
def test_the_game_goes_on_while_there_are_chips(pool: int, over: bool) -> None:
    table = race(at="consume", tableau="earths_lost_colony", goods="earths_lost_colony", pool=pool)
    assert (table.over, table.pool) == (over, pool - 1)


@pytest.mark.rule("race.game_end.02", "race.game_end.03")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_game_ends_when_any_tableau_has_twelve_cards(seat: int) -> None:
    for more, over in (("", False), (" tourist_world", True), (" tourist_world drop_ships", True)):
        seats = [{"tableau": home} for home in ("new_sparta", "epsilon_eridani", "alpha_centauri")]
        seats[seat] = {"tableau": ELEVEN + more}
        table = race(at="hand_limit", tableau=seats[0]["tableau"], opponent=seats[1], others=seats[2:])
        assert table.over is over
        if over:
            result = table.state.result
            assert result is not None and result.reason == "tableau"


@pytest.mark.rule("race.game_end.03")
def test_the_home_world_counts_and_goods_do_not() -> None:
    table = race(at="hand_limit", tableau=ELEVEN, goods="gem_world spice_world space_port new_vinland")
    assert (len(table.a.tableau), len(table.a.goods), table.over) == (11, 4, False)
    table = race(at="hand_limit", tableau=f"{ELEVEN} tourist_world")
    assert (table.a.tableau[0], len(table.a.tableau), table.over) == ("old_earth", 12, True)


@pytest.mark.rule("race.game_end.04")
def test_the_tableau_is_counted_at_the_end_of_the_round() -> None:
    """Twelve cards lie there while the Colony Ship has not gone."""
    tableau = ELEVEN.replace("expanding_colony", "colony_ship")
    table = race(at="settle", tableau=tableau, hand="new_earth")
    table.a.places("new_earth")
    assert (len(table.a.tableau), table.over, table.round) == (11, False, 2)
    table = race(at="settle", tableau=ELEVEN, hand="pilgrimage_world")
    table.a.places("pilgrimage_world")
    assert (len(table.a.tableau), table.over) == (12, True)


@pytest.mark.rule("race.game_end.05", "race.game_end.06")
def test_a_tableau_may_exceed_twelve_cards_in_the_last_round() -> None:
    table = race(tableau=ELEVEN, hand=f"investment_credits new_earth pilgrimage_world {TEN}")
    table.a.chooses("develop")
    table.b.chooses("settle")
    table.a.places("investment_credits")
    assert len(table.a.tableau) == 12
    table.a.places("pilgrimage_world").is_asked("hand_limit")
    assert (len(table.a.tableau), table.over) == (13, False)
    table.a.discards("new_earth")
    assert (len(table.a.hand), table.over) == (10, True)


@pytest.mark.rule("race.game_end.07")
def test_vp_are_paid_in_full_when_the_pool_is_empty() -> None:
    goods = "gem_world spice_world"
    table = race(
        at="consume",
        chosen="consume_x2",
        tableau="old_earth gem_world spice_world",
        goods=goods,
        opponent={
            "tableau": "new_sparta tourist_world space_port comet_zone earths_lost_colony",
            "chosen": "consume_x2",
        }
        | {"goods": "space_port comet_zone earths_lost_colony"},
        pool=2,
    )
    while table.b.asked:
        table.b.does(table.b.legal[0])
    assert table.a.vp == 4
    assert table.b.vp >= 6
    assert table.pool == 2 - table.a.vp - table.b.vp
    assert table.over
    assert table.a.score["chips"] == 4


@pytest.mark.rule("race.game_end.12")
def test_rounds_are_not_limited() -> None:
    table = race(round=28)
    for number in range(28, 80):
        assert (table.round, table.over) == (number, False)
        table.everybody("settle")


# --- who wins -------------------------------------------------------------------------------------------------


def last_round(**seats: object) -> RaceTable:
    """The game ends because the pool is empty."""
    return race(at="hand_limit", pool=0, **seats)  # type: ignore[arg-type]


def ranks(table: RaceTable) -> list[int]:
    result = table.state.result
    assert result is not None
    return result.ranks


@pytest.mark.rule("race.game_end.08")
def test_the_score_is_chips_printed_vp_and_variable_vp() -> None:
    table = last_round(
        tableau="old_earth gem_world rebel_homeworld drop_ships galactic_federation",
        vp=9,
        hand="new_earth",
        opponent={"tableau": "alpha_centauri asteroid_belt", "goods": "asteroid_belt"},
    )
    assert table.a.score == {"chips": 9, "printed": 2 + 1 + 7 + 2, "variable": 1 + 2, "tie_break": 1}
    assert table.b.score == {"chips": 0, "printed": 0 + 1, "variable": 0, "tie_break": 1}
    result = table.state.result
    assert result is not None and result.scores == [24, 1]


@pytest.mark.rule("race.game_end.08")
def test_the_points_of_several_variable_cards_add_up() -> None:
    """Two developments of cost 6 bring 4 to Galactic Federation, and with Old Earth 2 to Galactic Survey: SETI."""
    table = last_round(tableau="old_earth galactic_survey_seti galactic_federation")
    assert table.a.score == {"chips": 0, "printed": 2, "variable": 4 + 2, "tie_break": 0}


@pytest.mark.rule("race.game_end.08")
@pytest.mark.parametrize("card", [record.id for record in BASE if not record.scoring])
def test_the_printed_vp_of_a_card_count(card: str) -> None:
    home = "alpha_centauri" if card != "alpha_centauri" else "destroyed_world"  # they bring 0
    table = last_round(
        tableau=f"{home} {card}", opponent={"tableau": "epsilon_eridani" if card != "epsilon_eridani" else "new_sparta"}
    )
    assert (table.a.score["printed"], table.a.score["variable"]) == (GAME.by_id[card].vp, 0)


@pytest.mark.rule("race.game_end.09")
@pytest.mark.parametrize(("vp", "winner"), [((5, 3, 4), "A"), ((3, 5, 4), "B"), ((3, 4, 5), "C")])
def test_the_highest_score_wins(vp: tuple[int, int, int], winner: str) -> None:
    homes = ("epsilon_eridani", "new_sparta", "earths_lost_colony")  # 1 VP each
    seats = [{"tableau": home, "vp": chips} for home, chips in zip(homes, vp, strict=True)]
    seats["ABC".index(winner)]["hand"] = ""
    for seat in seats:
        seat.setdefault("hand", "drop_ships")
    table = last_round(**seats[0], opponent=seats[1], others=seats[2:])
    assert (table.winners, ranks(table)) == (winner, [1 + sorted(vp)[::-1].index(n) for n in vp])


@pytest.mark.rule("race.game_end.10")
@pytest.mark.parametrize(
    ("mine", "goods", "theirs", "winner"),
    [
        ("new_earth comet_zone", "", "old_earth", "A"),
        ("new_earth", "", "old_earth comet_zone", "B"),
        ("new_earth", "asteroid_belt", "old_earth", "A"),
        ("", "asteroid_belt", "old_earth comet_zone", "B"),
        ("", "asteroid_belt", "", "A"),
    ],
)
def test_a_tie_goes_to_who_has_most_cards_in_hand_and_goods(mine: str, goods: str, theirs: str, winner: str) -> None:
    opponent = {"tableau": "new_sparta radioactive_world", "hand": theirs}
    table = last_round(tableau="epsilon_eridani asteroid_belt", goods=goods, hand=mine, opponent=opponent)
    assert table.winners == winner


@pytest.mark.rule("race.game_end.10", "race.game_end.11")
def test_ties_are_broken_after_the_last_discards() -> None:
    """A had twelve cards and keeps ten, as many as B has with a good."""
    nine = "investment_credits*2 deficit_spending*2 genetics_lab*2 interstellar_bank*2 mining_robots"
    table = last_round(
        tableau="epsilon_eridani asteroid_belt",
        hand=f"{TEN} new_earth comet_zone",
        opponent={"tableau": "new_sparta radioactive_world", "goods": "radioactive_world", "hand": nine},
    )
    table.a.discards("new_earth comet_zone")
    assert (table.a.score["tie_break"], table.b.score["tie_break"], table.winners) == (10, 10, "AB")
    assert ranks(table) == [1, 1]


@pytest.mark.rule("race.game_end.11")
def test_players_who_are_still_tied_share_the_win() -> None:
    others = [{"tableau": "earths_lost_colony", "hand": "gem_world"}]
    opponent = {"tableau": "new_sparta", "hand": "new_earth comet_zone"}
    hand = "old_earth spice_world"
    table = last_round(tableau="epsilon_eridani", hand=hand, opponent=opponent, others=others)
    assert (table.winners, ranks(table)) == ("AB", [1, 1, 3])
    assert table.log.events[-1].kind == events.GAME_OVER
