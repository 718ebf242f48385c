"""The random source of a game: documented, copyable, and the same on every platform and Python, for ever.

`Fast` is for simulations: sfc32 (Chris Doty-Humphrey's small fast counting generator, four 32-bit words), seeded
with (seed, seed >> 32, 0x53544152, 1) and stirred twelve times.  `Cipher` is for real deals: the ChaCha20 block
function of RFC 8439 with the 256-bit seed as key, nonce zero and the block counter from 0; seeing cards does not
let anybody solve for the rest.  Both give 32-bit words; `below` and `shuffle` are built on words alone.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF


@mypyc_attr(acyclic=True)
class Chance:
    """Where a game's luck comes from."""

    def word(self) -> i64:
        """Return the next 32 random bits."""
        raise NotImplementedError

    def copy(self) -> Chance:
        """Return a source that will say what this one would have said."""
        raise NotImplementedError

    def to_json(self) -> list[Any]:
        raise NotImplementedError

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, each equally likely (multiply and reject, after Lemire)."""
        product = self.word() * n
        low = product & WORD
        if low < n:
            least = ((WORD + 1) - n) % n
            while low < least:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def choose(self, n: i64, seat: i64, purpose: i64) -> i64:
        """Choose one of n things for a seat and a purpose; a stacked source may know which."""
        return self.below(n)

    def shuffle(self, cards: vec[i64], seat: i64, purpose: i64) -> None:
        """Shuffle a pile in place for a seat and a purpose; the last card of a pile is its top."""
        i: i64 = len(cards)
        while i > 1:
            j = self.below(i)
            i -= 1
            cards[i], cards[j] = cards[j], cards[i]

    def where(self, deck: vec[i64], top: i64, seat: i64, purpose: i64) -> i64:
        """Say which card of a shuffled deck is taken: the top one, unless a stacked source was told otherwise."""
        return top


@final
@mypyc_attr(acyclic=True)
class Fast(Chance):
    """sfc32, for simulations."""

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def word(self) -> i64:
        t = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = ((self.c << 21 & WORD | self.c >> 11) + t) & WORD
        return t

    def copy(self) -> Fast:
        return Fast(self.a, self.b, self.c, self.counter)

    def to_json(self) -> list[Any]:
        return ["fast", int(self.a), int(self.b), int(self.c), int(self.counter)]


def fast(seed: int) -> Fast:
    """Return the simulation source of a seed (any int; its lowest 64 bits count)."""
    chance = Fast(i64(seed & WORD), i64((seed >> 32) & WORD), 0x53544152, 1)
    for _i in range(12):
        chance.word()
    return chance


def _rotate(x: i64, n: i64) -> i64:
    return (x << n & WORD) | x >> (32 - n)


def _quarter(x: vec[i64], a: i64, b: i64, c: i64, d: i64) -> None:
    x[a] = (x[a] + x[b]) & WORD
    x[d] = _rotate(x[d] ^ x[a], 16)
    x[c] = (x[c] + x[d]) & WORD
    x[b] = _rotate(x[b] ^ x[c], 12)
    x[a] = (x[a] + x[b]) & WORD
    x[d] = _rotate(x[d] ^ x[a], 8)
    x[c] = (x[c] + x[d]) & WORD
    x[b] = _rotate(x[b] ^ x[c], 7)


def chacha_block(key: vec[i64], counter: i64, nonce: vec[i64]) -> vec[i64]:
    """Return the 16 words of one ChaCha20 block (RFC 8439, section 2.3)."""
    start = vec[i64]([0x61707865, 0x3320646E, 0x79622D32, 0x6B206574] + [0] * 12)
    for i in range(8):
        start[4 + i] = key[i]
    start[12] = counter & WORD
    for i in range(3):
        start[13 + i] = nonce[i]
    x = start[:]
    for _i in range(10):
        _quarter(x, 0, 4, 8, 12)
        _quarter(x, 1, 5, 9, 13)
        _quarter(x, 2, 6, 10, 14)
        _quarter(x, 3, 7, 11, 15)
        _quarter(x, 0, 5, 10, 15)
        _quarter(x, 1, 6, 11, 12)
        _quarter(x, 2, 7, 8, 13)
        _quarter(x, 3, 4, 9, 14)
    for i in range(16):
        x[i] = (x[i] + start[i]) & WORD
    return x


@final
@mypyc_attr(acyclic=True)
class Cipher(Chance):
    """A ChaCha20 stream, for real deals."""

    __slots__ = ("block", "key", "used")

    def __init__(self, key: vec[i64], used: i64, block: vec[i64]) -> None:
        self.key = key  # eight words, never changed: copies share it
        self.used = used  # words given so far
        self.block = block  # the block being given, never changed in place

    def word(self) -> i64:
        at = self.used & 15
        if at == 0:
            self.block = chacha_block(self.key, self.used >> 4, vec[i64]([0, 0, 0]))
        self.used += 1
        return self.block[at]

    def copy(self) -> Cipher:
        return Cipher(self.key, self.used, self.block)

    def to_json(self) -> list[Any]:
        return ["cipher", "".join(f"{int(word):08x}" for word in self.key), int(self.used)]


def is_real(seed: str) -> bool:
    """Whether a text is a seed of a real deal."""
    return len(seed) == 64 and all(c in "0123456789abcdef" for c in seed)


def cipher(seed: str, used: int = 0) -> Cipher:
    """Return the stream of a 256-bit seed written as 64 hex digits, after `used` words."""
    if not is_real(seed):
        raise ValueError("a seed of a real deal is 64 hex digits (0-9, a-f)")
    key = vec[i64]([i64(int(seed[i : i + 8], 16)) for i in range(0, 64, 8)])
    block = chacha_block(key, i64(used >> 4), vec[i64]([0, 0, 0])) if used & 15 else vec[i64]()
    return Cipher(key, i64(used), block)


def fresh_seed() -> str:
    """Return a new secret seed for a real deal."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return what may be published before the game: the SHA-256 of the seed, which the seed later proves."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def source(seed: int | str) -> Chance:
    """Return the source of a seed: an int is for simulations, 64 hex digits are for a real deal."""
    if isinstance(seed, str):
        return cipher(seed)
    return fast(seed)


