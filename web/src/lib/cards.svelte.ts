import { cards as fetchCards } from "./api.ts";
import { settings } from "./settings.svelte.ts";
import type { CardInfo, GameId } from "./types.ts";

/** All cards of the games one has met, in the language one speaks. Loaded once for each game and language. */
class CardStore {
  private byKey = $state.raw<Record<string, Map<string, CardInfo>>>({});
  private readonly asked = new Map<string, Promise<void>>();

  load(game: GameId): Promise<void> {
    const key = `${game}.${settings.lang}`;
    let asking = this.asked.get(key);
    if (!asking) {
      asking = fetchCards(game).then(
        (list) => {
          this.byKey = { ...this.byKey, [key]: new Map(list.map((card) => [card.id, card])) };
        },
        (problem: unknown) => {
          this.asked.delete(key);
          throw problem;
        },
      );
      this.asked.set(key, asking);
    }
    return asking;
  }

  all(game: GameId): CardInfo[] {
    return [...(this.byKey[`${game}.${settings.lang}`]?.values() ?? [])];
  }

  get(game: GameId, id: string | null | undefined): CardInfo | undefined {
    return id ? this.byKey[`${game}.${settings.lang}`]?.get(id) : undefined;
  }

  name(game: GameId, id: string): string {
    return this.get(game, id)?.name ?? id;
  }

  /** A card in one sentence for those who cannot see it: name, kind, text. */
  spoken(game: GameId, id: string): string {
    const card = this.get(game, id);
    return card ? [card.name, card.kind, ...card.text].join(". ") : id;
  }
}

export const cards = new CardStore();
