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

/** Separate from the other calls, because the menu makes them on every page. */
export const requestCountCalls = {
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
