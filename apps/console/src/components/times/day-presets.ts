const DAY_MS = 86_400_000;

export interface DayPreset {
  name: string;
  /** The first and the last day, as in an address: 2026-11-15. */
  from: string;
  until: string;
}

/** Frequent ranges of days in a time zone. */
export function listDayPresets(now: number, timeZone: string): DayPreset[] {
  const today = new Intl.DateTimeFormat('sv', { timeZone }).format(now);
  const before = (days: number) =>
    new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
  return [
    { name: 'Today', from: today, until: today },
    { name: 'Yesterday', from: before(1), until: before(1) },
    { name: '7 days', from: before(6), until: today },
    { name: 'This month', from: `${today.slice(0, 8)}01`, until: today },
  ];
}
