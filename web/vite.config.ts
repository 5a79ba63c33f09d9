import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { spokenBeforeScripts } from './languages.ts';

// The page goes where the server looks for it; the wheel takes it from there.
const page = '../src/tilewright/server/page';

export default defineConfig({
  plugins: [svelte(), spokenBeforeScripts()],
  // Relative addresses: the page also works below a path of a reverse proxy.
  base: './',
  build: {
    outDir: page,
    emptyOutDir: true,
    target: 'es2022',
    // The content-security policy allows no data: scripts and no inline modules.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The page, a gallery of its components for the people who work on it, and the service worker.
      input: ['index.html', 'components.html', 'src/offline/worker.ts'],
      output: {
        // The service worker's address must stay the same, and its folder is what it may serve.
        entryFileNames: (entry) => (entry.name === 'worker' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
      checks: { pluginTimings: false },
    },
  },
  // The sentences about a game are read from the Python package.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/examples.js'], environment: 'node' },
});
