import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLoadLoop } from '@jepret/testing/load-loop.ts';
import { systemClock } from '@jepret/time';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLocalDiskBlobStore } from '../../adapters/blob-store/local-disk.ts';
import { findDisk } from '../../adapters/disk-space/find-disk.ts';
import { createBackups } from '../../composition/backups/create-backups.ts';
import { connectDatabase, type DatabaseLocation } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/schema.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import { type PayingBooth, startPayingBooth } from '../../testing/booths/paying-booth.ts';
import { checkLedger } from '../../testing/booths/paying-kiosks.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../testing/databases/every-database.ts';
import { createDataDir } from '../../testing/run-process.ts';
import { createErasureStore } from '../retention/store.ts';
import { makeBackup } from './backup.ts';
import { createFolderSource, createFolderTarget } from './backup-folder.ts';
import { readManifest } from './manifest.ts';
import { listReferencedFiles } from './referenced-files.ts';
import { copySqlite } from './sqlite-copy.ts';

const blobsIn = (dataDir: string) =>
  createLocalDiskBlobStore({
    folder: join(dataDir, 'storage'),
    baseUrl: '',
    newId: () => randomBytes(8).toString('hex'),
  });
const PLAIN = { requireMount: false, keep: undefined };
const openBackups = (openSettings: Parameters<typeof createBackups>[0]) =>
  createBackups(openSettings, { clock: systemClock, findDisk });
const settingsOf = (dataDir: string, database: DatabaseLocation) => ({
  dataDir,
  database,
  storage: { provider: 'disk', folder: join(dataDir, 'storage') } as const,
  bases: { core: '', auth: '', processing: '', static: '', videos: '' },
  publicUrl: '',
  backup: { place: undefined, publicKey: undefined },
  secretKey: undefined,
  retentionDays: 14,
});
const open = async (location: DatabaseLocation): Promise<Database> => {
  const database = connectDatabase(location);
  onTestFinished(() => database.destroy());
  await migrate(database, 0);
  return database;
};

interface TestLocations {
  location: DatabaseLocation;
  restoreTarget: DatabaseLocation;
}

async function createSqliteLocations(): Promise<TestLocations> {
  const { location, remove } = await createSqliteFile();
  onTestFinished(remove);
  return {
    location,
    restoreTarget: { engine: 'sqlite', path: join(createDataDir(), 'new', 'jepret.sqlite') },
  };
}

async function createPostgresLocations(): Promise<TestLocations> {
  const { location, remove } = await createPostgresDatabase();
  onTestFinished(remove);
  if (location.engine !== 'postgres') throw new Error('not PostgreSQL');
  const name = `restored_${randomBytes(8).toString('hex')}`;
  const owner = connectDatabase(location);
  await sql`create database ${sql.id(name)}`.execute(owner);
  onTestFinished(async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(owner);
    await owner.destroy();
  });
  return {
    location,
    restoreTarget: { engine: 'postgres', url: location.url.replace('/postgres?', `/${name}?`) },
  };
}

