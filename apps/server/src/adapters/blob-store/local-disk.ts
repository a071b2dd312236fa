import { type FileHandle, open, readFile, rm, stat, unlink } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { type Clock, systemClock } from '@jepret/time';
import {
  type BlobStore,
  BlobStoreError,
  type ByteRange,
  isBlobKey,
} from '../../ports/blob-store.ts';
import { translateDiskErrors, undefinedIfMissing } from './disk-faults.ts';
import { findInside, listFiles, removeEmptyFolders } from './disk-folder.ts';
import { createDiskWriter } from './disk-writer.ts';
import { checkContentType, checkKey, checkPrefix, checkPublicKey, contentTypeOf } from './keys.ts';

export interface LocalDiskOptions {
  folder: string;
  /** The origin that serves `/static`. */
  baseUrl: string;
  newId: () => string;
  clock?: Clock;
  /** Opens a file for writing; tests pass one that fails. */
  openFile?: typeof open;
}

/** Each blob is a file under its key; incomplete files are in another folder. */
export function createLocalDiskBlobStore({
  baseUrl,
  clock = systemClock,
  openFile = open,
  ...rest
}: LocalDiskOptions): BlobStore & Required<Pick<BlobStore, 'findFile'>> {
  const folder = resolve(rest.folder);
  const writer = createDiskWriter({ ...rest, folder, clock, openFile });

  return {
    put: (key, content, contentType) =>
      translateDiskErrors(async () => {
        checkKey(key);
        checkContentType(key, contentType);
        await writer.write(key, content);
      }),

    find: (key) =>
      translateDiskErrors(async () => {
        const path = await findFile(folder, key);
        return path === undefined ? undefined : readFile(path).catch(undefinedIfMissing);
      }),

    openRead: (key, range) =>
      translateDiskErrors(async () => {
        const path = await findFile(folder, key);
        const handle = path && (await open(path, 'r').catch(undefinedIfMissing));
        if (!handle) return undefined;
        return readRange(handle, key, range);
      }),

    delete: (key) =>
      translateDiskErrors(async () => {
        const path = await findFile(folder, key);
        if (path === undefined) return;
        await unlink(path).catch(undefinedIfMissing);
        await removeEmptyFolders(dirname(path), folder);
      }),

    deleteAll: (prefix) =>
      translateDiskErrors(async () => {
        checkPrefix(prefix);
        const path = await findFolder(folder, prefix);
        if (path === undefined) return 0;
        const files = await listFiles(path);
        await rm(path, { recursive: true, force: true, maxRetries: 3 });
        await removeEmptyFolders(dirname(path), folder);
        return files.length;
      }),

    list: (prefix) =>
      translateDiskErrors(async () => {
        if (prefix !== '') checkPrefix(prefix);
        const path = await findFolder(folder, prefix);
        const files = path === undefined ? [] : await listFiles(path);
        return files.map((file) => relative(folder, file)).filter(isBlobKey);
      }),

    async getUrl(key) {
      checkPublicKey(key);
      return `${baseUrl}/static/${key}`;
    },

    probe: () => translateDiskErrors(writer.probe),

    findFile: (key) => translateDiskErrors(() => findFile(folder, key)),
  };
}

async function findFile(folder: string, key: string): Promise<string | undefined> {
  checkKey(key);
  const path = await findInside(folder, key);
  const found = path === undefined ? undefined : await stat(path).catch(undefinedIfMissing);
  return found?.isFile() ? path : undefined;
}

async function findFolder(folder: string, prefix: string): Promise<string | undefined> {
  const path = await findInside(folder, prefix.replace(/\/$/, ''));
  const found = path === undefined ? undefined : await stat(path).catch(undefinedIfMissing);
  return found?.isDirectory() ? path : undefined;
}

async function readRange(handle: FileHandle, key: string, range: ByteRange | undefined) {
  try {
    const { size } = await handle.stat();
    if (range && !(range.start <= range.end && range.end < size)) {
      throw new BlobStoreError('refused', 'The range lies outside the blob.');
    }
    const stream = handle.createReadStream(range);
    return { stream, sizeBytes: size, contentType: contentTypeOf(key) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
