/** The first game of Master of Orion: humans, no advisors, a hand that fits together, against one cadet. */
import { viewOf } from "../boards/orion/model.ts";
import type { Option } from "../lib/types.ts";
import { find, prefer } from "./engine.ts";
import type { Guide, Now } from "./types.ts";

const me = (now: Now) => viewOf(now.view).seats[now.you]!;
const build = (now: Now, ...cards: string[]): Option | null =>
  prefer(now, ...cards.map((card) => ({ do: "build", card })));
const anyBuild = (now: Now): Option | null => find(now, { do: "build" })[0] ?? null;

/** A sensible action for somebody who has no plan yet. */
const sensible = (now: Now): Option | null =>
  find(now, { do: "activate" })[0] ?? anyBuild(now) ?? prefer(now, { do: "exploit" }, { do: "research" });

const guide: Guide = {
  game: "orion",
  title: { en: "Your first galaxy in Master of Orion", ru: "Первая партия в Master of Orion" },
  intro: {
    en: "Lead the humans for eight rounds: build systems of structures, mobilise your people, and keep them loyal. There are no advisors and no races in this game. It takes about twenty minutes.",
    ru: "Восемь раундов во главе человечества: стройте сооружения в своих системах, мобилизуйте народ и берегите его лояльность. Других рас и советников в этой партии нет. Она займёт минут двадцать.",
  },
  table: {
    players: 2,
    options: { races: "humans", advisors: "none", first: 0 },
    seats: [{ kind: "me" }, { kind: "bot", level: "cadet" }],
    settings: { deal: 2 },
  },
  steps: [
    {
      id: "hand",
      when: { kind: "exchange_hand" },
      at: "hand",
      next: true,
      say: {
        en: "These are your cards, all of them structures. On the left is the price in food, fleets and production, on the right what they are worth in points. Hover or press long to read one.",
        ru: "Это ваши карты, и все они — сооружения. Слева цена в продовольствии, флотах и производстве, справа — сколько очков они стоят. Наведите курсор или задержите палец, чтобы прочитать карту.",
      },
    },
    {
      id: "keep",
      when: { kind: "exchange_hand" },
      suggest: (now) => prefer(now, { do: "done" }),
      say: {
        en: "Once, before the game, you may exchange cards that you do not like. This hand is good: keep all of it.",
        ru: "Один раз перед игрой можно обменять карты, которые не нравятся. Эти карты хороши: оставьте все.",
      },
    },
    {
      id: "tracks",
      when: { kind: "action", round: 1 },
      at: "css:.own .measures",
      next: true,
      say: {
        en: "Your board. Food, fleets and production pay for everything, up to nine of each. The heart is the loyalty of your people: as many points at the end.",
        ru: "Ваш планшет. Продовольствием, флотами и производством платят за всё; каждого не больше девяти. Сердце — лояльность народа: в конце она приносит столько же очков.",
      },
    },
    {
      id: "mobilisation",
      when: { kind: "action", round: 1 },
      at: "css:.own .measures",
      next: true,
      say: {
        en: "At the start of a round your highest resource sets the mobilisation. High brings five actions and costs loyalty; low brings three, a card and loyalty. Both can be right.",
        ru: "В начале раунда самый большой ресурс задаёт мобилизацию. Высокая даёт пять действий, но отнимает лояльность; низкая — три, карту и лояльность. Бывает полезно и то и другое.",
      },
    },
    {
      id: "actions",
      when: { kind: "action", round: 1 },
      at: "css:.acts[role=group]",
      next: true,
      say: {
        en: "Each action takes one of your cubes. Players take one action after the other in turn until all cubes are used.",
        ru: "Каждое действие стоит кубик. Игроки делают по одному действию по очереди, пока кубики не кончатся.",
      },
    },
    {
      id: "first_build",
      when: { kind: "action", round: 1 },
      suggest: (now) => build(now, "cloning_center", "spaceport") ?? anyBuild(now),
      say: {
        en: "Build the Cloning Center: just press it. A press on a card of your hand means building, as long as Build is lit.",
        ru: "Постройте «Центр клонирования»: просто нажмите на него. Пока подсвечена кнопка «Стройка», нажатие на карту руки означает постройку.",
      },
    },
    {
      id: "where",
      when: { kind: "choose_system", round: [1, 2] },
      suggest: (now) => find(now, { do: "system" }).at(-1),
      say: {
        en: "Choose a system for it. A new one costs nothing extra; you can have four.",
        ru: "Выберите систему. Открыть новую ничего не стоит; всего их может быть четыре.",
      },
    },
    {
      id: "activate",
      when: {
        kind: "action",
        round: [1, 2],
        after: "first_build",
        if: (now) => find(now, { do: "activate" }).length > 0,
      },
      suggest: (now) => prefer(now, { do: "activate", card: "cloning_center" }) ?? find(now, { do: "activate" })[0],
      say: {
        en: "The top card of a system works. This one has an A slot: activate it, once in a round, by pressing it.",
        ru: "Верхняя карта системы работает. У этой есть ячейка A: нажмите на карту, чтобы её активировать, — один раз за раунд.",
      },
    },
    {
      id: "second_build",
      when: { kind: "action", round: [1, 2], after: "activate", if: (now) => anyBuild(now) !== null },
      suggest: (now) => build(now, "spaceport", "deep_core_mine") ?? anyBuild(now),
      say: {
        en: "With more food you can build again. The small signs at the name are income: every structure brings it each round, even under another card.",
        ru: "Продовольствия стало больше, можно строить ещё. Значки у названия — доход: каждое сооружение приносит его каждый раунд, даже под другой картой.",
      },
    },
    {
      id: "cover",
      when: { kind: "choose_system", after: "where" },
      suggest: (now) => find(now, { do: "system" }).at(-1),
      say: {
        en: "You could cover the card that lies there: it would stop working, but keep its income and points. While you want to activate it, open another system.",
        ru: "Можно накрыть лежащую карту: работать она перестанет, но доход и очки сохранит. Пока она нужна для активации, откройте другую систему.",
      },
    },
    {
      id: "others",
      when: { kind: "wait", after: "first_build" },
      at: "log",
      next: true,
      say: {
        en: "Now your opponent acts. The log tells it; the panel at the top shows the opponent's board, and the eye there all systems.",
        ru: "Теперь ходит соперник. О его ходах рассказывает журнал; панель сверху показывает его планшет, а значок глаза — его системы.",
      },
    },
    {
      id: "research",
      when: { kind: "action", round: [1, 2], after: "second_build" },
      suggest: (now) => prefer(now, { do: "research" }),
      say: {
        en: "Research draws two cards. Do it when your hand has nothing to build.",
        ru: "Исследование даёт две карты. Берите их, когда строить с руки нечего.",
      },
    },
    {
      id: "income",
      when: { kind: "action", round: 2 },
      at: "css:.sys header",
      next: true,
      say: {
        en: "A new round: all your structures have paid their income, then everybody mobilised anew. The first player changes each round.",
        ru: "Новый раунд: все сооружения принесли доход, потом у всех заново определилась мобилизация. Первый игрок меняется каждый раунд.",
      },
    },
    {
      id: "exploit",
      when: { kind: "action", round: [2, 4], if: (now) => find(now, { do: "exploit" }).length > 0 },
      at: { zone: "action", card: "exploit" },
      suggest: (now) => find(now, { do: "exploit" }),
      say: {
        en: "A card that you will not build is still worth resources. Press Exploit (E), then a card: blue brings food, red fleets, yellow production, grey cards.",
        ru: "Карта, которую вы не построите, всё равно принесёт ресурсы. Нажмите «Эксплуатация» (E), затем карту: синяя даёт продовольствие, красная — флоты, жёлтая — производство, серая — карты.",
      },
    },
    {
      id: "attack",
      when: { kind: "action", round: [2, 8], if: (now) => find(now, { do: "attack" }).length > 0 },
      suggest: (now) => find(now, { do: "attack" })[0],
      say: {
        en: "You have at least as many fleets as your opponent, so you can attack: it costs two fleets, brings two points, and takes a loyalty from the other. An opponent can be attacked only so often in a round.",
        ru: "Флотов у вас не меньше, чем у соперника, значит, можно атаковать: это стоит два флота, даёт два очка и отнимает у него 1 лояльность. Число атак на одного игрока за раунд ограничено.",
      },
    },
    {
      id: "propaganda",
      when: {
        kind: "action",
        round: [2, 8],
        if: (now) => me(now).loyalty <= 8 && find(now, { do: "propaganda" }).length > 0,
      },
      suggest: (now) => prefer(now, { do: "propaganda" }),
      say: {
        en: "Your people grumble. Propaganda raises loyalty, once in a round. If anybody's falls to 0, the game ends at once after that round.",
        ru: "Народ ропщет. Пропаганда поднимает лояльность, один раз за раунд. Если у кого-то она упадёт до 0, игра кончится после этого раунда.",
      },
    },
    {
      id: "trade",
      when: {
        kind: "action",
        round: [2, 8],
        if: (now) => me(now).production === 0 && find(now, { do: "trade", gain: 2 }).length > 0,
      },
      at: { zone: "action", card: "trade" },
      suggest: (now) => find(now, { do: "trade", gain: 2 }),
      say: {
        en: "Production is what everybody lacks. Trade (T) turns other resources into it.",
        ru: "Производства не хватает всем. Торговля (T) превращает в него другие ресурсы.",
      },
    },
    {
      id: "direction",
      when: { kind: ["choose_direction", "choose_gain"] },
      at: "question",
      say: {
        en: "A card lets you choose. Think of what you want to build next, and of your mobilisation.",
        ru: "Карта даёт выбор. Подумайте, что вы будете строить дальше и какая нужна мобилизация.",
      },
    },
    {
      id: "loyalty_gate",
      when: {
        kind: "action",
        round: [2, 8],
        if: (now) => me(now).hand.some((card) => ["titan", "doom_star", "deep_core_mine"].includes(String(card))),
      },
      at: "hand",
      next: true,
      say: {
        en: "A heart with a number on a card is a gate: your loyalty must be at least so high. A dimmed card that is pressed tells why it cannot be built.",
        ru: "Сердце с числом на карте — это порог: лояльность должна быть не ниже. Нажмите на тусклую карту — увидите, почему её нельзя построить.",
      },
    },
    {
      id: "hand_limit",
      when: { kind: "discard_cards" },
      at: "hand",
      say: {
        en: "At the end of a round at most five cards stay in hand. Give away what you will never build; the discard pile lies open.",
        ru: "В конце раунда на руке остаётся не больше пяти карт. Сбросьте то, чего никогда не построите; сброс лежит открыто.",
      },
    },
    {
      id: "plan",
      when: { kind: "action", round: 3 },
      suggest: sensible,
      say: {
        en: "From here you lead. A rule of thumb: activate first, then build what brings income, and cover cards that have done their work.",
        ru: "Дальше решаете вы. Простое правило: сначала активируйте, потом стройте то, что даёт доход, и накрывайте карты, которые своё отработали.",
      },
    },
    {
      id: "score",
      when: { kind: "action", round: 4 },
      at: "css:.own header",
      next: true,
      say: {
        en: "Σ is your score if the game ended now: points on the track, loyalty, structures, and what cards with a question mark count. Hover it for the parts.",
        ru: "Σ — ваш счёт, если бы игра кончилась сейчас: очки на счётчике, лояльность, сооружения и то, что считают карты со знаком вопроса. Наведите курсор, чтобы увидеть слагаемые.",
      },
    },
    {
      id: "end_soon",
      when: { kind: "action", round: [7, 8] },
      suggest: sensible,
      say: {
        en: "The game ends after round eight. Now resources are only worth what you still turn into points: build what is worth most.",
        ru: "Игра кончается после восьмого раунда. Ресурсы теперь стоят лишь того, что вы успеете превратить в очки: стройте самое ценное.",
      },
    },
    {
      id: "bye",
      when: { kind: "end" },
      next: true,
      say: {
        en: "That was a whole game. Next time play with a race and with advisors: a Deal hires one for three cards.",
        ru: "Вот и вся партия. В следующий раз сыграйте с расами и советниками: сделка нанимает советника за три карты.",
      },
    },
  ],
};

export default guide;