describe.each([
  ['SQLite', createSqliteLocations],
  ['PostgreSQL', createPostgresLocations],
])('a backup on %s', (_, createLocations) => {
  test('made and restored while visitors pay and retake photos, contains everything from before it (OPS-14)', async () => {
    const { location, restoreTarget } = await createLocations();
    const dataDir = createDataDir();
    const database = await open(location);
    const blobStore = blobsIn(dataDir);
    const booth = await startPayingBooth(database, { blobStore });
    const before = [await visit(booth, blobStore), await visit(booth, blobStore)];
    writeFileSync(join(dataDir, 'films.part'), 'work in progress');

    const traffic = createLoadLoop();
    onTestFinished(traffic.end);
    const visitors = Array.from({ length: 4 }, () => traffic.run(() => visit(booth, blobStore)));
    const folder = join(createDataDir(), 'monday');
    const newDataDir = join(createDataDir(), 'data');
    const summary = await openBackups(() => settingsOf(dataDir, location)).backup(folder, PLAIN);
    const restored = openBackups(() => settingsOf(newDataDir, restoreTarget));
    await restored.restore(folder);
    traffic.end();
    await Promise.all(visitors);

    expect(summary).toMatch(
      / holds \d+ transactions and \d+ files \([\d.]+ MB\), all read back\.$/,
    );
    const found = await open(restoreTarget);
    const { checked, disagreements } = await checkLedger(found);
    expect(disagreements).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(before.length);
    const paid = await found
      .selectFrom('transactions')
      .select('id')
      .where('status', '=', 'paid')
      .execute();
    expect(paid.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    const newBlobs = blobsIn(newDataDir);
    for (const key of await listReferencedFiles(found)) {
      const content = await newBlobs.find(key);
      expect(key).toContain(hashOf(content ?? Buffer.of()));
    }
    expect(existsSync(join(newDataDir, 'films.part'))).toBe(false);
    await expect(restored.restore(folder)).rejects.toThrow(/is not empty|is a database/);
  });
});

describe('a backup', () => {
  async function backedUp() {
    const { location } = await createSqliteLocations();
    const dataDir = createDataDir();
    const database = await open(location);
    const blobStore = blobsIn(dataDir);
    const booth = await startPayingBooth(database, { blobStore });
    const id = await visit(booth, blobStore);
    const folder = join(createDataDir(), 'monday');
    const backups = openBackups(() => settingsOf(dataDir, location));
    return { location, dataDir, database, blobStore, booth, id, folder, backups };
  }
  const restoreInto = (dataDir: string) =>
    openBackups(() =>
      settingsOf(dataDir, { engine: 'sqlite', path: join(dataDir, 'jepret.sqlite') }),
    );

  test('that was interrupted or changed is not restored, and nothing is written (OPS-15)', async () => {
    const { folder, backups, database } = await backedUp();
    const newDataDir = join(createDataDir(), 'data');
    await expect(restoreInto(newDataDir).restore(folder)).rejects.toThrow(
      `There is no complete backup in ${folder}: no manifest.json.`,
    );
    await backups.backup(folder, PLAIN);
    const [key = ''] = await listReferencedFiles(database);
    writeFileSync(join(folder, 'storage', key), 'something else');
    await expect(restoreInto(newDataDir).restore(folder)).rejects.toThrow(
      `The backup is damaged: storage/${key} is missing or has changed.`,
    );
    expect(existsSync(newDataDir)).toBe(false);
  });

  test('needs an empty folder, and so does a restore (OPS-45)', async () => {
    const { folder, backups, dataDir } = await backedUp();
    await backups.backup(folder, PLAIN);
    await expect(backups.backup(folder, PLAIN)).rejects.toThrow(
      `${folder} is not empty: a backup needs an empty folder.`,
    );
    await expect(restoreInto(dataDir).restore(folder)).rejects.toThrow(
      `DATA_DIR: ${dataDir} is not empty; a backup is restored into an empty folder.`,
    );
  });

  test('of a newer version, or for another engine or storage, is refused with a readable error (OPS-15)', async () => {
    const { folder, backups } = await backedUp();
    await backups.backup(folder, PLAIN);
    const newDataDir = join(createDataDir(), 'data');
    const settings = settingsOf(newDataDir, {
      engine: 'postgres',
      url: 'postgres://127.0.0.1:1/x',
    });
    await expect(openBackups(() => settings).restore(folder)).rejects.toThrow(
      'DATABASE_URL: the backup contains a database of SQLite.',
    );
    const manifest = join(folder, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace('"001-foundation"', '"999-from-the-future"'));
    await expect(restoreInto(newDataDir).restore(folder)).rejects.toThrow(
      'The backup cannot be used here: it was changed by a newer version of Jepret, with 999-from-the-future',
    );
    writeFileSync(manifest, text.replace('"path": "storage/', '"path": "../'));
    await expect(restoreInto(newDataDir).restore(folder)).rejects.toThrow('cannot be read');
  });

  test('names a file that is missing on the booth, and is made without it (OPS-17)', async () => {
    const { folder, backups, database, blobStore } = await backedUp();
    const [key = '', ...others] = await listReferencedFiles(database);
    await blobStore.delete(key);
    await expect(backups.backup(folder, PLAIN)).rejects.toThrow(
      `The backup was made without 1 files that are missing on the booth (the first is ${key}).`,
    );
    const newDataDir = join(createDataDir(), 'data');
    await restoreInto(newDataDir).restore(folder);
    expect(await blobsIn(newDataDir).list('')).toEqual(expect.arrayContaining(others));
  });

  test('of a booth with photos in a bucket does not copy them, and is restored only with a bucket (OPS-18)', async () => {
    const { folder, dataDir, database, blobStore } = await backedUp();
    let now = 0;
    await makeBackup({
      target: createFolderTarget(folder),
      copyDatabase: (target) => {
        now += 60_000;
        return copySqlite(database, target);
      },
      blobStore,
      hasPhotosHere: false,
      videosDir: join(dataDir, 'videos'),
      clock: { now: () => now },
    });
    // A restore can bring back what is erased while the copy is made.
    expect(await readManifest(createFolderSource(folder))).toMatchObject({
      madeAt: new Date(0).toISOString(),
    });
    expect(readdirSync(folder).toSorted()).toEqual(['database.sqlite', 'manifest.json']);
    await expect(restoreInto(join(createDataDir(), 'data')).restore(folder)).rejects.toThrow(
      'STORAGE_URL: the photos of this backup are in a bucket, which has to be set here.',
    );
  });

  test('of PostgreSQL names its programs when they are not installed (OPS-20)', async () => {
    const { location, remove } = await createPostgresDatabase();
    onTestFinished(remove);
    await open(location);
    vi.stubEnv('PATH', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    const backups = openBackups(() => settingsOf(createDataDir(), location));
    await expect(backups.backup(join(createDataDir(), 'monday'), PLAIN)).rejects.toThrow(
      /^pg_dump is required and not installed: install PostgreSQL's client programs/,
    );
  });

  test('of a database that a newer version has changed is refused (OPS-15)', async () => {
    const { folder, backups, database } = await backedUp();
    const newer = { name: '999-from-the-future', applied_at: 1 };
    await database.insertInto('migrations').values(newer).execute();
    await expect(backups.backup(folder, PLAIN)).rejects.toThrow(
      'The database cannot be used here: it was changed by a newer version of Jepret',
    );
  });

  test('from or into an impossible folder fails with a readable error, and a leftover log is found (OPS-20)', async () => {
    const { folder, backups } = await backedUp();
    await expect(backups.backup('/proc/x', PLAIN)).rejects.toThrow(
      /^The folder \/proc\/x cannot be created \(ENOENT/,
    );
    await backups.backup(folder, PLAIN);
    await expect(restoreInto('/proc/x').restore(folder)).rejects.toThrow(
      /^DATA_DIR: the folder \/proc\/x cannot be written/,
    );
    const path = join(createDataDir(), 'jepret.sqlite');
    writeFileSync(`${path}-wal`, 'an old log');
    const settings = settingsOf(join(createDataDir(), 'data'), { engine: 'sqlite', path });
    await expect(openBackups(() => settings).restore(folder)).rejects.toThrow(
      `A database already exists at ${path}.`,
    );
  });

  test('restores sessions that were erased after it, and the command says how to erase them again (OPS-19)', async () => {
    const { folder, backups, database, id } = await backedUp();
    await backups.backup(folder, PLAIN);
    await createErasureStore(database).mark(id, 'visitor', 1);
    const newDataDir = join(createDataDir(), 'data');
    expect(await restoreInto(newDataDir).restore(folder)).toMatch(
      /Sessions that were erased after \d{4}-\d\d-\d\d \d\d:\d\d \S+ are back: before the booth starts, erase them again with `sessions erase CODE`\. .+ Mails and prints that were pending at the backup may be sent again\./,
    );
    const restored = await open({ engine: 'sqlite', path: join(newDataDir, 'jepret.sqlite') });
    expect(await listReferencedFiles(restored)).toHaveLength(1);
    expect(await createErasureStore(restored).mark(id, 'staff', 2)).toBe(true);
  });

  test('that is refused at the last step leaves no photo that would never be deleted (OPS-20)', async () => {
    const { folder, backups } = await backedUp();
    await backups.backup(folder, PLAIN);
    const newDataDir = join(createDataDir(), 'data');
    // A link to a database on a missing disk: the file is not found and cannot be created.
    const path = join(createDataDir(), 'jepret.sqlite');
    symlinkSync('/nowhere/jepret.sqlite', path);
    const settings = settingsOf(newDataDir, { engine: 'sqlite', path });
    await expect(openBackups(() => settings).restore(folder)).rejects.toThrow(
      `A database already exists at ${path}.`,
    );
    expect(await blobsIn(newDataDir).list('')).toEqual([]);
  });

  test('without a database is refused', async () => {
    const dataDir = createDataDir();
    const path = join(dataDir, 'jepret.sqlite');
    await expect(restoreInto(dataDir).backup(join(dataDir, 'b'), PLAIN)).rejects.toThrow(
      `No database at ${path} to back up.`,
    );
    expect(existsSync(path)).toBe(false);
  });
});

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** A visitor pays, takes a photo and retakes it, which deletes the first file. */
async function visit(booth: PayingBooth, blobStore: BlobStore): Promise<string> {
  const { trx_id: id } = await booth.kiosk.start();
  await booth.choose({ trx_id: id }, 'pay');
  expect(await booth.kiosk.status(id)).toBe('paid');
  const { files_key } = await booth.database
    .selectFrom('transactions')
    .select('files_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const store = async () => {
    const content = randomBytes(20_000);
    const key = `captures/${files_key}/${hashOf(content)}.jpg`;
    await blobStore.put(key, content, 'image/jpeg');
    return key;
  };
  const first = await store();
  const row = { transaction_id: id, number: 1, hash: '', frame_name: null, category_name: null };
  await booth.database
    .insertInto('snaps')
    .values({ ...row, blob_key: first, stored_at: 1, seq: 0, retakes: 0 })
    .execute();
  await booth.database
    .updateTable('snaps')
    .set({ blob_key: await store() })
    .where('transaction_id', '=', id)
    .execute();
  await blobStore.delete(first);
  return id;
}
