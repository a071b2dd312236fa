import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely';
import pg from 'pg';
import type { Database, Tables } from './schema.ts';

export type DatabaseLocation =
  | { engine: 'sqlite'; path: string }
  | { engine: 'postgres'; url: string };

/** Opens the database; PostgreSQL is not contacted before the first query. */
export function connectDatabase(location: DatabaseLocation): Database {
  return new Kysely<Tables>({
    dialect:
      location.engine === 'sqlite'
        ? new SqliteDialect({ database: openSqlite(location.path) })
        : new PostgresDialect({ pool: openPool(location.url) }),
  });
}

export const isPostgres = (database: Database): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;

function openSqlite(path: string): SqliteDatabase {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path);
  // First: the other settings already need the lock that a second process may hold.
  file.exec('PRAGMA busy_timeout = 10000');
  file.exec('PRAGMA journal_mode = WAL');
  // In WAL mode anything less may forget the last commits when the plug is pulled.
  file.exec('PRAGMA synchronous = FULL');
  file.exec('PRAGMA foreign_keys = ON');
  // Else what was deleted can still be read in the file (D29).
  file.exec('PRAGMA secure_delete = ON');

  return {
    prepare(sql) {
      // A transaction that reads first and writes later fails at once, without waiting, when
      // another process wrote in between. Taking the write lock at the beginning waits instead.
      const statement = file.prepare(sql === 'begin' ? 'begin immediate' : sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
    close: () => file.close(),
  };
}

function openPool(url: string): pg.Pool {
  const types = new pg.TypeOverrides();
  // Instants and amounts are far below 2^53; pg would hand them out as text.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    application_name: 'jepret',
  });
  // An idle connection that breaks is replaced by the pool; unheard, its error ends the process.
  pool.on('error', () => {});
  return pool;
}
