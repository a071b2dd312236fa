import { formatPrice } from '@jepret/contract';
import {
  type DeliveryOverview,
  nameBooth,
  type OwedSumOverview,
  type PaymentMethod,
  type TransactionRow,
  type TransactionState,
} from '@jepret/contract/console';
import { Tag } from '../../components/tag.tsx';

export const STATE_LABELS: Record<TransactionState, string> = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  expired: 'Expired',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  bypass: 'Bypass',
};

const TONES: Partial<Record<TransactionState, 'good' | 'warning'>> = {
  paid: 'good',
  pending: 'warning',
};

type Tagged = Pick<
  TransactionRow,
  | 'state'
  | 'amount_idr'
  | 'refunded_idr'
  | 'is_late'
  | 'is_erased'
  | 'has_owed'
  | 'is_refund_wanted'
>;

export function StateTags(row: Tagged) {
  const { state, is_late, is_erased, has_owed, is_refund_wanted, refunded_idr } = row;
  const isPart = state === 'paid' && refunded_idr > 0;
  return (
    <>
      <Tag tone={TONES[state] ?? 'plain'}>{STATE_LABELS[state]}</Tag>
      {isPart && (
        <Tag>
          Refunded {formatPrice(refunded_idr)} of {formatAmount(row)}
        </Tag>
      )}
      {is_late && <Tag>Late payment</Tag>}
      {has_owed && <Tag tone="bad">Money to settle</Tag>}
      {is_refund_wanted && <Tag tone="warning">Refund requested</Tag>}
      {is_erased && <Tag>Erased</Tag>}
    </>
  );
}

/** The price, or "no payment" for a bypass (CONSOLE-211). */
export const formatAmount = ({ amount_idr }: Pick<TransactionRow, 'amount_idr'>): string =>
  amount_idr === null ? 'no payment' : formatPrice(amount_idr);

const METHOD_LABELS: Record<PaymentMethod, string> = {
  qr: 'QR code',
  voucher: 'Voucher',
  free: 'Free location',
  bypass: 'Bypass',
};

/** Undefined until it is paid. */
export function formatMethod({
  method,
  provider,
}: Pick<TransactionRow, 'method' | 'provider'>): string | undefined {
  if (method === null) return undefined;
  return provider === null ? METHOD_LABELS[method] : `${METHOD_LABELS[method]}, ${provider}`;
}

/** The voucher's code, or "yes" without the right to see it. */
export const formatVoucher = ({ voucher }: Pick<TransactionRow, 'voucher'>): string | undefined =>
  voucher ? (voucher.code ?? 'yes') : undefined;

export const formatBooth = (booth: TransactionRow['booth']): string =>
  booth === null ? 'no booth yet' : nameBooth(booth);

export const nameLocation = (location: TransactionRow['location']): string =>
  location?.name ?? 'no location yet';

export const OWED_LABELS: Record<OwedSumOverview['kind'], string> = {
  wrong_amount: 'Wrong amount: received, but not the price',
  second_payment: 'Paid twice',
  refund_noted: 'Refunded at the provider without a request from here',
  refund_refused: 'The provider rejected the refund',
  refund_doubled: 'Refunded twice: by hand and at the provider',
};

const DELIVERY_TONES = { waiting: 'warning', done: 'good', failed: 'bad' } as const;
const DELIVERY_LABELS = {
  print: { waiting: 'Pending', done: 'Printed', failed: 'Failed' },
  mail: { waiting: 'Pending', done: 'Sent', failed: 'Failed' },
} as const;

export function DeliveryTag({ kind, state }: Pick<DeliveryOverview, 'kind' | 'state'>) {
  return <Tag tone={DELIVERY_TONES[state]}>{DELIVERY_LABELS[kind][state]}</Tag>;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Removes spaces and hyphens from a typed code. */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
