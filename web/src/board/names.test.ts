import { expect, test } from 'vitest';
import { placeName } from './names';

test('cells are named by column and row from the top left', () => {
  expect(placeName({ on: 'cell', row: 0, column: 0 })).toBe('a1');
  expect(placeName({ on: 'cell', row: 2, column: 4 })).toBe('e3');
  expect(placeName({ on: 'cell', row: 7, column: 7 })).toBe('h8');
});

test('lines are named by their dots, the smaller first', () => {
  expect(placeName({ on: 'horizontal', row: 0, column: 0 })).toBe('a1-b1');
  expect(placeName({ on: 'vertical', row: 0, column: 0 })).toBe('a1-a2');
  expect(placeName({ on: 'vertical', row: 5, column: 6 })).toBe('g6-g7');
});

test('a pass has no name', () => {
  expect(placeName({ on: 'aside' })).toBeNull();
});
