import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../session.svelte';
import { backend } from './backend';
import { server } from './server';

afterEach(() => {
  vi.unstubAllGlobals();
  session.refused = false;
});

function answer(status: number, body: string): void {
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(body, { status }))));
}

it('is the server at first', () => {
  expect(backend()).toBe(server);
});

it('sends the token, and the body as JSON', async () => {
  answer(200, 'done');
  session.token = 'secret';
  expect(await server.request('POST', '/games', { game: 'reversi' })).toBe('done');
  expect(fetch).toHaveBeenCalledWith('/api/v2/games', {
    method: 'POST',
    headers: { Authorization: 'Bearer secret', 'Content-Type': 'application/json' },
    body: '{"game":"reversi"}',
  });
});

it('throws the fault of the server, or one of its own', async () => {
  const fault = { message: { key: 'server-no-game', arguments: {} }, english: '', field: null };
  answer(404, JSON.stringify(fault));
  await expect(server.request('GET', '/games/x')).rejects.toEqual(fault);
  answer(500, 'oops');
  await expect(server.request('GET', '/status')).rejects.toMatchObject({ message: { key: 'web-unexpected' } });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  await expect(server.request('GET', '/status')).rejects.toMatchObject({ message: { key: 'web-unreachable' } });
});

it('closes the page to a token that is refused', async () => {
  answer(401, '');
  await expect(server.request('GET', '/status')).rejects.toBeDefined();
  expect(session.refused).toBe(true);
});

it('is the only part of the page that touches the network', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
  const touching = Object.entries(sources)
    .filter(([path, text]) => !path.endsWith('.test.ts') && /\bfetch\(|\b(WebSocket|XMLHttpRequest|EventSource|sendBeacon)\b/.test(text))
    .map(([path]) => path);
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(touching.sort()).toEqual(['./connection.ts', './server.ts']);
});
