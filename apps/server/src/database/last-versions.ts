import type { Database } from './schema.ts';

/**
 * Stores the last version of a removed object. If it is added again, its versions continue: else a page that was
 * opened before could overwrite the new object.
 */
export async function keepLastVersion(
  database: Database,
  subject: string,
  version: number,
): Promise<void> {
  await database
    .insertInto('last_versions')
    .values({ subject, version })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ version })
        .where('last_versions.version', '<', version),
    )
    .execute();
}

/** The first version of a new object: 1, or one more than the last version of a removed object with this name. */
export async function getFirstVersion(database: Database, subject: string): Promise<number> {
  const last = await database
    .selectFrom('last_versions')
    .select('version')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return (last?.version ?? 0) + 1;
}
