import type { Right } from '@jepret/contract/console';
import { BoothError } from '../../../domain/booth-error.ts';
import { type ConsoleCaller, isWithinReach, scopeOf } from '../../../http/access/console-access.ts';
import type { TransactionOverview } from '../ledger/overview.ts';

/** A transaction beyond the caller's reach is not found. One without a location is within owners' reach only. */
export const createGetWithinReach =
  (get: (name: string) => Promise<TransactionOverview>) =>
  async (name: string, caller: ConsoleCaller, right: Right): Promise<TransactionOverview> => {
    const transaction = await get(name);
    const { location } = transaction;
    const isOwn =
      location === null ? scopeOf(caller, right) === null : isWithinReach(caller, right, location);
    if (isOwn) return transaction;
    throw new BoothError('not_found', `No transaction is called ${name}.`);
  };

export type GetWithinReach = ReturnType<typeof createGetWithinReach>;
