// A real server and a real browser for the tests of the page.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const axeSource = readFileSync(join(here, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** The program: what the environment names, else what `cargo test` has built. */
export function program() {
  const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
  const candidates = [process.env.PAPAN, join(target, 'debug/papan'), join(target, 'release/papan')];
  const found = candidates.find((path) => path && existsSync(path));
  assert.ok(found, 'there is no papan to test: run cargo build first');
  return resolve(found);
}

/** The browser, or null where there is none. */
export function browserPath() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return known.find((path) => path && existsSync(path)) ?? null;
}

/** Why the tests of a file are skipped, if they are; in CI nothing may be missing. */
export const skip = browserPath() === null && 'chromium is not installed (Debian: apt-get install chromium)';
assert.ok(!skip || !process.env.CI, `in CI nothing may be missing: ${skip}`);

/** Starts a server and a browser for all tests of a file, and ends both after them. */
export function staged(take) {
  if (skip) return;
  let papan, browser;
  before(async () => {
    [papan, browser] = [await startPapan(), await openBrowser()];
    take({ papan, browser });
  });
  after(async () => {
    await browser?.close();
    await papan?.stop();
  });
}

/** Starts a server in a folder of its own; `folder` lets a second one find what the first one left. */
export async function startPapan({ folder = mkdtempSync(join(tmpdir(), 'papan-page-')), environment = {}, port = 0 } = {}) {
  const child = spawn(program(), ['serve', '--port', String(port), '--json'], {
    env: { ...process.env, PAPAN_DATA: folder, PAPAN_CONFIG: folder, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A test that failed leaves nothing running behind, and nothing to wait for.
  child.unref();
  process.once('exit', () => child.kill('SIGKILL'));
  const line = await firstLine(child);
  child.stdout.unref();
  const { address, token } = JSON.parse(line);
  const origin = new URL(address).origin;
  return {
    folder,
    origin,
    token,
    address,
    process: child,
    async stop({ keep = false } = {}) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function firstLine(child) {
  return new Promise((done, failed) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const end = text.indexOf('\n');
      if (end >= 0) done(text.slice(0, end));
    });
    child.once('exit', (code) => failed(new Error(`papan ended with ${code} before it said where it is`)));
  });
}

export function openBrowser() {
  return chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Opens a page that is not allowed to complain: every message of the console that is an error ends the test. */
export async function openPage(browser, papan, { path = '/', width = 1280, height = 900, theme = 'light', language = 'en-GB', touch = false, motion = 'reduce' } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    hasTouch: touch,
    reducedMotion: motion,
    acceptDownloads: true,
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: papan.origin });
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${papan.origin}${path}#token=${papan.token}`);
  return {
    page,
    context,
    complaints,
    /** Closes the page; `expected` are complaints that belong to what was tried, such as a refused request. */
    async close({ expected = /^$/ } = {}) {
      await context.close();
      assert.deepEqual(complaints.filter((words) => !expected.test(words)), [], 'the console stays silent');
    },
  };
}

/** Asks axe for violations; there must be none. */
export async function checkAccessibility(page, place) {
  // Evaluated, not inserted: the page's own policy forbids foreign scripts.
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ['violations'] });
    return result.violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.target.join(' ')).slice(0, 5) }));
  });
  assert.deepEqual(violations, [], `accessibility of ${place}`);
}

/** Asks the server. */
export async function ask(papan, path, { method = 'GET', body } = {}) {
  const response = await fetch(`${papan.origin}/api/v2/${path}`, {
    method,
    headers: { Authorization: `Bearer ${papan.token}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`);
  const type = response.headers.get('content-type') ?? '';
  return type.includes('json') ? response.json() : response.text();
}

/** Asks for a game until it is as wanted. */
export async function stateOf(papan, id, isWanted = () => true) {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await ask(papan, `games/${id}`);
    if (isWanted(found)) return found;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('the game does not go on');
}

/** Makes a game by the server's own door, for tests that are not about the set-up. */
export async function newGame(papan, game, sides, more = {}) {
  const { id } = await ask(papan, 'games', { method: 'POST', body: { game, options: {}, sides, seconds_per_move: null, text: null, seed: 7, ...more } });
  return id;
}

export const person = (name) => ({ kind: 'person', name });
export const agent = (word, options = {}) => ({ kind: 'agent', name: '', agent: word, options });
