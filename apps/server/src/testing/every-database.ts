import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, inject } from 'vitest';
import type {} from '../../../../tests/support/postgres.ts';
import { connectDatabase, type DatabaseLocation } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import type { Database } from '../database/schema.ts';

/** Gives a fresh, migrated database; it is removed after the test. */
export type OpenDatabase = () => Promise<Database>;

/** Runs a suite twice: on real SQLite and on real PostgreSQL. */
export function describeOnEveryDatabase(title: string, suite: (open: OpenDatabase) => void): void {
  for (const [engine, create] of [
    ['SQLite', createSqliteFile],
    ['PostgreSQL', createPostgresDatabase],
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

/** A schema of its own is as fresh as a database of its own, and there a hundred times sooner. */
export async function createPostgresDatabase(): Promise<CreatedDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`create schema ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.searchParams.set('options', `-c search_path=${name} -c client_min_messages=warning`);
  return {
    location: { engine: 'postgres', url: url.href.replaceAll('+', '%20') },
    // The second one is the job queue's, when there was one.
    remove: () => onServer(`drop schema if exists ${name}, ${name}_jobs cascade`),
  };
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
