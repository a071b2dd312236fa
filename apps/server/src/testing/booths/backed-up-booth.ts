import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { findDisk } from '../../adapters/disk-space/find-disk.ts';
import { createBackups } from '../../composition/backups/create-backups.ts';
import type { StorageChoice } from '../../config/storage-choice.ts';
import { connectDatabase, type DatabaseLocation } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/schema.ts';
import { createDataDir } from '../run-process.ts';
import { createS3Bucket } from '../s3-bucket.ts';
import { startPayingBooth } from './paying-booth.ts';

export const DAY_MS = 86_400_000;
/** When the first backup is made. */
export const NIGHT = Date.UTC(2026, 10, 15, 19);
export const FIRST = '2026-11-15T19-00-00Z';

/** A booth with one paid session, which has a photo. */
export async function createBackedUpBooth(
  place: StorageChoice,
  { location, publicKey }: { location?: DatabaseLocation; publicKey?: string } = {},
) {
  const dataDir = createDataDir();
  const database = connectDatabase(location ?? sqliteIn(dataDir));
  onTestFinished(() => database.destroy());
  await migrate(database, 0);
  const blobStore = createLocalDiskBlobStore({
    folder: join(dataDir, 'storage'),
    baseUrl: '',
    newId: () => randomBytes(8).toString('hex'),
  });
  const booth = await startPayingBooth(database, { blobStore });
  const { trx_id: id } = await booth.kiosk.start();
  await booth.choose({ trx_id: id }, 'pay');
  await blobStore.put('captures/1.jpg', Buffer.from('a photo'), 'image/jpeg');
  await database
    .insertInto('snaps')
    .values({
      ...{ transaction_id: id, number: 1, hash: '', frame_name: null, category_name: null },
      ...{ blob_key: 'captures/1.jpg', stored_at: 1, seq: 0, retakes: 0 },
    })
    .execute();
  writeFileSync(join(dataDir, 'secret-key'), 'the key of the booth\n');
  let now = NIGHT;
  return {
    id,
    dataDir,
    database,
    backups: openBackups(dataDir, location ?? sqliteIn(dataDir), { place, publicKey }, () => now),
    waitDays(days: number) {
      now += days * DAY_MS;
    },
  };
}

export const sqliteIn = (dataDir: string): DatabaseLocation => ({
  engine: 'sqlite',
  path: join(dataDir, 'jepret.sqlite'),
});

export function openBackups(
  dataDir: string,
  database: DatabaseLocation,
  backup: { place: StorageChoice; publicKey?: string | undefined },
  now = () => NIGHT,
) {
  const settings = () => ({
    dataDir,
    database,
    backup: { publicKey: undefined, ...backup },
    storage: { provider: 'disk', folder: join(dataDir, 'storage') } as const,
    bases: { core: '', auth: '', processing: '', static: '', videos: '' },
    publicUrl: '',
    secretKey: undefined,
    retentionDays: 14,
  });
  return createBackups(settings, { clock: { now }, findDisk });
}

export function createFolder() {
  const folder = createDataDir();
  return { provider: 'disk', folder } as const;
}

export async function createBucket() {
  const { client: _, listObjects, ...bucket } = await createS3Bucket();
  const place = { provider: 's3', keyPrefix: 'booth-1/', ...bucket } as const;
  return { place, listObjects };
}

export async function openRestored(location: DatabaseLocation): Promise<Database> {
  const database = connectDatabase(location);
  onTestFinished(() => database.destroy());
  return database;
}
