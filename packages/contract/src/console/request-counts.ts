import { z } from 'zod';
import type { Call } from '../calls.ts';

/** How many refund requests wait for a decision, by location; a location without any is left out. */
export const RefundRequestCounts = z.object({
  locations: z.array(z.object({ slug: z.string(), waiting: z.number().int() })),
});
export type RefundRequestCounts = z.infer<typeof RefundRequestCounts>;

/** How many requests for free sessions wait for an owner. */
export const FreeRequestCount = z.object({ waiting: z.number().int() });
export type FreeRequestCount = z.infer<typeof FreeRequestCount>;

/** Apart from the other calls about transactions and free sessions: the menu makes them on every page. */
export const requestCountCalls = {
  countRefundRequests: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/refund-requests',
    access: { console: 'money.settle' },
    data: RefundRequestCounts,
    summary: 'Refund requests that wait for a decision, by location',
  },
  countFreeRequests: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/free-requests',
    access: { console: 'free.decide' },
    data: FreeRequestCount,
    summary: 'How many requests for free sessions wait for an owner',
  },
} as const satisfies Record<string, Call>;
