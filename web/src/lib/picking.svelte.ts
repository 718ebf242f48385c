import { settings } from "./settings.svelte.ts";
import type { TableStore } from "./table.svelte.ts";
import type { Decision, Option, Place, Placing, Refusal } from "./types.ts";

export type SpotState = "" | "legal" | "selected" | "refused";

/** What can be done at a place of the board. */
export interface Spot {
  place: Place;
  state: SpotState;
  actions: Option[];
  /** why nothing can be done here, if the place was meant for this question */
  why: string | null;
  /** the reason is being told just now */
  telling: boolean;
  selected: boolean;
  /** what a click does, in words */
  label: string;
  onclick(): void;
  /** Enter: confirms where this has been chosen and nothing is missing, else as a click */
  onenter(): void;
}

interface Picked {
  key: string;
  code: number;
}

/** Whether two lists have the same codes, each as often. */
const sameSet = (one: number[], two: number[]): boolean =>
  one.length === two.length && [...one].sort().join() === [...two].sort().join();

const TELLING = 3500; // milliseconds that a reason stays

export const keyOf = ({ zone, seat, card, copy, index }: Place): string =>
  [zone, seat ?? "", card ?? "", copy ?? "", index ?? ""].join(":");

/** Whether an action that belongs to one place is offered at another: all that the action's place says must agree. */
export function fits(action: Place, spot: Place): boolean {
  return (
    action.zone === spot.zone &&
    (action.card === undefined || action.card === spot.card) &&
    (action.copy === undefined || action.copy === spot.copy) &&
    (action.seat === undefined || action.seat === spot.seat) &&
    (action.index === undefined || action.index === spot.index)
  );
}

/**
 * Choosing on the board: which places are legal, what is selected, what is sent.
 *
 * One action answers most questions: a click does it, or selects it until it is confirmed (`settings.twice`). Where the
 * server wants several (`decision.amount`), clicks toggle and `confirm` sends them in the order of their codes.
 */
