import type { Words } from "../../words.svelte.ts";

export default {
  "guide.you": "Вы",
  "guide.begin": "Начать",
  "guide.next": "Дальше",
  "guide.hide": "Убрать подсказку",
  "guide.leave": "Выйти из обучения",
  "guide.free":
    "Карты в этой партии всегда сдаются одинаково. Можно поступать не так, как советует наставник, и в любой момент с ним проститься: игра продолжится.",
  "guide.rules": "Правила вкратце",
  "guide.none": "Для этой игры обучения нет",
  "guide.home": "На главную",
} satisfies Words;
