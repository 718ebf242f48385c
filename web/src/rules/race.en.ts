import type { Chapter } from "./types.ts";

export default [
  {
    id: "aim",
    title: "What it is about",
    text: [
      "Everybody builds an empire of worlds and developments in front of them, the tableau. Cards are everything: what you build, what you pay with, and the goods your worlds produce.",
      "The game ends after the round in which somebody has twelve cards in the tableau or the pool of point chips is empty. Most points win: printed points, chips, and what the six-cost developments count.",
    ],
    cards: ["old_earth", "gem_world", "public_works"],
  },
  {
    id: "start",
    title: "The beginning",
    text: [
      "You get a home world, or choose one of two, and keep four of the six cards you are dealt (other numbers if your home world says so). Keep cards that fit your world and a few you can spend.",
    ],
    cards: ["epsilon_eridani"],
  },
  {
    id: "actions",
    title: "Choosing actions",
    text: [
      "All choose in secret what they want to do this round, then all cards are turned up. Only the chosen phases happen, in the order I to V, and everybody plays each of them; whoever chose it has a bonus.",
      "So half of the game is to guess what the others will do for you. With two players each chooses two actions in the duel.",
    ],
  },
  {
    id: "explore",
    title: "I Explore",
    text: [
      "Look at two cards and keep one. The bonus of one action shows five cards more, that of the other draws and keeps one more. Powers of your tableau add to both numbers.",
    ],
  },
  {
    id: "develop",
    title: "II Develop",
    text: [
      "Build one development and pay its cost with cards from your hand. The bonus makes it one card cheaper. Each development can be in your tableau once.",
    ],
    cards: ["investment_credits"],
  },
  {
    id: "settle",
    title: "III Settle",
    text: [
      "Place one world. Most are paid like developments; a military world (red burst) is not paid but conquered: your military strength has to reach its defense. The bonus draws a card after you have placed a world.",
      "Windfall worlds (dashed frame) come with a good on them, production worlds without one.",
    ],
    cards: ["new_sparta", "gem_world"],
  },
  {
    id: "paying",
    title: "Paying with cards",
    text: [
      "Cost is paid with hand cards, laid face down on the discard pile. Powers make things cheaper, let you use a military world as if it were paid, or are used up for a discount. Pick the cards you can best do without and confirm.",
    ],
  },
  {
    id: "trade",
    title: "Trading",
    text: [
      "Consume: Trade first sells exactly one of your goods for cards: novelty 2, rare elements 3, genes 4, alien technology 5, and more with powers of the tableau.",
    ],
  },
  {
    id: "consume",
    title: "IV Consume",
    text: [
      "All powers tagged IV turn goods into point chips or cards, in the order you like; as long as a power can be used it has to be. Consume ×2 doubles the chips of that phase, but no cards.",
    ],
    cards: ["old_earth"],
  },
  {
    id: "produce",
    title: "V Produce",
    text: [
      "Every production world without a good gets one. The bonus puts a good on one of your windfall worlds. Some powers draw cards here.",
    ],
    cards: ["gem_world"],
  },
  {
    id: "round",
    title: "The end of a round",
    text: ["Discard down to ten cards, take the action cards back, and choose anew."],
  },
] satisfies Chapter[];
