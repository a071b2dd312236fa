import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { type LedgerActor, type LedgerDetails, type LedgerEvent, toLedgerActor } from './ledger.ts';
import { openLedgerStores } from './ledger-stores.ts';

type ErasedBy = 'retention' | 'visitor' | 'staff';

const ACTORS: Record<ErasedBy, LedgerActor> = {
  retention: 'sweeper',
  visitor: 'visitor',
  staff: 'operator',
};

/** PRIVACY-2: records the erasure, within the given database transaction. */
export function createErasureEntries(clock: Clock) {
  async function append(
    database: Database,
    transactionId: string,
    entry: { event: LedgerEvent; actor: LedgerActor; details: LedgerDetails },
  ): Promise<void> {
    const { transactions, ledger } = openLedgerStores(database);
    await transactions.lock(transactionId);
    await ledger.append(transactionId, { at: clock.now(), ...entry });
  }
  return {
    appendEraseRequested: (
      database: Database,
      transactionId: string,
      eraser: Exclude<ErasedBy, 'staff'> | Actor,
    ) =>
      append(database, transactionId, {
        event: 'erase_asked',
        ...(typeof eraser === 'string'
          ? { actor: ACTORS[eraser], details: {} }
          : { actor: toLedgerActor(eraser), details: { by: eraser.name } }),
      }),
    appendErased: (
      database: Database,
      transactionId: string,
      { by, files }: { by: ErasedBy; files: number },
    ) =>
      append(database, transactionId, { event: 'erased', actor: ACTORS[by], details: { files } }),
  };
}
