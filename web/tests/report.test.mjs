// The HTML report in a real browser: its own script and style work, and nothing else gets past its content security policy.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openBrowser, program, skip } from './stage.mjs';

const folder = mkdtempSync(join(tmpdir(), 'papan-report-'));
const file = join(folder, 'report.html');
const papan = (...words) =>
  execFileSync(program(), words, { env: { ...process.env, PAPAN_DATA: folder, PAPAN_CONFIG: folder }, encoding: 'utf8' });

let browser, server;
const requests = [];

if (!skip) {
  before(async () => {
    papan('match', 'tic-tac-toe', 'greedy', 'random', '--games', '8', '--seed', '1', '--save');
    const { id } = JSON.parse(papan('tournament', 'list', '--json'));
    papan('report', id, '--format', 'html', '--output', file);
    server = createServer((request, response) => {
      requests.push(request.url);
      response.end();
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Opens a page, and collects what the policy refuses. */
async function open(path) {
  const page = await browser.newPage();
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(pathToFileURL(path).href);
  return { page, complaints };
}

test('the report replays its games and applies its style', { skip }, async () => {
  const { page, complaints } = await open(file);
  await page.waitForFunction(() => document.documentElement.classList.contains('js'));
  await page.locator('.list summary').first().click();
  const start = await page.locator('#replay-board').innerHTML();
  await page.locator('#replay-forward').click();
  assert.notEqual(await page.locator('#replay-board').innerHTML(), start);
  const sizes = await page.evaluate(() => ({
    nav: getComputedStyle(document.querySelector('body > nav ul')).display,
    bars: Array.from(document.querySelectorAll('.bar i'), (part) => Number(getComputedStyle(part).flexGrow)),
    by: Array.from(document.querySelectorAll('.cross [class*=" by"]'), (cell) => getComputedStyle(cell).getPropertyValue('--by')),
  }));
  assert.equal(sizes.nav, 'flex');
  assert.equal(sizes.bars.reduce((sum, size) => sum + size, 0) % 8, 0);
  assert.ok(sizes.bars.length > 0 && sizes.by.length > 0 && sizes.by.every((by) => Number(by) >= 0), JSON.stringify(sizes));
  assert.deepEqual(complaints, []);
});

test('markup that is smuggled into the report loads and runs nothing', { skip }, async () => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  const smuggled = `
    <script>window.ran = 'inline script'</script>
    <script src="${origin}/script.js"></script>
    <img src="${origin}/picture.png" onerror="window.ran = 'handler'">
    <img src="data:,x" onerror="window.ran = 'handler of data'">
    <link rel="stylesheet" href="${origin}/style.css">
    <style>body { --smuggled: 1 } @import "${origin}/import.css";</style>
    <p id="smuggled" style="position: fixed">x</p>
    <iframe src="${origin}/frame.html"></iframe>
    <object data="${origin}/object.svg"></object>
    <form id="form" action="${origin}/form"><button>x</button></form>
    <a id="link" href="javascript:window.ran = 'link'">x</a>`;
  const forged = join(folder, 'forged.html');
  writeFileSync(forged, readFileSync(file, 'utf8').replace('<main>', `<main>${smuggled}`));
  const { page, complaints } = await open(forged);
  await page.waitForFunction(() => document.documentElement.classList.contains('js'));
  await page.evaluate(() => {
    document.getElementById('form').requestSubmit();
    document.getElementById('link').click();
  });
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(() => ({
    ran: window.ran ?? null,
    style: getComputedStyle(document.body).getPropertyValue('--smuggled'),
    position: getComputedStyle(document.getElementById('smuggled')).position,
  }));
  assert.deepEqual(found, { ran: null, style: '', position: 'static' });
  assert.deepEqual(requests, []);
  assert.ok(complaints.length >= 8, complaints.join('\n'));
});
