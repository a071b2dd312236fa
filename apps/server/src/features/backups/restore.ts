import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase, type DatabaseLocation } from '../../database/connect.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { type Manifest, readManifest } from './manifest.ts';
import {
  POSTGRES_FILE,
  refuseOtherSchema,
  refusePostgresInUse,
  restorePostgres,
} from './postgres-copy.ts';
import { refuseNewerVersion } from './refuse-newer-version.ts';
import { refuseSqliteInUse, restoreSqlite, SQLITE_FILE } from './sqlite-copy.ts';
import { copyAndVerify } from './verified-copy.ts';
import { verifyFiles } from './verify.ts';

export interface RestoreOptions {
  folder: string;
  dataDir: string;
  /** Creates it; throws a readable error if it is not writable. */
  prepareDataDir(dataDir: string): void;
  location: DatabaseLocation;
  hasPhotosHere: boolean;
}

/** Restores only into an empty target, and only a backup whose files all match the manifest. */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<{ files: number; madeAt: Date }> {
  const { folder, dataDir, location } = options;
  const manifest = await readManifest(folder);
  refuseWrongTarget(manifest, options);
  await verifyFiles(folder, manifest);
  const databaseRestore = await prepareDatabase(manifest, location, folder);
  const copied: string[] = [];
  try {
    options.prepareDataDir(dataDir);
    for (const { path } of manifest.files) {
      if (path === SQLITE_FILE || path === POSTGRES_FILE) continue;
      await copyAndVerify(createReadStream(join(folder, path)), join(dataDir, path));
      copied.push(join(dataDir, path));
    }
    await databaseRestore.run();
  } catch (error) {
    // A booth that was started here in the meantime has no rows for these photos and would never delete them.
    for (const path of copied) await rm(path, { force: true });
    throw error;
  } finally {
    await databaseRestore.close();
  }
  return { files: manifest.files.length, madeAt: new Date(manifest.madeAt) };
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
  folder: string,
): Promise<{ run(): Promise<void>; close(): Promise<void> }> {
  if (location.engine === 'sqlite') {
    refuseSqliteInUse(location.path);
    return { run: () => restoreSqlite(folder, location.path), close: async () => {} };
  }
  const schema = manifest.database.engine === 'postgres' ? manifest.database.schema : 'public';
  const database = connectDatabase(location);
  try {
    await refuseOtherSchema(database, schema);
    await refusePostgresInUse(database, schema);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    run: () => restorePostgres(database, { url: location.url, folder, schema }),
    close: () => database.destroy(),
  };
}
