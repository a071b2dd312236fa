import { randomUUID } from 'node:crypto';
import type { ProviderCharge } from '../providers/payment-double.ts';

export type MidtransStatus =
  | 'pending'
  | 'settlement'
  | 'deny'
  | 'cancel'
  | 'expire'
  | 'refund'
  | 'partial_refund';

export interface MidtransCharge {
  orderId: string;
  transactionId: string;
  amountIdr: number;
  status: MidtransStatus;
  createdAt: number;
  expiresAt: number;
  paid: { amountIdr: number; at: number; issuer: string } | null;
  refunds: { key: string; amountIdr: number; confirmedAt: number | null }[];
  /** The bank has rejected a refund. */
  isUnrefundable: boolean;
  webhookUrls: string[];
}

const SECONDS: Record<string, number> = { second: 1, minute: 60, hour: 3_600, day: 86_400 };

interface ChargeBody {
  payment_type?: unknown;
  transaction_details?: { order_id?: unknown; gross_amount?: unknown };
  item_details?: { price: number; quantity: number; name: string }[];
  custom_expiry?: { expiry_duration: number; unit?: string };
}

/** Returns a new charge, or the faults of the request. */
export function parseCharge(body: unknown, now: number): MidtransCharge | { faults: string[] } {
  const { payment_type, transaction_details, item_details, custom_expiry } = (body ??
    {}) as ChargeBody;
  const { order_id, gross_amount } = transaction_details ?? {};
  if (payment_type !== 'qris') return { faults: ['payment_type is invalid'] };
  if (typeof order_id !== 'string' || !/^[A-Za-z0-9\-_~.]{1,50}$/.test(order_id)) {
    return { faults: ['transaction_details.order_id is invalid'] };
  }
  if (!isWhole(gross_amount) || gross_amount < 1) {
    return { faults: ['transaction_details.gross_amount is invalid'] };
  }
  const sum = item_details?.reduce((total, item) => total + item.price * item.quantity, 0);
  if (sum !== undefined && sum !== gross_amount) {
    return { faults: ['transaction_details.gross_amount is not equal to the sum of item_details'] };
  }
  if (item_details?.some(({ name }) => name.length > 50)) {
    return { faults: ['item_details.name is too long'] };
  }
  const { expiry_duration, unit = 'minute' } = custom_expiry ?? { expiry_duration: 15 };
  const seconds = expiry_duration * (SECONDS[unit] ?? Number.NaN);
  if (!isWhole(seconds) || seconds < 20 || seconds > 7 * 86_400)
    return { faults: ['custom_expiry is invalid'] };
  return {
    orderId: order_id,
    transactionId: randomUUID(),
    amountIdr: gross_amount,
    status: 'pending',
    createdAt: now,
    expiresAt: now + seconds * 1_000,
    paid: null,
    refunds: [],
    isUnrefundable: false,
    webhookUrls: [],
  };
}

interface RefundBody {
  refund_key?: string;
  amount?: number;
}

const DAY_MS = 86_400_000;
/** For payments from GoPay, and from any other bank or wallet. */
const REFUND_WINDOWS_MS = { onUs: 45 * DAY_MS, offUs: 7 * DAY_MS };

/** Records a refund, or returns the code of its refusal. */
export function refundCharge(
  charge: MidtransCharge,
  body: unknown,
  now: number,
): { fault: string } | { key: string; status: MidtransStatus } {
  const { refund_key: key = randomUUID(), amount } = (body ?? {}) as RefundBody;
  if (charge.refunds.some((refund) => refund.key === key)) return { fault: '406' };
  if (!charge.paid || charge.status === 'refund' || charge.isUnrefundable) return { fault: '412' };
  const { onUs, offUs } = REFUND_WINDOWS_MS;
  const windowMs = charge.paid.issuer === 'gopay' ? onUs : offUs;
  if (now > charge.paid.at + windowMs) return { fault: '412' };
  const leftIdr = charge.paid.amountIdr - refundedIdr(charge);
  const amountIdr = amount ?? leftIdr;
  if (amountIdr < 1 || amountIdr > leftIdr) return { fault: '414' };
  if (isShopee(charge) && amountIdr < charge.paid.amountIdr) return { fault: '412' };
  charge.refunds.push({ key, amountIdr, confirmedAt: null });
  return { key, status: amountIdr === leftIdr ? 'refund' : 'partial_refund' };
}

const isShopee = ({ paid }: MidtransCharge): boolean => paid?.issuer === 'shopeepay';

/** The acquiring wallet: ShopeePay for its own customers' payments, GoPay for all others. */
export const acquirerOf = (charge: MidtransCharge): string =>
  isShopee(charge) ? 'airpay shopee' : 'gopay';

export function toProviderCharge(charge: MidtransCharge): ProviderCharge {
  return {
    orderId: charge.orderId,
    reference: charge.transactionId,
    chargedIdr: charge.amountIdr,
    paidIdr: charge.paid?.amountIdr ?? 0,
    refundedIdr: refundedIdr(charge),
    state: CHARGE_STATES[charge.status],
  };
}

const CHARGE_STATES: Record<MidtransStatus, ProviderCharge['state']> = {
  pending: 'open',
  settlement: 'paid',
  deny: 'failed',
  cancel: 'cancelled',
  expire: 'expired',
  refund: 'refunded',
  partial_refund: 'refunded',
};

export const refundedIdr = ({ refunds }: MidtransCharge): number =>
  refunds.reduce((sum, { amountIdr }) => sum + amountIdr, 0);

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
