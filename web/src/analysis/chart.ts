/** A point of the chart. */
export type ChartPoint = { x: number; y: number };

/** The room that a chart has. */
export type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number };

/** Returns where the position after so many moves stands, with a chance of the first player. */
export function pointAt(frame: Frame, moves: number, all: number, chance: number): ChartPoint {
  const across = frame.width - frame.left - frame.right;
  const down = frame.height - frame.top - frame.bottom;
  return { x: frame.left + (all === 0 ? 0 : (moves / all) * across), y: frame.top + (1 - chance) * down };
}

/** Returns the number of moves that a horizontal place of the chart is nearest to. */
export function movesAt(frame: Frame, x: number, all: number): number {
  const across = frame.width - frame.left - frame.right;
  return Math.min(Math.max(Math.round(((x - frame.left) / across) * all), 0), all);
}

/** Cuts a row of chances into runs without gaps: what is not known yet is not drawn. */
export function runs(chances: (number | null)[]): { moves: number; chance: number }[][] {
  const found: { moves: number; chance: number }[][] = [];
  chances.forEach((chance, moves) => {
    if (chance === null) return;
    const last = found.at(-1);
    if (last?.at(-1)?.moves === moves - 1) last?.push({ moves, chance });
    else found.push([{ moves, chance }]);
  });
  return found;
}

/** Draws a line through points. */
export function linePath(points: ChartPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** Draws the area between points and a level line. */
export function areaPath(points: ChartPoint[], level: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${linePath(points)}L${last.x.toFixed(1)} ${level}L${first.x.toFixed(1)} ${level}Z`;
}

/** Chooses numbers of moves to write below a chart: round ones, and no more than fit. */
export function ticks(all: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => all / size <= most) ?? Math.max(1, all);
  return Array.from({ length: Math.floor(all / step) + 1 }, (_, index) => index * step);
}
