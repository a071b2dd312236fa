import { consoleCalls, type Right } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { toZoneTime } from '../../domain/zone-days.ts';
import { type ConsoleCaller, isWithinReach } from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { route } from '../../http/route.ts';
import type { PlaceOfToday, TodayService } from './service.ts';
import type { Sums } from './store.ts';

interface Dependencies {
  today: TodayService;
  /** Every place that is configured or that a booth stands in; the default profile only if it has transactions. */
  listPlaces(): Promise<PlaceOfToday[]>;
}

/** The page *Today*; what was earned has a right of its own. */
export function registerTodayRoutes(
  app: FastifyInstance,
  { today, listPlaces }: Dependencies,
): void {
  const compare = async (caller: ConsoleCaller, right: Right, location?: string) => {
    const within = (await listPlaces()).filter(({ slug }) => isWithinReach(caller, right, slug));
    return today.compare(within.filter(({ slug }) => location === undefined || slug === location));
  };

  route(app, consoleCalls.getToday, async ({ query, caller }) => {
    const { at, places } = await compare(caller, 'today.see', query.location);
    return {
      data: {
        at,
        locations: places.map(({ today: sums, usual, ...place }) => ({
          ...placeOf(place),
          sessions: { today: sums.sessions, usual: usual.sessions },
          bypasses: { today: sums.bypasses, usual: usual.bypasses },
        })),
      },
    };
  });

  csvRoute(app, consoleCalls.getToday, {
    access: consoleCalls.getRevenue.access,
    titles: CSV_TITLES,
    async *listRows({ location }, caller) {
      const { at, places } = await compare(caller, 'revenue.see', location);
      for (const { name, timeZone, today: sums, usual, refunds } of places) {
        yield [
          name,
          toZoneTime(at, timeZone),
          timeZone,
          ...[sums.revenueIdr, usual.revenueIdr, sums.sessions, usual.sessions],
          ...[averageOf(sums), averageOf(usual), sums.bypasses, usual.bypasses],
          ...[refunds.count, refunds.amountIdr],
        ];
      }
    },
  });

  route(app, consoleCalls.getRevenue, async ({ caller }) => {
    const { at, places } = await compare(caller, 'revenue.see');
    return {
      data: {
        at,
        locations: places.map(({ today: sums, usual, refunds, ...place }) => ({
          ...placeOf(place),
          revenue_idr: { today: sums.revenueIdr, usual: usual.revenueIdr },
          average_idr: { today: averageOf(sums), usual: averageOf(usual) },
          refunds: { count: refunds.count, amount_idr: refunds.amountIdr },
        })),
      },
    };
  });
}

const CSV_TITLES = [
  'location',
  'as of',
  'time zone',
  'revenue',
  'usual revenue',
  'sessions',
  'usual sessions',
  'average',
  'usual average',
  'bypasses',
  'usual bypasses',
  'refunds',
  'refunded',
] as const;

const placeOf = ({ slug, name, timeZone }: PlaceOfToday) => ({ slug, name, time_zone: timeZone });

const averageOf = ({ revenueIdr, sessions }: Sums): number =>
  sessions === 0 ? 0 : Math.round(revenueIdr / sessions);
