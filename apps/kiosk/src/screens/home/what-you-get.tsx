import { type Location, RETAKES } from '@jepret/contract';
import styles from './what-you-get.module.css';

/** Before paying, the visitor sees what the price buys. */
export function WhatYouGet({ location }: { location: Pick<Location, 'snaps' | 'retention_days'> }) {
  const { snaps, retention_days } = location;
  const items = [
    { figure: formatRange(snaps), words: 'snaps' },
    { figure: RETAKES, words: 'retakes' },
    { figure: '4×6', words: 'print' },
    { figure: retention_days, words: 'days of files' },
  ];
  return (
    <ul className={styles.list} aria-label="What you get">
      {items.map(({ figure, words }) => (
        <li key={words} className={styles.item}>
          <span className={styles.figure}>{figure}</span> {words}
        </li>
      ))}
    </ul>
  );
}

const formatRange = ({ min, max }: Location['snaps']) => (min === max ? min : `${min}–${max}`);
