import { expect, it } from 'vitest';
import { LONGEST_WAIT, waitBefore } from './backoff';

it('waits longer each time, and never longer than the limit', () => {
  const waits = [0, 1, 2, 3, 4, 5, 50, 5000].map((attempt) => waitBefore(attempt, 1));
  expect(waits.slice(0, 5)).toEqual([300, 600, 1200, 2400, 4800]);
  expect(waits.slice(5)).toEqual([LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT]);
});

it('spreads attempts by a quarter of the wait', () => {
  expect(waitBefore(2, 0)).toBe(900);
  expect(waitBefore(2, 0.5)).toBe(1050);
});
