import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {} from '@jepret/testing/servers/postgres.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, inject } from 'vitest';
import { connectDatabase, type DatabaseLocation } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/schema.ts';

/** Gives a fresh, migrated database; a test that changes its tables puts them back. */
export type OpenDatabase = () => Promise<Database>;

/** Runs a suite twice: on real SQLite and on real PostgreSQL. */
export function describeOnEveryDatabase(title: string, suite: (open: OpenDatabase) => void): void {
  for (const [engine, create] of [
    ['SQLite', createSqliteFile],
    ['PostgreSQL', takePostgresDatabase],
  ] as const) {
    describe(`${title} (${engine})`, () => {
      const removals: (() => Promise<void>)[] = [];
      afterEach(async () => {
        for (const remove of removals.splice(0).reverse()) await remove();
      });
      suite(async () => {
        const { location, remove } = await create();
        const database = connectDatabase(location);
        removals.push(remove, () => database.destroy());
        // Nobody pulls the plug here, and waiting for the disk is most of what a test would do.
        if (engine === 'SQLite') await sql`pragma synchronous = off`.execute(database);
        await migrate(database, 0);
        return database;
      });
    });
  }
}

interface CreatedDatabase {
  location: DatabaseLocation;
  remove: () => Promise<void>;
}

export async function createSqliteFile(): Promise<CreatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-database-'));
  return {
    location: { engine: 'sqlite', path: join(folder, 'jepret.sqlite') },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Schemas of earlier tests; making one takes longer than most tests do. */
const idleSchemas: string[] = [];

async function takePostgresDatabase(): Promise<CreatedDatabase> {
  const name = idleSchemas.pop() ?? (await createSchema());
  return {
    location: locate(name),
    async remove() {
      await onServer(emptying(name));
      idleSchemas.push(name);
    },
  };
}

/** Rows go in any order, and counting starts again at one; the tables stay migrated. */
const emptying = (name: string) => `
  drop schema if exists ${name}_jobs cascade;
  do $$ declare it record; begin
    set local session_replication_role = replica;
    for it in select tablename from pg_tables where schemaname = '${name}' loop
      if it.tablename <> 'migrations' then
        execute format('delete from ${name}.%I', it.tablename);
      end if;
    end loop;
    for it in select sequencename from pg_sequences where schemaname = '${name}' loop
      perform setval(format('${name}.%I', it.sequencename), 1, false);
    end loop;
  end $$`;

/** A schema of its own is as fresh as a database of its own, and there a hundred times sooner. */
export async function createPostgresDatabase(): Promise<CreatedDatabase> {
  const name = await createSchema();
  return {
    location: locate(name),
    // The second one is the job queue's, when there was one.
    remove: () => onServer(`drop schema if exists ${name}, ${name}_jobs cascade`),
  };
}

async function createSchema(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create schema ${name}`);
  return name;
}

function locate(schema: string): DatabaseLocation {
  const url = new URL(inject('postgresUrl'));
  url.searchParams.set('options', `-c search_path=${schema} -c client_min_messages=warning`);
  return { engine: 'postgres', url: url.href.replaceAll('+', '%20') };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
