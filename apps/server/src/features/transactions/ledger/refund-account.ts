import type { StoredCharge } from './charge-store.ts';
import type { LedgerStores } from './ledger-stores.ts';
import { hasGoneBack, type OwedSum } from './owed-store.ts';
import type { RefundEntry } from './refund-entry-store.ts';
import type { StoredRefund } from './refund-store.ts';

/** How the money of one charge stands: the only count of what can go back (PAY-117). */
export interface RefundAccount {
  paidIdr: number;
  /** Sent back, as the provider returns it. */
  provenIdr: number;
  /** Noted by a person as gone back, not proven by the provider yet. */
  notedIdr: number;
  /** Given by hand because the provider had not sent it. */
  byHandIdr: number;
  /** Went back both by the provider and by hand (PAY-71). */
  doubledIdr: number;
  /** Gone back, without counting doubled money twice. */
  refundedIdr: number;
  /** All that has gone back, including doubled money. */
  returnedIdr: number;
  /** What can still go back. */
  leftIdr: number;
  /** The refund in progress. */
  asked: StoredRefund | undefined;
  /** Amounts of unproven refunds, which may have gone back, until their sums are settled. */
  unprovenAmountsIdr: readonly number[];
  /** Owed sums that are not settled and have not gone back. */
  openSums: readonly Sum[];
  entries: readonly RefundEntry[];
  refundsWholeOnly: boolean;
}

type Sum = OwedSum & { shortCode: string };

type PaidCharge = Pick<StoredCharge, 'orderId' | 'paidIdr' | 'refundedIdr' | 'refundsWholeOnly'>;

/** Records of the transaction; `findRefundAccount` ignores those of its other charges. */
interface Records {
  refunds: readonly StoredRefund[];
  owed: readonly Sum[];
  entries: readonly RefundEntry[];
}

export function findRefundAccount(charge: PaidCharge, records: Records): RefundAccount {
  const isOwn = ({ orderId }: { orderId: string }) => orderId === charge.orderId;
  const refunds = records.refunds.filter(isOwn);
  const entries = records.entries.filter(isOwn);
  const openSums = records.owed.filter(
    (sum) => isOwn(sum) && sum.settledAt === null && !hasGoneBack(sum),
  );
  const paidIdr = charge.paidIdr ?? 0;
  const provenIdr = charge.refundedIdr ?? 0;
  const sumOf = (kind: RefundEntry['kind'], read: (entry: RefundEntry) => number) =>
    entries.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + read(entry), 0);
  const notedIdr = sumOf('noted', (entry) => entry.amountIdr - entry.provenIdr);
  const byHandIdr = sumOf('by_hand', ({ amountIdr }) => amountIdr);
  const returnedIdr = provenIdr + notedIdr + byHandIdr;
  return {
    paidIdr,
    provenIdr,
    notedIdr,
    byHandIdr,
    doubledIdr: provenIdr - entries.reduce((sum, entry) => sum + entry.provenIdr, 0),
    refundedIdr: entries.reduce((sum, { amountIdr }) => sum + amountIdr, 0),
    returnedIdr,
    leftIdr: Math.max(0, paidIdr - returnedIdr),
    asked: refunds.find(({ state }) => state === 'asked'),
    unprovenAmountsIdr: refunds
      .filter((refund) => isUnproven(refund, openSums))
      .map(({ amountIdr }) => amountIdr),
    openSums,
    entries,
    refundsWholeOnly: charge.refundsWholeOnly,
  };
}

/** Within `changeLedger`, while the transaction's row is locked. */
export async function readRefundAccount(
  { refunds, owed, entries }: LedgerStores,
  charge: PaidCharge & Pick<StoredCharge, 'transactionId'>,
): Promise<RefundAccount> {
  const { transactionId } = charge;
  return findRefundAccount(charge, {
    refunds: await refunds.list({ transactionId }),
    owed: await owed.list({ transactionId }),
    entries: await entries.list(transactionId),
  });
}

/** A person decides what became of an unproven refund by settling its sums. */
const isUnproven = (
  { refusal, endedAt, owedNumber }: StoredRefund,
  openSums: readonly OwedSum[],
): boolean =>
  refusal === 'unproven' &&
  openSums.some(
    ({ kind, number, notedAt }) =>
      (kind === 'refund_refused' || number === owedNumber) && notedAt <= (endedAt ?? 0),
  );
