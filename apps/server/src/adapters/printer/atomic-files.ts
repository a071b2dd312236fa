import { type open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

interface Options {
  folder: string;
  openFile: typeof open;
}

export function createAtomicFiles({ folder, openFile }: Options) {
  /** A file gets its final name when it is complete and synced, so that it survives a power cut. */
  async function writeAtomically(name: string, bytes: Uint8Array): Promise<void> {
    const partPath = join(folder, `.${name}.part`);
    try {
      await withFile(partPath, 'w', async (file) => {
        await file.writeFile(bytes);
        await file.sync();
      });
      await rename(partPath, join(folder, name));
    } catch (error) {
      await rm(partPath, { force: true }).catch(() => {});
      throw error;
    }
    await syncFolder();
  }

  /** Returns the names of the removed files; they stay removed after a power cut. */
  async function removeFiles(isSelected: (name: string) => boolean): Promise<string[]> {
    const names = (await readdir(folder).catch(emptyIfMissing)).filter(isSelected);
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    if (names.length > 0) await syncFolder();
    return names;
  }

  async function withFile(
    path: string,
    flags: 'r' | 'w',
    use: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
  ): Promise<void> {
    const file = await openFile(path, flags, 0o600);
    try {
      await use(file);
    } finally {
      await file.close();
    }
  }

  const syncFolder = () => withFile(folder, 'r', (file) => file.sync());

  return { writeAtomically: writeAtomically, removeFiles };
}

export type AtomicFiles = ReturnType<typeof createAtomicFiles>;

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
