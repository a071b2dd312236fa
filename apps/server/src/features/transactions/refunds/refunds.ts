import { BoothError } from '../../../domain/booth-error.ts';
import type { Settlement } from '../charges/settle.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';
import type { Names } from '../names.ts';
import { createAskRefund } from './ask-refund.ts';
import { createFollowRefund } from './follow-refund.ts';
import { createMarkRefunded } from './mark-refunded.ts';
import type { RefundRequest } from './refund-request.ts';
import type { ListedRefund, RefundFilter } from './refund-store.ts';
import { REFUND_LEASE_MS } from './refund-times.ts';
import { createRefundWishes } from './refund-wishes.ts';

const BATCH = 10;

type Dependencies = Pick<
  TransactionDependencies,
  'database' | 'clock' | 'randomness' | 'payments' | 'log'
> & { settlement: Settlement; names: Names };

/** Every way in which money goes back: by the provider, or by hand where it refuses. */
export function createRefunds(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const { refunds } = openLedgerStores(database);
  const ask = createAskRefund(dependencies);
  const follow = createFollowRefund(dependencies);

  async function get(key: string): Promise<ListedRefund> {
    const [refund] = await refunds.list({ key });
    if (!refund) throw new BoothError('not_found', `No refund has the key ${key}.`);
    return refund;
  }

  return {
    /** Returns how the refund stands once the provider was asked, whatever it said. */
    async askRefund(name: string, request: RefundRequest): Promise<ListedRefund> {
      const { key, isNew } = await ask(name, request);
      if (isNew) await follow(key);
      return get(key);
    },

    markRefunded: createMarkRefunded(dependencies),
    ...createRefundWishes(dependencies),

    listRefunds: (filter: RefundFilter): Promise<ListedRefund[]> => refunds.list(filter),

    /** Looks at those whose time has come. Any number of processes may do so at once. */
    async followRefunds(signal?: AbortSignal): Promise<void> {
      while (!signal?.aborted) {
        const now = clock.now();
        const due = await refunds.claimDue(now, now + REFUND_LEASE_MS, BATCH);
        if (due.length === 0) return;
        const looks = await Promise.allSettled(due.map(({ key }) => follow(key, signal)));
        // One that breaks must not keep the others from their turn; the job reports it.
        const broken = looks.find(({ status }) => status === 'rejected');
        if (broken?.status === 'rejected') throw broken.reason;
      }
    },
  };
}
