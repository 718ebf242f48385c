/** Pictures of cards as addresses of images: drawn once for each card and proportion, then kept. */
import type { CardInfo, GameId } from "../lib/types.ts";
import { cardArt, cardBack, type Drawn } from "./art.ts";

const kept = new Map<string, string>();

function address(key: string, draw: () => string): string {
  let found = kept.get(key);
  if (found === undefined) {
    found = URL.createObjectURL(new Blob([standalone(draw())], { type: "image/svg+xml" }));
    kept.set(key, found);
  }
  return found;
}

const standalone = (svg: string): string =>
  svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');

function drawn(game: GameId, { facts }: CardInfo): Drawn {
  const { powers, colour, ...rest } = facts as CardInfo["facts"] & { powers?: { do: string }[]; colour?: string };
  const card: Drawn = { ...rest };
  if (powers) card.powers = powers.map((power) => ({ ...power, kind: power.do }));
  if (game === "orion") card.colour = colour ?? null;
  return card;
}

/** The picture of a card; `ratio` is its height by its width, `small` leaves out what cannot be seen. */
export function pictureOf(game: GameId, card: CardInfo, ratio: number, small: boolean): string {
  const h = Math.round(ratio * 20) / 20;
  const w = small ? 100 : 300;
  return address(`${game}.${card.id}.${h}.${w}`, () => cardArt(drawn(game, card), { w, h: Math.round(w * h) }));
}

export const backOf = (game: GameId): string => address(`back.${game}`, () => cardBack(game, { w: 200, h: 280 }));

/** A picture of a thing that is no card at hand: for the start page. */
export const pictureOfThing = (thing: Drawn, ratio: number): string =>
  address(`thing.${thing.id}.${ratio}`, () => cardArt(thing, { w: 320, h: Math.round(320 * ratio) }));
