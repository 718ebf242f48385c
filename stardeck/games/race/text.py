"""The words of Race for the Galaxy: questions, actions, refusals, events and the table, in English and Russian."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stardeck.engine.actions import NOT_NOW, have_of, need_of, reason_of
from stardeck.engine.events import Event
from stardeck.engine.views import DESIGN
from stardeck.games import words
from stardeck.games.picks import Picks
from stardeck.games.race import cardtext, codes
from stardeck.games.race.actiontext import ActionText
from stardeck.games.race.counttext import counts
from stardeck.games.race.eventtext import ADDED_UP, EventText, without_repetition
from stardeck.games.race.pickstext import picks_of
from stardeck.games.race.questiontext import QuestionText
from stardeck.games.race.state import Race
from stardeck.games.race.tabletext import TableText
from stardeck.games.words import NONE, seat_name
from stardeck.language import CARD, language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.race.game import RaceGame

# {cards} counts the need in words; a reason that means different things has the step's name behind a dot.
REASONS: Final[Mapping[int, Words]] = {
    codes.NEEDS_CARDS: Words("needs {cards}, you have {have}", "нужно карт: {need}, у вас {have}"),
    codes.NEEDS_MILITARY: Words("needs military {need}, you have {strength}", "нужна атака {need}, у вас {strength}"),
    codes.ALREADY_PLACED: Words("you have this development already", "такая разработка у вас уже есть"),
    codes.NOT_A_DEVELOPMENT: Words("a world, not a development", "это мир, а не разработка"),
    codes.NOT_A_WORLD: Words("a development, not a world", "это разработка, а не мир"),
    codes.OUT_OF_ORDER: Words(
        "picks are made in the order of the list, and this one is not in turn",
        "выбирают по порядку списка, и сейчас не её очередь",
    ),
    codes.NOT_FOR_ALIENS: Words("not for alien worlds", "не для миров технологий пришельцев"),
    codes.NO_GOOD_FITS: Words("no goods that fit", "нет подходящих товаров"),
    codes.NEEDS_FIRST_CARD: Words(
        "only together with the first card of its phase", "только вместе с первой такой картой"
    ),
    codes.USED_ALREADY: Words("used in this phase already", "в этой фазе уже применено"),
    codes.NOT_FOR_XENOS: Words("not for Xeno worlds", "не для ксено-миров"),
    codes.NEEDS_CHROMOSOME: Words("only for worlds with a chromosome", "только для миров с хромосомой"),
    codes.HAS_GOOD: Words("it has a good already", "там уже есть товар"),
    codes.PRODUCED_ALREADY: Words("it has produced in this phase already", "в этой фазе там уже произведён товар"),
    codes.NOTHING_TO_PAY: Words(
        "a repair takes two cards, a good, a power or half of the Repair bonus",
        "восстановление стоит двух карт, товара, способности или половины привилегии",
    ),
    codes.NOT_NEEDED: Words("not needed: the invasion is held off", "не нужно: вторжение уже отбито"),
    codes.NOT_ENOUGH: Words(
        "in vain: the invasion has power {power}, and your defense cannot go beyond {strength}",
        "напрасно: мощность вторжения {power}, а ваша защита не поднимется выше {strength}",
    ),
    codes.DAMAGED_ALREADY: Words("damaged already", "этот мир уже разорён"),
    codes.NOT_WITH_STRENGTH: Words("does not help to place this world now", "сейчас не помогает разместить этот мир"),
}
REASONS_AT: Final[Mapping[tuple[int, str], Words]] = {
    (codes.NO_GOOD_FITS, "spend_goods"): Words("this good does not fit", "этот товар не подходит"),
    (codes.NO_GOOD_FITS, "produce"): Words(
        "no fitting windfall world without a good", "нет подходящего мира накопления без товара"
    ),
    (codes.USED_ALREADY, "defend"): Words("used in this invasion already", "в этом вторжении уже применено"),
    (codes.NOT_A_WORLD, "damage"): Words("a development cannot be damaged", "разработку разорить нельзя"),
    (codes.OUT_OF_ORDER, "choose_action"): Words(
        "cards are chosen in the order of the list", "карты выбирают по порядку списка"
    ),
}
ENDS: Final[Mapping[str, Words]] = {
    "vp_pool": Words("the VP pool is used up", "запас жетонов ПО исчерпан"),
    "tableau": Words("a tableau has twelve cards", "в секторе двенадцать карт"),
    "repulsed": Words("the Xenos are repulsed", "ксеносы отражены"),
    "defeated": Words("the empire has been defeated twice", "империя дважды потерпела поражение"),
}
PARTS: Final[Mapping[str, Words]] = {
    "chips": Words("chips", "жетоны"),
    "printed": Words("cards", "карты"),
    "variable": Words("bonuses", "переменные ПО"),
    "awards": Words("awards", "награды"),
    "admiral": Words("Greatest Admiral", "«Великий адмирал»"),
    "contributor": Words("Greatest Contributor", "«За главный вклад»"),
}
XENOS_WIN: Final = Words("The Xenos win, and nobody else: ", "Победили ксеносы, остальные проиграли: ")
TIE_BREAK: Final = Words("for the tie: cards in hand and goods", "при равенстве: карты на руке и товары")


class Text:
    """All that a game of Race for the Galaxy says to people."""

    def __init__(self, game: RaceGame) -> None:
        self.game = game
        self.actions = ActionText(game)
        self.questions = QuestionText(game, self.actions)
        self.events = EventText(game)
        self.tables = TableText(game)

    # --- questions and actions -------------------------------------------------------------------------------

    def prompt(self, state: Race, seat: int, lang: str) -> str:
        """The question that a seat has before it, or whom it waits for."""
        instead = words.not_asked(state, seat)
        return (instead or self.questions.question(state, seat).capitalized())[language(lang)]

    def picks(self, state: Race, seat: int) -> Picks | None:
        """What a seat picks one by one but chooses as a whole; None where one answer is wanted."""
        return picks_of(state, seat)

    def action(self, state: Race, seat: int, action: int, lang: str) -> str:
        """An action as a player would say it: Place Mining World (pay 2)."""
        return self.actions.label(state, seat, action, language(lang))

    def short(self, state: Race, seat: int, action: int, lang: str) -> str:
        """An action as a player would type it, unlike all others of the question: place mining world."""
        return self.actions.short(state, action, language(lang))

    # --- why not? --------------------------------------------------------------------------------------------

    def refusal(self, state: Race, seat: int, action: int, refusal: int, lang: str) -> str:
        """Why a seat may not do something now: Mining World: needs 3 cards, you have 2."""
        spoken = language(lang)
        reason, need, have = int(reason_of(refusal)), int(need_of(refusal)), int(have_of(refusal))
        if reason == NOT_NOW:
            return words.not_now(state, seat)[spoken]
        step = state.step.name if state.depth else ""
        sentence = REASONS_AT.get((reason, step), REASONS[reason])[spoken]
        why = sentence.format(
            need=need,
            power=need - codes.CONQUERED_BY,
            have=have,
            cards=CARD.counted(need)[spoken],
            strength=have - codes.CONQUERED_BY,
        )
        record = self.game.codes.record(action)
        if "card" in record:
            return f"{self.actions.name(self.game.codes.design[record['card']], spoken)}: {why}"
        if record["do"] == "action":
            return f"{self.actions.action_name(record['n'])[spoken]}: {why}"
        return why

    def of_card(self, action: int, design: int) -> bool:
        """Whether an action is a use of a card."""
        return self.game.codes.record(action).get("card") == self.game.codes.cards[design]

    def why_not_card(self, state: Race, seat: int, card_id: str, lang: str) -> list[str]:
        """Why each thinkable use of a card is refused now; empty if some use is legal."""
        spoken = language(lang)
        design = self.game.by_id[card_id].code
        name = self.actions.name(design, spoken)
        if not words.is_asked(state, seat):
            return [f"{name}: {words.not_now(state, seat)[spoken]}"]
        if any(self.of_card(action, design) for action in state.decision(seat).actions):
            return []
        refused = {action: why for action, why in state.refused(seat).items() if self.of_card(action, design)}
        if refused:
            sentences = [self.refusal(state, seat, action, why, lang) for action, why in sorted(refused.items())]
            return list(dict.fromkeys(sentences))
        return [f"{name}: {self.out_of_reach(state, seat, design)[spoken]}"]

    def out_of_reach(self, state: Race, seat: int, design: int) -> Words:
        """Where a card is that the present question does not speak of."""
        me = state.seats[seat]
        if any(card & DESIGN == design for card in me.hand):
            return Words(
                "it is in your hand, and cards are placed in Develop and Settle",
                "она у вас на руке, а карты размещают в фазах разработки и освоения",
            )
        for other in range(int(state.players)):
            if design in list(state.seats[other].damaged):
                if other == seat:
                    return Words(
                        "it is damaged, and repaired in Produce",
                        "этот мир разорён; восстановить его можно в фазе производства",
                    )
                return Words(f"{seat_name(other)} has it, damaged", f"этот мир у {seat_name(other)}, разорён")
            if state.seats[other].find(design) >= 0:
                if other == seat:
                    return Words("it is in your tableau", "она уже в вашем секторе")
                return Words(f"it is in the tableau of {seat_name(other)}", f"она в секторе {seat_name(other)}")
        return Words("not in your hand", "её нет у вас на руке")

    # --- what happened, and what lies there ------------------------------------------------------------------

    def event(self, event: Event, lang: str, names: Sequence[str] | None = None) -> str:
        """What happened, as a sentence without a full stop."""
        return self.events.sentence(event, language(lang), names)

    def gathered(self, shown: Iterable[Event]) -> list[Event]:
        """The events, with unseen cards that follow each other added up, and nothing told twice."""
        return words.gathered(without_repetition(list(shown)), ADDED_UP)

    def seat_name(self, seat: int, names: Sequence[str] | None = None) -> str:
        """A, B, … or the name of the player who sits there."""
        return seat_name(seat, names)

    def table(self, state: Race, lang: str, names: Sequence[str] | None = None) -> str:
        """The position in plain lines, with its questions or its result."""
        lines = [self.tables.table(state, language(lang), names)]
        if state.over:
            lines.append(self.result(state, lang, names))
        for seat in range(int(state.players)):
            if state.deciding >> seat & 1:
                lines.append(f"{seat_name(seat, names)}: {self.prompt(state, seat, lang)}")
        return "\n".join(lines)

    def counts(self, state: Race, lang: str) -> dict[str, Any]:
        """What the table adds up to: strengths, discounts and the score so far of each seat."""
        return counts(state, language(lang))

    def discard_pile(self, state: Race, lang: str) -> str:
        """What is known of the discard pile, which lies face down."""
        cards = self.tables.pile(state.discard, language(lang))
        heading = Words("Discard pile", "Сброс")[language(lang)]
        return f"{heading} {len(state.discard)}: {cards or NONE[language(lang)]}"

    def card_name(self, card_id: str, lang: str) -> str:
        return cardtext.name(self.game.by_id[card_id], language(lang))

    def card(self, card_id: str, lang: str) -> list[str]:
        """A whole card: its name, what it is, and the powers of each phase in a line."""
        record, spoken = self.game.by_id[card_id], language(lang)
        return [cardtext.name(record, spoken), cardtext.type_line(record, spoken), *cardtext.card_text(record, spoken)]

    def result(self, state: Race, lang: str, names: Sequence[str] | None = None) -> str:
        """Who has won and why the game ended; then, in a line for each seat, the scores with their parts."""
        spoken = language(lang)
        result = state.result_now()
        outcome = words.outcome(result.winners, ENDS[result.reason], names)
        if result.reason == "defeated" and not result.winners:
            outcome = XENOS_WIN + ENDS[result.reason]
        lines = [outcome[spoken]]
        for seat in sorted(range(len(result.scores)), key=lambda seat: (result.ranks[seat], -result.scores[seat])):
            parts = result.parts[seat]
            told = [f"{PARTS[part][spoken]} {n}" for part, n in parts.items() if n and part in PARTS]
            if result.winners and result.scores.count(result.scores[seat]) > 1:
                told.append(f"{TIE_BREAK[spoken]} {parts['tie_break']}")
            score = f"{seat_name(seat, names)} {result.scores[seat]} {cardtext.VP[spoken]}"
            lines.append(f"{score}: {', '.join(told)}" if told else score)
        return "\n".join(lines)
