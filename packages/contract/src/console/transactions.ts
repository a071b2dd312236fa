import { z } from 'zod';
import type { Call } from '../calls.ts';
import { EffectName } from '../entities/effects.ts';
import { TransactionStatus } from '../entities/transactions.ts';
import { Email } from '../text-fields.ts';
import { PageQuery, pageOf } from './pages.ts';

const DAY = 'A day looks like 2026-11-15.';
const REASON = 'A reason has 1 to 200 characters.';
const REQUEST = 'A request id has 16 to 40 letters and digits.';
const NOTE = 'A note has 1 to 500 characters.';

/** The statuses of payments, and `bypass`, which is never paid. */
export const TRANSACTION_STATES = [...TransactionStatus.options, 'bypass'] as const;
const TransactionState = z.enum(TRANSACTION_STATES);
export type TransactionState = z.infer<typeof TransactionState>;

export const TransactionQuery = PageQuery.extend({
  /** A short code or its beginning, or a full id of a transaction or order. */
  search: z.string().trim().max(80).optional(),
  /** A slug. */
  location: z.string().max(60).optional(),
  booth: z.string().max(60).optional(),
  status: TransactionState.optional(),
  /** Days in the location's time zone, otherwise in the one that all reachable locations share; both included. */
  from: z.iso.date(DAY).optional(),
  until: z.iso.date(DAY).optional(),
  /** `yes`: with money to settle or a refund request; `refunds`: with a refund request. */
  owed: z.enum(['yes', 'refunds']).optional(),
});
export type TransactionQuery = z.infer<typeof TransactionQuery>;

const Location = z.object({ slug: z.string(), name: z.string(), time_zone: z.string() });
const Booth = z.object({ id: z.string(), name: z.string().nullable() });

/** A location that the caller reaches and its booths: for filters, and to move a session. */
export const TransactionLocation = Location.extend({
  /** Sessions can be moved only to accepted booths. */
  booths: z.array(Booth.extend({ is_accepted: z.boolean(), is_retired: z.boolean() })),
});
export type TransactionLocation = z.infer<typeof TransactionLocation>;

