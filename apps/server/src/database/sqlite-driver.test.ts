import { DatabaseSync } from 'node:sqlite';
import { createManualClock } from '@jepret/testing/manual-clock.ts';
import { skipShortWaits } from '@jepret/testing/skip-short-waits.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteFile } from '../testing/databases/every-database.ts';
import { connectDatabase, type DatabaseLocation } from './connect.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import type { SqliteDriverOptions } from './sqlite-driver.ts';

async function openFile(options: SqliteDriverOptions = {}) {
  const { location, remove } = await createSqliteFile();
  onTestFinished(remove);
  const database = await join(location, options);
  await migrate(database, 0);
  return { location, database };
}

async function join(location: DatabaseLocation, options: SqliteDriverOptions = {}) {
  const database = connectDatabase(location, options);
  onTestFinished(() => database.destroy());
  await sql`pragma synchronous = off`.execute(database);
  return database;
}

/** Locks the file, as another process does. */
function lock(location: DatabaseLocation): { release(): void } {
  if (location.engine !== 'sqlite') throw new Error('not SQLite');
  const other = new DatabaseSync(location.path);
  other.exec('begin immediate');
  return {
    release() {
      other.exec('rollback');
      other.close();
    },
  };
}

const add = (database: Database, key: string) =>
  database.insertInto('rate_limits').values({ key, hits: 0, window_ends_at: 1 }).execute();
const count = (database: Database) =>
  database
    .updateTable('rate_limits')
    .set(({ eb }) => ({ hits: eb('hits', '+', 1) }))
    .execute();
const readAll = (database: Database) =>
  database.selectFrom('rate_limits').select(['key', 'hits']).orderBy('key').execute();

test('while another process holds the write lock, reads succeed and writes wait for its release (RUN-23)', async () => {
  const { location, database } = await openFile();
  await add(database, 'before');
  const { release } = lock(location);
  const done: string[] = [];
  const waiting = [
    add(database, 'statement').then(() => done.push('statement')),
    database
      .transaction()
      .execute(async (change) => {
        await add(change, 'transaction');
        expect(await readAll(change)).toContainEqual({ key: 'transaction', hits: 0 });
      })
      .then(() => done.push('transaction')),
  ];
  for (let read = 0; read < 50; read += 1) {
    expect(await readAll(database)).toEqual([{ key: 'before', hits: 0 }]);
  }
  expect(done).toEqual([]);
  release();
  await Promise.all(waiting);
  expect((await readAll(database)).map(({ key }) => key)).toEqual([
    'before',
    'statement',
    'transaction',
  ]);
});

test('a write fails after ten seconds if a lock is not released (CALL-19)', async () => {
  const { scheduler, waitsMs } = skipShortWaits(createManualClock(), Number.POSITIVE_INFINITY);
  const { location, database } = await openFile({ scheduler });
  const { release } = lock(location);
  await expect(add(database, 'a')).rejects.toThrow('database is locked');
  const waitedMs = waitsMs.reduce((sum, waitMs) => sum + waitMs, 0);
  expect(waitedMs).toBeGreaterThan(9_000);
  expect(waitedMs).toBeLessThan(11_000);
  await expect(database.transaction().execute((change) => add(change, 'a'))).rejects.toThrow(
    'database is locked',
  );
  release();
  await add(database, 'b');
  expect(await readAll(database)).toEqual([{ key: 'b', hits: 0 }]);
});

test('concurrent writes of several processes are all kept', async () => {
  const { location, database } = await openFile();
  const others = [database, await join(location), await join(location)];
  await add(database, 'a');
  await Promise.all(
    others.flatMap((program) =>
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2 === 0
          ? count(program)
          : program.transaction().execute(async (change) => {
              await readAll(change);
              await count(change);
            }),
      ),
    ),
  );
  expect(await readAll(database)).toEqual([{ key: 'a', hits: 60 }]);
});

test('uncommitted changes are not visible to other queries', async () => {
  const { database } = await openFile();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>();
  const failing = database.transaction().execute(async (change) => {
    await add(change, 'a');
    written();
    await mayEnd;
    throw new Error('power cut');
  });
  await hasWritten;
  const reading = readAll(database);
  end();
  await expect(failing).rejects.toThrow('power cut');
  expect(await reading).toEqual([]);
});

test('a full disk is reported to the caller, and the transaction is rolled back', async () => {
  const { database } = await openFile();
  const pages = async (limit: number) =>
    sql`pragma max_page_count = ${sql.lit(limit)}`.execute(database);
  const fill = async (change: Database) => {
    for (let row = 0; ; row += 1) await add(change, `${row}`.padEnd(10_000, 'x'));
  };
  await pages(1);
  await expect(database.transaction().execute(fill)).rejects.toThrow('database or disk is full');
  await expect(
    database.transaction().execute(async (change) => {
      await fill(change).catch(() => {});
      await sql`select 1`.execute(change);
    }),
  ).rejects.toThrow('The transaction has ended already.');
  await pages(100_000);
  await database.transaction().execute((change) => add(change, 'a'));
  expect(await readAll(database)).toEqual([{ key: 'a', hits: 0 }]);
});
