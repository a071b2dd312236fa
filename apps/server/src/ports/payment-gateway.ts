/**
 * A provider that takes QR payments. No method throws or rejects because of the provider, the network or the
 * sender of a webhook: every outcome is a return value. A `reason` is a sentence for operators; it never holds
 * a key or anything about the payer, so it may be logged.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'midtrans' | 'xendit';

  /**
   * The provider guarantees that a repeated refund key is the same refund. Without that guarantee a retry is safe
   * only if the provider must reject it because too little of the payment is left.
   */
  readonly hasIdempotentRefundKeys: boolean;

  /**
   * Requests a QR. Store the order before calling: after a crash in the middle, the charge can be found only by
   * its order id.
   */
  charge(order: ChargeOrder, signal?: AbortSignal): Promise<ChargeOutcome>;

  /**
   * Reads the status of a charge, the only proof of a payment. Compare `amountIdr` with the requested amount: a
   * provider can report another one.
   */
  readPayment(charge: ChargeReference, signal?: AbortSignal): Promise<PaymentReading>;

  /**
   * Closes a charge and reads it afterwards: `paid` means that the payment came first, `open` that the provider
   * did not close it and a retry is needed. Safe to repeat.
   */
  close(
    charge: ChargeReference,
    reason: ClosingReason,
    signal?: AbortSignal,
  ): Promise<PaymentReading>;

  /**
   * Requests a refund. Store the refund before calling, and retry with the same key after an uncertain outcome:
   * each key is one refund, however often it is requested. `asked` is no proof; only a reading is.
   */
  refund(order: RefundOrder, signal?: AbortSignal): Promise<RefundOutcome>;

  /** Reads the status of a refund. */
  readRefund(refund: RefundReference, signal?: AbortSignal): Promise<RefundReading>;

  /** Checks the signature of a webhook and returns the ids in it, but nothing about money. */
  readWebhook(webhook: Webhook): WebhookReading;
}

/** The limits of a QRIS payment in whole rupiah; other orders are rejected without a request. */
export const CHARGE_LIMITS_IDR = { min: 1, max: 10_000_000 };

/** One attempt to get one transaction paid. */
export interface ChargeOrder {
  /**
   * 1 to 50 characters of `A-Z a-z 0-9 -`. Never used for another attempt, nor again after `close`: a provider
   * may return the QR of the first request, which can no longer be paid.
   */
  orderId: string;
  amountIdr: number;
  /**
   * Epoch milliseconds, later than the visitor's time limit. A provider may end the charge later or not at all:
   * call `close` when the visitor's time is up.
   */
  expiresAt: number;
  /** Shown to the payer in the wallet, if the provider supports it. */
  description: string;
}

/** Finds a charge again; all values are our own records, not the content of a webhook. */
export interface ChargeReference {
  orderId: string;
  /** The provider's own id; null if the response to `charge` was lost. */
  providerReference: string | null;
  /** From `refund` and from genuine webhooks; some providers return refunds only by their id. */
  refundReferences?: readonly string[];
}

/**
 * - `open`: the QR can be paid until it is closed.
 * - `refused`: no charge exists, and a retry is useless.
 * - `unreachable`: no charge exists; a retry may work.
 * - `unsure`: a charge may exist, but its QR was never shown. Read it by its order id, or charge again under a
 *   new order id; a webhook about the old one still finds it.
 */
export type ChargeOutcome =
  | { kind: 'open'; providerReference: string; qr: ChargeQr }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'unsure'; providerReference: string | null; reason: string };

/** After a lost response some providers return only a picture of the QR. */
export type ChargeQr = { kind: 'text'; text: string } | { kind: 'picture'; png: Uint8Array };

/** Providers that cannot expire a charge cancel it; the reading is then `cancelled`. */
export type ClosingReason = 'expired' | 'cancelled';

