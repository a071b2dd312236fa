import { z } from 'zod';
import type { Call } from '../calls.ts';
import { EffectName } from '../entities/effects.ts';
import { TransactionStatus } from '../entities/transactions.ts';
import { Email } from '../text-fields.ts';
import { PageQuery, pageOf } from './pages.ts';

const DAY = 'A day looks like 2026-11-15.';
const REASON = 'A reason has 1 to 200 characters.';
const REQUEST = 'A request is named by letters and digits.';
const NOTE = 'A note has 1 to 500 characters.';

/** As staff say it: a bypass is never paid, whatever its status. */
export const TRANSACTION_STATES = [...TransactionStatus.options, 'bypass'] as const;
const TransactionState = z.enum(TRANSACTION_STATES);
export type TransactionState = z.infer<typeof TransactionState>;

export const TransactionQuery = PageQuery.extend({
  /** A short code or how it begins; else a whole id, of a transaction or of an order. */
  search: z.string().trim().max(80).optional(),
  /** A slug. */
  location: z.string().max(60).optional(),
  /** The booth's id. */
  booth: z.string().max(60).optional(),
  status: TransactionState.optional(),
  /** Days of the location that is asked about, else as those within reach share them; both included. */
  from: z.iso.date(DAY).optional(),
  until: z.iso.date(DAY).optional(),
  /** Only those with money to settle or a refund request; `refunds`: only those with a refund request. */
  owed: z.enum(['yes', 'refunds']).optional(),
});
export type TransactionQuery = z.infer<typeof TransactionQuery>;

const Place = z.object({ slug: z.string(), name: z.string(), time_zone: z.string() });
const Booth = z.object({ id: z.string(), name: z.string().nullable() });

/** Where transactions are made, within somebody's reach: for filters, and to move one. */
export const TransactionPlace = Place.extend({
  /** Sessions are moved to accepted ones only. */
  booths: z.array(Booth.extend({ is_accepted: z.boolean(), is_retired: z.boolean() })),
});
export type TransactionPlace = z.infer<typeof TransactionPlace>;

