import { beforeEach, expect, it, vi } from 'vitest';
import { FakeBackend } from './backend/fake';

let fake: FakeBackend;

/** Loads the module anew, with a backend of the test. */
async function api() {
  vi.resetModules();
  const { useBackend } = await import('./backend/backend');
  useBackend(fake);
  return import('./api');
}

beforeEach(() => {
  fake = new FakeBackend();
});

it('asks for the catalogue once, and again only after a failure', async () => {
  const { loadCatalogue } = await api();
  await expect(loadCatalogue()).rejects.toThrow('no answer');
  fake.answers.set('GET /catalogue', { games: [] });
  expect(await loadCatalogue()).toEqual({ games: [] });
  await loadCatalogue();
  expect(fake.asked.map(({ path }) => path)).toEqual(['/catalogue', '/catalogue']);
});

it('sends what is to be created or saved, and leaves texts as they are', async () => {
  const { createGame, loadPicture, loadRecord, saveSettings } = await api();
  fake.answers.set('POST /games', { id: 'g' });
  fake.answers.set('PUT /settings', '');
  fake.answers.set('GET /games/g/record', '[Event "?"]');
  fake.answers.set('GET /games/g/board.svg?after=2', '<svg/>');
  const game = { game: 'reversi' } as unknown as Parameters<typeof createGame>[0];
  expect(await createGame(game)).toEqual({ id: 'g' });
  await saveSettings({ theme: 'dark' });
  expect(await loadRecord('g')).toBe('[Event "?"]');
  expect(await loadPicture('g', 2)).toBe('<svg/>');
  expect(fake.asked.slice(0, 2)).toEqual([
    { method: 'POST', path: '/games', body: game },
    { method: 'PUT', path: '/settings', body: { theme: 'dark' } },
  ]);
});
