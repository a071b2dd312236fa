import { randomUUID } from 'node:crypto';
import type { ProviderCharge } from '../providers/payment-double.ts';
import { buildQris, PHOTO_STUDIO } from '../providers/qris.ts';

export type XenditStatus = 'REQUIRES_ACTION' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'EXPIRED';

export interface XenditCharge {
  requestId: string;
  referenceId: string;
  amountIdr: number;
  description: string | null;
  status: XenditStatus;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
  payment: { id: string; amountIdr: number; at: number; issuer: string } | null;
  refunds: XenditRefund[];
  /** The bank has rejected a refund. */
  isUnrefundable: boolean;
}

export interface XenditRefund {
  id: string;
  requestId: string;
  /** The merchant's own id. */
  referenceId: string;
  amountIdr: number;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
}

const DEFAULT_EXPIRY_MS = 48 * 3_600_000;

interface CreateBody extends Record<string, unknown> {
  channel_properties?: { expires_at?: string };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

const RULES: Record<string, (value: unknown) => boolean> = {
  reference_id: (value) => typeof value === 'string' && value.length > 0 && value.length <= 255,
  type: (value) => value === 'PAY',
  country: (value) => value === 'ID',
  currency: (value) => value === 'IDR',
  request_amount: (value) => isWhole(value) && value >= 1 && value <= 10_000_000,
  capture_method: (value) => value === 'AUTOMATIC',
  channel_code: (value) => value === 'QRIS',
  channel_properties: (value) => typeof value === 'object' && value !== null,
  description: (value) => value === undefined || String(value).length <= 1_000,
};

/** Returns a new charge, or the names of invalid fields. */
export function parseCreate(json: unknown, now: number): XenditCharge | { faults: string[] } {
  const body = (json ?? {}) as CreateBody;
  const faults = Object.keys(RULES).filter((name) => !RULES[name]?.(body[name]));
  if (faults.length > 0) return { faults };
  const { expires_at } = body.channel_properties ?? {};
  return {
    requestId: `pr-${randomUUID()}`,
    referenceId: String(body.reference_id),
    amountIdr: Number(body.request_amount),
    description: body.description === undefined ? null : String(body.description),
    status: 'REQUIRES_ACTION',
    createdAt: now,
    updatedAt: now,
    expiresAt: expires_at ? Date.parse(expires_at) : now + DEFAULT_EXPIRY_MS,
    payment: null,
    refunds: [],
    isUnrefundable: false,
  };
}

export const requestObject = (charge: XenditCharge) => ({
  ...commonFields(charge),
  payment_request_id: charge.requestId,
  capture_method: 'AUTOMATIC',
  channel_properties: {},
  description: charge.description,
  status: charge.status,
  actions:
    charge.status === 'REQUIRES_ACTION'
      ? [{ type: 'PRESENT_TO_CUSTOMER', descriptor: 'QR_STRING', value: qrText(charge) }]
      : [],
  ...(charge.payment && { latest_payment_id: charge.payment.id }),
  metadata: null,
});

/** The payment object, with personal data of the payer that the booth must not store. */
export const paymentObject = (charge: XenditCharge, claimedIdr: number | null = null) => ({
  ...commonFields(charge),
  payment_id: charge.payment?.id ?? `py-${randomUUID()}`,
  payment_request_id: charge.requestId,
  status: charge.payment ? 'SUCCEEDED' : 'FAILED',
  captures: charge.payment
    ? [
        {
          capture_id: `cap-${charge.payment.id.slice(3)}`,
          capture_amount: claimedIdr ?? charge.payment.amountIdr,
          capture_timestamp: new Date(charge.payment.at).toISOString(),
        },
      ]
    : [],
  payment_details: {
    issuer_name: charge.payment?.issuer ?? null,
    receipt_id: '000000000001',
    payer_name: 'Siti Rahayu',
    payer_account_number: '081234567890',
  },
});

export function toProviderCharge(charge: XenditCharge): ProviderCharge {
  const refundedIdr = charge.refunds
    .filter(({ status }) => status === 'SUCCEEDED')
    .reduce((sum, { amountIdr }) => sum + amountIdr, 0);
  return {
    orderId: charge.referenceId,
    reference: charge.requestId,
    chargedIdr: charge.amountIdr,
    paidIdr: charge.payment?.amountIdr ?? 0,
    refundedIdr,
    state: refundedIdr > 0 ? 'refunded' : CHARGE_STATES[charge.status],
  };
}

const CHARGE_STATES: Record<XenditStatus, ProviderCharge['state']> = {
  REQUIRES_ACTION: 'open',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELED: 'cancelled',
  EXPIRED: 'expired',
};

const commonFields = (charge: XenditCharge) => ({
  business_id: 'business-of-the-double',
  reference_id: charge.referenceId,
  type: 'PAY',
  country: 'ID',
  currency: 'IDR',
  request_amount: charge.amountIdr,
  channel_code: 'QRIS',
  created: new Date(charge.createdAt).toISOString(),
  updated: new Date(charge.updatedAt).toISOString(),
});

const qrText = ({ referenceId, amountIdr }: XenditCharge): string =>
  buildQris({
    acquirer: 'CO.XENDIT-DOUBLE.WWW',
    merchantPan: '936009990000000017',
    merchantId: 'DOUBLE000000002',
    criteria: 'UMI',
    nmid: 'ID1020000000001',
    merchantCategory: PHOTO_STUDIO,
    amountIdr,
    merchantName: 'Xendit double',
    city: 'Jakarta',
    postalCode: '10110',
    reference: referenceId,
    terminal: 'A01',
  });
