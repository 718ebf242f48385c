/** The first game of Race for the Galaxy: the preset hands of home world 1, against one cadet. */
import { raceView } from "../boards/race/model.ts";
import type { Option } from "../lib/types.ts";
import { find, prefer } from "./engine.ts";
import type { Guide, Now, Said } from "./types.ts";

const me = (now: Now) => raceView(now.view).seats[now.you]!;
const holds = (now: Now, card: string): boolean => me(now).hand.includes(card);
const laid = (now: Now): string[] => me(now).tableau.map((one) => (typeof one === "string" ? one : one.card));
const goods = (now: Now): number => me(now).tableau.filter((one) => typeof one !== "string").length;

const EXPLORE = 0;
const DEVELOP = 2;
const SETTLE = 3;
const TRADE = 4;
const DOUBLE = 5;
const PRODUCE = 6;
const action = (now: Now, n: number): Option | null => prefer(now, { do: "action", n });

/** What a beginner may call with what lies before him, and why. */
function plan(now: Now): { n: number; why: Said } {
  const cards = me(now).hand.length;
  if (goods(now) > 0 && cards <= 3)
    return {
      n: TRADE,
      why: {
        en: "Few cards, but a good on a world: Consume: Trade sells it for new cards.",
        ru: "Карт мало, зато в мире лежит товар: «Потребление: продажа» превратит его в новые карты.",
      },
    };
  if (goods(now) > 1)
    return {
      n: DOUBLE,
      why: {
        en: "Several goods: Consume ×2 turns them into twice as many victory points.",
        ru: "Товаров несколько: «Потребление: ПО×2» удвоит очки за них.",
      },
    };
  if (cards <= 2)
    return {
      n: EXPLORE,
      why: {
        en: "Hardly any cards are left: Explore +5 lets you choose from many.",
        ru: "Карт почти не осталось: «Исследование: +5» даст большой выбор.",
      },
    };
  const empty = goods(now) === 0 && laid(now).some((card) => PRODUCERS.has(card));
  if (empty && now.round % 2 === 0)
    return {
      n: PRODUCE,
      why: {
        en: "Your worlds are empty: Produce fills them again, and Consume can use the goods later.",
        ru: "Миры опустели: «Производство» снова даст товары, а потом их можно потребить.",
      },
    };
  if (now.round % 3 === 2)
    return {
      n: DEVELOP,
      why: {
        en: "A good hand to build from: Develop makes a development one card cheaper for you.",
        ru: "На руке есть что внедрить: с «Разработкой» карта обойдётся вам на одну дешевле.",
      },
    };
  return {
    n: SETTLE,
    why: {
      en: "Your empire has to grow: Settle places a world, and you draw a card afterwards.",
      ru: "Империя должна расти: выберите «Освоение», разместите мир, а потом возьмёте карту.",
    },
  };
}
const PRODUCERS = new Set(["gem_world", "comet_zone", "new_vinland", "spice_world", "mining_world", "plague_world"]);

/** The cheapest cards of a hand to pay with: those one wants least. The last ones of the list are dear developments. */
const spare = (now: Now): Option[] => {
  const wanted = now.decision?.amount?.most ?? 1;
  const keep = ["public_works", "gem_world", "rebel_fuel_cache"]; // the later, the dearer
  const list = find(now, { do: "discard" });
  return [...list].sort((a, b) => keep.indexOf(a.action.card!) - keep.indexOf(b.action.card!)).slice(0, wanted);
};

