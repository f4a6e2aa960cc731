import { expect, it } from 'vitest';
import { ago } from './ago';

it('says how long ago something was, in the largest unit that fits', () => {
  const now = 1_000_000_000_000;
  expect(ago(now - 5_000, now, 'en')).toBeNull();
  expect(ago(now - 5 * 60_000, now, 'en')).toBe('5 min. ago');
  expect(ago(now - 26 * 3_600_000, now, 'en')).toBe('yesterday');
  expect(ago(now - 3 * 3_600_000, now, 'id')).toBe('3 jam lalu');
});
