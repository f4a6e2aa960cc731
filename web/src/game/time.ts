/** Writes a length of time as a clock does: `0:42`, `12:05`; tenths are for the last seconds of a limit: `0:04.2`. */
export function clockText(seconds: number, hasTenths = false): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  const whole = Math.floor(tenths / 10);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return hasTenths && whole < 10 ? `${text}.${tenths % 10}` : text;
}

/** The milliseconds between two moves, for each step of the speed slider. */
export const DELAYS = [4000, 2500, 1500, 1000, 600, 300, 150, 0];

/** Returns the step of the speed slider that comes nearest to a delay. */
export function speedOf(delay: number): number {
  let best = 0;
  DELAYS.forEach((known, index) => {
    if (Math.abs(known - delay) < Math.abs((DELAYS[best] ?? 0) - delay)) best = index;
  });
  return best;
}
