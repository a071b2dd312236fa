import { z } from 'zod';
import type { Call } from '../calls.ts';

/** Today so far, and the average of the last four same weekdays up to the same time. */
const Compared = z.object({ today: z.number(), usual: z.number() });

const Location = { slug: z.string(), name: z.string(), time_zone: z.string() };

/** The figures that every role can see. */
export const TodayCounts = z.object({
  at: z.number(),
  locations: z.array(z.object({ ...Location, sessions: Compared, bypasses: Compared })),
});
export type TodayCounts = z.infer<typeof TodayCounts>;

export const TodayRevenue = z.object({
  at: z.number(),
  locations: z.array(
    z.object({
      ...Location,
      revenue_idr: Compared,
      /** Per session; 0 without a session. */
      average_idr: Compared,
      /** Refunds of today, no matter when the payment was; they do not change the revenue. */
      refunds: z.object({ count: z.number().int(), amount_idr: z.number().int() }),
    }),
  ),
});
export type TodayRevenue = z.infer<typeof TodayRevenue>;

export const TodayQuery = z.object({
  /** A slug. */
  location: z.string().min(1).max(60).optional(),
});

export const todayCalls = {
  getToday: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/today',
    access: { console: 'today.see' },
    query: TodayQuery,
    data: TodayCounts,
    summary: 'Get sessions and bypasses of today by location, compared with a usual day',
  },
  getRevenue: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/revenue',
    access: { console: 'revenue.see' },
    data: TodayRevenue,
    summary: 'Get revenue and refunds of today by location, compared with a usual day',
  },
} as const satisfies Record<string, Call>;
