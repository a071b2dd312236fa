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

/** Opens an empty, migrated database. A test that changes its tables must restore them. */
export type OpenDatabase = () => Promise<Database>;

const ENGINES = [
  { engine: 'SQLite', create: copySqliteFile },
  // PostgreSQL takes half of the time of the server's tests: only `npm run test:full` runs it.
  ...(process.env.TEST_QUICK ? [] : [{ engine: 'PostgreSQL', create: openPostgresSchema }]),
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
        // Waiting for the disk would take most of the time of a test.
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
 * Schemas of earlier tests, for reuse: creating a schema takes longer than most tests, and a new connection has to
 * load the catalogue first.
 */
const idleSchemas: { name: string; connections: pg.Pool }[] = [];

async function openPostgresSchema(): Promise<OpenedDatabase> {
  const schema = idleSchemas.pop() ?? (await migrateSchema());
  return {
    database: connectOver(schema.connections),
    async remove() {
      await runOnServer(emptySchemaSql(schema.name));
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

/** Destroying it does not close the connections: the next test uses them. */
function connectOver(connections: pg.Pool): Database {
  const { options } = connections;
  const pool = { options, connect: () => connections.connect(), end: async () => {} };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** Deletes all rows in any order and restarts the sequences at 1; the tables stay migrated. */
const emptySchemaSql = (name: string) => `
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

/** A new schema is as isolated as a new database, and created a hundred times faster. */
export async function createPostgresDatabase(): Promise<CreatedDatabase> {
  const name = await createSchema();
  return {
    location: locate(name),
    // The second schema is the job queue's, if it exists.
    remove: () => runOnServer(`drop schema if exists ${name}, ${name}_jobs cascade`),
  };
}

/** For tests of sessions, which all schemas of a database share. */
export async function createSeparatePostgresDatabase(): Promise<CreatedDatabase & { url: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(`create database ${name}`);
  const url = inject('postgresUrl').replace(/postgres$/, name);
  return {
    location: { engine: 'postgres', url },
    url,
    remove: () => runOnServer(`drop database ${name} with (force)`),
  };
}

async function createSchema(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(`create schema ${name}`);
  return name;
}

function locate(schema: string): DatabaseLocation & { engine: 'postgres' } {
  const url = new URL(inject('postgresUrl'));
  url.searchParams.set('options', `-c search_path=${schema} -c client_min_messages=warning`);
  return { engine: 'postgres', url: url.href.replaceAll('+', '%20') };
}

let pool: pg.Pool | undefined;

/** One connection for the whole run; it does not keep the process alive. */
async function runOnServer(statement: string): Promise<void> {
  const connectionString = inject('postgresUrl');
  pool ??= new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
  await pool.query(statement);
}
