import type { RaceFacts } from "../../art/race.ts";
import { cards } from "../../lib/cards.svelte.ts";
import type { TableStore } from "../../lib/table.svelte.ts";
import type { Section, SectionItem } from "../../lib/types.ts";
import { t } from "../../lib/words.svelte.ts";
import { actionCards, hand, invasionCard, now, phases, type RaceView, raceView, stacks, tableau } from "./model.ts";

/** The table in words: the round, the own cards and tableau with their places, the others, the invasion. */
export function describe(table: TableStore): Section[] {
  const view = raceView(table.game.view);
  if (!view.seats) return [];
  const you = table.you;
  const sections: Section[] = [{ title: t("race.text.round", { n: view.round }), items: round(view) }];
  if (you >= 0) {
    const me = view.seats[you]!;
    if (now(view).stage === "choose")
      sections.push({
        title: t("race.text.actions"),
        items: actionCards(view).map((card) => ({
          text: `${t(`race.action.${card.name}`)} (${t(`race.bonus.${card.name}`)})`,
          place: { zone: "action", index: card.n },
        })),
      });
    if (me.drawn?.length) {
      const zone = me.tableau.length === 0 ? "home" : "drawn";
      sections.push({
        title: t(zone === "home" ? "race.homes" : "race.drawn"),
        items: me.drawn.flatMap((card) => (card ? [{ text: spoken(card), card, place: { zone, card } }] : [])),
      });
    }
    sections.push({
      title: t("race.text.hand"),
      items: hand(table.game.view, you).map(({ card, place }) =>
        card ? { text: spoken(card), card, place } : { text: t("card.hidden") },
      ),
    });
    sections.push({ title: t("race.your_empire"), items: [{ text: numbers(view, you) }, ...laid(view, you, true)] });
  }
  if (view.invasion) sections.push({ title: t("race.invasion"), items: invasion(table, view) });
  view.seats.forEach((seat, number) => {
    if (number === you) return;
    const chose = seat.chosen.length
      ? [{ text: t("race.text.chose", { actions: seat.chosen.map((name) => t(`race.action.${name}`)).join(", ") }) }]
      : [];
    sections.push({
      title: table.name(number),
      items: [{ text: numbers(view, number) }, ...chose, ...laid(view, number, false)],
    });
  });
  return sections;
}

const spoken = (card: string): string => cards.spoken("race", card);

function round(view: RaceView): SectionItem[] {
  const { stage, phase } = now(view);
  const called = phases(view).filter((box) => box.who.length > 0 || box.state === "on" || box.state === "coming");
  const items: SectionItem[] = [];
  if (stage === "phase") items.push({ text: t("race.text.phase", { phase: t(`race.phase.${phase}`) }) });
  if (called.length > 0 && stage !== "choose")
    items.push({
      text: t("race.text.phases", { phases: called.map((box) => t(`race.phase.${box.phase}`)).join(", ") }),
    });
  items.push({
    text: t("race.text.supply", {
      pool: Math.max(0, view.pool),
      deck: view.deck.length,
      discard: view.discard.length,
    }),
  });
  return items;
}

function numbers(view: RaceView, seat: number): string {
  const player = view.seats[seat]!;
  const sums = view.counts?.seats[seat];
  const versus = Object.entries(sums?.military_vs ?? {}).map(([name, n]) => `${t(`race.versus.${name}`)} ${n}`);
  const war = view.invasion
    ? [`${t("race.awards")} ${player.awards ?? 0}`, `${t("race.war_effort")} ${player.war_effort ?? 0}`]
    : [];
  const text = t("race.text.seat", {
    score: sums?.score ?? player.vp,
    vp: player.vp,
    military: sums?.military ?? 0,
    hand: player.hand.length,
    n: player.tableau.length + (player.damaged?.length ?? 0),
  });
  return [text, ...versus, ...war].join("; ");
}

function laid(view: RaceView, seat: number, mine: boolean): SectionItem[] {
  return tableau(view, seat).map((one) => {
    const good = (cards.get("race", one.card)?.facts as RaceFacts | undefined)?.good ?? "any";
    const marks = [
      one.good ? t("race.text.good", { good: t(`race.good.${good}`) }) : "",
      one.damaged ? t("race.text.damaged") : "",
    ].filter(Boolean);
    const name = marks.length > 0 ? `${cards.name("race", one.card)} (${marks.join(", ")})` : "";
    const text = name ? `${name}. ${spoken(one.card)}` : spoken(one.card);
    return mine ? { text, card: one.card, place: one.place } : { text, card: one.card };
  });
}

function invasion(table: TableStore, view: RaceView): SectionItem[] {
  const state = view.invasion!;
  const lines = [
    t("race.text.repulse", { repulse: state.repulse, empire: view.counts?.empire ?? 0, defeats: state.defeats }),
    ...(view.counts?.outlook ?? []),
    ...(view.counts?.at_stake ?? []),
  ];
  const discs = [...stacks(state)]
    .sort(([a], [b]) => b - a)
    .map(([space, seats]) => `${space}: ${seats.map((seat) => table.name(seat)).join(", ")}`);
  if (discs.length > 0) lines.push(t("race.track.spoken", { discs: discs.join("; ") }));
  (state.cards ?? []).forEach((text, seat) => {
    const card = invasionCard(text);
    if (card) lines.push(t("race.text.meets", { name: table.name(seat), wave: card.wave, value: card.value }));
  });
  return lines.map((text) => ({ text }));
}
