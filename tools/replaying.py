"""Playing a recorded game again in our engine, with the same cards and answers, and comparing everything.

What the other engine does in its own way is met here, in the functions that say so, and never in the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from librt.vecs import append
from mypy_extensions import i64

from stardeck.engine.actions import Actions
from stardeck.engine.chance import Stacked
from stardeck.engine.steps import Sealed, Step
from stardeck.engine.views import DESIGN
from stardeck.games.race import card as powers
from stardeck.games.race.card import STRENGTH, Card
from stardeck.games.race.codes import (
    ACTION,
    BONUS,
    DISCARD,
    DONE,
    GOOD,
    HOME,
    KEEP,
    NUMBER,
    OUT_OF_ORDER,
    PLACE,
    POWER,
    WINDFALL,
)
from stardeck.games.race.game import RaceGame
from stardeck.games.race.round import FULL_TABLEAU
from stardeck.games.race.settle import price_of
from stardeck.games.race.state import AS_GOOD, GOOD_SHIFT, HOME_WORLDS, TO_HAND, TURNED_UP, Race
from tools.other_words import ACTIONS, PHASES, Words
from tools.recorded import Event, Section, sections_of

DISCARDING = (powers.DISCARD_TO_PRODUCE, powers.DISCARD_TO_WINDFALL)
NOT_FIXED = -1


class Difference(Exception):
    """The two engines do not agree."""


class Replay:
    """One recorded game, played again in our engine.

    Players of the record are numbered from the lowest home world on, so player i is our seat i.  The agenda of our
    state is held back in `waiting` and given to it step by step: so the table can be looked at between the phases.
    """

    def __init__(self, game: RaceGame, events: Sequence[Event]) -> None:
        self.game = game
        self.head, self.events, self.end = events[0], events[1:-1], events[-1]
        self.words = Words(game)
        self.names, self.designs = self.words.names, self.words.designs
        self.chance = Stacked()
        self.section = Section("START", 0)
        self.waiting: list[tuple[Step, int]] = []
        self.picks: dict[int, list[int]] = {}  # sealed answers: what each seat picks, in order
        self.payment: dict[int, list[int]] = {}  # the cards that each seat still has to pay
        self.using: dict[int, list[str]] = {}  # the cards whose power each seat still wants to use for a world
        self.discarding: dict[int, Event] = {}  # the choice of a card to discard for a good, and of its world
        self.producing: str | None = None  # the card by whose power a windfall world produces; None: the bonus
        self.state: Race

    def play(self) -> None:
        """Play the whole game; raise Difference where the engines part."""
        for section in sections_of(self.events):
            self.section = section
            if section.name == "START":
                self.set_up()
            else:
                self.tell_draws()
            if section.name == "CHOOSE":
                self.choose_actions()
            elif section.name in PHASES:
                self.play_phase()
            elif section.name != "START":
                self.end_round()
            self.compare_table()
            if section.name == "the end of the round":
                self.schedule("round_ends")
        self.section = Section("the end", self.section.round)
        self.compare_scores()

    # --- cards ---

    def design(self, name: str) -> int:
        if name not in self.designs:
            raise Difference(f"unknown card {name!r}")
        return self.designs[name]

    def sorted_designs(self, names: Iterable[str]) -> list[int]:
        return sorted(self.design(name) for name in names)

    def text(self, action: int) -> str:
        return self.game.codes.text(action)

    def tell_draws(self) -> None:
        """Tell our deck which cards it gives in this section, to whom and for what."""
        for draw in self.section.draws:
            if draw["to"] == "good":
                self.chance.next_card(draw["p"], AS_GOOD + self.design(draw["on"]), self.design(draw["card"]))
            elif draw["to"] == "hand":
                self.chance.next_card(draw["p"], TO_HAND, self.design(draw["card"]))
            else:
                raise Difference(f"P{draw['p']} draws {draw['card']} to {draw['to']!r}, and ours knows no such place")
        for draw in self.section.turned_up:
            self.chance.next_card(draw["p"], TURNED_UP, self.design(draw["card"]))
        if self.section.reshuffled and self.section.name == "PRODUCE" and not self.section.discarded:
            self.shuffle_early()

    def shuffle_early(self) -> None:
        """Shuffle the discards into the deck before Produce.

        Inside Produce the other engine has its own order of draws, so that a reshuffle in the middle of it falls
        between other cards than with us.  While nothing is discarded in Produce, and the record says which cards come,
        the piles are the same after the phase.  (Where a card is discarded for a good, our own order must do.)
        """
        for i in range(self.state.left):
            self.state.discard = append(self.state.discard, self.state.deck[i])
        self.state.reshuffle()

    # --- the agenda ---

    def set_up(self) -> None:
        self.tell_draws()
        piles = [self.section.offered_homes[color] for color in ("red", "blue") if self.section.offered_homes]
        for pile in piles or [self.section.homes]:
            self.chance.stack(-1, HOME_WORLDS, [self.design(pile[player]) for player in range(self.head["players"])])
        expansion = self.head["expansion"]
        state = self.game.new(
            players=self.head["players"],
            chance=self.chance,
            ask="always",
            actions="two" if self.head["advanced"] else "one",
            sets=["base"] if expansion == "base" else ["base", expansion],
        )
        assert isinstance(state, Race)
        self.state = state
        self.expect("the pool", self.head["vp_pool"], int(state.pool))
        self.hold_back()
        if piles:
            self.run("choose_home")
            self.schedule("homes_revealed")
        else:
            self.run("starting_hand")
        homes = {seat: self.names[int(player.tableau[0] & DESIGN)] for seat, player in enumerate(state.seats)}
        self.expect("home worlds", dict(sorted(self.section.homes.items())), homes)

    def hold_back(self) -> None:
        """Take the agenda of the state away: its steps wait until they are run one by one."""
        self.waiting += zip(self.state.agenda, self.state.whose, strict=True)
        self.state.finish()
        self.state.deciding = 0
        self.state.sealing = False

    def next_step(self) -> str:
        return self.waiting[-1][0].name if self.waiting else "the end of the game"

    def next(self, name: str) -> tuple[Step, int]:
        """Take the next step that waits, which must be the one named, if one is named."""
        if name and self.next_step() != name:
            raise Difference(f"expected {name}, ours goes on with {self.next_step()}")
        return self.waiting.pop()

    def run(self, name: str = "") -> None:
        """Run the next step that waits, and all that follows from it, with the recorded answers."""
        step, seat = self.next(name)
        if isinstance(step, Sealed):
            self.prepare_sealed(step)
        self.state.push(step, i64(seat))
        self.state.run()
        while self.state.deciding:
            self.answer()

    def schedule(self, name: str) -> None:
        """Resolve a step that only puts others on the agenda: they wait in their turn."""
        step, seat = self.next(name)
        step.resolve(self.state, i64(seat))
        self.hold_back()

    def choose_actions(self) -> None:
        self.run("round")
        self.expect("the number of the round", self.section.round, int(self.state.round))
        self.run("choose_action")
        if self.section.actions is not None:
            ours = [
                sorted(name for name, i in ACTIONS.items() if player.chosen >> i & 1) for player in self.state.seats
            ]
            self.expect("the actions", [sorted(chosen) for chosen in self.section.actions], ours)
        self.schedule("call_phases")

    def play_phase(self) -> None:
        begins = self.waiting[-1][0] if self.waiting else None
        if begins is None or begins.name != "phase" or begins.ints() != [PHASES[self.section.name]]:
            raise Difference(f"expected the phase {self.section.name}, ours goes on with {begins or 'the end'}")
        self.run()
        while self.next_step() not in ("phase", "hand_limit"):
            self.run()

    def end_round(self) -> None:
        """Discard to the hand limit: in the record a phase of its own, if somebody must."""
        if self.section.name not in ("ROUND_END", "the end of the round"):
            raise Difference(f"no phase is called {self.section.name!r}")
        if self.next_step() != "round_ends":
            self.run("hand_limit")

    # --- answering ---

    def answer(self) -> None:
        """Answer the next question of our engine as the record did."""
        seat = self.state.decisions[0].seat
        step = self.state.step
        if isinstance(step, Sealed):
            done = len(self.state.draft(i64(seat)))
            picks = self.picks.get(seat, [])
            if done >= len(picks):
                raise Difference(f"P{seat}: {step.name} asks for more than the {len(picks)} picks recorded")
            action = picks[done]
        elif step.name in ANSWERS:
            action = ANSWERS[step.name](self, step, seat)
        else:
            raise Difference(f"P{seat}: our engine asks {step.name}, which the record cannot answer")
        legal = self.state.decision(seat).actions
        if action not in legal:
            offered = ", ".join(self.text(code) for code in legal)
            raise Difference(f"P{seat} {step.name}: recorded {self.text(action)}, ours offers {offered}")
        self.state.apply(seat, action)

    def legal(self, step: Step, seat: int) -> list[int]:
        actions = Actions()
        step.legal(self.state, i64(seat), actions)
        return actions.to_list()

    def head_is(self, seat: int, kind: str) -> bool:
        """Whether the next recorded choice of a seat is of a kind."""
        queue = self.section.choices.get(seat)
        return bool(queue and queue[0]["type"] == kind)

    def take(self, seat: int, kind: str) -> Event:
        """Take the next recorded choice of a seat, which must be of a kind."""
        queue = self.section.choices.get(seat)
        if not queue:
            raise Difference(f"P{seat}: our engine asks for {kind}, the record has no more choices here")
        if queue[0]["type"] != kind:
            raise Difference(f"P{seat}: our engine asks for {kind}, recorded is {queue[0]['type']}")
        return queue.popleft()

    def prepare_sealed(self, step: Sealed) -> None:
        """Turn the recorded answers to a secret question into picks, in the order in which our engine asks."""
        self.picks = {}
        choosing = int(step.resolve(self.state, self.state.first))
        for seat in range(self.head["players"]):
            if choosing >> seat & 1:
                self.picks[seat] = PICKS[step.name](self, step, seat)

    def pick_discards(self, step: Sealed, seat: int) -> list[int]:
        hand = [int(card & DESIGN) for card in self.state.seats[seat].hand]
        return [DISCARD + design for design in self.discarded(seat, hand)]

    def discarded(self, seat: int, offered: list[int]) -> list[int]:
        """What a seat discards of the cards offered."""
        choice = self.take(seat, "DISCARD")
        self.expect(f"P{seat}'s cards", choice["options"]["cards"], self.named(offered))
        cards = self.sorted_designs(choice["answer"])
        self.expect(f"P{seat}'s discards", choice["options"]["count"], len(cards))
        if Counter(cards) - Counter(offered):
            raise Difference(f"P{seat}: recorded the discard of {choice['answer']}, ours has {self.named(offered)}")
        return cards

    def pick_home(self, step: Sealed, seat: int) -> list[int]:
        """A home world of two, and the discards."""
        me = self.state.seats[seat]
        choice = self.take(seat, "START")
        self.expect(f"P{seat}'s hand", choice["options"]["hand"], self.hand(seat))
        self.expect(
            f"P{seat}'s home worlds",
            sorted(choice["options"]["starts"]),
            self.named(int(world & DESIGN) for world in me.drawn),
        )
        discards = self.sorted_designs(choice["answer"]["discard"])
        return [HOME + self.design(choice["answer"]["start"]), *(DISCARD + design for design in discards)]

    def pick_actions(self, step: Sealed, seat: int) -> list[int]:
        """Our engine wants two actions in the order of their cards, and a doubled one after its first card."""
        answer = self.take(seat, "ACTION")["answer"]
        for name in answer:
            if name not in ACTIONS:
                raise Difference(f"unknown action {name!r}")
        return sorted(ACTION + ACTIONS[name] for name in answer)

    def pick_kept(self, step: Sealed, seat: int) -> list[int]:
        """The record says what is discarded, and nothing if all drawn cards are kept; our engine asks what is kept."""
        drawn = [int(card & DESIGN) for card in self.state.seats[seat].drawn]
        discarded = self.discarded(seat, drawn) if self.head_is(seat, "DISCARD") else []
        return [KEEP + design for design in sorted((Counter(drawn) - Counter(discarded)).elements())]

    def pick_placed(self, step: Sealed, seat: int) -> list[int]:
        choice = self.take(seat, "PLACE")
        ours = [action - PLACE for action in self.legal(step, seat) if action != DONE]
        self.expect(f"P{seat} can place", sorted(set(choice["options"]["cards"])), self.named(ours))
        if choice["answer"] is None:
            return [DONE]
        if choice["answer"] not in choice["options"]["cards"]:
            raise Difference(f"P{seat}: recorded {choice['answer']}, which was not offered")
        return [PLACE + self.design(choice["answer"])]

    def pay(self, step: Step, seat: int) -> int:
        """Pay the next card of a price, or the card that a good is produced for."""
        if seat in self.discarding:
            choice = self.discarding[seat]
            if choice["answer"]["world"] == choice["options"]["power"]:  # nobody asks on which world
                del self.discarding[seat]
            return DISCARD + self.design(choice["answer"]["discard"])
        self.begin_payment(seat, [])
        if not self.payment[seat]:
            raise Difference(f"P{seat} pays more than the record")
        return DISCARD + self.payment[seat].pop(0)

    def place_world(self, step: Step, seat: int) -> int:
        """Use the recorded powers, then pay; our engine asks whenever a power could be used, the other not always."""
        self.begin_payment(seat, sorted(self.usable(self.state, seat)))
        for action in self.legal(step, seat):
            if action >= POWER and self.names[(action - POWER) >> 2] in self.using[seat]:
                self.using[seat].remove(self.names[(action - POWER) >> 2])
                return action
        if self.using[seat]:
            raise Difference(f"P{seat}: recorded the use of {', '.join(self.using[seat])}, ours does not offer it")
        if self.payment[seat]:
            return DISCARD + self.payment[seat].pop(0)
        return DONE

    def begin_payment(self, seat: int, usable: list[str]) -> None:
        """Take the recorded payment when our engine first asks for it."""
        if seat in self.payment:
            return
        recorded: Event = {"answer": {"discard": [], "use": []}, "options": {"powers": []}}
        if self.head_is(seat, "PAYMENT"):
            recorded = self.take(seat, "PAYMENT")
            self.expect(
                f"P{seat} pays for", recorded["options"]["card"], self.names[int(self.state.seats[seat].placing)]
            )
            self.expect(f"P{seat}'s hand", recorded["options"]["hand"], self.hand(seat))
        self.compare_powers(seat, recorded, usable)
        self.payment[seat] = self.sorted_designs(recorded["answer"]["discard"])
        self.using[seat] = list(recorded["answer"]["use"])

    def compare_powers(self, seat: int, payment: Event, usable: list[str]) -> None:
        """Compare the powers that may be used for a world.

        The other engine lists a Colony Ship for every military world, and refuses it when the world is conquered; and
        it lists a power that pays for the world even if the hand is too small for the price.
        """
        listed = list(payment["options"]["powers"])
        if listed:
            world = self.game.cards[self.design(payment["options"]["card"])]
            listed = [name for name in listed if name in usable or not self.listed_in_vain(seat, world, name)]
        self.expect(f"P{seat}'s powers to use", listed, usable)

    def listed_in_vain(self, seat: int, world: Card, name: str) -> bool:
        """Whether a power does nothing for a military world: it makes a conquest free, or its price is too high."""
        hand = len(self.state.seats[seat].hand)
        for power in self.game.cards[self.design(name)].powers:
            if power.kind == powers.ZERO_COST:
                return world.military
            if power.kind == powers.PAY_FOR_MILITARY:
                return world.military and price_of(self.state, i64(seat), world, power.a) > hand
        return False

    def usable(self, state: Race, seat: int) -> set[str]:
        """The cards whose powers may be used for a world, at once or after another of them."""
        found = set()
        for action in state.decision(seat).actions:
            if action >= POWER:
                found.add(self.names[(action - POWER) >> 2])
                later = state.copy()
                later.act(i64(seat), i64(action))
                while later.deciding and later.step.name == "spend_for_strength":
                    later.act(i64(seat), i64(later.decision(seat).actions[0]))
                if later.deciding and later.step.name == "place_world" and later.depth == state.depth:
                    found |= self.usable(later, seat)
        return found

    def spend_for_strength(self, step: Step, seat: int) -> int:
        """A good for temporary military; the other engine does not ask when there is only one."""
        legal = self.legal(step, seat)
        if len(legal) == 1:
            return legal[0]
        choice = self.take(seat, "GOOD")
        self.compare_worlds(choice, seat, [action - GOOD for action in legal])
        return GOOD + self.design(choice["answer"][0])

    def placement_power(self, step: Step, seat: int) -> int:
        choice = self.take(seat, "DISCARD_PRODUCE")
        self.expect(f"P{seat} discards for", choice["options"]["power"], None)
        self.expect(f"P{seat}'s hand", choice["options"]["hand"], self.hand(seat))
        self.compare_worlds(choice, seat, [int(self.state.seats[seat].placing)])
        if choice["answer"] is None:
            return DONE
        return DISCARD + self.design(choice["answer"]["discard"])

    def sell(self, step: Step, seat: int) -> int:
        choice = self.take(seat, "TRADE")
        self.compare_worlds(choice, seat, [action - GOOD for action in self.legal(step, seat)])
        self.expect("trade powers count", bool(choice["options"]["bonus"]), bool(step.ints()[0]))
        return GOOD + self.design(choice["answer"])

    def consume(self, step: Step, seat: int) -> int:
        """The next power: the other engine does not ask when a single one is left that must be used."""
        self.payment.pop(seat, None)
        legal = self.legal(step, seat)
        usable = [action for action in legal if action != DONE]
        if usable and len(legal) == 1:
            return usable[0]
        choice = self.take(seat, "CONSUME")
        listed = {}
        for power in choice["options"]["powers"]:
            said = {key: power[key] for key in sorted(power) if key != "idx"}
            listed[str(said)] = power["card"], power["idx"]
        ours = {str(self.described(action)): action for action in usable}
        self.expect(f"P{seat}'s consume powers", sorted(listed), sorted(ours))
        self.expect(f"P{seat} may stop", choice["options"]["optional"], DONE in legal)
        answer = choice["answer"]
        if answer is None:
            return DONE
        for text, key in listed.items():
            if key == (answer["card"], answer["idx"]):
                return ours[text]
        raise Difference(f"P{seat}: recorded {answer}, which was not offered")

    def described(self, action: int) -> Event:
        return self.words.described(action)

    def spend_goods(self, step: Step, seat: int) -> int:
        """Goods are chosen one by one, in the order of their worlds."""
        if seat not in self.payment:
            choice = self.take(seat, "GOOD")
            card, _power, total, _left, _floor, _kinds = step.ints()
            self.compare_worlds(choice, seat, self.fitting_goods(step, seat))
            self.expect("goods are spent for", choice["options"]["power"]["card"], self.names[card])
            self.expect("goods to be spent", (choice["options"]["min"], choice["options"]["max"]), (total, total))
            self.payment[seat] = self.sorted_designs(choice["answer"])
            self.expect("goods spent", len(self.payment[seat]), total)
        return GOOD + self.payment[seat].pop(0)

    def fitting_goods(self, step: Step, seat: int) -> list[int]:
        """All worlds whose good fits, whatever the order in which our engine asks for them."""
        actions = Actions(explaining=True)
        step.legal(self.state, i64(seat), actions)
        late = [int(code) for code, why in zip(actions.refused, actions.refusals, strict=True) if why == OUT_OF_ORDER]
        return [action - GOOD for action in actions.to_list() + late]

    def discard_for_vp(self, step: Step, seat: int) -> int:
        if seat not in self.payment:
            choice = self.take(seat, "CONSUME_HAND")
            self.expect(f"P{seat}'s hand", choice["options"]["hand"], self.hand(seat))
            most = min(step.ints()[0], len(self.state.seats[seat].hand))
            self.expect(f"P{seat}'s cards to discard", choice["options"]["max"], most)
            self.payment[seat] = self.sorted_designs(choice["answer"])
        if self.payment[seat]:
            return DISCARD + self.payment[seat].pop(0)
        return DONE

    def name_number(self, step: Step, seat: int) -> int:
        choice = self.take(seat, "LUCKY")
        numbers = [action - NUMBER for action in self.legal(step, seat)]
        self.expect("numbers to name", (choice["options"]["min"], choice["options"]["max"]), (numbers[0], numbers[-1]))
        return NUMBER + int(choice["answer"])

    def produce(self, step: Step, seat: int) -> int:
        """The fixed order of the other engine: windfall powers for one kind, the bonus, windfall powers for any.

        Then come the powers that discard cards and those that count; it asks for their order only where it matters.
        """
        legal = self.legal(step, seat)
        action = self.next_production(legal, seat)
        if action == NOT_FIXED:
            action = self.chosen_production(legal, seat)
        self.producing = self.names[(action - POWER) >> 2] if action >= POWER and action != BONUS else None
        return action

    def next_production(self, legal: list[int], seat: int) -> int:
        """The next windfall power of that order, if any; among equals the one that the record asks about first."""
        queue = self.section.choices.get(seat)
        asked = queue[0]["options"]["power"] if queue and self.head_is(seat, "WINDFALL") else None

        def order(action: int) -> tuple[int, bool]:
            if action == BONUS:
                return 1, False
            return 2 * (self.words.power(action).a == 0), self.names[(action - POWER) >> 2] != asked

        fixed = [code for code in legal if code == BONUS or self.is_kind(code, powers.PRODUCE_WINDFALL)]
        return min(fixed, key=order, default=NOT_FIXED)

    def is_kind(self, action: int, *kinds: int) -> bool:
        return POWER <= action < BONUS and self.words.power(action).kind in kinds

    def chosen_production(self, legal: list[int], seat: int) -> int:
        """The next power that the record uses: a choice of its order, or of what is discarded for a good."""
        named = {self.names[(action - POWER) >> 2]: action for action in legal if action != DONE}
        if self.head_is(seat, "PRODUCE"):
            choice = self.take(seat, "PRODUCE")
            self.expect(f"P{seat}'s powers of Produce", self.named_powers(choice), sorted(named))
            card = choice["answer"]["card"]
            if not self.is_kind(named[card], *DISCARDING):
                return named[card]
        counting = [action for action in legal if action != DONE and not self.is_kind(action, *DISCARDING)]
        while self.head_is(seat, "DISCARD_PRODUCE"):
            choice = self.take(seat, "DISCARD_PRODUCE")
            card = choice["options"]["power"]
            if card in named:
                self.expect(f"P{seat}'s hand", choice["options"]["hand"], self.hand(seat))
            else:  # the other engine asks even if no world can produce
                self.expect(f"P{seat}'s worlds for {card}", choice["options"]["worlds"], [])
            if choice["answer"] is not None:
                self.discarding[seat] = choice
                return named[card]
        return counting[0] if counting else DONE

    def named_powers(self, choice: Event) -> list[str]:
        return sorted(power["card"] for power in choice["options"]["powers"])

    def windfall(self, step: Step, seat: int) -> int:
        """The world that produces; the other engine does not ask when there is only one."""
        legal = self.legal(step, seat)
        if seat in self.discarding:
            choice = self.discarding.pop(seat)
            self.compare_worlds(choice, seat, [action - WINDFALL for action in legal])
            return WINDFALL + self.design(choice["answer"]["world"])
        if len(legal) == 1:
            return legal[0]
        choice = self.take(seat, "WINDFALL")
        self.expect(f"P{seat} produces by", choice["options"]["power"], self.producing)
        self.compare_worlds(choice, seat, [action - WINDFALL for action in legal])
        return WINDFALL + self.design(choice["answer"])

    # --- comparing ---

    def expect(self, what: str, recorded: object, ours: object) -> None:
        if recorded != ours:
            raise Difference(f"{what}: expected {recorded}, ours has {ours}")

    def compare_worlds(self, choice: Event, seat: int, ours: list[int]) -> None:
        self.expect(f"P{seat}'s worlds for {choice['type']}", sorted(choice["options"]["worlds"]), self.named(ours))

    def named(self, designs: Iterable[int]) -> list[str]:
        return self.words.named(designs)

    def hand(self, seat: int) -> list[str]:
        return self.named(int(card & DESIGN) for card in self.state.seats[seat].hand)

    def table(self) -> Event:
        """Our table as the records write it."""
        players = []
        for seat, player in enumerate(self.state.seats):
            goods = {
                self.names[int(entry & DESIGN)]: self.names[int((entry >> GOOD_SHIFT) - 1)]
                for entry in player.tableau
                if entry >> GOOD_SHIFT
            }
            tableau = [self.names[int(entry & DESIGN)] for entry in player.tableau]
            players.append({"hand": self.hand(seat), "tableau": tableau, "goods": goods, "vp": int(player.vp)})
        state = self.state
        return {
            "deck": int(state.left),
            "discard": len(state.discard),
            "pool": int(state.pool),
            "players": players,
        }

    def compare_table(self) -> None:
        """Compare the table, and see that nothing recorded was left out."""
        for seat, choices in self.section.choices.items():
            for choice in choices:
                if choice["type"] == "PAYMENT" and choice["answer"] == {"discard": [], "use": []}:
                    # A world that costs nothing: the other engine asks for the payment all the same.
                    self.compare_powers(seat, choice, [])
                elif choice["type"] != "DISCARD_PRODUCE" or choice["options"]["worlds"]:
                    # It also asks for a discard to produce where no world can.
                    raise Difference(f"P{seat}: recorded {choice['type']} {choice['answer']}, ours did not ask")
        for seat in self.payment:
            if self.payment[seat] or self.using.get(seat):
                rest = self.named(self.payment[seat]) + self.using.get(seat, [])
                raise Difference(f"P{seat}: recorded the use of {', '.join(rest)}, ours did not ask for it")
        self.payment, self.using = {}, {}
        for (seat, purpose), cards in self.chance.cards.items():
            if cards:
                raise Difference(f"P{seat} draws {self.named(cards)} (purpose {purpose}), ours did not draw")
        if self.section.table is None:
            return
        recorded, ours = self.section.table, self.table()
        parts = [self.part(name, recorded[name], ours[name]) for name in ("deck", "discard", "pool")]
        self.expect("players", len(recorded["players"]), len(ours["players"]))
        for player, (theirs, mine) in enumerate(zip(recorded["players"], ours["players"], strict=True)):
            parts += [self.part(f"P{player} {name}", theirs[name], mine[name]) for name in mine]
        different = "; ".join(part for part in parts if part)
        if different:
            raise Difference(different)

    def part(self, what: str, recorded: object, ours: object) -> str:
        return "" if recorded == ours else f"{what}: expected {recorded}, ours has {ours}"

    def compare_scores(self) -> None:
        state = self.state
        full = any(len(player.tableau) >= FULL_TABLEAU for player in state.seats)
        ours = ["tableau_12"] * full + ["vp_pool_empty"] * (state.pool <= 0)
        recorded = sorted(self.end["reason"])
        if "round_limit" in recorded:
            # The stop after so many rounds is the other engine's own: our game goes on, and is scored as it stands.
            self.expect("rounds at the limit", self.head["round_cap"], int(state.round))
            recorded.remove("round_limit")
        elif self.waiting:
            raise Difference(f"expected the end of the game, ours goes on with {self.next_step()}")
        self.expect("reasons for the end", recorded, ours)
        self.expect("rounds", self.end["rounds"], int(state.round))
        result = self.game.score(state)
        self.expect("players", len(self.end["players"]), len(state.seats))
        for seat, player in enumerate(self.end["players"]):
            me = state.seats[seat]
            tableau = [int(entry & DESIGN) for entry in me.tableau]
            bonus = {
                self.names[design]: int(self.game.scoring[design].score(me.tableau, me.totals[STRENGTH], me.vp))
                for design in tableau
                if design in self.game.scoring
            }
            parts = result.parts[seat]
            scored = {
                "start": self.names[tableau[0]],
                "chips": parts["chips"],
                "cards": {self.names[design]: int(self.game.cards[design].vp) for design in tableau},
                "printed": parts["printed"],
                "bonus": bonus,
                "score": result.scores[seat],
                "hand": len(me.hand),
                "goods": int(me.goods()),
                "winner": result.ranks[seat] == 1,
            }
            for name, value in scored.items():
                self.expect(f"P{seat} {name}", player[name], value)
            self.expect(f"P{seat} bonus in all", sum(player["bonus"].values()), parts["variable"])
            self.expect(f"P{seat} tie break", player["hand"] + player["goods"], parts["tie_break"])
        winners = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
        self.expect("winners", sorted(self.end["winners"]), winners)


PICKS: dict[str, Callable[[Replay, Sealed, int], list[int]]] = {
    "starting_hand": Replay.pick_discards,
    "choose_home": Replay.pick_home,
    "choose_action": Replay.pick_actions,
    "explore_keep": Replay.pick_kept,
    "explore_discard": Replay.pick_discards,
    "develop": Replay.pick_placed,
    "settle": Replay.pick_placed,
    "hand_limit": Replay.pick_discards,
}
ANSWERS: dict[str, Callable[[Replay, Step, int], int]] = {
    "discard": Replay.pay,
    "place_world": Replay.place_world,
    "spend_for_strength": Replay.spend_for_strength,
    "placement_power": Replay.placement_power,
    "sell": Replay.sell,
    "consume": Replay.consume,
    "spend_goods": Replay.spend_goods,
    "discard_for_vp": Replay.discard_for_vp,
    "name_number": Replay.name_number,
    "produce": Replay.produce,
    "windfall": Replay.windfall,
}
