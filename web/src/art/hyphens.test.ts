import { expect, test } from "vitest";
import { hyphenated } from "./hyphens.ts";

const shown = (text: string): string => hyphenated(text).replaceAll("\u00ad", "-");

test("long words may be parted between syllables, in both languages", () => {
  expect(shown("Автоматизированная фабрика")).toBe("Авто-ма-ти-зи-ро-ван-ная фабрика");
  expect(shown("Самовоспроизводящиеся роботы")).toContain("Само-вос-про");
  expect(shown("Terraforming Guild")).toBe("Ter-ra-for-ming Guild");
});

test("short words stay whole, and neither end of a word is shorter than three letters", () => {
  expect(hyphenated("Old Earth")).toBe("Old Earth");
  for (const word of ["Исследовательская", "Dreadnought", "Противоракетный", "Interplanetary"]) {
    const parts = shown(word).split("-");
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.length).toBeGreaterThanOrEqual(2);
    for (const end of [parts[0], parts.at(-1)]) expect(end?.length).toBeGreaterThanOrEqual(3);
  }
});
