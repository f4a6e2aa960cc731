import type { Board } from '../wire';
import type { Spot } from './places';

/** A point of the picture. */
export type Point = { x: number; y: number };

/** Where things are in the picture of a board. */
export type Layout = {
  /** The side of a cell, or the way from dot to dot. */
  step: number;
  /** The upper left corner of the cells, or the first dot. */
  origin: Point;
  /** The size of the cells together, or from the first dot to the last. */
  inner: { width: number; height: number };
  /** The size of the whole picture. */
  width: number;
  height: number;
  /** Room around the board without the names. */
  margin: number;
  /** Room for the names of rows and columns. */
  names: number;
};

/** The longer side of the cells: every board is of about the same size, whatever the number of its cells. */
const LONGER_SIDE = 640;
const NAMES = 26;

/** Lays out a board, with or without room for the names of rows and columns. */
export function layOut(board: Board, hasNames: boolean): Layout {
  const longest = Math.max(board.rows, board.columns);
  // Lines at the side of a lattice are hit from outside, too.
  const margin = board.kind === 'lattice' ? 36 : board.kind === 'discs' ? 18 : 10;
  const step = (LONGER_SIDE - (board.kind === 'lattice' ? 40 : 0)) / longest;
  const names = hasNames ? NAMES : 0;
  // The objects of piles have no columns with names.
  const above = board.kind === 'piles' ? 0 : names;
  const inner = { width: board.columns * step, height: board.rows * step };
  return {
    step,
    inner,
    margin,
    names,
    origin: { x: margin + names, y: margin + above },
    width: inner.width + 2 * margin + names,
    height: inner.height + 2 * margin + above,
  };
}

/** Returns the upper left corner of a cell or box, which is a dot of a lattice. */
export function corner(layout: Layout, row: number, column: number): Point {
  return { x: layout.origin.x + column * layout.step, y: layout.origin.y + row * layout.step };
}

/** Returns the middle of a cell or box. */
export function middle(layout: Layout, row: number, column: number): Point {
  return corner(layout, row + 0.5, column + 0.5);
}

/** Returns the middle of a place. */
export function centre(layout: Layout, spot: Spot): Point {
  switch (spot.on) {
    case 'cell':
      return middle(layout, spot.row, spot.column);
    case 'horizontal':
      return corner(layout, spot.row, spot.column + 0.5);
    case 'vertical':
      return corner(layout, spot.row + 0.5, spot.column);
  }
}

/** Returns the dots at both ends of a line. */
export function ends(layout: Layout, spot: Spot): [Point, Point] {
  const { row, column } = spot;
  const other = spot.on === 'horizontal' ? corner(layout, row, column + 1) : corner(layout, row + 1, column);
  return [corner(layout, row, column), other];
}

/**
 * Returns the corners of the area that belongs to a place: a cell, or all points that are nearer to a line than to any
 * other. At the side of a lattice that area reaches to the edge of the picture.
 */
export function area(layout: Layout, board: Board, spot: Spot): Point[] {
  const { row, column } = spot;
  if (spot.on === 'cell') {
    return [corner(layout, row, column), corner(layout, row, column + 1), corner(layout, row + 1, column + 1), corner(layout, row + 1, column)];
  }
  const [from, to] = ends(layout, spot);
  if (spot.on === 'horizontal') {
    return [
      from,
      ...(row > 0 ? [middle(layout, row - 1, column)] : outside(from, to, { x: 0, y: -layout.margin })),
      to,
      ...(row < board.rows ? [middle(layout, row, column)] : outside(to, from, { x: 0, y: layout.margin })),
    ];
  }
  return [
    from,
    ...(column < board.columns ? [middle(layout, row, column)] : outside(from, to, { x: layout.margin, y: 0 })),
    to,
    ...(column > 0 ? [middle(layout, row, column - 1)] : outside(to, from, { x: -layout.margin, y: 0 })),
  ];
}

function outside(from: Point, to: Point, by: Point): Point[] {
  return [from, to].map((point) => ({ x: point.x + by.x, y: point.y + by.y }));
}

/** Writes points for the attribute of a polygon. */
export function pointList(points: Point[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ');
}
