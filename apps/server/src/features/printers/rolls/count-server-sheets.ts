import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { parseAgentJobRef } from '../../../domain/agent-sheets.ts';
import { createRollStore, SERVER_PRINTER } from './roll-store.ts';

interface PrintedSheets {
  transactionId: string;
  jobRef: string;
  sheets: number;
}

/**
 * Counts sheets that the server's own printer printed for a session, in the given database transaction. Sheets of print
 * agents are counted when the agent reports them.
 */
export const createCountServerSheets =
  (clock: Clock) =>
  async (database: Database, { transactionId, jobRef, sheets }: PrintedSheets): Promise<void> => {
    if (parseAgentJobRef(jobRef) !== undefined) return;
    const row = await database
      .selectFrom('transactions')
      .select('location')
      .where('id', '=', transactionId)
      .executeTakeFirst();
    await createRollStore(database).countSheets({
      printer: SERVER_PRINTER,
      location: row?.location ?? 'default',
      sheets,
      at: clock.now(),
    });
  };
