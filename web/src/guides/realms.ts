/** The first game of Star Realms: a duel with less authority than usual, against one cadet. */

import { realms } from "../boards/realms/model.ts";
import { cards } from "../lib/cards.svelte.ts";
import type { Option } from "../lib/types.ts";
import { find, prefer } from "./engine.ts";
import type { Guide, Now } from "./types.ts";

const me = (now: Now) => realms(now.view).seats[now.you]!;
const foe = (now: Now): number => (now.you === 0 ? 1 : 0);
const can = (now: Now, act: string): boolean => find(now, { do: act }).length > 0;
const fact = (card: string | undefined, name: string): unknown => cards.get("realms", card)?.facts[name];
const isBase = (card: string | undefined): boolean => fact(card, "kind") === "base";
const cost = (one: Option): number => Number(fact(one.action.card, "cost") ?? 0);
const laid = (now: Now): string[] => me(now).play.map((one) => (typeof one === "string" ? one : one.card));

/** The best card that can be paid: the dearest, of equal ones one of a faction that is in the deck already. */
function bestBuy(now: Now): Option | null {
  const owned = new Set([...me(now).discard, ...laid(now)].map((card) => fact(card, "faction")).filter(Boolean));
  const worth = (one: Option): number =>
    cost(one) + (owned.has(fact(one.action.card, "faction")) ? 0.5 : 0) - (one.action.card === "explorer" ? 0.25 : 0);
  return [...find(now, { do: "buy" })].sort((a, b) => worth(b) - worth(a))[0] ?? null;
}
const weakest = (now: Now): Option | null =>
  [...find(now, { do: "hand" }), ...find(now, { do: "discard" })].sort((a, b) => cost(a) - cost(b))[0] ?? null;

const MAIN = "main";
const first = { kind: MAIN, round: 1 };
const hasHand = (now: Now): boolean => can(now, "play");

