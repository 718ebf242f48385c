/** What is on the face of a card besides its picture, as HTML: from the facts, in three sizes. */
import type { CardInfo, Facts, GameId, Lang } from "../lib/types.ts";
import { ic, type Row, safe } from "./html.ts";
import { hyphenated } from "./hyphens.ts";
import { type OrionFacts, orionRows, RESOURCES } from "./orion.ts";
import { type RaceFacts, raceRows } from "./race.ts";
import { FACTION, type RealmsFacts, realmsRows } from "./realms.ts";

export type CardSize = "thumb" | "hand" | "full";

export interface Face {
  /** classes of kind and colour */
  cls: string;
  /** with places to part its long words */
  name: string;
  top: string;
  side: string;
  foot: string;
  rows: Row[];
  /** the rows as one piece of markup: parsed at once */
  list: string;
  /** phases of the powers, for thumbs of race */
  phases: string[];
  /** height of the picture by its width */
  ratio: number;
  /** size step of the name */
  long: "" | "mid" | "long";
  /** the shape of the good that may lie on it */
  good: string | null;
}

const FLAG: Record<string, string> = {
  rebel: "rebel",
  alien: "alien",
  imperium: "imperium",
  uplift: "uplift",
  chromosome: "chromosome",
  terraforming: "terraforming",
  xeno: "xeno",
  anti_xeno: "anti-xeno",
};

export function iconRows(game: GameId, facts: Facts, lang: Lang): Row[] {
  if (game === "race") return raceRows(facts as RaceFacts);
  return game === "realms" ? realmsRows(facts as RealmsFacts) : orionRows(facts as OrionFacts, lang);
}

const kept = new WeakMap<CardInfo, Partial<Record<CardSize, Face>>>();

/** The face of a card: made once for each size. */
export function faceOf(game: GameId, card: CardInfo, size: CardSize, lang: Lang): Face {
  const faces = kept.get(card) ?? {};
  kept.set(card, faces);
  faces[size] ??= drawnFace(game, card, size, lang);
  return faces[size];
}

function drawnFace(game: GameId, card: CardInfo, size: CardSize, lang: Lang): Face {
  const icons = iconRows(game, card.facts, lang);
  const rows = size === "full" ? sentences(card.text) : icons;
  const lines = size === "full" ? card.text.reduce((n, text) => n + Math.ceil(text.length / 38), 0) : rows.length;
  const ratio =
    size === "thumb"
      ? 1.04
      : size === "hand"
        ? Math.max(0.62, 1.2 - 0.125 * lines)
        : Math.max(0.55, 1.14 - 0.075 * lines);
  const word = Math.max(...card.name.split(/[\s-]/).map((part) => part.length));
  const long = card.name.length > 26 || word > 13 ? "long" : card.name.length > 17 || word > 10 ? "mid" : "";
  const parts =
    game === "race"
      ? race(card.facts as RaceFacts)
      : game === "realms"
        ? realms(card.facts as RealmsFacts)
        : orion(card.facts as OrionFacts);
  const phases = game === "race" ? [...new Set(icons.map((row) => row.tag))].slice(0, 5) : [];
  const tagged = game === "race" && size !== "full" ? "ph" : "";
  const list = rows.map((row) => item(row, tagged)).join("");
  return { good: null, ...parts, name: hyphenated(card.name), rows, list, phases, ratio, long };
}

const item = ({ tag, html, kind = "", invasion = false }: Row, tagged: string): string =>
  `<li class="${invasion ? "inv" : ""} ${kind}">${tag ? `<span class="tag ${tagged}">${tag}</span>` : ""}<span class="fx">${html}</span></li>`;

/** The server's sentences: what stands before a colon is what a sentence is about. */
function sentences(text: string[]): Row[] {
  return text.map((line) => {
    const about = line.match(/^([^:*]{1,26}): (.+)$/s);
    return { tag: "", html: about ? `<b>${safe(about[1]!)}</b> ${safe(about[2]!)}` : safe(line) };
  });
}

type Parts = Pick<Face, "cls" | "top" | "side" | "foot"> & { good?: string | null };

function race(card: RaceFacts): Parts {
  const kind = card.good ? `k-${card.good}` : "k-none";
  const six = card.cost === 6 && card.type !== "world" ? "six" : "";
  return {
    cls: `${card.type} ${kind} ${card.good_kind ?? ""} ${card.military ? "mil" : ""} ${six}`,
    top: `<span class="cost">${card.type === "world" ? "" : '<i class="dia"></i>'}<b>${card.cost}</b></span><span class="vpb"><b>${card.variable ? "?" : card.vp}</b></span>`,
    side: card.flags.map((flag) => `<i class="fl f-${flag}">${ic(FLAG[flag] ?? "star")}</i>`).join(""),
    foot: card.good ? `<span class="gk">${ic(`good-${card.good}`)}</span>` : "",
    good: card.good,
  };
}

function realms(card: RealmsFacts): Parts {
  const cost = card.cost ? `<span class="cost coin"><b>${card.cost}</b></span>` : "<span></span>";
  return {
    cls: `rl c-${card.faction ?? "none"} ${card.kind}`,
    top: `${cost}<span class="fac">${ic(card.faction ? (FACTION[card.faction] ?? "f-none") : "f-none")}</span>`,
    side: "",
    foot: card.defense
      ? `<span class="def ${card.outpost ? "op" : ""}">${ic(card.outpost ? "outpost" : "base")}<b>${card.defense}</b></span>`
      : "",
  };
}

function orion(card: OrionFacts): Parts {
  const cost = RESOURCES.filter((kind) => card.cost?.[kind]);
  const income = RESOURCES.filter((kind) => card.income?.[kind]);
  const price = cost.map((kind) => `<i class="o-${kind}">${ic(kind)}<b>${card.cost![kind]}</b></i>`).join("");
  const worth = card.colour ? `<span class="ptb"><b>${card.variable ? "?" : card.vp}</b>${ic("point")}</span>` : "";
  const gate = card.loyalty_min ? `<i class="fl gate">${ic("loyalty")}<b>${card.loyalty_min}</b></i>` : "";
  const earns = income.map((kind) => `<i class="o-${kind}"><b>+${card.income![kind]}</b>${ic(kind)}</i>`).join("");
  return {
    cls: `or oc-${card.colour ?? "advisor"}`,
    top: `<span class="ocost">${price || `<i>${ic("advisor")}</i>`}</span>${worth}`,
    side: gate,
    foot:
      (card.colour ? `<span class="gk">${ic(`c-${card.colour}`)}</span>` : "") +
      (earns ? `<span class="inc">${earns}</span>` : ""),
  };
}
