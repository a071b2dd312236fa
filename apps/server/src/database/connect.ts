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

const OPENING_MS = 10_000;

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
    createAdapter: () => new OneLaneAdapter(),
    createDriver: () => createSqliteDriver(file, options),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Kysely would keep everybody waiting while one waits for another process; the driver does better. */
class OneLaneAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function openSqlite(path: string): DatabaseSync {
  makeFolder(dirname(path));
  const file = new DatabaseSync(path);
  // First: the other settings already need the lock that a second process may hold. Nobody is
  // served yet, so here it may be waited for.
  file.exec(`PRAGMA busy_timeout = ${OPENING_MS}`);
  file.exec('PRAGMA journal_mode = WAL');
  // In WAL mode anything less may forget the last commits when the plug is pulled.
  file.exec('PRAGMA synchronous = FULL');
  file.exec('PRAGMA foreign_keys = ON');
  // Else what was deleted can still be read in the file.
  file.exec('PRAGMA secure_delete = ON');
  // From here on the driver waits, and nobody else with it.
  file.exec('PRAGMA busy_timeout = 0');
  return file;
}

export function openPool(url: string): pg.Pool {
  const types = new pg.TypeOverrides();
  // Instants and amounts are far below 2^53; pg would hand them out as text.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    // Longer than the pauses between jobs that repeat: a new one costs more than what they ask.
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    application_name: 'jepret',
  });
  // A connection that breaks is replaced by the pool, and whoever was using it is told by its
  // statement. Unheard, the same error ends the process: idle, the pool hears it; in use, nobody.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
