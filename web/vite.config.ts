import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Puts a compressed copy beside every script and style, which the server sends to browsers that take it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const folder = join(dir, 'assets');
      for (const name of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
        const path = join(folder, name);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}

/** Where `papan serve` is, for `npm run dev`. */
const SERVER = 'http://127.0.0.1:7777';

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    // Browsers since 2024: the styles use `light-dark()` as it is.
    target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The texts of all surfaces stand beside this folder.
    fs: { allow: ['..'] },
    // The server answers only to its own name.
    proxy: { '/api': { target: SERVER, ws: true, changeOrigin: true, headers: { origin: SERVER } } },
  },
  test: { include: ['src/**/*.test.ts'] },
});
