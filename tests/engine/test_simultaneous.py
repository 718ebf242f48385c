"""Several seats deciding at once: sealed choices that are revealed together, and turns that are shared."""

from __future__ import annotations

import itertools
import json

import pytest

from stardeck.engine.chance import fast
from stardeck.engine.errors import IllegalAction, PositionError, UndoRefused
from stardeck.engine.events import Log
from stardeck.engine.journal import Play
from stardeck.engine.steps import Step
from tests.engine.secrets_game import CARD, CODES, SHOWN, STEP, STOP, WAIT, Choose, Deal, Secrets, SecretsGame, Together


def begin(hands: list[list[int]], *plan: Step) -> Secrets:
    state = SecretsGame(hands, list(plan)).new(seed=1)
    assert isinstance(state, Secrets)
    return state


def deciding(state: Secrets) -> list[int]:
    return [decision.seat for decision in state.decisions]


def seen(state: Secrets, seat: int) -> str:
    """All that a seat can see."""
    view = state.seen_by(seat)
    question = view.decision
    asked = question and [question.kind, question.id, question.actions, question.prompt]
    return json.dumps([view.to_json(), view.version, view.over, asked])


# --- sealed choices ---


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_seats_answer_in_any_order_and_are_revealed_in_theirs(order: tuple[int, ...]) -> None:
    state = begin([[1, 2], [3, 4], [5, 6]], Choose(1), Together(3))
    picks = [1, 4, 5]
    log = Log()
    for answered, seat in enumerate(order):
        assert deciding(state) == sorted(order[answered:])
        assert not log.events and state.shown == []
        state.apply(seat, CARD + picks[seat], log)
    assert state.shown == [[0, 1], [1, 4], [2, 5]]
    assert [(event.kind, event.seat, event.card) for event in log.events] == [(SHOWN, s, picks[s]) for s in range(3)]
    assert state.hands == [[2], [3], [6]]
    assert deciding(state) == [0, 1, 2] and state.decisions[0].kind == "together"


def test_the_order_of_answers_leaves_no_trace_in_what_follows() -> None:
    ends = []
    for order in itertools.permutations(range(3)):
        state = begin([[1, 2], [3, 4], [5, 6]], Choose(1), Together(3))
        for seat in order:
            state.apply(seat, CARD + [1, 4, 5][seat])
        ends.append(state.to_json())
    assert all(end == ends[0] for end in ends)


def test_nothing_happens_to_any_zone_before_the_last_answer() -> None:
    state = begin([[1, 2], [3, 4]], Choose(1))
    before = (state.hands, state.shown, int(state.revealed), int(state.opened))
    state.apply(0, CARD + 2)
    assert (state.hands, state.shown, int(state.revealed), int(state.opened)) == before
    assert deciding(state) == [1]
    with pytest.raises(IllegalAction):
        state.apply(0, CARD + 1)  # has answered


def test_a_choice_may_take_several_picks() -> None:
    state = begin([[1, 2, 3], [1, 2, 3]], Choose(2))
    state.apply(0, CARD + 2)
    assert [decision.actions for decision in state.decisions] == [[CARD + 1, CARD + 2, CARD + 3]]
    assert deciding(state) == [1]  # after 2 only the 3 is left for seat 0: it was picked for it
    state.apply(1, CARD + 1)
    assert [decision.actions for decision in state.decisions] == [[CARD + 2, CARD + 3]]
    assert state.why_not(1, CARD + 1) != ""
    state.apply(1, CARD + 3)
    assert state.shown == [[0, 2], [0, 3], [1, 1], [1, 3]]
    assert state.over


def test_a_seat_may_take_its_own_back_while_others_choose() -> None:
    state = begin([[1, 2, 4], [3, 4, 5]], Choose(2))
    with pytest.raises(IllegalAction, match="nothing sealed"):
        state.take_back(0)
    state.apply(0, CARD + 1)
    state.apply(1, CARD + 3)
    state.apply(0, CARD + 2)
    assert deciding(state) == [1]
    state.take_back(0)
    assert deciding(state) == [0, 1]
    assert [int(pick) for pick in state.draft(1)] == [CARD + 3]
    state.apply(0, CARD + 1)
    state.apply(0, CARD + 4)
    state.apply(1, CARD + 4)
    assert state.shown == [[0, 1], [0, 4], [1, 3], [1, 4]]
    with pytest.raises(IllegalAction, match="nothing sealed"):
        state.take_back(0)
    for nobody in (-1, 2):
        with pytest.raises(IllegalAction):
            begin([[1, 2], [3, 4]], Choose(1)).take_back(nobody)


