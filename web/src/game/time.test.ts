import { expect, it } from 'vitest';
import { clockText, DELAYS, speedOf } from './time';

it('writes tenths only while they matter', () => {
  expect([0, 4.24, 9.94, 9.96, 42, 65.4, 725].map(clockText)).toEqual(['0.0', '4.2', '9.9', '0:10', '0:42', '1:05', '12:05']);
  expect(clockText(-3)).toBe('0.0');
});

it('finds the step of every delay, and the nearest of others', () => {
  DELAYS.forEach((delay, index) => expect(speedOf(delay)).toBe(index));
  expect(speedOf(100_000)).toBe(0);
  expect(speedOf(10)).toBe(DELAYS.length - 1);
});
