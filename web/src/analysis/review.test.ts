import { expect, test } from 'vitest';
import type { GameAnalysis, GameState, Judged, Mistake, MoveMade } from '../wire';
import { countMistakes, isBest, progress, reviewed } from './review';

const judged = (best: string, mistake: Mistake | null, lost = 0.2): Judged => ({
  value: null,
  best,
  best_value: null,
  line: [best],
  cost: null,
  chance_lost: lost,
  mistake,
});
const state = { moves: [{ move: 'd3', mover: 0 }, { move: 'c3', mover: 1 }, { move: 'c4', mover: 0 }] as MoveMade[] } as GameState;
const analysis: GameAnalysis = {
  agent: 'iterative',
  seconds_per_move: 1,
  chances: [0.5, 0.5, null, 0.3],
  moves: [judged('d3', null, 0), null, judged('e6', 'blunder')],
  waiting: false,
  done: false,
};

test('only judged moves are listed, with their numbers', () => {
  expect(reviewed(state, analysis).map(({ number, move, mover }) => [number, move, mover])).toEqual([
    [1, 'd3', 0],
    [3, 'c4', 0],
  ]);
  expect(reviewed(state, null)).toEqual([]);
});

test('bad moves are counted for each side', () => {
  expect(countMistakes(reviewed(state, analysis))).toEqual([
    { inaccuracy: 0, mistake: 0, blunder: 1 },
    { inaccuracy: 0, mistake: 0, blunder: 0 },
  ]);
});

test('there is one position more than moves', () => {
  expect(progress(state, analysis)).toEqual({ done: 3, all: 4 });
  expect(progress(state, null)).toEqual({ done: 0, all: 4 });
});

test('a move that loses nothing is best, whichever was named', () => {
  const [first, second] = reviewed(state, analysis);
  expect(isBest(first!)).toBe(true);
  expect(isBest(second!)).toBe(false);
  expect(isBest({ ...second!, judged: judged('e6', null, 0) })).toBe(true);
  expect(isBest({ ...second!, judged: { ...judged('e6', null, 0), cost: 3 } })).toBe(false);
});
