import { expect, test } from "vitest";
import { ordered } from "./sitting.ts";
import type { OwnSummary } from "./types.ts";

const table = (id: string, phase: string, changed: number, your_turn = false): OwnSummary =>
  ({ id, phase, changed, your_turn }) as OwnSummary;

test("tables that wait for me come first, finished ones last, each the newest first", () => {
  const tables = [
    table("over", "over", 9),
    table("theirs", "playing", 8),
    table("mine, long ago", "playing", 2, true),
    table("closed", "closed", 7),
    table("gathering", "gathering", 5),
    table("mine", "playing", 6, true),
  ];
  expect(ordered(tables).map(({ id }) => id)).toEqual(["mine", "mine, long ago", "theirs", "gathering", "over"]);
});
