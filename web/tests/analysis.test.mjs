// The analysis of positions and of whole games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAccessibility, newGame, openPage, person, skip, staged } from './stage.mjs';

let papan, browser;
staged((on) => ({ papan, browser } = on));

const people = [person('Ani'), person('Budi')];

test('every legal move gets a value, on the board and in the list, growing live', { skip, timeout: 90_000 }, async () => {
  const id = await newGame(papan, 'reversi', people, { text: 'f5 d6 c3' });
  const { page, close } = await openPage(browser, papan, { path: `/game/${id}` });
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByRole('switch', { name: 'Analyse' }).click();
  await page.locator('[data-place][aria-label*="best move, value"]').waitFor({ state: 'attached' });
  const depth = async () => Number((await page.locator('text=Depth').first().locator('xpath=..').textContent()).replace(/\D/g, ''));
  const first = await depth();
  await page.waitForFunction(
    ([known]) => Number(document.body.innerText.match(/Depth\s+(\d+)/i)?.[1] ?? 0) > known,
    [first],
    { timeout: 20_000 },
  );
  const valued = await page.locator('[data-place][aria-label*="value"]').count();
  const legal = await page.locator('[data-place][aria-label*="legal move"]').count();
  assert.equal(valued, legal, 'each legal move has its value');
  await checkAccessibility(page, 'an analysis');
  await close();
});

test('a game is analysed: a chart, the mistakes, and what was better', { skip, timeout: 120_000 }, async () => {
  // The second player answers the centre on a side: the classical mistake; then the first gives the win away again.
  const id = await newGame(papan, 'tic-tac-toe', people, { text: 'b2 b1 a2 c2 a1 a3' });
  const { page, close } = await openPage(browser, papan, { path: `/game/${id}` });
  await page.getByRole('tab', { name: 'Analysis' }).click();
  await page.getByRole('button', { name: 'Analyse game' }).click();
  await page.getByRole('button', { name: 'Analyse again' }).waitFor({ timeout: 60_000 });
  await page.getByText(/better:/).first().waitFor();
  assert.ok((await page.locator('svg polygon.blunder, svg polygon.mistake').count()) > 0, 'mistakes are marked in the chart');
  await checkAccessibility(page, 'a reviewed game');
  const chart = page.getByRole('slider', { name: 'Position in the game' });
  await chart.focus();
  await chart.press('Home');
  await page.getByText('Viewing the start').waitFor();
  await close();
});
