"""Several picks that are one choice: people pick in any order, and in the order of the codes all is legal."""

from __future__ import annotations

import random
from collections import Counter

from stardeck import games
from stardeck.engine.actions import Actions
from stardeck.engine.chance import fast
from stardeck.engine.events import Log
from stardeck.engine.state import State
from stardeck.engine.views import DESIGN
from stardeck.games.picks import Picks
from stardeck.games.race.codes import KEEP
from stardeck.games.race.state import Race
from stardeck.server.sections import decision_section
from tests.configurations import Configuration, choose, every_configuration


def some_choice(picks: Picks, dice: random.Random) -> list[int]:
    """Whatever somebody may pick."""
    if picks.sets is not None:
        return list(dice.choice(picks.sets))
    size = dice.randint(picks.least, picks.most)
    chosen = dice.sample([code for code, times in picks.pool.items() for _ in range(times)], size)
    return chosen if picks.ordered else sorted(chosen)


def send(state: State, seat: int, chosen: list[int], picks: Picks) -> None:
    """Send the picks as a client does: one after another, but for those that are done already, then that it is all."""
    kind, codes, secret = state.step.name, state.game.codes, state.sealing
    before = len(state.draft(seat)) if secret else 0
    log = Log()
    skipped: Counter[int] = Counter()
    place = 0
    while place < len(chosen):
        if not state.deciding >> seat & 1 or chosen[place] not in state.decision(seat).actions:
            skipped[chosen[place]] += 1
            place += 1
            continue
        state.apply(seat, chosen[place], log)
        goes_on = state.deciding >> seat & 1 and state.step.name == kind
        place = len(state.draft(seat)) - before if secret and goes_on else place + 1
    assert not skipped - done_by_the_rules(state, seat, log), "neither asked nor done"
    if len(chosen) < picks.most and state.deciding >> seat & 1 and state.step.name == kind:
        state.apply(seat, codes.code({"do": "done"}))


def done_by_the_rules(state: State, seat: int, log: Log) -> Counter[int]:
    """What was done last for a seat, in any case: once a choice can only go on in one way, nobody is asked."""
    done = Counter(int(pick) for pick in state.draft(seat)) if state.sealing else Counter()
    for event in log.events:
        for kind in state.game.codes.kinds:
            if event.seat == seat and event.card >= 0 and "card" in kind.fields:
                done[kind.base + event.card] += 1  # discarded, spent, taken
            elif event.seat == seat and event.card < 0 and kind.name == "action":
                done[kind.base + event.n] += 1
    if isinstance(state, Race):
        done.update(KEEP + (int(card) & DESIGN) for card in state.seats[seat].hand)
    return done


@every_configuration
def test_every_choice_of_several_picks_is_legal_in_the_order_of_the_codes(configuration: Configuration) -> None:
    dice = random.Random(configuration.name)
    chance = fast(7)
    actions = Actions()
    found: Counter[str] = Counter()
    for number in range(20):
        if number > 1 and found:
            break
        state = configuration.new(number)
        for _ in range(600):
            if not state.deciding:
                break
            seat, action = choose(state, chance, actions)
            picks = state.game.text.picks(state.seen_by(seat).position, seat)
            if picks is None:
                state.act(seat, action)
                continue
            found[state.step.name] += 1
            assert 0 <= picks.least <= picks.most and picks.most >= 2
            for _again in range(2):
                send(state.copy(), seat, some_choice(picks, dice), picks)
            send(state, seat, some_choice(picks, dice), picks)
    assert found or "turn_limit" in configuration.options, "no question of this game was for several picks"


@every_configuration
def test_a_client_can_tell_which_actions_belong_to_the_choice(configuration: Configuration) -> None:
    """Each action of the choice is among the legal ones, or among the refused ones as only out of order."""
    chance = fast(3)
    actions = Actions()
    state = configuration.new(5)
    for _ in range(300):
        if not state.deciding:
            break
        seat, action = choose(state, chance, actions)
        seen = state.seen_by(seat)
        question = seen.decision
        assert question is not None
        picks = state.game.text.picks(seen.position, seat)
        section = decision_section(state.game, seen, question, "en")
        assert (section["amount"] is None) == (picks is None)
        if picks is not None:
            entries = [*section["actions"], *section["refused"]]
            assert {one["code"]: one["times"] for one in entries if "times" in one} == picks.pool
            assert all(one.get("order") for one in section["refused"] if "times" in one)
            assert any("times" in one for one in section["actions"])
        state.act(seat, action)


def test_two_action_cards_of_a_duel_are_chosen_as_a_pair() -> None:
    """The second Develop card goes with the first alone, any two others go together."""
    game = games.load("race")
    state = game.new(2, seed=3, actions="two")
    while state.step.name != "choose_action":
        decision = state.decisions[0]
        state.apply(decision.seat, decision.actions[0])
    picks = game.text.picks(state, 0)
    pairs = [{game.codes.text(code) for code in pair} for pair in picks.sets]
    names = {one for pair in pairs for one in pair}
    second = [pair for pair in pairs if any(name.endswith("7") for name in pair)]
    assert len(second) == 1 and {name.split()[-1] for name in second[0]} == {"2", "7"}
    assert len(names) == 9 and len(pairs) == 7 * 6 // 2 + 2
