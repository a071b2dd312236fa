import { z } from 'zod';
import type { Call } from '../calls.ts';
import { SeenBody } from './seen.ts';

export const FREE_CHANGES = [
  'voucher-add',
  'voucher-change',
  'voucher-enable',
  'batch-add',
  'batch-enable',
  'price-change',
] as const;

/** A change that makes more sessions free than a person may grant in a day. */
export const FreeRequest = z.object({
  id: z.string(),
  kind: z.enum(FREE_CHANGES),
  /** A code, what a batch is called, or a location. */
  subject: z.string(),
  /** A slug, where it is valid at one location only. */
  location: z.string().nullable(),
  /** How many sessions it makes free; null without a limit. */
  sessions: z.number().int().nullable(),
  /** What it would change, in words. */
  terms: z.string(),
  asked_by: z.string(),
  asked_at: z.number(),
  state: z.enum(['asked', 'accepted', 'declined']),
  decided_by: z.string().nullable(),
  decided_at: z.number().nullable(),
  /** Why an owner declined it. */
  note: z.string().nullable(),
  /** Goes up when the person asks for something else instead. */
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
  /** How many wait for an owner. */
  waiting: z.number().int(),
  /** Those that wait, then the newest that were decided; one's own, for owners everyone's. */
  requests: z.array(FreeRequest),
  /** At the locations within reach. */
  free_now: z.array(FreeNow),
  /** How many sessions a person may make free in a day. */
  daily_cap: z.number().int(),
});
export type FreeOverview = z.infer<typeof FreeOverview>;

const NOTE = 'Say why in 1 to 200 characters.';

export const freeGrantCalls = {
  listFreeGrants: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/free-grants',
    access: { console: 'free.see' },
    data: FreeOverview,
    summary: 'What was asked to be made free, and what is free now',
  },
  acceptFreeGrant: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/free-grants/{id}/accept',
    access: { console: 'free.decide', asksPassword: true },
    body: SeenBody,
    data: FreeOverview,
    summary: 'Make the change that was asked for',
  },
  declineFreeGrant: {
    method: 'POST',
    base: 'core',
    path: '/v1/console/free-grants/{id}/decline',
    access: { console: 'free.decide', asksPassword: true },
    body: SeenBody.extend({ note: z.string(NOTE).trim().min(1, NOTE).max(200, NOTE) }),
    data: FreeOverview,
    summary: 'Leave everything as it is',
  },
} as const satisfies Record<string, Call>;
