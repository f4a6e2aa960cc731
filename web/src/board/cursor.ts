import type { Board } from '../wire';
import type { Spot } from './places';

/** Where an arrow key leads. */
export type Way = 'up' | 'down' | 'left' | 'right';

const WAYS: Record<string, Way> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Returns the way of an arrow key; other keys have none. */
export function wayOf(key: string): Way | null {
  return WAYS[key] ?? null;
}

/** Returns where the cursor stands at first: the middle of the board. */
export function firstPlace(board: Board): Spot {
  const column = Math.floor((board.columns - 1) / 2);
  if (board.kind === 'lattice') return { on: 'horizontal', row: Math.floor(board.rows / 2), column };
  return { on: 'cell', row: Math.floor((board.rows - 1) / 2), column };
}

/**
 * Returns where an arrow key leads from a place; at the edge the cursor stays.
 *
 * On a lattice left and right go from line to line of the same direction, up and down from horizontal lines to
 * vertical ones and back, so that every line is reached.
 */
export function moved(from: Spot, way: Way, board: Board): Spot {
  if (!isOn(from, board)) return firstPlace(board);
  switch (from.on) {
    case 'cell':
      return { on: 'cell', ...stepped(from, way, board.rows, board.columns) };
    case 'horizontal':
      return movedFromHorizontal(from, way, board);
    case 'vertical':
      return movedFromVertical(from, way, board);
  }
}

/** Says whether a board has a place: another game may have another size. */
export function isOn(spot: Spot, board: Board): boolean {
  if ((spot.on === 'cell') === (board.kind === 'lattice')) return false;
  const rows = spot.on === 'horizontal' ? board.rows + 1 : board.rows;
  const columns = spot.on === 'vertical' ? board.columns + 1 : board.columns;
  return spot.row < rows && spot.column < columns;
}

function movedFromHorizontal(from: Spot, way: Way, board: Board): Spot {
  const { row, column } = from;
  switch (way) {
    case 'up':
      return row === 0 ? from : { on: 'vertical', row: row - 1, column };
    case 'down':
      return row === board.rows ? from : { on: 'vertical', row, column };
    default:
      return { on: 'horizontal', ...stepped(from, way, board.rows + 1, board.columns) };
  }
}

function movedFromVertical(from: Spot, way: Way, board: Board): Spot {
  const column = Math.min(from.column, board.columns - 1);
  switch (way) {
    case 'up':
      return { on: 'horizontal', row: from.row, column };
    case 'down':
      return { on: 'horizontal', row: from.row + 1, column };
    default:
      return { on: 'vertical', ...stepped(from, way, board.rows, board.columns + 1) };
  }
}

function stepped(from: Spot, way: Way, rows: number, columns: number): { row: number; column: number } {
  const { row, column } = from;
  switch (way) {
    case 'up':
      return { row: Math.max(row - 1, 0), column };
    case 'down':
      return { row: Math.min(row + 1, rows - 1), column };
    case 'left':
      return { row, column: Math.max(column - 1, 0) };
    case 'right':
      return { row, column: Math.min(column + 1, columns - 1) };
  }
}
