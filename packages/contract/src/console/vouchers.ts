import { z } from 'zod';
import type { Call } from '../calls.ts';
import { VoucherCode } from '../text-fields.ts';
import { PageQuery, pageOf } from './pages.ts';
import { SeenBody } from './seen.ts';

const PERCENT = 'A percentage is a whole number from 1 to 100.';
const AMOUNT = 'An amount is whole rupiah, 1 or more.';
const QUOTA = 'A quota is a whole number, 1 or more.';
const DAY = 'A day looks like 2026-12-31.';

export const MAX_BATCH = 10_000; // CONSOLE-38
const COUNT = `A batch has 2 to ${MAX_BATCH} vouchers.`;
const PREFIX = 'A beginning has up to 12 letters and digits.';
const BATCH_NAME = 'A batch has a name of 1 to 60 characters.';

export const VoucherDiscount = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    percent: z.number(PERCENT).int(PERCENT).min(1, PERCENT).max(100, PERCENT),
  }),
  z.object({ kind: z.literal('amount'), amount_idr: z.number(AMOUNT).int(AMOUNT).min(1, AMOUNT) }),
  z.object({ kind: z.literal('free') }),
]);
export type VoucherDiscount = z.infer<typeof VoucherDiscount>;

/** What a voucher gives, when, how often and where; what is null does not limit it. */
const Terms = {
  discount: VoucherDiscount,
  /** Days, both included, of the places' own time zone where they share one, else of the usual one. */
  first_day: z.iso.date(DAY).nullable(),
  last_day: z.iso.date(DAY).nullable(),
  quota: z.number(QUOTA).int(QUOTA).min(1, QUOTA).nullable(),
  /** Slugs. */
  locations: z.array(z.string().min(1).max(60)).min(1).max(500).nullable(),
};

export const VOUCHER_STATES = [
  'active',
  'disabled',
  'not yet',
  'ended',
  'used up',
  'sandbox only',
] as const;

export const ConsoleVoucher = z.object({
  code: z.string(),
  ...Terms,
  state: z.enum(VOUCHER_STATES),
  used: z.number().int(),
  /** By payments under way. */
  held: z.number().int(),
  batch_id: z.string().nullable(),
  batch_name: z.string().nullable(),
  /** Whose days the first and the last are. */
  time_zone: z.string(),
  /** Whether it is good at one's own locations only, and so one's own to change. */
  is_own: z.boolean(),
  /** Goes up with every change: whoever changes an older one is told. */
  version: z.number().int(),
  added_at: z.number(),
});
export type ConsoleVoucher = z.infer<typeof ConsoleVoucher>;

export const VoucherQuery = PageQuery.extend({
  /** How a code begins. */
  search: z.string().trim().max(40).optional(),
  batch: z.string().max(40).optional(),
});
export type VoucherQuery = z.infer<typeof VoucherQuery>;

export const VoucherPage = pageOf(ConsoleVoucher);

/** What the booth's keys can type. */
const NewVoucherCode = VoucherCode.regex(
  /^[a-z0-9_-]*$/i,
  'A voucher code has only letters, digits, hyphens and underscores.',
);

export const AddVoucherBody = z.object({ code: NewVoucherCode, ...Terms });
export type AddVoucherBody = z.infer<typeof AddVoucherBody>;
export const ChangeVoucherBody = z.object({ ...Terms, version: z.number().int() });

export const VoucherBatch = z.object({
  id: z.string(),
  name: z.string(),
  made_at: z.number(),
  made_by: z.string(),
  count: z.number().int(),
  used: z.number().int(),
  held: z.number().int(),
  disabled: z.number().int(),
  /** Those that were disabled as a batch, and come back as one. */
  disabled_together: z.number().int(),
  /** Uses that nobody has taken yet, of those that are not disabled; null where there is no limit. */
  left: z.number().int().nullable(),
  /** Whether all of it is good at one's own locations only, and so one's own to end. */
  is_own: z.boolean(),
  /** Goes up with every change of any of its vouchers. */
  version: z.number().int(),
});
export type VoucherBatch = z.infer<typeof VoucherBatch>;

