import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@jepret/server/database/connect.ts';
import { migrate } from '@jepret/server/database/migrate.ts';
import { createSeparatePostgresDatabase } from '@jepret/server/testing/databases/every-database.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabaseSnapshot } from './database-snapshot.ts';

/** A booth whose role is no administrator of PostgreSQL. */
async function setUp() {
  const { url, location, remove } = await createSeparatePostgresDatabase();
  const administrator = connectDatabase(location);
  const run = (statement: string) => sql.raw(statement).execute(administrator);
  const role = `booth_${randomBytes(8).toString('hex')}`;
  const name = new URL(url).pathname.slice(1);
  await run(`create role ${role} login`);
  onTestFinished(async () => {
    await run(`drop owned by ${role} cascade`);
    await run(`alter database ${name} owner to current_user`);
    await run(`drop role ${role}`);
    await administrator.destroy();
    await remove();
  });
  const ofRole = new URL(url);
  ofRole.username = role;
  const booth = { engine: 'postgres', url: ofRole.href } as const;
  return { run, role, name, booth, snapshot: createDatabaseSnapshot(booth) };
}

test('an upgrade is refused before anything stops if the booth may not create schemas in PostgreSQL, or owns none of its own (KIT-87)', async () => {
  const { run, role, name, snapshot } = await setUp();
  await run('create schema public_jobs');
  await expect(snapshot.check()).rejects.toThrow(
    `Run as the administrator of the database: ALTER SCHEMA public OWNER TO ${role};`,
  );
  await run(`alter schema public owner to ${role}`);
  await expect(snapshot.check()).rejects.toThrow(`ALTER SCHEMA public_jobs OWNER TO ${role};`);
  await run(`alter schema public_jobs owner to ${role}`);
  await expect(snapshot.check()).rejects.toThrow(`GRANT CREATE ON DATABASE ${name} TO ${role};`);
  await run(`grant create on database ${name} to ${role}`);
  await snapshot.check();
});

test('an upgrade is refused if a rollback would remove an extension of PostgreSQL, which it names (KIT-87)', async () => {
  const { run, role, name, snapshot } = await setUp();
  await run(`alter database ${name} owner to ${role}`);
  await snapshot.check();
  await run('create extension pg_trgm');
  await expect(snapshot.check()).rejects.toThrow(
    'contains the extension pg_trgm, which a rollback would remove. Run as the administrator of the database: CREATE SCHEMA extensions; ALTER EXTENSION pg_trgm SET SCHEMA extensions;',
  );
  await run('create schema extensions; alter extension pg_trgm set schema extensions');
  await snapshot.check();
});

test('a booth that passes this check returns to its copy (KIT-87)', async () => {
  const { run, role, name, booth, snapshot } = await setUp();
  await run(`alter database ${name} owner to ${role}`);
  const database = connectDatabase(booth);
  onTestFinished(() => database.destroy());
  await migrate(database, 0);
  const folder = mkdtempSync(join(tmpdir(), 'jepret-reset-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await snapshot.check();
  await snapshot.take(folder);
  await sql`create table later (id int)`.execute(database);
  await snapshot.restore(folder);
  const { rows } = await sql<{ tables: string[] }>`
    select array_agg(tablename::text) as tables from pg_tables where schemaname = 'public'`.execute(
    database,
  );
  expect(rows[0]?.tables).toContain('notices');
  expect(rows[0]?.tables).not.toContain('later');
});
