import { expect, test } from 'vitest';
import { cells, emptyLattice } from './drawn';
import { area, centre, ends, layOut, type Layout, type Point } from './geometry';
import { placeRows, type Spot } from './places';

test('cells fill the board without gaps', () => {
  const board = cells('signs', '.....', '.....', '.....');
  const layout = layOut(board, true);
  expect(layout.inner.width / layout.inner.height).toBeCloseTo(5 / 3);
  const total = placeRows(board).flat().reduce((sum, spot) => sum + surface(area(layout, board, spot)), 0);
  expect(total).toBeCloseTo(layout.inner.width * layout.inner.height);
});

test('names take room only where they are wanted', () => {
  const board = emptyLattice(3, 3);
  expect(layOut(board, true).width).toBeGreaterThan(layOut(board, false).width);
});

test.each([
  [1, 1],
  [3, 3],
  [6, 6],
  [2, 5],
])('on a lattice of %d by %d boxes the nearest line is hit', (rows, columns) => {
  const board = emptyLattice(rows, columns);
  const layout = layOut(board, true);
  const spots = placeRows(board).flat();
  // Steps that fall on no border between two areas.
  for (let x = layout.origin.x + 0.7; x < layout.origin.x + layout.inner.width; x += 17.3) {
    for (let y = layout.origin.y + 0.3; y < layout.origin.y + layout.inner.height; y += 13.1) {
      const hit = spots.filter((spot) => isInside({ x, y }, area(layout, board, spot)));
      const distances = spots.map((spot) => distance(layout, spot, { x, y }));
      expect(hit).toHaveLength(1);
      expect(distance(layout, hit[0]!, { x, y })).toBeCloseTo(Math.min(...distances));
    }
  }
});

test('every place is hit in its middle', () => {
  for (const board of [emptyLattice(2, 3), cells('discs', '....', '....')]) {
    const layout = layOut(board, false);
    for (const spot of placeRows(board).flat()) {
      const { x, y } = centre(layout, spot);
      expect(isInside({ x: x + 0.1, y: y + 0.1 }, area(layout, board, spot))).toBe(true);
    }
  }
});

test('the lines at the side are hit from outside, too', () => {
  const board = emptyLattice(3, 3);
  const layout = layOut(board, true);
  const top = { on: 'horizontal', row: 0, column: 1 } as const;
  const { x, y } = centre(layout, top);
  expect(isInside({ x, y: y - layout.margin + 1 }, area(layout, board, top))).toBe(true);
});

function surface(points: Point[]): number {
  const parts = points.map((point, index) => {
    const next = points[(index + 1) % points.length]!;
    return point.x * next.y - next.x * point.y;
  });
  return Math.abs(parts.reduce((sum, part) => sum + part, 0)) / 2;
}

function isInside(point: Point, points: Point[]): boolean {
  let inside = false;
  points.forEach((from, index) => {
    const to = points[(index + 1) % points.length]!;
    const crosses = from.y > point.y !== to.y > point.y;
    if (crosses && point.x < ((to.x - from.x) * (point.y - from.y)) / (to.y - from.y) + from.x) inside = !inside;
  });
  return inside;
}

function distance(layout: Layout, spot: Spot, point: Point): number {
  const [from, to] = ends(layout, spot);
  const x = Math.min(Math.max(point.x, from.x), to.x);
  const y = Math.min(Math.max(point.y, from.y), to.y);
  return Math.hypot(point.x - x, point.y - y);
}
