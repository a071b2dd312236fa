import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { makeFolder } from '../files/make-folder.ts';
import type { Database, Tables } from './schema.ts';
import { createSqliteDriver, type SqliteDriverOptions } from './sqlite-driver.ts';

export type DatabaseLocation =
  | { engine: 'sqlite'; path: string }
  | { engine: 'postgres'; url: string };

const OPEN_TIMEOUT_MS = 10_000;

/** Opens the database; PostgreSQL is not contacted before the first query. */
export function connectDatabase(
  location: DatabaseLocation,
  options: SqliteDriverOptions = {},
): Database {
  return new Kysely<Tables>({
    dialect:
      location.engine === 'sqlite'
        ? sqliteDialect(openSqlite(location.path), options)
        : new PostgresDialect({ pool: openPool(location.url) }),
  });
}

export const isPostgres = (database: Database): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;

function sqliteDialect(file: DatabaseSync, options: SqliteDriverOptions): Dialect {
  return {
    createAdapter: () => new SerialSqliteAdapter(),
    createDriver: () => createSqliteDriver(file, options),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Without this, Kysely would serialize all queries behind one that waits for a lock; the driver queues them itself. */
class SerialSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function openSqlite(path: string): DatabaseSync {
  makeFolder(dirname(path));
  const file = new DatabaseSync(path);
  // First: the other settings need the lock, which another process may hold. Blocking is fine here, because no
  // request is served yet.
  file.exec(`PRAGMA busy_timeout = ${OPEN_TIMEOUT_MS}`);
  file.exec('PRAGMA journal_mode = WAL');
  // In WAL mode a lower level may lose the last commits at a power failure.
  file.exec('PRAGMA synchronous = FULL');
  file.exec('PRAGMA foreign_keys = ON');
  // Else deleted data stays readable in the file.
  file.exec('PRAGMA secure_delete = ON');
  // From here on the driver waits for locks, without blocking the thread.
  file.exec('PRAGMA busy_timeout = 0');
  return file;
}

export function openPool(url: string): pg.Pool {
  const types = new pg.TypeOverrides();
  // Instants and amounts are far below 2^53; pg would return them as text.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    // Longer than the pauses between repeating jobs: a new connection costs more than their queries.
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    application_name: 'jepret',
  });
  // The pool replaces a broken connection, and its statement fails with the error. An unhandled `error` event would
  // end the process: the pool handles it for idle clients only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
