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

/** No blob key starts with a dot. */
const INCOMING = '.incoming';
/** No write takes that long: its process was killed. */
const STALE_AFTER_MS = 3_600_000;
const MAX_MOVE_ATTEMPTS = 5;

/** A file gets its final name when it is complete and synced, so that it survives a power cut. */
export function createDiskWriter({ folder, newId, clock, openFile }: DiskWriterOptions) {
  const cleanUpWhenDue = createCleanup(folder, clock);
  const moveTo = (from: string, key: string) => moveInside(folder, from, key);

  async function write(key: string, content: BlobContent): Promise<void> {
    await cleanUpWhenDue();
    if (content instanceof Uint8Array) {
      return withPart(async (part) => {
        await withFile(part, 'wx', async (handle) => {
          await handle.writeFile(content);
          await handle.sync();
        });
        await moveTo(part, key);
      });
    }
    const { file } = content;
    await getSourceSize(file);
    await sync(file);
    try {
      await moveTo(file, key);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await withPart(async (part) => {
        await copyFile(file, part, constants.COPYFILE_EXCL);
        await sync(part);
        await moveTo(part, key);
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
    await cleanUpWhenDue();
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

async function moveInside(folder: string, from: string, key: string): Promise<void> {
  const path = join(folder, key);
  for (let attempt = 1; ; attempt += 1) {
    await makeFolders(folder, dirname(key));
    try {
      await rename(from, path);
      break;
    } catch (error) {
      // A concurrent delete may have removed the new folder while it was empty.
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isMissing || attempt === MAX_MOVE_ATTEMPTS) throw error;
    }
  }
  await syncFolder(dirname(path));
}

/** Deletes leftovers of a kill. Only by age, because another process may be writing here too. */
function createCleanup(folder: string, clock: Clock) {
  let cleanedUpAt = Number.NEGATIVE_INFINITY;

  return async function cleanUpWhenDue(): Promise<void> {
    const now = clock.now();
    if (now - cleanedUpAt < STALE_AFTER_MS) return;
    cleanedUpAt = now;
    const incoming = await makeFolders(folder, INCOMING);
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const found = await stat(path).catch(undefinedIfMissing);
      if (found && now - found.mtimeMs >= STALE_AFTER_MS) await rm(path, { force: true });
    }
  };
}
