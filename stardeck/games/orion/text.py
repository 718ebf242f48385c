"""The words of Master of Orion: questions, actions, refusals, events and the table, in English and Russian."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stardeck.engine.actions import NOT_NOW, have_of, need_of, reason_of
from stardeck.engine.events import Event
from stardeck.engine.views import DESIGN
from stardeck.games import words
from stardeck.games.orion import cardtext, codes
from stardeck.games.orion.actiontext import ActionText
from stardeck.games.orion.card import COLOURS
from stardeck.games.orion.cards import Advisor, Civilization
from stardeck.games.orion.codes import RESOURCES
from stardeck.games.orion.counttext import counts
from stardeck.games.orion.eventtext import ADDED_UP, EventText, untold
from stardeck.games.orion.pickstext import picks_of
from stardeck.games.orion.questiontext import QuestionText
from stardeck.games.orion.state import Orion
from stardeck.games.orion.systems import card_at, size
from stardeck.games.orion.tabletext import TableText
from stardeck.games.orion.wordtext import COLOUR, FLEET, NOUN, POINT, number
from stardeck.games.picks import Picks
from stardeck.games.words import seat_name
from stardeck.language import CARD, language
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.orion.game import OrionGame

REASONS: Final[Mapping[int, Words]] = {
    codes.LACKS: Words("lacks {lacking}", "не хватает: {lacking}"),
    codes.NEEDS_LOYALTY: Words("needs loyalty {need}, you have {loyalty}", "нужна лояльность {need}, у вас {loyalty}"),
    codes.SYSTEM_FULL: Words("the system is full ({need} structures)", "система заполнена (сооружений: {need})"),
    codes.ALL_FULL: Words("all your systems are full", "все ваши системы заполнены"),
    codes.SLOT_TAKEN: Words("its slot is taken", "ячейка занята"),
    codes.NEEDS_POINTS: Words("needs {points}, you have {have}", "нужно {points}, у вас {have}"),
    codes.NEEDS_CUBES: Words(
        "needs an action cube, you have {have} left", "нужен кубик действия, у вас осталось: {have}"
    ),
    codes.RESERVE_EMPTY: Words("no cube is left in your reserve", "в вашем резерве нет кубиков"),
    codes.NEEDS_CARDS: Words("needs {cards} in hand, you have {have}", "нужно карт на руке: {need}, у вас {have}"),
    codes.WRONG_COLOUR: Words("only a {colour} card can be built", "построить можно только {colour} карту"),
    codes.ATTACKED_ENOUGH: Words(
        "attacked often enough in this round ({need})", "в этом раунде больше атаковать нельзя (предел: {need})"
    ),
    codes.WEAKER: Words("the target has strength {need}, you have {have}", "сила соперника {need}, ваша {have}"),
    codes.NEEDS_FLEETS: Words("costs {fleets}, you have {have}", "стоит {fleets}, у вас {have}"),
    codes.NO_ADVISOR: Words("has no advisor", "советника нет"),
    codes.ADVISOR_STAYS: Words("the advisor there stays for good", "этого советника нельзя вернуть или заменить"),
    codes.NOT_ON_TABLE: Words("hired by another player", "нанят другим игроком"),
    codes.ONCE_A_ROUND: Words("only once a round", "только один раз за раунд"),
    codes.MUST: Words("what can be done has to be done", "что можно сделать, нужно сделать"),
    codes.COVERED: Words("covered, so it does not work", "закрыта и поэтому не работает"),
    codes.NO_ACTIVATION: Words("has nothing to activate", "активировать нечего"),
    codes.RACE_TAKEN: Words("taken by another player", "уже занята"),
    codes.CHANGES_NOTHING: Words("would change nothing", "ничего не изменит"),
    codes.HAND_EMPTY: Words("has no cards in hand", "на руке нет карт"),
    codes.OWN_ADVISOR: Words("is your advisor already", "уже ваш советник"),
    codes.TARGET_RESERVE_EMPTY: Words("no cube is left in the target's reserve", "в резерве соперника нет кубиков"),
}
NO_SUCH_SYSTEM: Final = Words("there is no such system", "такой системы нет")
DISCOUNTED: Final = Words(", and the discount of {have} is too small", ", а скидки {have} мало")
ENDS: Final[Mapping[str, Words]] = {
    "rounds": Words("eight rounds are over", "сыграно восемь раундов"),
    "loyalty": Words("a loyalty has fallen to 0 or below", "лояльность упала до 0 или ниже"),
    "systems": Words("all systems of a player are full", "все системы игрока заполнены"),
}
PARTS: Final[Mapping[str, Words]] = {
    "track": Words("track", "счётчик"),
    "loyalty": Words("loyalty", "лояльность"),
    "structures": Words("structures", "сооружения"),
    "variable": Words("variable", "переменные"),
}


def lacking(need: int) -> Words:
    """2 production, 1 food: what is missing, four bits for each resource."""
    found = [
        NOUN[resource].counted(need >> 4 * index & 15)
        for index, resource in enumerate(RESOURCES)
        if need >> 4 * index & 15
    ]
    return Words(", ".join(each.en for each in found), ", ".join(each.ru for each in found))


# What decides between equal scores.
MORE_LOYAL: Final = Words("for the tie: loyalty", "при равенстве: лояльность")
RESOURCES_LEFT: Final = Words("for the tie: resources left", "при равенстве: осталось ресурсов")


class Text:
    """All that a game of Master of Orion says to people."""

    def __init__(self, game: OrionGame) -> None:
        self.game = game
        self.actions = ActionText(game)
        self.questions = QuestionText(game, self.actions)
        self.events = EventText(game)
        self.tables = TableText(game, self.actions)

    # --- questions and actions -------------------------------------------------------------------------------

    def prompt(self, state: Orion, seat: int, lang: str) -> str:
        """The question that a seat has before it, or whom it waits for."""
        instead = words.not_asked(state, seat)
        return (instead or self.questions.question(state, seat).capitalized())[language(lang)]

    def picks(self, state: Orion, seat: int) -> Picks | None:
        """What a seat picks one by one but chooses as a whole; None where one answer is wanted."""
        return picks_of(state, seat)

    def action(self, state: Orion, seat: int, action: int, lang: str) -> str:
        """An action as a player would say it, with what it costs and gives."""
        return self.actions.label(state, seat, action, language(lang))

    def short(self, state: Orion, seat: int, action: int, lang: str) -> str:
        """An action as a player would type it, unlike all others of the question: build autolab."""
        return self.actions.short(state, seat, action, language(lang))

    # --- why not? --------------------------------------------------------------------------------------------

    def refusal(self, state: Orion, seat: int, action: int, refusal: int, lang: str) -> str:
        """Why a seat may not do something now: Titan: needs loyalty 6, you have 5."""
        spoken = language(lang)
        if reason_of(refusal) == NOT_NOW:
            return words.not_now(state, seat)[spoken]
        why = self.reason(refusal)[spoken]
        subject = self.subject(state, seat, action)[spoken]
        return f"{subject}: {why}" if subject else why

    def reason(self, refusal: int) -> Words:
        """A refusal as part of a sentence."""
        reason, need, have = int(reason_of(refusal)), int(need_of(refusal)), int(have_of(refusal))
        template = REASONS[reason]
        if reason == codes.LACKS and have:
            template = template + DISCOUNTED
        if reason == codes.SYSTEM_FULL and not need:
            template = NO_SUCH_SYSTEM
        colour = COLOUR[COLOURS[need]] if reason == codes.WRONG_COLOUR else COLOUR["blue"]
        values: dict[str, Words] = {
            "lacking": lacking(need),
            "points": POINT.counted(need),
            "cards": CARD.counted(need),
            "fleets": number(FLEET, need),
            "colour": Words(colour.en, colour.accusative),
        }
        numbers: dict[str, Any] = {"need": need, "have": have, "loyalty": have - codes.BELOW_ZERO}
        return Words(
            template.en.format(**numbers, **{name: each.en for name, each in values.items()}),
            template.ru.format(**numbers, **{name: each.ru for name, each in values.items()}),
        )

    def subject(self, state: Orion, seat: int, action: int) -> Words:
        """What a refusal speaks of."""
        record = self.game.codes.record(action)
        do = record["do"]
        if "card" in record:
            return self.actions.names(int(self.game.codes.design[record["card"]]))
        if do == "attack":
            other = seat_name(int(record["seat"]))
            return Words(f"Attack on {other}", f"Атака на {other}")
        if "seat" in record:
            return Words(seat_name(int(record["seat"])), seat_name(int(record["seat"])))
        if do == "system":
            return self.actions.system(state, seat, int(record["system"])).capitalized()
        if do == "race":
            return self.actions.race(int(record["race"]))
        if do == "propaganda":
            return Words("Propaganda", "Пропаганда")
        if do in ("trade", "save", "option"):
            return Words(self.actions.label(state, seat, action, "en"), self.actions.label(state, seat, action, "ru"))
        return Words("", "")

    def of_card(self, action: int, design: int) -> bool:
        """Whether an action is a use of a card."""
        return bool(self.game.codes.record(action).get("card") == self.game.codes.cards[design])

    def why_not_card(self, state: Orion, seat: int, card_id: str, lang: str) -> list[str]:
        """Why each thinkable use of a card is refused now; empty if some use is legal."""
        spoken = language(lang)
        record = self.game.by_id[card_id]
        name = cardtext.name(record, spoken)
        if not words.is_asked(state, seat):
            return [f"{name}: {words.not_now(state, seat)[spoken]}"]
        if isinstance(record, Civilization):
            return self.why_not_race(state, seat, record, lang)
        design = record.code
        if any(self.of_card(action, design) for action in state.decision(seat).actions):
            refused = self.refused_builds(state, seat, design)
        else:
            refused = {action: why for action, why in state.refused(seat).items() if self.of_card(action, design)}
            if not refused:
                return [f"{name}: {self.out_of_reach(state, seat, record)[spoken]}"]
        sentences = [self.refusal(state, seat, action, why, lang) for action, why in sorted(refused.items())]
        return list(dict.fromkeys(sentences))

    def refused_builds(self, state: Orion, seat: int, design: int) -> dict[int, int]:
        """A card that can be exploited or discarded may still not be built or activated: that is what is asked."""
        return {
            action: why
            for action, why in state.refused(seat).items()
            if self.of_card(action, design) and self.game.codes.record(action)["do"] in ("build", "activate")
        }

    def why_not_race(self, state: Orion, seat: int, record: Civilization, lang: str) -> list[str]:
        action = codes.RACE + record.code
        refused = state.refused(seat)
        if action in refused:
            return [self.refusal(state, seat, action, refused[action], lang)]
        if action in state.decision(seat).actions:
            return []
        return [f"{cardtext.name(record, language(lang))}: {words.NOT_ASKED[language(lang)]}"]

    def out_of_reach(self, state: Orion, seat: int, record: Any) -> Words:
        """Where a card is that the present question does not speak of."""
        design = record.code
        if any(card & DESIGN == design for card in state.seats[seat].hand):
            return Words(
                "it is in your hand, and you are asked something else", "она у вас на руке, но спрашивают о другом"
            )
        for other in range(int(state.players)):
            them = state.seats[other]
            owned = [int(card_at(system, level)) for system in them.systems for level in range(int(size(system)))]
            if design in owned or design == them.advisor:
                if other == seat:
                    return Words("it lies before you already", "она уже лежит перед вами")
                return Words(f"it lies before {seat_name(other)}", f"она лежит перед {seat_name(other)}")
        if isinstance(record, Advisor):
            if any(design == advisor for advisor in state.table):
                return Words("on the table, to be hired with a Deal", "на столе; нанять можно сделкой")
            return Words("takes no part in this game", "не участвует в этой партии")
        if any(card & DESIGN == design for card in state.discard):
            return Words("it is in the discard pile", "она в сбросе")
        return Words("not in your hand", "её нет у вас на руке")

    # --- what happened, and what lies there ------------------------------------------------------------------

    def event(self, event: Event, lang: str, names: Sequence[str] | None = None) -> str:
        """What happened, as a sentence without a full stop."""
        return self.events.sentence(event, language(lang), names)

    def gathered(self, shown: Iterable[Event]) -> list[Event]:
        """The events, with unseen cards that follow each other added up, and without what was said just before."""
        return words.gathered(untold(shown), ADDED_UP)

    def seat_name(self, seat: int, names: Sequence[str] | None = None) -> str:
        """A, B, … or the name of the player who sits there."""
        return seat_name(seat, names)

    def table(self, state: Orion, lang: str, names: Sequence[str] | None = None) -> str:
        """The position in plain lines, with its questions or its result."""
        lines = [self.tables.table(state, language(lang), names)]
        if state.over:
            lines.append(self.result(state, lang, names))
        for seat in range(int(state.players)):
            if state.deciding >> seat & 1:
                lines.append(f"{seat_name(seat, names)}: {self.prompt(state, seat, lang)}")
        return "\n".join(lines)

    def counts(self, state: Orion, lang: str) -> dict[str, Any]:
        """What the table adds up to: income, mobilisation, fleets in a fight and the score so far of each seat."""
        return counts(self.game, state, language(lang))

    def discard_pile(self, state: Orion, lang: str) -> str:
        """The discard pile, which lies open, from the top down."""
        spoken = language(lang)
        heading = Words("Discard pile from the top", "Сброс сверху вниз")[spoken]
        return f"{heading} ({len(state.discard)}): {self.tables.discards(state, spoken)}"

    def card_name(self, card_id: str, lang: str) -> str:
        return cardtext.name(self.game.by_id[card_id], language(lang))

    def card(self, card_id: str, lang: str) -> list[str]:
        """A whole card or board: its name, what it is, what it does, and what the star on it means."""
        record, spoken = self.game.by_id[card_id], language(lang)
        return [cardtext.name(record, spoken), *cardtext.whole(record, spoken)]

    def result(self, state: Orion, lang: str, names: Sequence[str] | None = None) -> str:
        """Who has won, why the game ended, and the scores with their parts."""
        spoken = language(lang)
        result = state.result_now()
        scores = []
        for seat, score in enumerate(result.scores):
            told = [f"{words[spoken]} {result.parts[seat][part]}" for part, words in PARTS.items()]
            loyalty = result.parts[seat]["loyalty"]
            equals = [other for other, theirs in enumerate(result.scores) if theirs == score and other != seat]
            if any(result.parts[other]["loyalty"] == loyalty for other in equals):
                told.append(f"{RESOURCES_LEFT[spoken]} {result.parts[seat]['tie_break']}")
            elif equals:
                told.append(f"{MORE_LOYAL[spoken]} {loyalty}")
            parts = ", ".join(told)
            points = POINT.counted(score)[spoken] if score >= 0 else f"{score} {Words('points', 'очков')[spoken]}"
            scores.append(f"{seat_name(seat, names)} {points} ({parts})")
        return f"{words.outcome(result.winners, ENDS[result.reason], names)[spoken]}; {', '.join(scores)}"
