export const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const WEEK_HOURS = 168;
/** Older sheets say little about next week. */
const WINDOW_HOURS = 4 * WEEK_HOURS; // PRINT-44

export interface SheetHistory {
  /** The sheets of each hour, by the hour's begin; hours without sheets may be missing. */
  hours: readonly { at: number; sheets: number }[];
  /** When the counting of this printer's sheets began. */
  countedSince: number;
  now: number;
  /** Days begin at midnight of the location. */
  utcOffsetHours: number;
}

/**
 * The expected sheets of each hour of the week, and how much reality differs from them. Indonesia has no summer time,
 * so an hour of the week is the same hour in every week.
 */
export interface SheetRates {
  /** Expected sheets of the hour that contains this instant. */
  rateAt(instant: number): number;
  dayOf(instant: number): number;
  /** Variance of an hour by its mean: sheets come in groups. */
  dispersion: number;
  /** Relative variance of whole days: weather, holidays. */
  dayVariance: number;
  /** How much of a day's difference the next day still has. */
  carryOver: number;
  /** Relative variance of the level itself, which is known only roughly and changes. */
  levelVariance: number;
  /** How much busier today is than expected, and how sure that is. */
  today: { factor: number; variance: number };
}

/** What is assumed before there are data, and how much data outweigh it. All of them are guesses. */
const PRIOR = {
  sheetsPerDay: 40,
  days: 0.25,
  /** An hour of the week is judged by its hour of the day and its day of the week until it was seen that often. */
  hourWeeks: 3,
  profileDays: 0.5,
  dispersion: 1.5,
  dispersionHours: 20,
  dayVariance: 0.12,
  dayVarianceDays: 5,
  carryOver: 0.25,
  carryOverDays: 10,
  /** From one week to the next. */
  drift: 0.02,
} as const;

/** Shops are open from 10 to 22 o'clock. */
const OPEN_HOURS = { from: 10, until: 22 };

/** Undefined while no sheet has been counted. */
export function fitSheetRates(history: SheetHistory): SheetRates | undefined {
  const window = readWindow(history);
  if (window.total === 0) return undefined;
  const rates = fitHours(window);
  const { dayOf } = window;
  const rateAt = (instant: number) => rates[hourOfWeek(instant)] ?? 0;
  const days = listDays(window, rates);
  const past = [...days.values()].filter(({ isToday }) => !isToday);
  const dispersion = fitDispersion(window, rates, days);
  const dayVariance = fitDayVariance(past, dispersion, window.elapsedDays / 7);
  const carryOver = fitCarryOver(past);
  const levelVariance =
    (dayVariance * longRunFactor(carryOver)) / Math.max(window.elapsedDays, 0.5) +
    dispersion / window.total +
    PRIOR.drift;
  const today = days.get(dayOf(history.now));
  return {
    rateAt,
    dayOf,
    dispersion,
    dayVariance,
    carryOver,
    levelVariance,
    today: fitToday(today, dispersion, dayVariance),
  };
}

interface HourSeen {
  at: number;
  sheets: number;
  /** The seen part of it; the first and the current hour are incomplete. */
  share: number;
}

interface Window {
  hours: readonly HourSeen[];
  total: number;
  elapsedDays: number;
  now: number;
  localHour(at: number): number;
  dayOf(at: number): number;
}

const hourOfWeek = (at: number): number => Math.floor(at / HOUR_MS) % WEEK_HOURS;

function readWindow({ hours, countedSince, now, utcOffsetHours }: SheetHistory): Window {
  const from = Math.max(countedSince, now - WINDOW_HOURS * HOUR_MS);
  const sheetsOf = new Map(hours.map(({ at, sheets }) => [at, sheets]));
  const seen: HourSeen[] = [];
  for (let at = Math.floor(from / HOUR_MS) * HOUR_MS; at < now; at += HOUR_MS) {
    const share = (Math.min(at + HOUR_MS, now) - Math.max(at, from)) / HOUR_MS;
    // An hour that is cut at the beginning of the window has sheets from before it.
    const isCut = at < from && countedSince < from;
    if (!isCut) seen.push({ at, sheets: sheetsOf.get(at) ?? 0, share });
  }
  const localHour = (at: number) => Math.floor(at / HOUR_MS) + utcOffsetHours;
  return {
    hours: seen,
    total: seen.reduce((sum, { sheets }) => sum + sheets, 0),
    elapsedDays: seen.reduce((sum, { share }) => sum + share, 0) / DAY_HOURS,
    now,
    localHour,
    dayOf: (at) => Math.floor(localHour(at) / DAY_HOURS),
  };
}

