import type { FrameSeason } from '@jepret/contract/console';

/** A season as form fields. */
export type SeasonForm =
  | { kind: 'dates'; from: string; until: string }
  /** Month and day: 12-20. */
  | { kind: 'yearly'; from: string; until: string }
  /** Days relative to the feast; negative is before it. */
  | { kind: 'feast'; feast: string; from: number; until: number };

const FEAST_DAY = /^([a-z-]*[a-z])([+-]\d{1,2})?$/;

export function readSeason({ from, until }: FrameSeason): SeasonForm {
  if (/^\d\d-\d\d$/.test(from)) return { kind: 'yearly', from, until };
  const [, feast, begins = '0'] = FEAST_DAY.exec(from) ?? [];
  if (feast === undefined) return { kind: 'dates', from, until };
  const [, , ends = '0'] = FEAST_DAY.exec(until) ?? [];
  return { kind: 'feast', feast, from: Number(begins), until: Number(ends) };
}

export function writeSeason(form: SeasonForm): FrameSeason {
  if (form.kind !== 'feast') return { from: form.from, until: form.until };
  return {
    from: `${form.feast}${formatOffset(form.from)}`,
    until: `${form.feast}${formatOffset(form.until)}`,
  };
}

const formatOffset = (days: number): string => {
  if (days === 0) return '';
  return days > 0 ? `+${days}` : String(days);
};

/** The initial values of a season of this kind. */
export function changeKind(kind: string, today: string): SeasonForm {
  if (kind === 'dates') return { kind, from: today, until: today };
  if (kind === 'yearly') return { kind, from: today.slice(5), until: today.slice(5) };
  return { kind: 'feast', feast: kind, from: -14, until: 7 };
}
