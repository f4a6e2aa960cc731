/** The longest wait between two attempts to connect, in milliseconds. */
export const LONGEST_WAIT = 8_000;
const FIRST_WAIT = 300;

/**
 * Returns how long to wait before an attempt to connect again, in milliseconds: twice as long each time, up to a limit.
 * `chance` from 0 to 1 spreads the pages that lost the same server, so that they do not return all at once.
 */
export function waitBefore(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 16));
  return Math.round(full * (0.75 + 0.25 * chance));
}
