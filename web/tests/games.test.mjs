// Whole games of every kind, by mouse, by finger and by keyboard alone.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { agent, checkAccessibility, newGame, openPage, person, program, skip, staged, stateOf } from './stage.mjs';

let papan, browser;
staged((on) => ({ papan, browser } = on));

/** Options that make the games of the catalogue shorter. */
const SHORT = {
  'dots-and-boxes': { size: '2x2' },
  adjacency: { rounds: '4' },
  'connect-four': { width: '4', height: '4' },
  nim: { piles: '2-3' },
};

const KINDS = JSON.parse(execFileSync(program(), ['games', '--json'])).games.map(({ game }) => [game, SHORT[game] ?? {}]);

const state = (id, isWanted) => stateOf(papan, id, isWanted);

/** A legal move, not always the first one: a game should see the whole board. */
const choice = (found) => found.legal[(found.moves.length * 7) % found.legal.length];

/** Plays for the people until the game is over; `move` makes one move on the page. */
async function playThrough(page, id, move) {
  for (;;) {
    const found = await state(id, (now) => now.conclusion !== null || now.awaited === 'person');
    if (found.conclusion) return found;
    const made = found.moves.length;
    // The server may know of a move a moment before the page does.
    const last = found.moves.at(-1);
    if (last && last.place.on !== 'aside') await page.locator(`[data-place="${named(last.place, found.start)}"][aria-label*="last move"]`).waitFor({ state: 'attached' });
    if (found.must_pass) await page.getByRole('button', { name: 'Pass', exact: true }).click();
    else await move(page, choice(found));
    await state(id, (now) => now.conclusion !== null || now.moves.length > made);
  }
}

/** The end is announced with the winner or the tie. */
async function seesTheEnd(page, found) {
  const winner = found.conclusion.winner;
  const words = winner === null ? 'A draw' : `${found.sides[winner].name} wins`;
  await page.getByRole('heading', { name: words }).waitFor();
}

const click = async (page, { move }) => page.locator(`[data-move="${move}"]`).first().click();
const tap = async (page, { move }) => page.locator(`[data-move="${move}"]`).first().tap();

/** Where an arrow key leads: the whole board can be reached. */
function led(place, key, { rows, columns, kind }) {
  const { on, row, column } = place;
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  const within = (number, most) => Math.min(Math.max(number, 0), most);
  if (kind !== 'lattice') return { on, row: within(row + down, rows - 1), column: within(column + right, columns - 1) };
  if (right !== 0) return { on, row, column: within(column + right, on === 'horizontal' ? columns - 1 : columns) };
  if (on === 'vertical') return { on: 'horizontal', row: row + (down > 0 ? 1 : 0), column: Math.min(column, columns - 1) };
  const next = { on: 'vertical', row: down < 0 ? row - 1 : row, column };
  return next.row < 0 || next.row >= rows ? place : next;
}

const named = ({ on, row, column }, { kind }) => {
  if (kind === 'piles') return `${row + 1}.${column + 1}`;
  const point = (r, c) => `${String.fromCharCode(97 + c)}${r + 1}`;
  if (on === 'cell') return point(row, column);
  return `${point(row, column)}-${on === 'horizontal' ? point(row, column + 1) : point(row + 1, column)}`;
};

/** Finds the way with arrow keys, presses them one by one, and Enter. */
function byKeyboard(id) {
  return async (page, { place }) => {
    const { start: board } = await state(id);
    const cursor = page.locator('[data-place][tabindex="0"]');
    await cursor.focus();
    const here = await cursor.getAttribute('data-place');
    const all = board.kind === 'lattice' ? lines(board) : cells(board);
    const from = all.find((spot) => named(spot, board) === here);
    assert.ok(from, `the cursor is on ${here}`);
    const ways = [[from, []]];
    for (let index = 0; named(ways[index][0], board) !== named(place, board); index += 1) {
      const [spot, keys] = ways[index];
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = led(spot, key, board);
        if (!ways.some(([known]) => named(known, board) === named(next, board))) ways.push([next, [...keys, key]]);
      }
      assert.ok(index + 1 < ways.length, `${named(place, board)} is reached from ${here}`);
    }
    const [, keys] = ways.find(([spot]) => named(spot, board) === named(place, board));
    for (const key of keys) await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-place')), named(place, board));
    await page.keyboard.press('Enter');
  };
}

