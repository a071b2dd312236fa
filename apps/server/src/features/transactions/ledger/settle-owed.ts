import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError, invalid } from '../../../domain/booth-error.ts';
import type { Names } from '../names.ts';
import { type RefundAccount, readRefundAccount } from '../refunds/refund-account.ts';
import { checkLeft } from '../refunds/refund-offer.ts';
import { refuseTooMuch } from '../refunds/refund-request.ts';
import { refuseWhileAsked } from '../refunds/refuse-while-asked.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { type LedgerActor, toLedgerActor } from './ledger.ts';
import { changeLedger, type LedgerStores } from './ledger-stores.ts';
import { recordMoneyAudit } from './money-audit.ts';
import { move } from './move.ts';
import { type Choice, type NamedSum, pickSum, toNamed } from './owed-names.ts';
import { hasGoneBack } from './owed-store.ts';
import { settleRefused, settleSum, type Way } from './settle-sum.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  names: Names;
}

export interface Settling {
  actor: Actor;
  note: string;
  maxIdr: number | null;
  /** What was left to refund, as the person saw it; undefined on the command line. */
  leftIdr?: number | undefined;
  /** Of a refused refund: given by hand, or seen at the provider. */
  way?: Way;
}

/** This moves no money: it notes what a person did about a sum, or saw at the provider. */
export function createSettleOwed({ database, clock, names }: Dependencies) {
  /**
   * Named alone a transaction stands for its one open sum; with several it has to be said which.
   * `countedIdr` is how much of its payment counts as gone back with it.
   */
  return async function settleOwed(
    typed: string,
    { actor, note, maxIdr, leftIdr, way = 'by_hand' }: Settling,
  ): Promise<NamedSum & { countedIdr: number }> {
    const named = await names.findNamed(typed);
    if (!named) throw new BoothError('not_found', `Nothing owed is called ${typed}.`);
    const { number, transaction: found } = named;
    const { id } = found;
    const by = toLedgerActor(actor);
    return changeLedger(database, async (stores) => {
      const transaction = (await stores.transactions.lock(id)) ?? found;
      const sums = (await stores.owed.list({ transactionId: id })).map(toNamed);
      const sum = pickSum(sums, { number, typed }, OPEN);
      const { name, kind, amountIdr, orderId } = sum;
      const isRefund = kind === 'refund_refused';
      if (way === 'by_provider' && !isRefund) throw invalid([NO_REFUND]);
      const charge = await stores.charges.find(orderId);
      if (!charge) throw new Error(`There is no charge ${orderId}.`);
      const account = await readRefundAccount(stores, charge);
      refuseTooMuch({ amountIdr, goneIdr: hasGoneBack(sum) ? 0 : account.goneIdr }, maxIdr);
      await refuseWhileAsked(stores, orderId);
      if (leftIdr !== undefined) checkLeft(account.leftIdr, leftIdr);
      const settled = { at: clock.now(), by, byName: actor.name, note };
      await settleSum(stores, sum, { ...settled, ...(isRefund && { way }) });
      const countedIdr = isRefund ? Math.min(amountIdr, account.leftIdr) : 0;
      const counted = { transaction, sum, account, countedIdr, way };
      if (countedIdr > 0) await count(stores, counted, settled);
      await recordMoneyAudit(stores, settled.at, transaction, {
        actor,
        action: 'transaction.owed-settled',
        after: { owed: name, kind, amountIdr, ...(isRefund && { way }), note },
      });
      return { ...sum, settledAt: settled.at, settledBy: by, note, countedIdr };
    });
  };
}

interface Counted {
  transaction: StoredTransaction;
  sum: NamedSum;
  account: RefundAccount;
  countedIdr: number;
  way: Way;
}

/** PAY-117: if all of the payment has gone back with it, the session ends. */
async function count(
  stores: LedgerStores,
  { transaction, sum, account, countedIdr, way }: Counted,
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
  // The sum has a line with its amount.
  const entry = { at, actor: by, amountIdr: 0, details: { reason: note, by: byName } };
  await move(stores, transaction, { ...entry, to: 'refunded' });
}

const OPEN: Choice = {
  state: 'owed',
  isWanted: ({ settledAt }) => settledAt === null,
  describeNone: (named) => {
    const { name, note } = named.at(-1) ?? named[0];
    return `${name} was settled before: ${note}`;
  },
};

const NO_REFUND = {
  message: 'Only a refund that was refused can have gone back at the provider.',
  field: 'way',
};
