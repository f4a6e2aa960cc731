import { levelName } from '../texts/level';
import type { GameState, Side } from '../wire';

/** Returns the side that is shown below the board: the only person's, else the first. */
export function nearSide(state: GameState): 0 | 1 {
  const people = state.sides.map((side) => side.player.kind === 'person');
  return people[1] && !people[0] ? 1 : 0;
}

export function hasPerson(state: GameState): boolean {
  return state.sides.some((side) => side.player.kind === 'person');
}

/** Returns the side that has the turn in the shown position; nobody once the game is over there. */
export function sideToMove(state: GameState, viewed: number, turn: 0 | 1): 0 | 1 | null {
  return state.conclusion !== null && viewed === state.moves.length ? null : turn;
}

/** Returns a number of the wire as a side. */
export function sideOf(number: number): 0 | 1 {
  return number === 0 ? 0 : 1;
}

/** Returns the name of a side as it is shown: a level of play that goes by its own name is said in the user's language. */
export function nameOf(side: Side): string {
  const isOwn = side.player.kind === 'agent' && side.player.agent === side.name;
  return (isOwn ? levelName(side.name) : null) ?? side.name;
}

/** Returns the names of the first and the second side. */
export function namesOf(state: GameState): [string, string] {
  return [nameOf(state.sides[0]), nameOf(state.sides[1])];
}
