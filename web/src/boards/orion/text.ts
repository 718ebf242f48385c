/** The table of Master of Orion in words. */
import { cards } from "../../lib/cards.svelte.ts";
import { around } from "../../lib/seats.ts";
import type { TableStore } from "../../lib/table.svelte.ts";
import type { Section, SectionItem } from "../../lib/types.ts";
import { t } from "../../lib/words.svelte.ts";
import { ALLUVIA, advisorOf, attacksOn, hasOwnSystem, nextSystem, type OrionView, stacksOf, viewOf } from "./model.ts";
import { incomeText, partsText } from "./sums.ts";

export function describe(table: TableStore): Section[] {
  const view = viewOf(table.game.view);
  if (!view.seats) return [];
  const order = around(view.seats.length, table.you);
  return [
    middle(table, view),
    ...order.map((seat) => board(table, view, seat)),
    ...(table.you >= 0 ? [hand(table, view)] : []),
  ];
}

function middle(table: TableStore, view: OrionView): Section {
  return {
    title: t("orion.text.table"),
    items: [
      { text: t("orion.round", { n: view.round, of: view.counts?.rounds ?? 8 }) },
      { text: t("orion.first.is", { name: table.name(view.first) }) },
      { text: `${t("orion.deck")}: ${view.deck.length}` },
      {
        text: `${t("orion.discard")} (${view.discard.length}): ${view.discard.map((card) => cards.name("orion", card)).join(", ") || "—"}`,
      },
      ...view.advisors.map((card) => ({
        text: `${t("orion.advisors")}: ${cards.spoken("orion", card)}`,
        card,
        place: { zone: "table", card },
      })),
    ],
  };
}

function board(table: TableStore, view: OrionView, seat: number): Section {
  const me = view.seats[seat]!;
  const sums = view.counts?.seats[seat];
  const race = cards.get("orion", me.race);
  const items: SectionItem[] = [
    { text: race ? [race.name, ...race.text].join(". ") : t("orion.race.none"), place: { zone: "seat", seat } },
    { text: t("orion.text.tracks", { ...me, race: "" } as unknown as Record<string, number>) },
    { text: t("orion.text.cubes", { actions: me.actions, spent: me.spent ?? 0, reserve: me.reserve }) },
  ];
  if (sums) {
    if (sums.levels && sums.level)
      items.push({ text: `${sums.levels[sums.level].name}: ${sums.levels[sums.level].gives}` });
    items.push({ text: t("orion.income.of", { text: incomeText(sums) }) });
    items.push({
      text: `${t("orion.fleet")}: ${t("orion.fleet.fight", { attack: sums.attacking, defend: sums.defending })}`,
    });
    items.push({ text: `${t("orion.total")}: ${sums.score} (${partsText(sums)})` });
  }
  view.seats.forEach((_, by) => {
    const n = attacksOn(view, by, seat);
    if (n > 0) items.push({ text: t("orion.attacked", { name: table.name(by), n, of: view.counts?.attacks ?? n }) });
  });
  for (const stack of stacksOf(view, seat)) {
    const top = stack.cards.at(-1);
    if (!top) continue;
    const title = stack.place === ALLUVIA ? t("orion.system.own") : t("orion.system", { n: stack.place + 1 });
    const covered = stack.cards.slice(0, -1).reverse();
    const parts = [
      `${title}: ${t("orion.text.works", { card: cards.spoken("orion", top) })}`,
      ...stack.cubes.map((slot) => t("orion.slot.taken", { slot })),
    ];
    if (covered.length > 0)
      parts.push(t("orion.text.covered", { cards: covered.map((card) => cards.name("orion", card)).join(", ") }));
    items.push({ text: parts.join("; "), card: top, place: { zone: "system", seat, index: stack.place } });
  }
  const next = nextSystem(view, seat);
  if (next >= 0 && seat === table.you)
    items.push({ text: t("orion.system.free", { n: 4 - next }), place: { zone: "system", seat, index: next } });
  const advisor = advisorOf(me);
  if (advisor) {
    const own = hasOwnSystem(view, seat) && !me.alluvia;
    items.push({
      text: [
        `${t("orion.advisor")}: ${cards.spoken("orion", advisor.card)}`,
        ...advisor.cubes.map((slot) => t("orion.slot.taken", { slot })),
      ].join("; "),
      card: advisor.card,
      place: own ? { zone: "system", seat, index: ALLUVIA } : { zone: "advisor", seat },
    });
  }
  if (seat !== table.you) items.push({ text: t("orion.text.hand", { n: me.hand.length }) });
  return { title: table.name(seat), items };
}

function hand(table: TableStore, view: OrionView): Section {
  const held = view.seats[table.you]?.hand ?? [];
  const counted = new Map<string, number>();
  return {
    title: t("zone.hand"),
    items: held.map((entry) => {
      const card = (entry as unknown as { card?: string } | null)?.card ?? (entry as string);
      const copy = counted.get(card) ?? 0;
      counted.set(card, copy + 1);
      return { text: cards.spoken("orion", card), card, place: { zone: "hand", card, copy } };
    }),
  };
}
