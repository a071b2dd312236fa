import type { Database } from './schema.ts';

/** All or nothing, also where somebody has begun a transaction already. */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.isTransaction ? work(database) : database.transaction().execute(work);
}
