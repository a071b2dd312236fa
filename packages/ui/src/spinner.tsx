import { classNames } from './class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The spinner without a label, for use beside a text. */
export function SpinnerRing({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.ring, className)} aria-hidden="true" />;
}

/** Fills the screen while a part of the app loads. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <div role="status" className={styles.fullScreen}>
      <SpinnerRing className={styles.huge} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
