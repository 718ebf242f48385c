/** Where long words may be parted: browsers without a dictionary part them anywhere, and without a hyphen. */
const V = "[аеёиоуыэюяaeiouy]";
const C = "[бвгджзклмнпрстфхцчшщbcdfghjklmnpqrstvwxz]";
const RULES = [`[йьъ](?=[а-яё]{2})`, `${V}${C}(?=${C}${C}${V})`, `${V}${C}(?=${C}${V})`, `${C}${V}(?=${C}${V})`].map(
  (rule) => new RegExp(rule, "giu"),
);
const SOFT = "\u00ad";
const LONG = 7; // letters of a word that stays whole
const LEAST = 3; // letters on either side

function parted(word: string): string {
  const places = new Set<number>();
  for (const rule of RULES) for (const found of word.matchAll(rule)) places.add(found.index + found[0].length);
  return [...word]
    .map((letter, at) => (places.has(at) && at >= LEAST && word.length - at >= LEAST ? SOFT + letter : letter))
    .join("");
}

/** The text with soft hyphens in its long words. */
export const hyphenated = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => (word.length > LONG ? parted(word) : word));
