import { beforeEach, expect, test, vi } from 'vitest';
import type { Settings } from './wire';

const saved: Partial<Settings>[] = [];
let kept: Settings;

// The module is loaded several times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

vi.mock('./api', () => ({
  loadSettings: () => Promise.resolve(kept),
  saveSettings: (changes: Partial<Settings>) => {
    saved.push(changes);
    return Promise.resolve();
  },
}));

/** Opens a page: the module anew, in a browser that keeps what it is given. */
async function open(browser: Map<string, string>) {
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.get(key) ?? null,
    setItem: (key: string, value: string) => browser.set(key, value),
  });
  const { settings, FRESH } = await import('./settings.svelte');
  await settings.load();
  return { settings, FRESH };
}

beforeEach(async () => {
  vi.useFakeTimers();
  saved.length = 0;
  kept = (await import('./settings.svelte')).FRESH;
});

test('the language and the theme of a browser hold there, whatever is chosen elsewhere', async () => {
  const browser = new Map<string, string>();
  const { settings } = await open(browser);
  settings.change({ language: 'id' });
  settings.change({ theme: 'dark' });
  kept = { ...kept, language: 'en', theme: 'light' };
  expect((await open(browser)).settings.value).toMatchObject({ language: 'id', theme: 'dark' });
  expect((await open(new Map())).settings.value).toMatchObject({ language: 'en', theme: 'light' });
});

test('only what was changed here is saved', async () => {
  kept = { ...kept, language: 'en', analysts: { reversi: 'hard' } };
  const { settings } = await open(new Map());
  settings.change({ analysts: { ...settings.value.analysts, adjacency: 'mcts' } });
  settings.change({ delay: 200 });
  vi.runAllTimers();
  expect(saved).toEqual([{ games: {}, analysts: { adjacency: 'mcts' }, delay: 200 }]);
});
