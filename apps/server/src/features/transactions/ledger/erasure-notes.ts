import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { LedgerActor, LedgerEvent } from './ledger.ts';
import { openLedgerStores } from './ledger-stores.ts';

type ErasedBy = 'retention' | 'visitor' | 'staff';

const ACTORS: Record<ErasedBy, LedgerActor> = {
  retention: 'sweeper',
  visitor: 'visitor',
  staff: 'operator',
};

/** PRIVACY-2: the erasure stays on record; each joins the database transaction it is given. */
export function createErasureNotes(clock: Clock) {
  async function note(
    database: Database,
    transactionId: string,
    event: LedgerEvent,
    { by, ...details }: { by: ErasedBy; files?: number },
  ): Promise<void> {
    const { transactions, ledger } = openLedgerStores(database);
    await transactions.lock(transactionId);
    await ledger.append(transactionId, { at: clock.now(), actor: ACTORS[by], event, details });
  }

  return {
    noteAsked: (database: Database, transactionId: string, by: ErasedBy) =>
      note(database, transactionId, 'erase_asked', { by }),
    noteErased: (
      database: Database,
      transactionId: string,
      erased: { by: ErasedBy; files: number },
    ) => note(database, transactionId, 'erased', erased),
  };
}
