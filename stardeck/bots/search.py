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

from stardeck.bots.tree import NONE, ONE, Tree
from stardeck.engine.actions import Actions
from stardeck.engine.chance import WORD, Fast, fast
from stardeck.engine.policy import Policy
from stardeck.engine.state import Decision, Seen, State
from stardeck.games.playout import lowest_seat

SALT: Final = 0x5EA4C4
ENDLESS: Final = 1e18
MOST_NODES: Final = 200_000  # of all trees together
MOST_DECISIONS: Final = 20_000  # in one imagined game
SETTLED: Final = 0.99  # a chance with which there is nothing left to think about, in a judge's eyes
LEAST_PREJUDICE: Final = 0.3  # of the trust in a policy, against an action that it likes as much as its own
WIDENING: Final = 1.0  # a node with n visits has tried about so many times the root of n actions


@final
@mypyc_attr(acyclic=True)
class Style:
    """How a search goes about it; found by playing styles against each other at equal numbers of games."""

    def __init__(
        self,
        margin: float,
        clearness: float = 0.5,
        candidates: int = 12,
        enough: int = 16,
        fewest: int = 8,
        trust: float = 0.03,
        doubt: float = 0.04,
        hopeless: float = 1.5,
        ripe: int = 200,
        curiosity: float = 0.4,
        horizon: int = 0,
        quiet: str = "",
        hardly: float = 0.0,
    ) -> None:
        self.margin = margin  # a score that is better by so much is a clear win
        self.clearness = clearness  # of the reward: how clearly a game is won or lost; the rest is the win itself
        self.candidates = i64(candidates)  # with which a search begins, at most; more are taken in as it goes on
        self.enough = i64(enough)  # games that each of them should have at least
        self.fewest = i64(fewest)  # rounds before a candidate is dropped, or may be chosen
        self.trust = trust  # how much worse than the policy's action another is thought to be, before it is tried …
        self.doubt = doubt  # … and the standard deviation of that
        self.hopeless = hopeless  # standard errors by which a candidate must be worse than the best to be dropped
        self.ripe = i64(ripe)  # visits after which a node of a tree grows
        self.curiosity = curiosity
        self.horizon = i64(horizon)  # own turns to come after which a judge decides who wins; 0: games are played out
        self.quiet = quiet  # the question that those turns begin with: in the middle of one nobody judges well
        self.hardly = hardly  # an action that is liked less than this, by its share of the most liked, is not tried


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

    def __init__(self, action: i64, trees: list[Tree], prejudice: float) -> None:
        self.action = action
        self.prejudice = prejudice  # how much worse than the policy's action it is thought to be
        self.trees = trees  # one for each seat
        self.dropped: bool = False
        self.visits: i64 = 0
        self.wins: float = 0.0
        self.better: float = 0.0  # the sum of differences …
        self.squares: float = 0.0  # … and of their squares

    def mean(self) -> float:
        return self.better / float(max(1, self.visits))

    def variance(self) -> float:
        """The squared standard error of the mean difference."""
        if self.visits < 2:
            return 1.0
        n = float(self.visits)
        return max(0.0, self.squares / n - self.better * self.better / n / n) / (n - 1.0)


