"""Race for the Galaxy for tests: set up a position in a line or two and play on from it.

    table = race(at="settle", chosen="settle", hand="gem_world space_port spice_world", tableau="old_earth",
                 opponent=dict(tableau="new_sparta"))
    table.a.places("gem_world")  # B has nothing to place, so all is revealed, and A's two cards pay for it
    assert table.a.tableau == ["old_earth", "gem_world"]

In the invasion mode:

    table = invade("1:3 1:0", tableau="new_sparta", hand="gem_world space_port",
                   opponent=dict(tableau="old_earth asteroid_belt"))
    table.b.damages("asteroid_belt")  # B has the lower home world and defends first, without strength against 0
    table.a.mans_bunker("gem_world")  # 2 of New Sparta and 2 of the bunker are more than 3

Cards are ids separated by blanks; "colony_ship*2" is two of them.  Decks are written top first.  Chosen cards stay
sealed until the last seat has chosen; a payment that takes the whole hand, and everything else with a single outcome,
is not asked (unless options=dict(ask="always")).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Self, cast

from stardeck import games
from stardeck.engine.actions import NOT_NOW, SEAT_NAMES
from stardeck.engine.chance import Stacked
from stardeck.engine.events import Log
from stardeck.engine.positions import Part
from stardeck.engine.views import DESIGN, UNKNOWN
from stardeck.games.race import codes, events
from stardeck.games.race.game import RaceGame
from stardeck.games.race.position import KEYS, Reader
from stardeck.games.race.position_invasion import CARDS as INVASION_CARDS
from stardeck.games.race.position_invasion import card_name
from stardeck.games.race.settle import strength_against
from stardeck.games.race.state import AS_GOOD, DECK, GOOD_SHIFT, HOME_WORLDS, TO_HAND, TURNED_UP, Player, Race
from stardeck.games.race.track import LAST_WAVE, WAVE_SHIFT, Invasion
from tests.harness import Seat, Table, cards

GAME = cast(RaceGame, games.load("race"))
BASE = tuple(record for record in GAME.records if record.set == "base")
NOTHING: Mapping[str, Any] = {}
IN_INVASION = ("damaged", "war_effort", "awards")  # what a seat has in the invasion mode only
NAMED = {card_name(card): card for card in INVASION_CARDS}
XENO: Mapping[str, Any] = {"sets": ["base", "xeno"]}  # options of a game with Xeno Invasion
INVASION: Mapping[str, Any] = {**XENO, "invasion": True}  # … and of one in the invasion mode
# In tableaus that are not named.
HOMES = ("old_earth", "epsilon_eridani", "alpha_centauri", "new_sparta", "earths_lost_colony")


def design(card: str) -> int:
    return GAME.by_id[card].code


def designs(words: str) -> list[int]:
    return [design(card) for card in cards(words)]


def ids(pile: Iterable[int]) -> list[str]:
    """Return the ids of cards; "?" is a card that a view does not show."""
    found = [int(card) & DESIGN for card in pile]
    return ["?" if number == UNKNOWN else GAME.by_design[number].id for number in found]


class Explorer(Seat):
    """A player of Race for the Galaxy."""

    table: RaceTable

    # --- cards and chips -------------------------------------------------------------------------------------

    @property
    def player(self) -> Player:
        return self.table.state.seats[self.number]

    @property
    def hand(self) -> list[str]:
        """The cards in hand, sorted by id: their order means nothing."""
        return sorted(ids(self.player.hand))

    @property
    def drawn(self) -> list[str]:
        """The cards drawn in Explore among which the seat chooses, sorted by id."""
        return sorted(ids(self.player.drawn))

    @property
    def tableau(self) -> list[str]:
        """The cards in the tableau, in the order of placing."""
        return ids(self.player.tableau)

    @property
    def goods(self) -> list[str]:
        """The worlds that have a good, sorted by id."""
        return sorted(ids(entry for entry in self.player.tableau if entry >> GOOD_SHIFT))

    @property
    def good_cards(self) -> dict[str, str]:
        """The card that lies on each world as its good."""
        entries = [int(entry) for entry in self.player.tableau if entry >> GOOD_SHIFT]
        return {ids([entry])[0]: ids([(entry >> GOOD_SHIFT) - 1])[0] for entry in entries}

    @property
    def vp(self) -> int:
        """The VP in chips."""
        return int(self.player.vp)

    @property
    def chosen(self) -> list[str]:
        """The action cards of this round, once they are revealed."""
        return [name for action, name in enumerate(codes.ACTION_NAMES) if self.player.chose(action)]

    @property
    def damaged(self) -> list[str]:
        """The damaged worlds, in the order in which they were damaged."""
        return ids(self.player.damaged)

    @property
    def awards(self) -> int:
        """The award tokens."""
        return int(self.player.awards)

    @property
    def war_effort(self) -> int:
        """The VP chips for goods given to the war effort."""
        return int(self.player.war_effort)

    @property
    def invader(self) -> str:
        """The invasion card met last, as positions write it."""
        return self.last(events.INVADED, lambda event: card_name(event.n))

    @property
    def stood(self) -> str:
        """The defense total and the power of the invasion card when they were compared last: "5 against 4"."""
        return self.last(events.COMPARED, lambda event: f"{sum(events.parts_of(event.n))} against {event.other}")

    @property
    def outcome(self) -> str:
        """How the last invasion ended for the seat: it "held", or a world was "damaged"."""
        found = [event.kind for event in self.table.log.events if event.seat == self.number]
        kinds = [events.NAMES[kind] for kind in found if kind in (events.HELD, events.DAMAGED)]
        return kinds[-1] if kinds else ""

    def last(self, kind: int, told: Callable[[Any], str]) -> str:
        found = [event for event in self.table.log.events if event.kind == kind and event.seat == self.number]
        return told(found[-1]) if found else ""

    def strength(self, world: str) -> int:
        """The military strength against a world."""
        return int(strength_against(self.table.state, self.number, GAME.cards[design(world)]))

    @property
    def score(self) -> dict[str, int]:
        """The parts of the score of a finished game."""
        result = self.table.state.result
        if result is None:
            self.table.fail("the game is not over")
        return result.parts[self.number]

    # --- what the deck will give -----------------------------------------------------------------------------

    def will_draw(self, words: str) -> Self:
        """Say which cards the seat draws next, to its hand or in Explore; they must be in the deck by then."""
        for card in designs(words):
            self.table.chance.next_card(self.number, TO_HAND, card)
        return self

    def will_turn_up(self, words: str) -> Self:
        """Say which cards the seat turns up next when it names a number."""
        for card in designs(words):
            self.table.chance.next_card(self.number, TURNED_UP, card)
        return self

    def will_get(self, card: str, on: str) -> Self:
        """Say which card comes as the next good on a world."""
        self.table.chance.next_card(self.number, AS_GOOD + design(on), design(card))
        return self

    # --- the round -------------------------------------------------------------------------------------------

    def each(self, verb: str, words: str) -> Self:
        """Pick several cards, in the order in which the list asks for them; the last may follow of themselves."""
        __tracebackhide__ = True
        pile = ids(self.player.drawn if verb == "keep" else self.player.hand)
        sealed = self.table.state.sealing
        wanted = sorted(cards(words), key=design)
        for i, card in enumerate(wanted):
            self.does(f"{verb} {card}")
            if sealed and wanted[i:] == pile[-len(wanted[i:]) :]:
                break
        return self

    def must_be_asked(self, *kinds: str) -> None:
        __tracebackhide__ = True
        if self.asked not in kinds:
            self.table.fail(f"{self.letter} should be asked {' or '.join(kinds)}, and is asked {self.asked!r}")

    def chooses(self, *actions: str) -> Self:
        """Choose an action card, in a duel two: "explore_5", "develop", …"""
        __tracebackhide__ = True
        numbers = sorted(codes.ACTION_NAMES.index(action) for action in actions)
        own = [int(number) for number in range(codes.ACTION_CARDS) if self.table.state.rules.action_cards >> number & 1]
        if numbers == [number for number in own if number not in (codes.DEVELOP_2, codes.SETTLE_2)][-2:]:
            numbers.pop()  # no other card could come second
        for number in numbers:
            self.does(f"action {number}")
        return self

    def discards(self, words: str) -> Self:
        """Discard cards from hand: at the start, to the hand limit, or for VP."""
        __tracebackhide__ = True
        asking = ("starting_hand", "hand_limit", "discard_for_vp", "choose_home", "explore_discard", "placement_power")
        self.must_be_asked(*asking, "discard", "discard_for_defense")
        return self.each("discard", words)

    def begins_with(self, home: str) -> Self:
        """Choose a home world."""
        __tracebackhide__ = True
        self.must_be_asked("choose_home")
        return self.does(f"home {home}")

    def keeps(self, words: str) -> Self:
        """Keep cards drawn in Explore."""
        __tracebackhide__ = True
        return self.each("keep", words)

    # --- placing ---------------------------------------------------------------------------------------------

    def places(self, card: str) -> Self:
        """Lay a development or a world down, face down until everybody has chosen."""
        __tracebackhide__ = True
        return self.does(f"place {card}")

    def passes(self) -> Self:
        """Place nothing."""
        __tracebackhide__ = True
        self.must_be_asked("develop", "settle")
        return self.does("done")

    def pays(self, words: str) -> Self:
        """Discard cards to pay for what was placed."""
        __tracebackhide__ = True
        self.must_be_asked("discard", "place_world")
        return self.each("discard", words)

    def conquers(self, world: str = "") -> Self:
        """Lay a military world down, or, asked how to place it, conquer it as things stand."""
        __tracebackhide__ = True
        if self.asked == "settle":
            return self.places(world)
        self.must_be_asked("place_world")
        return self.does("done")

    def uses(self, card: str, power: int = -1) -> Self:
        """Use a power of a card; its number is only needed if several could be used."""
        __tracebackhide__ = True
        found = [text for text in self.legal if text.startswith(f"power {card} ")]
        if power < 0 and len(found) > 1:
            self.table.fail(f"{self.letter} could use several powers of {card}: {found}")
        if power < 0 and found:
            return self.does(found[0])
        return self.does(f"power {card} {max(power, 0)}")

    # --- goods -----------------------------------------------------------------------------------------------

    def sells(self, world: str) -> Self:
        """Sell the good of a world."""
        __tracebackhide__ = True
        self.must_be_asked("sell")
        return self.does(f"good {world}")

    def consumes(self, card: str, power: int = -1) -> Self:
        """Use a consume power."""
        __tracebackhide__ = True
        self.must_be_asked("consume")
        return self.uses(card, power)

    def spends(self, words: str) -> Self:
        """Choose the worlds whose goods a power takes."""
        __tracebackhide__ = True
        self.must_be_asked("spend_goods", "spend_for_strength")
        return self.each("good", words)

    def names_number(self, number: int) -> Self:
        __tracebackhide__ = True
        return self.does(f"number {number}")

    def takes_bonus(self) -> Self:
        """Use the production of the Produce bonus."""
        __tracebackhide__ = True
        return self.does("bonus")

    def produces_on(self, world: str) -> Self:
        """Choose the windfall world that produces."""
        __tracebackhide__ = True
        return self.does(f"windfall {world}")

    # --- the invasion ----------------------------------------------------------------------------------------

    def defends_with(self, card: str, paying: str = "") -> Self:
        """Use a power of a card against the Xenos; if it is asked, with this good or card from hand."""
        __tracebackhide__ = True
        self.must_be_asked("defend")
        self.uses(card)
        if paying:
            self.spends(paying) if self.asked == "spend_for_strength" else self.discards(paying)
        return self

    def mans_bunker(self, card: str = "") -> Self:
        """Use the bunker; if it is asked, discard this card for it."""
        __tracebackhide__ = True
        self.must_be_asked("defend")
        self.does("bunker")
        return self.discards(card) if card else self

    def gives_way(self) -> Self:
        """Do no more against the Xenos."""
        __tracebackhide__ = True
        self.must_be_asked("defend")
        return self.does("done")

    def damages(self, world: str) -> Self:
        """Choose the world that the Xenos damage."""
        __tracebackhide__ = True
        self.must_be_asked("damage")
        return self.does(f"damage {world}")

    def gives(self, words: str) -> Self:
        """Give the goods of these worlds to the war effort; there may be others that are kept."""
        __tracebackhide__ = True
        self.must_be_asked("war_effort")
        return self.each("good", words)

    def gives_nothing(self) -> Self:
        """Give nothing, or nothing more, to the war effort."""
        __tracebackhide__ = True
        self.must_be_asked("war_effort")
        return self.does("done")

    def repairs(self, world: str, cards: str = "", good: str = "", power: str = "", bonus: bool = False) -> Self:
        """Repair a damaged world, if it is asked with two cards, a good, the power of a card, or half of the bonus."""
        __tracebackhide__ = True
        self.must_be_asked("produce")
        self.does(f"repair {world}")
        if cards:
            self.must_be_asked("pay_repair")
            self.each("discard", cards)
        elif good:
            self.does(f"good {good}")
        elif power:
            self.uses(power)
        elif bonus:
            self.does("repair_bonus")
        return self

    def done(self) -> Self:
        """Use or discard nothing more."""
        __tracebackhide__ = True
        return self.does("done")

    # --- assertions ------------------------------------------------------------------------------------------

    def can_place(self, *words: str) -> Self:
        __tracebackhide__ = True
        return self.can(*(f"place {card}" for card in words))

    def cannot_place(self, card: str, because: str = "") -> Self:
        __tracebackhide__ = True
        return self.cannot(f"place {card}", because)


class RaceTable(Table):
    """A game of Race for the Galaxy in progress."""

    state: Race
    reasons = {
        "not now": NOT_NOW,
        "cards": codes.NEEDS_CARDS,
        "military": codes.NEEDS_MILITARY,
        "placed": codes.ALREADY_PLACED,
        "development": codes.NOT_A_DEVELOPMENT,
        "world": codes.NOT_A_WORLD,
        "order": codes.OUT_OF_ORDER,
        "alien": codes.NOT_FOR_ALIENS,
        "goods": codes.NO_GOOD_FITS,
        "first card": codes.NEEDS_FIRST_CARD,
        "used": codes.USED_ALREADY,
        "strength": codes.NOT_WITH_STRENGTH,
        "xeno": codes.NOT_FOR_XENOS,
        "chromosome": codes.NEEDS_CHROMOSOME,
        "has good": codes.HAS_GOOD,
        "produced": codes.PRODUCED_ALREADY,
        "nothing to pay": codes.NOTHING_TO_PAY,
        "not needed": codes.NOT_NEEDED,
        "not enough": codes.NOT_ENOUGH,
        "damaged": codes.DAMAGED_ALREADY,
    }

    def __init__(self, state: Race, chance: Stacked, log: Log | None = None) -> None:
        super().__init__(GAME, state)
        self.chance = chance
        self.log = log or self.log
        self.seats = [Explorer(self, number) for number in range(state.players)]
        self.a, self.b = self.seats[:2]
        self.all_cards = self.count()
        self.all_vp = self.pool + sum(seat.vp for seat in self.seats)

    @property
    def c(self) -> Explorer:
        return self.seats[2]

    @property
    def d(self) -> Explorer:
        return self.seats[3]

    @property
    def e(self) -> Explorer:
        return self.seats[4]

    @property
    def deck(self) -> list[str]:
        """The deck, top first."""
        return ids(self.state.deck)[: self.state.left][::-1]

    @property
    def discard(self) -> list[str]:
        """The discard pile, sorted by id."""
        return sorted(ids(self.state.discard))

    @property
    def pool(self) -> int:
        """The VP chips that are left; below 0 when more were earned."""
        return int(self.state.pool)

    @property
    def round(self) -> int:
        return int(self.state.round)

    @property
    def asked(self) -> str:
        """The letters of the seats that must decide now."""
        return "".join(self.seats[decision.seat].letter for decision in self.state.decisions)

    @property
    def happened(self) -> list[str]:
        """The kinds of all events so far."""
        return [events.NAMES[event.kind] for event in self.log.events]

    @property
    def phases(self) -> list[int]:
        """The phases that have begun so far, by their numbers."""
        return [int(event.n) for event in self.log.events if event.kind == events.PHASE_BEGAN]

    @property
    def invasion(self) -> Invasion:
        found = self.state.invasion
        assert found is not None, "this game is not played in the invasion mode"
        return found

    @property
    def track(self) -> str:
        """The discs with their spaces, the furthest first, in a stack the upper first: "B4 A2 C2"."""
        return " ".join(f"{SEAT_NAMES[seat]}{self.invasion.spaces[seat]}" for seat in self.invasion.discs)

    @property
    def invaders(self) -> list[str]:
        """The invasion deck, top first."""
        return [card_name(int(card)) for card in self.invasion.deck[: self.invasion.left]][::-1]

    @property
    def repulse(self) -> int:
        """The repulse value."""
        return int(self.invasion.repulse)

    @property
    def defeats(self) -> int:
        """What the empire defeat tile shows."""
        return int(self.invasion.defeats)

    def shuffles(self, top: str) -> Self:
        """Say which cards the next reshuffle puts on top; later calls, later reshuffles."""
        self.chance.stack(-1, DECK, designs(top))
        return self

    def everybody(self, *actions: str) -> Self:
        """Let all seats choose these actions."""
        __tracebackhide__ = True
        for seat in self.seats:
            seat.chooses(*actions)
        return self

    def goes_on(self) -> Self:
        """Let everybody do the first thing that they may, which is nothing where they may, until actions are chosen."""
        __tracebackhide__ = True
        while not self.over and self.a.asked != "choose_action":
            seat = self.seats[self.state.decisions[0].seat]
            seat.does(seat.legal[0])
        return self

    def count(self) -> Counter[str]:
        """Count every physical card, wherever it lies."""
        counts = Counter(self.deck + self.discard)
        for seat in self.seats:
            counts.update(seat.hand + seat.drawn + seat.tableau + seat.damaged + list(seat.good_cards.values()))
        return counts

    def seen_by(self, seat: Explorer | None) -> RaceTable:
        """Return the table as a seat may know it, or a spectator; cards that are hidden are "?"."""
        seen = self.state.seen_by(-1 if seat is None else seat.number)
        return RaceTable(cast(Race, seen.position), self.chance)

    def play_on(self, actions: int, seed: int = 1) -> Iterator[None]:
        """Let everybody play at random for so many actions; whoever asks for the next one may look at the table."""
        dice = random.Random(seed)
        for _ in range(actions):
            if self.over:
                return
            decision = dice.choice(self.state.decisions)
            self.seats[decision.seat].does(self.game.codes.text(dice.choice(decision.actions)))
            yield

    def check(self) -> None:
        __tracebackhide__ = True
        if self.count() != self.all_cards:
            self.fail(f"cards came or went: {self.count() - self.all_cards} and {self.all_cards - self.count()}")
        if self.pool + sum(seat.vp for seat in self.seats) != self.all_vp:
            self.fail("VP chips came or went")

    def show(self) -> str:
        lines = [f"round {self.round}; pool {self.pool}, deck {len(self.deck)}, discard {' '.join(self.discard)}"]
        for seat in self.seats:
            lines.append(f"{seat.letter}: {seat.vp} VP; chosen: {' '.join(seat.chosen)}")
            for pile in ("hand", "drawn", "tableau", "goods", "damaged"):
                lines.append(f"   {pile}: {' '.join(getattr(seat, pile))}")
        if self.state.invasion is not None:
            lines.append(f"track {self.track}; repulse value {self.repulse}, defeats {self.defeats}")
        return "\n".join(lines)


# --- setting up ----------------------------------------------------------------------------------------------


def race(
    *,
    at: object = "choose_action",
    players: int = 2,
    hand: str = "",
    tableau: str = "",
    goods: str = "",
    chosen: str = "",
    vp: int = 0,
    draws: str = "",
    damaged: str = "",
    war_effort: int = 0,
    awards: int = 0,
    opponent: Mapping[str, Any] = NOTHING,
    others: Iterable[Mapping[str, Any]] = (),
    deck: str | None = None,
    on_top: str = "",
    discard: str = "",
    pool: int | None = None,
    round: int = 1,
    options: Mapping[str, Any] = NOTHING,
    invasion: Mapping[str, Any] = NOTHING,
) -> RaceTable:
    """Return a game at a phase ("explore", "develop", "settle", "consume", "produce"), or at another step of the round.

    The named arguments are A's; `opponent` holds the same of B, and `others` of C and D.  A tableau that is not named
    is a home world of its own, `goods` are the worlds that have one (of any card), `chosen` the action cards of the
    round, and the phases that they call follow.  `draws` are the cards a seat draws first.  The deck is all cards
    that lie nowhere else, `on_top` the first of them; `deck` says which cards there are instead, and none besides.
    `invasion` is what lies beside the table in the invasion mode, as positions write it.
    """
    mine: dict[str, Any] = {"hand": hand, "tableau": tableau, "goods": goods, "chosen": chosen, "vp": vp}
    mine |= {"draws": draws, "damaged": damaged, "war_effort": war_effort, "awards": awards}
    given = [mine, opponent, *others]
    players = max(players, len(given))
    given += [{}] * (players - len(given))
    piles = [seat.get(pile, "") for seat in given for pile in ("tableau", "hand", "draws", "drawn", "damaged")]
    taken = {card for pile in (*piles, deck or "", on_top, discard) for card in cards(pile)}
    free = [home for home in HOMES if home not in taken]
    chance = Stacked()
    seats = []
    for number, seat in enumerate(given):
        tableau_of = cards(seat.get("tableau", "")) or ([] if seat.get("damaged") else [free.pop(0)])
        seats.append(seat_data(tableau_of, seat))
        for card in designs(seat.get("draws", "")):
            chance.next_card(number, TO_HAND, card)
    data: dict[str, Any] = {"players": players, "at": at, "round": round, "seats": seats, "options": dict(options)}
    if invasion:
        data["invasion"] = dict(invasion)
    if discard:
        data["discard"] = cards(discard)[::-1]
    if deck is not None:
        data["deck"] = cards(deck)
    else:
        chance.stack(-1, DECK, designs(on_top))
    reader = Reader(GAME, Part(data).record(KEYS))
    if pool is not None:
        reader.chips = pool + sum(seat["vp"] for seat in seats)
    log = Log()
    return RaceTable(reader.read(chance, log), chance, log)


def seat_data(tableau: list[str], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a seat as positions write it."""
    unknown = set(given) - {"hand", "tableau", "goods", "chosen", "vp", "draws", "drawn", *IN_INVASION}
    assert not unknown, f"a seat has no {unknown}"
    goods = cards(given.get("goods", ""))
    assert set(goods) <= set(tableau), f"goods lie on worlds of the tableau: {goods}"
    data = {
        "hand": cards(given.get("hand", "")),
        "tableau": [{"card": card, "good": True} if card in goods else card for card in tableau],
        "chosen": given.get("chosen", "").split(),
        "vp": given.get("vp", 0),
    }
    data |= {field: given[field] for field in IN_INVASION if given.get(field)}
    if "damaged" in data:
        data["damaged"] = cards(data["damaged"])
    return data | ({"drawn": cards(given["drawn"])} if "drawn" in given else {})


