import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import type { Clock } from '@jepret/time';
import { BoothError } from '../../domain/booth-error.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { BackupTarget } from './backup-files.ts';
import type { CopyDatabase, DatabaseCopy } from './database-copy.ts';
import type { Manifest } from './manifest.ts';
import { refuseNewerVersion } from './refuse-newer-version.ts';
import type { FileDigest } from './verified-copy.ts';

export interface BackupOptions {
  target: BackupTarget;
  copyDatabase: CopyDatabase;
  blobStore: BlobStore;
  /** False if the photos are stored in a bucket. */
  hasPhotosHere: boolean;
  /** The landing videos that operators uploaded. */
  videosDir: string;
  /** Included only on request. */
  secretKey?: string | undefined;
  clock: Clock;
  /** `money`: only the files that the copied rows reference, which are those of frames. */
  contents?: Manifest['contents'];
}

export interface BackupSummary {
  transactions: number;
  files: number;
  sizeBytes: number;
  /** Files that rows reference and that the booth has lost. */
  missingKeys: readonly string[];
}

export const SECRET_KEY_FILE = 'secret-key.txt';

/** A file deleted between the two copies is not in the next copy of the database either. */
const MAX_ATTEMPTS = 5;

/** Copies the database of a running booth at one instant, with every file that its rows reference. */
export async function makeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { target, clock, secretKey, contents = 'all' } = options;
  // Before the copy: a restore can bring back what is erased from here on.
  const madeAt = new Date(clock.now()).toISOString();
  const { copy, photos, missingKeys } = await copyDatabaseAndPhotos(options);
  const digests = new Map([...photos].map(([key, digest]) => [`storage/${key}`, digest]));
  for (const [path, digest] of await copyVideos(options)) digests.set(path, digest);
  digests.set(copy.fileName, await target.take(copy.fileName));
  if (secretKey !== undefined) {
    const content = Readable.from([Buffer.from(`${secretKey}\n`)]);
    digests.set(SECRET_KEY_FILE, await target.write(SECRET_KEY_FILE, content));
  }
  await target.finish({
    format: 1,
    madeAt,
    database: copy.origin,
    contents,
    photos: options.hasPhotosHere ? 'here' : 'bucket',
    migrations: copy.migrations,
    files: [...digests].map(([path, digest]) => ({ path, ...digest })),
  });
  const sizeBytes = [...digests.values()].reduce((sum, digest) => sum + digest.sizeBytes, 0);
  return { transactions: copy.transactions, files: digests.size, sizeBytes, missingKeys };
}

export function refuseMissingFiles({ missingKeys }: BackupSummary): void {
  if (missingKeys.length === 0) return;
  throw new BoothError(
    'not_found',
    `The backup was made without ${missingKeys.length} files that are missing on the booth (the first is ${missingKeys[0]}).`,
  );
}

interface CopiedData {
  copy: DatabaseCopy;
  photos: Map<string, FileDigest>;
  /** Keys that rows reference and that have no file. */
  missingKeys: string[];
}

/**
 * Copies the database before its files. A file that is deleted in between is missing; a newer copy of
 * the database no longer references it.
 */
async function copyDatabaseAndPhotos(options: BackupOptions): Promise<CopiedData> {
  const { target, copyDatabase, blobStore, hasPhotosHere, contents = 'all' } = options;
  const photos = new Map<string, FileDigest>();
  let missing: string[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const copy = await copyDatabase(target.workFolder);
    refuseNewerVersion('The database', copy.migrations);
    const stored = await blobStore.list('');
    const present = new Set(
      contents === 'all' ? stored : stored.filter((key) => copy.referencedFiles.includes(key)),
    );
    if (hasPhotosHere) await copyPhotos(options, present, photos);
    const missingNow = copy.referencedFiles.filter(
      (key) => !(hasPhotosHere ? photos : present).has(key),
    );
    const isLost = missingNow.every((key) => missing.includes(key));
    missing = missingNow;
    if (!isLost && attempt < MAX_ATTEMPTS) continue;
    // A restore must not bring back a photo that was erased after it was copied.
    const referenced = new Set([...present, ...copy.referencedFiles]);
    for (const key of photos.keys()) {
      if (referenced.has(key)) continue;
      await target.delete(`storage/${key}`);
      photos.delete(key);
    }
    return { copy, photos, missingKeys: missing };
  }
}

async function copyPhotos(
  { target, blobStore }: BackupOptions,
  present: Set<string>,
  photos: Map<string, FileDigest>,
): Promise<void> {
  for (const key of present) {
    if (photos.has(key)) continue;
    const blob = await blobStore.openRead(key);
    // Deleted after it was listed.
    if (!blob) continue;
    photos.set(key, await target.write(`storage/${key}`, blob.stream));
  }
}

async function copyVideos({ target, videosDir }: BackupOptions): Promise<Map<string, FileDigest>> {
  const digests = new Map<string, FileDigest>();
  if (!existsSync(videosDir)) return digests;
  for (const entry of readdirSync(videosDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const source = join(entry.parentPath, entry.name);
    const path = join('videos', relative(videosDir, source));
    digests.set(path, await target.write(path, createReadStream(source)));
  }
  return digests;
}
