import { probabilityOfAtLeast } from './negative-binomial.ts';
import {
  fitSheetRates,
  HOUR_MS,
  longRunFactor,
  type SheetHistory,
  type SheetRates,
} from './sheet-rates.ts';

export interface RollForecast {
  /** The roll ends before this instant in one of twenty cases. */
  endsFrom: number;
  /** As probably before it as after it. */
  endsAt: number;
  /** The roll ends after this instant in one of twenty cases. */
  endsTo: number;
}

const INTERVAL = { from: 0.05, to: 0.95 }; // PRINT-44
/** Fewer sheets show no pattern. */
const MIN_SHEETS = 10;
/** Later ends are not forecast. */
const HORIZON_HOURS = 8 * 168;

/**
 * When a roll ends, from the sheets of the last four weeks by hour of the week (PRINT-44). The number of sheets until an
 * instant is taken as negative binomial: its variance is the sum of groups, of busy and quiet days, and of what is not
 * known about the level. Undefined while there are too few data, or if the roll lasts longer than eight weeks.
 */
export function forecastRoll(history: SheetHistory, sheetsLeft: number): RollForecast | undefined {
  const { now } = history;
  if (sheetsLeft <= 0) return { endsFrom: now, endsAt: now, endsTo: now };
  const counted = history.hours.reduce((sum, { sheets }) => sum + sheets, 0);
  const rates = counted < MIN_SHEETS ? undefined : fitSheetRates(history);
  if (!rates) return undefined;
  const hours = listFutureHours(now, rates);
  const find = (probability: number) => findEnd(hours, { probability, sheetsLeft, now });
  const endsFrom = find(INTERVAL.from);
  const endsAt = find(0.5);
  if (endsFrom === undefined || endsAt === undefined) return undefined;
  return { endsFrom, endsAt, endsTo: find(INTERVAL.to) ?? now + HORIZON_HOURS * HOUR_MS };
}

/** The number of sheets from now until the end of an hour. */
interface FutureHour {
  endsAt: number;
  mean: number;
  variance: number;
}

function listFutureHours(now: number, rates: SheetRates): FutureHour[] {
  const { rateAt, dayOf, dispersion, dayVariance, carryOver, levelVariance, today } = rates;
  const hours: FutureHour[] = [];
  const firstDay = dayOf(now);
  let mean = 0;
  let earlierDays = 0;
  let day = { number: firstDay, mean: 0, variance: today.variance };
  for (let at = now; hours.length < HORIZON_HOURS; ) {
    const endsAt = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
    if (dayOf(at) !== day.number) {
      earlierDays += day.variance * day.mean ** 2;
      day = { number: dayOf(at), mean: 0, variance: dayVariance };
    }
    const factor = 1 + (today.factor - 1) * carryOver ** (day.number - firstDay);
    const added = factor * rateAt(at) * ((endsAt - at) / HOUR_MS);
    mean += added;
    day.mean += added;
    const days = longRunFactor(carryOver) * earlierDays + day.variance * day.mean ** 2;
    hours.push({ endsAt, mean, variance: dispersion * mean + days + levelVariance * mean ** 2 });
    at = endsAt;
  }
  return hours;
}

interface EndRequest {
  probability: number;
  sheetsLeft: number;
  now: number;
}

/** The instant at which the roll has ended with this probability. */
function findEnd(
  hours: readonly FutureHour[],
  { probability, sheetsLeft, now }: EndRequest,
): number | undefined {
  const isReached = (hour: FutureHour) => probabilityOfAtLeast(sheetsLeft, hour) >= probability;
  let [low, high] = [0, hours.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const hour = hours[middle];
    if (hour && isReached(hour)) high = middle;
    else low = middle + 1;
  }
  const end = hours[low];
  if (!end) return undefined;
  const begin = hours[low - 1] ?? { endsAt: now, mean: 0, variance: 0 };
  return findInstant(begin, end, isReached);
}

const STEPS = 8;

/** Within an hour sheets are spread evenly. */
function findInstant(
  begin: FutureHour,
  end: FutureHour,
  isReached: (hour: FutureHour) => boolean,
): number {
  const mix = (from: number, to: number, share: number) => from + (to - from) * share;
  const at = (share: number): FutureHour => ({
    endsAt: mix(begin.endsAt, end.endsAt, share),
    mean: mix(begin.mean, end.mean, share),
    variance: mix(begin.variance, end.variance, share),
  });
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (isReached(at(middle))) high = middle;
    else low = middle;
  }
  return Math.round(at(high).endsAt);
}
