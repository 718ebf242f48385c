"""What a seat may know of a game of Race for the Galaxy, as a row of numbers."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.features import Encoder, Row, one_if, seats
from stardeck.engine.views import DESIGN, KNOWN, known_by
from stardeck.games.race.card import GOODS, TOTALS
from stardeck.games.race.codes import ACTION, ACTION_CARDS, ACTION_NAMES, NUMBER, PLACE, POWER
from stardeck.games.race.invasion import INVASION_STEPS
from stardeck.games.race.round import STEPS
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
ALL_KNOWN: Final = -2  # instead of the observer's number: it sees the whole pile
MOST_MARKS: Final = 2 * MOST_TABLEAU

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
MARKS_PILE: Final = 3
TOTALS_PILE: Final = 4
SEAT_PILES: Final = 5
SEAT_PACKS: Final = 2
PRODUCED_KINDS: Final = (1 << MADE_SHIFT) - 1

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

    def __init__(self, players: int, options: dict[str, Any], supply: list[tuple[int, str, int]]) -> None:
        """`supply` names each design that can occur: its number, its id, and how many copies there are."""
        steps = {**STEPS, **INVASION_STEPS} if options["invasion"] else STEPS
        super().__init__("race", players, steps, [(design, card) for design, card, _n in supply])
        add = self.layout.add
        cards = self.ids
        self.round: i64 = add("round", ["round"], MOST, "the number of the round", 0, 8)
        self.pool: i64 = add("pool", ["left"], MOST, "VP chips that are left", -MOST, 16)
        self.deck: i64 = add("deck", ["deck", "discard"], 255, "cards in the deck and on the discard pile", 0, 64)
        copies = [n for _design, _card, n in supply]
        about = "cards that the observer cannot place: deck, goods, others' hands, others' discards"
        self.unseen: i64 = add("unseen", cards, MOST, about, 0, 1, copies)
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
        self.block: i64 = 0
        self.first_block: i64 = self.layout.size
        for name in seats(players):
            start = self.layout.size
            self.lay_out_seat(name, cards)
            self.block = self.layout.size - start
        self.piles = TABLE_PILES + players * SEAT_PILES
        self.packs = players * SEAT_PACKS
        self.marks: vec[i64] = vec[i64]([0] * MOST_MARKS)  # a pile that is put together to be seen

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

    def lay_out_seat(self, name: str, cards: list[str]) -> None:
        """Lay out what a seat has; the offsets are the same in all blocks."""
        add = self.layout.add
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

    def encode(self, state: Race, seat: i64, row: Row) -> None:
        self.ask(state, seat, row)
        row.put(self.round, state.round)
        row.put(self.pool, state.pool)
        row.put(self.deck, state.left)
        row.put(self.deck + 1, len(state.discard))
        self.encode_known(state.discard, DISCARD_PILE, seat, False, self.discarded, row)
        self.encode_known(state.seats[seat].drawn, DRAWN_PILE, seat, True, self.drawn, row)
        self.encode_draft(state, seat, row)
        if state.invasion is not None:
            self.encode_invasion(state.invasion, row)
        for other in range(self.players):
            place = self.relative(other, seat)
            start = self.first_block + place * self.block
            first = TABLE_PILES + place * SEAT_PILES
            player = state.seats[other]
            self.encode_facts(player, place, start, row)
            row.put(start + FIRST, one_if(other == state.first))
            self.encode_known(player.hand, first + HAND_PILE, seat, other == seat, start + self.hand, row)
            self.encode_tableau(player, first + TABLEAU_PILE, start, row)
            self.encode_marks(player, first + MARKS_PILE, start, row)
            if self.invasion:
                self.encode_known(player.damaged, first + DAMAGED_PILE, seat, True, start + self.damaged, row)
                if state.invasion is not None:
                    self.encode_defense(state.invasion, other, start + self.invasion_facts, row)

    def encode_known(self, cards: vec[i64], number: i64, seat: i64, known: bool, start: i64, row: Row) -> None:
        """Count the cards of a pile that the observer knows, all of them or some; they are not unseen."""
        key = seat
        if known:
            key = ALL_KNOWN
        pile = row.piles[number]
        same = row.same(pile, cards, len(cards), key)
        while pile.count > same:
            pile.count -= 1
            self.note_known(pile.cards[pile.count], pile.key, start, -1, row)
        pile.key = key
        while pile.count < i64(len(cards)):
            self.note_known(cards[pile.count], key, start, 1, row)
            row.keep(pile, cards[pile.count])

    def note_known(self, card: i64, key: i64, start: i64, n: i64, row: Row) -> None:
        if key == ALL_KNOWN or (card & KNOWN and known_by(card, key)):
            self.note_seen(card, start, n, row)

    def note_seen(self, card: i64, start: i64, n: i64, row: Row) -> None:
        """Count a card where it lies, and no longer among the unseen."""
        at = self.slot[card & DESIGN]
        row.add(start + at, n)
        row.add(self.unseen + at, -n)

    def encode_draft(self, state: Race, seat: i64, row: Row) -> None:
        """Note what the observer has chosen secretly so far; others' picks count for nothing."""
        picks = state.sealed
        pile = row.piles[DRAFT_PILE]
        same = row.same(pile, picks, len(picks), seat)
        while pile.count > same:
            pile.count -= 1
            self.note_pick(pile.cards[pile.count], pile.key, -1, row)
        pile.key = seat
        while pile.count < i64(len(picks)):
            self.note_pick(picks[pile.count], seat, 1, row)
            row.keep(pile, picks[pile.count])

    def note_pick(self, pick: i64, seat: i64, n: i64, row: Row) -> None:
        if pick & 7 != seat:
            return
        action = pick >> 3
        if action >= ACTION and action < NUMBER:
            row.add(self.draft_actions + action - ACTION, n)
        elif action >= PLACE and action < POWER:
            row.add(self.draft_cards + self.slot[action & DESIGN], n)
        else:
            row.add(self.draft_number, n * (action & DESIGN))

    def encode_tableau(self, player: Player, number: i64, start: i64, row: Row) -> None:
        tableau = player.tableau
        used = player.used & PLACES_USED
        pile = row.piles[number]
        same = row.same(pile, tableau, len(tableau), used)
        while pile.count > same:
            pile.count -= 1
            self.note_placed(pile.cards[pile.count], pile.key >> (4 * pile.count) & 15, start, -1, row)
        pile.key = used
        while pile.count < i64(len(tableau)):
            self.note_placed(tableau[pile.count], used >> (4 * pile.count) & 15, start, 1, row)
            row.keep(pile, tableau[pile.count])

    def note_placed(self, entry: i64, powers: i64, start: i64, n: i64, row: Row) -> None:
        """Note a card of a tableau; what lies under a good nobody knows, so goods are only counted."""
        self.note_seen(entry, start + self.tableau, n, row)
        card = self.slot[entry & DESIGN]
        if entry >> GOOD_SHIFT:
            row.add(start + self.goods + card, n)
            row.add(start + GOOD_COUNT, n)
        if powers:
            count = (powers & 1) + (powers >> 1 & 1) + (powers >> 2 & 1) + (powers >> 3)
            row.add(start + self.used + card, n * count)

    def encode_marks(self, player: Player, number: i64, start: i64, row: Row) -> None:
        """Note which worlds have produced in this phase, and the card that is being placed."""
        marks = self.marks
        made = player.produced >> MADE_SHIFT
        count: i64 = 0
        if made or player.placing >= 0:
            count = len(player.tableau)
            for i in range(count):
                design = player.tableau[i] & DESIGN
                marks[i] = design | (made >> i & 1) << 8 | one_if(design == player.placing) << 9
        pile = row.piles[number]
        same = row.same(pile, marks, count, 0)
        while pile.count > same:
            pile.count -= 1
            self.note_mark(pile.cards[pile.count], start, -1, row)
        pile.key = 0
        while pile.count < count:
            self.note_mark(marks[pile.count], start, 1, row)
            row.keep(pile, marks[pile.count])

    def note_mark(self, mark: i64, start: i64, n: i64, row: Row) -> None:
        card = self.slot[mark & DESIGN]
        if mark >> 8 & 1:
            row.add(start + self.made + card, n)
        if mark >> 9:
            row.add(start + self.placing + card, n)

    def encode_facts(self, player: Player, place: i64, start: i64, row: Row) -> None:
        row.put(start + VP, player.vp)
        row.put(start + WAR_EFFORT, player.war_effort)
        row.put(start + AWARDS, player.awards)
        row.put(start + HAND_SIZE, len(player.hand))
        row.put(start + DRAWN_SIZE, len(player.drawn))
        row.put(start + PLACED, player.cards())
        row.put(start + EXPLORED, player.explored)
        row.put(start + STRENGTH, player.strength)
        row.put(start + VS_XENO, player.strength_vs_xeno)
        row.put(start + BONUS, one_if(player.used & BONUS_USED != 0))
        pack = place * SEAT_PACKS
        if row.changed(pack, player.chosen):
            for action in range(ACTION_CARDS):
                row.put(start + CHOSEN + action, player.chosen >> action & 1)
        if row.changed(pack + 1, player.produced & PRODUCED_KINDS):
            for kind in range(5):
                row.put(start + PRODUCED + kind, player.produced >> (kind << 3) & 0xFF)
        totals = player.totals
        pile = row.piles[TABLE_PILES + place * SEAT_PILES + TOTALS_PILE]
        pile.count = row.same(pile, totals, TOTALS, 0)
        pile.key = 0
        while pile.count < TOTALS:
            row.put(start + SUMS + pile.count, totals[pile.count])
            row.keep(pile, totals[pile.count])

    def encode_invasion(self, invasion: Invasion, row: Row) -> None:
        row.put(self.repulse, invasion.repulse)
        row.put(self.repulse + 1, invasion.defeats)
        self.encode_invaders(invasion.deck, invasion.left, INVADER_PILE, self.waves, row)
        self.encode_invaders(invasion.spare, len(invasion.spare), SPARE_PILE, -1, row)
        self.encode_invaders(invasion.unseen, len(invasion.unseen), UNSEEN_INVADER_PILE, -1, row)

    def encode_invaders(self, cards: vec[i64], count: i64, number: i64, waves: i64, row: Row) -> None:
        """Count invasion cards by wave (unless it is -1) and unseen ones by kind; in a view those are blank there."""
        pile = row.piles[number]
        same = row.same(pile, cards, count, 0)
        while pile.count > same:
            pile.count -= 1
            self.note_invader(pile.cards[pile.count], waves, -1, row)
        pile.key = 0
        while pile.count < count:
            self.note_invader(cards[pile.count], waves, 1, row)
            row.keep(pile, cards[pile.count])

    def note_invader(self, card: i64, waves: i64, n: i64, row: Row) -> None:
        if waves >= 0:
            row.add(waves + wave_of(card), n)
        if card != FIRST_ROUND and card & CARD_STRENGTH != CARD_STRENGTH:
            row.add(self.invaders + self.kinds[card], n)

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
