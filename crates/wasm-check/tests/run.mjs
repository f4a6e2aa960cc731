// Runs a WebAssembly module that imports nothing: its exit code is that of its main function.

import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
process.exit(instance.exports.main(0, 0));
