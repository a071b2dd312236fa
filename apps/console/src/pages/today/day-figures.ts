import type { TodayCounts, TodayRevenue } from '@jepret/contract/console';
import { nameWeekday } from '../../components/times/format-times.ts';
import { averagePerSession, type Compared, sumCompared } from './compare.ts';

interface Money {
  revenue: Compared;
  average: Compared;
  refunds: Refunds;
}

/** Refunds of today, no matter when the payment was. */
interface Refunds {
  count: number;
  amountIdr: number;
}

/** The figures of a location; `money` is undefined without the right to see revenue. */
export interface LocationFigures {
  slug: string;
  name: string;
  timeZone: string;
  sessions: Compared;
  bypasses: Compared;
  money: Money | undefined;
}

/** Lists the locations with the highest figures first. */
export function listFigures(
  counts: TodayCounts,
  revenue: TodayRevenue | undefined,
): LocationFigures[] {
  const moneyOf = new Map(revenue?.locations.map((location) => [location.slug, location]));
  const figures = counts.locations.map(({ slug, name, time_zone, sessions, bypasses }) => {
    const money = moneyOf.get(slug);
    return {
      slug,
      name,
      timeZone: time_zone,
      sessions,
      bypasses,
      money: money && {
        revenue: money.revenue_idr,
        average: money.average_idr,
        refunds: { count: money.refunds.count, amountIdr: money.refunds.amount_idr },
      },
    };
  });
  const sizeOf = ({ money, sessions }: LocationFigures) => money?.revenue.today ?? sessions.today;
  return figures.toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.name.localeCompare(b.name));
}

export function addFigures(locations: readonly LocationFigures[]) {
  const sessions = sumCompared(locations.map((location) => location.sessions));
  const monies = locations.flatMap(({ money }) => money ?? []);
  const revenue = sumCompared(monies.map((money) => money.revenue));
  return {
    sessions,
    bypasses: sumCompared(locations.map((location) => location.bypasses)),
    money:
      monies.length === 0
        ? undefined
        : { revenue, average: averagePerSession(revenue, sessions), refunds: addRefunds(monies) },
  };
}

const addRefunds = (monies: readonly Money[]): Refunds => ({
  count: monies.reduce((total, { refunds }) => total + refunds.count, 0),
  amountIdr: monies.reduce((total, { refunds }) => total + refunds.amountIdr, 0),
});

export const countRefunds = ({ count }: Refunds): string =>
  count === 0 ? 'none' : count === 1 ? '1 refund' : `${count.toLocaleString('en-GB')} refunds`;

/** The weekday of today, or "day" if it differs between the locations around midnight. */
export function nameDay(
  locations: readonly Pick<LocationFigures, 'timeZone'>[],
  at: number,
): string {
  const [day, ...others] = new Set(locations.map(({ timeZone }) => nameWeekday(at, timeZone)));
  return day !== undefined && others.length === 0 ? day : 'day';
}
