import { beforeEach, describe, expect, it } from "vitest";
import { fits, keyOf, Picking } from "./picking.svelte.ts";
import { settings } from "./settings.svelte.ts";
import { FakeTable, gameOf } from "./testing.ts";
import type { Amount, Decision, Option, Placing, Refusal } from "./types.ts";

const option = (code: number, card: string, times?: number): Option => ({
  action: { do: "discard", card },
  code,
  text: `Discard ${card}`,
  short: card,
  ...(times === undefined ? {} : { times }),
});
const refusal = (code: number, card: string, changes: Partial<Refusal> = {}): Refusal => ({
  action: { do: "discard", card },
  code,
  text: `Discard ${card}`,
  why: `${card}: no`,
  ...changes,
});
const done: Option = { action: { do: "done" }, code: 0, text: "Done", short: "done" };
const decide = (actions: Option[], refused: Refusal[] = [], amount: Amount | null = null, id = 1): Decision => ({
  id,
  kind: "discard",
  actions,
  refused,
  amount,
});
const place: Placing = (action) => (action.card ? { zone: "hand", card: action.card } : null);
const hand = (card: string, copy = 0) => ({ zone: "hand", card, copy });

function picking(decision: Decision): { table: FakeTable; picks: Picking } {
  const table = new FakeTable(gameOf(decision));
  const picks = new Picking(table);
  picks.use(place);
  return { table, picks };
}
const settled = (): Promise<void> => new Promise((go) => setTimeout(go));

beforeEach(() => {
  settings.set("confirm", "click");
});

describe("places", () => {
  it("offer an action wherever everything that the action names agrees", () => {
    expect(fits({ zone: "hand", card: "scout" }, hand("scout", 2))).toBe(true);
    expect(fits({ zone: "hand", card: "scout", copy: 1 }, hand("scout", 2))).toBe(false);
    expect(fits({ zone: "hand", card: "scout" }, { zone: "row", card: "scout" })).toBe(false);
    expect(keyOf(hand("scout", 1))).not.toBe(keyOf(hand("scout", 2)));
  });

  it("are legal, refused with a reason, or nothing at all", () => {
    const { picks } = picking(decide([option(3, "a"), done], [refusal(4, "b")]));
    expect(picks.at(hand("a")).state).toBe("legal");
    expect(picks.at(hand("b"))).toMatchObject({ state: "refused", why: "b: no" });
    expect(picks.at(hand("c"))).toMatchObject({ state: "", why: null });
    expect(picks.loose).toEqual([done]);
  });

  it("tell why not when they are pressed", () => {
    const { picks, table } = picking(decide([option(3, "a")], [refusal(4, "b")]));
    picks.at(hand("b")).onclick();
    expect(picks.at(hand("b")).telling).toBe(true);
    expect(table.acts).toEqual([]);
  });
});

describe("the only answer", () => {
  it("is a single action, unless others come later or it ends what can be taken back", () => {
    expect(picking(decide([option(3, "a")])).picks.only).toEqual([3]);
    expect(picking(decide([option(3, "a"), done])).picks.only).toBeNull();
    expect(picking(decide([option(3, "a")], [refusal(4, "b", { order: true })])).picks.only).toBeNull();
    const ending = new Picking(new FakeTable(gameOf(decide([done]), { undo: true })));
    expect(ending.only).toBeNull();
  });

  it("is all that can be picked where as many are wanted", async () => {
    const later = [refusal(7, "b", { order: true, times: 1 })];
    const { table, picks } = picking(decide([option(3, "a", 2)], later, { least: 3, most: 3 }));
    expect(picks.only).toEqual([3, 3, 7]);
    table.answer = (code) => {
      const made = table.acts.length;
      return gameOf(code === 7 ? null : decide([option(made < 2 ? 3 : 7, "a", 1)], [], null, made + 1));
    };
    picks.answer(picks.only!);
    await settled();
    expect(table.acts).toEqual([3, 3, 7]);
    expect(picking(decide([option(3, "a", 2)], later, { least: 2, most: 2 })).picks.only).toBeNull();
    expect(picking(decide([option(3, "a", 2), done], [], { least: 2, most: 2 })).picks.only).toBeNull();
  });
});

describe("one answer", () => {
  it("is given by a click", async () => {
    const { table, picks } = picking(decide([option(3, "a"), done]));
    picks.at(hand("a")).onclick();
    await settled();
    expect(table.acts).toEqual([3]);
  });

  it("is chosen by the first click and given by the second where fingers slip", async () => {
    settings.set("confirm", "twice");
    const { table, picks } = picking(decide([option(3, "a"), option(4, "b")]));
    picks.at(hand("a")).onclick();
    await settled();
    expect(table.acts).toEqual([]);
    expect(picks.at(hand("a")).state).toBe("selected");
    expect(picks.chosen?.code).toBe(3);
    picks.at(hand("b")).onclick();
    expect(picks.at(hand("a")).state).toBe("legal");
    await picks.confirm();
    expect(table.acts).toEqual([4]);
  });

  it("is asked for in a menu where a place offers several", () => {
    const other = { ...option(9, "a"), text: "Keep a" };
    const { table, picks } = picking(decide([option(3, "a"), other]));
    picks.at(hand("a")).onclick();
    expect(picks.menu?.actions.map((one) => one.code)).toEqual([3, 9]);
    expect(table.acts).toEqual([]);
  });
});