def test_the_only_possible_answer_is_given_and_nobody_can_tell() -> None:
    obvious = begin([[1, 2], [3, 3], [5, 6]], Choose(1))
    open_ = begin([[1, 2], [3, 6], [5, 3]], Choose(1))  # the same cards to seat 0
    assert deciding(obvious) == [0, 2] and deciding(open_) == [0, 1, 2]
    assert seen(obvious, 0) == seen(open_, 0)
    assert seen(obvious, -1) == seen(open_, -1)
    obvious.apply(0, CARD + 1)
    open_.apply(0, CARD + 1)
    assert seen(obvious, 0) == seen(open_, 0)
    with pytest.raises(IllegalAction, match="only one possible answer"):
        obvious.take_back(1)
    assert deciding(obvious) == [2]


def test_a_choice_with_nothing_to_choose_is_over_at_once() -> None:
    state = begin([[1, 1], [2]], Choose(1), Together(2))
    assert state.shown == [[0, 1], [1, 2]]
    assert state.decisions[0].kind == "together"


def test_seats_without_cards_are_not_asked() -> None:
    state = begin([[], [1, 2], [3, 4]], Choose(1))
    assert deciding(state) == [1, 2]


def test_nobody_sees_that_another_has_answered_or_changed_its_mind() -> None:
    state = begin([[1, 2, 3], [3, 4, 5], [5, 6, 7]], Choose(2))
    before = [seen(state, seat) for seat in (-1, 0, 2)]
    state.apply(1, CARD + 3)
    assert [seen(state, seat) for seat in (-1, 0, 2)] == before
    state.take_back(1)
    assert [seen(state, seat) for seat in (-1, 0, 2)] == before
    state.apply(1, CARD + 3)
    state.apply(1, CARD + 5)
    assert [seen(state, seat) for seat in (-1, 0, 2)] == before
    errors = []
    for seat in (0, 2):
        with pytest.raises(IllegalAction) as error:
            state.apply(seat, STOP)
        errors.append(str(error.value))
    assert errors[0] == errors[1]


def test_questions_are_numbered_for_each_viewer_alone() -> None:
    state = begin([[1, 2, 3], [3, 4, 5]], Choose(2), Choose(1))
    numbers: dict[int, list[int]] = {0: [state.version(0)], 1: [state.version(1)]}
    for seat, action in ((1, 3), (1, 4), (0, 1), (0, 2)):
        state.apply(seat, CARD + action)
        numbers[seat].append(state.version(seat))
    assert numbers[0] == sorted(set(numbers[0])) and numbers[1] == sorted(set(numbers[1]))
    quick = begin([[1, 2, 3], [3, 4, 5]], Choose(2), Choose(1))
    for seat, action in ((0, 1), (1, 3), (1, 4)):
        quick.apply(seat, CARD + action)
    quick.take_back(1)
    for seat, action in ((1, 3), (1, 4), (0, 2)):
        quick.apply(seat, CARD + action)
    assert seen(quick, 0) == seen(state, 0) and seen(quick, -1) == seen(state, -1)


def test_an_imagined_world_is_still_about_to_choose() -> None:
    state = begin([[1, 2, 3], [3, 3, 4], [5, 5, 5]], Choose(2), Together(3))
    for actions in ([], [(0, 1)], [(0, 1), (0, 3)], [(0, 1), (0, 3), (1, 3)]):
        position = state.copy()
        for seat, card in actions:
            position.apply(seat, CARD + card)
        for viewer in (-1, 0, 1, 2):
            for number in range(20):
                world = position.seen_by(viewer).imagine(fast(number))
                assert isinstance(world, Secrets)
                assert seen(world, viewer) == seen(position, viewer)
                assert sorted(card for hand in world.hands for card in hand) == [1, 2, 3, 3, 3, 4, 5, 5, 5]
                for other in deciding(world):
                    while other in deciding(world) and world.sealing:
                        world.apply(other, world.decision(other).actions[0])
                assert not world.sealing


def test_a_position_keeps_its_sealed_picks() -> None:
    game = SecretsGame([[1, 2, 3], [3, 4, 5], [4, 4, 4]], [Choose(2), Together(2)])
    state = game.new(seed=3)
    for seat, card in ((1, 3), (0, 1)):
        state.apply(seat, CARD + card)
        twin = game.from_json(json.loads(json.dumps(state.to_json())))
        assert twin.to_json() == state.to_json() and twin.decisions == state.decisions
    for position in (state, twin):
        position.apply(0, CARD + 2)
        position.apply(1, CARD + 5)
    assert twin.to_json() == state.to_json()
    broken = game.new(seed=3).to_json()
    for sealed in ([[0, 9]], [[7, 1]], [[0]], [[0, 1], [0, 2], [1, 3], [1, 4]]):
        with pytest.raises(PositionError, match="sealed"):
            game.from_json({**broken, "sealed": sealed})


