"""The table of another engine of Race for the Galaxy, as one of its seats sees it, as a position of ours.

The other engine asks a seat a question (a choice) and shows it the table (a view): hands only by their sizes, goods
only by their worlds.  Here both become a state of our engine at the very same question.  Cards that the seat does not
know are dealt at random among those it has not seen, so the state holds no secret, and `seen_by` hides them again.

A view has no past.  What a seat remembers is kept here: its own discards until the next shuffle, the cards it saw
leaving a tableau, the powers it used in this phase, and where goods lay before Produce.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from librt.vecs import append, vec
from mypy_extensions import i64

from stardeck.engine.bits import bit
from stardeck.engine.chance import fast
from stardeck.engine.events import Event, Log
from stardeck.engine.piles import put_in_order
from stardeck.engine.state import Seen
from stardeck.engine.steps import Sealed, Step
from stardeck.engine.views import DESIGN, KNOWN, KNOWN_SHIFT
from stardeck.games.race import card as powers
from stardeck.games.race.codes import CONSUME_TRADE, POWER, PRODUCE
from stardeck.games.race.consume import CONSUME_POWER, SELL_BY_BONUS, DiscardForVP, NameNumber, SellGood, SpendGoods
from stardeck.games.race.develop import AFTER_DEVELOPING, PayDevelopment, develop_price
from stardeck.games.race.explore import cards_drawn, cards_kept
from stardeck.games.race.game import RaceGame
from stardeck.games.race.goods import fitting, goods_by_kind, kinds_among
from stardeck.games.race.placing import Discard
from stardeck.games.race.position_agenda import CALLED_BY, LEFT_OVER
from stardeck.games.race.produce import ProduceOnWindfall
from stardeck.games.race.round import StartingHand
from stardeck.games.race.settle import PLACE_WORLD, PLACEMENT_POWER, AfterSettling
from stardeck.games.race.state import BONUS_USED, GOOD_SHIFT, NOTHING, Player, Race
from stardeck.games.race.xeno import ChooseHome, HomesRevealed
from tools.other_words import ACTIONS, Words

Options = dict[str, Any]
View = Any  # a mapping: "me", "round", "players", "deck", "discard", "pool"; whatever has view[name]
Agenda = list[tuple[Step, int]]  # steps and their seats, the next last

PHASE_NUMBERS: Final = ("EXPLORE", "DEVELOP", "DEVELOP2", "SETTLE", "SETTLE2", "CONSUME", "PRODUCE")
ALWAYS_USABLE: Final = (powers.CONSUME_DRAW, powers.CONSUME_VP, powers.LUCKY)  # consume powers that take nothing
DEALT_OFF: Final = 2  # cards of the starting hand that are discarded
APART: Final = 64  # between the numbers of two questions: more than one has picks, so that each is known as new
FIRST_STEPS: Final = 2  # of a round, backwards: its end and the hand limit, which come after the phases


class Choice(Protocol):
    """A question of the other engine."""

    @property
    def type(self) -> str: ...
    @property
    def phase(self) -> str: ...
    def options(self) -> Options: ...
    def encode(self, answer: Any) -> object:
        """Refuse an answer that is not legal with a ValueError."""
        ...

    def random_answer(self, rng: random.Random) -> Any: ...


@dataclass
class Question:
    """A question as ours: a state with nothing on its agenda but what is asked, and what comes after that."""

    state: Race
    seat: int
    rest: Agenda

    def shown(self) -> Seen:
        """What the seat sees, with the whole agenda."""
        state = self.state.copy()
        asked = list(zip(state.agenda, state.whose))
        state.finish()
        for step, seat in self.rest + asked:
            state.push(step, i64(seat))
        return state.seen_by(self.seat)

    def asks(self) -> bool:
        return self.state.deciding >> i64(self.seat) & 1 != 0

    def happened(self) -> list[Event]:
        """What has happened since the question was asked."""
        return self.state.log.events if self.state.log is not None else []


class Table:
    """What a seat knows of one game in the other engine."""

    def __init__(
        self,
        game: RaceGame,
        players: int,
        expansion: str = "base",
        advanced: bool = False,
        ask: str = "choices",
        seed: int = 0,
    ) -> None:
        self.game = game
        self.words = Words(game)
        self.random = random.Random(seed)
        self.players, options = game.check(
            players,
            sets=["base"] if expansion == "base" else ["base", expansion],
            actions="two" if advanced else "one",
            ask=ask,
        )
        self.rules = game.rules(players, options)
        self.supply = game.supply(options)
        self.asked = 0
        self.section = (-1, "")
        self.counts = (0, 0)  # the cards of the deck and of the discard pile, at the last look
        self.discards: list[int] = []  # that are known, with those who know them
        self.tableaus: list[list[int]] = []  # at the last look …
        self.goods: list[set[int]] = []  # … and the worlds with goods
        self.at_first: list[list[int]] = []  # the tableaus at the first look into this phase
        self.goods_at_first: list[set[int]] = []
        self.stocked: list[set[int]] = []  # the worlds that had goods before this phase
        self.used: set[int] = set()  # the actions of the powers used in this phase
        self.traded = 0  # goods sold in this phase

    # --- remembering ---

    def design(self, name: str) -> int:
        return self.words.designs[name]

    def designs(self, names: Sequence[str]) -> list[int]:
        return sorted(self.design(name) for name in names)

    def look(self, choice: Choice, view: View) -> None:
        """Note what has changed since the last look."""
        counts = view["deck"], view["discard"]
        shuffled = counts[0] > self.counts[0] or counts[1] < self.counts[1]
        if shuffled:
            self.discards = []
        self.counts = counts
        tableaus = [[self.design(name) for name in player["tableau"]] for player in view["players"]]
        goods = [{self.design(name) for name in player["goods"]} for player in view["players"]]
        section = view["round"], choice.phase
        if section != self.section:
            self.section = section
            self.used = set()
            self.traded = 0
            self.at_first = tableaus
            self.goods_at_first = goods
            self.stocked = self.stock(view, tableaus, goods)
        if choice.phase == "START":
            return  # the players may still change their places
        for before, now in zip(self.tableaus if not shuffled else [], tableaus):
            self.discards += [design | KNOWN for design in (Counter(before) - Counter(now)).elements()]
        self.tableaus, self.goods = tableaus, goods

    def stock(self, view: View, tableaus: list[list[int]], goods: list[set[int]]) -> list[set[int]]:
        """The worlds that had goods before this phase, as far as the seat can tell.

        It sees what its own goods are spent for.  What others consume it does not see; those who could are taken to
        have spent what they had.
        """
        if not self.tableaus:
            return goods
        chosen = {name for player in view["players"] for name in player["actions"]}
        consuming = chosen & {"CONSUME_TRADE", "CONSUME_X2"}
        stocked = []
        for seat, before in enumerate(self.goods):
            placed = set(tableaus[seat]) - set(self.tableaus[seat])
            windfalls = {world for world in placed if self.rules.traits[i64(world)] & powers.WINDFALL}
            had = before & set(tableaus[seat]) | windfalls
            if seat != view["me"] and consuming and self.consumes(view, seat, tableaus[seat]):
                had = set()
            stocked.append(had & goods[seat])
        return stocked

    def consumes(self, view: View, seat: int, tableau: list[int]) -> bool:
        if "CONSUME_TRADE" in view["players"][seat]["actions"]:
            return True
        return any(power.phase == 4 for design in tableau for power in self.game.cards[design].powers)

    def answered(self, choice: Choice, me: int, answer: Any) -> None:
        """Note what the seat has answered."""
        options = choice.options()
        gone: list[str] = []
        spent: list[str] = []
        if choice.type == "DISCARD" or choice.type == "CONSUME_HAND":
            gone = answer
        elif choice.type == "START":
            gone = [*answer["discard"], *(world for world in options["starts"] if world != answer["start"])]
        elif choice.type == "PAYMENT":
            gone = answer["discard"]
            for name in answer["use"]:
                spent += self.only_good(name, me, self.design(options["card"]))
        elif choice.type == "DISCARD_PRODUCE":
            gone = [answer["discard"]] if answer else []
            if options["power"] is not None:
                self.used |= self.discarding(options["power"])
        elif choice.type == "TRADE":
            spent = [answer]
            self.traded += 1
        elif choice.type == "GOOD":
            spent = answer
            if choice.phase == "CONSUME":
                self.used.add(self.consume_power(options["power"]))
        elif choice.type == "CONSUME" and answer is not None:
            self.used.add(self.consume_power(self.chosen_power(options, answer)))
        elif choice.type == "PRODUCE":
            self.used |= self.counting(answer["card"])
        self.discards += [self.design(name) | 1 << (KNOWN_SHIFT + me) for name in gone]
        if self.goods:
            self.goods[me] = self.goods[me] - {self.design(name) for name in spent}

    def only_good(self, name: str, me: int, placing: int) -> list[str]:
        """The good that a power takes for a world, where only one fits and nobody is asked."""
        for power in self.game.cards[self.design(name)].powers:
            if power.kind == powers.GOOD_FOR_STRENGTH:
                fit = [w for w in self.goods[me] - {placing} if power.a in (0, self.game.cards[w].good)]
                return [self.words.names[fit[0]]] if len(fit) == 1 else []
        return []

    # --- powers ---

    def codes(self, design: int, phase: int) -> list[int]:
        """The actions of the powers of a card in a phase."""
        return [POWER + (design << 2) + int(p.number) for p in self.game.cards[design].powers if p.phase == phase]

    def chosen_power(self, options: Options, answer: Options) -> Options:
        for power in options["powers"]:
            if (power["card"], power["idx"]) == (answer["card"], answer["idx"]):
                found: Options = power
                return found
        raise KeyError(f"{answer} was not offered")

    def consume_power(self, described: Options) -> int:
        """Our action for a consume power that the other engine describes."""
        codes = self.codes(self.design(described["card"]), 4)
        said = {key: described[key] for key in sorted(described) if key != "idx"}
        return next((code for code in codes if self.words.described(code) == said), codes[0])

    def discarding(self, name: str) -> set[int]:
        kinds = (powers.DISCARD_TO_PRODUCE, powers.DISCARD_TO_WINDFALL)
        return {code for code in self.codes(self.design(name), 5) if self.words.power(code).kind in kinds}

    def counting(self, name: str) -> set[int]:
        return set(self.codes(self.design(name), 5)) - self.discarding(name)

    # --- the position ---

    def question(self, choice: Choice, view: View) -> Question:
        """The question of the other engine as one of ours."""
        self.look(choice, view)
        self.asked += 1
        me = view["me"]
        options = choice.options()
        state = self.state(choice, options, view)
        asked, rest = self.agenda(state, choice, options, me)
        for step, seat in asked:
            state.push(step, i64(seat))
        state.log = Log()
        if isinstance(state.step, Sealed):
            self.seal(state, state.step, me)
        else:
            state.run()
        return Question(state, me, rest)

    def state(self, choice: Choice, options: Options, view: View) -> Race:
        """What lies on the table; unknown cards are dealt at random."""
        me = view["me"]
        seats = [self.seat(player) for player in view["players"]]
        mine = seats[me]
        hand = self.designs(view["players"][me]["hand"])
        drawn: list[int] = []
        if choice.type == "START":
            drawn = self.designs(options["starts"])
        elif choice.phase == "EXPLORE" and not self.mixed():
            drawn = self.designs(options["cards"])
            hand = sorted((Counter(hand) - Counter(drawn)).elements())
        mine.drawn = vec[i64]([i64(design) for design in drawn])
        mine.hand = vec[i64]([i64(design) for design in hand])
        state = Race(i64(self.players), fast(self.random.getrandbits(32)), self.rules, vec[Player](seats))
        state.round = i64(view["round"])
        state.pool = i64(view["pool"])
        state.opened = i64(APART * self.asked)
        homes = [int(self.rules.cards[seat.tableau[0] & DESIGN].home) if len(seat.tableau) else 0 for seat in seats]
        state.first = i64(homes.index(min(homes)))
        if choice.phase in ("DEVELOP", "DEVELOP2", "SETTLE", "SETTLE2") and choice.type != "PLACE":
            for number, seat in enumerate(seats):
                self.placed(number, seat)
        for number in range(self.players):
            state.renew_totals(i64(number))
        if choice.phase == "EXPLORE":
            self.explored(state, me, options["count"])
        if choice.phase == "PRODUCE":
            self.produced(state, choice, options, me)
        self.deal(state, view, me, choice.type == "START")
        for code in self.used:
            self.use(mine, code)
        return state

    def use(self, seat: Player, code: int) -> None:
        """Note that a power is used in this phase."""
        place = seat.find(i64((code - POWER) >> 2))
        if place >= 0:
            seat.used |= bit(4 * place + ((code - POWER) & 3))

    def placed(self, number: int, seat: Player) -> None:
        """What a seat has laid down in this phase, and the temporary military it has paid for."""
        last = int(seat.tableau[len(seat.tableau) - 1] & DESIGN)
        if last not in self.at_first[number]:
            seat.placing = i64(last)
        for design in self.at_first[number]:
            place = seat.find(i64(design))
            for power in self.game.cards[design].powers:
                if power.kind == powers.DISCARD_FOR_STRENGTH and place < 0:
                    seat.strength += power.a
                elif power.kind == powers.GOOD_FOR_STRENGTH and place >= 0 and self.spent(number, seat, int(power.a)):
                    seat.used |= bit(4 * place + power.number)
                    if power.c:
                        seat.strength_vs_xeno += power.b
                    else:
                        seat.strength += power.b

    def spent(self, number: int, seat: Player, kind: int) -> bool:
        """Whether a good of a kind (0: of any) has gone in this phase."""
        now = {int(entry & DESIGN) for entry in seat.tableau if entry >> GOOD_SHIFT}
        return any(kind in (0, self.game.cards[world].good) for world in self.goods_at_first[number] - now)

    def seat(self, player: Options) -> Player:
        tableau = [self.design(name) for name in player["tableau"]]
        seat = Player(vec[i64](), vec[i64]([i64(design) for design in tableau]), vec[i64]())
        for name in player["goods"]:
            seat.tableau[seat.find(i64(self.design(name)))] |= i64(1) << GOOD_SHIFT  # which card is dealt later
        seat.vp = i64(player["vp"])
        # While action cards are chosen those of the round before lie there.
        for name in player["actions"] or player["previous_actions"]:
            seat.chosen |= i64(1) << i64(ACTIONS[name])
        return seat

    def mixed(self) -> bool:
        """Whether cards drawn in Explore join the hand."""
        return "xeno" in self.rules.options["sets"]

    def explored(self, state: Race, me: int, count: int) -> None:
        """What everybody has to discard in Explore."""
        if self.mixed():
            for seat in state.seats:
                seat.explored = i64(max(0, int(cards_drawn(seat) - cards_kept(seat))))
            state.seats[me].explored = i64(count)

    def produced(self, state: Race, choice: Choice, options: Options, me: int) -> None:
        """What has been produced so far in this phase, and by which powers."""
        mine = state.seats[me]
        for i in range(len(mine.tableau)):  # with us production worlds come before all powers
            entry = mine.tableau[i]
            if self.rules.traits[entry & DESIGN] & powers.PRODUCES and entry >> GOOD_SHIFT == 0:
                mine.tableau[i] = entry | i64(1) << GOOD_SHIFT
        for place in range(self.players):
            number = int(state.in_order(i64(place)))
            seat = state.seats[number]
            for entry in seat.tableau:
                if entry >> GOOD_SHIFT and int(entry & DESIGN) not in self.stocked[number]:
                    seat.produced += 1 + bit(self.rules.cards[entry & DESIGN].good << 3)
            if number == me:
                self.windfall_powers(seat, self.stocked[me], options.get("power"), choice.type == "WINDFALL")
                break
            self.windfall_powers(seat, self.stocked[number], None, False)

    def windfall_powers(self, seat: Player, stocked: set[int], asked: str | None, asks: bool) -> None:
        """Note the powers by which windfall worlds have produced, in the order of the other engine.

        Powers for one kind come first, then the bonus, then those for any kind.  `asked` is the power for which a
        world is to be chosen now.
        """
        kinds = Counter(
            int(self.rules.cards[entry & DESIGN].good)
            for entry in seat.tableau
            if self.rules.traits[entry & DESIGN] & powers.WINDFALL
            and entry >> GOOD_SHIFT
            and int(entry & DESIGN) not in stocked
        )
        for code in self.used:
            if code & 3 == 0 and self.words.power(code).kind == powers.DISCARD_TO_WINDFALL:
                kinds -= Counter({int(self.words.power(code).a): 1})
        fixed = [
            code
            for entry in seat.tableau
            for code in self.codes(int(entry & DESIGN), 5)
            if self.words.power(code).kind == powers.PRODUCE_WINDFALL
        ]
        now = {code for code in fixed if asks and self.words.names[(code - POWER) >> 2] == asked}
        used = set(now)
        for code in fixed:
            kind = int(self.words.power(code).a)
            if kind and code not in now and kinds[kind]:
                kinds[kind] -= 1
                used.add(code)
        left = kinds.total()
        if seat.chose(PRODUCE) and ((asks and asked is None) or left):
            seat.used |= BONUS_USED
            left -= 0 if asks and asked is None else 1
        for code in fixed:
            if self.words.power(code).a == 0 and code not in now and left > 0:
                left -= 1
                used.add(code)
        for code in used:
            self.use(seat, code)

    def deal(self, state: Race, view: View, me: int, homes: bool) -> None:
        """Deal the cards that the seat does not know at random."""
        left = Counter(self.supply)
        mine = state.seats[me]
        known = [int(card & DESIGN) for pile in (mine.hand, mine.drawn) for card in pile]
        left.subtract(known + [int(entry & DESIGN) for seat in state.seats for entry in seat.tableau])
        kept = []
        for card in self.discards[-view["discard"] :] if view["discard"] else []:
            if left[card & DESIGN] > 0:
                left[card & DESIGN] -= 1
                kept.append(card)
        self.discards = kept
        unseen = list(left.elements())
        self.random.shuffle(unseen)
        if homes:
            self.deal_homes(state, me, unseen)
        for number, seat in enumerate(state.seats):
            if number != me:
                self.deal_hand(seat, view["players"][number]["hand_size"], unseen)
            for i in range(len(seat.tableau)):
                if seat.tableau[i] >> GOOD_SHIFT:
                    seat.tableau[i] = seat.tableau[i] & DESIGN | i64(unseen.pop() + 1) << GOOD_SHIFT
        hidden = [unseen.pop() for _card in range(min(len(unseen), view["discard"] - len(kept)))]
        state.discard = vec[i64]([i64(card) for card in hidden + kept])
        state.deck = vec[i64]([i64(card) for card in unseen])
        state.left = i64(len(unseen))

    def deal_homes(self, state: Race, me: int, unseen: list[int]) -> None:
        """Give everybody else a red and a blue home world to choose from."""
        for number, seat in enumerate(state.seats):
            for color in (0, 1) if number != me else ():
                homes = [card for card in unseen if self.rules.cards[i64(card)].home >= 0]
                home = next(card for card in homes if self.rules.cards[i64(card)].home & 1 == color)
                unseen.remove(home)
                seat.drawn = append(seat.drawn, i64(home))
            put_in_order(seat.drawn)

    def deal_hand(self, seat: Player, size: int, unseen: list[int]) -> None:
        cards = [i64(unseen.pop()) for _card in range(size)]
        if self.section[1] == "EXPLORE" and not self.mixed():
            drawn = min(size, int(cards_drawn(seat)))
            seat.drawn = vec[i64](cards[:drawn])
            cards = cards[drawn:]
        seat.hand = vec[i64](cards)
        put_in_order(seat.drawn)
        put_in_order(seat.hand)

    # --- the agenda ---

    def agenda(self, state: Race, choice: Choice, options: Options, me: int) -> tuple[Agenda, Agenda]:
        """What is asked, and what comes after that."""
        first = int(state.first)
        whole = [(step, first) for step in self.rules.round]
        if choice.phase == "START":
            if choice.type == "START":
                return [(ChooseHome(DEALT_OFF), first)], [(HomesRevealed(), first)]
            return [(StartingHand(options["count"]), first)], whole
        names = [step.name for step, _seat in whole]
        if choice.phase in ("CHOOSE", "ROUND_END"):
            at = names.index("choose_action" if choice.phase == "CHOOSE" else "hand_limit")
            return [whole[at]], whole[:at]
        phase = PHASE_NUMBERS.index(choice.phase)
        rest = whole[:FIRST_STEPS] + self.called_after(state, phase)
        steps = [(step, first) for step in self.rules.phases[i64(phase)].steps]
        if choice.type in ("DISCARD", "PLACE"):
            at = next(i for i, (step, _seat) in enumerate(steps) if isinstance(step, Sealed))
            return [steps[at]], rest + steps[:at]
        rest += steps[: LEFT_OVER[phase]]
        for place in range(self.players - 1, -1, -1):
            seat = int(state.in_order(i64(place)))
            if seat == me:
                break
            rest += [(step, seat) for step in self.turn(state, phase, seat)]
        asked, after = self.own_turn(state, phase, choice, options, me)
        return [(asked, me)], rest + [(step, me) for step in after]

    def called_after(self, state: Race, phase: int) -> Agenda:
        """The phases of this round that come after one, backwards."""
        chosen = 0
        for seat in state.seats:
            chosen |= int(seat.chosen)
        called = [i for i, by in enumerate(CALLED_BY) if i > phase and any(chosen >> action & 1 for action in by)]
        return [(step, int(state.first)) for i in called[::-1] for step in self.rules.phases[i64(i)].steps]

    def turn(self, state: Race, phase: int, seat: int) -> list[Step]:
        """What a seat that comes later does in a phase, backwards."""
        player = state.seats[seat]
        second = i64(phase in (2, 4))
        if phase in (1, 2):
            return [PayDevelopment(second)]
        if phase in (3, 4):
            return [AfterSettling(second), PLACEMENT_POWER, PLACE_WORLD] if player.placing != NOTHING else []
        if phase == 5:
            sells: list[Step] = [SELL_BY_BONUS] if player.chose(CONSUME_TRADE) else []
            return self.consuming(player) + sells
        return list(self.rules.produce)

    def consuming(self, player: Player) -> list[Step]:
        return [CONSUME_POWER] if player.totals[powers.CONSUME_POWERS] else []

    def own_turn(self, state: Race, phase: int, choice: Choice, options: Options, me: int) -> tuple[Step, list[Step]]:
        """What the seat is asked in its turn, and what it does after that, backwards."""
        mine = state.seats[me]
        second = i64(phase in (2, 4))
        if phase in (1, 2):
            return Discard(develop_price(state, i64(me), mine.placing, second)), [AFTER_DEVELOPING]
        if phase in (3, 4):
            if choice.type == "DISCARD_PRODUCE":
                return PLACEMENT_POWER, [AfterSettling(second)]
            return PLACE_WORLD, [AfterSettling(second), PLACEMENT_POWER]
        if phase == 6:
            producing = self.rules.produce[0]
            if choice.type == "WINDFALL":
                kind = 0
                for code in self.codes(self.design(options["power"]), 5) if options["power"] else []:
                    kind = int(self.words.power(code).a)
                return ProduceOnWindfall(i64(kind)), [producing]
            return producing, []
        after = self.consuming(mine)
        if choice.type == "CONSUME":
            offered = {self.consume_power(power) for power in options["powers"]}
            for entry in mine.tableau:
                for code in self.codes(int(entry & DESIGN), 4):
                    if self.words.power(code).kind in ALWAYS_USABLE and code not in offered:
                        self.used.add(code)
                        self.use(mine, code)
            return CONSUME_POWER, []
        if choice.type == "TRADE":
            by_powers = self.traded + 1 - int(mine.chose(CONSUME_TRADE))
            self.use_without_question(mine, powers.SELL, by_powers)
            return SellGood(i64(bool(options["bonus"]))), after
        if choice.type == "LUCKY":
            self.use_without_question(mine, powers.LUCKY, 1)
            return NameNumber(i64(options["min"]), i64(options["max"])), after
        code = self.consume_power(options["power"])
        power = self.words.power(code)
        self.use(mine, code)
        if choice.type == "CONSUME_HAND":
            return DiscardForVP(power.a, power.b, 0), after
        counts = goods_by_kind(state, mine)
        goods = power.b
        if power.kind == powers.CONSUME:
            goods = min(power.b, fitting(counts, power.a))
        elif power.kind == powers.CONSUME_EACH_KIND:
            goods = min(power.b, kinds_among(counts))
        elif power.kind == powers.CONSUME_ALL:
            goods = fitting(counts, 0)
        return SpendGoods(i64((code - POWER) >> 2), power.number, goods, goods), after

    def use_without_question(self, mine: Player, kind: int, count: int) -> None:
        """Note that so many powers of a kind are used: nobody is asked for the only one that is left."""
        found = [
            code
            for entry in mine.tableau
            for code in self.codes(int(entry & DESIGN), 4)
            if self.words.power(code).kind == kind
        ]
        unknown = [code for code in found if code not in self.used]
        for code in unknown[: max(0, count - len(found) + len(unknown))]:
            self.used.add(code)
            self.use(mine, code)

    def seal(self, state: Race, step: Sealed, me: int) -> None:
        """Let everybody choose secretly; the others never do, so nothing is revealed.  (A view says who takes part.)"""
        state.sealing = True
        state.deciding = (i64(1) << i64(self.players)) - 1
        state.picks = vec[i64]([i64(0)] * self.players)
        state.answer_the_obvious(step, i64(me))
