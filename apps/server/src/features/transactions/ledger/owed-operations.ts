import type { Clock } from '@jepret/time';
import { recordAudit } from '../../../database/audit.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import type { Names } from '../names.ts';
import { refuseTooMuch } from '../refunds/refund-request.ts';
import { findRefundRoom } from '../refunds/refund-room.ts';
import type { ListedRefund, Refusal } from '../refunds/refund-store.ts';
import { refuseWhileAsked } from '../refunds/refuse-while-asked.ts';
import { createWebhookStore, type UnmatchedOrder } from '../webhooks/webhook-store.ts';
import { toLedgerActor } from './ledger.ts';
import { changeLedger, type LedgerStores, openLedgerStores } from './ledger-stores.ts';
import { recordMoneyAudit } from './money-audit.ts';
import { type Choice, type NamedSum, pickSum, toNamed } from './owed-names.ts';
import { hasGoneBack, type OwedFilter, type OwedSum } from './owed-store.ts';
import { createReopenOwed } from './reopen-owed.ts';
import { settleSum } from './settle-sum.ts';

export type OwedOverview = NamedSum & {
  /** Why the provider did not send it back when it was last asked; null of what went back. */
  refused: { refusal: Refusal; word: string | null } | null;
  /** A refused refund of less than is left of its payment. */
  isPart: boolean;
};

interface Dependencies {
  database: Database;
  clock: Clock;
  names: Names;
}

/** What becomes of money without an owner: it is listed until somebody settles it with a note. */
export function createOwedOperations(dependencies: Dependencies) {
  const { database, clock, names } = dependencies;
  const webhooks = createWebhookStore(database);

  return {
    listOwed: (filter: OwedFilter): Promise<OwedOverview[]> => listOwed(database, filter),
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

    /**
     * This moves no money: it says what somebody did about it. Named alone a transaction stands for
     * its one open sum; with several it has to be said which.
     */
    async settleOwed(
      typed: string,
      { actor, note, maxIdr }: { actor: Actor; note: string; maxIdr: number | null },
    ): Promise<NamedSum> {
      const named = await names.findNamed(typed);
      if (!named) throw new BoothError('not_found', `Nothing owed is called ${typed}.`);
      const { number, transaction } = named;
      const { id } = transaction;
      const by = toLedgerActor(actor);
      return changeLedger(database, async (stores) => {
        await stores.transactions.lock(id);
        const sums = (await stores.owed.list({ transactionId: id })).map(toNamed);
        const sum = pickSum(sums, { number, typed }, OPEN);
        const charge = hasGoneBack(sum) ? undefined : await stores.charges.find(sum.orderId);
        const goneIdr = charge ? findRefundRoom(charge, sums).goneIdr : 0;
        refuseTooMuch({ amountIdr: sum.amountIdr, goneIdr }, maxIdr);
        await refuseWhileAsked(stores, sum.orderId);
        const at = clock.now();
        await settleSum(stores, sum, { at, by, byName: actor.name, note });
        await recordMoneyAudit(stores, at, transaction, {
          actor,
          action: 'transaction.owed-settled',
          after: { owed: sum.name, kind: sum.kind, amountIdr: sum.amountIdr, note },
        });
        return { ...sum, settledAt: at, settledBy: by, note };
      });
    },
  };
}

async function listOwed(database: Database, filter: OwedFilter): Promise<OwedOverview[]> {
  const stores = openLedgerStores(database);
  const sums = (await stores.owed.list(filter)).map(toNamed);
  const orderIds = [...new Set(sums.map(({ orderId }) => orderId))];
  const refunds = await stores.refunds.list({ state: 'refused', orderIds });
  const listed: OwedOverview[] = [];
  for (const sum of sums) {
    const refused = hasGoneBack(sum) ? null : findRefusal(refunds, sum.orderId);
    listed.push({ ...sum, refused, isPart: await isPart(stores, sum) });
  }
  return listed;
}

async function isPart({ charges, owed }: LedgerStores, sum: OwedSum): Promise<boolean> {
  const { kind, orderId, amountIdr, transactionId } = sum;
  const charge = kind === 'refund_refused' ? await charges.find(orderId) : undefined;
  if (!charge) return false;
  return amountIdr < findRefundRoom(charge, await owed.list({ transactionId })).leftIdr;
}

const OPEN: Choice = {
  state: 'owed',
  isWanted: ({ settledAt }) => settledAt === null,
  describeNone: (named) => {
    const { name, note } = named.at(-1) ?? named[0];
    return `${name} was settled before: ${note}`;
  },
};

/** Of the newest of those that were refused. */
function findRefusal(refunds: readonly ListedRefund[], orderId: string): OwedOverview['refused'] {
  const newest = refunds.find((refund) => refund.orderId === orderId);
  return newest?.refusal ? { refusal: newest.refusal, word: newest.word } : null;
}
