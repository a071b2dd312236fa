import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase, type DatabaseLocation } from '../../database/connect.ts';
import { readCurrentSchema } from '../../database/current-schema.ts';
import { migrate } from '../../database/migrate.ts';
import {
  createBackedUpBooth,
  createFolder,
  FIRST,
  NIGHT,
  openBackups,
  openRestored,
  sqliteIn,
} from '../../testing/booths/backed-up-booth.ts';
import { checkLedger } from '../../testing/booths/paying-kiosks.ts';
import { createPostgresDatabase } from '../../testing/databases/every-database.ts';
import { createDataDir } from '../../testing/run-process.ts';

async function createPostgres(): Promise<DatabaseLocation> {
  const { location, remove } = await createPostgresDatabase();
  onTestFinished(remove);
  return location;
}

describe.each([
  ['SQLite', async () => undefined],
  ['PostgreSQL', createPostgres],
])('a weekly backup on %s', (_, createLocation) => {
  test('holds money records and settings, and nothing of visitors (OPS-86)', async () => {
    const place = createFolder();
    const location = await createLocation();
    const booth = await createBackedUpBooth(place, location ? { location } : {});
    const { database, id } = booth;
    const before = await database
      .selectFrom('transactions')
      .select(['guest_token', 'files_key', 'amount_idr'])
      .executeTakeFirstOrThrow();
    await database
      .insertInto('deliveries')
      .values({
        ...{ id: 'd1', transaction_id: id, kind: 'mail', request_key: 'r', asked_by: 'kiosk' },
        ...{ content: '{"email":"budi@example.com"}', state: 'done', failure: null, reason: null },
        ...{ run: 1, job_ref: null, sheets: 0, tries: 0, next_try_at: null, accepted_at: 1 },
        ...{ seq: 1, asked_at: 1, asked_seq: 1, changed_at: 1 },
      })
      .execute();
    await booth.backups.backUpNightly({});
    const weekly = join(place.folder, 'weekly', FIRST);
    expect(readdirSync(weekly, { recursive: true })).toHaveLength(2);

    const dataDir = join(createDataDir(), 'new');
    const target = location ? await clear(location) : sqliteIn(dataDir);
    const restored = openBackups(dataDir, target, { place });
    expect(await restored.restore(`weekly/${FIRST}`)).toContain(
      'Sessions are restored without photos, links and mails.',
    );
    const found = await openRestored(target);
    await migrate(found, 0);
    expect((await checkLedger(found)).disagreements).toEqual([]);
    const rows = await found.selectFrom('transactions').selectAll().execute();
    expect(rows).toMatchObject([{ id, status: 'paid', amount_idr: before.amount_idr }]);
    expect(rows[0]?.erased_at).toBe(NIGHT);
    expect(await found.selectFrom('erasures').selectAll().execute()).toMatchObject([
      { transaction_id: id, removed_at: NIGHT, next_try_at: null },
    ]);
    expect(await found.selectFrom('kiosks').select('id').execute()).not.toEqual([]);
    for (const table of ['snaps', 'deliveries', 'one_time_codes'] as const) {
      expect(await found.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const dump = location
      ? JSON.stringify(rows)
      : readFileSync(join(weekly, 'database.sqlite')).toString('latin1');
    for (const secret of [before.guest_token, before.files_key, 'budi@example.com']) {
      expect(dump).not.toContain(secret);
    }
    // The audit stays as protected as before.
    const audit = { seq: 9_999, at: 1, actor_kind: 'system', actor_id: null, actor_name: 'x' };
    const line = { ...audit, action: 'a', subject: 's', location: null, before: null, after: null };
    await found.insertInto('audit').values(line).execute();
    await expect(found.deleteFrom('audit').execute()).rejects.toThrow(
      'The audit is only added to.',
    );
  });
});

/** Removes everything in the booth's own schemas, into which a backup is restored. */
async function clear(location: DatabaseLocation): Promise<DatabaseLocation> {
  const owner = connectDatabase(location);
  const schema = await readCurrentSchema(owner);
  const left = await sql`select 1 from pg_namespace where nspname = ${`${schema}_backup`}`.execute(
    owner,
  );
  expect(left.rows).toEqual([]);
  for (const name of [schema, `${schema}_jobs`]) {
    await owner.schema.dropSchema(name).ifExists().cascade().execute();
  }
  await owner.schema.createSchema(schema).execute();
  await owner.destroy();
  return location;
}
