import { classNames } from './class-names.ts';
import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Only the turning ring, for where words already say what happens. */
export function SpinnerRing({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.ring, className)} aria-hidden="true" />;
}

/** The red one that fills the screen while a part of the booth loads. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <div role="status" className={styles.fullScreen}>
      <SpinnerRing className={styles.huge} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
