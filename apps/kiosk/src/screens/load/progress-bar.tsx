import styles from './progress-bar.module.css';

interface ProgressBarProps {
  percent: number;
  label: string;
}

/** A progress bar drawn as a film strip. */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles.track}
      >
        <div className={styles.exposed} style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.percent} aria-hidden="true">
        {percent}%
      </p>
    </div>
  );
}
