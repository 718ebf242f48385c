"""Information-set Monte Carlo tree search: imagine what is hidden, play on, and see what turns out best.

Every round of the search imagines another world behind the seat's view and tries all candidate actions in that same
world, with the same luck to come: what is compared is the difference to what the policy (the greedy bot's knowledge)
would do, and most of the noise cancels.  Candidates that are clearly worse, or make no difference, are dropped;
more are taken in as rounds go by, so that long lists do not thin the search out.

Behind a candidate each seat has a tree of its own, whose nodes are sequences of its own actions: so a sealed choice
cannot depend on what others have chosen secretly, and what is learnt of an action is an average over everything
that its seat cannot know.  A node grows only after it has been visited often; beyond the trees all follow the policy.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stardeck.bots.policy import Policy
from stardeck.bots.tree import NONE, ONE, Tree
from stardeck.engine.actions import Actions
from stardeck.engine.chance import WORD, Fast, fast
from stardeck.engine.state import Decision, Seen, State

SALT: Final = 0x5EA4C4
MOST_NODES: Final = 200_000  # of all trees together
MOST_DECISIONS: Final = 20_000  # in one imagined game
CURIOSITY: Final = 0.4
RIPE: Final = 24  # visits after which a node of a tree grows
WIDENING: Final = 1.0  # a node with n visits has tried about so many times the root of n actions
CANDIDATES: Final = 12  # with which a search begins, at most; more are taken in as it goes on
CLEARNESS: Final = 0.5  # of the reward: how clearly a game is won or lost; the rest is the win itself
SURE: Final = 1.0  # standard errors by which a candidate must be better than the policy to be chosen
HOPELESS: Final = 2.0  # standard errors by which a candidate must be worse than the best to be dropped
FEWEST: Final = 8  # rounds before a candidate is dropped


@final
class Option:
    """An action that was looked into."""

    __slots__ = ("action", "chance", "visits")

    def __init__(self, action: int, visits: int, chance: float) -> None:
        self.action = action
        self.visits = visits
        self.chance = chance  # of winning, as far as the search could see

    def __repr__(self) -> str:
        return f"Option(action={self.action}, visits={self.visits}, chance={self.chance:.3f})"


@final
@mypyc_attr(acyclic=True)
class Candidate:
    """An action at the root: how it fared, and how much better than the policy's in the same worlds."""

    def __init__(self, action: i64, trees: list[Tree]) -> None:
        self.action = action
        self.trees = trees  # one for each seat
        self.dropped: bool = False
        self.visits: i64 = 0
        self.won: float = 0.0
        self.wins: float = 0.0
        self.better: float = 0.0  # the sum of differences …
        self.squares: float = 0.0  # … and of their squares

    def mean(self) -> float:
        return self.better / float(max(1, self.visits))

    def error(self) -> float:
        """The standard error of the mean difference."""
        if self.visits < 2:
            return 1.0
        n = float(self.visits)
        variance = max(0.0, self.squares / n - self.better * self.better / n / n)
        return math.sqrt(variance / (n - 1.0))


