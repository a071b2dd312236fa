import { z } from 'zod';
import type { Call } from '../calls.ts';

/** Of today so far, beside the average of the last four same weekdays up to the same time. */
const Compared = z.object({ today: z.number(), usual: z.number() });

const Place = { slug: z.string(), name: z.string(), time_zone: z.string() };

/** What every member of staff sees of a day. */
export const TodayCounts = z.object({
  at: z.number(),
  locations: z.array(z.object({ ...Place, sessions: Compared, bypasses: Compared })),
});
export type TodayCounts = z.infer<typeof TodayCounts>;

export const TodayRevenue = z.object({
  at: z.number(),
  locations: z.array(
    z.object({
      ...Place,
      revenue_idr: Compared,
      /** By session; 0 without one. */
      average_idr: Compared,
      /** What went back today, no matter when it was paid; revenue stays as it was. */
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
    summary: 'Sessions and bypasses of today so far, against the usual, by location',
  },
  getRevenue: {
    method: 'GET',
    base: 'core',
    path: '/v1/console/revenue',
    access: { console: 'revenue.see' },
    data: TodayRevenue,
    summary: 'Revenue and refunds of today so far, against the usual, by location',
  },
} as const satisfies Record<string, Call>;
