import type { Board, Place } from '../wire';
import { changes, isLater, isSameBoard, type Turn } from './diff';

/** What moves on a board. The stamps differ from move to move, so that a thing that changes twice moves twice. */
export type Motion = {
  owners: Map<number, Turn & { stamp: number }>;
  horizontal: Map<number, number>;
  vertical: Map<number, number>;
};

/** The motion of a board on which nothing moves. */
export const still: Motion = { owners: new Map(), horizontal: new Map(), vertical: new Map() };

/**
 * Follows the boards that are shown one after the other and finds out what has to move.
 *
 * Only the way forward is animated, and only the last move of it: whoever goes back, or jumps, wants to see a position
 * at once. What still moves from the move before goes on.
 */
export class Follower {
  #shown: Board | null = null;
  #motion: Motion = still;
  #stamp = 0;

  follow(board: Board, previous: Board | null, last: Place | null): Motion {
    const shown = this.#shown;
    this.#shown = board;
    // The state of a game comes anew with every message, most of which change nothing on the board.
    if (shown !== null && isSameBoard(shown, board)) return this.#motion;
    const isForward = shown !== null && isLater(shown, board);
    const found = isForward && previous !== null ? changes(previous, board, last) : null;
    if (found === null) return (this.#motion = still);
    const stamp = ++this.#stamp;
    const motion: Motion = {
      owners: new Map(this.#motion.owners),
      horizontal: new Map(this.#motion.horizontal),
      vertical: new Map(this.#motion.vertical),
    };
    for (const [index, turn] of found.owners) motion.owners.set(index, { ...turn, stamp });
    for (const index of found.horizontal) motion.horizontal.set(index, stamp);
    for (const index of found.vertical) motion.vertical.set(index, stamp);
    return (this.#motion = motion);
  }
}
