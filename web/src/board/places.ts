import type { Board, Ground, LegalMove, Place } from '../wire';

/** A place that is somewhere on the board. */
export type Spot = Exclude<Place, { on: 'aside' }>;

/** The owner of a cell or a box: none, the first or the second player. */
export type Owner = 0 | 1 | null;

/** Says whether two places are the same. */
export function isSamePlace(one: Place | null, other: Place | null): boolean {
  if (one === null || other === null || one.on !== other.on) return false;
  if (one.on === 'aside' || other.on === 'aside') return true;
  return one.row === other.row && one.column === other.column;
}

/** Returns the places of a board in rows, as they are seen from the top: the order of names and choices. */
export function placeRows(board: Board): Spot[][] {
  if (board.kind !== 'lattice') return grid('cell', board.rows, board.columns);
  const horizontal = grid('horizontal', board.rows + 1, board.columns);
  const vertical = grid('vertical', board.rows, board.columns + 1);
  return horizontal.flatMap((row, index) => {
    const below = vertical[index];
    return below === undefined ? [row] : [row, below];
  });
}

function grid(on: Spot['on'], rows: number, columns: number): Spot[][] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => ({ on, row, column })),
  );
}

/** Returns who owns the cell or box at an index of `owners`. */
export function ownerAt(board: Board, index: number): Owner {
  const owner = board.owners[index];
  return owner === '1' ? 0 : owner === '2' ? 1 : null;
}

/** Returns where a cell stands in `owners`, or a line in `horizontal` or `vertical`. */
export function indexOf(board: Board, spot: Spot): number {
  const columns = spot.on === 'vertical' ? board.columns + 1 : board.columns;
  return spot.row * columns + spot.column;
}

/** Says whether something is there already: a mark in a cell, or a line. */
export function isTaken(board: Board, spot: Spot): boolean {
  const index = indexOf(board, spot);
  if (spot.on === 'cell') return board.owners[index] !== '.';
  return board[spot.on][index] === '1';
}

/** Returns which place in reading order a place is: where it stands among the names and the choices. */
export function orderOf(board: Board, spot: Spot): number {
  if (spot.on === 'cell') return indexOf(board, spot);
  const before = spot.row * (2 * board.columns + 1);
  return before + (spot.on === 'vertical' ? board.columns : 0) + spot.column;
}

/** Returns what a place is called. */
export function nameOf(ground: Ground, board: Board, spot: Spot): string {
  return ground.names[orderOf(board, spot)] ?? '';
}

/** Returns the legal move that choosing a place makes. */
export function moveAt(choices: string[], legal: LegalMove[], board: Board, spot: Spot): LegalMove | undefined {
  const choice = choices[orderOf(board, spot)];
  return legal.find(({ move }) => move === choice);
}
