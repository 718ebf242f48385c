import type { Component } from "svelte";

type Screen = Component<{ parts: string[] }>;

const files = import.meta.glob<{ default: Screen }>("../screens/*.svelte");

/** The first part of the path, and the screen it opens. */
const SCREENS: Record<string, string> = {
  "": "Home",
  table: "TableScreen",
  cards: "Cards",
  rules: "Rules",
  replay: "Replay",
  review: "Review",
  guide: "Guide",
};

const file = (path: string) => files[`../screens/${SCREENS[path] ?? "Home"}.svelte`];

/** Whether there is a screen for a path: links to others are not shown. */
export const hasScreen = (path: string): boolean => path in SCREENS && file(path) !== undefined;

/** Load the screen of a path; the start page if there is none. */
export async function loadScreen(path: string): Promise<Screen> {
  const found = file(path) ?? file("");
  return (await found!()).default;
}
