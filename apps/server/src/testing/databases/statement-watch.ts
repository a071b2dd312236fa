import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../database/schema.ts';

/** Whoever moves a clock by hand waits for this first: a slow database must not see hours pass. */
export interface StatementWatch {
  watch(database: Database): Database;
  /** Resolves when nothing that is watched waits for an answer. */
  untilQuiet(): Promise<void>;
}

export function createStatementWatch(): StatementWatch {
  const underWay = new Set<Promise<void>>();
  return {
    watch(database) {
      const executor = database.getExecutor();
      const provideConnection = executor.provideConnection.bind(executor);
      // Every statement and every transaction has its connection until it is answered, or has failed.
      executor.provideConnection = (consumer, options) => {
        const work = provideConnection(consumer, options);
        const end = () => void underWay.delete(ended);
        const ended: Promise<void> = work.then(end, end);
        underWay.add(ended);
        return work;
      };
      return database;
    },
    async untilQuiet() {
      // An answer may lead to the next statement.
      for (await setImmediate(); underWay.size > 0; await setImmediate()) {
        await Promise.race(underWay);
      }
    },
  };
}
