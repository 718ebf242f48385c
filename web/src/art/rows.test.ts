import { describe, expect, it } from "vitest";
import { faceOf } from "./cardface.ts";
import { orionRows } from "./orion.ts";
import { raceRows } from "./race.ts";
import { realmsRows } from "./realms.ts";

const plain = (html: string): string => html.replace(/<use href="#i-([\w-]+)"\/>/g, "[$1]").replace(/<[^>]*>/g, "");

describe("icon rows", () => {
  it("of race go by phase, and scoring comes last", () => {
    const rows = raceRows({
      powers: [
        { phase: 3, do: "military", args: { amount: 2 } },
        { phase: 3, do: "military_vs", args: { amount: 2, versus: "rebel" } },
        { phase: 4, do: "consume", args: { good: "any", times: 2, vp_each: 1, cards_each: 0 } },
      ],
      scoring: [{ vp: 2, per: "military_world" }],
    } as never);
    expect(rows.map(({ tag, html }) => `${tag} ${plain(html)}`)).toEqual([
      "III +2[military]+2[military-rebel]",
      "IV [good-any]×2[arrow]1[vp]",
      "★ 2[vp]/[world-military]",
    ]);
  });

  it("of realms go by what starts them", () => {
    const rows = realmsRows({
      faction: "blob",
      abilities: {
        scrap: [{ do: "gain_combat", args: { amount: 3 } }],
        primary: [
          {
            do: "choose_one",
            args: {
              options: [[{ do: "gain_trade", args: { amount: 1 } }], [{ do: "draw_cards", args: { count: 2 } }]],
            },
          },
        ],
      },
    } as never);
    expect(rows.map(({ kind, html }) => [kind, plain(html)])).toEqual([
      ["primary", "+1[r-trade]/2[r-draw]"],
      ["scrap", "+3[r-combat]"],
    ]);
  });

  it("of orion speak the language of the table", () => {
    const card = {
      effects: [{ trigger: "after_construction", do: "hire_advisor", args: {}, cost: {}, slot: null }],
    } as never;
    expect(orionRows(card, "en")[0]?.html).toBe("Hire an advisor for free");
    expect(orionRows(card, "ru")[0]?.html).toBe("Наймите советника бесплатно");
  });
});

it("a full card has the server's sentences, and nothing in them is markup", () => {
  const facts = {
    type: "world",
    cost: 1,
    military: false,
    vp: 1,
    variable: false,
    good: null,
    good_kind: null,
    flags: [],
    powers: [],
    scoring: [],
  };
  const card = { id: "x", name: "X", kind: "World", text: ["III Settle: +1 <b>military"], facts: facts as never };
  expect(faceOf("race", card, "full", "en").rows[0]?.html).toBe("<b>III Settle</b> +1 &lt;b&gt;military");
});
