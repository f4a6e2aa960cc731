import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBackend } from '../backend/backend';
import { FakeBackend } from '../backend/fake';
import type { Fault, FromServer, GameState } from '../wire';
import { Table } from './table.svelte';

let fake: FakeBackend;
let table: Table;

const state = (version: number, moves = 0): FromServer => ({
  type: 'state',
  state: { id: 'g', version, start_position: '', moves: Array.from({ length: moves }, () => ({})), conclusion: null } as unknown as GameState,
});
const fault = (key: string): Fault => ({ message: { key, arguments: {} }, english: key, field: null });

beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeBackend();
  useBackend(fake);
  table = new Table('g');
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
});

function join(): void {
  fake.tell(state(1));
  fake.become('open');
}

it('sends a move with the number of moves before it, and shakes when it is refused', () => {
  join();
  table.play('a1');
  expect(fake.sent).toMatchObject([{ type: 'play', after: 0 }]);
  fake.tell({ type: 'refused', id: 1, fault: fault('move-illegal') });
  expect(table.shakes).toBe(1);
  expect(table.refusal?.fault.message.key).toBe('move-illegal');
  vi.runAllTimers();
  expect(table.refusal).toBeNull();
});

it('sends nothing while an earlier position is looked at', () => {
  fake.tell(state(2, 2));
  fake.become('open');
  table.go(1);
  table.play('a1');
  expect(fake.sent).toEqual([]);
});

it('passes over a state that was overtaken', () => {
  fake.tell(state(5, 1));
  fake.become('open');
  fake.tell(state(4));
  expect(table.state?.version).toBe(5);
});

it('says that a game cannot be joined, and leaves it', () => {
  fake.tell({ type: 'refused', id: 1, fault: fault('server-no-game') });
  expect(table.denied?.message.key).toBe('server-no-game');
  expect(fake.isClosed).toBe(true);
});

it('asks for a running analysis again when the connection returns', () => {
  join();
  table.analyse(0, 'iterative', null);
  fake.become('lost');
  expect(table.connection).toBe('lost');
  fake.become('open');
  expect(fake.sent.map(({ type }) => type)).toEqual(['analyse', 'analyse']);
});

it('does not complain when another page was faster', () => {
  join();
  table.undo();
  fake.tell({ type: 'refused', id: 1, fault: fault('server-move-stale') });
  expect(table.refusal).toBeNull();
});
