import { consoleCalls, type Right } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { formatZoneTime } from '../../domain/zone-days.ts';
import { type ConsoleCaller, isWithinReach } from '../../http/access/console-access.ts';
import { csvRoute } from '../../http/csv-route.ts';
import { route } from '../../http/route.ts';
import type { TodayLocation, TodayService } from './service.ts';
import type { Sums } from './store.ts';

interface Dependencies {
  today: TodayService;
  /** Every location that is configured or that a booth stands in; the default profile only if it has transactions. */
  listLocations(): Promise<TodayLocation[]>;
}

/** The page *Today*; revenue needs a separate right. */
export function registerTodayRoutes(
  app: FastifyInstance,
  { today, listLocations }: Dependencies,
): void {
  const compare = async (caller: ConsoleCaller, right: Right, location?: string) => {
    const reachable = (await listLocations()).filter(({ slug }) =>
      isWithinReach(caller, right, slug),
    );
    return today.compare(
      reachable.filter(({ slug }) => location === undefined || slug === location),
    );
  };

  route(app, consoleCalls.getToday, async ({ query, caller }) => {
    const { at, locations } = await compare(caller, 'today.see', query.location);
    return {
      data: {
        at,
        locations: locations.map(({ today: sums, usual, ...location }) => ({
          ...toLocation(location),
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
      const { at, locations } = await compare(caller, 'revenue.see', location);
      for (const { name, timeZone, today: sums, usual, refunds } of locations) {
        yield [
          name,
          formatZoneTime(at, timeZone),
          timeZone,
          ...[sums.revenueIdr, usual.revenueIdr, sums.sessions, usual.sessions],
          ...[getAveragePrice(sums), getAveragePrice(usual), sums.bypasses, usual.bypasses],
          ...[refunds.count, refunds.amountIdr],
        ];
      }
    },
  });

  route(app, consoleCalls.getRevenue, async ({ caller }) => {
    const { at, locations } = await compare(caller, 'revenue.see');
    return {
      data: {
        at,
        locations: locations.map(({ today: sums, usual, refunds, ...location }) => ({
          ...toLocation(location),
          revenue_idr: { today: sums.revenueIdr, usual: usual.revenueIdr },
          average_idr: { today: getAveragePrice(sums), usual: getAveragePrice(usual) },
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

const toLocation = ({ slug, name, timeZone }: TodayLocation) => ({
  slug,
  name,
  time_zone: timeZone,
});

const getAveragePrice = ({ revenueIdr, sessions }: Sums): number =>
  sessions === 0 ? 0 : Math.round(revenueIdr / sessions);