const cells = ({ rows, columns }) => Array.from({ length: rows * columns }, (_, index) => ({ on: 'cell', row: Math.floor(index / columns), column: index % columns }));
const lines = ({ rows, columns }) => [
  ...Array.from({ length: (rows + 1) * columns }, (_, index) => ({ on: 'horizontal', row: Math.floor(index / columns), column: index % columns })),
  ...Array.from({ length: rows * (columns + 1) }, (_, index) => ({ on: 'vertical', row: Math.floor(index / (columns + 1)), column: index % (columns + 1) })),
];

for (const [game, options] of KINDS) {
  test(`a game of ${game} against an agent is played by mouse`, { skip, timeout: 120_000 }, async () => {
    const id = await newGame(papan, game, [person('Ani'), agent('easy')], { options });
    const { page, close } = await openPage(browser, papan, { path: `/game/${id}` });
    await page.locator('[data-place]').first().waitFor();
    await checkAccessibility(page, `a game of ${game}`);
    const end = await playThrough(page, id, click);
    await seesTheEnd(page, end);
    await checkAccessibility(page, `the end of ${game}`);
    await close();
  });

  test(`a game of ${game} between people is played by the keyboard alone`, { skip, timeout: 120_000 }, async () => {
    const id = await newGame(papan, game, [person('Ani'), person('Budi')], { options });
    const { page, close } = await openPage(browser, papan, { path: `/game/${id}`, theme: 'dark' });
    await page.locator('[data-place]').first().waitFor();
    await seesTheEnd(page, await playThrough(page, id, byKeyboard(id)));
    await close();
  });

  test(`a game of ${game} is played by finger on a phone`, { skip, timeout: 120_000 }, async () => {
    const id = await newGame(papan, game, [agent('easy'), person('Budi')], { options });
    const { page, close } = await openPage(browser, papan, { path: `/game/${id}`, width: 390, height: 844, touch: true });
    await page.locator('[data-place]').first().waitFor();
    await checkAccessibility(page, `a game of ${game} on a phone`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `the page is ${wide} px wide on a phone`);
    await seesTheEnd(page, await playThrough(page, id, tap));
    await close();
  });
}

test('every line of Dots and Boxes is easy to hit on a phone', { skip, timeout: 60_000 }, async () => {
  const id = await newGame(papan, 'dots-and-boxes', [person('Ani'), person('Budi')], { options: { size: '6x6' } });
  const { page, close } = await openPage(browser, papan, { path: `/game/${id}`, width: 390, height: 844, touch: true });
  await page.locator('[data-place]').first().waitFor();
  const sizes = await page.locator('[data-place]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)));
  assert.ok(Math.min(...sizes) >= 24, `the smallest target is ${Math.min(...sizes)} px`);
  await close();
});

test('a wrong move shakes the board, says why, and keeps the turn', { skip, timeout: 60_000 }, async () => {
  const id = await newGame(papan, 'reversi', [person('Ani'), person('Budi')]);
  const { page, close } = await openPage(browser, papan, { path: `/game/${id}` });
  await page.locator('[data-place="a1"]').click();
  await page.getByText('a1', { exact: false }).filter({ hasText: 'flank' }).or(page.getByRole('alert')).first().waitFor();
  const now = await state(id);
  assert.deepEqual([now.moves.length, now.turn], [0, 0]);
  await page.locator(`[data-place="${now.legal[0].move}"]`).click();
  await state(id, (later) => later.moves.length === 1);
  await close();
});
