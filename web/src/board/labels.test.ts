import { expect, test } from 'vitest';
import { cells, groundOf, lattice } from './drawn';
import { placeLabel, type Told } from './labels';

// No language is loaded here, so that texts show as their keys.
const told = ({ board = cells('discs', '.X.', '.O.'), ...changes }: Partial<Told>): Told => ({
  board,
  ground: groundOf(board),
  choices: groundOf(board).names,
  symbols: ['X', 'O'],
  last: null,
  winning: [],
  legal: [],
  notes: [],
  hint: null,
  ...changes,
});

test('an empty cell says whether it is a legal move', () => {
  const spot = { on: 'cell', row: 0, column: 0 } as const;
  expect(placeLabel(spot, told({}))).toBe('a1, board-empty');
  expect(placeLabel(spot, told({ legal: [{ move: 'a1', place: spot }], hint: spot }))).toBe('a1, board-empty, board-legal, board-hinted');
});

test('a place that makes a move of another name says which', () => {
  const spot = { on: 'cell', row: 0, column: 2 } as const;
  const legal = [{ move: 'c', place: { on: 'cell', row: 1, column: 2 } as const }];
  const choices = ['a', 'b', 'c', 'a', 'b', 'c'];
  expect(placeLabel(spot, told({ legal, choices }))).toBe('c1, board-empty, board-plays move=c');
});

test('a place of a pile says whether an object is there', () => {
  const board = cells('piles', 'oo.', 'o..');
  expect(placeLabel({ on: 'cell', row: 0, column: 1 }, told({ board }))).toBe('b1, board-object');
  expect(placeLabel({ on: 'cell', row: 1, column: 1 }, told({ board }))).toBe('b2, board-empty');
});

test('a cell says whose it is, and whether it was the last move', () => {
  const spot = { on: 'cell', row: 1, column: 1 } as const;
  expect(placeLabel(spot, told({ last: spot }))).toBe('b2, O, board-last');
});

test('a cell of the row that won says so', () => {
  const spot = { on: 'cell', row: 1, column: 1 } as const;
  expect(placeLabel(spot, told({ last: spot, winning: [spot] }))).toBe('b2, O, board-last, board-winning');
});

test('a line says whether it is drawn', () => {
  const board = lattice('-', '...', '.');
  expect(placeLabel({ on: 'horizontal', row: 0, column: 0 }, told({ board }))).toBe('a1-b1, board-drawn');
  expect(placeLabel({ on: 'vertical', row: 0, column: 1 }, told({ board }))).toBe('b1-b2, board-undrawn');
});

test('a note is read out with its value', () => {
  const spot = { on: 'cell', row: 0, column: 2 } as const;
  const notes = [{ place: spot, text: '+3', chance: 1, best: true }];
  expect(placeLabel(spot, told({ notes }))).toBe('c1, board-empty, board-best value=+3');
});
