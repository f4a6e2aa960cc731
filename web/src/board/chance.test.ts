import { expect, test } from 'vitest';
import { chanceColour, mixed } from './chance';

test('colours go from red over grey to green', () => {
  expect(chanceColour(0)).toBe('rgb(178 40 36)');
  expect(chanceColour(0.5)).toBe('rgb(95 102 112)');
  expect(chanceColour(1)).toBe('rgb(17 118 66)');
  expect(chanceColour(-3)).toBe(chanceColour(0));
  expect(chanceColour(7)).toBe(chanceColour(1));
});

test('white text is legible on every colour', () => {
  for (let chance = 0; chance <= 1; chance += 0.01) {
    const contrast = 1.05 / (luminance(mixed(chance)) + 0.05);
    // The contrast that WCAG 2 asks for at level AA.
    expect(contrast).toBeGreaterThan(4.5);
  }
});

function luminance(colour: [number, number, number]): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
