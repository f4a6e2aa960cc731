import { expect, it } from 'vitest';
import { clockText, DELAYS, speedOf } from './time';

it('writes tenths only while they matter', () => {
  expect([0, 4.24, 42, 65.9, 725].map((seconds) => clockText(seconds))).toEqual(['0:00', '0:04', '0:42', '1:05', '12:05']);
  expect([4.24, 9.99, 10, 42].map((seconds) => clockText(seconds, true))).toEqual(['0:04.2', '0:09.9', '0:10', '0:42']);
  expect(clockText(-3)).toBe('0:00');
});

it('finds the step of every delay, and the nearest of others', () => {
  DELAYS.forEach((delay, index) => expect(speedOf(delay)).toBe(index));
  expect(speedOf(100_000)).toBe(0);
  expect(speedOf(10)).toBe(DELAYS.length - 1);
});
