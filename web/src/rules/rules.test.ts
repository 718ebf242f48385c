import { describe, expect, it } from "vitest";
import kinds from "./kinds.json";
import type { Chapter } from "./types.ts";

const files = import.meta.glob<{ default: Chapter[] }>("./*.*.ts", { eager: true });
const chapters = (guide: string, lang: string): Chapter[] => files[`./${guide}.${lang}.ts`]?.default ?? [];
const GUIDES = ["race", "xeno", "realms", "orion"];

describe.each(GUIDES)("the guide to %s", (guide) => {
  it("has the same chapters and cards in both languages", () => {
    const shape = (lang: string): unknown =>
      chapters(guide, lang).map(({ id, text, list, cards }) => [id, text.length, list?.length, cards]);
    expect(chapters(guide, "en").length).toBeGreaterThan(5);
    expect(shape("ru")).toEqual(shape("en"));
  });

  it("has a chapter for every question that is linked to it", () => {
    const linked = Object.values(kinds as Record<string, Record<string, string>>)
      .flatMap((game) => Object.values(game))
      .filter((to) => to.startsWith(`${guide}/`));
    const there = chapters(guide, "en").map(({ id }) => `${guide}/${id}`);
    for (const to of linked) expect(there).toContain(to);
  });
});
