// What can be done with a game: look back, undo, hint, resign, swap, rematch, watch, share.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { agent, checkAccessibility, newGame, openPage, person, skip, staged, stateOf } from './stage.mjs';

let papan, browser;
staged((on) => ({ papan, browser } = on));

const people = [person('Ani'), person('Budi')];
const button = (page, name) => page.getByRole('button', { name, exact: true });
const at = (page, place) => page.locator(`[data-place="${place}"]`);
const label = (page, place) => at(page, place).getAttribute('aria-label');

test('the moves can be looked through, by buttons, keys and clicks, and no move is made there', { skip, timeout: 60_000 }, async () => {
  const id = await newGame(papan, 'tic-tac-toe', people, { text: 'b2 a1 c3 a3' });
  const { page, close } = await openPage(browser, papan, { path: `/game/${id}` });
  await at(page, 'a3').waitFor();
  await button(page, 'To the start').click();
  assert.match(await label(page, 'b2'), /empty/);
  await page.getByText('Viewing the start').waitFor();
  await at(page, 'c1').click({ force: true });
  assert.equal((await stateOf(papan, id)).moves.length, 4);
  await button(page, 'Next move').click();
  assert.match(await label(page, 'b2'), /X.*last move/);
  await page.locator('main').press('End');
  await page.getByText('Viewing move').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /a1/ }).first().click();
  await page.getByText('Viewing move 2 of 4').waitFor();
  await button(page, 'Back to the game').click();
  await at(page, 'c1').click();
  await stateOf(papan, id, (now) => now.moves.length === 5);
  await close();
});

test('undo, hint, swap, resignation, rematch', { skip, timeout: 60_000 }, async () => {
  const id = await newGame(papan, 'tic-tac-toe', [person('Ani'), agent('medium')], { options: {} });
  const { page, close } = await openPage(browser, papan, { path: `/game/${id}` });
  await at(page, 'b2').click();
  await stateOf(papan, id, (now) => now.moves.length === 2);
  await button(page, 'Undo').click();
  await stateOf(papan, id, (now) => now.moves.length === 0);
  await button(page, 'Hint').click();
  await page.getByText(/Hint: [a-c][1-3]/).waitFor();
  await button(page, 'Swap').click();
  const swapped = await stateOf(papan, id, (now) => now.moves.length === 1);
  assert.equal(swapped.sides[1].name, 'Ani');
  await button(page, 'Resign').click();
  await checkAccessibility(page, 'the question before a resignation');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const over = await stateOf(papan, id, (now) => now.conclusion !== null);
  assert.deepEqual([over.conclusion.ending, over.conclusion.winner], ['resigned', 0]);
  await page.getByText('Ani resigned.').waitFor();
  await button(page, 'Rematch').click();
  const again = await stateOf(papan, id, (now) => now.conclusion === null);
  assert.equal(again.sides[0].name, 'Ani', 'whoever was second begins');
  assert.deepEqual(again.tally, [0, 1, 0]);
  await close();
});

test('agents are watched: pause, step, speed, go on to the end', { skip, timeout: 90_000 }, async () => {
  const id = await newGame(papan, 'dots-and-boxes', [agent('easy'), agent('random')], { options: { size: '2x2' } });
  const { page, close } = await openPage(browser, papan, { path: `/game/${id}` });
  await stateOf(papan, id, (now) => now.moves.length >= 1);
  await button(page, 'Pause').click();
  const paused = await stateOf(papan, id, (now) => now.watching.running === false);
  await page.waitForTimeout(1_000);
  assert.equal((await stateOf(papan, id)).moves.length, paused.moves.length, 'nothing moves in a paused game');
  await checkAccessibility(page, 'a watched game');
  await button(page, 'Step').click();
  await stateOf(papan, id, (now) => now.moves.length === paused.moves.length + 1);
  const speed = page.getByLabel('Speed');
  await speed.focus();
  await speed.press('End');
  await button(page, 'Resume').click();
  const end = await stateOf(papan, id, (now) => now.conclusion !== null);
  assert.equal(end.moves.length, 12);
  await page.getByRole('heading', { name: /wins|draw/i }).waitFor();
  await close();
});

test('passes are announced in Reversi, the forced one of a person by a button', { skip, timeout: 60_000 }, async () => {
  // Dark cannot move; light can: the last squares of a game from the rule book of the tests.
  const id = await newGame(papan, 'reversi', people, { text: PASS });
  const { page, close } = await openPage(browser, papan, { path: `/game/${id}` });
  const before = await stateOf(papan, id);
  assert.equal(before.must_pass, true);
  await page.getByText(/has no move and must pass/).first().waitFor();
  await button(page, 'Pass').click();
  await stateOf(papan, id, (now) => now.moves.length === before.moves.length + 1);
  await close();
});

/** The shortest known way to a pass: eight moves after which light has none. */
const PASS = 'f5 f6 d3 g5 h5 h4 f7 h6';

test('a position and a game are copied, loaded and downloaded, and a link opens the game elsewhere', { skip, timeout: 60_000 }, async () => {
  const id = await newGame(papan, 'reversi', people, { text: 'f5 d6 c3' });
  const { page, context, close } = await openPage(browser, papan, { path: `/game/${id}` });
  await at(page, 'c3').waitFor();
  await button(page, 'Share').click();
  await checkAccessibility(page, 'the dialog for sharing');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await button(page, 'Position').click();
  await page.getByText('Done.').waitFor();
  const { moves } = await stateOf(papan, id);
  assert.equal(await clipboard(), moves.at(-1).position);
  await button(page, 'Game').click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('[Game "reversi"]'));
  const record = await clipboard();
  assert.match(record, /1\. f5.*2\. d6.*3\. c3/s);

  const downloaded = async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    return readFileSync(await file.path());
  };
  assert.match((await downloaded('Record')).toString(), /\[Game "reversi"\]/);
  assert.match((await downloaded('Picture (SVG)')).toString(), /^<svg/);
  assert.equal((await downloaded('Picture (PNG)')).subarray(1, 4).toString(), 'PNG');

  await button(page, 'Link').click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('http'));
  const link = await clipboard();
  assert.equal(link, `${papan.origin}/game/${id}`);
  const second = await context.newPage();
  await second.goto(link);
  await at(second, 'c3').waitFor();
  await second.close();

  await page.getByLabel('A position, or a whole game as text').fill(record);
  await button(page, 'Start from it').click();
  await page.waitForURL((url) => url.pathname.startsWith('/game/') && !url.pathname.endsWith(id));
  const loaded = await stateOf(papan, new URL(page.url()).pathname.split('/').at(-1));
  assert.deepEqual(loaded.moves.map((move) => move.move), ['f5', 'd6', 'c3']);
  await close();
});

test('two tabs on one game see the same', { skip, timeout: 60_000 }, async () => {
  const id = await newGame(papan, 'tic-tac-toe', people);
  const [one, two] = [await openPage(browser, papan, { path: `/game/${id}` }), await openPage(browser, papan, { path: `/game/${id}` })];
  await at(one.page, 'b2').click();
  await two.page.locator('[data-place="b2"][aria-label*="last move"]').waitFor({ state: 'attached' });
  await at(two.page, 'a1').click();
  await one.page.locator('[data-place="a1"][aria-label*="last move"]').waitFor({ state: 'attached' });
  await one.close();
  await two.close();
});
