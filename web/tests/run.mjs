// Runs the tests in the browser: all files, or those whose names contain one of the words.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const asked = process.argv.slice(2);
const files = readdirSync(here).filter((name) => name.endsWith('.test.mjs') && (asked.length === 0 || asked.some((word) => name.includes(word))));
// One after the other: each has a server and a browser of its own, and machines may be small.
const { status } = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...files.map((name) => join(here, name))], { stdio: 'inherit' });
process.exit(status ?? 1);
