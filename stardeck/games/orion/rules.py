"""What does not change during a game of Master of Orion."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stardeck.engine.steps import Step
from stardeck.games.orion.card import BOARDS, Ability, Board, Card


@final
@mypyc_attr(acyclic=True)
class Rules:
    """What does not change during a game: the cards, the boards, the steps of a round and the options."""

    def __init__(self, cards: vec[Card], boards: vec[Board], players: i64, options: dict[str, Any], game: Any) -> None:
        self.cards = cards
        self.boards = boards
        self.traits: vec[i64] = vec[i64]([card.traits for card in cards])
        self.colours: vec[i64] = vec[i64]([card.colour for card in cards])
        self.gates: vec[i64] = vec[i64]([card.gate for card in cards])
        # Costs and incomes as one number each: food, fleets and production in eight bits.
        self.costs: vec[i64] = vec[i64](
            [card.cost.food | card.cost.fleet << 8 | card.cost.production << 16 for card in cards]
        )
        self.incomes: vec[i64] = vec[i64](
            [card.income.food | card.income.fleet << 8 | card.income.production << 16 for card in cards]
        )
        self.attacks: i64 = 5 - players  # on each opponent in a round
        self.options = options
        self.game = game
        self.round: vec[Step] = vec[Step]()  # the steps of a round, backwards
        self.advisors: vec[i64] = vec[i64]()  # of whom five are laid out
        self.board_copies: vec[i64] = vec[i64]()  # by number, how many boards have the race on one side

    def ability(self, holder: i64, trigger: i64) -> Ability:
        """The ability of a card or, from BOARDS on, of a board."""
        if holder >= BOARDS:
            return self.boards[holder - BOARDS].power[0]
        return self.cards[holder].ability(trigger)
