import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: {
    // Browsers since 2024: the styles use `light-dark()` as it is.
    target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The texts of all surfaces stand beside this folder.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:7777', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'] },
});
