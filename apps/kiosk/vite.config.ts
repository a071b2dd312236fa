import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../scripts/builds/precompress.ts';
import { buildWorker } from './build-worker.ts';
import { compileMessages } from './compile-messages.ts';

/** In development Vite forwards all paths that are not the kiosk's own code to the server. */
const server = process.env.SERVER_URL ?? 'http://localhost:3000';
const proxiedPaths = [
  '/v1',
  '/v2',
  '/api',
  '/static',
  '/videos',
  '/health',
  '/docs',
  '/g',
  '/sandbox',
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compileMessages(), buildWorker(), precompress()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A browser test checks the size of what the home screen loads.
    chunkSizeWarningLimit: 700,
    // One file, loaded with the page: Vite's loader requests the style of a chunk only once, so a
    // chunk that is fetched again after a failure would have no style.
    cssCodeSplit: false,
    rolldownOptions: {
      // The kiosk, and the preview of the home screen that the console frames.
      input: ['index.html', 'preview.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        // Every chunk that creates schemas imports this one, so zod is configured before its first
        // schema.
        codeSplitting: {
          groups: [{ name: 'zod', test: /node_modules\/zod\/|app\/start\/forbid-eval/ }],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(proxiedPaths.map((path) => [path, server])) },
});
