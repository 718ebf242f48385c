import { describe, expect, test } from "vitest";
import { bars, type Ended, legend, margin, outcome, proves, scale } from "./result.ts";

const ended = (over: Partial<Ended>): Ended => ({
  text: "B wins: eight rounds are over; A 18 points (track 0)",
  scores: [18, 28, 10],
  parts: [
    { track: 0, loyalty: 8, structures: 10, variable: 0, tie_break: 10 },
    { track: 6, loyalty: 10, structures: 12, variable: 0, tie_break: 10 },
    { track: 13, loyalty: -6, structures: 3, variable: 0, tie_break: 16 },
  ],
  ranks: [2, 1, 3],
  winners: [1],
  teams: [0, 1, 2],
  reason: "rounds",
  ...over,
});

describe("bars of scores", () => {
  test("have the parts that anybody has, the best seat first", () => {
    const result = ended({});
    expect(legend(result)).toEqual(["track", "loyalty", "structures"]);
    const all = bars(result);
    expect(all.map(({ seat }) => seat)).toEqual([1, 0, 2]);
    expect(all[0]!.segments.map(({ n }) => n)).toEqual([6, 10, 12]);
    expect(scale(all)).toBe(28);
  });

  test("tell what is below zero apart", () => {
    const last = bars(ended({})).at(-1)!;
    expect(last.minus).toEqual([{ part: "loyalty", n: -6 }]);
    expect(last.segments.map(({ part }) => part)).toEqual(["track", "structures"]);
  });

  test("stay whole when nobody has anything", () => {
    expect(scale(bars(ended({ parts: [{}, {}, {}] })))).toBe(1);
  });
});

test("the margin is over the best of the others, and none where several sides win", () => {
  expect(margin(ended({}))).toBe(10);
  expect(margin(ended({ winners: [] }))).toBe(0);
  expect(margin(ended({ reason: "resigned" }))).toBe(0);
  expect(margin(ended({ winners: [0, 1] }))).toBe(0);
  expect(margin(ended({ winners: [0, 1], teams: [0, 0, 1], scores: [30, 30, 12] }))).toBe(18);
});

test("the outcome says why the game ended", () => {
  expect(outcome(ended({}))).toBe("Eight rounds are over");
  expect(outcome(ended({ text: "A wins: a tableau has twelve cards\nA 26 VP: chips 11" }))).toBe(
    "A tableau has twelve cards",
  );
  expect(outcome(ended({ text: "Победитель: A. Причина: сыграно восемь раундов; A 18 очков" }))).toBe(
    "Сыграно восемь раундов",
  );
  expect(outcome(ended({ text: "Nobody wins" }))).toBe("Nobody wins");
});

test("a seed proves the commitment to it, and no other", async () => {
  // SHA-256 of 32 zero bytes
  const digest = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
  expect(await proves("0".repeat(64), digest)).toBe(true);
  expect(await proves(`${"0".repeat(63)}1`, digest)).toBe(false);
});
