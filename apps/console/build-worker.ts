import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const WORKER = join(import.meta.dirname, 'worker/alerts-worker.ts');

/** Builds the service worker of alerts into one file beside the page. */
export function buildWorker(): Plugin {
  let outDir = '';
  return {
    name: 'jepret:alerts-worker',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          lib: {
            entry: WORKER,
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'alerts-worker.js',
          },
        },
      });
    },
  };
}
