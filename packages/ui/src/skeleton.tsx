import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** Holds the place of something that is still loading; size it with `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div className={classNames(styles.skeleton, className)} aria-hidden="true" />;
}
