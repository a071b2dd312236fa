import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../scripts/builds/precompress.ts';

/** In development the server runs beside Vite and answers the calls. */
const server = process.env.SERVER_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), precompress()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // A few kilobytes in all: one file is quicker than one for each part.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Every chunk that makes schemas imports this one, so zod is told before its first schema.
            { name: 'zod', test: /node_modules\/zod\/|app\/start\/forbid-eval/ },
            // One file of 25 small ones: it compresses 4 kB better and takes one request.
            { name: 'shared', minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: {
    port: 5174,
    // The browser must see one origin: the server takes the console's calls from no other.
    proxy: Object.fromEntries(
      ['/v1', '/static', '/videos', '/preview', '/assets'].map((path) => [path, server]),
    ),
  },
});
