import { expect, it } from 'vitest';
import type { Board, GameState } from '../wire';
import { announcement } from './announcement';
import { goesOn, shownAfter, viewedNext } from './view';

const board = (owners: string): Board => ({ kind: 'signs', rows: 1, columns: 3, owners, horizontal: '', vertical: '' });

/** A game on three cells in a row, with these moves made. */
function game(...cells: number[]): GameState {
  let owners = '...';
  const moves = cells.map((cell, index) => {
    owners = owners.slice(0, cell) + (1 + (index % 2)) + owners.slice(cell + 1);
    const place = { on: 'cell' as const, row: 0, column: cell };
    const scores: [number, number] = [index, 0];
    return { move: `c${cell}`, mover: index % 2, place, seconds: 1, board: board(owners), position: owners, scores, rounds_left: null, turn: 1 - (index % 2) };
  });
  const side = (name: string, symbol: string) => ({ name, symbol, player: { kind: 'person' as const, name }, seconds: 0 });
  return {
    id: 'g',
    version: 1,
    game: 'row',
    options: {},
    sides: [side('Ani', 'X'), side('Budi', 'O')],
    seconds_per_move: null,
    seed: 1,
    ground: { column_names: [], row_names: [], guides: [], names: [] },
    start: board('...'),
    start_position: '...',
    start_scores: [0, 0],
    start_rounds_left: 3,
    start_turn: 0,
    moves,
    turn: cells.length % 2,
    awaited: 'person',
    legal: [],
    choices: [],
    must_pass: false,
    seconds_at_turn: 0,
    conclusion: null,
    winning_row: [],
    watching: null,
    tally: [0, 0, 0],
    kept: true,
  };
}

it('shows the start before the first move', () => {
  expect(shownAfter(game(0), 0)).toMatchObject({ board: board('...'), previousBoard: null, last: null, roundsLeft: 3, turn: 0, position: '...' });
});

it('shows the board after a move, and the one before it', () => {
  const shown = shownAfter(game(0, 2), 2);
  expect(shown).toMatchObject({ board: board('1.2'), previousBoard: board('1..'), last: { row: 0, column: 2 }, scores: [1, 0], turn: 0 });
  expect(shownAfter(game(0, 2), 1).previousBoard).toEqual(board('...'));
});

it('follows the newest position unless the user went back', () => {
  expect(viewedNext(1, true, game(0), game(0, 1))).toBe(2);
  expect(viewedNext(0, false, game(0), game(0, 1))).toBe(0);
});

it('returns to the newest position when moves are taken back or a new game begins', () => {
  expect(viewedNext(1, false, game(0, 1), game(0))).toBe(1);
  expect(viewedNext(1, false, game(0, 1), game())).toBe(0);
  expect(viewedNext(1, false, game(0, 1), game(2, 1))).toBe(2);
});

it('knows a game that goes on from one that went another way', () => {
  expect(goesOn(game(0), game(0, 1))).toBe(true);
  expect(goesOn(game(0, 1), game(0, 2))).toBe(false);
  expect(goesOn(game(0, 1), game(0))).toBe(false);
});

it('announces moves, passes, turns and the end', () => {
  expect(announcement(game())).toEqual([['web-turn-of', { name: 'Ani' }]]);
  expect(announcement(game(2))).toEqual([
    ['web-plays', { name: 'Ani', chosen: 'c2' }],
    ['web-turn-of', { name: 'Budi' }],
  ]);
  const passed = game(2);
  passed.moves[0]!.place = { on: 'aside' };
  expect(announcement(passed)[0]).toEqual(['web-passes', { name: 'Ani' }]);
  const over: GameState = { ...game(2), conclusion: { winner: 1, ending: 'played', message: null }, awaited: null };
  expect(announcement(over).slice(1)).toEqual([
    ['web-wins', { name: 'Budi' }],
    ['web-final-scores', { first: 0, second: 0 }],
  ]);
});