/** By QR code, fully by a voucher, at a free location, or by a bypass. */
const PaymentMethod = z.enum(['qr', 'voucher', 'free', 'bypass']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const Row = {
  short_code: z.string(),
  state: TransactionState,
  /** Null for a bypass. */
  amount_idr: z.number().int().nullable(),
  /** The refunded amount, by the provider or by hand; money that was refunded twice counts once. */
  refunded_idr: z.number().int(),
  /** Null for a bypass that is not used yet. */
  location: Location.nullable(),
  booth: Booth.nullable(),
  created_at: z.number(),
  paid_at: z.number().nullable(),
  /** The payment arrived after the transaction expired, was cancelled or failed. */
  is_late: z.boolean(),
  is_erased: z.boolean(),
  /** It has an owed sum that is not settled. */
  has_owed: z.boolean(),
  is_refund_wanted: z.boolean(),
  /** Null until it is paid. */
  method: PaymentMethod.nullable(),
  provider: z.string().nullable(),
  /** The code is null without the right to manage vouchers: the voucher may still be valid. */
  voucher: z.object({ code: z.string().nullable() }).nullable(),
  has_photo: z.boolean(),
};
export const TransactionRow = z.object(Row);
export type TransactionRow = z.infer<typeof TransactionRow>;

export const TransactionPage = pageOf(TransactionRow);

/** Totals of all matching transactions; amounts are null without the right to see revenue. */
export const TransactionTotals = z.object({
  transactions: z.number().int(),
  /** Paid, including refunded ones. */
  sessions: z.number().int(),
  bypasses: z.number().int(),
  refunds: z.number().int(),
  revenue_idr: z.number().int().nullable(),
  refunded_idr: z.number().int().nullable(),
});
export type TransactionTotals = z.infer<typeof TransactionTotals>;

export const ChargeOverview = z.object({
  order_id: z.string(),
  provider: z.string(),
  state: z.string(),
  amount_idr: z.number().int(),
  paid_idr: z.number().int().nullable(),
  refunded_idr: z.number().int().nullable(),
  created_at: z.number(),
});

export const RefundOverview = z.object({
  key: z.string(),
  state: z.enum(['asked', 'proven', 'refused']),
  amount_idr: z.number().int(),
  provider: z.string(),
  reason: z.string(),
  /** The provider's last message. */
  provider_message: z.string().nullable(),
  asked_at: z.number(),
  ended_at: z.number().nullable(),
});
export type RefundOverview = z.infer<typeof RefundOverview>;

export const OwedSumOverview = z.object({
  /** Numbered from 1 within its transaction. */
  number: z.number().int(),
  kind: z.enum([
    'wrong_amount',
    'second_payment',
    'refund_noted',
    'refund_refused',
    'refund_doubled',
  ]),
  amount_idr: z.number().int(),
  noted_at: z.number(),
  settled_at: z.number().nullable(),
  note: z.string().nullable(),
  /** A person settled it, so an owner can reopen it. */
  can_reopen: z.boolean(),
  /** What is left of its payment; settling sends this value back. */
  left_idr: z.number().int(),
  /** What the provider can refund, always in full; null if nothing. */
  refundable_idr: z.number().int().nullable(),
  /** Why the provider cannot refund what is left, if there is a reason to show. */
  refund_refusal: z.string().nullable(),
});
export type OwedSumOverview = z.infer<typeof OwedSumOverview>;

export const DeliveryOverview = z.object({
  id: z.string(),
  kind: z.enum(['print', 'mail']),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why it failed or is still pending. */
  reason: z.string().nullable(),
  effect: EffectName.nullable(),
  /** Printed sheets. */
  sheets: z.number().int(),
  /** A mail's address, shortened: it tells two apart and cannot be written to. */
  to: z.string().nullable(),
  /** Requested by staff, not at the booth. */
  is_staffs: z.boolean(),
  accepted_at: z.number(),
  changed_at: z.number(),
});
export type DeliveryOverview = z.infer<typeof DeliveryOverview>;

export const TimelineEntry = z.object({
  at: z.number(),
  kind: z.enum(['money', 'print', 'mail', 'session', 'privacy']),
  who: z.string(),
  what: z.string(),
  note: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Everything that staff need about one transaction, without access to the visitor's photos. */
export const TransactionDetails = z.object({
  ...Row,
  id: z.string(),
  price_idr: z.number().int(),
  discount_idr: z.number().int(),
  expires_at: z.number().nullable(),
  erased_at: z.number().nullable(),
  /** When all files were deleted. */
  removed_at: z.number().nullable(),
  /** What can still be refunded; null if nothing, or while a refund is in progress. */
  refundable_idr: z.number().int().nullable(),
  /** Why only a full refund is possible; null if a partial refund is possible. */
  whole_refund_only: z.string().nullable(),
  /** Why the provider cannot refund it, so that it can only be returned by hand. */
  refund_refusal: z.string().nullable(),
  /** Only owners can refund more than this. */
  operator_refund_limit_idr: z.number().int(),
  /** The session can be reopened or moved. */
  can_run: z.boolean(),
  can_erase: z.boolean(),
  /** The open refund request. */
  refund_wish: z
    .object({
      at: z.number(),
      who: z.string(),
      amount_idr: z.number().int(),
      /** The part that is not refunded yet. */
      open_idr: z.number().int(),
      reason: z.string(),
    })
    .nullable(),
  charges: z.array(ChargeOverview),
  refunds: z.array(RefundOverview),
  owed: z.array(OwedSumOverview),
  deliveries: z.array(DeliveryOverview),
  /** Oldest first. */
  timeline: z.array(TimelineEntry),
});
export type TransactionDetails = z.infer<typeof TransactionDetails>;

/** An order in a provider's webhooks that is not in the ledger. */
export const UnmatchedOrder = z.object({
  order_id: z.string(),
  provider: z.string(),
  /** The number of webhooks. */
  messages: z.number().int(),
  since: z.number(),
});
export type UnmatchedOrder = z.infer<typeof UnmatchedOrder>;

export const TransactionPhoto = z.object({
  picture: z.string().startsWith('data:image/jpeg;base64,'),
});

export const MoveBody = z.object({ booth: z.string('Choose a booth.').min(1, 'Choose a booth.') });

const Reason = z.string(REASON).trim().min(1, REASON).max(200, REASON);
const Note = z.string(NOTE).trim().min(1, NOTE).max(500, NOTE);

const AMOUNT = 'An amount is whole rupiah, 1 or more.';
const Amount = z.number(AMOUNT).int(AMOUNT).min(1, AMOUNT);

export const RefundBody = z.object({
  reason: Reason,
  amount_idr: Amount,
  /** What could be refunded when the dialog was opened: money refunded since is not sent twice. */
  left_idr: Amount,
  /** The number of an owed sum; without it the payment of the session. */
  sum: z.number().int().min(1).max(999_999).optional(),
});
export const RefundRequestBody = z.object({ reason: Reason, amount_idr: Amount });
export const HandRefundBody = z.object({
  reason: Reason,
  /** The returned amount: everything that was left. */
  amount_idr: z.number(AMOUNT).int(AMOUNT).min(0, AMOUNT),
});
export const NoteBody = z.object({ note: Note });
export const SettleBody = NoteBody.extend({
  /** What was left of its payment when the dialog was opened. */
  left_idr: z.number(AMOUNT).int(AMOUNT).min(0, AMOUNT),
  /** For a refused refund: returned by hand, or shown as refunded by the provider. */
  way: z.enum(['by_hand', 'by_provider']).default('by_hand'),
});
export const DeclineRefundBody = NoteBody.extend({
  /** When the request was made: a newer request is not declined unread. */
  asked_at: z.number().int(),
  /** How much of it was open when the dialog was opened. */
  open_idr: Amount,
});
export const ReopenBody = z.object({
  reason: Reason,
  /** When it was settled: a newer note is not discarded unread. */
  settled_at: z.number().int(),
});
/** Created by the client: a call repeated with the same id is done once. */
const request = z.string(REQUEST).regex(/^[a-z0-9]{16,40}$/, REQUEST);
export const ReprintBody = z.object({ request });
export const ResendBody = z.object({
  request,
  /** A new address. */
  email: Email.optional(),
});
export const EraseBody = z.object({
  /** The short code, typed as confirmation. */
  confirm: z.string('Enter the short code of the transaction.'),
});

export const transactionCalls = {
  listTransactions: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/transactions',
    access: { console: 'transactions.see' },
    query: TransactionQuery,
    data: TransactionPage,
    summary: 'List transactions, newest first',
  },
  sumTransactions: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/transaction-totals',
    access: { console: 'transactions.see' },
    query: TransactionQuery.omit({ after: true }),
    data: TransactionTotals,
    summary: 'Get the totals of all matching transactions',
  },
  listTransactionLocations: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/transaction-places',
    access: { console: 'transactions.see' },
    data: z.array(TransactionLocation),
    summary: 'List the locations that the caller reaches, with their booths',
  },
  getTransaction: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/transactions/{transaction}',
    access: { console: 'transactions.see' },
    data: TransactionDetails,
    summary: 'Get a transaction by its short code or id, with its history',
  },
  openPhoto: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/photo',
    access: { console: 'transactions.serve' },
    data: TransactionPhoto,
    summary: "View a visitor's print; recorded in the audit",
  },
  openThumbnail: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/thumbnail',
    access: { console: 'transactions.serve' },
    data: TransactionPhoto,
    summary: "View a small picture of a visitor's print; recorded in the audit",
  },
  moveTransaction: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/move',
    access: { console: 'transactions.serve' },
    body: MoveBody,
    data: TransactionDetails,
    summary: 'Move a session to another booth, or reopen it at the same one',
  },
  reprint: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/prints/{id}/reprint',
    access: { console: 'transactions.serve' },
    body: ReprintBody,
    data: TransactionDetails,
    summary: 'Print again; repeated with the same request id it prints once',
  },
  cancelPrint: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/prints/{id}/cancel',
    access: { console: 'transactions.serve' },
    data: TransactionDetails,
    summary: 'Cancel a pending print',
  },
  resendMail: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/mails/{id}/resend',
    access: { console: 'transactions.serve' },
    body: ResendBody,
    data: TransactionDetails,
    summary: 'Send a mail again, to its address or to a corrected one',
  },
  refund: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/refund',
    access: { console: 'transactions.refund', requiresRecentPassword: true },
    body: RefundBody,
    data: TransactionDetails,
    summary: 'Refund a payment at the provider, in full or in part',
  },
  requestRefund: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/refund-wish',
    access: { console: 'transactions.ask-refund' },
    body: RefundRequestBody,
    data: TransactionDetails,
    summary: 'Request a refund from a person who can refund',
  },
  declineRefund: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/refund-wish/decline',
    access: { console: 'money.settle', requiresRecentPassword: true },
    body: DeclineRefundBody,
    data: TransactionDetails,
    summary: 'Decline a refund request',
  },
  recordHandRefund: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/refunded',
    access: { console: 'money.settle', requiresRecentPassword: true },
    body: HandRefundBody,
    data: TransactionDetails,
    summary: 'Record a refund by hand; moves no money',
  },
  settleOwed: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/owed/{number}/settle',
    access: { console: 'money.settle', requiresRecentPassword: true },
    body: SettleBody,
    data: TransactionDetails,
    summary: 'Settle an owed sum with a note; moves no money',
  },
  reopenOwed: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/owed/{number}/reopen',
    access: { console: 'money.reopen', requiresRecentPassword: true },
    body: ReopenBody,
    data: TransactionDetails,
    summary: 'Reopen a settled sum; moves no money',
  },
  listUnmatched: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/unmatched-orders',
    access: { console: 'money.settle-unknown' },
    data: z.array(UnmatchedOrder),
    summary: 'List unknown orders in webhooks until they are settled',
  },
  settleUnmatched: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/unmatched-orders/{order}/settle',
    access: { console: 'money.settle-unknown', requiresRecentPassword: true },
    body: NoteBody.extend({ messages: z.number().int().min(1) }),
    data: z.array(UnmatchedOrder),
    summary: 'Settle an unknown order with a note; moves no money',
  },
  eraseTransaction: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/erase',
    access: { console: 'transactions.erase' },
    body: EraseBody,
    data: TransactionDetails,
    summary: 'Permanently delete photos, videos, addresses, and pending mails and prints',
  },
} as const satisfies Record<string, Call>;
