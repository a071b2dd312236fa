import type { Clock } from '@jepret/time';
import { DAY_MS, startOfDay, type TimeZone } from '../../domain/zone-days.ts';
import { NO_SUMS, type Refunds, type Sums, type TodayStore } from './store.ts';

/** The usual day is the average of this many same weekdays. */
const WEEKS = 4; // CONSOLE-35

export interface TodayLocation {
  slug: string;
  name: string;
  timeZone: TimeZone;
}

export interface ComparedSums extends TodayLocation {
  today: Sums;
  /** Average of the last same weekdays up to the same time. */
  usual: Sums;
  /** Today's. */
  refunds: Refunds;
}

interface Dependencies {
  store: TodayStore;
  clock: Clock;
}

export function createTodayService({ store, clock }: Dependencies) {
  /** Sums of today so far and of the same hours of the previous weeks. */
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
    /** Each location by the days of its own time zone. */
    async compare(
      locations: readonly TodayLocation[],
    ): Promise<{ at: number; locations: ComparedSums[] }> {
      const at = clock.now();
      const zones = new Map<TimeZone, Awaited<ReturnType<typeof sumZone>>>();
      for (const zone of new Set(locations.map(({ timeZone }) => timeZone))) {
        zones.set(zone, await sumZone(zone, at));
      }
      return {
        at,
        locations: locations.map((location) => {
          const zone = zones.get(location.timeZone);
          const past = (zone?.before ?? []).map((sums) => sums.get(location.slug) ?? NO_SUMS);
          return {
            ...location,
            today: zone?.today.get(location.slug) ?? NO_SUMS,
            usual: computeUsual(past),
            refunds: zone?.refunds.get(location.slug) ?? { count: 0, amountIdr: 0 },
          };
        }),
      };
    },
  };
}

export type TodayService = ReturnType<typeof createTodayService>;

/** Averages only from the first week with a session: weeks before a location existed do not count. */
function computeUsual(all: readonly Sums[]): Sums {
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
