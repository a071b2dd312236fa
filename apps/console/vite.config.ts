import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dropSummaries } from '../../scripts/builds/drop-summaries.ts';
import { precompress } from '../../scripts/builds/precompress.ts';
import { buildWorker } from './build-worker.ts';

/** In development the server handles the calls and runs beside Vite. */
const server = process.env.SERVER_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [dropSummaries(), react(), buildWorker(), precompress()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // The styles are small: one file loads faster than one per chunk.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Every chunk with schemas imports this one, so zod is configured before its first schema.
            { name: 'zod', test: /node_modules\/zod\/|app\/start\/forbid-eval/ },
            // One file instead of many small ones: 4 kB smaller compressed, and one request.
            { name: 'shared', minShareCount: 10 },
          ],
        },
      },
    },
  },
  server: {
    port: 5174,
    // The browser must see one origin: the server rejects console calls from others.
    proxy: Object.fromEntries(
      ['/v1', '/static', '/videos', '/preview', '/assets'].map((path) => [path, server]),
    ),
  },
});
