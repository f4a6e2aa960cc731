// Makes the pictures of the README from the program itself.

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agent, browserPath, newGame, openBrowser, openPage, person, startPapan } from './stage.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../docs/screenshots');

const ani = person('Ani');
const REVERSI = 'f5 d6 c3 d3 c4 f4 e3 f3 e6 c6 g5 g6 d7 c5';
const DOTS = 'a1-b1 d2-d3 b1-b2 c3-c4 a2-b2 a1-a2 c1-d1 b3-b4 c1-c2';
const ADJACENCY = 'd4 e5 d5 e4 c3 f6';

/** Each picture: its name, the window, and how the page gets there. */
const PICTURES = [
  {
    name: 'first-page',
    view: { width: 1200, height: 820 },
    async open(papan) {
      return '/';
    },
    async prepare(page) {
      await page.getByText('Reversi', { exact: true }).click();
    },
  },
  {
    name: 'analysis',
    view: { width: 1280, height: 860 },
    async open(papan) {
      return `/game/${await newGame(papan, 'reversi', [ani, person('Budi')], { text: REVERSI })}`;
    },
    async prepare(page) {
      await page.getByRole('tab', { name: 'Analysis' }).click();
      await page.getByRole('switch', { name: 'Analyse' }).click();
      await page.getByText('finished').first().waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'dots-and-boxes',
    view: { width: 1000, height: 760, theme: 'dark' },
    async open(papan) {
      return `/game/${await newGame(papan, 'dots-and-boxes', [ani, person('Budi')], { text: DOTS })}`;
    },
    async prepare() {},
  },
  {
    name: 'phone',
    view: { width: 390, height: 844, theme: 'dark', language: 'id-ID' },
    async open(papan) {
      return `/game/${await newGame(papan, 'adjacency', [ani, agent('hard')], { text: ADJACENCY })}`;
    },
    async prepare() {},
  },
];

if (browserPath() === null) {
  console.error('the pictures need chromium (Debian: apt-get install chromium)');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
for (const { name, view, open, prepare } of PICTURES) {
  // A server of its own, so that no picture shows the games of another.
  const papan = await startPapan();
  const { page, close } = await openPage(browser, papan, { ...view, path: await open(papan) });
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await page.locator('svg').first().waitFor();
  await prepare(page);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await close();
  await papan.stop();
  console.log(`docs/screenshots/${name}.png`);
}
await browser.close();
