import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Writes a folder's names to the disk, so that a new, renamed or deleted file stays so after a power cut. */
export function flushFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
