import { consoleCalls, type Right } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { type ConsoleCaller, isWithinReach } from '../../http/access/console-access.ts';
import { route } from '../../http/route.ts';
import type { PlaceOfToday, TodayService } from './service.ts';
import type { Sums } from './store.ts';

interface Dependencies {
  today: TodayService;
  /** Every place that is configured or that a booth stands in. */
  listPlaces(): Promise<PlaceOfToday[]>;
}

/** The page *Today*; what was earned has a right of its own. */
export function registerTodayRoutes(
  app: FastifyInstance,
  { today, listPlaces }: Dependencies,
): void {
  const compare = async (caller: ConsoleCaller, right: Right) => {
    const places = await listPlaces();
    return today.compare(places.filter(({ slug }) => isWithinReach(caller, right, slug)));
  };

  route(app, consoleCalls.getToday, async ({ caller }) => {
    const { at, places } = await compare(caller, 'today.see');
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

  route(app, consoleCalls.getRevenue, async ({ caller }) => {
    const { at, places } = await compare(caller, 'revenue.see');
    return {
      data: {
        at,
        locations: places.map(({ today: sums, usual, ...place }) => ({
          ...placeOf(place),
          revenue_idr: { today: sums.revenueIdr, usual: usual.revenueIdr },
          average_idr: { today: averageOf(sums), usual: averageOf(usual) },
        })),
      },
    };
  });
}

const placeOf = ({ slug, name, timeZone }: PlaceOfToday) => ({ slug, name, time_zone: timeZone });

const averageOf = ({ revenueIdr, sessions }: Sums): number =>
  sessions === 0 ? 0 : Math.round(revenueIdr / sessions);
