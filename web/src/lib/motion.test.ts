import { describe, expect, it } from "vitest";
import { type Measured, plan } from "./motion.ts";

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