/** How it was paid: by QR code, all of it by a voucher, at a location without a price, or not at all. */
const PaymentMethod = z.enum(['qr', 'voucher', 'free', 'bypass']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const Row = {
  short_code: z.string(),
  state: TransactionState,
  /** Null for a bypass: nothing is paid for it. */
  amount_idr: z.number().int().nullable(),
  /** What has gone back of it, by the provider or by hand; what went back twice counts once. */
  refunded_idr: z.number().int(),
  /** Null for a bypass that no booth has used yet. */
  location: Place.nullable(),
  booth: Booth.nullable(),
  created_at: z.number(),
  paid_at: z.number().nullable(),
  /** The money came when everybody had given it up. */
  is_late: z.boolean(),
  is_erased: z.boolean(),
  /** Money in it waits for a person. */
  has_owed: z.boolean(),
  is_refund_wanted: z.boolean(),
  /** Null until it is paid. */
  method: PaymentMethod.nullable(),
  /** Who has the money. */
  provider: z.string().nullable(),
  /** The code is null for those who may not manage vouchers: a code can be good for others. */
  voucher: z.object({ code: z.string().nullable() }).nullable(),
  has_photo: z.boolean(),
};
export const TransactionRow = z.object(Row);
export type TransactionRow = z.infer<typeof TransactionRow>;

export const TransactionPage = pageOf(TransactionRow);

/** Of all transactions that fit the filters; money is null for those who may not see revenue. */
export const TransactionTotals = z.object({
  transactions: z.number().int(),
  /** Paid, also if it was refunded since. */
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
  /** What the provider last said. */
  word: z.string().nullable(),
  asked_at: z.number(),
  ended_at: z.number().nullable(),
});
export type RefundOverview = z.infer<typeof RefundOverview>;

export const OwedSumOverview = z.object({
  /** Counts from 1 within its transaction. */
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
  /** A person settled it, so an owner may reopen it. */
  can_reopen: z.boolean(),
  /** What of its payment can still go back: a person who settles it names this. */
  left_idr: z.number().int(),
  /** What the provider can be asked to send back of it, whole; null when nothing. */
  refundable_idr: z.number().int().nullable(),
  /** Why the provider is not asked for what is left; null where nothing has to be explained. */
  refund_refusal: z.string().nullable(),
});
export type OwedSumOverview = z.infer<typeof OwedSumOverview>;

export const DeliveryOverview = z.object({
  id: z.string(),
  kind: z.enum(['print', 'mail']),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why it failed, or still waits. */
  reason: z.string().nullable(),
  effect: EffectName.nullable(),
  /** What came out of the printer. */
  sheets: z.number().int(),
  /** To whom a mail goes: enough to tell two apart, too little to write to. */
  to: z.string().nullable(),
  /** Asked for by staff, not at the booth. */
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

/** All that an operator needs of one transaction; nothing that opens a visitor's photos. */
export const TransactionFile = z.object({
  ...Row,
  id: z.string(),
  price_idr: z.number().int(),
  discount_idr: z.number().int(),
  expires_at: z.number().nullable(),
  erased_at: z.number().nullable(),
  /** When all of it was gone. */
  removed_at: z.number().nullable(),
  /** What can still go back; null when nothing, or while a refund is in progress. */
  refundable_idr: z.number().int().nullable(),
  /** Why no part of this can go back, only all of it; null when a part can. */
  whole_refund_only: z.string().nullable(),
  /** Why the provider is not asked for any of it, so that only a person can give it back. */
  refund_refusal: z.string().nullable(),
  /** More than this goes back only when an owner asks for it. */
  operator_refund_limit_idr: z.number().int(),
  /** Photos may be taken on it, here or at another booth. */
  can_run: z.boolean(),
  can_erase: z.boolean(),
  /** What somebody said who wants its money back. */
  refund_wish: z
    .object({
      at: z.number(),
      who: z.string(),
      amount_idr: z.number().int(),
      /** How much of it no refund was asked for yet. */
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
export type TransactionFile = z.infer<typeof TransactionFile>;

/** An order that a provider's messages name and our ledger does not. */
export const UnmatchedOrder = z.object({
  order_id: z.string(),
  provider: z.string(),
  /** How many came. */
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
  /** What could go back as the person saw it: what went back since is not sent once more. */
  left_idr: Amount,
  /** A sum that is owed in it; without one the money that paid it. */
  sum: z.number().int().min(1).max(999_999).optional(),
});
export const RefundWishBody = z.object({ reason: Reason, amount_idr: Amount });
export const HandRefundBody = z.object({
  reason: Reason,
  /** What the person gave back: all that was left. */
  amount_idr: z.number(AMOUNT).int(AMOUNT).min(0, AMOUNT),
});
export const NoteBody = z.object({ note: Note });
export const SettleBody = NoteBody.extend({
  /** What of its payment could still go back, as the person saw it. */
  left_idr: z.number(AMOUNT).int(AMOUNT).min(0, AMOUNT),
  /** Of a refused refund: a person gave the money back, or saw at the provider that it went back. */
  way: z.enum(['by_hand', 'by_provider']).default('by_hand'),
});
export const DeclineRefundBody = NoteBody.extend({
  /** When it was asked for, as the person saw it: a later request is not declined unread. */
  asked_at: z.number().int(),
  /** How much of it was open, as the person saw it. */
  open_idr: Amount,
});
export const ReopenBody = z.object({
  reason: Reason,
  /** When it was settled, as the owner saw it: a later note is not discarded unread. */
  settled_at: z.number().int(),
});
/** Made up by whoever asks: what is asked for twice under one name is done once. */
const request = z.string(REQUEST).regex(/^[a-z0-9]{16,40}$/, REQUEST);
export const ReprintBody = z.object({ request });
export const ResendBody = z.object({
  request,
  /** Another address than the mail had. */
  email: Email.optional(),
});
export const EraseBody = z.object({
  /** The short code once more, by whoever means it. */
  confirm: z.string('Say which transaction you mean.'),
});

export const transactionCalls = {
  listTransactions: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/transactions',
    access: { console: 'transactions.see' },
    query: TransactionQuery,
    data: TransactionPage,
    summary: 'Transactions, the newest first',
  },
  sumTransactions: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/transaction-totals',
    access: { console: 'transactions.see' },
    query: TransactionQuery.omit({ after: true }),
    data: TransactionTotals,
    summary: 'How many transactions fit the filters, and their money',
  },
  listTransactionPlaces: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/transaction-places',
    access: { console: 'transactions.see' },
    data: z.array(TransactionPlace),
    summary: 'The locations within reach, and the booths that stand there',
  },
  getTransaction: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/transactions/{transaction}',
    access: { console: 'transactions.see' },
    data: TransactionFile,
    summary: 'One transaction by its short code or id, with all that happened to it',
  },
  openPhoto: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/photo',
    access: { console: 'transactions.serve' },
    data: TransactionPhoto,
    summary: "Look at a visitor's print; who did so is in the audit",
  },
  openThumbnail: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/thumbnail',
    access: { console: 'transactions.serve' },
    data: TransactionPhoto,
    summary: "Look at a visitor's print in small; who did so is in the audit",
  },
  moveTransaction: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/move',
    access: { console: 'transactions.serve' },
    body: MoveBody,
    data: TransactionFile,
    summary: 'Give it to another booth, or to the same one once more: it is offered there',
  },
  reprint: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/prints/{id}/reprint',
    access: { console: 'transactions.serve' },
    body: ReprintBody,
    data: TransactionFile,
    summary: 'One sheet more; under the same request no second one',
  },
  cancelPrint: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/prints/{id}/cancel',
    access: { console: 'transactions.serve' },
    data: TransactionFile,
    summary: 'Take a print back that is not on paper yet',
  },
  resendMail: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/mails/{id}/resend',
    access: { console: 'transactions.serve' },
    body: ResendBody,
    data: TransactionFile,
    summary: 'Send a mail again, to its address or to one that was put right',
  },
  refund: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/refund',
    access: { console: 'transactions.refund', asksPassword: true },
    body: RefundBody,
    data: TransactionFile,
    summary: 'Ask the provider to send the money back, all of it or a part',
  },
  wishRefund: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/refund-wish',
    access: { console: 'transactions.ask-refund' },
    body: RefundWishBody,
    data: TransactionFile,
    summary: 'Ask somebody who may refund it to do so',
  },
  declineRefund: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/refund-wish/decline',
    access: { console: 'money.settle', asksPassword: true },
    body: DeclineRefundBody,
    data: TransactionFile,
    summary: 'Say no to a refund that somebody asked for',
  },
  noteRefunded: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/refunded',
    access: { console: 'money.settle', asksPassword: true },
    body: HandRefundBody,
    data: TransactionFile,
    summary: 'Note that the money was sent back by hand; this moves no money',
  },
  settleOwed: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/owed/{number}/settle',
    access: { console: 'money.settle', asksPassword: true },
    body: SettleBody,
    data: TransactionFile,
    summary: 'Note what was done about a sum that is owed; this moves no money',
  },
  reopenOwed: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/owed/{number}/reopen',
    access: { console: 'money.reopen', asksPassword: true },
    body: ReopenBody,
    data: TransactionFile,
    summary: 'Put a settled sum back among those to settle; this moves no money',
  },
  listUnmatched: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/unmatched-orders',
    access: { console: 'money.settle-unknown' },
    data: z.array(UnmatchedOrder),
    summary: 'Orders that a provider speaks of and nobody knows, until somebody settles them',
  },
  settleUnmatched: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/unmatched-orders/{order}/settle',
    access: { console: 'money.settle-unknown', asksPassword: true },
    body: NoteBody.extend({ messages: z.number().int().min(1) }),
    data: z.array(UnmatchedOrder),
    summary: 'Note what was done about such an order; this moves no money',
  },
  eraseTransaction: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/transactions/{transaction}/erase',
    access: { console: 'transactions.erase' },
    body: EraseBody,
    data: TransactionFile,
    summary: 'Delete photos, films, addresses and what waits to be sent or printed, for good',
  },
} as const satisfies Record<string, Call>;
