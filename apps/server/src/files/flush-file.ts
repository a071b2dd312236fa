import { open } from 'node:fs/promises';

/** Writes a file's content to the disk, so that it survives a power failure. */
export async function flushFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
