import type { TodayCounts, TodayRevenue } from '@jepret/contract/console';
import { nameWeekday } from '../../components/times/clock-words.ts';
import { addUp, type Compared, divide } from './compare.ts';

interface Money {
  revenue: Compared;
  average: Compared;
  refunds: Refunds;
}

/** What went back today, no matter when it was paid. */
interface Refunds {
  count: number;
  amountIdr: number;
}

/** What a place did today; its money is undefined for whoever may not see any. */
export interface PlaceFigures {
  slug: string;
  name: string;
  timeZone: string;
  sessions: Compared;
  bypasses: Compared;
  money: Money | undefined;
}

/** Those that did most come first. */
export function listFigures(
  counts: TodayCounts,
  revenue: TodayRevenue | undefined,
): PlaceFigures[] {
  const moneyOf = new Map(revenue?.locations.map((place) => [place.slug, place]));
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
  const sizeOf = ({ money, sessions }: PlaceFigures) => money?.revenue.today ?? sessions.today;
  return figures.toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.name.localeCompare(b.name));
}

export function addFigures(places: readonly PlaceFigures[]) {
  const sessions = addUp(places.map((place) => place.sessions));
  const monies = places.flatMap(({ money }) => money ?? []);
  const revenue = addUp(monies.map((money) => money.revenue));
  return {
    sessions,
    bypasses: addUp(places.map((place) => place.bypasses)),
    money:
      monies.length === 0
        ? undefined
        : { revenue, average: divide(revenue, sessions), refunds: addRefunds(monies) },
  };
}

const addRefunds = (monies: readonly Money[]): Refunds => ({
  count: monies.reduce((total, { refunds }) => total + refunds.count, 0),
  amountIdr: monies.reduce((total, { refunds }) => total + refunds.amountIdr, 0),
});

export const countRefunds = ({ count }: Refunds): string =>
  count === 0 ? 'none' : count === 1 ? '1 refund' : `${count.toLocaleString('en-GB')} refunds`;

/** What today is called; around midnight it is not the same day everywhere. */
export function nameDay(places: readonly Pick<PlaceFigures, 'timeZone'>[], at: number): string {
  const [day, ...others] = new Set(places.map(({ timeZone }) => nameWeekday(at, timeZone)));
  return day !== undefined && others.length === 0 ? day : 'day';
}
