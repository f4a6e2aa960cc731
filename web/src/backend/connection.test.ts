import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromServer } from '../wire';
import { Connection } from './connection';

/** A socket that a test opens, speaks through and breaks. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const socket = () => FakeSocket.all.at(-1)!;
const state = { type: 'state', state: {} };
let statuses: string[] = [];
let heard: string[] = [];
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('window', listeners);
  vi.stubGlobal('document', { ...listeners, visibilityState: 'visible' });
  vi.stubGlobal('location', { href: 'http://127.0.0.1:7777/game/g' });
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  statuses = [];
  heard = [];
  connection = new Connection('g', 'secret', {
    received: (message: FromServer) => heard.push(message.type),
    changed: (status) => statuses.push(status),
  });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('joins its game first, and says nothing else before it is let in', () => {
  expect(socket().address.href).toBe('ws://127.0.0.1:7777/api/v2/socket');
  socket().open();
  expect(connection.send({ type: 'undo', version: 1 })).toBeNull();
  expect(socket().sent).toMatchObject([{ type: 'join', protocol: 2, token: 'secret', game: 'g' }]);
  socket().say(state);
  expect(statuses).toEqual(['connecting', 'open']);
  expect(connection.send({ type: 'undo', version: 1 })).not.toBeNull();
});

it('returns by itself, waiting longer while nobody answers', () => {
  socket().open();
  socket().say(state);
  socket().onclose?.();
  expect(statuses.at(-1)).toBe('lost');
  const waits: number[] = [];
  for (let attempt = 0; attempt < 4; attempt++) {
    const before = FakeSocket.all.length;
    let waited = 0;
    while (FakeSocket.all.length === before) {
      vi.advanceTimersByTime(10);
      waited += 10;
    }
    waits.push(waited);
    socket().onclose?.();
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[3]).toBeGreaterThan(waits[0]! * 4);
  vi.advanceTimersByTime(10_000);
  socket().open();
  socket().say(state);
  expect(statuses.at(-1)).toBe('open');
});

it('takes a server that answers no ping for gone', () => {
  socket().open();
  socket().say(state);
  vi.advanceTimersByTime(20_000);
  expect(socket().sent.at(-1)).toMatchObject({ type: 'ping' });
  socket().say({ type: 'pong' });
  vi.advanceTimersByTime(20_000);
  expect(statuses.at(-1)).toBe('open');
  vi.advanceTimersByTime(10_000);
  expect(statuses.at(-1)).toBe('lost');
});

it('stays closed once it was closed', () => {
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
});
