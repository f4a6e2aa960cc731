import type { Board, GameState, Place } from '../wire';
import { sideOf } from './sides';

/** One position of a game, as it is shown. */
export interface Shown {
  board: Board;
  /** The board one move earlier, for what changes in between. */
  previousBoard: Board | null;
  /** Where the last move was made. */
  last: Place | null;
  scores: [number, number] | null;
  roundsLeft: number | null;
  turn: 0 | 1;
  /** The position as text. */
  position: string;
}

/** Returns the position of a game after so many moves. */
export function shownAfter(state: GameState, moves: number): Shown {
  const made = state.moves[moves - 1];
  if (!made) {
    return {
      board: state.start,
      previousBoard: null,
      last: null,
      scores: state.start_scores,
      roundsLeft: state.start_rounds_left,
      turn: sideOf(state.start_turn),
      position: state.start_position,
    };
  }
  return {
    board: made.board,
    previousBoard: state.moves[moves - 2]?.board ?? state.start,
    last: made.place,
    scores: made.scores,
    roundsLeft: made.rounds_left,
    turn: sideOf(made.turn),
    position: made.position,
  };
}

/** Returns which position to show when a game has changed: the newest, unless the user looks at one that still is. */
export function viewedNext(viewed: number, followed: boolean, before: GameState | null, now: GameState): number {
  if (followed || before === null || !goesOn(before, now)) return now.moves.length;
  return Math.min(viewed, now.moves.length);
}

/** Says whether a game still has all moves that it had, so that what was said of them still holds. */
export function goesOn(before: GameState, now: GameState): boolean {
  return (
    before.start_position === now.start_position &&
    before.moves.length <= now.moves.length &&
    before.moves.every((made, index) => made.position === now.moves[index]?.position && made.move === now.moves[index]?.move)
  );
}
