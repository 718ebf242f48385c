import { analyse, comeIn, keys } from "./api.ts";
import { go } from "./router.svelte.ts";
import { settings } from "./settings.svelte.ts";

/** Go to a new table that begins within a finished game: one's own seat against bots of a level. */
export async function playOn(table: string, entries: number, seat: number, level: string): Promise<void> {
  if (!keys.person) await comeIn(settings.now.name || "Player");
  const seated = await analyse(table, { entries, seat, ...(level ? { level } : {}) });
  if (seated.seat_token)
    keys.hold(seated.table, [{ seat: seated.seat, token: seated.seat_token, name: seated.person.name }]);
  go(`/table/${seated.table}`);
}
