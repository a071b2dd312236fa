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

export const STATE_NAMES: Record<TransactionState, string> = {
  pending: 'Waiting for money',
  paid: 'Paid',
  expired: 'Ran out',
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
      <Tag tone={TONES[state] ?? 'plain'}>{STATE_NAMES[state]}</Tag>
      {isPart && (
        <Tag>
          Refunded {formatPrice(refunded_idr)} of {sayAmount(row)}
        </Tag>
      )}
      {is_late && <Tag>Late</Tag>}
      {has_owed && <Tag tone="bad">Money to settle</Tag>}
      {is_refund_wanted && <Tag tone="warning">Refund wanted</Tag>}
      {is_erased && <Tag>Erased</Tag>}
    </>
  );
}

/** What a visitor paid or was to pay. */
export const sayAmount = ({ amount_idr }: Pick<TransactionRow, 'amount_idr'>): string =>
  amount_idr === null ? 'no payment' : formatPrice(amount_idr);

const METHODS: Record<PaymentMethod, string> = {
  qr: 'QR code',
  voucher: 'Voucher',
  free: 'Free location',
  bypass: 'Bypass',
};

/** Undefined until it is paid. */
export function sayMethod({
  method,
  provider,
}: Pick<TransactionRow, 'method' | 'provider'>): string | undefined {
  if (method === null) return undefined;
  return provider === null ? METHODS[method] : `${METHODS[method]}, ${provider}`;
}

/** Its code, for those who may see it. */
export const sayVoucher = ({ voucher }: Pick<TransactionRow, 'voucher'>): string | undefined =>
  voucher ? (voucher.code ?? 'yes') : undefined;

export const sayBooth = (booth: TransactionRow['booth']): string =>
  booth === null ? 'no booth yet' : nameBooth(booth);

export const nameLocation = (location: TransactionRow['location']): string =>
  location?.name ?? 'no location yet';

export const OWED_NAMES: Record<OwedSumOverview['kind'], string> = {
  wrong_amount: 'Not the price: it came in and pays nothing',
  second_payment: 'Paid a second time',
  refund_noted: 'Went back at the provider, nobody here asked for it',
  refund_refused: 'The provider did not send it back',
  refund_doubled: 'Went back twice, by hand and at the provider',
};

const DELIVERY_TONES = { waiting: 'warning', done: 'good', failed: 'bad' } as const;
const DELIVERY_WORDS = {
  print: { waiting: 'Waits', done: 'Printed', failed: 'Failed' },
  mail: { waiting: 'Waits', done: 'Sent', failed: 'Failed' },
} as const;

export function DeliveryTag({ kind, state }: Pick<DeliveryOverview, 'kind' | 'state'>) {
  return <Tag tone={DELIVERY_TONES[state]}>{DELIVERY_WORDS[kind][state]}</Tag>;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As somebody may type it. */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
