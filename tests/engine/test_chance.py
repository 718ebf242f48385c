"""The random sources: the same numbers for ever, fair, and stackable for tests."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from stardeck import games
from stardeck.engine import chance as chances
from stardeck.engine.chance import Chance, Stacked, chacha_block, cipher, commitment, fast, fresh_seed, source
from stardeck.games.realms.card import SCOUT, VIPER
from stardeck.games.realms.state import FIRST_SEAT, PERSONAL_DECK

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"


class Fixed(Chance):
    """Says the words it is told."""

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def word(self) -> i64:
        return i64(self.words.pop(0))


def pile(n: int) -> vec[i64]:
    return vec[i64]([i64(i) for i in range(n)])


def words(chance: Chance, n: int) -> list[int]:
    return [int(chance.word()) for _ in range(n)]


# --- sfc32 ---


def sfc32(a: int, b: int, c: int, d: int, n: int) -> list[int]:
    """The generator as its author describes it, written down a second time."""
    mask = (1 << 32) - 1
    out = []
    for _ in range(n):
        result = (a + b + d) % 2**32
        d = (d + 1) % 2**32
        a, b = b ^ (b >> 9), (c * 9) & mask
        rotated = int(f"{c:032b}"[21:] + f"{c:032b}"[:21], 2)
        c = (rotated + result) & mask
        out.append(result)
    return out


@pytest.mark.parametrize("seed", [0, 1, 7, 2**32 + 5, 2**63 - 1, 123456789012345678])
def test_fast_is_sfc32_stirred_twelve_times(seed: int) -> None:
    reference = sfc32(seed % 2**32, seed >> 32, 0x53544152, 1, 12 + 40)
    assert words(fast(seed), 40) == reference[12:]


def test_fast_never_changes() -> None:
    assert words(fast(1), 4) == [3243755609, 59799061, 1027200426, 4218615763]
    assert fast(-1).to_json() == fast(2**64 - 1).to_json()


# --- ChaCha20 ---


def test_the_block_of_rfc_8439() -> None:
    """Section 2.3.2 of the RFC."""
    key = vec[i64]([i64(int.from_bytes(bytes(range(i, i + 4)), "little")) for i in range(0, 32, 4)])
    block = chacha_block(key, i64(1), vec[i64]([i64(0x09000000), i64(0x4A000000), i64(0)]))
    rows = [" ".join(f"{int(word):08x}" for word in block[i : i + 4]) for i in range(0, 16, 4)]
    assert rows == [
        "e4e7f110 15593bd1 1fdd0f50 c47120a3",
        "c7f4d1c7 0368c033 9aaa2204 4e6cd4c3",
        "466482d2 09aa9f07 05d7c214 a2028bd9",
        "d19c12b5 b94e16de e883d0cb 4e3c50a2",
    ]


def test_a_real_deal_reads_block_after_block() -> None:
    stream = words(cipher(SEED), 40)
    key = vec[i64]([i64(int(SEED[i : i + 8], 16)) for i in range(0, 64, 8)])
    blocks = [int(word) for n in range(3) for word in chacha_block(key, i64(n), vec[i64]([i64(0)] * 3))]
    assert stream == blocks[:40]


@given(st.integers(0, 70), st.integers(0, 40))
def test_a_stream_is_taken_up_anywhere(before: int, after: int) -> None:
    for seed in (SEED, 12):
        chance = source(seed)
        words(chance, before)
        twin = chances.from_json(chance.to_json())
        copy = chance.copy()
        expected = words(chance, after)
        assert words(twin, after) == words(copy, after) == expected
        assert twin.to_json() == copy.to_json() == chance.to_json()


def test_a_commitment_proves_a_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(bytes(range(32))).hexdigest()
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50 and all(len(seed) == 64 and cipher(seed) for seed in seeds)


@pytest.mark.parametrize("data", [[], ["dice"], ["dice", 1]])
def test_an_unknown_source_is_refused(data: list[object]) -> None:
    with pytest.raises(ValueError, match="no such random source"):
        chances.from_json(data)


# --- below and shuffle ---


@given(st.integers(1, 2**31), st.integers())
def test_below_stays_below(n: int, seed: int) -> None:
    chance = fast(seed)
    assert all(0 <= chance.below(i64(n)) < n for _ in range(20))


def test_below_rejects_what_would_make_it_unfair() -> None:
    """With n = 3 exactly one word of all is left over, and a biased source would take it."""
    assert 2**32 % 3 == 1
    assert Fixed([0, 0x80000000]).below(i64(3)) == 1  # word 0 is thrown away
    assert Fixed([1]).below(i64(3)) == 0 and Fixed([0xFFFFFFFF]).below(i64(3)) == 2
    share = [sum(1 for word in range(256) if 2**8 % n <= word * n % 2**8 and word * n >> 8 == 1) for n in (3, 5, 7)]
    assert share == [256 // n for n in (3, 5, 7)]  # the same rule on bytes, counted out


@pytest.mark.parametrize("chance", [fast(4), cipher(SEED)])
def test_below_is_fair(chance: Chance) -> None:
    for n in (2, 6, 7):
        count = Counter(int(chance.below(i64(n))) for _ in range(7000))
        assert len(count) == n
        assert all(abs(hits - 7000 / n) < 5 * (7000 * (n - 1) / n**2) ** 0.5 for hits in count.values())


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance = fast(5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = pile(4)
        chance.shuffle(cards, i64(0), i64(0))
        orders[tuple(int(card) for card in cards)] += 1
    assert len(orders) == 24
    assert all(abs(hits - 250) < 5 * 250**0.5 for hits in orders.values())


def test_a_shuffle_never_changes() -> None:
    cards = pile(10)
    fast(1).shuffle(cards, i64(0), i64(0))
    assert [int(card) for card in cards] == [9, 2, 8, 5, 4, 3, 6, 1, 0, 7]


def test_seeds_next_to_each_other_have_nothing_in_common() -> None:
    streams = [words(fast(seed), 4) for seed in range(200)]
    assert len({word for stream in streams for word in stream}) == 800
    flips = [bin(one[0] ^ two[0]).count("1") for one, two in pairwise(streams)]
    assert 14 < sum(flips) / len(flips) < 18


# --- stacked ---


def test_a_stacked_shuffle_puts_the_told_cards_on_top() -> None:
    chance = Stacked(3).stack(0, 1, [4, 2]).stack(0, 1, [7]).stack(1, 1, [9, 8, 7])
    tops = []
    for seat, purpose in ((0, 1), (0, 0), (1, 1), (0, 1), (0, 1)):
        cards = pile(10)
        chance.shuffle(cards, i64(seat), i64(purpose))
        assert sorted(cards) == list(range(10))
        tops.append([int(card) for card in cards][::-1][:3])
    assert tops[0][:2] == [4, 2] and tops[2] == [9, 8, 7] and tops[3][0] == 7
    with pytest.raises(ValueError, match="card 99 is not in the pile"):
        Stacked().stack(0, 0, [99]).shuffle(pile(3), i64(0), i64(0))


def test_stacked_copies_keep_what_is_still_to_come() -> None:
    chance = Stacked(3).stack(0, 0, [4]).answer(-1, 2, 1)
    twin = chance.copy()
    for one in (chance, twin):
        cards = pile(6)
        one.shuffle(cards, i64(0), i64(0))
        assert cards[-1] == 4
        assert one.choose(i64(2), i64(-1), i64(2)) == 1
    with pytest.raises(ValueError, match="told to choose 5 of 2"):
        Stacked().answer(0, 0, 5).choose(i64(2), i64(0), i64(0))


def test_a_stacked_game_deals_and_reshuffles_as_told() -> None:
    """The opening hand and, turns later, what the reshuffle gives."""
    chance = Stacked().answer(-1, FIRST_SEAT, 0)
    for _shuffle in range(2):
        chance.stack(0, PERSONAL_DECK, [VIPER, SCOUT, VIPER])
    state = games.load("realms").new(chance=chance)
    assert state.decisions[0].seat == 0
    assert state.to_json()["seats"][0]["hand"] == ["scout", "viper", "viper"]
    for _turn in range(4):
        state.apply(state.decisions[0].seat, 0)  # end the turn
    seat = state.to_json()["seats"][0]
    assert seat["hand"] == ["scout", "scout", "scout", "viper", "viper"]  # the last two of the deck, then as told