def test_copies_of_a_sealed_choice_go_their_own_ways() -> None:
    state = begin([[1, 2, 3], [3, 4, 5]], Choose(1), Choose(1))
    state.apply(0, CARD + 1)
    twin = state.copy()
    twin.take_back(0)
    twin.apply(0, CARD + 2)
    state.apply(1, CARD + 3)
    assert state.shown == [[0, 1], [1, 3]] and twin.shown == []
    assert deciding(twin) == [1] and state.version(0) != twin.version(0)


# --- in a journal ---


def play(*plan: Step) -> Play:
    return Play.new(SecretsGame([[1, 2, 3], [3, 4, 5]], list(plan)), seed=5)


def test_sealed_picks_are_taken_back_and_not_undone() -> None:
    game = play(Choose(1), Choose(1), Together(4))
    game.apply(1, CARD + 3)
    for seat in (0, 1):
        assert not game.can_undo(seat)
        with pytest.raises(UndoRefused, match="secretly"):
            game.undo(seat)
    game.take_back(1)
    game.apply(1, CARD + 4)
    game.apply(0, CARD + 1)
    assert not game.can_undo(0) and not game.can_undo(1)
    assert game.journal.replay().to_json() == game.state.to_json()
    assert Play.from_journal(game.journal).state.to_json() == game.state.to_json()


def test_seat_journals_tell_nothing_of_what_is_sealed() -> None:
    one, two = play(Choose(2), Together(4)), play(Choose(2), Together(4))
    two.apply(1, CARD + 3)
    two.take_back(1)
    two.apply(1, CARD + 4)
    for seat in (-1, 0):
        assert one.journal.seat_journal(seat) == two.journal.seat_journal(seat)
    for game in (one, two):
        game.apply(0, CARD + 1)
    for seat in (-1, 0):
        assert one.journal.seat_journal(seat) == two.journal.seat_journal(seat)
    assert one.journal.seat_journal(1) != two.journal.seat_journal(1)


# --- shared turns ---


def test_any_member_acts_and_the_others_are_asked_anew() -> None:
    state = begin([[1], [2], [3]], Together(9))
    assert deciding(state) == [0, 1, 2]
    numbers = {decision.seat: decision.id for decision in state.decisions}
    state.apply(2, STEP + 4)  # at once
    assert state.marker == 4
    for decision in state.decisions:
        assert decision.id > numbers[decision.seat]
        assert STEP + 6 not in decision.actions and STEP + 5 in decision.actions
    state.apply(0, STEP + 1)
    state.apply(2, STEP + 1)
    assert state.marker == 6
    state.apply(1, STEP + 3)
    assert state.over


def test_who_waits_is_asked_again_when_another_has_acted() -> None:
    state = begin([[1], [2], [3]], Together(9))
    state.apply(0, WAIT)
    assert deciding(state) == [1, 2]
    state.apply(1, WAIT)
    assert deciding(state) == [2]
    assert state.why_not(2, WAIT) != ""  # somebody must act
    state.apply(2, STEP + 1)
    assert deciding(state) == [0, 1, 2]
    state.apply(1, STOP)
    assert state.over


def test_in_a_shared_turn_an_action_of_another_is_a_fence() -> None:
    game = play(Together(9))
    game.apply(0, STEP + 1)
    game.apply(0, STEP + 2)
    assert game.can_undo(0) and not game.can_undo(1)
    game.undo(0)
    assert isinstance(game.state, Secrets) and game.state.marker == 1
    game.apply(1, STEP + 1)
    assert game.can_undo(1) and not game.can_undo(0)
    with pytest.raises(UndoRefused, match="another seat"):
        game.undo(0)
    game.undo(1)
    assert not game.can_undo(0)  # it has seen what seat 1 would do


def test_luck_between_choices_comes_from_the_source() -> None:
    ends = []
    for _again in range(2):
        state = begin([[1, 2], [3, 4]], Choose(1), Deal(), Choose(2))
        state.apply(0, CARD + 1)
        state.apply(1, CARD + 3)
        ends.append(state.hands)
    assert ends[0] == ends[1] and all(len(hand) == 2 for hand in ends[0])


def test_codes_of_the_tiny_game_are_read_back() -> None:
    for action in (CARD + 3, STEP + 2, WAIT, STOP):
        assert CODES.parse(CODES.text(action)) == action
