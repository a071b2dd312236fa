import type { ConsolePrinter } from '@jepret/contract/console';

const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;
/** Further days are named by their date: "Saturday" would be ambiguous. */
const NAMED_DAYS_MS = 6 * DAY_MS;

type Paper = Pick<ConsolePrinter, 'forecast' | 'sheets_left'>;

/** When the roll ends, as a sentence. Undefined if that is not known. */
export function describeForecast(
  { forecast, sheets_left }: Paper,
  now: number,
  timeZone: string,
): string | undefined {
  if (sheets_left === 0) return 'The roll is used up.';
  if (!forecast) return undefined;
  const from = roundDown(Math.max(forecast.ends_from, now));
  const to = roundUp(Math.max(forecast.ends_to, now));
  if (to - now > NAMED_DAYS_MS) return describeDays(from, to, timeZone);
  const begin = nameDay(from, now, timeZone);
  const end = nameDay(to, now, timeZone);
  const [fromTime, toTime] = [formatTime(from, timeZone), formatTime(to, timeZone)];
  if (from <= now) return `Ends before ${end} ${toTime}.`;
  if (begin !== end) return `Ends between ${begin} ${fromTime} and ${end} ${toTime}.`;
  return `Ends between ${begin} ${fromTime} and ${toTime}.`;
}

function describeDays(from: number, to: number, timeZone: string): string {
  const [begin, end] = [formatDate(from, timeZone), formatDate(to, timeZone)];
  return begin === end ? `Ends on ${begin}.` : `Ends between ${begin} and ${end}.`;
}

const roundDown = (at: number): number => Math.floor(at / HALF_HOUR_MS) * HALF_HOUR_MS;
const roundUp = (at: number): number => Math.ceil(at / HALF_HOUR_MS) * HALF_HOUR_MS;

function nameDay(at: number, now: number, timeZone: string): string {
  const day = formatDay(at, timeZone);
  if (day === formatDay(now, timeZone)) return 'today';
  if (day === formatDay(now + DAY_MS, timeZone)) return 'tomorrow';
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone }).format(at);
}

const formatDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(at);

/** 28 November. */
const formatDate = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(at);

const formatTime = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);
