import { expect, test } from 'vitest';
import { cells } from './drawn';
import { Follower, still } from './motion';

const GAME = [cells('signs', '....'), cells('signs', 'X...'), cells('signs', 'XO..'), cells('signs', 'XOX.')];
const board = (moves: number) => GAME[moves]!;
const last = (moves: number) => (moves === 0 ? null : ({ on: 'cell', row: 0, column: moves - 1 } as const));
const show = (follower: Follower, moves: number) => follower.follow(board(moves), GAME[moves - 1] ?? null, last(moves));

test('the first board that is shown stands still', () => {
  expect(show(new Follower(), 2)).toBe(still);
});

test('a new move moves', () => {
  const follower = new Follower();
  show(follower, 1);
  expect([...show(follower, 2).owners.keys()]).toEqual([1]);
});

test('the same board again goes on moving and does not begin anew', () => {
  const follower = new Follower();
  show(follower, 1);
  const motion = show(follower, 2);
  expect(follower.follow({ ...board(2) }, board(1), last(2))).toBe(motion);
});

test('going back stands still, even where the board before is known', () => {
  const follower = new Follower();
  show(follower, 3);
  expect(show(follower, 2)).toBe(still);
});

test('a jump forward moves only its last move', () => {
  const follower = new Follower();
  show(follower, 0);
  expect([...show(follower, 3).owners.keys()]).toEqual([2]);
});

test('what changes again gets another stamp', () => {
  const follower = new Follower();
  show(follower, 0);
  const stamp = show(follower, 1).owners.get(0)?.stamp;
  const captured = cells('signs', 'OO..');
  const again = follower.follow(captured, board(1), { on: 'cell', row: 0, column: 1 }).owners.get(0);
  expect(again?.was).toBe(0);
  expect(again?.stamp).not.toBe(stamp);
});
