import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError, invalid } from '../../../domain/booth-error.ts';
import { changeStatus } from '../ledger/change-status.ts';
import { type LedgerActor, toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { getChosenSum, type NamedSum, type SumChoice, toNamed } from '../ledger/owed-names.ts';
import { hasGoneBack } from '../ledger/owed-store.ts';
import { type RefundAccount, readRefundAccount } from '../ledger/refund-account.ts';
import { type SettleWay, settleRefused, settleSum } from '../ledger/settle-sum.ts';
import type { TransactionLookup } from '../ledger/transaction-lookup.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import { requireWithinLimit } from '../refunds/refund-limit.ts';
import { requireUnchangedLeft } from '../refunds/refund-option.ts';
import { requireNoRefundInProgress } from '../refunds/require-no-refund-in-progress.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  names: TransactionLookup;
}

export interface SettleRequest {
  actor: Actor;
  note: string;
  maxIdr: number | null;
  /** What was left to refund when the person decided; undefined on the command line. */
  leftIdr?: number | undefined;
  /** For a refused refund: given by hand, or seen at the provider. */
  way?: SettleWay;
}

/** Moves no money: records what a person did about a sum, or saw at the provider. */
export function createSettleOwed({ database, clock, names }: Dependencies) {
  /**
   * A transaction's name selects its only open sum; with several open sums, the number is required.
   * `countedIdr`: how much of the payment counts as gone back with it.
   */
  return async function settleOwed(
    typed: string,
    { actor, note, maxIdr, leftIdr, way = 'by_hand' }: SettleRequest,
  ): Promise<NamedSum & { countedIdr: number }> {
    const named = await names.findNamed(typed);
    if (!named) throw new BoothError('not_found', `No owed sum is called ${typed}.`);
    const { number, transaction: found } = named;
    const { id } = found;
    const by = toLedgerActor(actor);
    return changeLedger(database, async (stores) => {
      const transaction = (await stores.transactions.lock(id)) ?? found;
      const sums = (await stores.owed.list({ transactionId: id })).map(toNamed);
      const sum = getChosenSum(sums, { number, typed }, OPEN);
      const { name, kind, amountIdr, orderId } = sum;
      const isRefund = kind === 'refund_refused';
      if (way === 'by_provider' && !isRefund) throw invalid([NO_REFUND]);
      const charge = await stores.charges.find(orderId);
      if (!charge) throw new Error(`There is no charge ${orderId}.`);
      const account = await readRefundAccount(stores, charge);
      requireWithinLimit(
        { amountIdr, returnedIdr: hasGoneBack(sum) ? 0 : account.returnedIdr },
        maxIdr,
      );
      await requireNoRefundInProgress(stores, orderId);
      if (leftIdr !== undefined) requireUnchangedLeft(account.leftIdr, leftIdr);
      const settled = { at: clock.now(), by, byName: actor.name, note };
      await settleSum(stores, sum, { ...settled, ...(isRefund && { way }) });
      const countedIdr = isRefund ? Math.min(amountIdr, account.leftIdr) : 0;
      const countedSum = { transaction, sum, account, countedIdr, way };
      if (countedIdr > 0) await countAsReturned(stores, countedSum, settled);
      await recordMoneyAudit(stores, settled.at, transaction, {
        actor,
        action: 'transaction.owed-settled',
        after: { owed: name, kind, amountIdr, ...(isRefund && { way }), note },
      });
      return { ...sum, settledAt: settled.at, settledBy: by, note, countedIdr };
    });
  };
}

interface CountedSum {
  transaction: StoredTransaction;
  sum: NamedSum;
  account: RefundAccount;
  countedIdr: number;
  way: SettleWay;
}

/** PAY-117: if all of the payment has gone back, the session ends. */
async function countAsReturned(
  stores: LedgerStores,
  { transaction, sum, account, countedIdr, way }: CountedSum,
  settled: { at: number; by: LedgerActor; byName: string; note: string },
): Promise<void> {
  const { at, by, byName, note } = settled;
  const { orderId, number } = sum;
  await stores.entries.add({
    transactionId: transaction.id,
    orderId,
    kind: way === 'by_provider' ? 'noted' : 'by_hand',
    at,
    amountIdr: countedIdr,
    provenIdr: 0,
    owedNumber: number,
  });
  if (countedIdr === account.leftIdr) {
    const others = account.openSums.filter((open) => open.number !== number);
    await settleRefused(stores, others, settled);
  }
  const isEnd = account.refundedIdr + countedIdr >= account.paidIdr;
  if (!isEnd || transaction.paidOrderId !== orderId) return;
  // 0: the sum's own entry has the amount.
  const entry = { at, actor: by, amountIdr: 0, details: { reason: note, by: byName } };
  await changeStatus(stores, transaction, { ...entry, to: 'refunded' });
}

const OPEN: SumChoice = {
  state: 'owed',
  isCandidate: ({ settledAt }) => settledAt === null,
  describeNoCandidate: (named) => {
    const { name, note } = named.at(-1) ?? named[0];
    return `${name} was settled before: ${note}`;
  },
};

const NO_REFUND = {
  message: 'Only a refund that was refused can have gone back at the provider.',
  field: 'way',
};
