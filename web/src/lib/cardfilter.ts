/** Finding cards: what a card is in each respect, and which cards fit a wish. */
import type { CardInfo, GameId } from "./types.ts";

/** A respect in which cards differ, and what they can be in it. */
export type Facet = "set" | "kind" | "colour" | "cost" | "flag" | "source";
export const FACETS: Facet[] = ["set", "kind", "colour", "cost", "flag", "source"];

export interface Wish {
  text: string;
  chosen: Partial<Record<Facet, string>>;
}

interface Known {
  set: string;
  type?: string;
  kind?: string;
  military?: boolean;
  good?: string | null;
  good_kind?: string | null;
  faction?: string | null;
  outpost?: boolean;
  colour?: string | null;
  cost?: number | Record<string, number>;
  flags?: string[];
  variable?: boolean;
  start_world?: number | null;
  start?: unknown;
  abilities?: Record<string, unknown>;
  effects?: { slot?: string | null }[];
  sources?: Record<string, string>;
}

const known = (card: CardInfo): Known => card.facts as unknown as Known;

const KIND: Record<GameId, (one: Known) => string> = {
  race: (one) => (one.type === "world" ? (one.military ? "military" : "world") : "development"),
  realms: (one) => (one.outpost ? "outpost" : (one.kind ?? "ship")),
  orion: (one) => (one.colour ? "structure" : one.start ? "civilization" : "advisor"),
};

const FLAGS: Record<GameId, (one: Known) => string[]> = {
  race: (one) => [
    ...(one.good_kind ? [one.good_kind] : []),
    ...(one.flags ?? []),
    ...(one.start_world !== null && one.start_world !== undefined ? ["home"] : []),
    ...(one.variable ? ["variable"] : []),
  ],
  realms: (one) =>
    Object.keys(one.abilities ?? {}).filter((name) => ["ally", "scrap", "on_acquire", "passive"].includes(name)),
  orion: (one) => [
    ...new Set((one.effects ?? []).flatMap(({ slot }) => (slot ? [`slot_${slot.toLowerCase()}`] : []))),
    ...(one.variable ? ["variable"] : []),
  ],
};

/** The names of fields of a card whose values are not known from the printed game. */
export const reconstructed = (card: CardInfo): string[] =>
  Object.entries(known(card).sources ?? {})
    .filter(([, source]) => source === "reconstructed")
    .map(([field]) => field);

/** What a card is in each respect. */
export function marks(game: GameId, card: CardInfo): Record<Facet, string[]> {
  const one = known(card);
  const colour = game === "race" ? one.good : game === "realms" ? one.faction : one.colour;
  const cost =
    typeof one.cost === "number" ? one.cost : one.cost ? Object.values(one.cost).reduce((sum, n) => sum + n, 0) : null;
  const told = one.sources ? [reconstructed(card).length > 0 ? "reconstructed" : "printed"] : [];
  return {
    set: [one.set],
    kind: [KIND[game](one)],
    colour: [colour ?? "none"],
    cost: cost === null ? [] : [String(cost)],
    flag: FLAGS[game](one),
    source: told,
  };
}

/** All that cards can be in a respect, in a steady order; nothing where all are the same. */
export function choices(game: GameId, cards: CardInfo[], facet: Facet): string[] {
  const found = [...new Set(cards.flatMap((card) => marks(game, card)[facet]))];
  if (found.length < 2) return [];
  return facet === "cost" ? found.sort((a, b) => Number(a) - Number(b)) : found;
}

const plain = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

/** The cards that fit: every word of the text is in a name (of either language), the kind or an effect. */
export function fitting(game: GameId, cards: CardInfo[], { text, chosen }: Wish): CardInfo[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    const is = marks(game, card);
    if (FACETS.some((facet) => chosen[facet] && !is[facet].includes(chosen[facet]))) return false;
    const all = plain([card.facts.name_en, card.facts.name_ru, card.kind, ...card.text].join(" "));
    return words.every((word) => all.includes(word));
  });
}
