/** Small pieces of markup that icon rows are made of. */
export const ic = (name: string, cls = ""): string =>
  `<svg class="i${cls ? ` ${cls}` : ""}" aria-hidden="true"><use href="#i-${name}"/></svg>`;
export const b = (x: string | number): string => `<b>${x}</b>`;
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
export const arrow = ic("arrow", "ar");
export const safe = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** A row of a card: what it is tagged with, and its icons or words as HTML. */
export interface Row {
  tag: string;
  html: string;
  kind?: string;
  invasion?: boolean;
}
