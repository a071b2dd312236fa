import type { CSSProperties } from 'react';
import styles from './time-bar.module.css';

/** A wait whose length is known, as it passes. */
export function TimeBar({ durationMs }: { durationMs: number }) {
  return (
    <div
      className={styles.track}
      style={{ '--duration': `${durationMs}ms` } as CSSProperties}
      aria-hidden="true"
    >
      <div className={styles.passed} />
    </div>
  );
}
