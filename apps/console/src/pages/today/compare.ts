/** Today so far, and the same weekday's average up to the same time. */
export interface Compared {
  today: number;
  usual: number;
}

export interface Comparison {
  tone: 'good' | 'bad' | 'plain';
  /** With its sign: "+12 %". */
  change: string;
  /** What it is compared with: "vs a usual Monday". */
  label: string;
}

interface Kind {
  /** A number of things: a percentage of a small number means little. */
  isCount?: boolean;
  /** False for bypasses. */
  isMoreGood?: boolean;
}

/** Below this, a count shows the difference instead of a percentage. */
const MIN_PERCENT_BASE = 10;
const MINUS = '−';

/** Compares today with a usual day. */
export function compare(
  { today, usual }: Compared,
  day: string,
  { isCount = false, isMoreGood = true }: Kind = {},
): Comparison {
  if (usual === 0) return { tone: 'plain', change: '', label: 'no comparison yet' };
  const isAbsolute = isCount && usual < MIN_PERCENT_BASE;
  const difference = Math.round(isAbsolute ? today - usual : ((today - usual) / usual) * 100);
  if (difference === 0) return { tone: 'plain', change: '', label: `same as a usual ${day}` };
  const sign = difference > 0 ? '+' : MINUS;
  const size = Math.abs(difference).toLocaleString('en-GB');
  return {
    tone: difference > 0 === isMoreGood ? 'good' : 'bad',
    change: `${sign}${size}${isAbsolute ? '' : ' %'}`,
    label: `vs a usual ${day}`,
  };
}

export const sumCompared = (sums: readonly Compared[]): Compared => ({
  today: sums.reduce((total, { today }) => total + today, 0),
  usual: sums.reduce((total, { usual }) => total + usual, 0),
});

/** 0 without a session. */
export const averagePerSession = (revenue: Compared, sessions: Compared): Compared => ({
  today: sessions.today === 0 ? 0 : Math.round(revenue.today / sessions.today),
  usual: sessions.usual === 0 ? 0 : Math.round(revenue.usual / sessions.usual),
});
