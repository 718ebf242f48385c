import type { Words } from "../../words.svelte.ts";

export default {
  "guide.you": "You",
  "guide.begin": "Begin",
  "guide.next": "Next",
  "guide.hide": "Hide this advice",
  "guide.leave": "Leave the guide",
  "guide.free":
    "The cards of this game are dealt the same way every time. You can do something else than the guide suggests, and leave it at any moment: the game goes on.",
  "guide.rules": "Rules in short",
  "guide.none": "There is no guide for this game",
  "guide.home": "To the start page",
} satisfies Words;
