import { z } from 'zod';

export const WEEK_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/** The hours of each day as text: `closed`, `all-day` or `10:00-22:00`; until after midnight `18:00-02:00`. */
export type WeekHours = Readonly<Record<WeekDay, string>>;

export const CLOSED = 'closed';
export const ALL_DAY = 'all-day';
export const ALWAYS_OPEN = `mon-sun ${ALL_DAY}`; // LOC-13

const EVERY_DAY =
  'Opening hours name every day of the week once: mon-fri 10:00-22:00, sat 10:00-02:00, sun closed.';
const DAY = 'The hours of a day are closed, all-day, or two different times: 10:00-22:00.';

const TIMES = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** Opening hours as text, such as `mon-fri 10:00-22:00, sat 10:00-02:00, sun closed`. */
export const OpeningHours = z
  .string(EVERY_DAY)
  .max(300, EVERY_DAY)
  .superRefine((text, context) => {
    const week = splitWeek(text);
    const message = week ? findDayProblem(week) : EVERY_DAY;
    if (message) context.addIssue({ code: 'custom', message });
  })
  .overwrite((text) => {
    const week = splitWeek(text);
    return week ? joinWeek(week) : text;
  });

/** The hours of each day, which need not be valid; undefined unless each day is named once. */
export function splitWeek(text: string): WeekHours | undefined {
  const hoursOf = new Map<WeekDay, string>();
  for (const part of text.split(',')) {
    const [days = '', hours = '', ...rest] = part.trim().toLowerCase().split(/\s+/);
    const named = listDays(days);
    if (!named || rest.length > 0 || named.some((day) => hoursOf.has(day))) return undefined;
    for (const day of named) hoursOf.set(day, hours);
  }
  if (hoursOf.size !== WEEK_DAYS.length) return undefined;
  return Object.fromEntries(hoursOf) as unknown as WeekHours;
}

/** The shortest text: following days with the same hours share a part. */
export const joinWeek = (week: WeekHours): string =>
  listGroups(week)
    .map(({ from, to, hours }) => `${from === to ? from : `${from}-${to}`} ${hours}`)
    .join(', ');

/** For people: `Mon–Fri 10:00–22:00, Sat 10:00–02:00, Sun closed`. */
export function formatOpeningHours(text: string): string {
  const week = splitWeek(text);
  if (!week) return text;
  const groups = listGroups(week);
  if (groups.length === 1) {
    const hours = groups[0]?.hours ?? '';
    return hours === ALL_DAY ? 'Always open' : capitalize(`every day ${formatHours(hours)}`);
  }
  return groups
    .map(({ from, to, hours }) => {
      const days = from === to ? capitalize(from) : `${capitalize(from)}–${capitalize(to)}`;
      return `${days} ${formatHours(hours)}`;
    })
    .join(', ');
}

/** Minutes after the midnight at which the day begins; later than 1440 on the next day. Null: closed. */
export function readDayHours(hours: string): { from: number; to: number } | null {
  if (hours === ALL_DAY) return { from: 0, to: 1440 };
  const [, fromHour, fromMinute, toHour, toMinute] = (TIMES.exec(hours) ?? []).map(Number);
  if (fromHour === undefined || fromMinute === undefined) return null;
  const from = fromHour * 60 + fromMinute;
  const to = (toHour ?? 0) * 60 + (toMinute ?? 0);
  return { from, to: to <= from ? to + 1440 : to };
}

function findDayProblem(week: WeekHours): string | undefined {
  const isValid = (hours: string): boolean => {
    if (hours === CLOSED || hours === ALL_DAY) return true;
    const [from, to] = hours.split('-');
    return TIMES.test(hours) && from !== to;
  };
  return Object.values(week).every(isValid) ? undefined : DAY;
}

/** Undefined if it names no day: `mon`, `mon-fri`. */
function listDays(text: string): readonly WeekDay[] | undefined {
  const [first = '', last = first, ...rest] = text.split('-');
  const days: readonly string[] = WEEK_DAYS;
  const from = days.indexOf(first);
  const to = days.indexOf(last);
  if (from < 0 || to < from || rest.length > 0) return undefined;
  return WEEK_DAYS.slice(from, to + 1);
}

interface Group {
  from: WeekDay;
  to: WeekDay;
  hours: string;
}

function listGroups(week: WeekHours): Group[] {
  const groups: Group[] = [];
  for (const day of WEEK_DAYS) {
    const last = groups.at(-1);
    if (last?.hours === week[day]) last.to = day;
    else groups.push({ from: day, to: day, hours: week[day] });
  }
  return groups;
}

const formatHours = (hours: string): string =>
  hours === ALL_DAY ? 'the whole day' : hours.replace('-', '–');

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
