import type { Board, Place } from '../wire';
import { ownerAt, type Owner } from './places';

/** A cell or box that has another owner now. */
export type Turn = {
  /** Who owned it before. */
  was: Owner;
  /** How many steps it is away from the move: changes run over the board in waves. */
  order: number;
};

/** What one move has changed, by index into the texts of a board. */
export type Changes = {
  owners: Map<number, Turn>;
  horizontal: number[];
  vertical: number[];
};

/** Says whether two boards show the same. */
export function isSameBoard(one: Board, other: Board): boolean {
  return (
    hasSameShape(one, other) &&
    one.owners === other.owners &&
    one.horizontal === other.horizontal &&
    one.vertical === other.vertical
  );
}

/** Says whether `to` can come some moves after `from`: there is more on it, and nothing has gone; piles only shrink. */
export function isLater(from: Board, to: Board): boolean {
  if (!hasSameShape(from, to)) return false;
  if (from.kind === 'piles') return isLess(to, from);
  return isLess(from, to);
}

function isLess(from: Board, to: Board): boolean {
  const [before, after] = [things(from), things(to)];
  const gone = [...before].some((thing, index) => thing && !after[index]);
  return !gone && after.filter(Boolean).length > before.filter(Boolean).length;
}

/** Returns what a single move has changed; nothing if the two boards are not exactly one move apart. */
export function changes(from: Board, to: Board, last: Place | null): Changes | null {
  if (!isLater(from, to)) return null;
  const found: Changes = {
    owners: new Map(),
    horizontal: grown(from.horizontal, to.horizontal),
    vertical: grown(from.vertical, to.vertical),
  };
  let placed = 0;
  for (let index = 0; index < to.owners.length; index++) {
    const was = ownerAt(from, index);
    if (was === ownerAt(to, index)) continue;
    if (was === null) placed++;
    found.owners.set(index, { was, order: distance(to, index, last) });
  }
  const lines = found.horizontal.length + found.vertical.length;
  const moves = to.kind === 'lattice' ? lines : placed;
  return moves === 1 ? found : null;
}

function hasSameShape(one: Board, other: Board): boolean {
  return one.kind === other.kind && one.rows === other.rows && one.columns === other.columns;
}

/** Lists for everything that moves put on a board whether it is there. */
function things(board: Board): boolean[] {
  const lines = [...board.horizontal, ...board.vertical].map((line) => line === '1');
  return [...board.owners].map((owner) => owner !== '.').concat(lines);
}

function grown(from: string, to: string): number[] {
  return [...to].flatMap((line, index) => (line !== from[index] ? [index] : []));
}

function distance(board: Board, index: number, last: Place | null): number {
  if (last === null || last.on !== 'cell') return 0;
  const row = Math.floor(index / board.columns);
  return Math.max(Math.abs(row - last.row), Math.abs((index % board.columns) - last.column));
}
