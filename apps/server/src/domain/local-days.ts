/** The booth's days begin at midnight in Jakarta; Indonesia keeps no summer time. */
const JAKARTA_OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** The day on which an instant falls: `2026-12-31`. */
export const toLocalDay = (at: number): string =>
  new Date(at + JAKARTA_OFFSET_MS).toISOString().slice(0, 10);

/** The first instant of a day; undefined when there is no such day. */
export function findDayStart(day: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const utc = Date.parse(`${day}T00:00:00Z`);
  // Some engines read the 31st of a shorter month as a day of the next one.
  if (Number.isNaN(utc) || toLocalDay(utc - JAKARTA_OFFSET_MS) !== day) return undefined;
  return utc - JAKARTA_OFFSET_MS;
}

/** The first instant after the day. */
export function findDayEnd(day: string): number | undefined {
  const start = findDayStart(day);
  return start === undefined ? undefined : start + DAY_MS;
}
