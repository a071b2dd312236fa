import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createPostgresDatabase,
  createSqliteFile,
  describeOnEveryDatabase,
} from '../testing/databases/every-database.ts';
import { connectDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

const MIGRATION_NAMES = readdirSync(new URL('./migrations', import.meta.url))
  .map((file) => basename(file, '.ts'))
  .toSorted();

describeOnEveryDatabase('migrations', (open) => {
  test('a second start finds nothing to migrate (RUN-22)', async () => {
    const database = await open();
    await migrate(database, 5);
    const rows = await database.selectFrom('migrations').selectAll().orderBy('name').execute();
    expect(rows).toEqual(MIGRATION_NAMES.map((name) => ({ name, applied_at: 0 })));
  });

  test('a database of a newer version is not changed (RUN-22)', async () => {
    const database = await open();
    const newer = { name: '999-from-the-future', applied_at: 1 };
    await database.insertInto('migrations').values(newer).execute();
    await expect(migrate(database, 5)).rejects.toThrow(
      'it was changed by a newer version of Jepret, with 999-from-the-future: run that version or a later one',
    );
    await database.deleteFrom('migrations').where('name', '=', newer.name).execute();
  });

  test('instants and amounts are returned as numbers', async () => {
    const database = await open();
    const row = { key: 'a', hits: 1, window_ends_at: 1_794_000_000_123 };
    await database.insertInto('rate_limits').values(row).execute();
    expect(await database.selectFrom('rate_limits').selectAll().execute()).toEqual([row]);
  });

  test('a token without its kiosk is refused', async () => {
    const database = await open();
    const token = { kiosk_id: 'unknown', token_hash: 'x', issued_at: 1, last_used_at: 1 };
    await expect(database.insertInto('kiosk_tokens').values(token).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });

  test('a failed transaction is rolled back', async () => {
    const database = await open();
    const failing = database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('rate_limits')
        .values({ key: 'a', hits: 1, window_ends_at: 1 })
        .execute();
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    expect(await database.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});

test('SQLite runs in WAL mode with full synchronisation and foreign keys, to survive power failures (RUN-23)', async () => {
  const { location, remove } = await createSqliteFile();
  const database = connectDatabase(location);
  const pragma = async (name: string) =>
    Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(database)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  // The driver waits for locks: SQLite would block the thread.
  expect(await pragma('busy_timeout')).toBe(0);
  await database.destroy();
  await remove();
});

test.each([
  ['SQLite', createSqliteFile],
  ['PostgreSQL', createPostgresDatabase],
])('several processes can start concurrently on a new database (%s) (RUN-9)', async (_, create) => {
  const { location, remove } = await create();
  const script = `
    const { connectDatabase } = await import(${JSON.stringify(import.meta.resolve('./connect.ts'))});
    const { migrate } = await import(${JSON.stringify(import.meta.resolve('./migrate.ts'))});
    const database = connectDatabase(${JSON.stringify(location)});
    await migrate(database, 0);
    await database.destroy();`;
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  await Promise.all(Array.from({ length: 6 }, start));

  const database = connectDatabase(location);
  const rows = await database.selectFrom('migrations').select('name').execute();
  expect(rows).toHaveLength(MIGRATION_NAMES.length);
  await database.destroy();
  await remove();
});