export class Picking {
  /** selected so far, of the question with this id */
  private picked = $state.raw<Picked[]>([]);
  private forDecision = $state(-1);
  /** a place with several actions whose menu is open */
  menu = $state.raw<{ key: string; place: Place; actions: Option[] } | null>(null);
  /** the place whose refusal is being told */
  told = $state.raw<{ key: string; why: string } | null>(null);
  private placing = $state.raw<Placing>(() => null);
  private sending = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: TableStore) {}

  /** Learn from a board where actions belong. */
  use(placing: Placing): void {
    this.placing = placing;
  }

  decision: Decision | null = $derived.by(() => (this.table.readonly ? null : this.table.game.decision));

  /** Every action of the question with its place. */
  private placed = $derived.by(() => {
    const { view } = this.table.game;
    const decision = this.decision;
    const find = <T extends Option | Refusal>(list: T[]): { one: T; place: Place | null }[] =>
      list.map((one) => ({ one, place: this.placing(one.action, view, this.table.you) }));
    return { actions: find(decision?.actions ?? []), refused: find(decision?.refused ?? []) };
  });

  /** Actions that belong to no place: the buttons of the decision bar. */
  loose: Option[] = $derived(this.placed.actions.filter(({ place }) => place === null).map(({ one }) => one));
  looseRefused: Refusal[] = $derived(
    this.placed.refused.filter(({ one, place }) => place === null && !one.order).map(({ one }) => one),
  );

  /** How many picks are wanted; null where one action answers. */
  amount = $derived(this.decision?.amount ?? null);

  private current: Picked[] = $derived(this.decision && this.decision.id === this.forDecision ? this.picked : []);

  count = $derived(this.current.length);

  /** The one action that is selected and waits to be confirmed. */
  chosen: Option | null = $derived.by(() => {
    const only = this.amount ? undefined : this.current[0];
    return only ? (this.decision?.actions.find((one) => one.code === only.code) ?? null) : null;
  });

  /** The selected things, as the server words them. */
  texts: string[] = $derived(
    this.current.flatMap(({ code }) => this.options().find((one) => one.code === code)?.text ?? []),
  );

  /** Whether the server takes fewer picks than most: then it is told that these were all. */
  private open = $derived(this.decision?.actions.some((one) => one.action.do === "done") ?? false);

  /** Whether the confirmation may be pressed. */
  ready = $derived.by(() => {
    const amount = this.amount;
    if (!this.decision || this.sending || this.table.busy) return false;
    if (!amount) return this.chosen !== null;
    if (this.count === 0) return amount.least === 0 && this.open;
    if (this.count < amount.least || this.count > amount.most) return false;
    const codes = this.current.map((one) => one.code);
    return !amount.sets || amount.sets.some((set) => sameSet(set, codes));
  });

  /**
   * The only answer there is: one action, or all that can be picked where as many are wanted. Not while something can be
   * taken back and the answer is a button that ends it, and not what has just been taken back.
   */
  only: number[] | null = $derived.by(() => {
    const { decision, amount } = this;
    if (!decision || this.table.tookBack) return null;
    const later = decision.refused.filter((one) => one.order);
    if (amount) {
      const pool = [...decision.actions, ...later];
      if (amount.ordered || amount.least !== amount.most || pool.some((one) => one.times === undefined)) return null;
      const codes = pool.flatMap(({ code, times }) => Array<number>(times!).fill(code)).sort((a, b) => a - b);
      return codes.length === amount.least ? codes : null;
    }
    if (decision.actions.length !== 1 || later.length > 0) return null;
    return this.table.game.undo && this.loose.length > 0 ? null : [decision.actions[0]!.code];
  });

  /** Give the only answer. */
  answer(codes: number[]): void {
    this.menu = null;
    void this.send(codes);
  }

  private options(): { code: number; text: string }[] {
    return [...(this.decision?.actions ?? []), ...(this.decision?.refused ?? [])];
  }

  // --- what a place offers -------------------------------------------------------------------------------------

  at(place: Place): Spot {
    const key = keyOf(place);
    const actions = this.placed.actions.filter((one) => one.place && fits(one.place, place)).map(({ one }) => one);
    const refusals = this.placed.refused.filter((one) => one.place && fits(one.place, place)).map(({ one }) => one);
    if (this.amount) for (const one of refusals) if (one.order) actions.push({ ...one, short: one.text });
    const selected = this.current.some((one) => one.key === key);
    const why = actions.length === 0 ? (refusals[0]?.why ?? null) : null;
    return {
      place,
      actions,
      why,
      selected,
      telling: this.told?.key === key,
      state: selected ? "selected" : actions.length > 0 ? "legal" : why ? "refused" : "",
      label: actions.length > 0 ? actions.map((one) => one.text).join("; ") : (why ?? ""),
      onclick: () => this.click(place, key, actions, why),
      onenter: () => (selected && this.ready ? void this.confirm() : this.click(place, key, actions, why)),
    };
  }

  private click(place: Place, key: string, actions: Option[], why: string | null): void {
    if (this.table.catchingUp) this.table.hurry();
    const part = this.amount ? actions.find((one) => one.times !== undefined) : undefined;
    if (part) this.toggle(key, part);
    else if (actions.length === 0) this.tell(key, why ?? "");
    else if (actions.length > 1) this.menu = this.menu?.key === key ? null : { key, place, actions };
    else this.choose(actions[0]!, key);
  }

  private toggle(key: string, { code, times }: Option): void {
    this.menu = null;
    const rest = this.current.filter((one) => one.key !== key);
    const most = this.amount?.most ?? 1;
    this.forDecision = this.decision?.id ?? -1;
    if (rest.length < this.current.length) this.picked = rest;
    else if (rest.filter((one) => one.code === code).length >= (times ?? 1)) return;
    else this.picked = [...rest.slice(Math.max(0, rest.length + 1 - most)), { key, code }];
  }

  /** How often an action is among the picks. */
  countOf(code: number): number {
    return this.current.filter((one) => one.code === code).length;
  }

  /** Pick or unpick an action without a place: for the text view. */
  add({ code }: Option): void {
    this.forDecision = this.decision?.id ?? -1;
    if (this.count < (this.amount?.most ?? 1)) this.picked = [...this.current, { key: this.freeKey(code), code }];
  }

  drop(code: number): void {
    const last = this.current.findLastIndex((one) => one.code === code);
    this.picked = this.current.filter((_, place) => place !== last);
  }

  /** A place for a pick that was made without one: the next thing on the board that would offer it, by its copy. */
  private freeKey(code: number): string {
    const place = [...this.placed.actions, ...this.placed.refused].find(({ one }) => one.code === code)?.place;
    if (!place) return `pick:${code}:${this.countOf(code)}`;
    return keyOf(
      place.copy === undefined && place.index === undefined ? { ...place, copy: this.countOf(code) } : place,
    );
  }

  /** Do it, or select it first where choosing and doing are two things. */
  choose(option: Option, key = ""): void {
    this.menu = null;
    const again = this.chosen?.code === option.code;
    if (settings.twice && !again && key) {
      this.forDecision = this.decision?.id ?? -1;
      this.picked = [{ key, code: option.code }];
      return;
    }
    void this.send([option.code]);
  }

  /** Select one action that waits to be confirmed: keys choose so, and Enter confirms. */
  select(option: Option, place: Place): void {
    this.menu = null;
    this.forDecision = this.decision?.id ?? -1;
    this.picked = [{ key: keyOf(place), code: option.code }];
  }

  tell(key: string, why: string): void {
    clearTimeout(this.timer);
    if (!why) return;
    this.told = { key, why };
    this.timer = setTimeout(() => {
      this.told = null;
    }, TELLING);
  }

  clear(): void {
    this.picked = [];
    this.menu = null;
    this.told = null;
  }

  // --- sending -------------------------------------------------------------------------------------------------

  async confirm(): Promise<void> {
    const amount = this.amount;
    if (!this.ready) return;
    const codes = this.current.map((one) => one.code);
    if (!amount?.ordered) codes.sort((a, b) => a - b);
    await this.send(codes, amount !== null && this.count < amount.most);
  }

  /**
   * Send picks one after the other, each as the answer to the question that is asked then. What is not legal any more
   * is done already: the rules go on by themselves where there is one way only.
   */
  private async send(codes: number[], open = false): Promise<void> {
    if (this.sending || this.table.busy) return;
    this.sending = true;
    const kind = this.decision?.kind;
    const asked = this.decision?.id ?? -1;
    const before = this.table.latest.picks.length;
    const goesOn = (): boolean => this.table.latest.decision?.kind === kind;
    try {
      for (let place = 0; place < codes.length && goesOn(); ) {
        const code = codes[place]!;
        if (!this.table.latest.decision?.actions.some((one) => one.code === code)) {
          place++;
          continue;
        }
        if (!(await this.table.act(code))) return;
        const made = this.table.latest.picks.length - before; // of a secret choice
        place = goesOn() && made > 0 ? made : place + 1;
      }
      const done = open && goesOn() && this.table.latest.decision?.actions.find((one) => one.action.do === "done");
      if (done) await this.table.act(done.code);
    } finally {
      this.sending = false;
      if (this.forDecision <= asked) this.clear(); // else the next question has been answered in part already
    }
  }

  // --- for markup ----------------------------------------------------------------------------------------------

  /** `use:picking.spot={place}`: makes any element a place of the board that can be chosen. */
  spot = (node: HTMLElement, place: Place): { update(place: Place): void; destroy(): void } => {
    let here = $state.raw(place);
    const press = (event: Event): void => {
      event.stopPropagation();
      this.at(here).onclick();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.target !== node || (event.key !== " " && event.key !== "Enter")) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Enter") this.at(here).onenter();
      else this.at(here).onclick();
    };
    node.addEventListener("click", press);
    node.addEventListener("keydown", key);
    $effect(() => {
      dress(node, this.at(here));
    });
    return {
      update: (next) => {
        here = next;
      },
      destroy: () => {
        node.removeEventListener("click", press);
        node.removeEventListener("keydown", key);
      },
    };
  };
}

