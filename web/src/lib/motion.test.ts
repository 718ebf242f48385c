import { describe, expect, it } from "vitest";
import { leaving, type Measured, plan, shots } from "./motion.ts";

const box = (x: number, y = 0): DOMRect => ({ x, y, width: 10, height: 14 }) as DOMRect;
const seen = (...list: [string, string | null, number][]): Measured =>
  new Map(list.map(([key, card, x]) => [key, { key, card, box: box(x), node: null as unknown as HTMLElement }]));
const piles = new Map([["deck", box(500)]]);

describe("plan", () => {
  it("moves what has changed its place, and leaves the rest", () => {
    const before = seen(["hand:a:0", "a", 0], ["hand:b:0", "b", 20]);
    const after = seen(["hand:a:0", "a", 0], ["hand:b:0", "b", 40]);
    expect(plan(before, after, piles, [])).toEqual([{ key: "hand:b:0", from: box(20), was: "hand:b:0" }]);
  });

  it("lets a card come from where it has left", () => {
    const motions = plan(seen(["hand:a:0", "a", 0]), seen(["tableau:a:0", "a", 90]), piles, []);
    expect(motions).toEqual([{ key: "tableau:a:0", from: box(0), was: "hand:a:0" }]);
  });

  it("lets each of two equal cards come from one place", () => {
    const before = seen(["hand:a:0", "a", 0], ["hand:a:1", "a", 20]);
    const after = seen(["play:a:0", "a", 90], ["play:a:1", "a", 110]);
    expect(plan(before, after, piles, []).map(({ was }) => was)).toEqual(["hand:a:0", "hand:a:1"]);
  });

  it("lets a drawn card come from the deck, and others appear", () => {
    const after = seen(["hand:a:0", "a", 0], ["hand:b:0", "b", 20]);
    const motions = plan(seen(), after, piles, [["drew", 0, "a", 1, -1]]);
    expect(motions.map(({ from }) => from)).toEqual([box(500), null]);
  });
});

it("a bought card goes and the same one comes into its place", () => {
  const row = seen(["row:ship:0", "ship", 0], ["row:ship:1", "ship", 20]);
  const all = new Map([
    ["trade_deck", box(500)],
    ["discard", box(100)],
  ]);
  const events: Parameters<typeof plan>[3] = [
    ["bought", 0, "ship", 1, -1],
    ["refilled", -1, "ship", 0, -1],
  ];
  expect(plan(row, row, all, events)).toEqual([{ key: "row:ship:0", from: box(500), was: null }]);
  expect(leaving(row, row, new Set([null]), all, events)).toEqual([{ key: "row:ship:0", to: box(100) }]);
  expect(plan(row, row, all, [events[1]!])).toEqual([]);
});

describe("leaving", () => {
  const far = new Map([
    ["discard", box(100)],
    ["discard:1", box(200)],
    ["hand", box(300)],
    ["hand:1", box(400)],
    ["vp:0", box(600)],
  ]);
  const gone = (key: string, card: string | null, after: Measured, events: Parameters<typeof leaving>[4]) =>
    leaving(seen([key, card, 0]), after, new Set(), far, events).map(({ to }) => to?.x);

  it("takes a card that somebody buys to that discard pile", () => {
    expect(gone("row:ship:0", "ship", seen(), [["bought", 1, "ship", 3, -1]])).toEqual([200]);
    expect(gone("row:ship:0", "ship", seen(), [["bought", 0, "ship", 3, -1]])).toEqual([100]);
  });

  it("takes what was in play to the discard pile of its owner", () => {
    expect(gone("play:1:ship:0", "ship", seen(), [])).toEqual([200]);
    expect(gone("hand:ship:0", "ship", seen(), [])).toEqual([100]);
  });

  it("takes a good that is sold to the hand, and one that is consumed to the points", () => {
    const world = seen(["tableau:0:world:0", "world", 0]);
    const good = "good:tableau:0:world:0";
    expect(
      gone(good, null, world, [
        ["sold", 0, "world", 3, -1],
        ["drew", 0, "a", 1, -1],
      ]),
    ).toEqual([300]);
    expect(
      gone(good, null, world, [
        ["good_spent", 0, "world", 0, -1],
        ["gained_vp", 0, null, 1, -1],
      ]),
    ).toEqual([600]);
    expect(
      gone(good, null, world, [
        ["good_spent", 0, "world", 0, -1],
        ["drew", 0, "a", 1, -1],
      ]),
    ).toEqual([300]);
    expect(gone(good, null, seen(), [])).toEqual([]);
  });
});

it("lets attacks fly from seat to seat", () => {
  const places = new Map([
    ["seat:0", box(10)],
    ["combat:1", box(20)],
    ["authority:0", box(30)],
    ["seat:1", box(40)],
  ]);
  const fly = (seat: number, other: number) =>
    shots(places, [["attacked", seat, null, 3, other]]).map(({ from, to }) => [from.x, to.x]);
  expect(fly(1, 0)).toEqual([[20, 30]]);
  expect(fly(0, 1)).toEqual([[10, 40]]);
  expect(shots(places, [["drew", 0, null, 1, -1]])).toEqual([]);
});
