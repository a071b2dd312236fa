import type { StoredCharge } from '../charges/charge-store.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';
import { hasGoneBack, type OwedSum } from '../ledger/owed-store.ts';
import type { RefundEntry } from './refund-entry-store.ts';
import type { StoredRefund } from './refund-store.ts';

/** How the money of one charge stands: the only count of what can go back (PAY-117). */
export interface RefundAccount {
  paidIdr: number;
  /** What the provider says it has sent back. */
  provenIdr: number;
  /** What a person noted as gone back, and the provider has not proven yet. */
  notedIdr: number;
  /** What a person gave by hand because the provider had not sent it. */
  byHandIdr: number;
  /** What went back by the provider as well as by hand (PAY-71). */
  doubledIdr: number;
  /** What has gone back, with nothing counted twice. */
  refundedIdr: number;
  /** All that has left us, also what went back twice. */
  goneIdr: number;
  /** What of it can still go back. */
  leftIdr: number;
  /** The refund that the provider has been asked for. */
  asked: StoredRefund | undefined;
  /** Refunds that may have gone back, until their sums are settled; the provider never said. */
  mayBeBackIdr: readonly number[];
  /** Money that waits to go back: listed, and settled by nobody. */
  openSums: readonly Sum[];
  entries: readonly RefundEntry[];
  refundsWholeOnly: boolean;
}

type Sum = OwedSum & { shortCode: string };

type Paid = Pick<StoredCharge, 'orderId' | 'paidIdr' | 'refundedIdr' | 'refundsWholeOnly'>;

/** Records of its transaction; those of its other charges are left out here. */
interface Records {
  refunds: readonly StoredRefund[];
  owed: readonly Sum[];
  entries: readonly RefundEntry[];
}

export function findRefundAccount(charge: Paid, records: Records): RefundAccount {
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
  const goneIdr = provenIdr + notedIdr + byHandIdr;
  return {
    paidIdr,
    provenIdr,
    notedIdr,
    byHandIdr,
    doubledIdr: provenIdr - entries.reduce((sum, entry) => sum + entry.provenIdr, 0),
    refundedIdr: entries.reduce((sum, { amountIdr }) => sum + amountIdr, 0),
    goneIdr,
    leftIdr: Math.max(0, paidIdr - goneIdr),
    asked: refunds.find(({ state }) => state === 'asked'),
    mayBeBackIdr: refunds
      .filter((refund) => mayBeBack(refund, openSums))
      .map(({ amountIdr }) => amountIdr),
    openSums,
    entries,
    refundsWholeOnly: charge.refundsWholeOnly,
  };
}

/** Within `changeLedger`, as it is while the transaction's row is locked. */
export async function readRefundAccount(
  { refunds, owed, entries }: LedgerStores,
  charge: Paid & Pick<StoredCharge, 'transactionId'>,
): Promise<RefundAccount> {
  const { transactionId } = charge;
  return findRefundAccount(charge, {
    refunds: await refunds.list({ transactionId }),
    owed: await owed.list({ transactionId }),
    entries: await entries.list(transactionId),
  });
}

/** Settling the sums that it left behind says what became of it. */
const mayBeBack = (
  { refusal, endedAt, owedNumber }: StoredRefund,
  openSums: readonly OwedSum[],
): boolean =>
  refusal === 'unproven' &&
  openSums.some(
    ({ kind, number, notedAt }) =>
      (kind === 'refund_refused' || number === owedNumber) && notedAt <= (endedAt ?? 0),
  );