@final
@mypyc_attr(acyclic=True)
class Search:
    """One search for one question."""

    def __init__(self, seen: Seen, policy: Policy, margin: float, chance: Fast) -> None:
        self.seen = seen
        self.seat: i64 = seen.seat
        self.policy = policy
        self.margin = margin  # a score that is better by so much is a clear win
        self.chance = chance
        self.players: i64 = seen.position.players
        self.actions = Actions()
        self.iterations: i64 = 0  # games played to their ends
        self.rounds: i64 = 0
        self.picks: i64 = 0  # decisions of the seat in all games, before somebody else had to act
        self.seats: vec[i64] = vec[i64]()  # the way through the trees in this game: whose nodes …
        self.nodes: vec[i64] = vec[i64]()  # … and which
        self.waiting: vec[i64] = vec[i64]()  # legal actions that are no candidates yet
        self.candidates: list[Candidate] = []  # the first is what the policy would do
        seen.legal(self.actions)
        usual = policy.pick(seen.position, self.seat, self.actions)
        seen.legal(self.actions)
        self.take_in(usual)
        for i in range(self.actions.count):
            if self.actions.items[i] != usual:
                self.waiting = append(self.waiting, self.actions.items[i])
        chance.shuffle(self.waiting, -1, 0)
        self.widen(CANDIDATES)

    def take_in(self, action: i64) -> None:
        trees = [Tree(MOST_NODES // self.players // 16) for _i in range(self.players)]
        self.candidates.append(Candidate(action, trees))

    def widen(self, width: i64) -> None:
        """Take in candidates until there are so many, dropped ones included."""
        while i64(len(self.candidates)) < width and len(self.waiting):
            last: i64 = len(self.waiting) - 1
            self.take_in(self.waiting[last])
            self.waiting = self.waiting[:last]

    def run(self, iterations: i64) -> None:
        """Go on until so many games have been played, or nothing is left to compare."""
        while self.iterations < iterations and self.compare():
            pass

    def compare(self) -> bool:
        """Try the candidates in one more world; say whether there is anything left to compare."""
        if self.open_candidates() < 2:
            return False
        world = self.seen.imagine(self.chance)
        usual = self.candidates[0]
        base = self.play(world.copy(), usual)
        note(usual, base, 0.0)
        for candidate in self.candidates[1:]:
            if not candidate.dropped:
                won = self.play(world.copy(), candidate)
                note(candidate, won, won - base)
        self.rounds += 1
        self.widen(CANDIDATES + i64(math.sqrt(float(self.rounds))))
        if self.rounds >= FEWEST:
            self.drop_hopeless()
        return True

    def open_candidates(self) -> i64:
        count: i64 = 0
        for candidate in self.candidates:
            if not candidate.dropped:
                count += 1
        return count

    def drop_hopeless(self) -> None:
        """Drop candidates that are clearly worse than the best, or make no difference to what the policy would do."""
        best = self.best()
        for candidate in self.candidates[1:]:
            if not candidate.dropped and candidate is not best and candidate.visits >= FEWEST:
                if (
                    candidate.squares == 0.0
                    or candidate.mean() + HOPELESS * (candidate.error() + best.error()) < best.mean()
                ):
                    candidate.dropped = True

    def best(self) -> Candidate:
        """The candidate that is most surely better than the policy's; the policy's if none is."""
        best = self.candidates[0]
        highest = 0.0
        for candidate in self.candidates[1:]:
            if candidate.visits > 1 and candidate.squares > 0.0:
                bound = candidate.mean() - SURE * candidate.error()
                if bound > highest:
                    highest = bound
                    best = candidate
        return best

    # --- playing a world to its end --------------------------------------------------------------------------

    def play(self, world: State, candidate: Candidate) -> float:
        """Play a world to its end after an action; learn from it in the trees, and return what it was worth."""
        actions = self.actions
        at = vec[i64]([0] * self.players)
        self.seats = vec[i64](capacity=16)
        self.nodes = vec[i64](capacity=16)
        alone = True
        self.picks += 1
        world.act(self.seat, candidate.action)
        decisions: i64 = 0
        while world.deciding and decisions < MOST_DECISIONS:
            seat = first_seat(world.deciding)
            if alone and world.deciding >> self.seat & 1:
                seat = self.seat
            alone = alone and seat == self.seat
            decisions += 1
            world.legal(seat, actions)
            if actions.count == 1:
                world.act(seat, actions.items[0])
                continue
            if alone:
                self.picks += 1
            if at[seat] == NONE:
                world.act(seat, self.policy.pick(world, seat, actions))
            else:
                world.act(seat, self.select(candidate.trees[seat], world, seat, at))
        self.iterations += 1
        rewards = self.rewards(world)
        for seat in range(self.players):
            candidate.trees[seat].learn(0, i64(rewards[seat] * float(ONE)))
        for i in range(len(self.nodes)):
            candidate.trees[self.seats[i]].learn(self.nodes[i], i64(rewards[self.seats[i]] * float(ONE)))
        return rewards[self.seat]

    def select(self, tree: Tree, world: State, seat: i64, at: vec[i64]) -> i64:
        """Choose in a seat's tree; at its edge follow the policy, and grow nodes that are ripe."""
        parent = at[seat]
        actions = self.actions
        if tree.visits[parent] < RIPE:
            at[seat] = NONE
            return self.policy.pick(world, seat, actions)
        tried = tree.tried(parent, actions)
        node: i64 = NONE
        if tried < actions.count and tried < 1 + i64(WIDENING * math.sqrt(float(tree.visits[parent] - RIPE))):
            action = self.policy.pick(world, seat, actions)
            world.legal(seat, actions)  # the policy may have used the buffer
            if tree.child(parent, action) != NONE:
                action = self.untried(tree, parent, actions.count - tried)
            node = tree.add(parent, action)
            at[seat] = NONE
            if node == NONE:
                return action
            tree.chances[node] += 1
        else:
            node = tree.best(parent, actions, CURIOSITY)
            at[seat] = node
        self.seats = append(self.seats, seat)
        self.nodes = append(self.nodes, node)
        return tree.action[node]

    def untried(self, tree: Tree, parent: i64, count: i64) -> i64:
        """One of the legal actions that have not been tried, at random."""
        left = self.chance.below(count)
        for i in range(self.actions.count):
            action = self.actions.items[i]
            if tree.child(parent, action) == NONE:
                if left == 0:
                    return action
                left -= 1
        raise AssertionError("every action has been tried")

    def rewards(self, world: State) -> list[float]:
        """What the end of a game is worth for each seat: half of it the win, half how clear it is."""
        if world.deciding:
            return [0.5 / float(self.players)] * self.players
        result = world.result_now()
        teams = result.teams
        best: dict[int, int] = {}
        for seat, team in enumerate(teams):
            best[team] = max(best.get(team, -1_000_000), result.scores[seat])
        won = {teams[seat] for seat in result.winners}
        lost = not won and min(result.ranks) > 1  # by everybody, to the game itself
        rewards: list[float] = []
        for team in teams:
            if lost:
                rewards.append(0.0)
                continue
            others = [score for other, score in best.items() if other != team]
            ahead = float(best[team] - max(others)) / self.margin if others else 0.0
            share = 1.0 / float(len(best))
            if won:
                share = 1.0 / float(len(won)) if team in won else 0.0
            rewards.append((1.0 - CLEARNESS) * share + CLEARNESS * (0.5 + 0.5 * math.tanh(ahead)))
        return rewards

    def options(self) -> list[Option]:
        """What the seat could do now: first what it should, then the most looked into."""
        best = self.best()
        found = sorted(
            (option_of(each) for each in self.candidates if each.visits and each is not best),
            key=lambda option: (-option.visits, -option.chance, option.action),
        )
        return [option_of(best), *found]


def option_of(candidate: Candidate) -> Option:
    chance = candidate.won / float(max(1, candidate.visits))
    return Option(int(candidate.action), int(candidate.visits), chance)


def note(candidate: Candidate, won: float, better: float) -> None:
    candidate.visits += 1
    candidate.won += won
    candidate.better += better
    candidate.squares += better * better


def first_seat(seats: i64) -> i64:
    seat: i64 = 0
    while not seats >> seat & 1:
        seat += 1
    return seat


class SearchBot:
    """Plays by search, within a number of games imagined, a time, or both.

    `budget` is the time that is left until another seat must act; a pick takes a share of it, according to how many
    picks the search itself sees coming.
    """

    def __init__(
        self,
        policy: Policy,
        margin: float,
        seed: int = 0,
        iterations: int | None = 400,
        seconds: float | None = None,
        name: str = "search",
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.name = name
        self.policy = policy
        self.margin = margin
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.clock = clock

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        actions = Actions()
        seen.legal(actions)
        if actions.count == 1:
            return int(actions.items[0])
        return self.explain(seen, budget)[0].action

    def explain(self, seen: Seen, budget: float | None = None) -> list[Option]:
        """Look into the question of a seat; return its options, the best first."""
        start = self.clock()
        question = (seen.version * 8 + seen.seat) & WORD
        search = Search(seen, self.policy, self.margin, fast(((self.seed & WORD) ^ SALT) << 32 | question))
        times = [each for each in (budget, self.seconds) if each is not None]
        most = i64(self.iterations) if self.iterations is not None else i64(1 << 40)
        if not times:
            search.run(most)
            return search.options()
        left = min(times)
        while search.iterations < most and search.compare():
            spent = self.clock() - start
            picks = max(1.0, float(search.picks) / float(search.iterations))  # of this turn, this one included
            if spent >= left / picks or spent + spent / float(search.rounds) >= left:
                break
        return search.options()
