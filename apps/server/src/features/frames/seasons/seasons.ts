import { z } from 'zod';
import { isValidDay } from '../../../domain/zone-days.ts';
import { FEASTS, type Feast } from './feasts.ts';

const DAY =
  'A day looks like 2026-12-31. One of every year looks like 12-31, imlek-14 or lebaran+7.';
const MIXED =
  'Both days of a season have the same form: two dates, two days of every year, or one feast.';
const BACKWARDS = 'A season cannot end before it begins.';

/** First and last day on which a frame is offered: dates, days of every year, or days relative to a feast. */
export const Season = z
  .object({ from: day(), until: day() })
  .superRefine(({ from, until }, context) => {
    const [first, last] = [parseDay(from), parseDay(until)];
    if (!first || !last) return;
    if (kindOf(first) !== kindOf(last)) context.addIssue(MIXED);
    else if (isBackwards(first, last)) context.addIssue(BACKWARDS);
  });
export type Season = z.infer<typeof Season>;

/** The first and last day of a season in one year, as dates. */
export interface SeasonDates {
  from: string;
  until: string;
}

/** The dates of a season around this day: for a yearly season those of the last, this and the next year. */
export function listDates(season: Season, today: string): SeasonDates[] {
  const [first, last] = [parseDay(season.from), parseDay(season.until)];
  if (first?.kind === 'yearly' && last?.kind === 'yearly') {
    const year = Number(today.slice(0, 4));
    const endsNextYear = last.day < first.day ? 1 : 0;
    return [year - 1, year, year + 1].map((begin) => ({
      from: `${begin}-${first.day}`,
      until: `${begin + endsNextYear}-${last.day}`,
    }));
  }
  if (first?.kind === 'feast' && last?.kind === 'feast') {
    return FEASTS[first.feast].map((feast) => ({
      from: addDays(feast, first.days),
      until: addDays(feast, last.days),
    }));
  }
  return [season];
}

type ParsedDay =
  | { kind: 'date'; day: string }
  | { kind: 'yearly'; day: string }
  | { kind: 'feast'; feast: Feast; days: number };

/** Any leap year, so that 29 February is valid. */
const LEAP_YEAR = 2028;
const FEAST_DAY = new RegExp(`^(${Object.keys(FEASTS).join('|')})([+-]\\d{1,2})?$`);

function parseDay(text: string): ParsedDay | undefined {
  if (isValidDay(text)) return { kind: 'date', day: text };
  if (isValidDay(`${LEAP_YEAR}-${text}`)) return { kind: 'yearly', day: text };
  const [, feast, days = '0'] = FEAST_DAY.exec(text) ?? [];
  return feast === undefined
    ? undefined
    : { kind: 'feast', feast: feast as Feast, days: Number(days) };
}

function day() {
  return z.string(DAY).refine((text) => parseDay(text) !== undefined, DAY);
}

const kindOf = (day: ParsedDay): string => (day.kind === 'feast' ? day.feast : day.kind);

/** A yearly season may end in the next year. */
function isBackwards(first: ParsedDay, last: ParsedDay): boolean {
  if (first.kind === 'feast' && last.kind === 'feast') return last.days < first.days;
  return first.kind === 'date' && last.kind === 'date' && last.day < first.day;
}

const addedDays = new Map<string, string>();

/** Cached, because every payment computes the seasons of all frames. */
function addDays(date: string, days: number): string {
  const key = `${date}+${days}`;
  const known = addedDays.get(key);
  if (known !== undefined) return known;
  const sum = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  addedDays.set(key, sum);
  return sum;
}