describe("several picks", () => {
  /** A server that wants three of a b c d in the order of their codes, one at a time. */
  function server(): { table: FakeTable; picks: Picking } {
    const cards: Record<number, string> = { 1: "a", 2: "b", 3: "c", 4: "d" };
    const ask = (picked: number[]): Decision | null => {
      if (picked.length === 3) return null;
      const floor = picked.at(-1) ?? 0;
      const left = 3 - picked.length;
      const pool = Object.keys(cards)
        .map(Number)
        .filter((code) => code > floor);
      const most = left < 2 ? null : { least: left, most: left };
      const legal = pool.filter((code) => pool.filter((other) => other > code).length >= left - 1);
      const late = pool.filter((code) => !legal.includes(code));
      return decide(
        legal.map((code) => option(code, cards[code]!, 1)),
        late.map((code) => refusal(code, cards[code]!, { order: true, times: 1 })),
        most,
        picked.length + 1,
      );
    };
    const made = picking(ask([])!);
    const picked: number[] = [];
    made.table.answer = (code) => {
      picked.push(code);
      return gameOf(ask(picked));
    };
    return made;
  }

  it("are made in any order and sent in the order of the codes", async () => {
    const { table, picks } = server();
    expect(picks.at(hand("d")).state).toBe("legal"); // refused only for its order
    for (const card of ["d", "a", "c"]) picks.at(hand(card)).onclick();
    expect([picks.count, picks.ready]).toEqual([3, true]);
    await picks.confirm();
    expect(table.acts).toEqual([1, 3, 4]);
  });

  it("are taken back by a second click, and not ready before they are enough", () => {
    const { picks } = server();
    picks.at(hand("a")).onclick();
    picks.at(hand("b")).onclick();
    expect(picks.ready).toBe(false);
    picks.at(hand("a")).onclick();
    expect(picks.texts).toEqual(["Discard b"]);
  });

  it("are confirmed by Enter on a chosen one as soon as they are enough", async () => {
    const { table, picks } = server();
    picks.at(hand("a")).onenter();
    expect([picks.count, table.acts]).toEqual([1, []]);
    for (const card of ["c", "d"]) picks.at(hand(card)).onenter();
    expect([picks.ready, table.acts]).toEqual([true, []]);
    picks.at(hand("d")).onenter();
    await settled();
    expect(table.acts).toEqual([1, 3, 4]);
  });

  it("skip what the rules have done by themselves", async () => {
    const { table, picks } = picking(decide([option(1, "a", 1), option(2, "b", 1)], [], { least: 2, most: 2 }));
    table.answer = () => gameOf({ ...decide([option(7, "x")], [], null, 2), kind: "other" });
    picks.at(hand("a")).onclick();
    picks.at(hand("b")).onclick();
    await picks.confirm();
    expect(table.acts).toEqual([1]);
  });

  it("end with done where fewer are allowed", async () => {
    const first = decide([option(1, "a", 1), option(2, "b", 1), done], [], { least: 0, most: 2 });
    const { table, picks } = picking(first);
    table.answer = (code) => gameOf(code === 0 ? null : decide([option(2, "b"), done], [], null, 2));
    expect(picks.ready).toBe(true); // none at all
    picks.at(hand("a")).onclick();
    await picks.confirm();
    expect(table.acts).toEqual([1, 0]);
  });

  it("tell equal cards apart, and take no more of them than there are", () => {
    const { picks } = picking(decide([option(5, "scout", 2), option(6, "viper", 1)], [], { least: 3, most: 3 }));
    for (const copy of [0, 1, 2]) picks.at(hand("scout", copy)).onclick();
    expect(picks.countOf(5)).toBe(2);
    expect(picks.at(hand("scout", 0)).selected).toBe(true);
    expect(picks.at(hand("scout", 2)).selected).toBe(false);
  });

  it("must be one of the sets where there are only these", () => {
    const amount = {
      least: 2,
      most: 2,
      sets: [
        [1, 2],
        [1, 3],
      ],
    };
    const { picks } = picking(decide([option(1, "a", 1), option(2, "b", 1), option(3, "c", 1)], [], amount));
    picks.at(hand("b")).onclick();
    picks.at(hand("c")).onclick();
    expect(picks.ready).toBe(false);
    picks.at(hand("b")).onclick();
    picks.at(hand("a")).onclick();
    expect(picks.ready).toBe(true);
  });

  it("keep the order of the clicks where it matters", async () => {
    const { table, picks } = picking(
      decide([option(1, "a", 1), option(2, "b", 1)], [], { least: 2, most: 2, ordered: true }),
    );
    table.answer = (code) => gameOf(code === 2 ? decide([option(1, "a")], [], null, 2) : null);
    picks.at(hand("b")).onclick();
    picks.at(hand("a")).onclick();
    await picks.confirm();
    expect(table.acts).toEqual([2, 1]);
  });

  it("can be made without places, as the text view does", async () => {
    const { table, picks } = server();
    for (const code of [2, 1, 3]) picks.add(option(code, "?"));
    picks.drop(1);
    expect(picks.count).toBe(2);
    picks.add(option(4, "d"));
    await picks.confirm();
    expect(table.acts).toEqual([2, 3, 4]);
  });

  it("are forgotten with their question", () => {
    const { table, picks } = server();
    picks.at(hand("a")).onclick();
    table.feed({ version: "9", game: gameOf(decide([option(1, "a")], [], null, 77)) });
    table.hurry();
    expect(picks.count).toBe(0);
  });
});

it("nothing can be picked in a replay", () => {
  const { table } = picking(decide([option(3, "a")]));
  Object.defineProperty(table, "readonly", { value: true });
  const still = new Picking(table);
  still.use(place);
  expect(still.at(hand("a")).state).toBe("");
});
