import { expect, test } from 'vitest';
import type { Board } from '../wire';
import { firstPlace, isOn, moved, wayOf, type Way } from './cursor';
import { cells, emptyLattice, groundOf } from './drawn';
import { nameOf, placeRows, type Spot } from './places';

const WAYS: Way[] = ['up', 'down', 'left', 'right'];
const BOARDS = {
  'tic-tac-toe of 8x3': cells('signs', '........', '........', '........'),
  'piles of 3 and 5': cells('piles', 'ooo..', 'ooooo'),
  'boxes of 6x6': emptyLattice(6, 6),
  'boxes of 1x1': emptyLattice(1, 1),
  'boxes of 2x5': emptyLattice(2, 5),
};

const named = (board: Board) => (spot: Spot) => nameOf(groundOf(board), board, spot);

test.each(Object.entries(BOARDS))('the arrow keys reach every place of %s', (_, board) => {
  const placeName = named(board);
  const seen = new Set([placeName(firstPlace(board))]);
  const waiting = [firstPlace(board)];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const way of WAYS) {
      const next = moved(place, way, board);
      expect(isOn(next, board)).toBe(true);
      if (seen.has(placeName(next))) continue;
      seen.add(placeName(next));
      waiting.push(next);
    }
  }
  expect([...seen].sort()).toEqual(placeRows(board).flat().map(placeName).sort());
});

test('the cursor stays at the edge', () => {
  const corner = { on: 'cell', row: 0, column: 0 } as const;
  const board = cells('signs', '...', '...', '...');
  expect(moved(corner, 'up', board)).toEqual(corner);
  expect(moved(corner, 'left', board)).toEqual(corner);
});

test('up and down change between lines of both directions', () => {
  const board = emptyLattice(2, 2);
  const names = (['down', 'down', 'down', 'down', 'down'] as Way[]).reduce(
    (places, way) => [...places, moved(places.at(-1)!, way, board)],
    [{ on: 'horizontal', row: 0, column: 1 } as ReturnType<typeof moved>],
  );
  expect(names.map(named(board))).toEqual(['b1-c1', 'b1-b2', 'b2-c2', 'b2-b3', 'b3-c3', 'b3-c3']);
});

test('a cursor of another board begins again in the middle', () => {
  const board = cells('signs', '...', '...', '...');
  expect(moved({ on: 'cell', row: 7, column: 7 }, 'up', board)).toEqual({ on: 'cell', row: 1, column: 1 });
  expect(moved({ on: 'vertical', row: 0, column: 0 }, 'up', board)).toEqual({ on: 'cell', row: 1, column: 1 });
});

test('only arrow keys have a way', () => {
  expect(wayOf('ArrowUp')).toBe('up');
  expect(wayOf('a')).toBeNull();
});
