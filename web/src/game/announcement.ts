import type { Arguments } from '../texts/speaker';
import type { Conclusion, GameState } from '../wire';
import { nameOf, sideOf } from './sides';

/** A text and what goes into it. */
export type Text = [key: string, values: Arguments];

/** Says how a game ended. */
export function resultText(state: GameState, conclusion: Conclusion): Text {
  if (conclusion.winner === null) return ['web-draw', {}];
  return ['web-wins', { name: nameOf(state.sides[sideOf(conclusion.winner)]) }];
}

/** Says what has just happened, for those who do not see the board: the last move, the end or the next turn. */
export function announcement(state: GameState): Text[] {
  const texts: Text[] = [];
  const made = state.moves.at(-1);
  if (made) {
    const name = nameOf(state.sides[sideOf(made.mover)]);
    texts.push(made.place.on === 'aside' ? ['web-passes', { name }] : ['web-plays', { name, chosen: made.move }]);
  }
  if (state.conclusion) {
    texts.push(resultText(state, state.conclusion));
    const scores = made?.scores ?? state.start_scores;
    if (scores) texts.push(['web-final-scores', { first: scores[0], second: scores[1] }]);
  } else if (state.awaited === 'person') {
    texts.push(['web-turn-of', { name: nameOf(state.sides[sideOf(state.turn)]) }]);
  }
  return texts;
}
