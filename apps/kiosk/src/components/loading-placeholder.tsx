import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Skeleton } from '@jepret/ui';
import { useState } from 'react';
import { useTimeout } from '../hooks/use-timeout.ts';
import styles from './loading-placeholder.module.css';

const TEXT_DELAY_MS = 1_000;

interface LoadingPlaceholderProps {
  /** Shown if loading takes longer than a second. */
  activity: PlainKey;
  className?: string | undefined;
}

/** Placeholder for content that is loading; the text fills the nearest positioned ancestor. */
export function LoadingPlaceholder({ activity, className }: LoadingPlaceholderProps) {
  return (
    <>
      <Skeleton className={className} />
      <LoadingText activity={activity} />
    </>
  );
}

/** Without the skeleton, for use over another placeholder. */
export function LoadingText({ activity }: Pick<LoadingPlaceholderProps, 'activity'>) {
  const t = useTranslate();
  const [isTextShown, setTextShown] = useState(false);
  useTimeout(() => setTextShown(true), TEXT_DELAY_MS);
  return (
    <span role="status" className={styles.place}>
      {isTextShown && <span className={styles.words}>{t(activity)}</span>}
    </span>
  );
}
