import type { Board, BoardKind, Ground } from '../wire';
import { placeRows } from './places';

/** Draws a board of cells for a test, one text a row: `X` for the first player, `O` for the second. */
export function cells(kind: BoardKind, ...rows: string[]): Board {
  const owners = rows.join('').replaceAll('X', '1').replaceAll('O', '2');
  return { kind, rows: rows.length, columns: rows[0]?.length ?? 0, owners, horizontal: '', vertical: '' };
}

/** Draws a lattice for a test as positions are written: rows of lines, `-` and `|`, with rows of boxes between. */
export function lattice(...texts: string[]): Board {
  const across = texts.filter((_, index) => index % 2 === 0);
  const down = texts.filter((_, index) => index % 2 === 1);
  const every = (text: string, first: number) => [...text].filter((_, index) => index % 2 === first).join('');
  const bits = (text: string) => text.replaceAll('.', '0').replace(/[^0]/g, '1');
  return {
    kind: 'lattice',
    rows: down.length,
    columns: across[0]?.length ?? 0,
    owners: down.map((text) => every(text, 1)).join(''),
    horizontal: across.map(bits).join(''),
    vertical: down.map((text) => bits(every(text, 0))).join(''),
  };
}

/** Names the places of a board for a test: column and row of a cell, or of the dots at both ends of a line. */
export function groundOf(board: Board): Ground {
  const point = (row: number, column: number) => `${String.fromCharCode(97 + column)}${row + 1}`;
  const names = placeRows(board)
    .flat()
    .map(({ on, row, column }) => {
      if (on === 'cell') return point(row, column);
      return `${point(row, column)}-${on === 'horizontal' ? point(row, column + 1) : point(row + 1, column)}`;
    });
  return { column_names: [], row_names: [], guides: [], names };
}

/** Returns a lattice without lines. */
export function emptyLattice(rows: number, columns: number): Board {
  const texts = Array.from({ length: 2 * rows + 1 }, (_, index) => '.'.repeat(index % 2 === 0 ? columns : 2 * columns + 1));
  return lattice(...texts);
}
