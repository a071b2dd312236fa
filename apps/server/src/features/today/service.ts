import type { Clock } from '@jepret/time';
import { DAY_MS, startOfDay, type TimeZone } from '../../domain/zone-days.ts';
import { NOTHING, type Refunds, type Sums, type TodayStore } from './store.ts';

/** So many same weekdays before are the usual one. */
const WEEKS = 4; // CONSOLE-35

export interface PlaceOfToday {
  slug: string;
  name: string;
  timeZone: TimeZone;
}

export interface ComparedSums extends PlaceOfToday {
  today: Sums;
  /** Of the last same weekdays up to the same time, on average. */
  usual: Sums;
  /** Of today. */
  refunds: Refunds;
}

interface Dependencies {
  store: TodayStore;
  clock: Clock;
}

export function createTodayService({ store, clock }: Dependencies) {
  /** Today so far, and the same hours of the weeks before. */
  async function sumZone(zone: TimeZone, now: number) {
    const from = startOfDay(now, zone);
    const weeks = Array.from({ length: WEEKS + 1 }, (_, week) => week * 7 * DAY_MS);
    const [today = new Map(), ...before] = await Promise.all(
      weeks.map((ago) => store.sum({ from: from - ago, to: now + 1 - ago })),
    );
    const refunds = await store.sumRefunds({ from, to: now + 1 });
    return { today, before, refunds };
  }

  return {
    /** Of these places, each by the days of its own zone. */
    async compare(
      places: readonly PlaceOfToday[],
    ): Promise<{ at: number; places: ComparedSums[] }> {
      const at = clock.now();
      const zones = new Map<TimeZone, Awaited<ReturnType<typeof sumZone>>>();
      for (const zone of new Set(places.map(({ timeZone }) => timeZone))) {
        zones.set(zone, await sumZone(zone, at));
      }
      return {
        at,
        places: places.map((place) => {
          const zone = zones.get(place.timeZone);
          const past = (zone?.before ?? []).map((sums) => sums.get(place.slug) ?? NOTHING);
          return {
            ...place,
            today: zone?.today.get(place.slug) ?? NOTHING,
            usual: averageOf(past),
            refunds: zone?.refunds.get(place.slug) ?? { count: 0, amountIdr: 0 },
          };
        }),
      };
    },
  };
}

export type TodayService = ReturnType<typeof createTodayService>;

/** From the first week with anything on: a place two weeks old is not measured by weeks without it. */
function averageOf(all: readonly Sums[]): Sums {
  const oldest = all.findLastIndex(({ sessions, bypasses }) => sessions + bypasses > 0);
  const sums = all.slice(0, oldest + 1);
  const mean = (read: (one: Sums) => number) =>
    sums.reduce((total, one) => total + read(one), 0) / Math.max(1, sums.length);
  return {
    sessions: mean(({ sessions }) => sessions),
    revenueIdr: Math.round(mean(({ revenueIdr }) => revenueIdr)),
    bypasses: mean(({ bypasses }) => bypasses),
  };
}
