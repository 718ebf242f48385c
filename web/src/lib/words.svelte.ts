import { settings } from "./settings.svelte.ts";
import type { Lang } from "./types.ts";

export type Words = Record<string, string>;
export type Params = Record<string, string | number>;

const files = import.meta.glob<{ default: Words }>("./words/*/*.ts");

/** The words that are loaded, by language. Rooms are files of words/: the shell, each game, big screens. */
const loaded = $state<Record<Lang, Words>>({ en: {}, ru: {} });
const rooms = new Set<string>();

/** Load the words of a room ("shell", "race", …) in the language now spoken, and whenever it changes. */
export async function loadWords(room: string, lang: Lang = settings.lang): Promise<void> {
  rooms.add(room);
  const file = files[`./words/${lang}/${room}.ts`];
  if (file) Object.assign(loaded[lang], (await file()).default);
}

/** Speak another language: the words come first, so that nothing is seen half translated. */
export async function speak(lang: Lang): Promise<void> {
  await Promise.all([...rooms].map((room) => loadWords(room, lang)));
  settings.set("lang", lang);
}

/** For tests: words without files. */
export function addWords(lang: Lang, words: Words): void {
  Object.assign(loaded[lang], words);
}

export function has(key: string): boolean {
  return key in loaded[settings.lang];
}

/**
 * The words of a key: `{name}` is put in, `{n:card|cards}` chooses by number — in Russian one, few, many.
 */
export function t(key: string, params: Params = {}): string {
  return fill(loaded[settings.lang][key] ?? key, params, settings.lang);
}

const rules: Record<Lang, Intl.PluralRules> = { en: new Intl.PluralRules("en"), ru: new Intl.PluralRules("ru") };
const FORMS: Record<Lang, Intl.LDMLPluralRule[]> = { en: ["one", "other"], ru: ["one", "few", "many"] };

export function fill(text: string, params: Params, lang: Lang): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, forms: string | undefined) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const choices = forms.split("|");
    const place = FORMS[lang].indexOf(rules[lang].select(Number(value)));
    return choices[place < 0 ? choices.length - 1 : Math.min(place, choices.length - 1)] ?? "";
  });
}
