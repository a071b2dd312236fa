import { invalid } from './booth-error.ts';

/** Indonesia's time zones have no daylight saving time. */
const OFFSETS_MS = {
  'Asia/Jakarta': 7 * 3_600_000,
  'Asia/Makassar': 8 * 3_600_000,
  'Asia/Jayapura': 9 * 3_600_000,
} as const;

export type TimeZone = keyof typeof OFFSETS_MS;

/** How much later than UTC a zone's clocks are. */
export const offsetMsOf = (zone: TimeZone): number => OFFSETS_MS[zone];

export const DAY_MS = 86_400_000;

/** From the first instant of a day to the first after it; undefined if the day does not exist. */
export function findDaySpan(day: string, zone: TimeZone): { from: number; to: number } | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const utc = Date.parse(`${day}T00:00:00Z`);
  // Some engines read the 31st of a shorter month as a day of the next one.
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day) return undefined;
  const from = utc - OFFSETS_MS[zone];
  return { from, to: from + DAY_MS };
}

/** The result is the same for every zone. */
export const isValidDay = (text: string): boolean =>
  findDaySpan(text, 'Asia/Jakarta') !== undefined;

/** The span of a typed day; throws with the name of the field if the day does not exist. */
export function getDaySpan(
  day: string,
  zone: TimeZone,
  field?: string,
): { from: number; to: number } {
  const span = findDaySpan(day, zone);
  if (span) return span;
  throw invalid([{ message: `There is no day ${day}.`, ...(field && { field }) }]);
}

/** From the first instant of the first day to the first after the last; both are optional. */
export const getSpanOfDays = (
  { from, until }: { from?: string | undefined; until?: string | undefined },
  zone: TimeZone,
) => ({
  from: from === undefined ? undefined : getDaySpan(from, zone).from,
  to: until === undefined ? undefined : getDaySpan(until, zone).to,
});

/** The day on which an instant falls in a zone: `2026-12-31`. */
export const formatZoneDay = (at: number, zone: TimeZone): string =>
  new Date(at + OFFSETS_MS[zone]).toISOString().slice(0, 10);

/** An instant as local time of a zone, for tables that name the zone: `2026-12-31 23:59:59`. */
export function formatZoneTime(at: number, zone: string): string {
  const offset = OFFSETS_MS[zone as TimeZone];
  if (offset === undefined) throw new Error(`Unknown time zone: ${zone}`);
  return new Date(at + offset).toISOString().slice(0, 19).replace('T', ' ');
}

/** The first instant of the day on which an instant falls in a zone. */
export function startOfDay(at: number, zone: TimeZone): number {
  const local = at + OFFSETS_MS[zone];
  return at - (((local % DAY_MS) + DAY_MS) % DAY_MS);
}
