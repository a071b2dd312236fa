import { z } from 'zod';
import type { Call } from '../calls.ts';

/** How many refund requests wait for a decision, by location; a location without any is left out. */
export const RefundRequestCounts = z.object({
  locations: z.array(z.object({ slug: z.string(), waiting: z.number().int() })),
});
export type RefundRequestCounts = z.infer<typeof RefundRequestCounts>;

/** Apart from the other calls about transactions: the menu makes it on every page. */
export const refundRequestCalls = {
  countRefundRequests: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/refund-requests',
    access: { console: 'money.settle' },
    data: RefundRequestCounts,
    summary: 'Refund requests that wait for a decision, by location',
  },
} as const satisfies Record<string, Call>;
