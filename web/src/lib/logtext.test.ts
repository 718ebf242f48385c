import { describe, expect, it } from "vitest";
import { cardsOf, logLine, signsOf } from "./logtext.ts";

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

describe("what is done to several cards", () => {
  const said = (line: string): string =>
    logLine(line, names, new Map(["Scout", "Viper", "Орбита", "Риф"].map((name) => [name, name])))
      .pieces.map(({ text }) => text)
      .join("");

  it("is said once", () => {
    expect(said("Ann draws Scout, draws Viper, draws Scout")).toBe("draws Scout, Viper, Scout");
    expect(said("Ann draws Scout ×2, draws Viper")).toBe("draws Scout ×2, Viper");
    expect(said("Ann берёт карту «Орбита», берёт карту «Риф»")).toBe("берёт карту «Орбита», «Риф»");
    expect(said("Ann sells Viper for 2 cards, draws Scout, draws Viper")).toBe(
      "sells Viper for 2 cards, draws Scout, Viper",
    );
  });

  it("is said again if something else was done between", () => {
    expect(said("Ann draws Scout, discards Viper, draws Scout")).toBe("draws Scout, discards Viper, draws Scout");
    expect(said("Ann plays Scout, gains 1 trade, plays Viper")).toBe("plays Scout, gains 1 trade, plays Viper");
    expect(said("Ann scraps Scout from hand, scraps Viper from hand")).toBe(
      "scraps Scout from hand, scraps Viper from hand",
    );
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

it("signsOf shows the weightiest thing that is told in a line", () => {
  const events = [
    ["discarded", 0, "a", 1, -1],
    ["drew", 0, "a", 1, -1],
    ["loyalty", 1, null, -1, -1],
    ["attacked", 0, null, 3, 1],
  ];
  const moment = { version: 1, kind: "action", at: 0, lines: [], events } as never;
  expect(signsOf(moment, [0, 1, 0])).toEqual(["draw", "loyalty", "attack"]);
  expect(signsOf(moment, [0, 1])).toEqual(["attack", "loyalty"]);
  expect(signsOf(moment, [2, -1])).toEqual([null, null]);
});