const guide: Guide = {
  game: "race",
  title: { en: "Your first race for the galaxy", ru: "Первая борьба за галактику" },
  intro: {
    en: "Build an empire of worlds and developments, faster and better than your rival. You begin with Epsilon Eridani and four cards that fit together; in twenty minutes you will have played all five phases.",
    ru: "Постройте империю из миров и разработок быстрее и лучше соперника. Вы начинаете с мира «Эпсилон Эридана» и четырёх карт, которые подходят друг к другу; минут за двадцать вы познакомитесь со всеми пятью фазами.",
  },
  table: {
    players: 2,
    options: { start: "first_game" },
    seats: [{ kind: "me" }, { kind: "bot", level: "cadet" }],
    settings: { deal: 2 },
  },
  steps: [
    {
      id: "empire",
      when: { kind: "choose_action", round: 1 },
      at: "css:.panel.mine",
      next: true,
      say: {
        en: "This is your empire. It begins with one world; as soon as somebody has twelve cards, the game ends. Most victory points win: on cards, and in chips from the pool.",
        ru: "Это ваша империя. Она начинается с одного мира; как только у кого-то станет двенадцать карт, игра кончится. Побеждает тот, у кого больше победных очков — на картах и в жетонах из запаса.",
      },
    },
    {
      id: "hand",
      when: { kind: "choose_action", round: 1 },
      at: "hand",
      next: true,
      say: {
        en: "Your cards: worlds have a round cost, developments a diamond. Cards are also money: what costs 2 is paid for with two other cards from your hand. Point at a card, or hold it with a finger, to read it.",
        ru: "Ваши карты: у миров цена в круге, у разработок — в ромбе. Карты — ещё и деньги: за карту ценой 2 вы отдаёте две другие карты с руки. Чтобы прочесть карту, наведите на неё курсор или задержите на ней палец.",
      },
    },
    {
      id: "phases",
      when: { kind: "choose_action", round: 1 },
      at: "css:.phases",
      next: true,
      say: {
        en: "A round has up to five phases. Everybody secretly calls one; only the called ones take place, but then for everybody. Who called a phase has a bonus in it.",
        ru: "В раунде до пяти фаз. Каждый тайно выбирает одну; проходят только выбранные фазы, зато для всех. Тот, кто выбрал фазу, получает в ней привилегию.",
      },
    },
    {
      id: "call_settle",
      when: { kind: "choose_action", round: 1 },
      suggest: (now) => action(now, SETTLE),
      say: {
        en: "You have military strength 1 and hold a military world of defense 1, so call Settle: you take the world for nothing, and draw a card afterwards.",
        ru: "У вас атака 1, а на руке защищённый мир с защитой 1. Выберите «Освоение»: вы захватите этот мир даром, а потом возьмёте карту.",
      },
    },
    {
      id: "revealed",
      when: { round: 1, if: (now) => now.decision?.kind !== "choose_action" },
      at: "css:.phases",
      next: true,
      say: {
        en: "The calls are revealed: the signs at the phases show who called what. Phases go from I to V. In each you act by yourself, at the same time as the others.",
        ru: "Выбор открыт: знаки у фаз показывают, кто что выбрал. Фазы идут от I до V, и в каждой все действуют одновременно.",
      },
    },
    {
      id: "conquer",
      when: { kind: "settle", if: (now) => holds(now, "rebel_fuel_cache") },
      suggest: (now) => prefer(now, { do: "place", card: "rebel_fuel_cache" }),
      say: {
        en: "Rebel Fuel Cache has a red ring: a military world. It is not paid for but conquered, if your military is at least its defense.",
        ru: "У «Топливного склада повстанцев» красное кольцо — это защищённый мир. За него не платят, его захватывают, если атака не меньше защиты.",
      },
    },
    {
      id: "windfall",
      when: { after: "conquer", if: (now) => laid(now).includes("rebel_fuel_cache") && goods(now) > 0 },
      at: (now) => ({ zone: "tableau", card: "rebel_fuel_cache", seat: now.you }),
      next: true,
      say: {
        en: "A world with a dashed frame is a windfall: it comes with a good, the sign on the picture. Goods can be sold for cards or consumed for victory points.",
        ru: "Мир с пунктирной рамкой — мир накопления: он выходит сразу с товаром — это знак на картинке. Товар можно продать за карты или потребить ради победных очков.",
      },
    },
    {
      id: "develop",
      when: { kind: "develop" },
      suggest: (now) => prefer(now, { do: "place", card: "public_works" }) ?? find(now, { do: "place" })[0],
      say: (now) =>
        holds(now, "public_works")
          ? {
              en: "Somebody called Develop, so you may place a development too. Public Works costs 1 card and earns more cards later.",
              ru: "Кто-то выбрал «Разработку», значит, и вы можете внедрить карту. «Общественные работы» стоят одну карту и потом приносят новые.",
            }
          : {
              en: "Develop: place a development, if one is worth its price. The bar below says what each costs you now.",
              ru: "Разработка: внедрите карту, если она того стоит. Сколько вам придётся заплатить сейчас, сказано в строке внизу.",
            },
    },
    {
      id: "pay",
      when: { kind: "discard" },
      suggest: spare,
      say: {
        en: "Now pay: choose as many cards as it costs, and confirm if they are several. Give away what you will not be able to build soon.",
        ru: "Теперь оплата: выберите столько карт, сколько нужно; если их несколько, подтвердите. Отдавайте то, что не сможете разместить в ближайшее время.",
      },
    },
    {
      id: "explore",
      when: { kind: "explore_keep" },
      at: { zone: "drawn" },
      say: {
        en: "Explore: you look at some cards and keep one (more with a bonus or powers). Does it fit your empire? Can you pay for it soon?",
        ru: "Исследование: вы берёте несколько карт и оставляете одну (с привилегией и способностями — больше). Подходит ли она вашей империи? Скоро ли вы сможете её оплатить?",
      },
    },
    {
      id: "settle",
      when: { kind: "settle", after: "conquer" },
      suggest: (now) => prefer(now, { do: "place", card: "gem_world" }) ?? find(now, { do: "place" })[0],
      say: (now) =>
        holds(now, "gem_world")
          ? {
              en: "Settle again. Gem World costs 2 cards and is a production world: whenever Produce takes place, it makes a good and you draw a card.",
              ru: "Снова освоение. «Мир самоцветов» стоит две карты. Это мир производства: в каждой фазе производства он даёт товар, а вам карту.",
            }
          : {
              en: "Settle: other worlds are paid for with cards. Dimmed cards say why they cannot be placed when you press them.",
              ru: "Освоение: остальные миры оплачивают картами. Нажмите на тусклую карту — увидите, почему её нельзя разместить.",
            },
    },
    {
      id: "call_trade",
      when: { kind: "choose_action", round: [2, 3], if: (now) => goods(now) > 0 },
      suggest: (now) => action(now, TRADE),
      say: {
        en: "Your good is worth cards. Call Consume: Trade. What the colours bring: novelty (blue) 2, rare (brown) 3, genes (green) 4, alien (yellow) 5.",
        ru: "За товар можно получить карты. Выберите «Потребление: продажа». Цены: предмет роскоши (синий) — 2, редкий элемент (бурый) — 3, генетический материал (зелёный) — 4, технология пришельцев (жёлтый) — 5.",
      },
    },
    {
      id: "sell",
      when: { kind: "sell" },
      suggest: (now) => find(now, { do: "good" })[0],
      say: {
        en: "Choose the good to sell: press the world it lies on. The new cards come into your hand at once.",
        ru: "Выберите товар на продажу: нажмите на мир, где он лежит. Новые карты сразу придут на руку.",
      },
    },
    {
      id: "consume",
      when: { kind: "consume" },
      suggest: (now) => find(now, { do: "power" })[0],
      say: {
        en: "Consume: powers of your cards turn goods into victory chips and cards. They must be used as long as they can. The lit-up card is Epsilon Eridani or another with a IV.",
        ru: "Потребление: способности карт превращают товары в жетоны победных очков и карты. Пока способность можно применить, её нужно применять. Подсвечена карта с пометкой IV.",
      },
    },
    {
      id: "spend",
      when: { kind: "spend_goods" },
      suggest: (now) => find(now, { do: "good" }).slice(0, now.decision?.amount?.most ?? 1),
      say: {
        en: "Which good shall be consumed? Spend the cheap ones here and keep the dear ones for trading.",
        ru: "Какой товар потребить? Тратьте дешёвые, а дорогие берегите для продажи.",
      },
    },
    {
      id: "produce",
      when: { kind: ["produce", "windfall"] },
      suggest: (now) => find(now, { do: "windfall" })[0] ?? find(now, { do: "bonus" })[0],
      say: {
        en: "Production worlds have made their goods by themselves. Who called Produce may also fill one windfall world: choose it.",
        ru: "В мирах производства товары появились сами. Тот, кто выбрал «Производство», получает товар ещё и в одном мире накопления: выберите его.",
      },
    },
    {
      id: "limit",
      when: { kind: "hand_limit" },
      at: "hand",
      say: {
        en: "At the end of a round nobody keeps more than ten cards. Choose what goes; next time spend them earlier.",
        ru: "В конце раунда на руке остаётся не больше десяти карт. Выберите, что сбросить; в другой раз потратьте их раньше.",
      },
    },
    {
      id: "rival",
      when: { kind: "choose_action", round: [2, 4] },
      at: "css:.opps",
      next: true,
      say: {
        en: "Look at your rival before you choose: has it goods? Then it may call Consume. Few cards? Then Explore. What it calls, you need not call yourself.",
        ru: "Прежде чем выбирать, взгляните на соперника. У него есть товары? Скорее всего, он выберет потребление. Мало карт? Исследование. То, что выберет он, вам выбирать незачем.",
      },
    },
    ...[3, 4, 5, 6].map((round) => ({
      id: `call_${round}`,
      when: { kind: "choose_action", round },
      suggest: (now: Now) => action(now, plan(now).n),
      say: (now: Now) => plan(now).why,
    })),
    {
      id: "numbers",
      when: { kind: "choose_action", round: [4, 6] },
      at: "css:.panel.mine .stats",
      next: true,
      say: {
        en: "Your numbers: victory points if the game ended now, chips, military, discounts, goods, cards. Point at one and it tells what it is made of.",
        ru: "Ваши числа: победные очки, если бы игра кончилась сейчас, жетоны, атака, скидки, товары, карты. Наведите курсор на число — увидите, из чего оно складывается.",
      },
    },
    {
      id: "powers",
      when: { kind: "choose_action", round: [5, 8] },
      at: "css:.pw",
      next: true,
      say: {
        en: "All powers of your empire by phase. Call phases in which you have more of them than your rival: that is the whole art.",
        ru: "Все способности вашей империи по фазам. Выбирайте фазы, в которых их у вас больше, чем у соперника: в этом всё искусство.",
      },
    },
    {
      id: "free",
      when: { kind: "choose_action", round: [7, 20] },
      at: "question",
      next: true,
      say: {
        en: "From here on you know everything that matters. Developments for 6 count at the end: look at what they want. The hint below compares your options whenever you like.",
        ru: "Теперь вы знаете всё главное. Разработки ценой 6 дают очки в конце: посмотрите, за что. А кнопка «Подсказка» внизу в любой момент сравнит ваши варианты.",
      },
    },
    {
      id: "end_near",
      when: {
        kind: "choose_action",
        if: (now) => raceView(now.view).seats.some((seat) => seat.tableau.length >= 9) || raceView(now.view).pool <= 6,
      },
      at: "css:.panel.mine",
      next: true,
      say: {
        en: "The end is near: twelve cards in a tableau, or no chips left in the pool. What still brings points? Place dear cards, consume what you have.",
        ru: "Конец близок: двенадцать карт в секторе или пустой запас жетонов. Что ещё принесёт очки? Размещайте дорогие карты, потребляйте всё, что есть.",
      },
    },
    {
      id: "bye",
      when: { kind: "end" },
      at: "question",
      next: true,
      say: {
        en: "That was a whole game. Look at the result and the review to see what mattered, and play the next one without a guide.",
        ru: "Вот и вся партия. Посмотрите итог и разбор, чтобы увидеть, что было важно, а следующую сыграйте уже без подсказок.",
      },
    },
  ],
};

export default guide;
