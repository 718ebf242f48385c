"""The words of Star Realms: questions, actions, refusals, events and the table, in English and Russian."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from stardeck.engine.actions import NOT_NOW, have_of, need_of, reason_of
from stardeck.engine.events import Event
from stardeck.engine.views import DESIGN
from stardeck.games import words
from stardeck.games.picks import Picks
from stardeck.games.realms import abilities, cardtext, codes, modetext
from stardeck.games.realms.actiontext import COMBAT, TRADE, ActionText, parts
from stardeck.games.realms.build import DESTINATIONS, KINDS, ZONES
from stardeck.games.realms.card import EXPLORER, FACTIONS
from stardeck.games.realms.cards import Effect
from stardeck.games.realms.eventtext import ADDED_UP, EventText
from stardeck.games.realms.main_phase import AttackPlayer, MainPhase
from stardeck.games.realms.modes.elimination import Bequeath
from stardeck.games.realms.modes.joining import Join
from stardeck.games.realms.modes.raid import DamageBase
from stardeck.games.realms.pickstext import picks_of
from stardeck.games.realms.state import Realms
from stardeck.games.realms.tabletext import TableText
from stardeck.games.words import NONE, NOT_ASKED, OR_DONE, seat_name
from stardeck.language import CARD, language, same
from stardeck.language import Text as Words

if TYPE_CHECKING:
    from stardeck.games.realms.game import RealmsGame

PLACE_NAMES: Final = {number: name for name, number in DESTINATIONS.items()}

# {need} and {have} are the numbers of the refusal; {trade} and {combat} count the need in words.
REASONS: Final[Mapping[int, Words]] = {
    codes.NEEDS_TRADE: Words("needs {trade}, you have {have}", "нужно {trade}, у вас {have}"),
    codes.NEEDS_COMBAT: Words("needs {combat}, you have {have}", "нужно {combat}, у вас {have}"),
    codes.SHIELDED: Words("shielded by an outpost of {seat}", "под защитой аванпоста {seat}"),
    codes.ALREADY_USED: Words("used this turn already", "в этом ходу уже применено"),
    codes.NO_ALLY: Words("no other {faction} card in play", "в игре нет другой карты {faction}"),
    codes.COSTS_TOO_MUCH: Words("costs {have}, at most {need} is allowed", "стоит {have}, можно не дороже {need}"),
    codes.NOT_A_SHIP: Words("a base, and only a ship may be taken", "это база, а взять можно только корабль"),
    codes.NOT_A_BASE: Words("a ship, and only a base may be taken", "это корабль, а взять можно только базу"),
    codes.NONE_LEFT: Words("none are left", "больше не осталось"),
    codes.NOT_ITSELF: Words("it cannot copy a card of its own name", "нельзя скопировать карту с тем же названием"),
    codes.OUT_OF_ORDER: Words(
        "picks are made in the order of the list, and this one has been passed over",
        "карты выбирают по порядку списка, и эта уже пропущена",
    ),
    codes.NO_COMBAT: Words("you have no combat", "у вас нет очков боя"),
    codes.OUT_OF_THE_GAME: Words("out of the game", "уже не в игре"),
    codes.OWN_TEAM: Words("plays on your side", "играет на вашей стороне"),
    codes.HUNTS_LEFT: Words(
        "you hunt to the left, and there sits {seat}", "вы охотитесь на соседа слева, а это {seat}"
    ),
    codes.NOT_A_NEIGHBOUR: Words(
        "only bases of your neighbours are within reach", "досягаемы только базы соседей слева и справа"
    ),
    codes.FACES_ANOTHER: Words("you may only go against {seat} now", "сейчас ваш противник — только {seat}"),
    codes.ONE_TOTAL: Words(
        "the team has one authority total: attack {seat}", "у команды общее влияние: атакуйте {seat}"
    ),
    codes.NOBODY_ELSE: Words("nobody else is left to act", "больше ждать некого"),
    codes.ONLY_BOUGHT: Words(
        "a hero can only be bought, it is neither a ship nor a base",
        "героя можно только купить: это не корабль и не база",
    ),
    codes.NOTHING_TO_ADD: Words("no team mate adds anything", "никто из союзников ничего не добавит"),
}
WITH_SEAT: Final = (codes.SHIELDED, codes.HUNTS_LEFT, codes.FACES_ANOTHER, codes.ONE_TOTAL)  # the need is a seat


class Text:
    """All that a game of Star Realms says to people."""

    def __init__(self, game: RealmsGame) -> None:
        self.game = game
        self.actions = ActionText(game)
        self.events = EventText(game)
        self.tables = TableText(game)

    # --- questions -------------------------------------------------------------------------------------------

    def prompt(self, state: Realms, seat: int, lang: str) -> str:
        """The question that a seat has before it, or whom it waits for."""
        instead = words.not_asked(state, seat)
        return (instead or self.question(state, seat).capitalized())[language(lang)]

    def picks(self, state: Realms, seat: int) -> Picks | None:
        """What a seat picks one by one but chooses as a whole; None where one answer is wanted."""
        return picks_of(state, seat)

    def question(self, state: Realms, seat: int) -> Words:
        """What the step on top of the agenda asks, in the words of the cards where it comes from one."""
        step = state.agenda[-1]
        me = state.seats[seat]
        if isinstance(step, AttackPlayer):
            target = seat_name(int(step.target))
            return Words(
                f"how much of your {me.combat} combat goes against {target}?",
                f"сколько из ваших {COMBAT.limited(int(me.combat)).ru} направить против {target}?",
            )
        if isinstance(step, abilities.ChooseOne):
            return self.names(int(step.card)) + Words(": choose one", ": выберите одно")
        if isinstance(step, abilities.ForcedDiscard):
            return Words("you must discard ", "вы должны сбросить ") + CARD.taken(int(step.n))
        if isinstance(step, abilities.OpponentDiscards):
            return Words("which opponent discards ", "какой противник сбросит ") + CARD.taken(int(step.n)) + same("?")
        if isinstance(step, abilities.Place):
            name = self.names(int(step.card))
            return Words(f"where does {name.en} go?", f"куда попадёт «{name.ru}»?")
        if isinstance(step, abilities.CopyShip):
            name = self.names(int(step.card))
            return Words(f"which ship does {name.en} copy?", f"копией какого корабля станет «{name.ru}»?")
        if isinstance(step, abilities.CopyBase):
            name = self.names(int(step.card))
            return Words(f"which base does {name.en} copy?", f"копией какой базы станет «{name.ru}»?")
        if isinstance(step, abilities.ReturnDrawn):
            return Words(
                "which of the cards you drew goes on top of your deck?", "какую из взятых карт положить на верх колоды?"
            )
        if isinstance(step, Bequeath):
            receiver = seat_name(int(step.receiver))
            return Words(
                f"you are out: leave a card to {receiver}, or done",
                f"вы выбыли: оставьте карту игроку {receiver} — или «готово»",
            )
        if isinstance(step, DamageBase):
            name = self.names(int(step.card))
            return Words(
                f"how much of your {me.combat} combat goes on {name.en}?",
                f"сколько из ваших {COMBAT.limited(int(me.combat)).ru} направить на базу «{name.ru}»?",
            )
        if isinstance(step, Join):
            return self.joining(state, step, seat)
        effect = self.effect(step)
        if effect is not None:
            does = Words(cardtext.effect_text(effect, "en"), cardtext.effect_text(effect, "ru"))
            return (
                does + OR_DONE
                if not isinstance(step, abilities.BaseOrLose) and codes.DONE in state.decision(seat).actions
                else does
            )
        if codes.WAIT in state.decision(seat).actions:
            return Words(
                f"play, buy, use or attack (trade {me.trade}, combat {me.combat}), wait, or end your turn",
                f"играйте, покупайте, применяйте, атакуйте (торговля {me.trade}, бой {me.combat}), ждите или "
                "закончите ход",
            )
        return Words(
            f"play, buy, use or attack (trade {me.trade}, combat {me.combat}), or end the turn",
            f"играйте, покупайте, применяйте, атакуйте (торговля {me.trade}, бой {me.combat}) или закончите ход",
        )

    def joining(self, state: Realms, step: Join, seat: int) -> Words:
        """How much somebody pays of what a team pays together."""
        record = self.game.codes.record(int(step.action))
        name = self.names(self.game.codes.design[record["card"]])
        counted = TRADE if record["do"] == "buy_together" else COMBAT
        left = counted.counted(int(step.left(state)))
        leader = seat_name(int(step.leader))
        if seat == step.leader:
            return Words(
                f"{name.en} needs {left.en}: how much of it do you pay yourself?",
                f"«{name.ru}» требует {left.ru}: сколько из них платите вы?",
            )
        does = Words("buys", "покупает") if record["do"] == "buy_together" else Words("attacks", "атакует")
        return Words(
            f"{leader} {does.en} {name.en} and lacks {left.en}: how much do you add?",
            f"{leader} {does.ru} «{name.ru}», не хватает {left.ru}: сколько добавите вы?",
        )

    def effect(self, step: object) -> Effect | None:
        """What is left to do of an effect that picks cards, as an effect of its own."""
        if isinstance(step, abilities.DiscardThen):
            least, most = picks(int(step.least), int(step.most), int(step.done))
            if step.card < 0:
                counts = {"min": least, "max": most, "draw_per_card": int(step.per)}
                return Effect("discard_own_cards_then_draw", counts)
            gain = parts(self.game.by_design[int(step.card)])[int(step.branch)]
            return Effect("discard_own_cards_for_resources", {"min": least, "max": most, "per_card": gain})
        if isinstance(step, abilities.ScrapOwn):
            least, most = picks(int(step.least), int(step.most), int(step.done))
            zones = tuple(name for name, bit in ZONES.items() if step.zones & bit)
            if step.draws == 0:
                return Effect("scrap_own_cards", {"min": least, "max": most, "zones": zones})
            draws = int(step.draws)
            return Effect(
                "scrap_own_cards_then_draw", {"min": least, "max": most, "zones": zones, "draw_per_card": draws}
            )
        if isinstance(step, abilities.DiscardOrLose):
            left, each = int(step.most - step.done), int(step.each)
            return Effect("discard_own_cards_or_lose_authority", {"max": left, "authority_per_missing_card": each})
        if isinstance(step, abilities.BaseOrLose):
            return Effect("destroy_own_base_or_lose_authority", {"amount": int(step.n)})
        if isinstance(step, abilities.DiscardToDeck):
            return Effect("put_card_from_discard_on_deck_top", {})
        if isinstance(step, abilities.ScrapRow):
            least, most = picks(int(step.least), int(step.most), int(step.done))
            return Effect("scrap_trade_row_cards", {"min": least, "max": most})
        if isinstance(step, abilities.DestroyBase):
            return Effect("destroy_target_base", {"optional": False})
        if isinstance(step, abilities.AcquireFree):
            kinds = tuple(kind for kind, bit in KINDS.items() if step.kinds & bit)
            where = PLACE_NAMES[int(step.to)]
            limit = {} if step.most < 0 else {"max_cost": int(step.most)}
            return Effect("acquire_free", {"card_kinds": kinds, "destination": where, "optional": False, **limit})
        return None

    def names(self, design: int) -> Words:
        """The name of a card in both languages."""
        return Words(self.actions.name(design, "en"), self.actions.name(design, "ru"))

    # --- actions ---------------------------------------------------------------------------------------------

    def action(self, state: Realms, seat: int, action: int, lang: str) -> str:
        """An action as a player would say it: Buy Gunship (4)."""
        return self.actions.label(state, seat, action, language(lang))

    def short(self, state: Realms, seat: int, action: int, lang: str) -> str:
        """An action as a player would type it, unlike all others of the question: buy gunship."""
        return self.actions.short(state, action, language(lang))

    # --- why not? --------------------------------------------------------------------------------------------

    def refusal(self, state: Realms, seat: int, action: int, refusal: int, lang: str) -> str:
        """Why a seat may not do something now: Gunship: needs 4 trade, you have 3."""
        spoken = language(lang)
        reason, need, have = int(reason_of(refusal)), int(need_of(refusal)), int(have_of(refusal))
        if reason == NOT_NOW:
            return words.not_now(state, seat)[spoken]
        record = self.game.codes.record(action)
        values = {
            "need": need,
            "have": have,
            "trade": TRADE.counted(need)[spoken],
            "combat": COMBAT.counted(need)[spoken],
            "seat": seat_name(need) if reason in WITH_SEAT else "",
            "faction": cardtext.OF_FACTION[FACTIONS[need]][spoken] if reason == codes.NO_ALLY else "",
        }
        why = REASONS[reason][spoken].format_map(values)
        if "card" in record:
            it = self.actions.name(self.game.codes.design[record["card"]], spoken)
            if record["do"] == "ally":
                it += Words(" (ally)", " (союзник)")[spoken]
            return f"{it}: {why}"
        if "seat" in record:
            return f"{seat_name(record['seat'])}: {why}"
        return why

    def of_card(self, action: int, design: int) -> bool:
        """Whether an action is a use of a card."""
        return self.game.codes.record(action).get("card") == self.game.codes.cards[design]

    def why_not_card(self, state: Realms, seat: int, card_id: str, lang: str) -> list[str]:
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

    def out_of_reach(self, state: Realms, seat: int, design: int) -> Words:
        """Where a card is that the present question does not speak of."""
        me = state.seats[seat]
        if not isinstance(state.step, MainPhase):
            return NOT_ASKED
        if any(entry & DESIGN == design for entry in me.play):
            return Words("it is in play and has nothing left to use", "уже в игре, и применять в ней нечего")
        if any(card == design for card in me.discard):
            return Words("it lies on your discard pile", "лежит в вашем сбросе")
        for other in range(int(state.players)):
            if any(entry & DESIGN == design for entry in state.seats[other].play):
                owner = seat_name(other)
                return Words(f"{owner} has it in play", f"в игре у {owner}")
        if design == EXPLORER:
            return REASONS[codes.NONE_LEFT]
        return Words(
            "neither in your hand, nor in play, nor in the trade row", "ни на руке, ни в игре, ни в торговом ряду"
        )

    # --- what happened, and what lies there ------------------------------------------------------------------

    def event(self, event: Event, lang: str, names: Sequence[str] | None = None) -> str:
        """What happened, as a sentence without a full stop."""
        return self.events.sentence(event, language(lang), names)

    def gathered(self, shown: Iterable[Event]) -> list[Event]:
        """The events, with gains and unseen draws that follow each other added up."""
        return words.gathered(shown, ADDED_UP)

    def seat_name(self, seat: int, names: Sequence[str] | None = None) -> str:
        """A, B, … or the name of the player who sits there."""
        return seat_name(seat, names)

    def table(self, state: Realms, lang: str, names: Sequence[str] | None = None) -> str:
        """The position in plain lines, with its question or its result."""
        lines = [self.tables.table(state, language(lang), names)]
        if state.over:
            lines.append(self.result(state, lang, names))
        for seat in range(int(state.players)):
            if state.deciding >> seat & 1:
                lines.append(f"{seat_name(seat, names)}: {self.prompt(state, seat, lang)}")
        return "\n".join(lines)

    def discard_pile(self, state: Realms, seat: int, lang: str) -> str:
        """What lies on a discard pile; everybody may look through it."""
        cards = self.tables.pile(state.seats[seat].discard, language(lang))
        heading = Words(f"discard pile of {seat_name(seat)}", f"сброс {seat_name(seat)}").capitalized()
        return f"{heading[language(lang)]}: {cards or NONE[language(lang)]}"

    def scrap_heap(self, state: Realms, lang: str) -> str:
        """What has been scrapped."""
        cards = self.tables.pile(state.scrap_heap, language(lang))
        return f"{Words('Scrap heap', 'Утиль')[language(lang)]}: {cards or NONE[language(lang)]}"

    def card_name(self, card_id: str, lang: str) -> str:
        return cardtext.name(self.game.by_id[card_id], language(lang))

    def card(self, card_id: str, lang: str) -> list[str]:
        """A whole card: its name, what it is, and each ability in a line."""
        record, spoken = self.game.by_id[card_id], language(lang)
        return [cardtext.name(record, spoken), cardtext.type_line(record, spoken), *cardtext.card_text(record, spoken)]

    def result(self, state: Realms, lang: str, names: Sequence[str] | None = None) -> str:
        """Who has won, and why the game ended."""
        spoken = language(lang)
        result = state.result_now()
        reason = modetext.REASONS[result.reason]
        scores = ", ".join(f"{seat_name(seat, names)} {score}" for seat, score in enumerate(result.scores))
        places = modetext.places(result.ranks, names)
        scored = Words(f" (authority: {scores}{places.en})", f" (влияние: {scores}{places.ru})")
        return (words.outcome(result.winners, reason, names) + scored)[spoken]


def picks(least: int, most: int, done: int) -> tuple[int, int]:
    """How many cards must and may still be picked; a single card left is said plainly, "or done" makes it free."""
    left = most - done
    return (1 if left == 1 else max(0, least - done)), left