export const BatchQuery = PageQuery.extend({
  /** In the name. */
  search: z.string().trim().max(60).optional(),
});
export type BatchQuery = z.infer<typeof BatchQuery>;

export const AddBatchBody = z.object({
  /** Made up by whoever asks: asked twice it is one batch. */
  id: z.string().regex(/^[a-z0-9]{16,40}$/, 'A batch is named by letters and digits.'),
  name: z.string().trim().min(1, BATCH_NAME).max(60, BATCH_NAME),
  count: z.number(COUNT).int(COUNT).min(2, COUNT).max(MAX_BATCH, COUNT),
  prefix: z
    .string()
    .trim()
    .regex(/^[a-z0-9]{0,12}$/i, PREFIX)
    .toUpperCase(),
  ...Terms,
});
export type AddBatchBody = z.infer<typeof AddBatchBody>;

/** So many vouchers of a sheet come at once. */
export const SHEET_PART = 240;

/** Where a part of a sheet begins, counted from 1 in the order of making. */
export const SheetQuery = z.object({
  from: z.coerce.number().int().min(1).max(MAX_BATCH).default(1),
});

export const SheetPart = z.object({ batch: VoucherBatch, vouchers: z.array(ConsoleVoucher) });

export const voucherCalls = {
  listVouchers: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/vouchers',
    access: { console: 'vouchers.manage' },
    query: VoucherQuery,
    data: VoucherPage,
    summary: 'Vouchers, the newest first',
  },
  addVoucher: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/vouchers',
    access: { console: 'vouchers.manage', asksPassword: true },
    body: AddVoucherBody,
    /** Null: an owner is asked first. */
    data: ConsoleVoucher.nullable(),
    summary: 'A new voucher',
  },
  changeVoucher: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/vouchers/{code}',
    access: { console: 'vouchers.manage', asksPassword: true },
    body: ChangeVoucherBody,
    data: ConsoleVoucher,
    summary: 'Other terms; payments under way keep theirs',
  },
  disableVoucher: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/vouchers/{code}/disable',
    access: { console: 'vouchers.manage' },
    body: SeenBody,
    data: ConsoleVoucher,
    summary: 'Nobody redeems it from now on',
  },
  enableVoucher: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/vouchers/{code}/enable',
    access: { console: 'vouchers.manage', asksPassword: true },
    body: SeenBody,
    data: ConsoleVoucher,
    summary: 'Good again, with the uses it had left',
  },
  listVoucherBatches: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/voucher-batches',
    access: { console: 'vouchers.manage' },
    query: BatchQuery,
    data: pageOf(VoucherBatch),
    summary: 'Vouchers that were made together, and how many are used',
  },
  getVoucherSheet: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/voucher-batches/{id}/sheet',
    access: { console: 'vouchers.manage' },
    query: SheetQuery,
    data: SheetPart,
    summary: 'A part of what is printed and cut out',
  },
  addVoucherBatch: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/voucher-batches',
    access: { console: 'vouchers.manage', asksPassword: true },
    body: AddBatchBody,
    /** Null: an owner is asked first. */
    data: VoucherBatch.nullable(),
    summary: 'Many vouchers at once, each with a code of its own',
  },
  disableVoucherBatch: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/voucher-batches/{id}/disable',
    access: { console: 'vouchers.manage' },
    body: SeenBody,
    data: VoucherBatch,
    summary: 'Nobody redeems any of it from now on',
  },
  enableVoucherBatch: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/voucher-batches/{id}/enable',
    access: { console: 'vouchers.manage', asksPassword: true },
    body: SeenBody,
    data: VoucherBatch,
    summary: 'Undo that a batch was disabled; what was disabled one by one stays so',
  },
} as const satisfies Record<string, Call>;
