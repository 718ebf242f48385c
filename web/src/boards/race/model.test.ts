/** The board's model against real views of the engine (fixtures.json: one question of each kind, three kinds of games). */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fits } from "../../lib/picking.svelte.ts";
import type { ActionRecord, GameEvent, Place, View } from "../../lib/types.ts";
import {
  actionCards,
  duels,
  hand,
  invasionCard,
  invasionCardOf,
  now,
  partsOf,
  phases,
  place,
  powers,
  raceView,
  sign,
  stacks,
  story,
  tableau,
} from "./model.ts";

interface Fixture {
  you: number;
  view: View;
  kind: string;
  actions: ActionRecord[];
  refused: ActionRecord[];
}
const { events, ...questions } = JSON.parse(
  readFileSync(new URL("./fixtures.json", import.meta.url), "utf8"),
) as Record<string, Fixture> & { events: GameEvent[] };
const all = Object.entries(questions);
const of = (name: string): Fixture => questions[name]!;

/** Everything on the board that can be chosen. */
function spots({ view, you }: Fixture): Place[] {
  const race = raceView(view);
  const me = race.seats[you]!;
  return [
    ...hand(view, you).map((one) => one.place),
    ...tableau(race, you).map((one) => one.place),
    ...(me.drawn ?? []).map((card) => ({ zone: me.tableau.length === 0 ? "home" : "drawn", card: card!, copy: 0 })),
    ...(now(race).stage === "choose" ? actionCards(race).map((card) => ({ zone: "action", index: card.n })) : []),
  ];
}

describe("places", () => {
  it.each(all)("of %s exist on the board, or the action is a button", (_name, question) => {
    const there = spots(question);
    for (const action of [...question.actions, ...question.refused]) {
      const at = place(action, question.view, question.you);
      if (at === null) expect(["done", "number", "bonus", "repair_bonus", "bunker"]).toContain(action.do);
      else
        expect(
          there.some((spot) => fits(at, spot)),
          JSON.stringify(action),
        ).toBe(true);
    }
  });
  it("puts all action cards of the table on the board, and no others", () => {
    for (const name of ["invasion.choose_action", "duel.choose_action", "base.choose_action.late"]) {
      const { view, actions, refused } = of(name);
      const offered = [...actions, ...refused].map((action) => action.n).sort();
      expect(
        actionCards(raceView(view))
          .map((card) => card.n)
          .sort(),
      ).toEqual(offered);
    }
  });
});

describe("the round", () => {
  it.each([
    ["invasion.choose_home", "start", 0],
    ["invasion.choose_action", "choose", 0],
    ["invasion.explore_discard", "phase", 1],
    ["base.explore_keep", "phase", 1],
    ["base.develop", "phase", 2],
    ["invasion.settle", "phase", 3],
    ["base.place_world", "phase", 3],
    ["base.spend_goods", "phase", 4],
    ["invasion.pay_repair", "phase", 5],
    ["invasion.war_effort", "phase", 5],
    ["invasion.defend", "invasion", 0],
    ["invasion.damage", "invasion", 0],
  ])("knows where %s belongs", (name, stage, phase) => {
    expect(now(raceView(of(name).view))).toEqual({ stage, phase });
  });
  it("shows who called the phases, and which is under way", () => {
    const view = raceView(of("base.spend_goods").view);
    const boxes = phases(view);
    expect(boxes[3]!.state).toBe("on");
    for (const { phase, who } of boxes)
      expect(who).toEqual(
        view.seats.flatMap((seat, i) => (seat.chosen.some((name) => name in byPhase[phase]!) ? [i] : [])),
      );
    expect(phases(raceView(of("base.choose_action.late").view)).every((box) => box.state === "off")).toBe(true);
  });
  it("signs questions by phase", () => {
    const asks = (name: string): string =>
      sign({ id: 1, kind: of(name).kind, actions: [], refused: [] }, of(name).view);
    expect(asks("base.develop")).toBe("II");
    expect(asks("invasion.defend")).toBe("i:anti-xeno");
    expect(asks("invasion.choose_action")).toBe("i:round");
  });
});

