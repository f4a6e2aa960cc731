import { expect, test } from 'vitest';
import { areaPath, linePath, movesAt, pointAt, runs, ticks } from './chart';

const FRAME = { width: 240, height: 120, left: 30, right: 10, top: 10, bottom: 10 };

test('the whole game fills the frame', () => {
  expect(pointAt(FRAME, 0, 10, 1)).toEqual({ x: 30, y: 10 });
  expect(pointAt(FRAME, 10, 10, 0)).toEqual({ x: 230, y: 110 });
  expect(pointAt(FRAME, 0, 0, 0.5)).toEqual({ x: 30, y: 60 });
});

test('every point is found again, and beside the chart the nearest end', () => {
  for (let moves = 0; moves <= 10; moves++) expect(movesAt(FRAME, pointAt(FRAME, moves, 10, 0.3).x, 10)).toBe(moves);
  expect(movesAt(FRAME, -50, 10)).toBe(0);
  expect(movesAt(FRAME, 999, 10)).toBe(10);
  expect(movesAt(FRAME, 50, 0)).toBe(0);
});

test('what is not known interrupts the line', () => {
  expect(runs([0.5, 0.6, null, 0.7])).toEqual([
    [
      { moves: 0, chance: 0.5 },
      { moves: 1, chance: 0.6 },
    ],
    [{ moves: 3, chance: 0.7 }],
  ]);
  expect(runs([null])).toEqual([]);
});

test('an area returns to its level', () => {
  const points = [
    { x: 0, y: 5 },
    { x: 10, y: 2 },
  ];
  expect(linePath(points)).toBe('M0.0 5.0L10.0 2.0');
  expect(areaPath(points, 4)).toBe('M0.0 5.0L10.0 2.0L10.0 4L0.0 4Z');
  expect(areaPath([], 4)).toBe('');
});

test('few round numbers are written below', () => {
  expect(ticks(5, 6)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(ticks(60, 6)).toEqual([0, 10, 20, 30, 40, 50, 60]);
  expect(ticks(84, 5)).toEqual([0, 20, 40, 60, 80]);
  expect(ticks(0, 5)).toEqual([0]);
});
