import type { Database } from './schema.ts';

/**
 * What is removed and added again is something else: with versions that began anew, a page from
 * before would overwrite it.
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

/** Of what is new under this name: 1, or one more than what was removed had last. */
export async function getFirstVersion(database: Database, subject: string): Promise<number> {
  const last = await database
    .selectFrom('last_versions')
    .select('version')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return (last?.version ?? 0) + 1;
}
