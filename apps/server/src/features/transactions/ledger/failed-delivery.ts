import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { LedgerDetails } from './ledger.ts';
import { openLedgerStores } from './ledger-stores.ts';

/** What a session was promised and did not get (MAIL-15); joins the given database transaction. */
export const createFailureNotes = (clock: Clock) =>
  async function noteFailure(
    database: Database,
    transactionId: string,
    details: LedgerDetails,
  ): Promise<void> {
    const { transactions, ledger } = openLedgerStores(database);
    await transactions.lock(transactionId);
    const at = clock.now();
    await ledger.append(transactionId, { at, actor: 'outbox', event: 'delivery_failed', details });
  };
