import { inTransaction } from '../../../database/in-transaction.ts';
import type { Database } from '../../../database/schema.ts';
import type { Printer, PrintProgress } from '../../../ports/printer.ts';
import type { Delivery } from '../delivery.ts';
import type { CountSheets } from './delivery-endings.ts';

interface Dependencies {
  database: Database;
  printer: Pick<Printer, 'readProgress'>;
  countSheets: CountSheets;
}

/**
 * Reads the progress of a print that was cancelled or erased. It may have been on paper already: then its sheets are
 * counted, once however often this is called (PRINT-40).
 */
export const createReadLateProgress = ({ database, printer, countSheets }: Dependencies) =>
  async function readLateProgress(
    { id, transactionId }: Pick<Delivery, 'id' | 'transactionId'>,
    jobRef: string,
    signal: AbortSignal,
  ): Promise<PrintProgress> {
    const progress = await printer.readProgress(jobRef, signal);
    const sheets = 'sheets' in progress ? progress.sheets : 0;
    if (sheets === 0) return progress;
    await inTransaction(database, async (change) => {
      const { numUpdatedRows } = await change
        .updateTable('deliveries')
        .set({ sheets })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .where('sheets', '=', 0)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) await countSheets(change, { transactionId, jobRef, sheets });
    });
    return progress;
  };