const guide: Guide = {
  game: "realms",
  title: { en: "Your first battle", ru: "Первое сражение" },
  intro: {
    en: "Buy ships and bases, build a deck that works together and bring the other side's authority down to 0. A short duel with 30 authority each; in a quarter of an hour you will know all of it.",
    ru: "Покупайте корабли и базы, соберите слаженную колоду и сведите влияние соперника к нулю. Короткая игра вдвоём: у каждого по 30 влияния. Через четверть часа вы будете знать всё главное.",
  },
  table: {
    players: 2,
    options: { mode: "duel", authority: 30, first: 0 },
    seats: [{ kind: "me" }, { kind: "bot", level: "cadet" }],
    settings: { deal: 25 },
  },
  steps: [
    {
      id: "authority",
      when: first,
      at: "css:.mine .authority",
      next: true,
      say: {
        en: "Your authority. Attacks take it away, some cards give it back; at 0 you have lost. The other player's is above.",
        ru: "Ваше влияние. Атаки его отнимают, некоторые карты возвращают; при нуле вы проиграли. Влияние соперника — наверху.",
      },
    },
    {
      id: "hand",
      when: first,
      at: "hand",
      next: true,
      say: {
        en: "You begin with weak ships: a Scout gives 1 trade, a Viper 1 combat. Who begins the game has three cards, later it is always five.",
        ru: "Вначале у вас слабые корабли: разведчик даёт 1 очко торговли, штурмовик — 1 очко боя. У того, кто начинает игру, три карты, потом их всегда пять.",
      },
    },
    {
      id: "play",
      when: { ...first, if: hasHand },
      suggest: (now) => prefer(now, { do: "play", card: "scout" }),
      say: {
        en: "Play a Scout: press it. There is no reason to keep cards, what stays in your hand is discarded when the turn ends.",
        ru: "Разыграйте разведчика: нажмите на него. Беречь карты незачем: всё, что осталось на руке, в конце хода уйдёт в сброс.",
      },
    },
    {
      id: "pools",
      when: { ...first, after: "play", if: (now) => me(now).trade > 0 },
      at: "css:.realms > .pools | .mine .pools", // on a phone they are a strip
      next: true,
      say: {
        en: "What your cards give collects here: trade to buy with, combat to attack with. Both are empty again when your turn ends.",
        ru: "Здесь копится то, что дают карты: торговля — чтобы покупать, бой — чтобы атаковать. В конце хода оба запаса пустеют.",
      },
    },
    {
      id: "rest",
      when: { ...first, after: "play", if: hasHand },
      at: "hand",
      suggest: (now) => find(now, { do: "play" }),
      say: {
        en: 'Play the rest too. The button "Play all" does it at once.',
        ru: "Разыграйте и остальные. Кнопка «Разыграть все» сделает это сразу.",
      },
    },
    {
      id: "buy",
      when: { ...first, after: "play", if: (now) => can(now, "buy") },
      suggest: (now) => prefer(now, { do: "buy", card: "trade_hauler" }) ?? bestBuy(now),
      say: {
        en: "Now the trade row: what you can pay for is framed. Buy Trade Hauler. It goes to your discard pile and comes to your hand after the next shuffle.",
        ru: "Теперь торговый ряд: карты, на которые хватает, обведены рамкой. Купите торговый тягач. Он попадёт в сброс, а на руку придёт, когда сброс станет новой колодой.",
      },
    },
    {
      id: "attack",
      when: { kind: MAIN, after: "play", if: (now) => can(now, "attack") },
      suggest: (now) => prefer(now, { do: "attack", seat: foe(now) }),
      say: {
        en: "You have combat left. Press the authority of the other player.",
        ru: "У вас остались очки боя. Нажмите на влияние соперника.",
      },
    },
    {
      id: "end",
      when: { ...first, after: "play", if: (now) => !hasHand(now) },
      suggest: (now) => prefer(now, { do: "end_turn" }),
      say: {
        en: "Nothing more to do: end the turn. Your ships go to the discard pile and you draw five cards.",
        ru: "Больше делать нечего: закончите ход. Корабли уйдут в сброс, и вы возьмёте пять карт.",
      },
    },
    {
      id: "watch",
      when: { kind: "wait", after: "end" },
      at: "log",
      next: true,
      say: {
        en: "The other player's turn. What happens is told in the log; point at a name to see the card.",
        ru: "Ход соперника. Что происходит, рассказывает журнал; наведите на название, чтобы увидеть карту.",
      },
    },
    {
      id: "second",
      when: { kind: MAIN, round: [2, 4], if: hasHand },
      at: "hand",
      suggest: (now) => find(now, { do: "play" }),
      say: {
        en: "Your second turn, with five cards. Play all of them first: you see what you can afford.",
        ru: "Ваш второй ход, уже с пятью картами. Сначала разыграйте все: станет видно, на что хватает.",
      },
    },
    {
      id: "second_buy",
      when: { kind: MAIN, round: [2, 5], after: "second", if: (now) => !hasHand(now) && can(now, "buy") },
      suggest: bestBuy,
      say: {
        en: "One dear card is mostly better than two cheap ones. Cards of one faction help each other, so look at the sign in the corner too.",
        ru: "Одна дорогая карта обычно лучше двух дешёвых. Карты одной фракции помогают друг другу — смотрите и на знак в углу.",
      },
    },
    {
      id: "explorer",
      when: {
        kind: MAIN,
        round: [4, 12],
        if: (now) => !hasHand(now) && bestBuy(now)?.action.card === "explorer",
      },
      suggest: bestBuy,
      say: {
        en: "Nothing better in the row is in reach, but there are always Explorers: 2 trade each time, and 2 combat when you scrap one.",
        ru: "Лучшее в ряду пока не по карману, но всегда есть исследователи: каждый даёт 2 очка торговли, а если отправить его в утиль — 2 очка боя.",
      },
    },
    {
      id: "base_hand",
      when: { kind: MAIN, if: (now) => find(now, { do: "play" }).some(({ action }) => isBase(action.card)) },
      suggest: (now) => find(now, { do: "play" }).find(({ action }) => isBase(action.card)),
      say: {
        en: "A base! Unlike ships it stays in play, turn after turn, until somebody destroys it.",
        ru: "База! В отличие от кораблей она остаётся в игре ход за ходом, пока её не уничтожат.",
      },
    },
    {
      id: "base_use",
      when: { kind: MAIN, if: (now) => can(now, "use") },
      suggest: (now) => find(now, { do: "use" })[0],
      say: {
        en: "Use your base once each turn: press it, or the strip on it.",
        ru: "Применяйте базу раз в каждый ход: нажмите на неё или на полоску на ней.",
      },
    },
    {
      id: "ally",
      when: { kind: MAIN, if: (now) => can(now, "ally") },
      suggest: (now) => find(now, { do: "ally" })[0],
      say: {
        en: "Two cards of one faction are in play: the ally ability works. It is the strip with the sign of the faction.",
        ru: "В игре две карты одной фракции: работает союзное свойство. Это полоска со знаком фракции.",
      },
    },
    {
      id: "scrap",
      when: { kind: MAIN, round: [5, 60], if: (now) => can(now, "scrap") && !hasHand(now) },
      at: (now) => ({ zone: "scrap", seat: now.you, card: find(now, { do: "scrap" })[0]?.action.card ?? "" }),
      next: true,
      say: {
        en: "The strip with the bin scraps the card: you get its last effect, and it never comes back. Worth it late in the game, or to strike the last blow.",
        ru: "Полоска с корзиной отправляет карту в утиль: вы получите её последнее свойство, но карта не вернётся. Это стоит делать в конце игры или ради решающего удара.",
      },
    },
    {
      id: "scrap_own",
      when: { kind: "scrap_own" },
      suggest: weakest,
      say: {
        en: "You may scrap a card for good. Take a Scout or a Viper: a deck without them draws its strong cards more often.",
        ru: "Можно отправить карту в утиль. Выберите разведчика или штурмовика: без них сильные карты приходят чаще.",
      },
    },
    {
      id: "scrap_row",
      when: { kind: "scrap_row" },
      at: "question",
      say: {
        en: "Clear the trade row of what would help the other player more than you, or leave it as it is.",
        ru: "Уберите из ряда то, что сопернику нужнее, чем вам, или оставьте всё как есть.",
      },
    },
    {
      id: "forced",
      when: { kind: "forced_discard" },
      suggest: weakest,
      say: {
        en: "The other player makes you discard. Give away what you miss least.",
        ru: "Соперник заставляет вас сбросить карту. Отдайте то, чего меньше жаль.",
      },
    },
    {
      id: "enemy_base",
      when: {
        kind: MAIN,
        if: (now) => (realms(now.view).seats[foe(now)]?.play ?? []).length > 0,
      },
      at: "css:.others .lies",
      next: true,
      say: {
        en: "The other side has a base. Combat equal to its defense destroys it. While an outpost (filled sign) stands, nothing else there can be attacked.",
        ru: "У соперника база. Чтобы её уничтожить, нужно столько очков боя, какова её оборона. Пока стоит аванпост (закрашенный знак), ничего другого там атаковать нельзя.",
      },
    },
    {
      id: "attack_base",
      when: { kind: MAIN, after: "enemy_base", if: (now) => can(now, "attack_base") && !hasHand(now) },
      suggest: (now) => find(now, { do: "attack_base" })[0],
      say: {
        en: "You have enough combat for this base. Bring it down, or spare it and strike the player, if you may.",
        ru: "На эту базу очков боя хватает. Уничтожьте её — или, если можно, не трогайте и атакуйте игрока.",
      },
    },
    {
      id: "amount",
      when: { kind: "attack" },
      suggest: (now) => find(now, { do: "amount" }).at(-1),
      say: {
        en: "How much? Usually all of it. Keep some only if you want to destroy a base as well.",
        ru: "Сколько? Обычно всё. Оставляйте часть, только если хотите ещё и уничтожить базу.",
      },
    },
    {
      id: "alone",
      when: { kind: MAIN, round: [7, 9] },
      at: "question",
      next: true,
      say: {
        en: "You know the turn by now: play, use, buy, attack, end. Early on trade matters most, later combat. H asks for a hint at any time.",
        ru: "Теперь вы знаете ход: разыграть, применить, купить, атаковать, закончить. Сначала важнее торговля, потом бой. Клавиша H — подсказка в любой момент.",
      },
    },
    {
      id: "low",
      when: { kind: MAIN, if: (now) => (realms(now.view).authority[foe(now)] ?? 99) <= 10 },
      at: "css:.others .aim",
      next: true,
      say: {
        en: "It is nearly done. Count: combat of your hand, allies, and what you can scrap for a last blow.",
        ru: "Осталось немного. Посчитайте очки боя: карты на руке, союзные свойства и то, что можно отправить в утиль ради последнего удара.",
      },
    },
    {
      id: "over",
      when: { kind: "end" },
      at: "question",
      next: true,
      say: {
        en: "That was a whole game. Try stronger bots, both sets together, or a mode for three to six.",
        ru: "Вот и вся партия. Теперь попробуйте ботов посильнее, оба набора вместе или игру на 3–6 игроков.",
      },
    },
  ],
};

export default guide;
