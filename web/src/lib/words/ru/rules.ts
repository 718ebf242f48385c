import type { Words } from "../../words.svelte.ts";

export default {
  "rules.contents": "Содержание",
  "rules.short": "Самое главное, своими словами. За столом ссылка у каждого вопроса ведёт прямо в нужное место.",
} satisfies Words;
