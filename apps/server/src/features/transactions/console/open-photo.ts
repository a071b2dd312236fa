import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import type { FilesOwner } from '../../../domain/session-files.ts';
import { changeLedger, openLedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** The print that the visitor chose; undefined before there is one. */
  findPhoto(owner: FilesOwner): Promise<Uint8Array | undefined>;
}

/** Records who opens a visitor's photo before it returns the photo. */
export function createOpenPhoto({ database, clock, findPhoto }: Dependencies) {
  return async function openPhoto(id: string, actor: Actor): Promise<Uint8Array> {
    const owner = await openLedgerStores(database).transactions.find(id);
    if (owner && owner.erasedAt !== null) throw createErasedError();
    const photo = owner && (await findPhoto(owner));
    if (!photo) throw new BoothError('not_found', 'It has no print yet.');
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(id);
      // It may have been erased while its print was read.
      if (!transaction || transaction.erasedAt !== null) throw createErasedError();
      const line = { actor, action: 'transaction.photo-opened' } as const;
      await recordMoneyAudit(stores, clock.now(), transaction, line);
    });
    return photo;
  };
}

const createErasedError = () => new BoothError('conflict', 'Its photos were deleted.');
