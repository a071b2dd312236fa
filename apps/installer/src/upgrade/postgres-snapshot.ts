import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingError } from '@jepret/server/config/setting-error.ts';
import { connectDatabase } from '@jepret/server/database/connect.ts';
import { jobSchemaOf } from '@jepret/server/database/job-schema.ts';
import { listSessions } from '@jepret/server/database/list-sessions.ts';
import type { Database } from '@jepret/server/database/schema.ts';
import { findDumpProblem } from '@jepret/server/features/backups/dump-program.ts';
import { copyPostgres, restorePostgres } from '@jepret/server/features/backups/postgres-copy.ts';
import { findResetProblem } from './reset-problem.ts';
import { checkCopy, sealCopy } from './sealed-copy.ts';

const SCHEMA_FILE = 'schema';

export const snapshotPostgres = (url: string) => ({
  check: () =>
    withDatabase(url, async (database) => {
      const problem = (await findDumpProblem(database)) ?? (await findResetProblem(database));
      if (problem) throw new SettingError(`${problem.reason} ${problem.remedy}`);
    }),
  take: (folder: string) =>
    withDatabase(url, async (database) => {
      const { fileName, origin } = await copyPostgres(database, url, folder);
      if (origin.engine === 'postgres') await writeFile(join(folder, SCHEMA_FILE), origin.schema);
      await sealCopy(folder, [fileName, SCHEMA_FILE]);
    }),
  async restore(folder: string) {
    await checkCopy(folder);
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
