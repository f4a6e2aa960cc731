// The first page: from nothing to a game, and what is wrong said where it is wrong.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, checkAccessibility, openPage, skip, staged, startPapan, stateOf } from './stage.mjs';

let papan, browser;
staged((on) => ({ papan, browser } = on));

const play = (page) => page.getByRole('button', { name: /^Play / });
const idOf = (page) => new URL(page.url()).pathname.split('/').at(-1);

test('two clicks lead from the first page to a game against an agent', { skip, timeout: 60_000 }, async () => {
  const { page, close } = await openPage(browser, papan);
  await checkAccessibility(page, 'the first page');
  await page.getByText('Reversi', { exact: true }).click();
  await play(page).click();
  await page.waitForURL('**/game/*');
  await page.locator('[data-place]').first().waitFor();
  const game = await stateOf(papan, idOf(page));
  assert.deepEqual([game.game, game.sides[0].player.kind, game.sides[1].player.kind], ['reversi', 'person', 'agent']);
  assert.ok(!page.url().includes(papan.token), 'the address can be shared');
  await close();
});

test('names that are blank, too long or equal are refused at the field', { skip, timeout: 60_000 }, async () => {
  const { page, close } = await openPage(browser, papan);
  const name = page.getByLabel('Name', { exact: true });
  for (const [text, words] of [
    ['', 'Please enter a name.'],
    ['   ', 'Please enter a name.'],
    ['x'.repeat(41), 'at most 40 characters'],
  ]) {
    await name.first().fill(text);
    await play(page).click();
    await page.getByText(words).waitFor();
    const focused = await page.evaluate(() => ({ invalid: document.activeElement?.getAttribute('aria-invalid'), described: document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent }));
    assert.ok(focused.described?.includes(words), `the field says ${words}`);
    assert.ok(!page.url().includes('/game/'));
  }
  await checkAccessibility(page, 'a set-up with a fault');
  await name.first().fill('Ani');
  await page.getByText('Person', { exact: true }).nth(1).click();
  await name.nth(1).fill(' ani ');
  await play(page).click();
  await page.getByText('Both players have this name').waitFor();
  await name.nth(1).fill('Budi');
  await play(page).click();
  await page.waitForURL('**/game/*');
  const game = await stateOf(papan, idOf(page));
  assert.deepEqual(game.sides.map((side) => side.name), ['Ani', 'Budi']);
  await close();
});

test('options of games and agents are fields made from the catalogue, and the server has the last word', { skip, timeout: 60_000 }, async () => {
  const { page, close } = await openPage(browser, papan);
  await page.getByText('Tic-tac-toe', { exact: true }).click();
  await page.getByRole('button', { name: 'More: Columns of the board' }).click();
  await page.getByRole('button', { name: 'More: Columns of the board' }).click();
  await page.getByText('Computer', { exact: true }).nth(1).click();
  await page.getByText(/more agents/).first().click();
  await page.getByText('alpha-beta', { exact: true }).first().click();
  await page.getByText('Options and name').last().click();
  await page.getByRole('spinbutton', { name: /moves to look ahead/i }).or(page.getByRole('textbox', { name: /moves to look ahead/i })).last().fill('3');
  await play(page).click();
  await page.waitForURL('**/game/*');
  const game = await stateOf(papan, idOf(page));
  assert.deepEqual([game.start.columns, game.start.rows], [5, 3]);
  assert.equal(game.sides[1].player.agent, 'alpha-beta');
  assert.equal(game.sides[1].player.options.depth, '3');

  await page.getByRole('link', { name: 'New game' }).click();
  await page.getByText('Start from a text').click();
  await page.getByLabel('A position, or a whole game as text').fill('this is nothing');
  await play(page).click();
  await page.locator('.problem').filter({ hasText: /\S/ }).first().waitFor();
  assert.ok(!page.url().includes('/game/'));
  // The browser itself writes down every answer that is a refusal.
  await close({ expected: /422/ });
});

test('what was chosen is remembered, also by the next run of Papan', { skip, timeout: 60_000 }, async () => {
  let first = await startPapan();
  let view = await openPage(browser, first);
  await view.page.getByText('Adjacency', { exact: true }).click();
  await view.page.getByRole('button', { name: 'Less: Rounds' }).or(view.page.getByRole('button', { name: /^Less: / })).first().click();
  await view.page.getByLabel('Name', { exact: true }).first().fill('Citra');
  await play(view.page).click();
  await view.page.waitForURL('**/game/*');
  await stateOf(first, idOf(view.page));
  // What is remembered is written a moment later.
  await view.page.waitForTimeout(1_500);
  await view.close();
  await first.stop({ keep: true });
  first = await startPapan({ folder: first.folder });
  view = await openPage(browser, first);
  await view.page.locator('input[name="game"][value="adjacency"]:checked').waitFor({ state: 'attached' });
  assert.equal(await view.page.getByLabel('Name', { exact: true }).first().inputValue(), 'Citra');
  await view.page.getByText('Citra –').waitFor();
  await view.close();
  await first.stop();
});

test('a bot that was registered on the command line can be chosen and plays', { skip, timeout: 60_000 }, async () => {
  const bot = join(papan.folder, 'first_move.py');
  writeFileSync(bot, 'import json, sys\nfor line in sys.stdin:\n    said = json.loads(line)\n    if said["type"] == "move":\n        print(json.dumps({"id": said["id"], "move": said["legal"][0]}), flush=True)\n');
  writeFileSync(join(papan.folder, 'bots.toml'), `tetangga = "exec:python3 ${bot}"\n`);
  const { page, close } = await openPage(browser, papan);
  await page.getByText('Tic-tac-toe', { exact: true }).click();
  await page.getByText('Bot', { exact: true }).nth(1).click();
  const select = page.getByRole('combobox').filter({ hasText: 'tetangga' });
  if (await select.count()) await select.last().selectOption('tetangga');
  await play(page).click();
  await page.waitForURL('**/game/*');
  await page.locator('[data-place="b2"]').click();
  const game = await stateOf(papan, idOf(page), (now) => now.moves.length === 2);
  assert.deepEqual([game.moves[1].move, game.sides[1].player.bot], ['a1', 'tetangga']);
  await close();
});

test('a catalogue without a token is refused, and the page says what to do', { skip, timeout: 60_000 }, async () => {
  for (const token of ['', '#token=0123456789abcdef0123456789abcdef']) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${papan.origin}/${token}`);
    await page.getByText('address that papan printed', { exact: false }).waitFor();
    await checkAccessibility(page, 'the page without a token');
    await context.close();
  }
  await assert.rejects(ask({ ...papan, token: 'wrong' }, 'catalogue'));
});
