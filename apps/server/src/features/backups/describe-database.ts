import type { Database } from '../../database/schema.ts';
import type { DatabaseCopy } from './database-copy.ts';
import { listReferencedFiles } from './referenced-files.ts';

export async function describeDatabase(
  database: Database,
): Promise<Omit<DatabaseCopy, 'fileName' | 'origin'>> {
  const migrations = await database.selectFrom('migrations').select('name').execute();
  const { count } = await database
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    referencedFiles: await listReferencedFiles(database),
    migrations: migrations.map(({ name }) => name).toSorted(),
    transactions: Number(count),
  };
}
