import { analyse, comeIn, type HeldSeat, join, keys } from "./api.ts";
import { go } from "./router.svelte.ts";
import { settings } from "./settings.svelte.ts";
import type { TableStore } from "./table.svelte.ts";

/** Go to a new table that begins within a finished game: one's own seat against bots of a level. */
export async function playOn(table: string, entries: number, seat: number, level: string): Promise<void> {
  if (!keys.person) await comeIn(settings.now.name || "Player");
  const seated = await analyse(table, { entries, seat, ...(level ? { level } : {}) });
  if (seated.seat_token)
    keys.hold(seated.table, [{ seat: seated.seat, token: seated.seat_token, name: seated.person.name }]);
  go(`/table/${seated.table}`);
}

/** The table of a rematch; all who share this device sit down there at once. */
export async function playAgain(table: TableStore): Promise<string | null> {
  const next = await table.rematch();
  const before = keys.seats(table.id);
  if (!next || before.length < 2 || keys.seats(next).length > 0) return next;
  const held: HeldSeat[] = [];
  for (const one of before) {
    const sat = await join(next, undefined, one.person).catch(() => null);
    if (sat) held.push({ ...one, seat: sat.seat, token: sat.seat_token ?? one.token });
  }
  keys.hold(next, held);
  return next;
}