/** Expected sheets by hour of the week: the sheets of each weekday, spread over its hours. */
function fitHours(window: Window): number[] {
  const { total, elapsedDays, localHour } = window;
  const perDay =
    (total + PRIOR.sheetsPerDay * PRIOR.days) / (Math.max(elapsedDays, 0.1) + PRIOR.days);
  const profile = fitProfile(window, perDay);
  const byWeekday = fitWeekdays(window, profile, perDay).map((factor, weekday) =>
    fitHoursOfDay(window, { weekday, perDay: factor * perDay, profile }),
  );
  return Array.from({ length: WEEK_HOURS }, (_, index) => {
    const local = localHour(index * HOUR_MS);
    return byWeekday[weekdayOf(local)]?.[local % DAY_HOURS] ?? 0;
  });
}

interface Weekday {
  weekday: number;
  perDay: number;
  profile: readonly number[];
}

/** A weekday's own hours count the more the more often they were seen. */
function fitHoursOfDay(
  { hours, localHour }: Window,
  { weekday, perDay, profile }: Weekday,
): number[] {
  const sheets = new Array<number>(DAY_HOURS).fill(0);
  const seen = new Array<number>(DAY_HOURS).fill(0);
  for (const hour of hours) {
    const local = localHour(hour.at);
    if (weekdayOf(local) !== weekday) continue;
    const index = local % DAY_HOURS;
    sheets[index] = (sheets[index] ?? 0) + hour.sheets;
    seen[index] = (seen[index] ?? 0) + hour.share;
  }
  const days = PRIOR.hourWeeks + Math.max(...seen);
  const mixed = sheets.map(
    (counted, hour) => counted + (days - (seen[hour] ?? 0)) * perDay * (profile[hour] ?? 0),
  );
  const sum = mixed.reduce((total, one) => total + one, 0);
  return mixed.map((one) => (sum > 0 ? (perDay * one) / sum : 0));
}

/** The share of each hour of the day. */
function fitProfile({ hours, localHour }: Window, perDay: number): number[] {
  const open = OPEN_HOURS.until - OPEN_HOURS.from;
  const rates = Array.from({ length: DAY_HOURS }, (_, hour) => {
    const isOpen = hour >= OPEN_HOURS.from && hour < OPEN_HOURS.until;
    return { sheets: isOpen ? (PRIOR.profileDays * perDay) / open : 0, days: PRIOR.profileDays };
  });
  for (const { at, sheets, share } of hours) {
    const rate = rates[localHour(at) % DAY_HOURS];
    if (!rate) continue;
    rate.sheets += sheets;
    rate.days += share;
  }
  const perHour = rates.map(({ sheets, days }) => sheets / days);
  const sum = perHour.reduce((total, rate) => total + rate, 0);
  return perHour.map((rate) => rate / sum);
}

/**
 * How much busier each day of the week is than a usual day. Four Tuesdays may be quiet by chance: a weekday differs from
 * the other days of its half of the week only as far as the weekdays differ more than days do anyway.
 */
function fitWeekdays(window: Window, profile: readonly number[], perDay: number): number[] {
  const days = new Map<number, { weekday: number; sheets: number; expected: number }>();
  for (const { at, sheets, share } of window.hours) {
    const number = window.dayOf(at);
    const weekday = weekdayOf(window.localHour(at));
    const day = days.get(number) ?? { weekday, sheets: 0, expected: 0 };
    day.sheets += sheets;
    day.expected += share * (profile[window.localHour(at) % DAY_HOURS] ?? 0);
    days.set(number, day);
  }
  const seen = [...days.values()].filter(({ expected }) => expected > MIN_SHARE_OF_DAY);
  const meanOf = (isIn: (weekday: number) => boolean, prior: number, priorDays: number) => {
    const inside = seen.filter(({ weekday }) => isIn(weekday));
    const expected = inside.reduce((sum, day) => sum + day.expected, 0);
    const sheets = inside.reduce((sum, day) => sum + day.sheets, 0) / perDay;
    return { mean: (sheets + prior * priorDays) / (expected + priorDays), days: expected };
  };
  const groups = [false, true].map(
    (isWeekend) => meanOf((weekday) => isWeekendDay(weekday) === isWeekend, 1, 1).mean,
  );
  const groupOf = (weekday: number): number => groups[isWeekendDay(weekday) ? 1 : 0] ?? 1;
  const own = Array.from({ length: 7 }, (_, weekday) =>
    meanOf((one) => one === weekday, groupOf(weekday), 0.01),
  );
  const within = mixVariance(
    seen.map(
      ({ weekday, sheets, expected }) => sheets / perDay / expected - (own[weekday]?.mean ?? 1),
    ),
    { prior: 0.2, weight: 6, lost: 7 },
  );
  const between =
    Math.max(
      0,
      mixVariance(
        own.map(({ mean }, weekday) => mean - groupOf(weekday)),
        { prior: 0.08, weight: 2, lost: 2 },
      ) -
        within / Math.max(1, seen.length / 7),
    ) + 0.01;
  return own.map(({ mean, days: count }, weekday) => {
    const weight = count === 0 ? 0 : between / (between + within / count);
    return groupOf(weekday) + weight * (mean - groupOf(weekday));
  });
}

