import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type Scheduler, systemScheduler, wait } from '@jepret/time';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isBusy } from './database-faults.ts';

export interface SqliteDriverOptions {
  /** Waits before the next try at what another process has locked. */
  scheduler?: Scheduler;
}

type Retry = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Ten seconds in all: whoever holds the write lock for longer is not at a booth's work. */
const TRIES = 500;
const RETRY_MS = 20;

/**
 * One connection to the file, one statement or transaction at a time. SQLite works in this thread:
 * if it waited for another process's lock, every visitor would wait with it. So a locked file is an
 * error at once, and is tried again a moment later, while others read.
 */
export function createSqliteDriver(
  file: DatabaseSync,
  { scheduler = systemScheduler }: SqliteDriverOptions = {},
): Driver {
  const enterLane = createLane();
  const prepare = createPrepare(file);
  const retry: Retry = (work) => retryWhileBusy(scheduler, work);
  /** Who has a transaction open, and so the lane, with the way to leave it. */
  const leaves = new Map<DatabaseConnection, () => void>();

  function endTransaction(connection: DatabaseConnection): void {
    leaves.get(connection)?.();
    leaves.delete(connection);
  }

  return {
    async init() {},

    async acquireConnection() {
      return openConnection({ file, prepare, leaves, retry, enterLane });
    },

    async beginTransaction(connection) {
      await retry(async () => {
        const leave = await enterLane();
        try {
          // A transaction that reads first and writes later fails for good when another process
          // wrote in between; the write lock at the beginning forbids that.
          file.exec('begin immediate');
          leaves.set(connection, leave);
        } catch (error) {
          leave();
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
        // A full disk has ended it already, and must be what the caller hears of.
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
  leaves: ReadonlyMap<DatabaseConnection, () => void>;
  retry: Retry;
  enterLane(): Promise<() => void>;
}

function openConnection(options: ConnectionOptions): DatabaseConnection {
  const { file, prepare, leaves, retry, enterLane } = options;
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      if (leaves.has(connection)) {
        // A full disk ends a transaction by itself; what follows would be written for good.
        if (!file.isTransaction) throw new Error('The transaction has ended already.');
        return runStatement<Row>(prepare, query);
      }
      return retry(async () => {
        const leave = await enterLane();
        try {
          return runStatement<Row>(prepare, query);
        } finally {
          leave();
        }
      });
    },
    streamQuery() {
      throw new Error('Nothing streams from SQLite here: its lane would stay taken.');
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
      if (!isBusy(error) || tries >= TRIES) throw error;
    }
    await wait(scheduler, RETRY_MS);
  }
}

/** First come, first served: resolves when everybody before has left. */
function createLane(): () => Promise<() => void> {
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

/** As many as the booth's work has, several times over; those of long lists come and go. */
const MAX_PREPARED = 400;

/** A statement is compiled once: that costs as much as running it. */
function createPrepare(file: DatabaseSync): Prepare {
  const known = new LRUCache<string, Prepared>({ max: MAX_PREPARED });
  return (sql) => {
    const found = known.get(sql);
    if (found) return found;
    const statement = file.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    // What changes the schema changes what others return, and is never run twice.
    if (CHANGES_SCHEMA.test(sql)) known.clear();
    else known.set(sql, prepared);
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