def invade(
    words: str = "",
    *,
    discs: str = "",
    round: int = 3,
    at: object = "invasion",
    options: Mapping[str, Any] = NOTHING,
    invasion: Mapping[str, Any] = NOTHING,
    **position: Any,
) -> RaceTable:
    """Return a game of the invasion mode at an invasion step.

    Its cards are on top of the invasion deck ("1:4 1:0"), below them those of wave 3.  `discs` are where the admirals
    stand, the furthest first ("B4 A2 C2"); else they are not on the track yet.
    """
    left = INVASION_CARDS - Counter(NAMED[word] for word in (*words.split(), *invasion.get("discard", ())))
    deck = [card_name(card) for card in left.elements() if card >> WAVE_SHIFT == LAST_WAVE]
    data: dict[str, Any] = {"deck": [*words.split(), *deck], **invasion}
    if discs:
        data["discs"] = [[SEAT_NAMES.index(disc[0]), int(disc[1:])] for disc in discs.split()]
    return race(at=at, round=round, options={**INVASION, **options}, invasion=data, **position)


def fresh(
    *,
    players: int = 2,
    homes: str = "",
    reds: str = "",
    blues: str = "",
    hands: Iterable[str] = (),
    chance: Stacked | None = None,
    **options: Any,
) -> RaceTable:
    """Return a game as it is set up; `homes` are the home worlds of A, B, …, `hands` the cards first dealt to them.

    Where home worlds are chosen, `reds` and `blues` are those dealt to choose from.
    """
    chance = chance or Stacked()
    for pile in (reds, blues) if reds or blues else (homes,):
        chance.stack(-1, HOME_WORLDS, designs(pile))
    for seat, hand in enumerate(hands):
        for card in designs(hand):
            chance.next_card(seat, TO_HAND, card)
    return RaceTable(cast(Race, GAME.new(players, chance=chance, **options)), chance)


__all__ = [
    "GAME",
    "INVASION",
    "XENO",
    "Explorer",
    "RaceTable",
    "cards",
    "design",
    "fresh",
    "ids",
    "invade",
    "race",
]
