import type { Chapter } from "./types.ts";

export default [
  {
    id: "aim",
    title: "What is new",
    text: [
      "The race goes on as ever, but from the third round on the Xenos come at the end of each round. If all of you together become strong enough they are driven off and the game ends; if twice nobody holds, they win.",
      "The cards of Xeno Invasion can also be played without the invasion.",
    ],
    cards: ["xeno_forward_command"],
  },
  {
    id: "track",
    title: "The repulse track",
    text: [
      "Your disc stands at your general military plus what always counts against Xenos. If the discs of all add up to the repulse value, the Xenos are repulsed at once.",
      "Otherwise each player meets one invasion card; who stands further along the track meets a stronger one. There are three waves, each worse than the one before.",
    ],
  },
  {
    id: "defend",
    title: "Holding",
    text: [
      "Compare your strength with the card: military, military against Xenos, Xeno defense, and what you add just now. The bunker adds 2 for one card from your hand; some powers add strength for goods or cards. Equal is enough.",
      "Who holds takes award tokens, a point each; the weakest ranks earn more of them.",
    ],
    cards: ["anti_xeno_defense_post"],
  },
  {
    id: "damage",
    title: "Damage",
    text: [
      "Who does not hold turns one world over: it works no more, neither its powers nor its points, until it is repaired, but it still counts as a card. You choose which.",
    ],
  },
  {
    id: "war_effort",
    title: "The war effort",
    text: [
      "At the start of each Produce phase you may give goods away: each brings a point chip and lowers the repulse value by one. Goods made in the same phase cannot be given.",
    ],
  },
  {
    id: "repair",
    title: "Repairing",
    text: [
      "Repair in Produce: two cards from hand, one good, or a power for each world. The action Produce: Repair repairs two worlds as its bonus. A repaired world works again at once and may even produce in the same phase.",
    ],
  },
] satisfies Chapter[];
