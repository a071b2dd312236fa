import type { Database } from './schema.ts';

/** Runs `work` in the current transaction, or in a new one. */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.isTransaction ? work(database) : database.transaction().execute(work);
}
