import { z } from 'zod';
import { LocationName, TEXT_LIMITS, VoucherCode } from '../text-fields.ts';
import { ChosenFrame } from './frames.ts';
import { Language } from './languages.ts';

/** PAY-19. Which moves between them are allowed is the server's business. */
export const TransactionStatus = z.enum([
  'pending',
  'paid',
  'expired',
  'failed',
  'cancelled',
  'refunded',
]);
export type TransactionStatus = z.infer<typeof TransactionStatus>;

/** Any text: an id that does not look like ours is unknown (404), not malformed (CALL-6). */
export const TransactionId = z.string().min(1);

export const AmountIdr = z.number().int().nonnegative();

/** What a session may do; decided when it is paid, whatever becomes of its location's settings. */
export const Allowance = z.object({
  /** Clips beside the photos. */
  recording: z.boolean(),
  prints: z.number().int().nonnegative(),
});
export type Allowance = z.infer<typeof Allowance>;

export const Transaction = z.object({
  trx_id: TransactionId,
  txID: TransactionId,
  /** For a person to read out; grants nothing. */
  short_code: z.string(),
  status: TransactionStatus,
  amount: AmountIdr,
  snapFee: AmountIdr,
  discounted: z.boolean(),
  discount_amount: AmountIdr,
  original_price: AmountIdr,
  /** PNG data URL, shown at 300×300; null when nothing is to be paid (PAY-2). */
  qr_code: z.string().startsWith('data:image/png;base64,').nullable(),
  expires_at: z.iso.datetime().nullable(),
  /** Null until somebody may take photos on it. */
  allowance: Allowance.nullable(),
  /** Of its mail, its guest page and its receipt. */
  language: Language,
});
export type Transaction = z.infer<typeof Transaction>;

export const CreateTransactionBody = z.object({
  location: LocationName,
  f_token: z.string().min(1).max(TEXT_LIMITS.pushToken),
  voucher_code: VoucherCode.optional(),
  /** The visitor's; without it, the location's. */
  language: Language.optional(),
});
export type CreateTransactionBody = z.infer<typeof CreateTransactionBody>;

/** Why somebody is let in without paying here; cashiers are asked. */
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
/** What a push message carries; only a hint, the kiosk confirms it (PAY-59). */
export type PaymentEvent = z.infer<typeof PaymentEvent>;

/** What the kiosk may go on with (HOME-26, HOME-27): entitled, and without a face or a name. */
export const KioskSession = Transaction.extend({
  /** `resume` where it was, or `continue` a payment that came late. */
  offer: z.enum(['resume', 'continue']),
  offered_until: z.iso.datetime(),
  /** What was photographed so far; null before the first snap reached the server. */
  capture: z
    .object({
      frame: ChosenFrame,
      snaps: z.array(z.number().int().positive()),
      /** How many were used; a kiosk that has forgotten it gives no new ones. */
      retakes: z.number().int().nonnegative().optional(),
    })
    .nullable(),
  allowance: Allowance,
});
export type KioskSession = z.infer<typeof KioskSession>;

/** The way to the visitor's own page (GUEST-1). */
export const GuestLink = z.object({
  url: z.url(),
  /** PNG data URL of 300×300. */
  qr_code: z.string().startsWith('data:image/png;base64,'),
  /** When everything on the page is deleted. */
  deleted_on: z.iso.datetime(),
});
export type GuestLink = z.infer<typeof GuestLink>;

/** Opaque to the kiosk; sent as `f_token`. */
export const PushToken = z.object({ token: z.string().min(1).max(TEXT_LIMITS.pushToken) });
export type PushToken = z.infer<typeof PushToken>;
