import { beforeEach, describe, expect, test } from "vitest";
import { usualHand } from "../../lib/boards.ts";
import { fits } from "../../lib/picking.svelte.ts";
import type { ActionRecord, Decision, Place, View } from "../../lib/types.ts";
import fixtures from "./fixtures.json";
import { meaning } from "./meaning.svelte.ts";
import {
  ADVISOR,
  ALLUVIA,
  advisorOf,
  BUTTONS,
  hasOwnSystem,
  nextSystem,
  place,
  sign,
  stacksOf,
  targetOf,
  trayOf,
  viewOf,
} from "./model.ts";

interface Fixture {
  name: string;
  kind: string;
  you: number;
  view: View;
  actions: ActionRecord[];
  refused: ActionRecord[];
}
const all = fixtures as unknown as Fixture[];
const named = (name: string): Fixture => all.find((one) => one.name === name)!;
const decisionOf = ({ kind, actions, refused }: Fixture): Decision => ({
  id: 1,
  kind,
  actions: actions.map((action, code) => ({ action, code, text: "", short: "" })),
  refused: refused.map((action, code) => ({ action, code: 1000 + code, text: "", why: "why" })),
});

/** All places that the board draws in a situation, as Board.svelte and the shell do. */
function spots(one: Fixture): Place[] {
  const view = viewOf(one.view);
  const tray = trayOf(decisionOf(one), view, one.you);
  return [
    ...usualHand(one.view, one.you).map((held) => held.place),
    ...BUTTONS.map((card) => ({ zone: "action", card })),
    ...view.advisors.map((card) => ({ zone: "table", card })),
    ...view.seats.flatMap((seat, number) => [
      { zone: "seat", seat: number },
      ...stacksOf(view, number).map((stack) => ({ zone: "system", seat: number, index: stack.place })),
      ...(advisorOf(seat) ? [{ zone: "advisor", seat: number }] : []),
    ]),
    ...(nextSystem(view, one.you) >= 0 ? [{ zone: "system", seat: one.you, index: nextSystem(view, one.you) }] : []),
    ...(hasOwnSystem(view, one.you) ? [{ zone: "system", seat: one.you, index: ALLUVIA }] : []),
    ...(tray === null
      ? []
      : tray.zone === "race"
        ? tray.races.map((index) => ({ zone: "race", index }))
        : tray.cards.map((card) => card.place)),
  ];
}

const LOOSE = ["done", "option", "save", "power"];

describe("actions", () => {
  beforeEach(() => {
    meaning.now = "build";
  });

  test.each(all.map((one) => [one.name, one] as const))("of %s belong to places that are there", (_name, one) => {
    const there = spots(one);
    for (const action of one.actions) {
      const where = place(action, one.view, one.you);
      if (where === null) expect(LOOSE).toContain(action.do);
      else
        expect(
          there.some((spot) => fits(where, spot)),
          JSON.stringify([action, where]),
        ).toBe(true);
    }
  });

  test("a card of the hand means building, unless exploiting is chosen", () => {
    const { view, you, actions } = named("action");
    const build = actions.find((one) => one.do === "build")!;
    const exploit = actions.find((one) => one.do === "exploit")!;
    expect(place(build, view, you)).toEqual({ zone: "hand", card: build.card });
    expect(place(exploit, view, you)).toEqual({ zone: "action", card: "exploit" });
    meaning.now = "exploit";
    expect(place(build, view, you)).toEqual({ zone: "action", card: "build" });
    expect(place(exploit, view, you)).toEqual({ zone: "hand", card: exploit.card });
  });

  test("an effect that asks to exploit is not concerned by that", () => {
    const { view, you, actions } = named("exploit_more");
    const exploit = actions.find((one) => one.do === "exploit")!;
    expect(place(exploit, view, you)).toEqual({ zone: "hand", card: exploit.card });
  });

  test("questions about an opponent's cards point at them", () => {
    for (const name of ["choose_slot", "choose_buried"]) {
      const { view, you, actions } = named(name);
      const target = targetOf(viewOf(view));
      expect(target).not.toBe(you);
      for (const action of actions) expect(place(action, view, you)?.seat).toBe(target);
    }
  });
});

describe("the table", () => {
  test("systems are listed with what works on top", () => {
    const one = named("action:alluvia");
    const view = viewOf(one.view);
    const seat = view.seats.findIndex((each) => each.alluvia);
    const own = stacksOf(view, seat).find((stack) => stack.place === ALLUVIA)!;
    expect(own.cards.length).toBeGreaterThan(0);
    expect(own.room).toBeGreaterThanOrEqual(own.cards.length);
    expect(ADVISOR).toBeGreaterThan(ALLUVIA);
  });

  test("a seat with four systems opens no more", () => {
    const view = viewOf({ seats: [{ systems: [["a"], ["b"], ["c"], ["d"]] }] } as unknown as View);
    expect(nextSystem(view, 0)).toBe(-1);
  });

  test("the tray has the pile in its order, equal cards apart", () => {
    const view = viewOf({ discard: ["titan", "frigate", "titan"], seats: [], agenda: [] } as unknown as View);
    const take = (card: string, copy?: number): ActionRecord => ({ do: "take", card, ...(copy ? { copy } : {}) });
    const tray = trayOf(
      decisionOf({
        name: "",
        kind: "take_discards",
        you: 0,
        view: {},
        actions: [take("titan"), take("titan", 1), take("frigate")],
        refused: [],
      }),
      view,
      0,
    );
    expect(tray?.zone === "pile" && tray.cards.map((one) => one.key)).toEqual([
      "take:titan:0",
      "take:frigate:0",
      "take:titan:1",
    ]);
  });

  test("every question has a sign", () => {
    for (const one of all) expect(sign(decisionOf(one), one.view)).toMatch(/^i:[a-z-]+$/);
  });
});
