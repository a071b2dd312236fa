import { z } from 'zod';
import { isDay } from '../../../domain/zone-days.ts';
import { FEASTS, type Feast } from './feasts.ts';

const DAY =
  'A day looks like 2026-12-31. One of every year looks like 12-31, imlek-14 or lebaran+7.';
const MIXED = 'A season begins and ends alike: two dates, two days of every year, or one feast.';
const BACKWARDS = 'A season cannot end before it begins.';

/** First and last day on which a frame is offered: dates, days of every year, or days of a feast. */
export const Season = z
  .object({ from: day(), until: day() })
  .superRefine(({ from, until }, context) => {
    const [first, last] = [readDay(from), readDay(until)];
    if (!first || !last) return;
    if (kindOf(first) !== kindOf(last)) context.addIssue(MIXED);
    else if (isBackwards(first, last)) context.addIssue(BACKWARDS);
  });
export type Season = z.infer<typeof Season>;

/** One season's first and last day in one year, as dates. */
export interface SeasonDates {
  from: string;
  until: string;
}

/** When a season is, around this day: of what comes every year the last, this and the next. */
export function listDates(season: Season, today: string): SeasonDates[] {
  const [first, last] = [readDay(season.from), readDay(season.until)];
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

type ReadDay =
  | { kind: 'date'; day: string }
  | { kind: 'yearly'; day: string }
  | { kind: 'feast'; feast: Feast; days: number };

/** Any leap year: the 29th of February comes, if not every year. */
const LEAP_YEAR = 2028;
const FEAST_DAY = new RegExp(`^(${Object.keys(FEASTS).join('|')})([+-]\\d{1,2})?$`);

function readDay(text: string): ReadDay | undefined {
  if (isDay(text)) return { kind: 'date', day: text };
  if (isDay(`${LEAP_YEAR}-${text}`)) return { kind: 'yearly', day: text };
  const [, feast, days = '0'] = FEAST_DAY.exec(text) ?? [];
  return feast === undefined
    ? undefined
    : { kind: 'feast', feast: feast as Feast, days: Number(days) };
}

function day() {
  return z.string(DAY).refine((text) => readDay(text) !== undefined, DAY);
}

const kindOf = (day: ReadDay): string => (day.kind === 'feast' ? day.feast : day.kind);

/** What comes every year may end in the next one. */
function isBackwards(first: ReadDay, last: ReadDay): boolean {
  if (first.kind === 'feast' && last.kind === 'feast') return last.days < first.days;
  return first.kind === 'date' && last.kind === 'date' && last.day < first.day;
}

const addedDays = new Map<string, string>();

/** Every payment looks at all frames' seasons, and their days are always the same few. */
function addDays(date: string, days: number): string {
  const key = `${date}+${days}`;
  const known = addedDays.get(key);
  if (known !== undefined) return known;
  const sum = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  addedDays.set(key, sum);
  return sum;
}
