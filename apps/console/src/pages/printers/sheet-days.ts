const HOUR_MS = 3_600_000;
const HOURS = 24;
const DAYS = 7;

export interface DayOfSheets {
  /** A weekday. */
  name: string;
  isToday: boolean;
  sheets: number;
  /** By hour of the day. */
  hours: number[];
}

interface CountedHours {
  /** The beginning of the first hour of the last seven days. */
  from: number;
  hours: readonly { at: number; sheets: number }[];
}

/** Today and the six days before it, in a time zone. */
export function listDays({ from, hours }: CountedHours, timeZone: string): DayOfSheets[] {
  const now = from + (DAYS * HOURS - 1) * HOUR_MS;
  const days = Array.from({ length: DAYS }, (_, index) => {
    const at = now - (DAYS - 1 - index) * HOURS * HOUR_MS;
    return { day: formatDay(at, timeZone), name: nameWeekday(at, timeZone), index };
  });
  return days.map(({ day, name, index }) => {
    const counts = new Array<number>(HOURS).fill(0);
    for (const { at, sheets } of hours) {
      if (formatDay(at, timeZone) !== day) continue;
      const hour = hourOf(at, timeZone);
      counts[hour] = (counts[hour] ?? 0) + sheets;
    }
    const sum = counts.reduce((total, count) => total + count, 0);
    return { name, isToday: index === DAYS - 1, sheets: sum, hours: counts };
  });
}

/** 09:00. */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const formatDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(at);

const nameWeekday = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone }).format(at);

const hourOf = (at: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone }).format(at)) % HOURS;
