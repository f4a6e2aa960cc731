import { expect, test } from 'vitest';
import type { Judged, Value } from '../wire';
import { costText, countText, meaning, noteText, percent, rateText, secondsText, signed, valueText } from './format';

const value = (amount: number, unit: string, exact = false): Value => ({ amount, unit, exact, chance: 0.5 });
const judged = (cost: number | null, unit: string | null): Judged => ({
  value: null,
  best: 'd3',
  best_value: unit === null ? null : value(2, unit),
  line: [],
  cost,
  chance_lost: 0.126,
  mistake: null,
});

test('signs are written for everything but nothing', () => {
  expect(signed(3, 0, 'en')).toBe('+3');
  expect(signed(-3, 0, 'en')).toBe('−3');
  expect(signed(0, 0, 'en')).toBe('0');
  expect(signed(-0.04, 1, 'en')).toBe('0.0');
  expect(signed(1234.5, 1, 'id')).toBe('+1.234,5');
});

test.each([
  [value(3, 'margin', true), '+3', '+3'],
  [value(-12, 'margin'), '−12', '−12'],
  [value(2.5, 'margin'), '+2.5', '+2.5'],
  [value(0.16, 'mean'), '58%', '58%'],
  [value(-1, 'mean', true), '0%', '0%'],
  [value(1.25, 'mobility'), '+1.3', '+1.3'],
  [value(-43.7, 'mobility'), '−43.7', '−44'],
  [value(12_345, 'fitness'), '+12,345.0', '+12K'],
])('values are written as their unit asks for', (given, inTable, onBoard) => {
  expect(valueText(given, 'en')).toBe(inTable);
  expect(noteText(given, 'en')).toBe(onBoard);
});

test('only a certain value has a meaning', () => {
  expect(meaning(value(3, 'margin', true), true)).toEqual({ key: 'analysis-win-by', arguments: { margin: 3 } });
  expect(meaning(value(-2, 'margin', true), true)).toEqual({ key: 'analysis-loss-by', arguments: { margin: 2 } });
  expect(meaning(value(1, 'margin', true), false)?.key).toBe('analysis-win');
  expect(meaning(value(0, 'margin', true), true)?.key).toBe('analysis-draw');
  expect(meaning(value(-1, 'mean', true), true)?.key).toBe('analysis-loss');
  expect(meaning(value(3, 'margin'), true)).toBeNull();
  expect(meaning(value(3, 'mobility', true), true)).toBeNull();
});

test('costs have the unit of the values, or are shares of the point', () => {
  expect(costText(judged(4, 'margin'), 'en')).toBe('−4');
  expect(costText(judged(1.52, 'mobility'), 'en')).toBe('−1.5');
  expect(costText(judged(0.2, 'mean'), 'en')).toBe('−13%');
  expect(costText(judged(null, 'margin'), 'en')).toBe('−13%');
  expect(costText(judged(null, null), 'en')).toBe('−13%');
});

test('counts stay short', () => {
  expect(countText(9_876, 'en')).toBe('9,876');
  expect(countText(1_234_567, 'en')).toBe('1.23M');
  expect(rateText(1_000_000, 2, 'en')).toBe('500K');
  expect(rateText(5, 0, 'en')).toBe('–');
});

test('seconds and shares are rounded', () => {
  expect(secondsText(0.44, 'en')).toBe('0.4');
  expect(secondsText(31.6, 'en')).toBe('32');
  expect(secondsText(1.5, 'id')).toBe('1,5');
  expect(percent(0.584, 'en')).toBe('58%');
});
