import { cards } from "../../lib/cards.svelte.ts";
import type { TableStore } from "../../lib/table.svelte.ts";
import type { Section, SectionItem } from "../../lib/types.ts";
import { t } from "../../lib/words.svelte.ts";
import {
  arranged,
  authorityOf,
  counted,
  groups,
  type Held,
  type InPlay,
  idOf,
  numbered,
  plays,
  realms,
} from "./model.ts";

const name = (card: string): string => cards.name("realms", card);
const spoken = (card: string): string => cards.spoken("realms", card);

/** The cards of a pile in words: Scout ×3, Viper. */
const listed = (pile: Held[]): string =>
  counted(pile)
    .map(({ card, n }) => (card ? name(card) : t("card.hidden")) + (n > 1 ? ` ×${n}` : ""))
    .join(", ") || t("realms.text.nothing");

/** A card in play with what this turn has done to it. */
function state(one: InPlay, base: boolean): string {
  const notes = [
    one.face !== one.card ? t("realms.text.copies", { card: spoken(one.face) }) : "",
    base && one.used ? t("realms.text.used") : "",
    one.allied ? t("realms.text.allied") : "",
    one.damage > 0 ? t("realms.text.damage", { n: one.damage }) : "",
  ].filter(Boolean);
  return [spoken(one.card), ...notes].join("; ");
}

/** The table in words: the supply, one's own area, then everybody else as they sit. */
export function describe(table: TableStore): Section[] {
  const view = realms(table.game.view);
  const teams = table.around?.teams ?? [];
  const you = table.you;
  const playing = Array.from({ length: view.players }, (_, seat) => seat).filter((seat) => plays(view, teams, seat));
  const sections: Section[] = [
    {
      title: t("realms.text.state"),
      items: [
        { text: `${t("realms.turn", { n: view.turn })}: ${playing.map((seat) => table.name(seat)).join(", ")}` },
        {
          text: t("realms.text.explorers", { n: view.explorers }),
          card: "explorer",
          place: { zone: "row", card: "explorer" },
        },
        { text: t("realms.text.trade_deck", { n: view.trade_deck.length }) },
        { text: t("realms.text.scrap", { list: listed(view.scrap_heap) }) },
      ],
    },
    {
      title: t("realms.text.supply"),
      items: numbered(view.row.map((card) => card ?? "")).map(({ card, copy }, index) =>
        card ? { text: spoken(card), card, place: { zone: "row", card, copy, index } } : { text: t("realms.gap") },
      ),
    },
  ];
  if (you >= 0 && view.seats[you]) sections.push(own(table), hand(table));
  for (const side of groups(view, teams, you)) {
    const shared = side.total !== null && !side.own;
    side.seats.forEach((seat, place) => {
      sections.push(other(table, seat, shared && place === 0 ? side.team : null, side.own));
    });
  }
  return sections;
}

function lying(table: TableStore, seat: number): SectionItem[] {
  const { bases, ships } = arranged(realms(table.game.view).seats[seat]!.play);
  const own = seat === table.you;
  return [...bases.map((one) => ({ one, base: true })), ...ships.map((one) => ({ one, base: false }))].flatMap(
    ({ one, base }) => {
      const at = { seat, card: one.card, copy: one.copy, index: one.index };
      const text = t(base ? "realms.text.base" : "realms.text.ship", { card: state(one, base) });
      const item: SectionItem = { text, card: one.face, place: { zone: "base", ...at } };
      if (!own) return [item];
      const abilities = ["use", "ally", "scrap"].filter((zone) => {
        const { primary, ally, scrap } = (cards.get("realms", one.face)?.facts.abilities ?? {}) as Record<
          string,
          unknown
        >;
        return zone === "use" ? base && primary : zone === "ally" ? ally : scrap;
      });
      return [
        item,
        ...abilities.map((zone) => ({
          text: `${name(one.face)}: ${t(`realms.ability.${zone}`)}`,
          place: { zone, ...at },
        })),
      ];
    },
  );
}

function own(table: TableStore): Section {
  const view = realms(table.game.view);
  const me = view.seats[table.you]!;
  const authority = authorityOf(view, table.around?.teams ?? [], table.you);
  const items: SectionItem[] = [
    { text: t("realms.text.you", { authority, trade: me.trade, combat: me.combat, deck: me.deck.length }) },
    ...lying(table, table.you),
    ...(me.gambits ?? []).flatMap((held, index) => {
      const card = idOf(held);
      return card
        ? [{ text: t("realms.text.gambit", { card: spoken(card) }), card, place: { zone: "gambit", card, index } }]
        : [];
    }),
    ...numbered(me.discard).map(({ card, copy }) => ({
      text: t("realms.text.discard", { list: name(card) }),
      card,
      place: { zone: "discard", card, copy },
    })),
  ];
  return { title: t("realms.mine"), items };
}

function hand(table: TableStore): Section {
  const cardsHeld = realms(table.game.view).seats[table.you]!.hand.flatMap((held) => idOf(held) ?? []);
  return {
    title: t("realms.text.hand"),
    items: numbered(cardsHeld).map(({ card, copy }) => ({
      text: spoken(card),
      card,
      place: { zone: "hand", card, copy },
    })),
  };
}

function other(table: TableStore, seat: number, team: number | null, mate: boolean): Section {
  const view = realms(table.game.view);
  const one = view.seats[seat]!;
  const role = view.roles?.[seat] ? ` (${t(`realms.role.${view.roles[seat]}`)})` : "";
  const authority = authorityOf(view, table.around?.teams ?? [], seat);
  const numbers = t("realms.text.seat", { authority, hand: one.hand.length, deck: one.deck.length });
  const items: SectionItem[] = [{ text: numbers, place: { zone: "seat", seat } }];
  if (team !== null) items.push({ text: t("realms.authority.team"), place: { zone: "team", index: team } });
  if (one.trade > 0 || one.combat > 0)
    items.push({ text: t("realms.text.pools", { trade: one.trade, combat: one.combat }) });
  if (one.hand.some((held) => idOf(held) !== null)) items.push({ text: `${t("realms.hand")}: ${listed(one.hand)}` });
  if (mate) items.push({ text: t("realms.text.give"), place: { zone: "give", seat } });
  items.push(...lying(table, seat), { text: t("realms.text.discard", { list: listed(one.discard) }) });
  return { title: `${table.name(seat)}${role}${view.out.includes(seat) ? `, ${t("realms.state.out")}` : ""}`, items };
}
