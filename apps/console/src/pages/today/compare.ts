/** Today so far, beside the same weekday's average up to the same time. */
export interface Compared {
  today: number;
  usual: number;
}

export interface Comparison {
  /** What it means for the owner. */
  tone: 'good' | 'bad' | 'plain';
  /** Short, with its sign: "+12 %". */
  change: string;
  /** What it is compared with: "on a usual Monday". */
  words: string;
}

interface Kind {
  /** What is counted, not measured: of a few, a percentage says nothing. */
  isCount?: boolean;
  /** Of bypasses more is no good news. */
  isMoreGood?: boolean;
}

/** Fewer are told as a number, not as a share. */
const FEW = 10;
const MINUS = '−';

/** How today is against a usual day, in colour, sign and words. */
export function compare(
  { today, usual }: Compared,
  day: string,
  { isCount = false, isMoreGood = true }: Kind = {},
): Comparison {
  if (usual === 0) return { tone: 'plain', change: '', words: `no usual ${day} yet` };
  const isTold = isCount && usual < FEW;
  const difference = Math.round(isTold ? today - usual : ((today - usual) / usual) * 100);
  if (difference === 0) return { tone: 'plain', change: '', words: `as on a usual ${day}` };
  const sign = difference > 0 ? '+' : MINUS;
  const size = Math.abs(difference).toLocaleString('en-GB');
  return {
    tone: difference > 0 === isMoreGood ? 'good' : 'bad',
    change: `${sign}${size}${isTold ? '' : ' %'}`,
    words: `on a usual ${day}`,
  };
}

/** Of several places. */
export const addUp = (sums: readonly Compared[]): Compared => ({
  today: sums.reduce((total, { today }) => total + today, 0),
  usual: sums.reduce((total, { usual }) => total + usual, 0),
});

/** By session; 0 without one. */
export const divide = (revenue: Compared, sessions: Compared): Compared => ({
  today: sessions.today === 0 ? 0 : Math.round(revenue.today / sessions.today),
  usual: sessions.usual === 0 ? 0 : Math.round(revenue.usual / sessions.usual),
});
