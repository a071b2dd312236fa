import { existsSync } from 'node:fs';
import { chown, copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { connectDatabase, type DatabaseLocation } from '@jepret/server/database/connect.ts';
import { jobSchemaOf } from '@jepret/server/database/job-schema.ts';
import { copyPostgres, restorePostgres } from '@jepret/server/features/backups/postgres-copy.ts';

/** A copy of the database for a rollback; no server may run while it is made or restored. */
export interface DatabaseSnapshot {
  take(folder: string): Promise<void>;
  restore(folder: string): Promise<void>;
}

export const createDatabaseSnapshot = (location: DatabaseLocation): DatabaseSnapshot =>
  location.engine === 'sqlite' ? snapshotFile(location.path) : snapshotPostgres(location.url);

/** SQLite's journal belongs to its database. */
const SUFFIXES = ['', '-wal', '-shm'];

const snapshotFile = (path: string): DatabaseSnapshot => ({
  async take(folder) {
    for (const suffix of SUFFIXES) {
      if (!existsSync(path + suffix)) continue;
      await copyFile(path + suffix, join(folder, basename(path) + suffix));
    }
  },
  async restore(folder) {
    const { uid, gid } = await stat(path);
    // First, so that a power cut between the files leaves no journal of the newer database.
    for (const suffix of SUFFIXES.slice(1)) await rm(path + suffix, { force: true });
    for (const suffix of SUFFIXES) {
      const copy = join(folder, basename(path) + suffix);
      if (!existsSync(copy)) continue;
      await copyFile(copy, path + suffix);
      await chown(path + suffix, uid, gid);
    }
  },
});

const SCHEMA_FILE = 'schema';

const snapshotPostgres = (url: string): DatabaseSnapshot => ({
  async take(folder) {
    const database = connectDatabase({ engine: 'postgres', url });
    try {
      const { origin } = await copyPostgres(database, url, folder);
      if (origin.engine === 'postgres') await writeFile(join(folder, SCHEMA_FILE), origin.schema);
    } finally {
      await database.destroy();
    }
  },
  async restore(folder) {
    const schema = await readFile(join(folder, SCHEMA_FILE), 'utf8');
    const database = connectDatabase({ engine: 'postgres', url });
    try {
      for (const name of [schema, jobSchemaOf(schema)]) {
        await database.schema.dropSchema(name).ifExists().cascade().execute();
      }
      await restorePostgres(database, { url, folder, schema });
    } finally {
      await database.destroy();
    }
  },
});
