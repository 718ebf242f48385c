"""Golden games: the sources and the compiled rules play the same games, choice for choice."""

from __future__ import annotations

import pytest

from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.games.playout import checksum_out
from tests.configurations import CONFIGURATIONS

GAMES = 10  # of each configuration

GOLDEN = {
    "realms-colonial_wars": [
        3052604714288,
        16859535562230,
        7844621177339,
        14715695468450,
        3906299014020,
        13124071791898,
        15315988183132,
        1221267129140,
        10918739529388,
        12311723543356,
    ],
    "realms-core": [
        21878001004,
        5208178107919,
        10174422892344,
        11532560567037,
        547462514186,
        638929845160,
        15985915823494,
        7027695587730,
        9084773943593,
        10338872938300,
    ],
    "realms-both": [
        5789721484565,
        15391021781146,
        12447231820946,
        6842368801617,
        870057304063,
        2987307814992,
        3769005288911,
        15354481637737,
        12296038466115,
        13384619360139,
    ],
    "realms-next_turn": [
        10756439331678,
        1474471922455,
        13659676539753,
        1018544138307,
        2690647156351,
        17008987905031,
        17225946903103,
        5913221045927,
        11919126517304,
        9697820224178,
    ],
    "realms-short": [
        13117523061286,
        12908504944099,
        8566753067685,
        12766413315309,
        11217299484776,
        13479026675679,
        7061877702651,
        7484476903632,
        10116219336828,
        8886996544457,
    ],
    "realms-turn_limit": [
        11276977572255,
        5535899560707,
        349730560122,
        5980647609444,
        14855747339361,
        9968396235323,
        14983731966844,
        9398733978464,
        13524240207622,
        8978450188730,
    ],
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", GOLDEN)
def test_random_games_give_the_same_checksums(name: str) -> None:
    configuration = next(one for one in CONFIGURATIONS if one.name == name)
    actions = Actions()
    sums = [int(checksum_out(configuration.new(number), fast(number), actions)) for number in range(GAMES)]
    assert sums == GOLDEN[name]


def test_every_configuration_has_golden_games() -> None:
    assert list(GOLDEN) == [configuration.name for configuration in CONFIGURATIONS]
