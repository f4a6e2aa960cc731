import type { Board, Game } from '../wire';

/** Positions that show at a glance what a game is about; an empty board would not. */
const PICTURES: Record<string, Pick<Board, 'rows' | 'columns' | 'owners'> & Partial<Board>> = {
  'tic-tac-toe': { rows: 3, columns: 3, owners: ['1.2', '.1.', '2..'].join('') },
  reversi: {
    rows: 8,
    columns: 8,
    owners: ['........', '........', '..12....', '...121..', '..22211.', '...212..', '....2...', '........'].join(''),
  },
  'dots-and-boxes': {
    rows: 3,
    columns: 3,
    owners: ['11.', '.2.', '...'].join(''),
    horizontal: ['111', '110', '010', '011'].join(''),
    vertical: ['1110', '0110', '1001'].join(''),
  },
  adjacency: {
    rows: 8,
    columns: 8,
    owners: ['......22', '....2.22', '.....2..', '..1.22..', '.1.11...', '........', '11.1....', '11......'].join(''),
  },
};

/** Returns the board on the card of a game: a lively position if there is one, else its start. */
export function pictureOf(game: Game): Board {
  return { ...game.board, ...PICTURES[game.id] };
}
