import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TreeCopy {
  folder: string;
  remove(): void;
}

/** Copies the checkout to a temporary folder, so that a killed run does not change the checkout. */
export function copyTree(from: string): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-mutants-'));
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', listing, { cwd: from, encoding: 'utf8' }).split('\0');
  const built = ['apps/kiosk/dist', 'apps/console/dist'];
  for (const path of [...files, ...built]) {
    if (path === '' || !existsSync(join(from, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(from, path), join(folder, path), { recursive: true });
  }
  linkPackages(from, folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Links installed packages; workspace packages get the same relative links, which lead to the copy. */
function linkPackages(from: string, to: string): void {
  for (const modules of ['node_modules', 'node_modules/@jepret', 'apps/kiosk/node_modules']) {
    if (!existsSync(join(from, modules))) continue;
    mkdirSync(join(to, modules), { recursive: true });
    for (const entry of readdirSync(join(from, modules), { withFileTypes: true })) {
      const path = join(modules, entry.name);
      // The copy has its own caches.
      if (path === 'node_modules/@jepret' || /^\.(?:cache|vite)/.test(entry.name)) continue;
      const target = entry.isSymbolicLink() ? readlinkSync(join(from, path)) : join(from, path);
      symlinkSync(target, join(to, path));
    }
  }
}
