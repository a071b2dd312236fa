import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Skeleton } from '@jepret/ui';
import { useState } from 'react';
import { useTimeout } from '../hooks/use-timeout.ts';
import styles from './loading-place.module.css';

/** What comes at once needs no words. */
const SAID_AFTER_MS = 1_000;

interface LoadingPlaceProps {
  /** What is going on, for whoever waits longer than a moment. */
  doing: PlainKey;
  className?: string | undefined;
}

/** Holds the place of something that is still loading; the words fill whatever is positioned around it. */
export function LoadingPlace({ doing, className }: LoadingPlaceProps) {
  return (
    <>
      <Skeleton className={className} />
      <LoadingWords doing={doing} />
    </>
  );
}

/** Over a place that is held already. */
export function LoadingWords({ doing }: Pick<LoadingPlaceProps, 'doing'>) {
  const t = useTranslate();
  const [isLong, setLong] = useState(false);
  useTimeout(() => setLong(true), SAID_AFTER_MS);
  return (
    <span role="status" className={styles.place}>
      {isLong && <span className={styles.words}>{t(doing)}</span>}
    </span>
  );
}
