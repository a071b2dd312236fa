import { z } from 'zod';
import type { Call } from '../calls.ts';
import { VoucherCode } from '../text-fields.ts';
import { PageQuery, pageOf } from './pages.ts';
import { VersionBody } from './version-body.ts';

const PERCENT = 'A percentage is a whole number from 1 to 100.';
const AMOUNT = 'An amount is whole rupiah, 1 or more.';
const QUOTA = 'A quota is a whole number, 1 or more.';
const DAY = 'A day looks like 2026-12-31.';

export const MAX_BATCH = 10_000; // CONSOLE-38
const COUNT = `A batch has 2 to ${MAX_BATCH} vouchers.`;
const PREFIX = 'A code prefix has up to 12 letters and digits.';
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

/** Discount, days, uses and locations; null means no limit. */
const Terms = {
  discount: VoucherDiscount,
  /** Both included; in the time zone that all its locations share, otherwise in the default profile's. */
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
  /** Reserved by pending payments. */
  held: z.number().int(),
  batch_id: z.string().nullable(),
  batch_name: z.string().nullable(),
  /** The time zone of the first and last day. */
  time_zone: z.string(),
  /** Valid only at the caller's own locations, so the caller can change it. */
  is_own: z.boolean(),
  /** Increases with every change; a change of an older version is rejected. */
  version: z.number().int(),
  added_at: z.number(),
});
export type ConsoleVoucher = z.infer<typeof ConsoleVoucher>;

export const VoucherQuery = PageQuery.extend({
  /** The beginning of a code. */
  search: z.string().trim().max(40).optional(),
  batch: z.string().max(40).optional(),
});
export type VoucherQuery = z.infer<typeof VoucherQuery>;

export const VoucherPage = pageOf(ConsoleVoucher);

/** Only characters that the kiosk's keyboard has. */
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
  /** Disabled together as a batch; they are enabled together too. */
  disabled_together: z.number().int(),
  /** Remaining uses of vouchers that are not disabled; null without a limit. */
  left: z.number().int().nullable(),
  /** Valid only at the caller's own locations, so the caller can disable it. */
  is_own: z.boolean(),
  /** Increases with every change of one of its vouchers. */
  version: z.number().int(),
});
export type VoucherBatch = z.infer<typeof VoucherBatch>;

export const BatchQuery = PageQuery.extend({
  /** Matches the name. */
  search: z.string().trim().max(60).optional(),
});
export type BatchQuery = z.infer<typeof BatchQuery>;

export const AddBatchBody = z.object({
  /** Created by the client: repeated with the same id it is one batch. */
  id: z.string().regex(/^[a-z0-9]{16,40}$/, 'A batch id has 16 to 40 letters and digits.'),
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

/** Vouchers per part of a sheet. */
export const SHEET_PART = 240;

/** The first voucher of the part, counted from 1 in the order of creation. */
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
    summary: 'List vouchers, newest first',
  },
  addVoucher: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/vouchers',
    access: { console: 'vouchers.manage', requiresRecentPassword: true },
    body: AddVoucherBody,
    /** Null if an owner has to accept it first. */
    data: ConsoleVoucher.nullable(),
    summary: 'Add a voucher',
  },
  changeVoucher: {
    method: 'PUT',
    base: 'core',
    path: '/v1/console/vouchers/{code}',
    access: { console: 'vouchers.manage', requiresRecentPassword: true },
    body: ChangeVoucherBody,
    data: ConsoleVoucher,
    summary: 'Change the terms of a voucher; pending payments keep the old ones',
  },
  disableVoucher: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/vouchers/{code}/disable',
    access: { console: 'vouchers.manage' },
    body: VersionBody,
    data: ConsoleVoucher,
    summary: 'Disable a voucher: it can no longer be redeemed',
  },
  enableVoucher: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/vouchers/{code}/enable',
    access: { console: 'vouchers.manage', requiresRecentPassword: true },
    body: VersionBody,
    data: ConsoleVoucher,
    summary: 'Enable a voucher with its remaining uses',
  },
  listVoucherBatches: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/voucher-batches',
    access: { console: 'vouchers.manage' },
    query: BatchQuery,
    data: pageOf(VoucherBatch),
    summary: 'List voucher batches with their uses',
  },
  getVoucherSheet: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/voucher-batches/{id}/sheet',
    access: { console: 'vouchers.manage' },
    query: SheetQuery,
    data: SheetPart,
    summary: 'Get a part of the printable sheet of a batch',
  },
  addVoucherBatch: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/voucher-batches',
    access: { console: 'vouchers.manage', requiresRecentPassword: true },
    body: AddBatchBody,
    /** Null if an owner has to accept it first. */
    data: VoucherBatch.nullable(),
    summary: 'Create a batch of vouchers, each with its own code',
  },
  disableVoucherBatch: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/voucher-batches/{id}/disable',
    access: { console: 'vouchers.manage' },
    body: VersionBody,
    data: VoucherBatch,
    summary: 'Disable a batch: none of its vouchers can be redeemed',
  },
  enableVoucherBatch: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/voucher-batches/{id}/enable',
    access: { console: 'vouchers.manage', requiresRecentPassword: true },
    body: VersionBody,
    data: VoucherBatch,
    summary: 'Enable the vouchers that were disabled as a batch',
  },
} as const satisfies Record<string, Call>;
