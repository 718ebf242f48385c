import type { CardInfo, GameId } from "../lib/types.ts";
import type { Drawn } from "./art.ts";

type Drawing = typeof import("./picture.ts");

/** The drawing of pictures, loaded when the first card is seen: it is the largest single part of the page. */
class Pictures {
  private drawing = $state.raw<Drawing | null>(null);
  private asked = false;

  private ask(): Drawing | null {
    if (!this.asked) {
      this.asked = true;
      queueMicrotask(() => {
        void import("./picture.ts").then((drawing) => {
          this.drawing = drawing;
        });
      });
    }
    return this.drawing;
  }

  of(game: GameId, card: CardInfo, ratio: number, small: boolean): string {
    return this.ask()?.pictureOf(game, card, ratio, small) ?? "";
  }

  thing(thing: Drawn, ratio: number): string {
    return this.ask()?.pictureOfThing(thing, ratio) ?? "";
  }

  back(game: GameId): string {
    return this.ask()?.backOf(game) ?? "";
  }
}

export const pictures = new Pictures();
