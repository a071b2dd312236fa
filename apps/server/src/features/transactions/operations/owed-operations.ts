import type { Clock } from '@jepret/time';
import { recordAudit } from '../../../database/audit.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { openLedgerStores } from '../ledger/ledger-stores.ts';
import { type NamedSum, toNamed } from '../ledger/owed-names.ts';
import { hasGoneBack, type OwedFilter } from '../ledger/owed-store.ts';
import type { ListedRefund, Refusal } from '../ledger/refund-store.ts';
import type { TransactionLookup } from '../ledger/transaction-lookup.ts';
import { createWebhookStore, type UnmatchedOrder } from '../ledger/webhook-store.ts';
import { createReopenOwed } from './reopen-owed.ts';
import { createSettleOwed } from './settle-owed.ts';

export type OwedOverview = NamedSum & {
  /** A slug. */
  location: string | null;
  /** Why the provider refused the last refund of it; null for money that has gone back. */
  refused: { refusal: Refusal; providerMessage: string | null } | null;
};

interface Dependencies {
  database: Database;
  clock: Clock;
  names: TransactionLookup;
}

/** Owed sums and unmatched webhooks: listed until a person settles them with a note. */
export function createOwedOperations(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const webhooks = createWebhookStore(database);

  return {
    listOwed: (filter: OwedFilter): Promise<OwedOverview[]> => listOwed(database, filter),
    settleOwed: createSettleOwed(dependencies),
    reopenOwed: createReopenOwed(dependencies),

    /** Orders of ours that are not in the ledger; what was paid is known only to the provider. */
    listUnmatched: (filter: { isOpen: boolean; limit?: number }): Promise<UnmatchedOrder[]> =>
      webhooks.listUnmatched(filter),

    /** `seenMessages`: how many webhooks the person saw; more than that is a conflict. */
    async settleUnmatched(
      orderId: string,
      { actor, note, seenMessages }: { actor: Actor; note: string; seenMessages?: number },
    ): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const store = createWebhookStore(transaction);
        const open = await store.listUnmatched({ orderId, isOpen: true });
        const receivedCount = open.reduce((sum, { webhooks }) => sum + webhooks, 0);
        if (seenMessages !== undefined && receivedCount > seenMessages) {
          throw new BoothError(
            'conflict',
            `Another message about ${orderId} has arrived. Check again.`,
          );
        }
        if (!(await store.settleUnmatched(orderId, note))) {
          const settled = (await store.listUnmatched({ orderId, isOpen: false })).at(-1);
          if (!settled) throw new BoothError('not_found', `No owed sum is called ${orderId}.`);
          throw new BoothError('conflict', `${orderId} was settled before: ${settled.note}`);
        }
        const line = { actor, action: 'transaction.owed-settled', subject: orderId } as const;
        await recordAudit(transaction, clock.now(), { ...line, after: { note } });
      });
    },
  };
}

async function listOwed(database: Database, filter: OwedFilter): Promise<OwedOverview[]> {
  const stores = openLedgerStores(database);
  const sums = (await stores.owed.list(filter)).map(toNamed);
  const orderIds = [...new Set(sums.map(({ orderId }) => orderId))];
  const refunds = await stores.refunds.list({ state: 'refused', orderIds });
  return sums.map((sum) => ({
    ...sum,
    refused: hasGoneBack(sum) ? null : findRefusal(refunds, sum.orderId),
  }));
}

/** Of the newest refused refund. */
function findRefusal(refunds: readonly ListedRefund[], orderId: string): OwedOverview['refused'] {
  const newest = refunds.find((refund) => refund.orderId === orderId);
  return newest?.refusal
    ? { refusal: newest.refusal, providerMessage: newest.providerMessage }
    : null;
}