/** Give an element the looks and names of a spot. */
function dress(node: HTMLElement, spot: Spot): void {
  const { place, state, label, selected } = spot;
  node.dataset.zone = place.zone;
  if (place.card !== undefined) node.dataset.card = place.card;
  if (place.seat !== undefined) node.dataset.seat = String(place.seat);
  if (place.index !== undefined) node.dataset.index = String(place.index);
  node.dataset.state = state;
  const first = spot.actions[0];
  if (first) node.dataset.action = String(first.code);
  else delete node.dataset.action;
  node.classList.add("spot");
  const can = state !== "";
  if (node.tagName !== "BUTTON") {
    if (can) {
      node.setAttribute("role", "button");
      node.tabIndex = 0;
    } else {
      node.removeAttribute("role");
      node.removeAttribute("tabindex");
    }
  }
  const own = node.dataset.label;
  const written = (node.textContent ?? "").trim() !== "";
  name(node, "aria-label", own ? (can ? `${own}. ${label}` : own) : can && !written ? label : "");
  name(node, "aria-description", can && !own && written ? label : "");
  if (can) {
    node.setAttribute("aria-pressed", String(selected));
    node.setAttribute("aria-disabled", String(state === "refused"));
  } else {
    node.removeAttribute("aria-pressed");
    node.removeAttribute("aria-disabled");
  }
}

function name(node: HTMLElement, attribute: string, words: string): void {
  if (words) node.setAttribute(attribute, words);
  else node.removeAttribute(attribute);
}
