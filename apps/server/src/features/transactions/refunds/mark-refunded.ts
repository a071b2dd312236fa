import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { move } from '../ledger/move.ts';
import { settleSum } from '../ledger/settle-sum.ts';
import type { Names } from '../names.ts';
import { type TransactionOverview, withoutSecrets } from '../overview.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { type HandRefund, refuseTooMuch } from './refund-request.ts';
import { checkLeft, findRefundRoom } from './refund-room.ts';
import { refuseWhileAsked } from './refuse-while-asked.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  names: Names;
}

/** After the money was sent back by hand; this moves no money by itself. */
export function createMarkRefunded({ database, clock, names }: Dependencies) {
  return async function markRefunded(
    name: string,
    { reason, actor, maxIdr, amountIdr: givenIdr }: HandRefund,
  ): Promise<TransactionOverview> {
    const { id } = await names.get(name);
    const by = toLedgerActor(actor);
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(id);
      if (!transaction) return;
      const { paidOrderId } = transaction;
      if (paidOrderId !== null) await refuseWhileAsked(stores, paidOrderId);
      const { amountIdr, goneIdr } = await findRest(stores, transaction);
      refuseTooMuch({ amountIdr, goneIdr }, maxIdr);
      const at = clock.now();
      const details = { reason, by: actor.name };
      if (
        !(await move(stores, transaction, { to: 'refunded', actor: by, at, amountIdr, details }))
      ) {
        throw new BoothError('conflict', 'Only a paid transaction is refunded; this is not one.');
      }
      // PAY-120: a part that was proven meanwhile makes this sum too high.
      checkLeft(amountIdr, givenIdr);
      await stores.transactions.setRefundWanted(id, null);
      await settleRefused(stores, transaction, { at, by, byName: actor.name, note: reason });
      await recordMoneyAudit(stores, at, transaction, {
        actor,
        action: 'transaction.refunded-by-hand',
        after: { amountIdr, reason },
      });
    });
    return withoutSecrets(await names.get(id));
  };
}

/** What went back by hand: all that had not gone back before. */
async function findRest(stores: LedgerStores, { id, paidOrderId, amountIdr }: StoredTransaction) {
  const charge = paidOrderId === null ? undefined : await stores.charges.find(paidOrderId);
  if (!charge) return { amountIdr, goneIdr: 0 };
  const room = findRefundRoom(charge, await stores.owed.list({ transactionId: id }));
  return { amountIdr: room.leftIdr, goneIdr: room.goneIdr };
}

/** What the provider had refused is done now. */
async function settleRefused(
  stores: LedgerStores,
  { id: transactionId, paidOrderId }: StoredTransaction,
  settled: Parameters<typeof settleSum>[2],
): Promise<void> {
  const sums = await stores.owed.list({ transactionId, isOpen: true });
  for (const sum of sums) {
    if (sum.kind === 'refund_refused' && sum.orderId === paidOrderId) {
      await settleSum(stores, sum, settled);
    }
  }
}
