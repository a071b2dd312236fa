import { forecastRoll, type RollForecast } from '../../features/printers/rolls/forecast.ts';
import { HOUR_MS } from '../../features/printers/rolls/sheet-rates.ts';

const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const UTC_OFFSET_HOURS = 7;
/** A Monday, at midnight in Jakarta. */
const FIRST_DAY = Date.parse('2026-10-05T00:00:00+07:00');
const FUTURE_DAYS = 70;

export interface SimulatedRoll {
  sheetsLeft: number;
  now: number;
  /** When its last sheet was really printed. */
  endedAt: number;
  forecast: RollForecast;
  /** By a plain average rate. */
  plainEndsAt: number;
}

/**
 * Rolls of made-up shops. They are not drawn from the forecast's model: visitors come one group a minute at most, days
 * depend on the day before, on rain and on holidays, the level drifts, and some hours have a party.
 */
export function simulateRolls(count: number, seed: number): SimulatedRoll[] {
  const random = createRandom(seed);
  const rolls: SimulatedRoll[] = [];
  while (rolls.length < count) {
    const roll = simulateRoll(random);
    if (roll) rolls.push(roll);
  }
  return rolls;
}

/** Undefined if the roll lasts longer than the simulation. */
function simulateRoll(random: Random): SimulatedRoll | undefined {
  const historyDays = random.next() < 0.3 ? random.between(3, 27) : 28;
  const begin = FIRST_DAY + Math.floor(random.between(0, 7)) * DAY_MS;
  const now = Math.round(begin + Math.ceil(historyDays) * DAY_MS + random.between(9, 22) * HOUR_MS);
  const instants = simulateSheets(random, begin, Math.ceil(historyDays) + FUTURE_DAYS);
  const past = instants.filter((at) => at < now);
  const future = instants.slice(past.length);
  const sheetsLeft = Math.round(random.between(10, 400));
  const endedAt = future[sheetsLeft - 1];
  const countedSince = past[0];
  if (endedAt === undefined || countedSince === undefined) return undefined;
  const forecast = forecastRoll(
    { hours: countByHour(past), countedSince, now, utcOffsetHours: UTC_OFFSET_HOURS },
    sheetsLeft,
  );
  if (!forecast) return undefined;
  const recent = past.filter((at) => at >= now - 28 * DAY_MS);
  const elapsedMs = now - Math.max(countedSince, now - 28 * DAY_MS);
  const plainEndsAt = now + (sheetsLeft * elapsedMs) / recent.length;
  return { sheetsLeft, now, endedAt, forecast, plainEndsAt };
}

interface Random {
  next(): number;
  between(from: number, to: number): number;
  normal(): number;
}

/** The instants of a shop's sheets, the oldest first. */
function simulateSheets(random: Random, begin: number, days: number): number[] {
  const shop = createShop(random);
  const instants: number[] = [];
  let mood = 0;
  let trend = 0;
  for (let day = 0; day < days; day += 1) {
    mood = 0.35 * mood + 0.22 * random.normal();
    if (day % 7 === 0) trend += 0.07 * random.normal();
    const weather = random.next() < 0.1 ? 0.45 : 1;
    const holiday = random.next() < 0.03 ? 1.7 : 1;
    const partyHour = random.next() < 0.05 ? Math.floor(random.between(14, 21)) : undefined;
    const level = Math.exp(mood + trend) * weather * holiday * shop.groupsPerDay;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const party = Math.floor(minute / 60) === partyHour ? 3 : 1;
      const chance = level * party * shop.shareOf(day % 7, minute / 60);
      if (random.next() >= chance) continue;
      const at = begin + day * DAY_MS + minute * MINUTE_MS;
      for (const [copy] of Array.from({ length: shop.drawCopies() }).entries()) {
        instants.push(at + copy * 12_000);
      }
    }
  }
  return instants.toSorted((one, other) => one - other);
}

function createShop(random: Random) {
  const opensAt = Math.floor(random.between(8, 12));
  const closesAt = Math.floor(random.between(20, 24));
  const peaks = [
    { at: random.between(12, 15), width: random.between(1, 2.5), height: random.next() },
    { at: random.between(17, 20), width: random.between(1, 2), height: 0.5 + random.next() },
  ];
  const weekend = random.between(1.1, 2.4);
  const closedDay = random.next() < 0.15 ? 0 : undefined;
  const heightAt = (hour: number): number =>
    hour < opensAt || hour >= closesAt
      ? 0
      : 0.15 +
        peaks.reduce(
          (sum, { at, width, height }) => sum + height * Math.exp(-(((hour - at) / width) ** 2)),
          0,
        );
  const total = Array.from({ length: 24 * 60 }, (_, minute) => heightAt(minute / 60)).reduce(
    (sum, height) => sum + height,
    0,
  );
  return {
    groupsPerDay: Math.exp(random.between(Math.log(20), Math.log(120))),
    /** By weekday, from Monday, and hour. */
    shareOf(weekday: number, hour: number): number {
      if (weekday === closedDay) return 0;
      return ((weekday >= 5 ? weekend : 1) * heightAt(hour)) / total;
    },
    drawCopies: () => (random.next() < 0.7 ? 1 : random.next() < 0.7 ? 2 : 3),
  };
}

function countByHour(instants: readonly number[]): { at: number; sheets: number }[] {
  const counts = new Map<number, number>();
  for (const instant of instants) {
    const hour = Math.floor(instant / HOUR_MS) * HOUR_MS;
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  return [...counts].map(([at, sheets]) => ({ at, sheets }));
}

/** Mulberry32: small, and the same on every machine. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

interface RollSummary {
  rolls: number;
  /** The share of rolls that ended within the stated interval. */
  covered: number;
  early: number;
  late: number;
  medianErrorMs: number;
  plainMedianErrorMs: number;
  medianWidthMs: number;
}

export function describeRolls(rolls: readonly SimulatedRoll[]): RollSummary {
  const share = (isIn: (roll: SimulatedRoll) => boolean) =>
    rolls.filter(isIn).length / Math.max(1, rolls.length);
  const early = share(({ endedAt, forecast }) => endedAt < forecast.endsFrom);
  const late = share(({ endedAt, forecast }) => endedAt > forecast.endsTo);
  return {
    rolls: rolls.length,
    covered: 1 - early - late,
    early,
    late,
    medianErrorMs: median(
      rolls.map(({ endedAt, forecast }) => Math.abs(endedAt - forecast.endsAt)),
    ),
    plainMedianErrorMs: median(rolls.map((roll) => Math.abs(roll.endedAt - roll.plainEndsAt))),
    medianWidthMs: median(rolls.map(({ forecast }) => forecast.endsTo - forecast.endsFrom)),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
