import { expect, test } from 'vitest';
import type { Analysis, Candidate, Value } from '../wire';
import { notesOf } from './notes';

const candidate = (move: string, amount: number | null): Candidate => {
  const value: Value | null = amount === null ? null : { amount, unit: 'margin', exact: true, chance: amount > 0 ? 1 : 0 };
  return { move, place: { on: 'cell', row: 0, column: move.charCodeAt(0) - 97 }, value, depth: 3, line: [move] };
};
const analysis = (...candidates: Candidate[]): Analysis => ({ after: 4, agent: 'iterative', depth: 3, nodes: 9, seconds: 1, candidates, waiting: false, done: false });

test('every judged move gets a note, and all that are as good as the best are best', () => {
  const notes = notesOf(analysis(candidate('a1', 2), candidate('b1', 2), candidate('c1', -4), candidate('d1', null)), 4, 'en');
  expect(notes.map(({ text, best }) => [text, best])).toEqual([
    ['+2', true],
    ['+2', true],
    ['−4', false],
  ]);
});

test('an analysis of another position is not shown', () => {
  expect(notesOf(analysis(candidate('a1', 2)), 5, 'en')).toEqual([]);
  expect(notesOf(null, 0, 'en')).toEqual([]);
});

test('before anything is judged there is nothing to note', () => {
  expect(notesOf(analysis(candidate('a1', null)), 4, 'en')).toEqual([]);
});
