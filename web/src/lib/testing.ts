/** A table for tests: a store whose server is a function. */
import { NO_GAME, TableStore } from "./table.svelte.ts";
import type { Around, Command, Decision, Done, GameSection } from "./types.ts";

export const aroundOf = (changes: Partial<Around> = {}): Around => ({
  id: "T1",
  game: "race",
  game_name: { en: "Race", ru: "Борьба" },
  options: {},
  players: 2,
  phase: "playing",
  ended: "",
  gave_up: -1,
  created: 0,
  you: 0,
  host: 0,
  seats: ["Ann", "Bob"].map((name) => ({
    kind: "human",
    name,
    bot: null,
    resigned: false,
    late: false,
    machine: false,
    muted: false,
    kept: false,
  })),
  teams: [0, 1],
  settings: { listed: false, clock: null, late: "bot", hints: true, undo: true, chat: true, spectators: true, deal: 0 },
  offers: [],
  commitment: null,
  seed: null,
  before: "",
  after: "",
  analysis: false,
  ...changes,
});

export const gameOf = (decision: Decision | null, changes: Partial<GameSection> = {}): GameSection => ({
  ...NO_GAME,
  begun: true,
  decision,
  ...changes,
});

/** A store that gives every act to `answer`, which returns the game after it. */
export class FakeTable extends TableStore {
  acts: number[] = [];
  answer: (code: number) => GameSection = () => gameOf(null);
  private count = 0;

  constructor(game: GameSection) {
    super("T1");
    this.feed({ version: "0", game, around: aroundOf() });
  }

  override async do(command: Command): Promise<Done | null> {
    if (command.do === "act") {
      this.acts.push(Number(command.action));
      this.feed({ version: String(++this.count), game: this.answer(Number(command.action)) });
    }
    return { nonce: "n" };
  }
}
