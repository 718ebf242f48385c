/** The games of the start page: a tile is a game with a beginning of its options. */
import type { Drawn } from "../art/art.ts";
import type { GameId, Json } from "./types.ts";

export interface Tile {
  id: "race" | "xeno" | "realms" | "orion";
  game: GameId;
  options: Record<string, Json>;
  /** the fewest and the most players, in whatever mode */
  players: [number, number];
  picture: Drawn;
}

export const TILES: Tile[] = [
  {
    id: "race",
    players: [2, 4],
    game: "race",
    options: { sets: ["base"] },
    picture: {
      id: "old_earth",
      type: "world",
      cost: 3,
      military: false,
      good: null,
      good_kind: null,
      flags: [],
      powers: [],
    },
  },
  {
    id: "xeno",
    players: [2, 5],
    game: "race",
    options: { sets: ["base", "xeno"], invasion: true },
    picture: {
      id: "xeno_forward_command",
      type: "world",
      cost: 5,
      military: true,
      good: null,
      good_kind: null,
      flags: ["xeno"],
      powers: [],
    },
  },
  {
    id: "realms",
    players: [2, 6],
    game: "realms",
    options: {},
    picture: { id: "emperors_dreadnaught", faction: "star_empire", kind: "ship", cost: 8, outpost: false },
  },
  {
    id: "orion",
    players: [2, 4],
    game: "orion",
    options: {},
    picture: { id: "titan", colour: "red", cost: { food: 2 } },
  },
];

/** Which tile a table belongs to. */
export function tileOf(game: GameId, options: Record<string, Json>): Tile {
  const xeno = game === "race" && Array.isArray(options.sets) && options.sets.includes("xeno");
  return TILES.find((tile) => tile.id === (xeno ? "xeno" : game)) ?? TILES[0]!;
}

/** The code of a table in what somebody pasted: a link, or the code itself. */
export function tableCode(text: string): string | null {
  const code = text.trim().match(/(?:\/table\/)?([A-Za-z0-9_-]{6,32})\/?(?:[?#].*)?$/)?.[1];
  return code && (text.includes("/table/") || code === text.trim()) ? code : null;
}
