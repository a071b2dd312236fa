import { Readable } from 'node:stream';
import { BoothError } from '../../domain/booth-error.ts';
import { type BlobStore, BlobStoreError, type BlobStoreFault } from '../../ports/blob-store.ts';

/** A folder or a bucket for several backups. Its failures are a `BoothError` that names it. */
export interface BackupPlace {
  /** Without secrets. */
  name: string;
  put(key: string, file: string): Promise<void>;
  /** Throws a `BoothError` if there is no such file. */
  read(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  list(): Promise<string[]>;
  delete(key: string): Promise<void>;
  deleteAll(prefix: string): Promise<void>;
}

export function createBackupPlace(
  name: string,
  store: BlobStore,
  contentTypeOf: (key: string) => string,
): BackupPlace {
  const withName = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (cause) {
      if (!(cause instanceof BlobStoreError)) throw cause;
      const sentence = cause.fault === 'full' ? 'No space is left there.' : cause.message;
      throw new BoothError(CODES[cause.fault], `The backup place ${name} fails: ${sentence}`, {
        cause,
      });
    }
  };

  return {
    name,
    put: (key, file) => withName(store.put(key, { file }, contentTypeOf(key))),
    async read(key) {
      const blob = await withName(store.openRead(key));
      if (!blob) throw new BoothError('not_found', `${key} is missing.`);
      return Readable.from(readToEnd(blob.stream, name));
    },
    async has(key) {
      const blob = await withName(store.openRead(key));
      blob?.stream.destroy();
      return blob !== undefined;
    },
    list: () => withName(store.list('')),
    delete: (key) => withName(store.delete(key)),
    deleteAll: async (prefix) => void (await withName(store.deleteAll(prefix))),
  };
}

const CODES: Record<BlobStoreFault, 'storage_full' | 'unavailable' | 'broken'> = {
  full: 'storage_full',
  unreachable: 'unavailable',
  refused: 'broken',
};

/** A lost connection must not be taken for a damaged backup. */
async function* readToEnd(stream: Readable, name: string) {
  try {
    yield* stream;
  } catch (cause) {
    throw new BoothError(
      'unavailable',
      `The backup place ${name} stopped in the middle of a file.`,
      {
        cause,
      },
    );
  }
}
