import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {} from '@jepret/testing/servers/postgres.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, inject } from 'vitest';
import { connectDatabase, type DatabaseLocation, openPool } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/schema.ts';
import type {} from './migrated-sqlite.ts';

/** Gives a fresh, migrated database; a test that changes its tables puts them back. */
export type OpenDatabase = () => Promise<Database>;

const ENGINES = [
  { engine: 'SQLite', create: copySqliteFile },
  // Left to `npm run test:full`: half of what the server's tests take.
  ...(process.env.TEST_QUICK ? [] : [{ engine: 'PostgreSQL', create: takePostgresSchema }]),
];

/** Runs a suite on real SQLite and on real PostgreSQL. */
export function describeOnEveryDatabase(title: string, suite: (open: OpenDatabase) => void): void {
  for (const { engine, create } of ENGINES) {
    describe(`${title} (${engine})`, () => {
      const removals: (() => Promise<void>)[] = [];
      afterEach(async () => {
        for (const remove of removals.splice(0).reverse()) await remove();
      });
      suite(async () => {
        const { database, remove } = await create();
        removals.push(remove, () => database.destroy());
        // Nobody pulls the plug here, and waiting for the disk is most of what a test would do.
        if (engine === 'SQLite') await sql`pragma synchronous = off`.execute(database);
        return database;
      });
    });
  }
}

interface CreatedDatabase {
  location: DatabaseLocation;
  remove: () => Promise<void>;
}

export const createSqliteFile = async (): Promise<CreatedDatabase> => newSqliteFile().created;

interface OpenedDatabase {
  database: Database;
  remove: () => Promise<void>;
}

async function copySqliteFile(): Promise<OpenedDatabase> {
  const { path, created } = newSqliteFile();
  copyFileSync(inject('migratedSqlite'), path);
  return { database: connectDatabase(created.location), remove: created.remove };
}

function newSqliteFile() {
  const folder = mkdtempSync(join(tmpdir(), 'jepret-database-'));
  const path = join(folder, 'jepret.sqlite');
  const created: CreatedDatabase = {
    location: { engine: 'sqlite', path },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
  return { path, created };
}

/**
 * Of earlier tests: making a schema takes longer than most tests do, and a connection that is new
 * has yet to learn its tables.
 */
const idleSchemas: { name: string; connections: pg.Pool }[] = [];

async function takePostgresSchema(): Promise<OpenedDatabase> {
  const schema = idleSchemas.pop() ?? (await migrateSchema());
  return {
    database: connectOver(schema.connections),
    async remove() {
      await onServer(emptying(schema.name));
      idleSchemas.push(schema);
    },
  };
}

async function migrateSchema() {
  const name = await createSchema();
  const connections = openPool(locate(name).url);
  await migrate(connectOver(connections), 0);
  return { name, connections };
}

/** Whoever destroys it leaves the connections to the next test. */
function connectOver(connections: pg.Pool): Database {
  const { options } = connections;
  const pool = { options, connect: () => connections.connect(), end: async () => {} };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
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

function locate(schema: string): DatabaseLocation & { engine: 'postgres' } {
  const url = new URL(inject('postgresUrl'));
  url.searchParams.set('options', `-c search_path=${schema} -c client_min_messages=warning`);
  return { engine: 'postgres', url: url.href.replaceAll('+', '%20') };
}

let pool: pg.Pool | undefined;

/** One connection for a whole run, which does not wait for its end. */
async function onServer(statement: string): Promise<void> {
  const connectionString = inject('postgresUrl');
  pool ??= new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
  await pool.query(statement);
}