def from_json(data: list[Any]) -> Chance:
    """Return the source that `to_json` wrote down."""
    if data and data[0] == "fast":
        return Fast(data[1], data[2], data[3], data[4])
    if data and data[0] == "cipher":
        return cipher(data[1], data[2])
    raise ValueError(f"no such random source: {data!r}")


class Stacked(Chance):
    """A source for tests: chosen shuffles come out as told, everything else as in a fast source.

    `stack(seat, purpose, top)` says which cards the next shuffle for that seat and purpose puts on top, first
    card first; several calls queue up for later shuffles.  `answer(seat, purpose, choice)` does so for `choose`, and
    `next_card(seat, purpose, card)` for single cards taken from a deck that is shuffled already.
    """

    def __init__(self, seed: int = 1) -> None:
        self.base: Fast = fast(seed)
        self.tops: dict[tuple[int, int], list[list[int]]] = {}
        self.choices: dict[tuple[int, int], list[int]] = {}
        self.cards: dict[tuple[int, int], list[int]] = {}

    def next_card(self, seat: int, purpose: int, card: int) -> Stacked:
        self.cards.setdefault((seat, purpose), []).append(card)
        return self

    def where(self, deck: vec[i64], top: i64, seat: i64, purpose: i64) -> i64:
        told = self.cards.get((int(seat), int(purpose)))
        if told:
            card = told.pop(0)
            for i in range(top + 1):
                if deck[i] & 0xFF == card:
                    return i
            raise ValueError(f"card {card} is not in the deck")
        return top

    def stack(self, seat: int, purpose: int, top: list[int]) -> Stacked:
        self.tops.setdefault((seat, purpose), []).append(top)
        return self

    def answer(self, seat: int, purpose: int, choice: int) -> Stacked:
        self.choices.setdefault((seat, purpose), []).append(choice)
        return self

    def word(self) -> i64:
        return self.base.word()

    def choose(self, n: i64, seat: i64, purpose: i64) -> i64:
        told = self.choices.get((int(seat), int(purpose)))
        if told:
            choice = told.pop(0)
            if choice >= n:
                raise ValueError(f"told to choose {choice} of {n} things")
            return i64(choice)
        return self.below(n)

    def shuffle(self, cards: vec[i64], seat: i64, purpose: i64) -> None:
        i: i64 = len(cards)
        while i > 1:
            j = self.below(i)
            i -= 1
            cards[i], cards[j] = cards[j], cards[i]
        told = self.tops.get((int(seat), int(purpose)))
        if told:
            place: i64 = len(cards)
            for card in told.pop(0):
                place -= 1
                at = place
                while at >= 0 and cards[at] != card:
                    at -= 1
                if at < 0:
                    raise ValueError(f"card {card} is not in the pile that is shuffled")
                cards[at], cards[place] = cards[place], cards[at]

    def copy(self) -> Stacked:
        twin = Stacked()
        twin.base = self.base.copy()
        twin.tops = {key: [list(top) for top in tops] for key, tops in self.tops.items()}
        twin.choices = {key: list(choices) for key, choices in self.choices.items()}
        twin.cards = {key: list(cards) for key, cards in self.cards.items()}
        return twin

    def to_json(self) -> list[Any]:
        return self.base.to_json()
