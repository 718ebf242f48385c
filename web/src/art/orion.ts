/** Icon rows of Master of Orion. Some effects have no picture that explains itself: these rows have a few words. */
import type { Facts, Lang } from "../lib/types.ts";
import { arrow, b, ic, type Row, signed } from "./html.ts";

type Bundle = Record<string, number>;

interface Args {
  a: Bundle;
  b: Bundle;
  amount: number;
  applies_to: string;
  blue: Bundle;
  cards: number;
  colour: string | null;
  discard: number;
  discount: number;
  draw: number;
  extra: Bundle;
  fleet: number;
  gain: Bundle | string;
  loyalty: number;
  max: number;
  min_structures: number;
  options: Bundle[];
  per: string;
  red: Bundle;
  each: number;
  side: string;
  steps: { colour: string | null; discount: number }[];
  structures: number;
  take: number;
  target: string;
  top: number;
  where: string;
  yellow: Bundle;
}

interface Effect {
  trigger: string;
  do: string;
  args: Args;
  cost: Bundle;
  slot: "A" | "P" | null;
}

export interface OrionFacts extends Facts {
  colour?: string;
  cost?: Bundle;
  income?: Bundle;
  vp?: number;
  variable?: boolean;
  loyalty_min?: number;
  start?: Bundle;
  effects: Effect[];
}

export const RESOURCES = ["food", "fleet", "production"];
const ICON: Record<string, string> = { vp: "point", cards: "draw", actions: "cube", action_cubes: "cube" };
const some = (kind: string, n: string | number): string =>
  `<span class="nb">${b(n)}${ic(ICON[kind] ?? kind, `o-${kind}`)}</span>`;
const bundle = (what: Bundle, sign = ""): string =>
  Object.entries(what)
    .filter(([, n]) => n)
    .map(([kind, n]) => some(kind, sign + n))
    .join(" ");
const colour = (name: string | null): string => (name ? ic(`c-${name}`, `oc-${name}`) : "");
const cardsRu = (n: number): string => (n === 1 ? "карту" : n < 5 ? `${n} карты` : `${n} карт`);

/** What is counted, in English and Russian. */
const COUNTED: Record<string, (p: Args) => [string, string]> = {
  own_structures_of_colour: (p) => [`own structure ${colour(p.colour)}`, `своё сооружение ${colour(p.colour)}`],
  own_systems: () => ["own system", "свою систему"],
  target_systems: () => ["system of the target", "систему соперника"],
  own_systems_with_min_structures: (p) => [
    `own system of ${p.min_structures}+ cards`,
    `свою систему из ${p.min_structures}+ карт`,
  ],
  own_sets_of_four_colours: () => {
    const all = ["blue", "red", "yellow", "grey"].map(colour).join("");
    return [`set of ${all}`, `набор ${all}`];
  },
  own_remaining_resources: (p) => [`${p.each} resources left`, `каждые ${p.each} ресурса`],
};

type Told = [string, string];
const same = (text: string): Told => [text, text];

