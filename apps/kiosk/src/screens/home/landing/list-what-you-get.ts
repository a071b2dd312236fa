import { type Location, RETAKES } from '@jepret/contract';

type Terms = Pick<Location, 'snaps' | 'retention_days'>;

/** What the price buys, each as a figure and its words. */
export function listWhatYouGet({ snaps, retention_days: days }: Terms) {
  return [
    { figure: formatRange(snaps), words: snaps.max === 1 ? 'snap' : 'snaps' },
    { figure: RETAKES, words: 'retakes' },
    { figure: '4×6', words: 'print' },
    { figure: days, words: days === 1 ? 'day of files' : 'days of files' },
  ];
}

const formatRange = ({ min, max }: Location['snaps']) => (min === max ? min : `${min}–${max}`);
