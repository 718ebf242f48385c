/** What a click on a card of the hand means while an action is chosen: to build it, or to exploit it. */
class Meaning {
  now = $state<"build" | "exploit">("build");
}

export const meaning = new Meaning();
