import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type Scheduler, systemScheduler, wait } from '@jepret/time';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isBusy } from './database-faults.ts';

export interface SqliteDriverOptions {
  /** Waits before the next try when another process holds the lock. */
  scheduler?: Scheduler;
}

type Retry = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Ten seconds in total: no work of a booth holds the write lock for longer. */
const MAX_TRIES = 500;
const RETRY_MS = 20;

/**
 * One connection to the file, one statement or transaction at a time. SQLite runs in this thread: if it waited for
 * another process's lock, it would block every request. So a locked file fails at once and is retried later, while
 * other queries read.
 */
export function createSqliteDriver(
  file: DatabaseSync,
  { scheduler = systemScheduler }: SqliteDriverOptions = {},
): Driver {
  const acquireLock = createMutex();
  const prepare = createPrepare(file);
  const retry: Retry = (work) => retryWhileBusy(scheduler, work);
  /** The connection with an open transaction holds the lock; the value releases it. */
  const releases = new Map<DatabaseConnection, () => void>();

  function endTransaction(connection: DatabaseConnection): void {
    releases.get(connection)?.();
    releases.delete(connection);
  }

  return {
    async init() {},

    async acquireConnection() {
      return openConnection({ file, prepare, releases, retry, acquireLock });
    },

    async beginTransaction(connection) {
      await retry(async () => {
        const release = await acquireLock();
        try {
          // A transaction that reads first and then writes fails if another process wrote in between; taking the
          // write lock at the beginning prevents that.
          file.exec('begin immediate');
          releases.set(connection, release);
        } catch (error) {
          release();
          throw error;
        }
      });
    },

    async commitTransaction(connection) {
      file.exec('commit');
      endTransaction(connection);
    },

    async rollbackTransaction(connection) {
      try {
        // A full disk has ended the transaction already; the caller must get that error.
        if (file.isTransaction) file.exec('rollback');
      } finally {
        endTransaction(connection);
      }
    },

    async releaseConnection() {},

    async destroy() {
      file.close();
    },
  };
}

interface ConnectionOptions {
  file: DatabaseSync;
  prepare: Prepare;
  releases: ReadonlyMap<DatabaseConnection, () => void>;
  retry: Retry;
  acquireLock(): Promise<() => void>;
}

function openConnection(options: ConnectionOptions): DatabaseConnection {
  const { file, prepare, releases, retry, acquireLock } = options;
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      if (releases.has(connection)) {
        // A full disk ends the transaction; the next statements would be committed one by one.
        if (!file.isTransaction) throw new Error('The transaction has ended already.');
        return runStatement<Row>(prepare, query);
      }
      return retry(async () => {
        const release = await acquireLock();
        try {
          return runStatement<Row>(prepare, query);
        } finally {
          release();
        }
      });
    },
    streamQuery() {
      throw new Error('Streaming is not supported: it would hold the lock.');
    },
  };
  return connection;
}

async function retryWhileBusy<Result>(
  scheduler: Scheduler,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || tries >= MAX_TRIES) throw error;
    }
    await wait(scheduler, RETRY_MS);
  }
}

/** A fair mutex: resolves in order with a function that releases it. */
function createMutex(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

interface Prepared {
  statement: StatementSync;
  hasRows: boolean;
}

type Prepare = (sql: string) => Prepared;

/** Several times the number of the booth's statements; those with long lists are evicted. */
const MAX_PREPARED = 400;

/** Caches compiled statements: compiling costs as much as running. */
function createPrepare(file: DatabaseSync): Prepare {
  const cache = new LRUCache<string, Prepared>({ max: MAX_PREPARED });
  return (sql) => {
    const cached = cache.get(sql);
    if (cached) return cached;
    const statement = file.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    // A schema change invalidates the cached statements, and is not run twice itself.
    if (CHANGES_SCHEMA.test(sql)) cache.clear();
    else cache.set(sql, prepared);
    return prepared;
  };
}

const CHANGES_SCHEMA = /^\s*(?:create|alter|drop)\b/i;

function runStatement<Row>(prepare: Prepare, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const { statement, hasRows } = prepare(sql);
  const values = parameters as SQLInputValue[];
  if (hasRows) return { rows: statement.all(...values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return {
    insertId: BigInt(lastInsertRowid),
    numAffectedRows: BigInt(changes),
    rows: [],
  };
}
