import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  createSeparatePostgresDatabase,
  createSqliteFile,
} from '../testing/databases/every-database.ts';
import { connectDatabase } from './connect.ts';
import { listSessions } from './list-sessions.ts';

test('the sessions of a PostgreSQL database are all connections but the own one, those of this address apart (KIT-43)', async () => {
  const { url, location, remove } = await createSeparatePostgresDatabase();
  const database = connectDatabase(location);
  expect(await listSessions(database)).toEqual([]);
  const { rows } = await sql<{ host: string }>`
    select current_setting('unix_socket_directories') as host`.execute(database);
  const { port, username: user, pathname } = new URL(url);
  const clients = [
    new pg.Client({ connectionString: url, application_name: 'jepret' }),
    // Its address is not the one of this machine's other sessions.
    new pg.Client({ ...rows[0], port: Number(port), user, database: pathname.slice(1) }),
  ];
  for (const client of clients) await client.connect();
  expect(await listSessions(database)).toEqual([
    { title: 'jepret from 127.0.0.1', isFromThisMachine: true },
    { title: 'postgres from this machine or an unknown address', isFromThisMachine: false },
  ]);
  for (const client of clients) await client.end();
  await expect.poll(() => listSessions(database)).toEqual([]);
  await database.destroy();
  await remove();
});

test('a file of SQLite has no sessions of other machines (KIT-43)', async () => {
  const { location, remove } = await createSqliteFile();
  onTestFinished(remove);
  const database = connectDatabase(location);
  expect(await listSessions(database)).toEqual([]);
  await database.destroy();
});
