/** A short guide to a game, in our own words. */
export interface Chapter {
  /** the anchor; the same in both languages */
  id: string;
  title: string;
  text: string[];
  /** points of a list after the text */
  list?: string[];
  /** cards that show what is meant */
  cards?: string[];
}

/** The guides: Xeno Invasion has one of its own. */
export type GuideId = "race" | "xeno" | "realms" | "orion";
