import { existsSync } from 'node:fs';
import { chown, copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { connectDatabase, type DatabaseLocation } from '@jepret/server/database/connect.ts';
import { jobSchemaOf } from '@jepret/server/database/job-schema.ts';
import { type DatabaseSession, listSessions } from '@jepret/server/database/list-sessions.ts';
import type { Database } from '@jepret/server/database/schema.ts';
import { findDumpProblem } from '@jepret/server/features/backups/dump-program.ts';
import { copyPostgres, restorePostgres } from '@jepret/server/features/backups/postgres-copy.ts';

/** A copy of the database for a rollback; no server may run while it is made or restored. */
export interface DatabaseSnapshot {
  /** Throws if this machine cannot copy the database. */
  check(): Promise<void>;
  take(folder: string): Promise<void>;
  restore(folder: string): Promise<void>;
  listSessions(): Promise<DatabaseSession[]>;
}

export const createDatabaseSnapshot = (location: DatabaseLocation): DatabaseSnapshot =>
  location.engine === 'sqlite' ? snapshotFile(location.path) : snapshotPostgres(location.url);

/** SQLite's journal belongs to its database. */
const SUFFIXES = ['', '-wal', '-shm'];

const snapshotFile = (path: string): DatabaseSnapshot => ({
  check: async () => {},
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
  listSessions: async () => [],
});

const SCHEMA_FILE = 'schema';

const snapshotPostgres = (url: string): DatabaseSnapshot => ({
  check: () =>
    withDatabase(url, async (database) => {
      const problem = await findDumpProblem(database);
      if (problem) throw new SettingError(`${problem.reason} ${problem.remedy}`);
    }),
  take: (folder) =>
    withDatabase(url, async (database) => {
      const { origin } = await copyPostgres(database, url, folder);
      if (origin.engine === 'postgres') await writeFile(join(folder, SCHEMA_FILE), origin.schema);
    }),
  async restore(folder) {
    const schema = await readFile(join(folder, SCHEMA_FILE), 'utf8');
    await withDatabase(url, async (database) => {
      for (const name of [schema, jobSchemaOf(schema)]) {
        await database.schema.dropSchema(name).ifExists().cascade().execute();
      }
      await restorePostgres(database, { url, folder, schema });
    });
  },
  listSessions: () => withDatabase(url, listSessions),
});

async function withDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = connectDatabase({ engine: 'postgres', url });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
