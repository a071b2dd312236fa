import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compresses files at build time, so that the server need not compress them for every request. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'jepret:precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    closeBundle() {
      for (const name of globSync('**/*.{js,css,html,svg}', { cwd: folder })) {
        const file = join(folder, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content));
      }
    },
  };
}
