// Runs the tests in the browser, or says in one line why not, which is a failure in CI.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserPath } from './stage.mjs';

if (browserPath() === null) {
  console.log('notice: chromium is missing (Debian: apt-get install chromium); the web page is not tested in a browser');
  process.exit(process.env.CI ? 1 : 0);
}
const here = dirname(fileURLToPath(import.meta.url));
const asked = process.argv.slice(2);
const files = readdirSync(here).filter((name) => name.endsWith('.test.mjs') && (asked.length === 0 || asked.some((word) => name.includes(word))));
// One after the other: each has a server and a browser of its own, and machines may be small.
const { status } = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...files.map((name) => join(here, name))], { stdio: 'inherit' });
process.exit(status ?? 1);
