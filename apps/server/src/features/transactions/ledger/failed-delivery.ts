import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { LedgerDetails } from './ledger.ts';
import { openLedgerStores } from './ledger-stores.ts';

/** Records a print or mail that failed (MAIL-15), within the given database transaction. */
export const createAppendDeliveryFailed = (clock: Clock) =>
  async function appendDeliveryFailed(
    database: Database,
    transactionId: string,
    details: LedgerDetails,
  ): Promise<void> {
    const { transactions, ledger } = openLedgerStores(database);
    await transactions.lock(transactionId);
    const at = clock.now();
    await ledger.append(transactionId, { at, actor: 'outbox', event: 'delivery_failed', details });
  };
