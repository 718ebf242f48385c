"""What a seat may know of a game of Race for the Galaxy, as a row of numbers."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.features import OWN_KINDS, Encoder, Row, one_if
from stardeck.engine.views import DESIGN
from stardeck.games.race.card import GOODS, TOTALS
from stardeck.games.race.codes import ACTION, ACTION_CARDS, ACTION_NAMES, NUMBER, PLACE, POWER
from stardeck.games.race.foresight import SURE, Foresight
from stardeck.games.race.invasion import INVASION_STEPS
from stardeck.games.race.round import STEPS, ChooseActions
from stardeck.games.race.state import BONUS_USED, GOOD_SHIFT, MADE_SHIFT, MOST_TABLEAU, PLACES_USED, Player, Race
from stardeck.games.race.track import FIRST_ROUND, NO_CARD, PLUS, WAVE_SHIFT, Invasion, wave_cards, wave_of
from stardeck.games.race.track import STRENGTH as CARD_STRENGTH

TOTAL_NAMES: Final = (
    "strength",
    "vs_rebel",
    "vs_alien",
    "vs_rare",
    "vs_xeno",
    *("settle_discount" + kind for kind in ("", "_novelty", "_rare", "_genes", "_alien")),
    "explore_draw",
    "explore_keep",
    "develop_draw",
    "develop_discount",
    "develop_after",
    "settle_after",
    *("trade_bonus" + kind for kind in ("", "_novelty", "_rare", "_genes", "_alien")),
    "produce_draw",
    "settle_powers",
    "produce_powers",
    "consume_powers",
    "xeno_defense",
)
MOST: Final = 127

# What a seat has, by place in its block.
VP: Final = 0
WAR_EFFORT: Final = 1
AWARDS: Final = 2
HAND_SIZE: Final = 3
DRAWN_SIZE: Final = 4
PLACED: Final = 5  # cards in the tableau, damaged ones among them
GOOD_COUNT: Final = 6
EXPLORED: Final = 7
STRENGTH: Final = 8  # temporary, and …
VS_XENO: Final = 9  # … against Xenos only
BONUS: Final = 10
FIRST: Final = 11
CHOSEN: Final = 12
PRODUCED: Final = CHOSEN + ACTION_CARDS  # by kind of good
SUMS: Final = PRODUCED + 5

# The piles that a row remembers: those of the table, then those of each seat.
DISCARD_PILE: Final = 0
DRAWN_PILE: Final = 1
DRAFT_PILE: Final = 2
INVADER_PILE: Final = 3
SPARE_PILE: Final = 4
UNSEEN_INVADER_PILE: Final = 5
TABLE_PILES: Final = 6
HAND_PILE: Final = 0
TABLEAU_PILE: Final = 1
DAMAGED_PILE: Final = 2
TOTALS_PILE: Final = 3
SEAT_PILES: Final = 4
# The packs of small numbers, in the same order.
REVEALED_PACK: Final = 0  # what had been revealed, …
LEFT_PACK: Final = 1  # … and how many cards the deck had
TABLE_PACKS: Final = 2
FORESEEN_PACK: Final = 3  # of a seat, behind those of its facts
SEAT_PACKS: Final = 4
PRODUCED_KINDS: Final = (1 << MADE_SHIFT) - 1

# Kinds of piles.
PICKS: Final = OWN_KINDS
TABLEAU: Final = OWN_KINDS + 1
SUMMED: Final = OWN_KINDS + 2
INVADERS: Final = OWN_KINDS + 3
INVASION_DECK: Final = OWN_KINDS + 4

# A card of a tableau as a row remembers it: its design, and …
HAS_GOOD: Final = 0x100
HAS_MADE: Final = 0x200  # a good, in this phase
IS_PLACED: Final = 0x400  # in this phase
USED_SHIFT: Final = 11  # which of its powers have been used

# What a seat has in the invasion mode, by place in its part.
DISC: Final = 0  # its rank along the track
SPACE: Final = 1
VALUE: Final = 2
GENERAL: Final = 3
DEFENSE: Final = 4
CARD_WAVE: Final = 5
CARD_POWER: Final = 6
STAKE: Final = 7
BUNKER: Final = 8
HELD: Final = 9


@final
@mypyc_attr(acyclic=True)
class RaceEncoder(Encoder):
    """The observations of Race for the Galaxy for a number of players and their options."""

    version: int = 1

    def __init__(
        self, players: int, options: dict[str, Any], supply: list[tuple[int, str, int]], foresight: Foresight
    ) -> None:
        """`supply` names each design that can occur: its number, its id, and how many copies there are."""
        self.foresight = foresight
        steps = {**STEPS, **INVASION_STEPS} if options["invasion"] else STEPS
        super().__init__("race", players, steps, [(design, card) for design, card, _n in supply])
        add = self.layout.add
        cards = self.ids
        self.round: i64 = add("round", ["round"], MOST, "the number of the round", 0, 8)
        self.pool: i64 = add("pool", ["left"], MOST, "VP chips that are left", -MOST, 16)
        self.deck: i64 = add("deck", ["deck", "discard"], 255, "cards in the deck and on the discard pile", 0, 64)
        copies = [n for _design, _card, n in supply]
        about = "cards that the observer cannot place: deck, goods, others' hands, others' discards"
        self.unseen = add("unseen", cards, MOST, about, 0, 1, copies)
        self.discarded: i64 = add("discarded", cards, MOST, "discards that the observer knows")
        self.drawn: i64 = add("drawn", cards, MOST, "the observer's cards drawn in Explore, or the two home worlds")
        self.draft_actions: i64 = add("draft.actions", list(ACTION_NAMES), 1, "action cards sealed, not yet revealed")
        self.draft_cards: i64 = add("draft.cards", cards, MOST, "cards picked and sealed, not yet revealed")
        self.draft_number: i64 = add("draft.number", ["number"], MOST, "other picks sealed", 0, 4)
        self.invasion: bool = options["invasion"]
        self.repulse: i64 = 0
        self.waves: i64 = 0
        self.invaders: i64 = 0
        self.kinds: vec[i64] = vec[i64]([0] * 256)  # the place of each invasion card among its kinds
        self.invasion_facts: i64 = 0
        if self.invasion:
            self.lay_out_invasion()
        self.lay_out_seats()
        self.piles = TABLE_PILES + players * SEAT_PILES
        self.packs = TABLE_PACKS + players * SEAT_PACKS
        self.placed: vec[i64] = vec[i64]([0] * MOST_TABLEAU)  # a tableau that is put together to be seen

    def lay_out_invasion(self) -> None:
        add = self.layout.add
        self.repulse = add("repulse", ["left"], MOST, "what the empire still has to give", 0, 8)
        add("defeats", ["defeats"], 2, "how often the empire was defeated")
        waves = ["first", "wave1", "wave2", "wave3"]
        self.waves = add("invasion_deck", waves, MOST, "invasion cards left, by wave", 0, 4)
        cards = [card for wave in (1, 2, 3) for card in wave_cards(wave)]
        kinds = sorted(set(cards))
        for number, card in enumerate(kinds):
            self.kinds[card] = number
        labels = [f"wave{card >> WAVE_SHIFT}.{invader_name(card & CARD_STRENGTH)}" for card in kinds]
        about = "invasion cards that nobody has seen since they were shuffled, those in the box among them"
        self.invaders = add("invaders", labels, MOST, about)

    def lay_out_seat(self, name: str) -> None:
        add = self.layout.add
        cards = self.ids
        start = self.layout.size
        add(f"{name}.vp", ["chips", "war_effort", "awards"], MOST, "VP chips, those of the war effort, awards", 0, 8)
        sizes = ["hand", "drawn", "tableau", "goods", "to_discard"]
        add(f"{name}.sizes", sizes, MOST, "how many cards and goods it has", 0, 4)
        add(f"{name}.strength", ["all", "vs_xeno"], MOST, "temporary military of this phase", -MOST, 4)
        add(f"{name}.flags", ["bonus_used", "first"], 1, "its Produce bonus is used; it is the first of the order")
        add(f"{name}.actions", list(ACTION_NAMES), 1, "action cards of this round, once they are revealed")
        add(f"{name}.produced", list(GOODS), MOST, "goods produced in this phase, by kind", 0, 4)
        add(f"{name}.totals", list(TOTAL_NAMES), MOST, "what the tableau adds up to", -MOST, 4)
        self.hand: i64 = add(f"{name}.hand", cards, MOST, "cards in hand that the observer knows") - start
        self.tableau: i64 = add(f"{name}.tableau", cards, 1, "the tableau") - start
        self.goods: i64 = add(f"{name}.goods", cards, 1, "worlds with a good") - start
        self.used: i64 = add(f"{name}.used", cards, 4, "powers of a card used in this phase") - start
        self.made: i64 = add(f"{name}.made", cards, 1, "worlds that have produced in this phase") - start
        self.placing: i64 = add(f"{name}.placing", cards, 1, "the card laid down in this phase") - start
        self.damaged: i64 = 0
        if self.invasion:
            self.damaged = add(f"{name}.damaged", cards, 1, "damaged worlds") - start
            facts = ["disc", "space", "value", "general", "defense", "wave", "power", "stake", "bunker", "held"]
            about = "its place on the track, what it defends with, and the invasion card it faces"
            self.invasion_facts = add(f"{name}.invasion", facts, MOST, about, -MOST, 4) - start
        about = "how likely everybody thinks it to choose each action card, while they are chosen"
        self.foreseen: i64 = add(f"{name}.foreseen", list(ACTION_NAMES), SURE, about, 0, SURE) - start

    def encode(self, state: Race, seat: i64, row: Row) -> None:
        self.ask(state, seat, row)
        row.put(self.round, state.round)
        row.put(self.pool, state.pool)
        row.put(self.deck, state.left)
        row.put(self.deck + 1, len(state.discard))
        self.see_known(state.discard, DISCARD_PILE, seat, False, self.discarded, self.old_discards(state, row), row)
        self.see_known(state.seats[seat].drawn, DRAWN_PILE, seat, True, self.drawn, 0, row)
        self.see(PICKS, state.sealed, len(state.sealed), DRAFT_PILE, seat, 0, 0, row)
        if state.invasion is not None:
            self.encode_invasion(state.invasion, row)
        for other in range(self.players):
            place = self.relative(other, seat)
            start = self.first_block + place * self.block
            first = TABLE_PILES + place * SEAT_PILES
            player = state.seats[other]
            pack = TABLE_PACKS + place * SEAT_PACKS
            self.encode_facts(player, one_if(other == state.first), pack, start, row)
            self.foresee(state, other, pack + FORESEEN_PACK, start, row)
            self.see_known(player.hand, first + HAND_PILE, seat, other == seat, start + self.hand, 0, row)
            # What a tableau adds up to changes with its cards, or when one that was placed begins to work.
            if self.encode_tableau(player, first + TABLEAU_PILE, start, row) or self.invasion or not row.goes_on:
                self.see(SUMMED, player.totals, TOTALS, first + TOTALS_PILE, 0, start, 0, row)
            if self.invasion:
                self.see_known(player.damaged, first + DAMAGED_PILE, seat, True, start + self.damaged, 0, row)
                if state.invasion is not None:
                    self.encode_defense(state.invasion, other, start + self.invasion_facts, row)

    def old_discards(self, state: Race, row: Row) -> i64:
        """How many discards are surely what they were: all, unless the deck may have run out since.

        Whoever draws a card reveals it, so the deck is still the same if less was revealed than it had cards.
        """
        packs = row.packs
        sure: i64 = 0
        if row.goes_on and state.revealed - packs[REVEALED_PACK] < packs[LEFT_PACK]:
            sure = row.count(DISCARD_PILE)
        packs[REVEALED_PACK] = state.revealed
        packs[LEFT_PACK] = state.left
        return sure

    def note(self, kind: i64, card: i64, place: i64, key: i64, start: i64, n: i64, row: Row) -> None:
        if kind < OWN_KINDS:
            super().note(kind, card, place, key, start, n, row)
        elif kind == TABLEAU:
            self.note_placed(card, start, n, row)
        elif kind == SUMMED:
            if n > 0:
                row.put(start + SUMS + place, card)
        elif kind == PICKS:
            if card & 7 == key:  # others' picks count for nothing
                self.note_pick(card >> 3, n, row)
        else:
            if kind == INVASION_DECK:
                row.add(self.waves + wave_of(card), n)
            if card != FIRST_ROUND and card & CARD_STRENGTH != CARD_STRENGTH:
                row.add(self.invaders + self.kinds[card], n)

    def note_pick(self, action: i64, n: i64, row: Row) -> None:
        """Note what the observer has chosen secretly so far."""
        if action >= ACTION and action < NUMBER:
            row.add(self.draft_actions + action - ACTION, n)
        elif action >= PLACE and action < POWER:
            row.add(self.draft_cards + self.slot[action & DESIGN], n)
        else:
            row.add(self.draft_number, n * (action & DESIGN))

    def encode_tableau(self, player: Player, number: i64, start: i64, row: Row) -> bool:
        """Note the tableau and what has happened to its cards, and say if it changed; nobody knows what goods are."""
        placed = self.placed
        made = player.produced >> MADE_SHIFT
        used = player.used & PLACES_USED
        count: i64 = len(player.tableau)
        for i in range(count):
            entry = player.tableau[i]
            card = entry & DESIGN | (used >> (4 * i) & 15) << USED_SHIFT
            if entry >> GOOD_SHIFT:
                card |= HAS_GOOD
            if made >> i & 1:
                card |= HAS_MADE
            if entry & DESIGN == player.placing:
                card |= IS_PLACED
            placed[i] = card
        return self.see(TABLEAU, placed, count, number, 0, start, 0, row)

    def note_placed(self, card: i64, start: i64, n: i64, row: Row) -> None:
        self.note_seen(card, start + self.tableau, n, row)
        if card <= DESIGN:
            return
        at = start + self.slot[card & DESIGN]
        if card & HAS_GOOD:
            row.add(at + self.goods, n)
            row.add(start + GOOD_COUNT, n)
        if card & HAS_MADE:
            row.add(at + self.made, n)
        if card & IS_PLACED:
            row.add(at + self.placing, n)
        powers = card >> USED_SHIFT
        if powers:
            count = (powers & 1) + (powers >> 1 & 1) + (powers >> 2 & 1) + (powers >> 3)
            row.add(at + self.used, n * count)

    def encode_facts(self, player: Player, first: i64, pack: i64, start: i64, row: Row) -> None:
        hand: i64 = len(player.hand)
        drawn: i64 = len(player.drawn)
        chips = player.vp | player.war_effort << 10 | player.awards << 20
        if row.changed(pack, chips | hand << 30 | drawn << 40 | player.cards() << 50):
            row.put(start + VP, player.vp)
            row.put(start + WAR_EFFORT, player.war_effort)
            row.put(start + AWARDS, player.awards)
            row.put(start + HAND_SIZE, hand)
            row.put(start + DRAWN_SIZE, drawn)
            row.put(start + PLACED, player.cards())
        bonus = one_if(player.used & BONUS_USED != 0)
        strengths = (player.strength & 0xFFF) | (player.strength_vs_xeno & 0xFFF) << 12 | player.explored << 24
        if row.changed(pack + 1, strengths | bonus << 32 | first << 33 | player.chosen << 34):
            row.put(start + STRENGTH, player.strength)
            row.put(start + VS_XENO, player.strength_vs_xeno)
            row.put(start + EXPLORED, player.explored)
            row.put(start + BONUS, bonus)
            row.put(start + FIRST, first)
            for action in range(ACTION_CARDS):
                row.put(start + CHOSEN + action, player.chosen >> action & 1)
        if row.changed(pack + 2, player.produced & PRODUCED_KINDS):
            for kind in range(5):
                row.put(start + PRODUCED + kind, player.produced >> (kind << 3) & 0xFF)

    def foresee(self, state: Race, other: i64, pack: i64, start: i64, row: Row) -> None:
        """Note what everybody guesses; it is the same as long as the choice of a round lasts."""
        choosing = state.deciding != 0 and isinstance(state.steps[state.depth - 1], ChooseActions)
        round_of_choice: i64 = state.round if choosing else 0
        if not row.changed(pack, round_of_choice) and (row.goes_on or not choosing):
            return
        if choosing:
            likely = self.foresight.likely(state, other)
            for action in range(ACTION_CARDS):
                row.put(start + self.foreseen + action, likely[action])
        else:
            for action in range(ACTION_CARDS):
                row.put(start + self.foreseen + action, 0)

    def encode_invasion(self, invasion: Invasion, row: Row) -> None:
        row.put(self.repulse, invasion.repulse)
        row.put(self.repulse + 1, invasion.defeats)
        # All are counted by wave, unseen ones by kind: in a view they are blank there.
        self.see(INVASION_DECK, invasion.deck, invasion.left, INVADER_PILE, 0, 0, 0, row)
        self.see(INVADERS, invasion.spare, len(invasion.spare), SPARE_PILE, 0, 0, 0, row)
        self.see(INVADERS, invasion.unseen, len(invasion.unseen), UNSEEN_INVADER_PILE, 0, 0, 0, row)

    def encode_defense(self, invasion: Invasion, other: i64, start: i64, row: Row) -> None:
        row.put(start + DISC, 0)
        for rank in range(len(invasion.discs)):
            if invasion.discs[rank] == other:
                row.put(start + DISC, i64(rank) + 1)
        row.put(start + SPACE, invasion.spaces[other])
        row.put(start + VALUE, invasion.values[other])
        row.put(start + GENERAL, invasion.general[other])
        row.put(start + DEFENSE, invasion.defense[other])
        wave: i64 = 0
        power: i64 = 0
        stake: i64 = 0
        card = invasion.cards[other]
        if card != NO_CARD:
            wave = wave_of(card)
            power = invasion.power(other)
            stake = invasion.stakes[other]
        row.put(start + CARD_WAVE, wave)
        row.put(start + CARD_POWER, power)
        row.put(start + STAKE, stake)
        row.put(start + BUNKER, invasion.bunkers >> other & 1)
        row.put(start + HELD, invasion.held >> other & 1)


def invader_name(strength: int) -> str:
    """The strength of an invasion card as it is printed."""
    return f"+{strength - PLUS}" if strength >= PLUS else str(strength - 1)
