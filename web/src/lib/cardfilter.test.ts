import { describe, expect, it } from "vitest";
import { choices, fitting, marks, reconstructed } from "./cardfilter.ts";
import type { CardInfo } from "./types.ts";

const card = (id: string, text: string[], facts: Record<string, unknown>): CardInfo => ({
  id,
  name: id,
  kind: "",
  text,
  facts: { id, set: "core", copies: 1, name_en: id, name_ru: `«${id}»`, ...facts },
});

const scout = card("Scout", ["+1 trade"], { kind: "ship", cost: 0, faction: null, abilities: { primary: [] } });
const wheel = card("Wheel", ["+1 combat", "Scrap: +3 trade"], {
  kind: "base",
  outpost: false,
  cost: 3,
  faction: "blob",
  name_ru: "Чёрное колесо",
  abilities: { primary: [], scrap: [] },
});
const tower = card("Tower", [], { kind: "base", outpost: true, cost: 5, faction: "machine_cult", abilities: {} });
const all = [scout, wheel, tower];
const found = (text: string, chosen = {}): string[] => fitting("realms", all, { text, chosen }).map((one) => one.id);

describe("finding cards", () => {
  it("searches names of both languages and effects, every word", () => {
    expect(found("trade")).toEqual(["Scout", "Wheel"]);
    expect(found("scrap trade")).toEqual(["Wheel"]);
    expect(found("черное")).toEqual(["Wheel"]);
    expect(found("nothing like it")).toEqual([]);
  });

  it("filters in several respects at once", () => {
    expect(found("", { kind: "outpost" })).toEqual(["Tower"]);
    expect(found("", { colour: "blob", flag: "scrap" })).toEqual(["Wheel"]);
    expect(found("", { colour: "blob", cost: "5" })).toEqual([]);
  });

  it("offers only respects in which cards differ, costs by number", () => {
    expect(choices("realms", all, "set")).toEqual([]);
    expect(choices("realms", all, "cost")).toEqual(["0", "3", "5"]);
    expect(choices("realms", all, "colour")).toEqual(["none", "blob", "machine_cult"]);
  });

  it("knows what of a card is a reconstruction", () => {
    const lab = card("Lab", [], {
      colour: "blue",
      cost: { food: 2, fleet: 1 },
      sources: { cost: "reconstructed", vp: "rulebook" },
    });
    expect(reconstructed(lab)).toEqual(["cost"]);
    expect(marks("orion", lab)).toMatchObject({ kind: ["structure"], cost: ["3"], source: ["reconstructed"] });
  });
});
