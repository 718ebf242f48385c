"""What the server adds up for those who draw a table."""

from __future__ import annotations

from tests.harness import counted


def test_strengths_discounts_and_the_score_so_far() -> None:
    found = counted(
        "race",
        {
            "players": 2,
            "seats": [
                {"tableau": ["new_sparta", "space_marines", "alien_rosetta_stone_world", "mining_robots"], "vp": 3},
                {"tableau": ["old_earth"], "strength": 2},
            ],
        },
    )
    mine, theirs = found["seats"]
    assert mine["military"] == 4
    assert mine["military_vs"] == {"alien": 2}
    assert mine["settle_discount"] == {"rare": 1, "alien": 2}
    assert mine["score"] == sum(mine["parts"][part] for part in ("chips", "printed", "variable"))
    assert mine["parts"]["chips"] == 3
    assert theirs["military"] == 2  # temporary strength counts while it lasts
    assert "empire" not in found


def test_cards_with_variable_vp_are_listed_with_what_they_are_worth() -> None:
    tableau = ["old_earth", "galactic_federation", "mining_robots", "alien_tech_institute"]
    mine = counted("race", {"players": 2, "seats": [{"tableau": tableau}, {}]})["seats"][0]
    assert [line["card"] for line in mine["variable"]] == ["galactic_federation", "alien_tech_institute"]
    assert sum(line["points"] for line in mine["variable"]) == mine["parts"]["variable"] > 0


def test_the_invasion_has_its_sums() -> None:
    found = counted(
        "race",
        {
            "options": {"sets": ["base", "xeno"], "invasion": True},
            "round": 4,
            "seats": [{"tableau": ["new_sparta"], "awards": 2}, {"tableau": ["colony_ship"], "damaged": ["old_earth"]}],
        },
    )
    assert found["empire"] == 2
    assert found["awards"] == [1, 2]
    assert found["seats"][0]["parts"]["awards"] == 2
    assert len(found["outlook"]) == 3
    assert any("Bunker" in line for line in found["at_stake"])
