import type { CSSProperties } from 'react';
import styles from './time-bar.module.css';

/** A progress bar for a wait of known length. */
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
