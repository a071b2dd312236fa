import type {
  DeliveryOverview,
  OwedSumOverview,
  PaymentMethod,
  TransactionDetails,
  TransactionRow,
} from '@jepret/contract/console';
import type { TransactionOverview } from '../ledger/overview.ts';
import { hasGoneBack } from '../ledger/owed-store.ts';
import { findRefundAccount, type RefundAccount } from '../ledger/refund-account.ts';
import { isEntitled } from '../ledger/transaction-states.ts';
import type { TransactionRecords } from '../operations/operations.ts';
import { findReopenRefusal } from '../operations/reopen-owed.ts';
import { findRefundOption } from '../refunds/refund-option.ts';
import { describeLocation, type LocationNames } from './location-names.ts';
import { nameProvider } from './provider-names.ts';
import type { RowDetails } from './row-details.ts';
import { type AuditNote, buildTimeline, nameActor } from './timeline.ts';

interface Sources {
  records: TransactionRecords;
  deliveries: readonly DeliveryOverview[];
  audit: readonly AuditNote[];
  names: LocationNames;
  staff: ReadonlyMap<string, string>;
  removedAt: number | null;
  details: RowDetails;
  canSeeVouchers: boolean;
  isFinished: boolean;
  operatorRefundLimitIdr: number;
}

/** One transaction as the console shows it. Lists every field, so that no secret is included. */
export function describeTransaction(sources: Sources): TransactionDetails {
  const { records, deliveries, names, details, canSeeVouchers } = sources;
  const { transaction, charges, owed } = records;
  return {
    ...describeRow(
      { ...transaction, ...details, hasOwed: owed.some(isOpen) },
      { names, canSeeVouchers },
    ),
    id: transaction.id,
    price_idr: transaction.priceIdr,
    discount_idr: transaction.discountIdr,
    expires_at: transaction.expiresAt,
    erased_at: transaction.erasedAt,
    removed_at: sources.removedAt,
    ...findRefundable(records),
    operator_refund_limit_idr: sources.operatorRefundLimitIdr,
    can_run:
      isEntitled(transaction) &&
      !sources.isFinished &&
      !isRefundAsked(records, transaction.paidOrderId),
    can_erase:
      transaction.erasedAt === null && (transaction.paidAt !== null || transaction.isBypass),
    refund_wish: findRefundRequest(sources),
    charges: charges.map(toCharge),
    refunds: records.refunds.map(toRefund),
    owed: owed.map((sum) => toSum(sum, records)),
    deliveries: [...deliveries],
    timeline: buildTimeline({ ...sources, ...records }),
  };
}

export const describeRow = (
  transaction: TransactionOverview & RowDetails & { hasOwed: boolean },
  { names, canSeeVouchers }: { names: LocationNames; canSeeVouchers: boolean },
): TransactionRow => ({
  short_code: transaction.shortCode,
  state: transaction.isBypass ? 'bypass' : transaction.status,
  amount_idr: transaction.isBypass ? null : transaction.amountIdr,
  refunded_idr: transaction.refundedIdr,
  ...describeLocation(names, transaction),
  created_at: transaction.createdAt,
  paid_at: transaction.paidAt,
  is_late: transaction.isLate,
  is_erased: transaction.erasedAt !== null,
  has_owed: transaction.hasOwed,
  is_refund_wanted: isRefundRequested(transaction),
  method: findMethod(transaction),
  provider: transaction.provider === null ? null : nameProvider(transaction.provider),
  voucher:
    transaction.voucherCode === null
      ? null
      : { code: canSeeVouchers ? transaction.voucherCode : null },
  has_photo: transaction.erasedAt === null && transaction.hasPhoto,
});

function findMethod(transaction: TransactionOverview & RowDetails): PaymentMethod | null {
  if (transaction.isBypass) return 'bypass';
  if (transaction.paidAt === null) return null;
  if (transaction.provider !== null) return 'qr';
  return transaction.voucherCode === null ? 'free' : 'voucher';
}

