/** Writes a length of time as a clock does: `4.2`, `0:42`, `12:05`; tenths only where they matter. */
export function clockText(seconds: number): string {
  const positive = Math.max(0, seconds);
  if (positive < 9.95) return positive.toFixed(1);
  const whole = Math.floor(positive + 0.05);
  const minutes = Math.floor(whole / 60);
  return `${minutes}:${String(whole % 60).padStart(2, '0')}`;
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
