import type { Location } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { listWhatYouGet } from './list-what-you-get.ts';
import styles from './what-you-get.module.css';

/** Shows what the price includes. */
export function WhatYouGet({ location }: { location: Pick<Location, 'snaps' | 'retention_days'> }) {
  const t = useTranslate();
  return (
    <ul className={styles.list} aria-label={t('home.whatYouGet')}>
      {listWhatYouGet(t, location).map(({ figure, words }) => (
        <li key={words} className={styles.item}>
          <span className={styles.figure}>{figure}</span> {words}
        </li>
      ))}
    </ul>
  );
}
