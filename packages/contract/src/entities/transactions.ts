import { z } from 'zod';
import { LocationName, TEXT_LIMITS, VoucherCode } from '../text-fields.ts';
import { ChosenFrame } from './frames.ts';
import { Language } from './languages.ts';

/** PAY-19. The server decides which transitions are allowed. */
export const TransactionStatus = z.enum([
  'pending',
  'paid',
  'expired',
  'failed',
  'cancelled',
  'refunded',
]);
export type TransactionStatus = z.infer<typeof TransactionStatus>;

/** Any text: an id of another form is unknown (404), not malformed (CALL-6). */
export const TransactionId = z.string().min(1);

export const AmountIdr = z.number().int().nonnegative();

/** What a session may do. Decided at payment; later changes to the location's settings do not affect it. */
export const Allowance = z.object({
  /** Whether clips are recorded with the photos. */
  recording: z.boolean(),
  prints: z.number().int().nonnegative(),
});
export type Allowance = z.infer<typeof Allowance>;

export const Transaction = z.object({
  trx_id: TransactionId,
  txID: TransactionId,
  /** Names the transaction when spoken; grants nothing. */
  short_code: z.string(),
  status: TransactionStatus,
  amount: AmountIdr,
  snapFee: AmountIdr,
  discounted: z.boolean(),
  discount_amount: AmountIdr,
  original_price: AmountIdr,
  /** PNG data URL, shown at 300×300; null if there is nothing to pay (PAY-2). */
  qr_code: z.string().startsWith('data:image/png;base64,').nullable(),
  expires_at: z.iso.datetime().nullable(),
  /** Null until the session is entitled. */
  allowance: Allowance.nullable(),
  /** Language of its mail, guest page and receipt. */
  language: Language,
});
export type Transaction = z.infer<typeof Transaction>;

export const CreateTransactionBody = z.object({
  location: LocationName,
  f_token: z.string().min(1).max(TEXT_LIMITS.pushToken),
  voucher_code: VoucherCode.optional(),
  /** The visitor's language; the default is the location's. */
  language: Language.optional(),
});
export type CreateTransactionBody = z.infer<typeof CreateTransactionBody>;

/** Reason for a bypass; required from cashiers. */
export const BypassReason = z.enum(['paid_otherwise', 'booth_failed', 'guest', 'trial']);
export type BypassReason = z.infer<typeof BypassReason>;

export const BypassBody = z.object({
  amount: AmountIdr,
  status: z.literal('pending'),
  reason: BypassReason.optional(),
  language: Language.optional(),
});
export type BypassBody = z.infer<typeof BypassBody>;

export const PaymentEvent = z.object({
  status: TransactionStatus,
  trx_id: TransactionId,
});
/** Content of a push message: only a hint, which the kiosk confirms with a call (PAY-59). */
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/** A session that the kiosk may continue (HOME-26, HOME-27): entitled, and without photos or names. */
export const KioskSession = Transaction.extend({
  /** `resume` an interrupted session, or `continue` after a late payment. */
  offer: z.enum(['resume', 'continue']),
  offered_until: z.iso.datetime(),
  /** Snaps so far; null before the first snap reached the server. */
  capture: z
    .object({
      frame: ChosenFrame,
      snaps: z.array(z.number().int().positive()),
      /** Number of retakes used, so that a restarted kiosk does not grant them again. */
      retakes: z.number().int().nonnegative().optional(),
    })
    .nullable(),
  allowance: Allowance,
});
export type KioskSession = z.infer<typeof KioskSession>;

/** Link to the visitor's guest page (GUEST-1). */
export const GuestLink = z.object({
  url: z.url(),
  /** PNG data URL of 300×300. */
  qr_code: z.string().startsWith('data:image/png;base64,'),
  /** Day on which everything on the page is deleted. */
  deleted_on: z.iso.datetime(),
});
export type GuestLink = z.infer<typeof GuestLink>;

/** Opaque to the kiosk; sent as `f_token`. */
export const PushToken = z.object({ token: z.string().min(1).max(TEXT_LIMITS.pushToken) });
export type PushToken = z.infer<typeof PushToken>;
