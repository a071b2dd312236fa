import { z } from 'zod';
import type { Call } from '../calls.ts';
import { VersionBody } from './version-body.ts';

export const FREE_CHANGES = [
  'voucher-add',
  'voucher-change',
  'voucher-enable',
  'batch-add',
  'batch-enable',
  'price-change',
] as const;

/** A change that makes more sessions free than a person can grant in a day. */
export const FreeRequest = z.object({
  id: z.string(),
  kind: z.enum(FREE_CHANGES),
  /** A voucher's code, a batch's name, or a location's name. */
  subject: z.string(),
  /** A slug, if it is valid at one location only. */
  location: z.string().nullable(),
  /** The number of sessions it makes free; null without a limit. */
  sessions: z.number().int().nullable(),
  /** What it would change, as text. */
  terms: z.string(),
  asked_by: z.string(),
  asked_at: z.number(),
  state: z.enum(['asked', 'accepted', 'declined']),
  decided_by: z.string().nullable(),
  decided_at: z.number().nullable(),
  /** Why an owner declined it. */
  note: z.string().nullable(),
  /** Increases when the person replaces the request. */
  version: z.number().int(),
});
export type FreeRequest = z.infer<typeof FreeRequest>;

/** What makes sessions free now, no matter who granted it. */
export const FreeNow = z.object({
  kind: z.enum(['location', 'voucher', 'batch']),
  name: z.string(),
  /** Slugs; null is everywhere. */
  locations: z.array(z.string()).nullable(),
  /** Sessions that are left; null without a limit. */
  left: z.number().int().nullable(),
});
export type FreeNow = z.infer<typeof FreeNow>;

export const FreeOverview = z.object({
  /** How many are pending. */
  waiting: z.number().int(),
  /** Pending requests, then the newest decided ones. Owners get all of them, operators their own. */
  requests: z.array(FreeRequest),
  /** At the locations that the caller reaches. */
  free_now: z.array(FreeNow),
  /** How many sessions a person can make free in a day. */
  daily_cap: z.number().int(),
});
export type FreeOverview = z.infer<typeof FreeOverview>;

const NOTE = 'Enter a reason of 1 to 200 characters.';

export const freeGrantCalls = {
  listFreeGrants: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/free-grants',
    access: { console: 'free.see' },
    data: FreeOverview,
    summary: 'List requests for free sessions, and everything that is free now',
  },
  acceptFreeGrant: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/free-grants/{id}/accept',
    access: { console: 'free.decide', requiresRecentPassword: true },
    body: VersionBody,
    data: FreeOverview,
    summary: 'Accept a request and make its change',
  },
  declineFreeGrant: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/free-grants/{id}/decline',
    access: { console: 'free.decide', requiresRecentPassword: true },
    body: VersionBody.extend({ note: z.string(NOTE).trim().min(1, NOTE).max(200, NOTE) }),
    data: FreeOverview,
    summary: 'Decline a request',
  },
} as const satisfies Record<string, Call>;
