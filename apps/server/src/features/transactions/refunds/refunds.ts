import { BoothError } from '../../../domain/booth-error.ts';
import type { Settlement } from '../charges/settle.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';
import type { ListedRefund, RefundFilter } from '../ledger/refund-store.ts';
import { REFUND_LEASE_MS } from '../ledger/refund-times.ts';
import type { TransactionLookup } from '../ledger/transaction-lookup.ts';
import { createFollowRefund } from './follow-refund.ts';
import { createMarkRefunded } from './mark-refunded.ts';
import type { RefundInput } from './refund-limit.ts';
import { createRefundRequests } from './refund-requests.ts';
import { createStartRefund } from './start-refund.ts';

const BATCH = 10;

type Dependencies = Pick<
  TransactionDependencies,
  'database' | 'clock' | 'randomness' | 'payments' | 'log'
> & { settlement: Settlement; names: TransactionLookup };

/** Refunds by the provider, refunds by hand, and refund requests. */
export function createRefunds(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const { refunds } = openLedgerStores(database);
  const ask = createStartRefund(dependencies);
  const follow = createFollowRefund(dependencies);

  async function get(key: string): Promise<ListedRefund> {
    const [refund] = await refunds.list({ key });
    if (!refund) throw new BoothError('not_found', `No refund has the key ${key}.`);
    return refund;
  }

  return {
    /** Returns the refund's state after the provider's response. */
    async startRefund(name: string, request: RefundInput): Promise<ListedRefund> {
      const { key, isNew } = await ask(name, request);
      if (isNew) await follow(key);
      return get(key);
    },

    markRefunded: createMarkRefunded(dependencies),
    ...createRefundRequests(dependencies),

    listRefunds: (filter: RefundFilter): Promise<ListedRefund[]> => refunds.list(filter),

    /** Checks due refunds. Any number of processes may do so at once. */
    async followRefunds(signal?: AbortSignal): Promise<void> {
      while (!signal?.aborted) {
        const now = clock.now();
        const due = await refunds.claimDue(now, now + REFUND_LEASE_MS, BATCH);
        if (due.length === 0) return;
        const results = await Promise.allSettled(due.map(({ key }) => follow(key, signal)));
        // A failed check must not stop the others; the job reports it.
        const failure = results.find(({ status }) => status === 'rejected');
        if (failure?.status === 'rejected') throw failure.reason;
      }
    },
  };
}