/**
 * - `paid`: with `refundsWholeOnly` the payment method supports no partial refund.
 * - `closed` is not final: a payment in progress may still turn it into `paid`.
 * - `refunded`: money provably went back; `amountIdr` is the sum of all parts and can be less than was paid. A
 *   refund that was only requested still reads as `paid`.
 * - `unknown`: the provider returned that it has no such charge.
 * - `untraceable`: this provider finds charges only by its own reference, and we have none.
 * - `unreachable`: no result; retry later. `isKeyRefused` if the provider rejected our key: then only another key
 *   helps.
 */
export type PaymentReading =
  | { kind: 'open' }
  | {
      kind: 'paid';
      amountIdr: number;
      paidAt: number;
      method: string | null;
      refundsWholeOnly?: true;
    }
  | { kind: 'closed'; as: 'expired' | 'cancelled' | 'failed' }
  | { kind: 'refunded'; amountIdr: number }
  | { kind: 'unknown' }
  | { kind: 'untraceable' }
  | { kind: 'unreachable'; reason: string; isKeyRefused?: true };

/** Finds a refund again. Some providers find it by its key, some only by their own ids. */
export interface RefundReference {
  charge: ChargeReference;
  /** 1 to 40 characters of `A-Z a-z 0-9 -`. Never used for another refund. */
  key: string;
}

export interface RefundOrder extends RefundReference {
  /** At most the amount that was paid and has not gone back. */
  amountIdr: number;
  /** For the provider's records, if it keeps a reason. */
  reason: string;
}

/**
 * - `asked`: the provider accepted the request; `refundReference` is its own id, if it has one.
 * - `refused`: a retry is useless.
 * - `unreachable`: nothing was requested; a retry may work.
 * - `unsure`: the request may have been accepted. Retry later with the same key; the provider may then refuse the
 *   retry only because it is a repeat.
 */
export type RefundOutcome =
  | { kind: 'asked'; refundReference: string | null }
  | { kind: 'refused'; refusal: RefundRefusal; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'unsure'; reason: string };

/**
 * - `not_possible`: too late, the payer's bank or wallet takes no refunds, or the charge was never paid.
 * - `whole_only`: the payment method supports no partial refund; a full refund may still work.
 * - `already_refunded`: the money went back, or is on its way, under another key; or under this one, if an
 *   earlier response was lost and the provider has forgotten the key.
 * - `too_much`: more than was paid.
 * - `unknown_charge`: the provider has no such charge.
 * - `no_balance`: the balance of our account is too low.
 * - `not_allowed`: our account or our key may not refund.
 */
export const REFUND_REFUSALS = [
  'not_possible',
  'whole_only',
  'already_refunded',
  'too_much',
  'unknown_charge',
  'no_balance',
  'not_allowed',
] as const;
export type RefundRefusal = (typeof REFUND_REFUSALS)[number];

/**
 * - `asked`: the provider accepted the request, and the money has not arrived yet.
 * - `proven`: the money went back.
 * - `unknown`: the provider has no refund of this key, or the id by which to find it is missing.
 * - `unreachable`: no result; retry later.
 */
export type RefundReading =
  | { kind: 'asked' }
  | { kind: 'proven'; amountIdr: number }
  | { kind: 'refused'; refusal: RefundRefusal; reason: string }
  | { kind: 'unknown' }
  | { kind: 'unreachable'; reason: string };

/** As it arrived: header names in lower case, the body unchanged as text. */
export interface Webhook {
  headers: Record<string, string | undefined>;
  body: string;
}

/**
 * A genuine webhook holds only the ids that its signature covers: each may be null, and all are null if it is
 * about no charge. It is only a trigger for `readPayment`.
 */
export type WebhookReading =
  | {
      kind: 'genuine';
      orderId: string | null;
      providerReference: string | null;
      refundReference: string | null;
    }
  | { kind: 'forged'; reason: string }
  | { kind: 'unreadable'; reason: string };
