import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { changeStatus } from '../ledger/change-status.ts';
import { toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { type TransactionOverview, withoutSecrets } from '../ledger/overview.ts';
import type { OwedSum } from '../ledger/owed-store.ts';
import { type RefundAccount, readRefundAccount } from '../ledger/refund-account.ts';
import { settleRefused } from '../ledger/settle-sum.ts';
import type { TransactionLookup } from '../ledger/transaction-lookup.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import { type HandRefund, requireWithinLimit } from './refund-limit.ts';
import { requireUnchangedLeft } from './refund-option.ts';
import { requireNoRefundInProgress } from './require-no-refund-in-progress.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  names: TransactionLookup;
}

/** Records that the money was sent back by hand; this moves no money. */
export function createMarkRefunded({ database, clock, names }: Dependencies) {
  return async function markRefunded(
    name: string,
    { reason, actor, maxIdr, amountIdr: returnedIdr }: HandRefund,
  ): Promise<TransactionOverview> {
    const { id } = await names.get(name);
    const by = toLedgerActor(actor);
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(id);
      if (!transaction) return;
      const { paidOrderId } = transaction;
      if (paidOrderId !== null) await requireNoRefundInProgress(stores, paidOrderId);
      const account = await findAccount(stores, transaction);
      // Without a charge, a voucher covered the price: nothing was paid.
      const amountIdr = account ? account.leftIdr : transaction.amountIdr;
      requireWithinLimit({ amountIdr, returnedIdr: account?.returnedIdr ?? 0 }, maxIdr);
      const at = clock.now();
      const details = { reason, by: actor.name };
      if (
        !(await changeStatus(stores, transaction, {
          to: 'refunded',
          actor: by,
          at,
          amountIdr,
          details,
        }))
      ) {
        throw new BoothError(
          'conflict',
          'Only a paid transaction can be refunded; this one is not paid.',
        );
      }
      // PAY-120: if a part was proven meanwhile, this sum is too high.
      requireUnchangedLeft(amountIdr, returnedIdr);
      await stores.transactions.setRefundRequest(id, null);
      if (account) {
        await addEntries(stores, transaction, account, at);
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

/** `by_hand` for refused refunds, which would go back twice if the provider sent them; `noted` for the rest, which it may confirm. */
async function addEntries(
  { entries }: LedgerStores,
  { id: transactionId, paidOrderId: orderId }: StoredTransaction,
  { leftIdr, openSums }: RefundAccount,
  at: number,
): Promise<void> {
  if (orderId === null) return;
  const entry = { transactionId, orderId, at, provenIdr: 0, owedNumber: null };
  let remainingIdr = leftIdr;
  for (const sum of openSums.filter(isRefused)) {
    const amountIdr = Math.min(sum.amountIdr, remainingIdr);
    remainingIdr -= amountIdr;
    if (amountIdr > 0) await entries.add({ ...entry, kind: 'by_hand', amountIdr });
  }
  if (remainingIdr > 0) await entries.add({ ...entry, kind: 'noted', amountIdr: remainingIdr });
}

const isRefused = ({ kind }: OwedSum): boolean => kind === 'refund_refused';
