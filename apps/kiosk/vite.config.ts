import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../scripts/builds/precompress.ts';
import { compileMessages } from './compile-messages.ts';

/** In development the server runs beside Vite; everything that is not the kiosk's own code is its. */
const server = process.env.SERVER_URL ?? 'http://localhost:3000';
const served = ['/v1', '/v2', '/api', '/static', '/videos', '/health', '/docs', '/g', '/sandbox'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compileMessages(), precompress()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Our own limit is on what the home screen loads, and a browser test holds it.
    chunkSizeWarningLimit: 700,
    // One file that comes with the page: Vite's loader asks for the style of a chunk only once, so a chunk that is
    // fetched again after a failure would come without its style.
    cssCodeSplit: false,
    rolldownOptions: {
      // The booth, and home as it would look, which the console frames.
      input: ['index.html', 'preview.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        // Every chunk that makes schemas imports this one, so zod is told before its first schema.
        codeSplitting: {
          groups: [{ name: 'zod', test: /node_modules\/zod\/|app\/start\/forbid-eval/ }],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(served.map((path) => [path, server])) },
});