const isRefundRequested = ({ refundWish, status }: TransactionOverview): boolean =>
  refundWish !== null && status === 'paid';

const isOpen = ({ settledAt }: { settledAt: number | null }): boolean => settledAt === null;

const isRefundAsked = ({ refunds }: TransactionRecords, orderId: string | null): boolean =>
  refunds.some((refund) => refund.orderId === orderId && refund.state === 'asked');

function findRefundable(
  records: TransactionRecords,
): Pick<TransactionDetails, 'refundable_idr' | 'whole_refund_only' | 'refund_refusal'> {
  const { status, isBypass, paidOrderId } = records.transaction;
  const account = findAccount(records, paidOrderId);
  const isFree = status === 'paid' && !isBypass && account && !account.asked;
  if (!isFree || account.leftIdr === 0) {
    return { refundable_idr: null, whole_refund_only: null, refund_refusal: null };
  }
  const { leftIdr: refundable_idr } = account;
  const offer = findRefundOption(account);
  return 'refusal' in offer
    ? { refundable_idr, whole_refund_only: null, refund_refusal: offer.refusal }
    : { refundable_idr, whole_refund_only: offer.wholeOnly, refund_refusal: null };
}

function findAccount(
  records: TransactionRecords,
  orderId: string | null,
): RefundAccount | undefined {
  const charge = records.charges.find((one) => one.orderId === orderId);
  return charge && findRefundAccount(charge, records);
}

function describeSumRefund(
  sum: TransactionRecords['owed'][number],
  account: RefundAccount | undefined,
): Pick<OwedSumOverview, 'refundable_idr' | 'refund_refusal'> {
  const nothing = { refundable_idr: null, refund_refusal: null };
  const isFree = account && !account.asked && isOpen(sum) && !hasGoneBack(sum);
  if (!isFree || account.leftIdr === 0) return nothing;
  const offer = findRefundOption(account, sum);
  return 'refusal' in offer
    ? { ...nothing, refund_refusal: offer.refusal }
    : { ...nothing, refundable_idr: offer.amountIdr };
}

function findRefundRequest({ records, names, staff }: Sources): TransactionDetails['refund_wish'] {
  const { refundWish } = records.transaction;
  if (!isRefundRequested(records.transaction) || refundWish === null) return null;
  const entry = records.ledger.findLast(({ event }) => event === 'refund_wanted');
  if (!entry) return null;
  return {
    at: refundWish.at,
    who: nameActor(entry, { names, staff }),
    amount_idr: entry.amountIdr ?? records.transaction.amountIdr,
    open_idr: refundWish.amountIdr,
    reason: String(entry.details.reason ?? ''),
  };
}

const toCharge = (charge: TransactionRecords['charges'][number]) => ({
  order_id: charge.orderId,
  provider: nameProvider(charge.provider),
  state: charge.state,
  amount_idr: charge.amountIdr,
  paid_idr: charge.paidIdr,
  refunded_idr: charge.refundedIdr,
  created_at: charge.createdAt,
});

const toRefund = (refund: TransactionRecords['refunds'][number]) => ({
  key: refund.key,
  state: refund.state,
  amount_idr: refund.amountIdr,
  provider: nameProvider(refund.provider),
  reason: refund.reason,
  provider_message: refund.providerMessage,
  asked_at: refund.askedAt,
  ended_at: refund.endedAt,
});

function toSum(
  sum: TransactionRecords['owed'][number],
  records: TransactionRecords,
): OwedSumOverview {
  const account = findAccount(records, sum.orderId);
  return {
    number: sum.number,
    kind: sum.kind,
    amount_idr: sum.amountIdr,
    noted_at: sum.notedAt,
    settled_at: sum.settledAt,
    note: sum.note,
    can_reopen:
      !isOpen(sum) && account !== undefined && findReopenRefusal(sum, account) === undefined,
    left_idr: account?.leftIdr ?? 0,
    ...describeSumRefund(sum, account),
  };
}