/** 1970-01-01 was a Thursday. */
const weekdayOf = (localHour: number): number => (Math.floor(localHour / DAY_HOURS) + 3) % 7;
const isWeekendDay = (weekday: number): boolean => weekday >= 5;
const MIN_SHARE_OF_DAY = 0.2;

function mixVariance(
  differences: readonly number[],
  { prior, weight, lost }: { prior: number; weight: number; lost: number },
): number {
  const squares = differences.reduce((sum, one) => sum + one ** 2, 0);
  return (prior * weight + squares) / (weight + Math.max(0, differences.length - lost));
}

interface DaySeen {
  sheets: number;
  expected: number;
  isToday: boolean;
}

function listDays(window: Window, rates: readonly number[]): Map<number, DaySeen> {
  const days = new Map<number, DaySeen>();
  const today = window.dayOf(window.now);
  for (const { at, sheets, share } of window.hours) {
    const number = window.dayOf(at);
    const day = days.get(number) ?? { sheets: 0, expected: 0, isToday: number === today };
    day.sheets += sheets;
    day.expected += share * (rates[hourOfWeek(at)] ?? 0);
    days.set(number, day);
  }
  return days;
}

/** By the hours of each day, measured at the sheets of that day. */
function fitDispersion(
  window: Window,
  rates: readonly number[],
  days: ReadonlyMap<number, DaySeen>,
): number {
  let squares = PRIOR.dispersion * PRIOR.dispersionHours;
  let count: number = PRIOR.dispersionHours;
  for (const { at, sheets, share } of window.hours) {
    const day = days.get(window.dayOf(at));
    if (!day || day.expected === 0) continue;
    const expected = (share * (rates[hourOfWeek(at)] ?? 0) * day.sheets) / day.expected;
    if (expected < MIN_EXPECTED) continue;
    squares += (sheets - expected) ** 2 / expected;
    count += 1;
  }
  return Math.max(1, squares / count);
}

/** Rarer hours would dominate the sum by chance. */
const MIN_EXPECTED = 0.5;

function fitDayVariance(past: readonly DaySeen[], dispersion: number, weeks: number): number {
  // The rates were fitted to these days, so the days are closer to them than future ones will be.
  const freedom = 1 - 1 / (Math.max(weeks, 1) + PRIOR.hourWeeks);
  let excess = 0;
  let scale = 0;
  for (const { sheets, expected } of past) {
    excess += (sheets - expected) ** 2 / freedom - dispersion * expected;
    scale += expected ** 2;
  }
  const fitted = scale > 0 ? Math.max(0, excess / scale) : 0;
  const prior = PRIOR.dayVariance * PRIOR.dayVarianceDays;
  return (prior + fitted * past.length) / (PRIOR.dayVarianceDays + past.length);
}

/** A day that began busy probably ends busy. */
function fitToday(today: DaySeen | undefined, dispersion: number, dayVariance: number) {
  const shape = 1 / dayVariance;
  const sheets = shape + (today?.sheets ?? 0) / dispersion;
  return { factor: sheets / (shape + (today?.expected ?? 0) / dispersion), variance: 1 / sheets };
}

/** Many days differ more together than if each were independent of the day before. */
export const longRunFactor = (carryOver: number): number => (1 + carryOver) / (1 - carryOver);

function fitCarryOver(past: readonly DaySeen[]): number {
  const differences = past.map(({ sheets, expected }) =>
    expected < MIN_EXPECTED_OF_DAY ? 0 : (sheets - expected) / expected,
  );
  const squares = differences.reduce((sum, one) => sum + one ** 2, 0);
  const products = differences
    .slice(1)
    .reduce((sum, one, index) => sum + one * (differences[index] ?? 0), 0);
  const fitted = squares > 0 ? products / squares : 0;
  const mixed =
    (PRIOR.carryOver * PRIOR.carryOverDays + fitted * past.length) /
    (PRIOR.carryOverDays + past.length);
  return Math.min(0.6, Math.max(0, mixed));
}

const MIN_EXPECTED_OF_DAY = 3;
