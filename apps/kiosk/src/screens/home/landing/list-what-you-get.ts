import { type Location, RETAKES } from '@jepret/contract';
import type { Translate } from '@jepret/messages';

type Terms = Pick<Location, 'snaps' | 'retention_days'>;

/** What the price includes, each as a figure and its text. */
export function listWhatYouGet(t: Translate, { snaps, retention_days: days }: Terms) {
  return [
    { figure: formatRange(snaps), words: t('home.snaps', { count: snaps.max }) },
    { figure: RETAKES, words: t('home.retakes', { count: RETAKES }) },
    { figure: '4×6', words: t('home.print') },
    { figure: days, words: t('home.daysOfFiles', { count: days }) },
  ];
}

const formatRange = ({ min, max }: Location['snaps']) => (min === max ? min : `${min}–${max}`);
