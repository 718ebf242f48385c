import type { Chapter } from "./types.ts";

export default [
  {
    id: "aim",
    title: "What it is about",
    text: [
      "Build structures in up to four systems, earn points and keep your people loyal. The game ends after eight rounds, or at the end of a round in which somebody's loyalty is 0 or less or somebody has filled all systems.",
      "Points on the track, loyalty and the points of all your structures add up.",
    ],
    cards: ["autolab", "titan"],
  },
  {
    id: "start",
    title: "The beginning",
    text: [
      "Each race has its own start values and mostly a power. You draw five cards and may once exchange any number of them.",
    ],
  },
  {
    id: "round",
    title: "A round",
    text: [
      "First everybody gets the income of all own structures, the covered ones too. Then the highest of your three resources says how far you mobilise: at 7 or more five actions and 1 loyalty less, at 4 to 6 four actions, below that three actions, a card and 1 loyalty.",
      "Then all act in turn, one action at a time, until nobody has action cubes; at the end of the round hands shrink to five cards.",
    ],
  },
  {
    id: "actions",
    title: "Actions",
    text: ["Each action costs one cube, and who has a cube has to act."],
    list: [
      "Build a structure from your hand.",
      "Exploit: discard a card for what its colour gives.",
      "Research: draw two cards.",
      "Activate a working card with a free A slot.",
      "Attack a player who has no more fleets than you: 2 fleets, 2 points for you, 1 loyalty less for the other.",
      "Trade 3 food, 2 fleets or 1 production for another of them.",
      "Propaganda: 3 loyalty, once a round.",
      "Deal: discard three cards and take an advisor.",
    ],
  },
  {
    id: "build",
    title: "Building",
    text: [
      "Pay the resources and put the card on one of your systems or begin a new one. A discount takes units off the cost, and you choose which. Cards with a heart need that much loyalty.",
      "What it says for being built happens at once.",
    ],
    cards: ["biospheres", "colony_ship"],
  },
  {
    id: "systems",
    title: "Systems",
    text: [
      "Only the top card of a system works; what is covered keeps income, points and its count at the end. A system holds five cards. Some effects turn the order of a system around or put a card at its bottom.",
    ],
    cards: ["troop_transport", "communication_satellite"],
  },
  {
    id: "exploit",
    title: "Exploiting",
    text: [
      "Blue gives 3 food, red 2 fleets, yellow 1 production; a grey card draws four cards of which you discard one.",
    ],
  },
  {
    id: "hand",
    title: "Cards in hand",
    text: [
      "There is no limit during a round; at its end you keep five. The discard pile lies open: several cards at once go there in the order you choose, and some effects take cards from it.",
    ],
  },
  {
    id: "activate",
    title: "Activating and slots",
    text: [
      "The cube of an activation goes into the A slot of the card, so each card is activated once a round. A P slot takes a cube from your reserve after something else, mostly an attack. All cubes come back when the round ends.",
    ],
    cards: ["cloning_center", "cruiser"],
  },
  {
    id: "advisors",
    title: "Advisors",
    text: [
      "An advisor works like a top card of its own. You have one at most: a new one sends the old one back to the table.",
    ],
    cards: ["veil", "moldred"],
  },
  {
    id: "effects",
    title: "Effects",
    text: [
      'If several effects are due you choose their order. A slash means one of these things; an arrow with two heads an exchange in either direction. Only what says "may" can be left out, and what cannot be paid in full is not done.',
    ],
  },
] satisfies Chapter[];
