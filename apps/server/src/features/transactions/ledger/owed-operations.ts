import type { Clock } from '@jepret/time';
import { recordAudit } from '../../../database/audit.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import type { Names } from '../names.ts';
import type { ListedRefund, Refusal } from '../refunds/refund-store.ts';
import { createWebhookStore, type UnmatchedOrder } from '../webhooks/webhook-store.ts';
import { openLedgerStores } from './ledger-stores.ts';
import { type NamedSum, toNamed } from './owed-names.ts';
import { hasGoneBack, type OwedFilter } from './owed-store.ts';
import { createReopenOwed } from './reopen-owed.ts';
import { createSettleOwed } from './settle-owed.ts';

export type OwedOverview = NamedSum & {
  /** Why the provider did not send it back when it was last asked; null of what went back. */
  refused: { refusal: Refusal; word: string | null } | null;
};

interface Dependencies {
  database: Database;
  clock: Clock;
  names: Names;
}

/** What becomes of money without an owner: it is listed until somebody settles it with a note. */
export function createOwedOperations(dependencies: Dependencies) {
  const { database, clock } = dependencies;
  const webhooks = createWebhookStore(database);

  return {
    listOwed: (filter: OwedFilter): Promise<OwedOverview[]> => listOwed(database, filter),
    settleOwed: createSettleOwed(dependencies),
    reopenOwed: createReopenOwed(dependencies),

    /** Orders of ours that the ledger does not know; what was paid on them only the provider knows. */
    listUnmatched: (filter: { isOpen: boolean; limit?: number }): Promise<UnmatchedOrder[]> =>
      webhooks.listUnmatched(filter),

    /** Whoever looked at it before says how many messages there were. */
    async settleUnmatched(
      orderId: string,
      { actor, note, seen }: { actor: Actor; note: string; seen?: number },
    ): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const store = createWebhookStore(transaction);
        const open = await store.listUnmatched({ orderId, isOpen: true });
        const came = open.reduce((sum, { webhooks }) => sum + webhooks, 0);
        if (seen !== undefined && came > seen) {
          throw new BoothError(
            'conflict',
            `Another message about ${orderId} has come. Look again.`,
          );
        }
        if (!(await store.settleUnmatched(orderId, note))) {
          const settled = (await store.listUnmatched({ orderId, isOpen: false })).at(-1);
          if (!settled) throw new BoothError('not_found', `Nothing owed is called ${orderId}.`);
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

/** Of the newest of those that were refused. */
function findRefusal(refunds: readonly ListedRefund[], orderId: string): OwedOverview['refused'] {
  const newest = refunds.find((refund) => refund.orderId === orderId);
  return newest?.refusal ? { refusal: newest.refusal, word: newest.word } : null;
}
