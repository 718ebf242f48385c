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
  settings: "Home", // with the settings open
};

const file = (path: string) => files[`../screens/${SCREENS[path] ?? "Nowhere"}.svelte`];

/** Whether there is a screen for a path: links to others are not shown. */
export const hasScreen = (path: string): boolean => path in SCREENS && file(path) !== undefined;

/** Load the screen of a path; where there is none, the one that says so. */
export async function loadScreen(path: string): Promise<Screen> {
  return (await file(path)!()).default;
}
