const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** 14:32. */
export const formatTime = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);

/** 2026-11-16. */
const formatDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(at);

export const nameWeekday = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone }).format(at);

/**
 * The age within an hour, then the time. The last contact of a booth is stored with a delay of up to a minute, so
 * the first two minutes are "just now".
 */
export function formatRelativeTime(at: number, now: number, timeZone: string): string {
  const ageMs = now - at;
  if (ageMs < 2 * MINUTE_MS) return 'just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  const time = formatTime(at, timeZone);
  if (formatDay(at, timeZone) === formatDay(now, timeZone)) return `at ${time}`;
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone });
  return `on ${day.format(at)} at ${time}`;
}