@final
@mypyc_attr(acyclic=True)
class Search:
    """One search for one question."""

    def __init__(
        self,
        seen: Seen,
        policy: Policy,
        quick: Policy,
        style: Style,
        chance: Fast,
        judge: Policy | None = None,
        others: Policy | None = None,
    ) -> None:
        self.seen = seen
        self.seat: i64 = seen.seat
        self.policy = quick  # which the imagined games are played by, …
        self.others: Policy = quick if others is None else others  # … and by which others play in them
        self.judge = judge
        self.style = style
        self.chance = chance
        self.players: i64 = seen.position.players
        self.actions = Actions()
        self.iterations: i64 = 0  # games played to their ends
        self.rounds: i64 = 0
        self.picks: i64 = 0  # decisions of the seat in all games, before somebody else had to act
        self.world: State | None = None  # what this round imagines
        self.next: i64 = 0  # the candidate whose turn it is in it
        self.base: float = 0.0  # what the policy's action was worth in it
        self.share: float = 0.0  # of the win that the last game gave the seat
        self.seats: vec[i64] = vec[i64]()  # the way through the trees in this game: whose nodes …
        self.nodes: vec[i64] = vec[i64]()  # … and which
        self.waiting: vec[i64] = vec[i64]()  # legal actions that are no candidates yet, the most promising last …
        self.prejudices: vec[float] = vec[float]()  # … and how much worse each is thought to be
        self.candidates: list[Candidate] = []  # the first is what the policy would do
        seen.legal(self.actions)
        usual = policy.pick(seen.position, self.seat, self.actions)
        seen.legal(self.actions)
        self.take_in(usual, 0.0)
        for i in range(self.actions.count):
            if self.actions.items[i] != usual:
                self.waiting = append(self.waiting, self.actions.items[i])
        chance.shuffle(self.waiting, -1, 0)
        self.rank(policy)
        self.widest: i64 = 1  # how many candidates it goes on with
        if len(self.waiting):
            self.begin_round()

    def rank(self, policy: Policy) -> None:
        """Put last among those that wait what the policy likes most, if it weighs actions; the less it likes one, the
        worse that is thought to be, and what it hardly likes is not tried at all.
        """
        shares = policy.shares(self.seen.position, self.seat, self.actions)
        for _action in self.waiting:
            self.prejudices = append(self.prejudices, self.style.trust)
        if len(shares) == 0:
            return
        likings: dict[int, float] = {}
        for i in range(self.actions.count):
            likings[int(self.actions.items[i])] = shares[i]
        most = max(1e-9, max(shares))
        ranked = sorted([(likings[int(action)], int(action)) for action in self.waiting])
        ranked = [each for each in ranked if each[0] >= self.style.hardly * most]
        self.waiting = self.waiting[: i64(len(ranked))]
        self.prejudices = self.prejudices[: i64(len(ranked))]
        for i, (liking, action) in enumerate(ranked):
            self.waiting[i64(i)] = i64(action)
            self.prejudices[i64(i)] = self.style.trust * (LEAST_PREJUDICE + math.log(most / max(1e-9, liking)))

    def take_in(self, action: i64, prejudice: float) -> None:
        trees = [Tree(MOST_NODES // self.players // 16) for _i in range(self.players)]
        self.candidates.append(Candidate(action, trees, prejudice))

    def expect(self, games: float) -> bool:
        """Take in as many candidates as can be told apart in so many games; say whether there are any."""
        self.widest = self.style.candidates
        if games < float(self.widest * self.style.enough):
            self.widest = i64(games) // self.style.enough
        self.widen(self.widest)
        return len(self.candidates) > 1

    def widen(self, width: i64) -> None:
        """Take in candidates until there are so many, dropped ones included."""
        while i64(len(self.candidates)) < width and len(self.waiting):
            last: i64 = len(self.waiting) - 1
            self.take_in(self.waiting[last], self.prejudices[last])
            self.waiting = self.waiting[:last]

    def begin_round(self) -> None:
        """Play what the policy would do in a new world."""
        world = self.seen.imagine(self.chance)
        self.world = world
        usual = self.candidates[0]
        self.base = self.play(world.copy(), usual)
        self.note(usual, self.base)
        self.next = 1

    def step(self) -> bool:
        """Play one game more; say whether there is anything left to compare.

        Every round begins with what the policy would do in a new world, and the others follow in that same world.
        """
        world = self.world
        if world is None:
            if self.open_candidates() < 2:
                return False
            self.begin_round()
        else:
            candidate = self.candidates[self.next]
            self.next += 1
            self.note(candidate, self.play(world.copy(), candidate))
        while self.next < i64(len(self.candidates)) and self.candidates[self.next].dropped:
            self.next += 1
        if self.next == i64(len(self.candidates)):
            self.end_round()
        return True

    def end_round(self) -> None:
        self.world = None
        self.rounds += 1
        self.widen(self.widest + i64(math.sqrt(float(self.rounds))))
        if self.rounds >= self.style.fewest:
            self.drop_hopeless()

    def note(self, candidate: Candidate, won: float) -> None:
        better = won - self.base
        candidate.visits += 1
        candidate.wins += self.share
        candidate.better += better
        candidate.squares += better * better

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
            if not candidate.dropped and candidate is not best and candidate.visits >= self.style.fewest:
                error = math.sqrt(candidate.variance() + best.variance())
                if candidate.squares == 0.0 or candidate.mean() + self.style.hopeless * error < best.mean():
                    candidate.dropped = True

    def best(self) -> Candidate:
        """The candidate that is most likely better than the policy's action; that action if none is, or if it wins.

        What a judge likes better of two wins says nothing, and whoever follows it forgets to end the game.
        """
        best = self.candidates[0]
        if self.judge is not None and best.wins > SETTLED * float(best.visits):
            return best
        highest = 0.0
        for candidate in self.candidates[1:]:
            if candidate.visits >= self.style.fewest and candidate.squares > 0.0:
                better = self.believed(candidate)
                if better > highest:
                    highest = better
                    best = candidate
        return best

    def believed(self, candidate: Candidate) -> float:
        """How much better than the policy's a candidate is: what was seen, weighed against what one would think."""
        doubt = self.style.doubt * self.style.doubt
        variance = candidate.variance()
        return (candidate.mean() * doubt - candidate.prejudice * variance) / (doubt + variance)

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
        turns: i64 = 0  # that have begun
        others = False
        judged = False
        while world.deciding and decisions < MOST_DECISIONS:
            seat = lowest_seat(world.deciding)
            if alone and world.deciding >> self.seat & 1:
                seat = self.seat
            quiet = self.judge is not None and self.style.horizon > 0 and world.step.name == self.style.quiet
            if quiet and others and world.deciding >> self.seat & 1:
                others = False
                turns += 1
            alone = alone and seat == self.seat
            others = others or seat != self.seat
            decisions += 1
            world.legal(seat, actions)
            if actions.count == 1:
                world.act(seat, actions.items[0])
                continue
            due = quiet and turns >= self.style.horizon
            if alone or due:  # further on the policy does by itself what needs no thought
                sure = self.policy.sure(world, seat, actions)
                if sure >= 0:
                    world.act(seat, sure)
                    continue
            if due:
                judged = True
                break
            if alone:
                self.picks += 1
            if seat != self.seat and self.others is not self.policy:
                world.act(seat, self.others.pick(world, seat, actions))
            elif at[seat] == NONE:
                world.act(seat, self.policy.pick(world, seat, actions))
            else:
                world.act(seat, self.select(candidate.trees[seat], world, seat, at))
        self.iterations += 1
        rewards = self.judgement(world) if judged else self.rewards(world)
        for seat in range(self.players):
            candidate.trees[seat].learn(0, i64(rewards[seat] * float(ONE)))
        for i in range(len(self.nodes)):
            candidate.trees[self.seats[i]].learn(self.nodes[i], i64(rewards[self.seats[i]] * float(ONE)))
        return rewards[self.seat]

    def select(self, tree: Tree, world: State, seat: i64, at: vec[i64]) -> i64:
        """Choose in a seat's tree; at its edge follow the policy, and grow nodes that are ripe."""
        parent = at[seat]
        actions = self.actions
        if tree.visits[parent] < self.style.ripe:
            at[seat] = NONE
            return self.policy.pick(world, seat, actions)
        tried = tree.tried(parent, actions)
        node: i64 = NONE
        if tried < actions.count and tried < 1 + i64(
            WIDENING * math.sqrt(float(tree.visits[parent] - self.style.ripe))
        ):
            action = self.policy.pick(world, seat, actions)
            world.legal(seat, actions)  # the policy may have used the buffer
            if tree.child(parent, action) != NONE:
                action = self.untried(tree, parent, world, seat, actions.count - tried)
            node = tree.add(parent, action)
            at[seat] = NONE
            if node == NONE:
                return action
            tree.chances[node] += 1
        else:
            node = tree.best(parent, actions, self.style.curiosity)
            at[seat] = node
        self.seats = append(self.seats, seat)
        self.nodes = append(self.nodes, node)
        return tree.action[node]

    def untried(self, tree: Tree, parent: i64, world: State, seat: i64, count: i64) -> i64:
        """The legal action that the policy likes best of those that have not been tried; any, if it weighs none."""
        shares = self.policy.shares(world, seat, self.actions)
        if len(shares):
            world.legal(seat, self.actions)  # the policy may have used the buffer
            best: i64 = NONE
            most = -1.0
            for i in range(self.actions.count):
                action = self.actions.items[i]
                if shares[i] > most and tree.child(parent, action) == NONE:
                    most = shares[i]
                    best = action
            return best
        left = self.chance.below(count)
        for i in range(self.actions.count):
            action = self.actions.items[i]
            if tree.child(parent, action) == NONE:
                if left == 0:
                    return action
                left -= 1
        raise AssertionError("every action has been tried")

    def judgement(self, world: State) -> list[float]:
        """What a position is worth for each seat, as the judge sees it through the eyes of the one that thinks."""
        assert self.judge is not None
        chances = self.judge.chances(world, self.seat)
        self.share = chances[self.seat]
        return chances

    def rewards(self, world: State) -> list[float]:
        """What the end of a game is worth for each seat: half of it the win, half how clear it is."""
        self.share = 0.0
        if world.deciding:
            return [0.5 / float(self.players)] * self.players
        result = world.result_now()
        teams = result.teams
        clearness = self.style.clearness
        best: dict[int, int] = {}
        for seat, team in enumerate(teams):
            best[team] = max(best.get(team, -1_000_000), result.scores[seat])
        won = {teams[seat] for seat in result.winners}
        lost = not won and min(result.ranks) > 1  # by everybody, to the game itself
        rewards: list[float] = []
        for seat, team in enumerate(teams):
            if lost:
                rewards.append(0.0)
                continue
            others = [score for other, score in best.items() if other != team]
            ahead = float(best[team] - max(others)) / self.style.margin if others else 0.0
            share = 1.0 / float(len(best))
            if won:
                share = 1.0 / float(len(won)) if team in won else 0.0
            if seat == int(self.seat):
                self.share = share
            rewards.append((1.0 - clearness) * share + clearness * (0.5 + 0.5 * math.tanh(ahead)))
        return rewards

    def to_come(self, spread: bool) -> float:
        """How many picks the seat has until another must act, this one included, going by the imagined games."""
        return float(self.picks) / float(self.iterations) if spread and self.iterations else 1.0

    def options(self) -> list[Option]:
        """What the seat could do now: first what it should, then the most looked into."""
        if self.iterations == 0:
            self.begin_round()
        best = self.best()
        found = sorted(
            (option_of(each) for each in self.candidates if each.visits and each is not best),
            key=lambda option: (-option.visits, -option.chance, option.action),
        )
        return [option_of(best), *found]


def option_of(candidate: Candidate) -> Option:
    return Option(int(candidate.action), int(candidate.visits), candidate.wins / float(max(1, candidate.visits)))


class SearchBot:
    """Plays by search, within a number of imagined games a turn, a time a turn, or both.

    A turn lasts until another seat must act.  What it may cost is spread over its picks, according to how many of them
    the search sees coming; what a clear pick leaves over goes to the later ones.  Without `spread` each pick may cost
    as much.  The budget that a caller gives counts too, if it is less.
    """

    def __init__(
        self,
        policy: Policy,
        style: Style,
        seed: int = 0,
        iterations: int | None = 1000,
        seconds: float | None = None,
        name: str = "search",
        clock: Callable[[], float] = time.perf_counter,
        quick: Policy | None = None,
        judge: Policy | None = None,
        spread: bool = True,
        others: Policy | None = None,
    ) -> None:
        self.name = name
        self.spread = spread
        self.policy = policy
        self.quick = policy.quick() if quick is None else quick
        self.judge = judge
        self.others = others
        self.style = style
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.clock = clock
        self.latest = -2  # the version of the seat's latest question
        self.played = 0  # imagined games of this turn
        self.spent = 0.0  # seconds of this turn

    def choose(self, seen: Seen, decision: Decision | None = None, budget: float | None = None) -> int:
        version = seen.version
        if version != self.latest + 1 or not self.spread:  # somebody else has acted meanwhile
            self.played = 0
            self.spent = 0.0
        self.latest = version
        actions = Actions()
        seen.legal(actions)
        if actions.count == 1:
            return int(actions.items[0])
        sure = self.policy.sure(seen.position, i64(seen.seat), actions)
        if sure >= 0:
            return int(sure)
        times = [] if budget is None else [budget]
        if self.seconds is not None:
            times.append(self.seconds - self.spent)
        games = ENDLESS if self.iterations is None else float(self.iterations - self.played)
        search = self.look_into(seen, min(times) if times else None, games, self.spread)
        self.played += int(search.iterations)
        return int(search.best().action)

    def explain(self, seen: Seen, budget: float | None = None, iterations: int | None = None) -> list[Option]:
        """Return what a seat could do now, the best first, with its chances: all the time is for this question."""
        times = [each for each in (budget, self.seconds) if each is not None]
        games = iterations or self.iterations
        most = float(games) if games else ENDLESS
        return self.look_into(seen, min(times) if times else None, most, spread=False).options()

    def look_into(self, seen: Seen, seconds: float | None, games: float, spread: bool) -> Search:
        """Search within a time and a number of games; `spread`: they are for the rest of the turn."""
        start = self.clock() if seconds is not None else 0.0
        search = self.search(seen)
        if seconds is None:
            if search.expect(games / search.to_come(spread)):
                while float(search.iterations) * search.to_come(spread) < games and search.step():
                    pass
            return search
        spent = self.clock() - start
        longest = spent  # that a game took
        if search.expect(min(games, seconds / max(longest, 1e-9)) / search.to_come(spread)):
            while (
                (spent + longest) * search.to_come(spread) < seconds
                and float(search.iterations) * search.to_come(spread) < games
                and search.step()
            ):
                before = spent
                spent = self.clock() - start
                longest = max(longest, spent - before)
        self.spent += spent
        return search

    def search(self, seen: Seen) -> Search:
        """A search for the question of a seat: the same for the same seed and question."""
        question = (seen.version * 8 + seen.seat) & WORD
        chance = fast(((self.seed & WORD) ^ SALT) << 32 | question)
        return Search(seen, self.policy, self.quick, self.style, chance, self.judge, self.others)
