import type { Words } from "../../words.svelte.ts";

export default {
  "guide.you": "Вы",
  "guide.begin": "Начать",
  "guide.next": "Дальше",
  "guide.hide": "Убрать подсказку",
  "guide.leave": "Выйти из обучения",
  "guide.free":
    "Карты в этой партии всегда сдаются одинаково. Советам следовать не обязательно, а из обучения можно выйти в любой момент: игра продолжится.",
  "guide.rules": "Правила вкратце",
  "guide.none": "Для этой игры обучения нет",
  "guide.home": "На главную",
} satisfies Words;
