import type { Right } from '@jepret/contract/console';
import { BoothError } from '../../../domain/booth-error.ts';
import { type ConsoleCaller, isWithinReach, scopeOf } from '../../../http/access/console-access.ts';
import type { TransactionOverview } from '../overview.ts';

/** Elsewhere it is as good as unknown; one that no location has yet is the owners' alone. */
export const createGetOwn =
  (get: (name: string) => Promise<TransactionOverview>) =>
  async (name: string, caller: ConsoleCaller, right: Right): Promise<TransactionOverview> => {
    const transaction = await get(name);
    const { location } = transaction;
    const isOwn =
      location === null ? scopeOf(caller, right) === null : isWithinReach(caller, right, location);
    if (isOwn) return transaction;
    throw new BoothError('not_found', `No transaction is called ${name}.`);
  };

export type GetOwn = ReturnType<typeof createGetOwn>;
