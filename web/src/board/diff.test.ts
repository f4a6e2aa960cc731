import { expect, test } from 'vitest';
import { changes, isLater, isSameBoard } from './diff';
import { cells, lattice } from './drawn';

const BEFORE = cells('discs', '.....', '.XOO.', '.OX..');
const AFTER = cells('discs', '.....', '.XXXX', '.OX..');

test('a move in Reversi turns discs in a wave from the new one', () => {
  const found = changes(BEFORE, AFTER, { on: 'cell', row: 1, column: 4 });
  expect([...found!.owners]).toEqual([
    [7, { was: 1, order: 2 }],
    [8, { was: 1, order: 1 }],
    [9, { was: null, order: 0 }],
  ]);
});

test('a line that closes two boxes draws itself and fills both', () => {
  const before = lattice('--', '|...|', '--');
  const after = lattice('--', '|1|1|', '--');
  const found = changes(before, after, { on: 'vertical', row: 0, column: 1 });
  expect(found!.vertical).toEqual([1]);
  expect(found!.horizontal).toEqual([]);
  expect([...found!.owners.keys()]).toEqual([0, 1]);
});

test('the way back changes nothing that has to move', () => {
  expect(isLater(AFTER, BEFORE)).toBe(false);
  expect(changes(AFTER, BEFORE, null)).toBeNull();
});

test('two moves at once are no single change', () => {
  const later = cells('discs', 'O....', '.XXXX', '.OX..');
  expect(isLater(BEFORE, later)).toBe(true);
  expect(changes(BEFORE, later, null)).toBeNull();
});

test('boards of different games are never one after the other', () => {
  expect(isLater(cells('signs', '...'), cells('signs', 'X..', '...'))).toBe(false);
  expect(isLater(cells('signs', '...'), cells('discs', 'X..'))).toBe(false);
});

test('piles only shrink', () => {
  const [before, after] = [cells('piles', 'oo.'), cells('piles', 'o..')];
  expect(isLater(before, after)).toBe(true);
  expect(isLater(after, before)).toBe(false);
});

test('boards are the same when they show the same', () => {
  expect(isSameBoard(BEFORE, { ...BEFORE })).toBe(true);
  expect(isSameBoard(BEFORE, AFTER)).toBe(false);
});
