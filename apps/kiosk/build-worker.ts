import { join } from 'node:path';
import { ROUTES } from '@jepret/contract';
import { build, type Plugin } from 'vite';

const WORKER = join(import.meta.dirname, 'worker/service-worker.ts');

/** Only booths that use Firebase load its code, and only the console shows the preview. */
const NOT_STORED = /^assets\/(?:fcm|preview)-|\.html$/;

/** Builds the service worker, which stores the files of this build, into one file beside them. */
export function buildWorker(): Plugin {
  let outDir = '';
  return {
    name: 'jepret:worker',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => !NOT_STORED.test(name));
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          BUILT_FILES: JSON.stringify(files.map((name) => `/${name}`)),
          KIOSK_ROUTES: JSON.stringify(ROUTES),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          lib: {
            entry: WORKER,
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'service-worker.js',
          },
        },
      });
    },
  };
}
