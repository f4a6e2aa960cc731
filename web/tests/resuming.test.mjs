// Reloads, lost connections, languages, themes, addresses that lead nowhere, and how light the page is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { agent, checkAccessibility, newGame, openPage, person, skip, staged, startPapan, stateOf } from './stage.mjs';

let papan, browser;
staged((on) => ({ papan, browser } = on));

const people = [person('Ani'), person('Budi')];
const at = (page, place) => page.locator(`[data-place="${place}"]`);

test('a reload in the middle of a game goes on where it was', { skip, timeout: 60_000 }, async () => {
  const id = await newGame(papan, 'reversi', [person('Ani'), agent('easy')]);
  const { page, close } = await openPage(browser, papan, { path: `/game/${id}` });
  await at(page, 'f5').click();
  const before = await stateOf(papan, id, (now) => now.moves.length === 2);
  await page.reload();
  await page.locator(`[data-place="${before.moves[1].move}"][aria-label*="last move"]`).waitFor({ state: 'attached' });
  await at(page, before.legal[0].move).click();
  await stateOf(papan, id, (now) => now.moves.length === 4);
  await close();
});

test('a server that was killed and started again finds the page waiting, and the game where it was', { skip, timeout: 90_000 }, async () => {
  const environment = { PAPAN_TOKEN: '00112233445566778899aabbccddeeff' };
  let own = await startPapan({ environment });
  const port = Number(new URL(own.origin).port);
  const id = await newGame(own, 'tic-tac-toe', people);
  const { page, context } = await openPage(browser, own, { path: `/game/${id}` });
  await at(page, 'b2').click();
  await stateOf(own, id, (now) => now.moves.length === 1);
  // A moment for the disk, which is asked after the players are told.
  await page.waitForTimeout(500);
  own.process.kill('SIGKILL');
  await page.getByText('The connection is lost').first().waitFor();
  own = await startPapan({ environment, folder: own.folder, port });
  await page.getByText('The connection is lost').first().waitFor({ state: 'detached' });
  await at(page, 'a1').click();
  await stateOf(own, id, (now) => now.moves.length === 2);
  await context.close();
  await own.stop();
});

test('the language follows the browser and can be switched, everywhere and at once', { skip, timeout: 60_000 }, async () => {
  const own = await startPapan();
  const { page, close } = await openPage(browser, own, { language: 'id-ID' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'id');
  const indonesian = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByText('EN', { exact: true }).click();
  await page.getByRole('heading', { name: 'What would you like to play?' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.getByText('ID', { exact: true }).click();
  await page.getByRole('heading', { name: indonesian }).waitFor();
  await page.waitForTimeout(1_200);
  await page.reload();
  await page.getByRole('heading', { name: indonesian }).waitFor();
  await checkAccessibility(page, 'the first page in Indonesian');
  await close();
  await own.stop();
});

test('the theme follows the system and can be switched', { skip, timeout: 60_000 }, async () => {
  const own = await startPapan();
  const { page, close } = await openPage(browser, own, { theme: 'dark' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const brightness = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d');
      canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data[0];
    });
  assert.ok((await brightness()) < 80, 'dark as the system');
  await checkAccessibility(page, 'the first page in the dark');
  await page.getByRole('radio', { name: 'Light' }).or(page.getByLabel('Light')).first().check({ force: true });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  // The colours change within a moment.
  for (let tries = 0; tries < 40 && (await brightness()) <= 180; tries += 1) await page.waitForTimeout(50);
  assert.ok((await brightness()) > 180, 'light as chosen');
  await close();
  await own.stop();
});

test('an address that leads nowhere gets a friendly page with a way home', { skip, timeout: 60_000 }, async () => {
  for (const path of ['/nowhere', '/game/0000000000000000', '/game/one/two', '/assets/none.js']) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${papan.origin}${path}#token=${papan.token}`);
    await page.getByRole('link', { name: /to the games/i }).waitFor();
    await checkAccessibility(page, path);
    await page.getByRole('link', { name: /to the games/i }).click();
    await page.getByRole('heading', { name: 'What would you like to play?' }).waitFor();
    await context.close();
  }
});

test('a data folder that cannot be written is named on the page, and the game goes on', { skip, timeout: 60_000 }, async () => {
  const own = await startPapan({ environment: { PAPAN_DATA: '/dev/null/papan' } });
  const { page, close } = await openPage(browser, own);
  await page.getByText('/dev/null/papan').first().waitFor();
  await checkAccessibility(page, 'the first page with a notice');
  await page.getByRole('button', { name: /^Play / }).click();
  await at(page, 'b2').click();
  await page.locator('[data-place="b2"][aria-label*="last move"]').or(page.locator('[data-place="b2"][aria-label*="X"]')).first().waitFor({ state: 'attached' });
  await page.getByText('This game is not kept on disk').waitFor();
  await close();
  await own.stop();
});

test('the first page loads at most 90 kB of script and style', { skip, timeout: 60_000 }, async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const bodies = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (/javascript|css/.test(type)) assert.equal(response.headers()['content-encoding'], 'gzip', 'the server sends it compressed');
    if (/javascript|css/.test(type)) bodies.push(response.body().then((body) => [new URL(response.url()).pathname, gzipSync(body).length]));
  });
  await page.goto(`${papan.origin}/#token=${papan.token}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const sizes = await Promise.all(bodies);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  console.log(`# first page: ${(total / 1000).toFixed(1)} kB gzip of script and style: ${sizes.map(([name, size]) => `${name} ${size}`).join(', ')}`);
  assert.ok(total > 0 && total <= 90_000, `${total} bytes`);
  await context.close();
});

test("a person's move is on the board soon after the click", { skip, timeout: 60_000 }, async () => {
  const id = await newGame(papan, 'adjacency', people);
  const { page, close } = await openPage(browser, papan, { path: `/game/${id}` });
  await at(page, 'a1').waitFor();
  const times = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const now = await stateOf(papan, id, (found) => found.moves.length === turn);
    if (turn > 0) await page.locator(`[data-place="${now.moves.at(-1).move}"][aria-label*="last move"]`).waitFor({ state: 'attached' });
    const move = now.legal[0].move;
    times.push(
      await page.evaluate(async (place) => {
        const cell = document.querySelector(`[data-place="${place}"]`);
        const seen = new Promise((done) => {
          const observer = new MutationObserver(() => {
            if (cell.getAttribute('aria-label').includes('last move')) {
              observer.disconnect();
              requestAnimationFrame(() => done(performance.now()));
            }
          });
          observer.observe(cell, { attributes: true });
        });
        const start = performance.now();
        cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        return (await seen) - start;
      }, move),
    );
  }
  times.sort((a, b) => a - b);
  console.log(`# a move is on the board after ${times[10].toFixed(1)} ms (median), ${times.at(-1).toFixed(1)} ms at most`);
  // The figure is printed; the bound only ends a page that hangs.
  assert.ok(times[10] < 1_000);
  await close();
});
