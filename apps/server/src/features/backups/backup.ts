import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Clock } from '@jepret/time';
import { reasonOf } from '../../database/database-faults.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { makeFolder } from '../../files/make-folder.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { copyChecked, type FileMark, markOf } from './checked-copy.ts';
import type { CopyDatabase, DatabaseCopy } from './database-copy.ts';
import { writeManifest } from './manifest.ts';
import { refuseNewerVersion } from './refuse-newer-version.ts';

export interface BackupOptions {
  folder: string;
  copyDatabase: CopyDatabase;
  blobStore: BlobStore;
  /** False when they lie in a bucket. */
  hasPhotosHere: boolean;
  /** The landing videos that operators brought. */
  videosDir: string;
  clock: Clock;
}

export interface BackupSummary {
  transactions: number;
  files: number;
  sizeBytes: number;
}

/** What is deleted between the copy of the database and its own is not in the next one either. */
const TRIES = 5;

/** Beside a running booth: a copy of the database at one moment with every file that it speaks of. */
export async function makeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { folder, clock } = options;
  prepareFolder(folder);
  // Before the copy: what was erased from now on may come back with a restore.
  const madeAt = new Date(clock.now()).toISOString();
  const { copy, photos, lost } = await copyTogether(options);
  const marks = new Map([...photos].map(([key, mark]) => [`storage/${key}`, mark]));
  for (const [path, mark] of await copyVideos(options)) marks.set(path, mark);
  marks.set(copy.fileName, await markOf(join(folder, copy.fileName)));
  await writeManifest(folder, {
    format: 1,
    madeAt,
    database: copy.origin,
    photos: options.hasPhotosHere ? 'here' : 'bucket',
    migrations: copy.migrations,
    files: [...marks].map(([path, mark]) => ({ path, ...mark })),
  });
  if (lost.length > 0) {
    throw new BoothError(
      'not_found',
      `The backup is made, without ${lost.length} files that the booth itself has lost (the first is ${lost[0]}).`,
    );
  }
  const sizeBytes = [...marks.values()].reduce((sum, mark) => sum + mark.sizeBytes, 0);
  return { transactions: copy.transactions, files: marks.size, sizeBytes };
}

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new BoothError('invalid', `The folder ${folder} cannot be made (${reasonOf(cause)}).`, {
      cause,
    });
  }
  if (readdirSync(folder).length > 0) {
    throw new BoothError('conflict', `${folder} is not empty: a backup wants a folder of its own.`);
  }
}

interface Together {
  copy: DatabaseCopy;
  photos: Map<string, FileMark>;
  /** What rows speak of and nobody has. */
  lost: string[];
}

/**
 * The database comes first, so that whatever it speaks of is there to be copied, unless it was
 * deleted since; then a newer copy of the database does not speak of it.
 */
async function copyTogether(options: BackupOptions): Promise<Together> {
  const { folder, copyDatabase, blobStore, hasPhotosHere } = options;
  const photos = new Map<string, FileMark>();
  let missing: string[] = [];
  for (let tries = 1; ; tries += 1) {
    const copy = await copyDatabase(folder);
    refuseNewerVersion('The database', copy.migrations);
    const present = new Set(await blobStore.list(''));
    if (hasPhotosHere) await copyPhotos(options, present, photos);
    const lacking = copy.rowFiles.filter((key) => !(hasPhotosHere ? photos : present).has(key));
    const isLost = lacking.every((key) => missing.includes(key));
    missing = lacking;
    if (!isLost && tries < TRIES) continue;
    // What was erased since it was copied must not come back with a restore.
    const wanted = new Set([...present, ...copy.rowFiles]);
    for (const key of photos.keys()) {
      if (wanted.has(key)) continue;
      await rm(join(folder, 'storage', key));
      photos.delete(key);
    }
    return { copy, photos, lost: missing };
  }
}

async function copyPhotos(
  { folder, blobStore }: BackupOptions,
  present: Set<string>,
  photos: Map<string, FileMark>,
): Promise<void> {
  for (const key of present) {
    if (photos.has(key)) continue;
    const blob = await blobStore.openRead(key);
    // Deleted since it was listed.
    if (!blob) continue;
    photos.set(key, await copyChecked(blob.stream, join(folder, 'storage', key)));
  }
}

async function copyVideos({ folder, videosDir }: BackupOptions): Promise<Map<string, FileMark>> {
  const marks = new Map<string, FileMark>();
  if (!existsSync(videosDir)) return marks;
  for (const entry of readdirSync(videosDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const source = join(entry.parentPath, entry.name);
    const path = join('videos', relative(videosDir, source));
    marks.set(path, await copyChecked(createReadStream(source), join(folder, path)));
  }
  return marks;
}