const byPhase: Record<number, Record<string, true>> = {
  1: { explore_5: true, explore_1_1: true },
  2: { develop: true },
  3: { settle: true },
  4: { consume_trade: true, consume_x2: true },
  5: { produce: true },
};

describe("tableaus", () => {
  it("lists cards with goods, and damaged worlds behind them", () => {
    const view = raceView(of("invasion.pay_repair").view);
    const you = of("invasion.pay_repair").you;
    const laid = tableau(view, you);
    expect(laid.filter((one) => one.damaged).map((one) => one.card)).toEqual(view.seats[you]!.damaged);
    expect(laid.length).toBe(view.seats[you]!.tableau.length + view.seats[you]!.damaged!.length);
    expect(new Set(laid.map((one) => one.key)).size).toBe(laid.length);
  });
  it("counts equal powers and leaves out those of the invasion where there is none", () => {
    const power = { phase: 3, do: "military", args: { amount: 2 } };
    const xeno = { phase: 3, do: "xeno_defense", args: { amount: 1 } };
    const facts = () => ({ powers: [power, xeno] }) as never;
    const view = raceView({ seats: [{ tableau: ["a", { card: "b", good: null }], hand: [], vp: 0, chosen: [] }] });
    const [row] = powers(view, 0, facts, false);
    expect(row).toMatchObject({ tag: "III", phase: 3 });
    expect(row!.powers).toHaveLength(1);
    expect(row!.powers[0]).toMatchObject({ times: 2, cards: ["a", "b"] });
    expect(powers({ ...view, invasion: {} as never }, 0, facts, false)[0]!.powers).toHaveLength(2);
  });
});

describe("the invasion", () => {
  it("reads invasion cards from views and from events alike", () => {
    expect(invasionCard("1:-1")).toEqual({ wave: 1, value: "−1" });
    expect(invasionCard("3:+4")).toEqual(invasionCardOf(32 * 3 + 16 + 4));
    expect(invasionCard("2:7")).toEqual(invasionCardOf(32 * 2 + 7 + 1));
    expect(invasionCard("first_round")).toBeNull();
  });
  it("unpacks the parts of a defense, also beyond 32 bits and below zero", () => {
    const packed = [7, -1, 2, 0, 2].reduce((sum, part, i) => sum + (part + 128) * 256 ** i, 0);
    expect(partsOf(packed)).toEqual([7, -1, 2, 0, 2]);
  });
  it("tells each seat's fight with its parts", () => {
    const told = story(events)!;
    expect(told).toMatchObject({ number: 3, ended: true });
    const fights = duels(told.steps);
    expect(fights.map((one) => one.seat)).toEqual([3, 2, 1, 0]);
    expect(fights[3]).toMatchObject({ parts: [0, 0, 0, 0, 2], sum: 2, power: 0, held: true, awards: 2, stake: 2 });
    expect(fights[0]).toMatchObject({ held: false, damaged: "epsilon_eridani" });
    for (const { parts, sum } of fights) expect(parts!.reduce((a, b) => a + b, 0)).toBe(sum);
    expect(duels(told.steps.slice(0, 3))).toHaveLength(1);
  });
  it("moves the discs as the story is told", () => {
    const told = story(events)!;
    const end = {
      discs: [
        [2, 1],
        [3, 1],
        [0, 0],
        [1, 0],
      ],
    } as never;
    const before = stacks(end, told.steps, 0);
    expect(before.get(0)).toContain(3); // it comes from 0
    expect(stacks(end, told.steps, 1).get(1)![0]).toBe(3); // on top of its new space
    expect([...stacks(end, told.steps)]).toEqual([...stacks(end)]);
    expect(stacks(end).get(1)).toEqual([2, 3]);
  });
});
