import { z } from 'zod';
import type { Call } from '../calls.ts';

/** Pending refund requests by location; locations without one are left out. */
export const RefundRequestCounts = z.object({
  locations: z.array(z.object({ slug: z.string(), waiting: z.number().int() })),
});
export type RefundRequestCounts = z.infer<typeof RefundRequestCounts>;

/** Pending requests for free sessions. */
export const FreeRequestCount = z.object({ waiting: z.number().int() });
export type FreeRequestCount = z.infer<typeof FreeRequestCount>;

/** Entries of the page *Needs you* within the caller's reach, without muted incidents. */
export const NeedCount = z.object({ open: z.number().int() });
export type NeedCount = z.infer<typeof NeedCount>;

/** Separate from the other calls, because the menu makes them on every page. */
export const requestCountCalls = {
  countNeeds: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/needs/count',
    access: { console: 'needs.see' },
    data: NeedCount,
    summary: 'Count what needs a person',
  },
  countRefundRequests: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/refund-requests',
    access: { console: 'money.settle' },
    data: RefundRequestCounts,
    summary: 'Count pending refund requests by location',
  },
  countFreeRequests: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/free-requests',
    access: { console: 'free.decide' },
    data: FreeRequestCount,
    summary: 'Count pending requests for free sessions',
  },
} as const satisfies Record<string, Call>;
