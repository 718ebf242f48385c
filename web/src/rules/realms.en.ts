import type { Chapter } from "./types.ts";

export default [
  {
    id: "aim",
    title: "What it is about",
    text: [
      "You begin with a small deck of weak ships and buy better ones from a row that all share. What you buy comes back to you each time your deck is shuffled. Whoever has no authority left is out.",
    ],
    cards: ["scout", "viper", "explorer"],
  },
  {
    id: "turn",
    title: "Your turn",
    text: [
      "Play cards from your hand, use abilities, buy and attack, in any order and as often as you can. Trade and combat collect in two pools; what is left at the end of the turn is lost.",
      "When you end your turn, your ships and the rest of your hand go to your discard pile and you draw five new cards. If the deck is empty, the discard pile becomes the new deck. Bases stay in play.",
    ],
  },
  {
    id: "buy",
    title: "Buying",
    text: [
      "Five cards lie in the trade row, Explorers always beside it. A card costs the trade in its upper left corner and goes to your discard pile; its place in the row is filled at once.",
      "Some abilities take a card for nothing, or send the next card to your hand or on top of your deck. If such a place is optional, you are asked.",
    ],
    cards: ["federation_shipyard", "colony_seed_ship"],
  },
  {
    id: "abilities",
    title: "Abilities",
    text: [
      "The first row of a ship works when you play it; that of a base once in each of your turns, when you like. Where a slash stands you choose one.",
      "An ally ability works once a turn while another card of the same faction is in your play area. A scrap ability works when you take the card out of the game for good.",
    ],
    cards: ["patrol_cutter", "cargo_pod", "frontier_station"],
  },
  {
    id: "bases",
    title: "Bases and outposts",
    text: [
      "A base stays until somebody destroys it: with combat equal to its defense, all in one turn, or by an ability.",
      "An outpost (filled sign) has to fall before its owner or the owner's other bases can be attacked.",
    ],
    cards: ["orbital_platform", "stealth_tower"],
  },
  {
    id: "attack",
    title: "Attacking",
    text: [
      "Press the authority of a player or one of the bases, then say how much combat you spend. You may divide your combat between several targets.",
      "A base is only destroyed by its whole defense; authority falls by whatever you spend.",
    ],
    cards: ["heavy_cruiser"],
  },
  {
    id: "scrap",
    title: "Scrapping",
    text: [
      "Scrapped cards leave the game. It is good to lose Scouts and Vipers early: a thin deck draws its best cards more often.",
      "Cards scrapped from the trade row are replaced at once. Scrapped Explorers go back to their pile.",
    ],
    cards: ["mining_mech", "ravager"],
  },
  {
    id: "discard",
    title: "Discarding and drawing",
    text: [
      "Some ships make an opponent discard: the victim chooses the cards, at once or, if the table wants it so, when the own next turn begins. Outposts do not help against it.",
      "Others let you discard to draw, put one of the cards you drew back, or bring a card of your discard pile on top of the deck.",
    ],
    cards: ["lancer", "orbital_platform"],
  },
  {
    id: "copies",
    title: "Copies",
    text: [
      "A copying ship becomes a ship you have played this turn, with that ship's abilities; a copying base becomes any other base in play until your turn ends. It keeps its own faction too.",
    ],
    cards: ["stealth_tower", "stealth_needle"],
  },
  {
    id: "modes",
    title: "Three to six players",
    text: [
      "In a free-for-all you may attack everybody. In Hunter you attack the player to your left, and the bases of both neighbours. Who is out takes all cards along; the last one left wins.",
    ],
  },
  {
    id: "hydra",
    title: "Hydra",
    text: [
      "Two teams, each with one authority for all and one turn together. All members play at the same time, each with own cards and pools; wait if somebody else should go first.",
      "Members may pay for a card or a base together: whoever begins says how much, the others add or decline. An outpost of any member shields the whole team.",
    ],
  },
  {
    id: "emperor",
    title: "Emperor",
    text: [
      "Each team has an emperor between two admirals. An admiral attacks the one opposite and, once that one is out, the emperor; emperors attack anybody. A team without its emperor has lost.",
      "For 1 trade you pass a card from your discard pile to a team mate. An admiral who is out leaves one card to the emperor.",
    ],
  },
  {
    id: "raid",
    title: "Raid",
    text: [
      "One boss with more cards and authority against all others. Raiders attack only the boss, see each other's hands, and may damage a base bit by bit: damage stays until the boss plays again.",
      "A raider who is out may leave a card to each of the others. The boss wins when all raiders are out.",
    ],
  },
  {
    id: "extras",
    title: "Events, heroes, gambits",
    text: [
      "An event happens to everybody as soon as it comes up, some let you choose what you lose. A hero is bought, lies in play and is scrapped for its effect.",
      "Gambits are dealt face down before the game; reveal one in your turn when you want its effect.",
    ],
  },
] satisfies Chapter[];
