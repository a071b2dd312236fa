import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../database/schema.ts';

/** A test waits for this before it advances a clock: else hours pass during a slow statement. */
export interface StatementWatch {
  watch(database: Database): Database;
  /** Resolves when no watched statement is running. */
  untilQuiet(): Promise<void>;
}

export function createStatementWatch(): StatementWatch {
  const underWay = new Set<Promise<void>>();
  return {
    watch(database) {
      const executor = database.getExecutor();
      const provideConnection = executor.provideConnection.bind(executor);
      // Every statement and transaction holds its connection until it ends or fails.
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
      // A result may lead to the next statement.
      for (await setImmediate(); underWay.size > 0; await setImmediate()) {
        await Promise.race(underWay);
      }
    },
  };
}