const EFFECTS: Record<string, (p: Args) => Told> = {
  gain: (p) => same(bundle(p as unknown as Bundle, "+")),
  gain_if: (p) => [
    `if a ${colour(p.colour)} card works: ${bundle(p.gain as Bundle, "+")}`,
    `если работает ${colour(p.colour)}: ${bundle(p.gain as Bundle, "+")}`,
  ],
  gain_choice: (p) => [
    p.options.map((one) => bundle(one, "+")).join(" <em>or</em> "),
    p.options.map((one) => bundle(one, "+")).join(" <em>или</em> "),
  ],
  gain_per: (p) => counted(p, some(String(p.gain), `+${p.amount}`)),
  vp_per: (p) => counted(p, some("vp", p.amount)),
  gain_by_covered_colour: (p) => {
    const all = (["blue", "red", "yellow"] as const).map((one) => `${colour(one)} ${bundle(p[one], "+")}`).join(", ");
    return [`by the colour beneath: ${all}`, `по цвету карты снизу: ${all}`];
  },
  change_loyalty: (p) => {
    const change = some("loyalty", signed(p.amount));
    return p.target === "attacked_opponent" ? [`${change} to the target`, `${change} сопернику`] : same(change);
  },
  take_from_discard: () => ["take a card from the discard pile", "возьмите карту из сброса"],
  draw_then_discard: (p) => [
    `draw ${p.draw}, discard ${p.discard}`,
    `возьмите ${cardsRu(p.draw)}, сбросьте ${cardsRu(p.discard)}`,
  ],
  build_from_hand: (p) => {
    const step = (ru: boolean) =>
      p.steps.map(({ colour: of, discount }) => {
        const what = of ? colour(of) : ru ? "любую карту" : "any card";
        const less = discount ? (ru ? ` со скидкой ${discount}` : ` for ${discount} less`) : "";
        return `${ru ? "постройте" : "build"} ${what}${less}`;
      });
    const here = p.where === "this_system";
    return [
      step(false).join(", then ") + (here ? " in this system" : ""),
      step(true).join(", затем ") + (here ? " в этой системе" : ""),
    ];
  },
  activate_cards: (p) => [`activate up to ${p.max} other cards`, `активируйте до ${p.max} других карт`],
  exchange: (p) => same(`${bundle(p.a)} ⇄ ${bundle(p.b)}`),
  exploit_from_hand: (p) => [`exploit up to ${p.max} hand cards`, `используйте до ${p.max} карт с руки`],
  take_card_from_hand: () => ["look at a hand and take a card", "посмотрите руку соперника и возьмите карту"],
  opponents_choose: (p) => [
    `opponents: discard ${p.discard} <em>or</em> ${some("loyalty", signed(p.loyalty))}`,
    `соперники: сбросить ${cardsRu(p.discard)} <em>или</em> ${some("loyalty", signed(p.loyalty))}`,
  ],
  opponents_discard_then_take: (p) => [
    `opponents discard ${p.discard}; take ${p.take} of the top ${p.top} of the pile`,
    `соперники сбрасывают ${cardsRu(p.discard)}; возьмите ${cardsRu(p.take)} из ${p.top} верхних сброса`,
  ],
  return_advisor: () => ["an opponent’s advisor leaves", "советник соперника уходит"],
  hire_advisor: () => ["hire an advisor for free", "наймите советника бесплатно"],
  reorder_system: () => ["reorder one of your systems", "переложите карты одной системы"],
  place_cube_on_opponent_slot: () => ["block a slot of the target", "займите слот соперника кубом"],
  move_working_card_to_bottom: () => ["sink a working card of the target", "верхняя карта соперника уходит вниз"],
  carry_over_action: () => [`${ic("cube")} for the next round`, `${ic("cube")} на следующий раунд`],
  attack_cost_delta: (p) =>
    p.applies_to === "your_attacks"
      ? [`your attacks: ${some("fleet", signed(p.fleet))}`, `ваши атаки: ${some("fleet", signed(p.fleet))}`]
      : [`attacks on you cost ${some("fleet", signed(p.fleet))}`, `атаки на вас: ${some("fleet", signed(p.fleet))}`],
  virtual_fleet: (p) =>
    p.side === "attacker"
      ? [`attacking: ${some("fleet", signed(p.fleet))}`, `в атаке ${some("fleet", signed(p.fleet))}`]
      : [`defending: ${some("fleet", signed(p.fleet))}`, `в защите ${some("fleet", signed(p.fleet))}`],
  on_attacked: (p) => [
    `when attacked: ${bundle(p.gain as Bundle, "+")}`,
    `за атаку на вас: ${bundle(p.gain as Bundle, "+")}`,
  ],
  modify_exploitation: (p) => [
    `exploiting ${colour(p.colour)}: ${bundle(p.extra, "+")}`,
    `использование ${colour(p.colour)}: ${bundle(p.extra, "+")}`,
  ],
  modify_research: (p) => [`research: draw ${p.draw}`, `исследование: ${cardsRu(p.draw)}`],
  extra_system: () => ["opens her own system", "своя дополнительная система"],
  discount_here: (p) => [`structures here cost ${p.discount} less`, `постройки здесь дешевле на ${p.discount}`],
  cannot_be_returned_or_replaced: () => ["never leaves", "не уходит"],
};

function counted(p: Args, what: string): Told {
  const [en, ru] = COUNTED[p.per]?.(p) ?? same("");
  return [`${what} per ${en}`, `${what} за ${ru}`];
}

const TAG: Record<string, string> = {
  activation: ic("slot-a"),
  after_attack: ic("attack"),
  after_construction: ic("build"),
  end_of_game: ic("point", "o-vp"),
  always: "∞",
  start_of_round: ic("round"),
};

export const knownEffect = (kind: string): boolean => kind in EFFECTS;
const capital = (html: string): string => (/^</.test(html) ? html : html.charAt(0).toUpperCase() + html.slice(1));

export function orionRows(card: OrionFacts, lang: Lang): Row[] {
  const rows: Row[] = [];
  for (const effect of card.effects) {
    const told = EFFECTS[effect.do]?.(effect.args)[lang === "ru" ? 1 : 0] ?? "";
    const cost = bundle(effect.cost);
    const html = capital((cost ? `<span class="price">${cost}</span>${arrow}` : "") + told);
    const tag = effect.slot === "P" ? ic("slot-p") : (TAG[effect.trigger] ?? "");
    const last = rows.at(-1);
    if (last && last.tag === tag) last.html += `, ${html}`;
    else rows.push({ tag, html });
  }
  return rows;
}
