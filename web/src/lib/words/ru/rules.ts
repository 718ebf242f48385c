import type { Words } from "../../words.svelte.ts";

export default {
  "rules.contents": "Содержание",
  "rules.short": "Коротко и своими словами. За столом каждый вопрос ведёт сюда, в нужное место.",
} satisfies Words;
