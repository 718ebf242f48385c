import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fill, type Words } from "./words.svelte.ts";

const rooms = readdirSync(new URL("./words/en", import.meta.url)).map((name) => name.replace(/\.ts$/, ""));
const files = import.meta.glob<{ default: Words }>("./words/*/*.ts", { eager: true });
const words = (lang: string, room: string): Words => files[`./words/${lang}/${room}.ts`]?.default ?? {};
const names = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!))].sort(); // but for choices by number

describe.each(rooms)("the words of %s", (room) => {
  const en = words("en", room);
  const ru = words("ru", room);

  it("have the same keys in both languages", () => {
    expect(Object.keys(ru).sort()).toEqual(Object.keys(en).sort());
  });

  it("are empty in both languages or in none", () => {
    for (const [key, text] of Object.entries(en)) expect(ru[key] === "", key).toBe(text === "");
  });

  it("name the same things in both languages", () => {
    for (const [key, text] of Object.entries(en)) expect(names(ru[key] ?? ""), key).toEqual(names(text));
  });

  it("have two forms by number in English and three in Russian", () => {
    for (const [lang, forms] of [
      ["en", 2],
      ["ru", 3],
    ] as const)
      for (const [key, text] of Object.entries(words(lang, room)))
        for (const [, choices] of text.matchAll(/\{\w+:([^}]*)\}/g))
          expect(choices!.split("|"), key).toHaveLength(forms);
  });
});

describe("fill", () => {
  it("puts values in", () => {
    expect(fill("Waiting for {names}", { names: "Ann" }, "en")).toBe("Waiting for Ann");
  });

  it("leaves what it was not given", () => {
    expect(fill("{a} {b}", { a: 1 }, "en")).toBe("1 {b}");
  });

  it.each([
    [1, "1 card"],
    [2, "2 cards"],
    [0, "0 cards"],
  ])("counts %i in English", (n, text) => {
    expect(fill("{n} {n:card|cards}", { n }, "en")).toBe(text);
  });

  it.each([
    [1, "1 карта"],
    [2, "2 карты"],
    [5, "5 карт"],
    [11, "11 карт"],
    [21, "21 карта"],
    [104, "104 карты"],
  ])("counts %i in Russian", (n, text) => {
    expect(fill("{n} {n:карта|карты|карт}", { n }, "ru")).toBe(text);
  });
});
