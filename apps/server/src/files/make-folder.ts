import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * As `mkdir -p`, for nobody else to read. Node's own way of doing that never returns where a file
 * system says of a folder that is there that it is not (`/proc/x`).
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time has made it.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
