import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { startPayingBooth } from '../../testing/booths/paying-booth.ts';
import {
  createPostgresDatabase,
  createSqliteFile,
} from '../../testing/databases/every-database.ts';
import { findDatabaseRefusal } from './database-refusal.ts';

type Created = Awaited<ReturnType<typeof createSqliteFile>>;

async function open({ location, remove }: Created) {
  onTestFinished(remove);
  const database = connectDatabase(location);
  onTestFinished(() => database.destroy());
  await migrate(database, 0);
  const probes = { database: async () => void (await sql`select 1`.execute(database)) };
  return { location, database, booth: await startPayingBooth(database, { probes }) };
}

test('while another process locks the database, the booth still responds and no payment is lost (RUN-23)', async () => {
  const { location, booth } = await open(await createSqliteFile());
  if (location.engine !== 'sqlite') throw new Error('not SQLite');
  const { trx_id: id } = await booth.kiosk.start();
  const other = new DatabaseSync(location.path);
  other.exec('begin immediate');

  const answered: string[] = [];
  const creating = booth.kiosk.start({}, 'second').finally(() => answered.push('create'));
  const paying = booth.choose({ trx_id: id }, 'pay').finally(() => answered.push('pay'));
  for (const path of ['/health', '/v1/location/Jakarta', '/health']) {
    expect((await booth.get(path, booth.kiosk.headers)).statusCode).toBe(200);
  }
  expect(answered).toEqual([]);

  other.exec('rollback');
  other.close();
  expect((await creating).status).toBe('pending');
  expect((await paying).statusCode).toBe(200);
  await booth.sweep();
  expect(await booth.kiosk.status(id)).toBe('paid');
  expect(await booth.listLedgerDisagreements()).toEqual([]);
});

test('a full disk under SQLite is refused with storage_full (CALL-19)', async () => {
  const { database, booth } = await open(await createSqliteFile());
  await sql`pragma max_page_count = 1`.execute(database);
  // Free space in existing pages is used up first.
  let answer = await booth.kiosk.create();
  while (answer.statusCode === 200) answer = await booth.kiosk.create();
  expect(answer.statusCode).toBe(507);
  expect(answer.json().meta.errors).toEqual([
    { code: 'storage_full', message: 'There is no room left to store data.' },
  ]);
  await sql`pragma max_page_count = 1000000`.execute(database);
  expect((await booth.kiosk.create()).statusCode).toBe(200);
  expect(await booth.listLedgerDisagreements()).toEqual([]);
});

test.each([
  ['a full disk', '53100', 507, 'There is no room left to store data.'],
  ['a query that takes too long', '57014', 503, 'Data cannot be stored or read at the moment.'],
  ['a server that stops', '57P01', 503, 'Data cannot be stored or read at the moment.'],
])(
  '%s under PostgreSQL is refused with its own status (CALL-19)',
  async (_, code, status, message) => {
    const { database, booth } = await open(await createPostgresDatabase());
    await sql`
    create function break() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`.execute(
      database,
    );
    await sql`create trigger break before insert on transactions execute function break()`.execute(
      database,
    );
    const answer = await booth.kiosk.create();
    expect(answer.statusCode).toBe(status);
    expect(answer.json().meta.message).toBe(message);
    await sql`drop trigger break on transactions`.execute(database);
    expect((await booth.kiosk.create()).statusCode).toBe(200);
  },
);

test('a PostgreSQL query without a response is refused as unavailable (CALL-19)', async () => {
  const { location, remove } = await createPostgresDatabase();
  onTestFinished(remove);
  if (location.engine !== 'postgres') throw new Error('not PostgreSQL');
  const client = new pg.Client({ connectionString: location.url, query_timeout: 1 });
  await client.connect();
  const failure = await client.query('select pg_sleep(600)').catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'Query read timeout' });
  expect(findDatabaseRefusal(failure)).toMatchObject({ status: 503, code: 'unavailable' });
  await client.end();
});
