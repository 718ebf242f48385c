import type { Words } from "../../words.svelte.ts";

export default {
  "rules.contents": "Contents",
  "rules.short": "The short of it, in our own words. At the table every question links to its place here.",
} satisfies Words;
