import type { Location } from '@jepret/contract';
import { listWhatYouGet } from './list-what-you-get.ts';
import styles from './what-you-get.module.css';

/** Before paying, the visitor sees what the price buys. */
export function WhatYouGet({ location }: { location: Pick<Location, 'snaps' | 'retention_days'> }) {
  return (
    <ul className={styles.list} aria-label="What you get">
      {listWhatYouGet(location).map(({ figure, words }) => (
        <li key={words} className={styles.item}>
          <span className={styles.figure}>{figure}</span> {words}
        </li>
      ))}
    </ul>
  );
}
