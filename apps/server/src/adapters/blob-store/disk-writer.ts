import { constants } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  type open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '@jepret/time';
import { type BlobContent, BlobStoreError } from '../../ports/blob-store.ts';
import { undefinedIfMissing } from './disk-faults.ts';
import { makeFolders, syncFolder } from './disk-folder.ts';
import { getSourceSize } from './source-file.ts';

export interface DiskWriterOptions {
  folder: string;
  newId: () => string;
  clock: Clock;
  openFile: typeof open;
}

/** No key starts with a dot. */
const INCOMING = '.incoming';
/** Nothing is written for that long: whoever began it was killed. */
const STALE_AFTER_MS = 3_600_000;
const PLACING_TRIES = 5;

/** Under its final name a file is whole and on the disk, even if the power goes. */
export function createDiskWriter({ folder, newId, clock, openFile }: DiskWriterOptions) {
  const sweepWhenDue = createSweep(folder, clock);
  const place = (from: string, key: string) => placeInside(folder, from, key);

  async function write(key: string, content: BlobContent): Promise<void> {
    await sweepWhenDue();
    if (content instanceof Uint8Array) {
      return withPart(async (part) => {
        await withFile(part, 'wx', async (handle) => {
          await handle.writeFile(content);
          await handle.sync();
        });
        await place(part, key);
      });
    }
    const { file } = content;
    await getSourceSize(file);
    await sync(file);
    try {
      await place(file, key);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await withPart(async (part) => {
        await copyFile(file, part, constants.COPYFILE_EXCL);
        await sync(part);
        await place(part, key);
      });
      await rm(file, { force: true });
    }
  }

  async function withPart(use: (part: string) => Promise<void>): Promise<void> {
    const part = join(await makeFolders(folder, INCOMING), newId());
    try {
      await use(part);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      throw error;
    }
  }

  async function withFile(
    path: string,
    flags: 'r' | 'wx',
    use: (handle: FileHandle) => Promise<void>,
  ): Promise<void> {
    const handle = await openFile(path, flags, 0o600);
    try {
      await use(handle);
    } finally {
      await handle.close();
    }
  }

  const sync = (path: string) => withFile(path, 'r', (handle) => handle.sync());

  async function probe(): Promise<void> {
    await sweepWhenDue();
    await withPart(async (part) => {
      await withFile(part, 'wx', (handle) => handle.writeFile(part));
      if ((await readFile(part, 'utf8')) !== part) {
        throw new BlobStoreError('unreachable', 'The storage folder reads back something else.');
      }
      await rm(part);
    });
  }

  return { write, probe };
}

async function placeInside(folder: string, from: string, key: string): Promise<void> {
  const path = join(folder, key);
  for (let tries = 1; ; tries += 1) {
    await makeFolders(folder, dirname(key));
    try {
      await rename(from, path);
      break;
    } catch (error) {
      // Somebody who deletes may just have found the new folder empty.
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isGone || tries === PLACING_TRIES) throw error;
    }
  }
  await syncFolder(dirname(path));
}

/** Leftovers of a kill. By their age only: another process may be writing here too. */
function createSweep(folder: string, clock: Clock) {
  let sweptAt = Number.NEGATIVE_INFINITY;

  return async function sweepWhenDue(): Promise<void> {
    const now = clock.now();
    if (now - sweptAt < STALE_AFTER_MS) return;
    sweptAt = now;
    const incoming = await makeFolders(folder, INCOMING);
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const found = await stat(path).catch(undefinedIfMissing);
      if (found && now - found.mtimeMs >= STALE_AFTER_MS) await rm(path, { force: true });
    }
  };
}
