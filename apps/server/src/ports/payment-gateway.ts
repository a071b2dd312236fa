/**
 * A provider that takes QR payments. No method throws or rejects for anything the provider, the
 * network or a webhook's sender does: what can happen is in the answers. A `reason` is a sentence
 * for operators; it never holds a key or anything about the payer, so it may be logged.
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'midtrans' | 'xendit';

  /**
   * Whether the provider promises that a repeated refund key is the same refund. Without that promise
   * a repeat is only safe if the provider has to refuse it as more than is left of the payment.
   */
  readonly keepsRefundKeys: boolean;

  /**
   * Asks the provider for a QR. Store the order before calling: a crash in the middle leaves a
   * charge that only its order id can find again.
   */
  charge(order: ChargeOrder, signal?: AbortSignal): Promise<ChargeOutcome>;

  /**
   * How the charge stands at the provider: the only truth about money. Compare `amountIdr` with
   * what was asked for; a provider can report another amount.
   */
  readPayment(charge: ChargeReference, signal?: AbortSignal): Promise<PaymentReading>;

  /**
   * Ends a charge nobody is to pay any more, and reads it afterwards: `paid` means that it came too
   * late, `open` that the provider did not do it and it must be tried again. Harmless when repeated.
   */
  close(
    charge: ChargeReference,
    reason: ClosingReason,
    signal?: AbortSignal,
  ): Promise<PaymentReading>;

  /**
   * Asks the provider to send money of a charge back. Store the refund before calling, and ask again
   * with the same key when nothing certain was answered: a key is one refund, however often it is
   * asked for. `asked` proves nothing yet; only a reading does.
   */
  refund(order: RefundOrder, signal?: AbortSignal): Promise<RefundOutcome>;

  /** How a refund stands at the provider. */
  readRefund(refund: RefundReference, signal?: AbortSignal): Promise<RefundReading>;

  /** Whether a webhook is genuine and which charge it speaks of; never what it claims about money. */
  readWebhook(webhook: Webhook): WebhookReading;
}

/** What a QRIS payment can be, in whole rupiah; orders beyond it are refused without asking. */
export const CHARGE_LIMITS_IDR = { min: 1, max: 10_000_000 };

/** One attempt to get one transaction paid. */
export interface ChargeOrder {
  /**
   * 1 to 50 characters of `A-Z a-z 0-9 -`. Never used for another attempt, nor again after `close`:
   * a provider may answer the repeat with the QR it gave first, which is dead by then.
   */
  orderId: string;
  amountIdr: number;
  /**
   * Epoch milliseconds, later than the visitor's time ends. A provider may end the charge later than
   * this or not at all: call `close` when the visitor's time has come.
   */
  expiresAt: number;
  /** What the payer reads in the wallet, where the provider shows it. */
  description: string;
}

/** How a charge is found again; everything here is known to us, not taken from the provider's word. */
export interface ChargeReference {
  orderId: string;
  /** The provider's own id, null when its answer to `charge` was lost. */
  providerReference: string | null;
  /** From `refund` and from genuine webhooks; some providers tell of refunds only by their id. */
  refundReferences?: readonly string[];
}

/**
 * - `open`: the QR can be paid until it is closed.
 * - `refused`: no charge exists, and asking for the same again is useless.
 * - `unreachable`: no charge exists; later it may work.
 * - `unsure`: a charge may exist, though nobody has seen its QR. Read it by its order id, or let it
 *   be and charge under a new order id; a webhook about the old one still finds it.
 */
export type ChargeOutcome =
  | { kind: 'open'; providerReference: string; qr: ChargeQr }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'unsure'; providerReference: string | null; reason: string };

/** A charge found again after a lost answer may have only the provider's own picture of its QR. */
export type ChargeQr = { kind: 'text'; text: string } | { kind: 'picture'; png: Uint8Array };

/** Providers that cannot expire a charge cancel it; the reading then says `cancelled`. */
export type ClosingReason = 'expired' | 'cancelled';

/**
 * - `paid`: with `refundsWholeOnly` the way it was paid takes no refund of a part.
 * - `closed` is not the end: a payment that was under way may still turn it into `paid`.
 * - `refunded`: money went back, provenly; `amountIdr` is all that did, in however many parts, and
 *   less than was paid when that was not all. A refund that was only asked for still reads as `paid`.
 * - `unknown`: the provider answered that it has no such charge.
 * - `untraceable`: this provider finds charges only by its own reference, and we have none.
 * - `unreachable`: nothing was learnt; try again later. `isKeyRefused` when the provider answered that
 *   it does not accept our key: waiting does not help, another key does.
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

/** How a refund is found again. Some providers find it by its key, some only by their own ids. */
export interface RefundReference {
  charge: ChargeReference;
  /** 1 to 40 characters of `A-Z a-z 0-9 -`. Never used for another refund. */
  key: string;
}

export interface RefundOrder extends RefundReference {
  /** At most what was paid and has not gone back. */
  amountIdr: number;
  /** For the provider's records, where it keeps one. */
  reason: string;
}

/**
 * - `asked`: the provider has it and will try; `refundReference` is its own id, where it has one.
 * - `refused`: asking for the same again is useless.
 * - `unreachable`: nothing was asked; later it may work.
 * - `unsure`: it may have been asked for. Ask again later, with the same key; what the provider then
 *   refuses may be no more than the repeat.
 */
export type RefundOutcome =
  | { kind: 'asked'; refundReference: string | null }
  | { kind: 'refused'; refusal: RefundRefusal; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'unsure'; reason: string };

/**
 * - `not_possible`: too late, the payer's bank or wallet takes none, or it was never paid.
 * - `whole_only`: the way it was paid takes no refund of a part; all of it may still go back.
 * - `already_refunded`: the money went back, or is on its way, by another key; or by this one, when
 *   an earlier answer to it was lost and the provider has forgotten the key.
 * - `too_much`: more than was paid.
 * - `unknown_charge`: the provider has no such charge.
 * - `no_balance`: our account there does not hold as much.
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
 * - `asked`: the provider has it, and nothing has arrived yet.
 * - `proven`: the money went back.
 * - `unknown`: the provider has none of this key, or nobody knows by which id to find it.
 * - `unreachable`: nothing was learnt; try again later.
 */
export type RefundReading =
  | { kind: 'asked' }
  | { kind: 'proven'; amountIdr: number }
  | { kind: 'refused'; refusal: RefundRefusal; reason: string }
  | { kind: 'unknown' }
  | { kind: 'unreachable'; reason: string };

/** As it arrived: header names in lower case, the body byte for byte as text. */
export interface Webhook {
  headers: Record<string, string | undefined>;
  body: string;
}

/**
 * A genuine webhook names its charge by whatever its proof covers, so each may be null, and all are
 * when it is about no charge. It is only a reason to call `readPayment`.
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
