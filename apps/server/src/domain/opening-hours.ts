import { readDayHours, splitWeek, WEEK_DAYS } from '@jepret/contract/console';
import { DAY_MS, startOfDay, type TimeZone } from './zone-days.ts';

/** When a location is open, from its setting and its time zone. */
export interface Hours {
  openingHours: string;
  timeZone: TimeZone;
}

const MINUTE_MS = 60_000;

/** Whether the location is open at an instant. */
export const isOpen = (hours: Hours, at: number): boolean =>
  listOpenSpans(hours, at, at + 1).length > 0;

/** The instant from which it is open next, which is `at` if it is open; undefined if it never opens. */
export const findNextOpening = (hours: Hours, at: number): number | undefined =>
  listOpenSpans(hours, at, at + 8 * DAY_MS)[0]?.from;

/** When the open time around or after `at` ends; undefined if it never closes or never opens. */
export function findNextClosing(hours: Hours, at: number): number | undefined {
  const until = at + 16 * DAY_MS;
  const first = listOpenSpans(hours, at, until)[0];
  return first && first.to < until ? first.to : undefined;
}

/** When it opens after having been closed; undefined if it never closes or never opens. */
export function findNextReopening(hours: Hours, at: number): number | undefined {
  const closing = findNextClosing(hours, at);
  return closing && findNextOpening(hours, isOpen(hours, at) ? closing : at);
}

interface Span {
  from: number;
  to: number;
}

/** The open times between two instants, in order, cut at both ends; those that touch are one. */
export function listOpenSpans(hours: Hours, from: number, to: number): Span[] {
  const week = splitWeek(hours.openingHours);
  if (!week) return [{ from, to }];
  const spans: Span[] = [];
  // The hours of the day before can last until after midnight.
  for (let day = startOfDay(from, hours.timeZone) - DAY_MS; day < to; day += DAY_MS) {
    const open = readDayHours(week[weekDayOf(day)]);
    if (!open) continue;
    const span = { from: day + open.from * MINUTE_MS, to: day + open.to * MINUTE_MS };
    const cut = { from: Math.max(span.from, from), to: Math.min(span.to, to) };
    if (cut.to <= cut.from) continue;
    const last = spans.at(-1);
    if (last && cut.from <= last.to) last.to = Math.max(last.to, cut.to);
    else spans.push(cut);
  }
  return spans;
}

/** `midnight`: the first instant of a day in a zone of Indonesia, where noon is the same day in UTC. */
function weekDayOf(midnight: number): (typeof WEEK_DAYS)[number] {
  const dayNumber = Math.floor((midnight + DAY_MS / 2) / DAY_MS);
  // 1 January 1970 was a Thursday.
  return WEEK_DAYS[(((dayNumber + 3) % 7) + 7) % 7] ?? 'mon';
}
