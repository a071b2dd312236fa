import { setImmediate } from 'node:timers/promises';
import type { QueryId } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Whoever moves a clock by hand waits for this first: a slow database must not see hours pass. */
export interface StatementWatch {
  watch(database: Database): Database;
  /** Resolves when nothing that is watched waits for an answer. */
  untilQuiet(): Promise<void>;
}

export function createStatementWatch(): StatementWatch {
  const underWay = new Map<QueryId, PromiseWithResolvers<void>>();
  return {
    watch: (database) =>
      database.withPlugin({
        transformQuery({ node, queryId }) {
          underWay.set(queryId, Promise.withResolvers());
          return node;
        },
        async transformResult({ queryId, result }) {
          underWay.get(queryId)?.resolve();
          underWay.delete(queryId);
          return result;
        },
      }),
    async untilQuiet() {
      // An answer may lead to the next statement.
      for (await setImmediate(); underWay.size > 0; await setImmediate()) {
        await Promise.race([...underWay.values()].map(({ promise }) => promise));
      }
    },
  };
}
