/** Sums in words. */
import { t } from "../../lib/words.svelte.ts";
import { RESOURCES, type SeatCounts } from "./model.ts";

const PARTS = ["track", "loyalty", "structures", "variable"];

/** What the score so far is made of: "points 5 · loyalty 8 · structures 6". */
export const partsText = (sums: SeatCounts): string =>
  PARTS.map((part) => `${t(`orion.part.${part}`)} ${sums.parts[part] ?? 0}`).join(" · ");

/** What a round brings: "+7 food, +1 fleet". */
export const incomeText = (sums: SeatCounts): string =>
  RESOURCES.map((resource) => `${t(`orion.${resource}`)} +${sums.income[resource]}`).join(", ");
