import { expect, test } from 'vitest';
import { badgeFor, type Note } from './notes';

const note = (text: string): Note => ({ place: { on: 'aside' }, text, chance: null, best: false });

test('the longest note fits', () => {
  const badge = badgeFor([note('+1'), note('-123.4')], 80);
  expect(badge.width).toBeLessThanOrEqual(80);
  expect(badge.size).toBeLessThan(badgeFor([note('+1')], 80).size);
});

test('a percent sign is wider than a digit', () => {
  expect(badgeFor([note('58%')], 60).size).toBeLessThan(badgeFor([note('+58')], 60).size);
});
