import { describe, expect, it } from "vitest";
import { cardsOf, logLine } from "./logtext.ts";

const names = ["Ann", "Anna", "Greedy 2"];

describe("logLine", () => {
  it("takes the name of the seat off", () => {
    expect(logLine("Ann chooses Settle", names, new Map())).toEqual({ seat: 0, pieces: [{ text: "chooses Settle" }] });
  });

  it("is not misled by a name that begins another", () => {
    expect(logLine("Anna draws a card", names, new Map()).seat).toBe(1);
    expect(logLine("Greedy 2: done", names, new Map()).seat).toBe(2);
  });

  it("makes a heading of what is about nobody", () => {
    expect(logLine("Phase III Settle", names, new Map())).toEqual({ seat: -1, pieces: [{ text: "Phase III Settle" }] });
  });

  it("makes a heading of what is about several", () => {
    const line = "Greedy 2, Greedy 3 play together";
    expect(logLine(line, ["Greedy", "Greedy 2", "Greedy 3"], new Map())).toEqual({
      seat: -1,
      pieces: [{ text: line }],
    });
  });

  it("finds the names of cards, the longest first", () => {
    const cards = new Map([
      ["Gem World", "gem_world"],
      ["Blaster Gem World", "blaster"],
    ]);
    expect(logLine("Ann places Blaster Gem World, sells Gem World", names, cards).pieces).toEqual([
      { text: "places " },
      { text: "Blaster Gem World", card: "blaster" },
      { text: ", sells " },
      { text: "Gem World", card: "gem_world" },
    ]);
  });
});

it("cardsOf has the cards of the events that could be seen", () => {
  const moment = {
    version: 1,
    kind: "action",
    at: 0,
    lines: [],
    events: [
      ["drew", 0, "a", 1, -1],
      ["drew", 1, null, 1, -1],
    ],
  };
  expect([...cardsOf(moment as never, (id) => id.toUpperCase())]).toEqual([["A", "a"]]);
});
