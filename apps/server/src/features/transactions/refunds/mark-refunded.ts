import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { move } from '../ledger/move.ts';
import type { OwedSum } from '../ledger/owed-store.ts';
import { settleRefused } from '../ledger/settle-sum.ts';
import type { Names } from '../names.ts';
import { type TransactionOverview, withoutSecrets } from '../overview.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { type RefundAccount, readRefundAccount } from './refund-account.ts';
import { checkLeft } from './refund-offer.ts';
import { type HandRefund, refuseTooMuch } from './refund-request.ts';
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
      const account = await findAccount(stores, transaction);
      // Nothing was ever paid for a session that a voucher paid for.
      const amountIdr = account ? account.leftIdr : transaction.amountIdr;
      refuseTooMuch({ amountIdr, goneIdr: account?.goneIdr ?? 0 }, maxIdr);
      const at = clock.now();
      const details = { reason, by: actor.name };
      if (
        !(await move(stores, transaction, { to: 'refunded', actor: by, at, amountIdr, details }))
      ) {
        throw new BoothError('conflict', 'Only a paid transaction is refunded; this is not one.');
      }
      // PAY-120: a part that was proven meanwhile makes this sum too high.
      checkLeft(amountIdr, givenIdr);
      await stores.transactions.setRefundWish(id, null);
      if (account) {
        await enter(stores, transaction, account, at);
        await settleRefused(stores, account.openSums, { at, by, byName: actor.name, note: reason });
      }
      await recordMoneyAudit(stores, at, transaction, {
        actor,
        action: 'transaction.refunded-by-hand',
        after: { amountIdr, reason },
      });
    });
    return withoutSecrets(await names.get(id));
  };
}

async function findAccount(
  stores: LedgerStores,
  { paidOrderId }: StoredTransaction,
): Promise<RefundAccount | undefined> {
  const charge = paidOrderId === null ? undefined : await stores.charges.find(paidOrderId);
  return charge && readRefundAccount(stores, charge);
}

/** What the provider had refused would go back twice if it sent it now; the rest it may confirm. */
async function enter(
  { entries }: LedgerStores,
  { id: transactionId, paidOrderId: orderId }: StoredTransaction,
  { leftIdr, openSums }: RefundAccount,
  at: number,
): Promise<void> {
  if (orderId === null) return;
  const entry = { transactionId, orderId, at, provenIdr: 0, owedNumber: null };
  let restIdr = leftIdr;
  for (const sum of openSums.filter(isRefused)) {
    const amountIdr = Math.min(sum.amountIdr, restIdr);
    restIdr -= amountIdr;
    if (amountIdr > 0) await entries.add({ ...entry, kind: 'by_hand', amountIdr });
  }
  if (restIdr > 0) await entries.add({ ...entry, kind: 'noted', amountIdr: restIdr });
}

const isRefused = ({ kind }: OwedSum): boolean => kind === 'refund_refused';
