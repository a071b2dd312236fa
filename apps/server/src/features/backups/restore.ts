import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase, type DatabaseLocation } from '../../database/connect.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { SECRET_KEY_FILE } from './backup.ts';
import type { BackupSource } from './backup-files.ts';
import { type Manifest, readManifest } from './manifest.ts';
import {
  POSTGRES_FILE,
  refuseOtherSchema,
  refusePostgresInUse,
  restorePostgres,
} from './postgres-copy.ts';
import { refuseNewerVersion } from './refuse-newer-version.ts';
import { refuseSqliteInUse, restoreSqlite, SQLITE_FILE } from './sqlite-copy.ts';
import { copyAndVerify, isSameDigest } from './verified-copy.ts';
import { verifyFiles } from './verify.ts';

export interface RestoreOptions {
  source: BackupSource;
  dataDir: string;
  /** Creates it; throws a readable error if it is not writable. */
  prepareDataDir(dataDir: string): void;
  location: DatabaseLocation;
  hasPhotosHere: boolean;
}

/** Where a booth looks for its key. */
const BOOTH_KEY_FILE = 'secret-key';

export interface RestoreSummary {
  files: number;
  madeAt: Date;
  contents: Manifest['contents'];
  hasSecretKey: boolean;
}

/** Restores only into an empty target, and only a backup whose files all match the manifest. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { source, dataDir, location } = options;
  const manifest = await readManifest(source);
  refuseWrongTarget(manifest, options);
  await verifyFiles(source, manifest);
  const databaseRestore = await prepareDatabase(manifest, location, source);
  const copied: string[] = [];
  try {
    options.prepareDataDir(dataDir);
    for (const { path, ...expected } of manifest.files) {
      if (path === SQLITE_FILE || path === POSTGRES_FILE) continue;
      const target = join(dataDir, path === SECRET_KEY_FILE ? BOOTH_KEY_FILE : path);
      const digest = await copyAndVerify(await source.open(path), target);
      copied.push(target);
      if (!isSameDigest(digest, expected)) throw new Error(`${path} has changed meanwhile`);
    }
    await databaseRestore.run();
  } catch (error) {
    // A booth that was started here in the meantime has no rows for these photos and would never delete them.
    for (const path of copied) await rm(path, { force: true });
    throw error;
  } finally {
    await databaseRestore.close();
  }
  return {
    files: manifest.files.length,
    madeAt: new Date(manifest.madeAt),
    contents: manifest.contents,
    hasSecretKey: manifest.files.some(({ path }) => path === SECRET_KEY_FILE),
  };
}

function refuseWrongTarget(
  { database, photos, migrations }: Manifest,
  { dataDir, location, hasPhotosHere }: RestoreOptions,
): void {
  const refuse = (sentence: string) => {
    throw new BoothError('conflict', sentence);
  };
  refuseNewerVersion('The backup', migrations);
  if (database.engine !== location.engine) {
    refuse(`DATABASE_URL: the backup contains a database of ${ENGINE_NAMES[database.engine]}.`);
  }
  if ((photos === 'here') !== hasPhotosHere) {
    refuse(
      photos === 'here'
        ? 'STORAGE_URL: the backup contains the photos and is restored only to storage in DATA_DIR.'
        : 'STORAGE_URL: the photos of this backup are in a bucket, which has to be set here.',
    );
  }
  if (existsSync(dataDir) && readdirSync(dataDir).some((name) => name !== 'lost+found')) {
    refuse(`DATA_DIR: ${dataDir} is not empty; a backup is restored into an empty folder.`);
  }
}

const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Checks before anything is written; the database is restored last. */
async function prepareDatabase(
  manifest: Manifest,
  location: DatabaseLocation,
  source: BackupSource,
): Promise<{ run(): Promise<void>; close(): Promise<void> }> {
  if (location.engine === 'sqlite') {
    refuseSqliteInUse(location.path);
    return {
      run: async () => restoreSqlite(await source.fetch(SQLITE_FILE), location.path),
      close: async () => {},
    };
  }
  const { schema, dumpedSchema } = {
    dumpedSchema: undefined,
    schema: 'public',
    ...manifest.database,
  };
  const database = connectDatabase(location);
  try {
    await refuseOtherSchema(database, schema);
    await refusePostgresInUse(database, schema);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    run: async () => {
      const folder = await source.fetch(POSTGRES_FILE);
      await restorePostgres(database, { url: location.url, folder, schema, dumpedSchema });
    },
    close: () => database.destroy(),
  };
}
