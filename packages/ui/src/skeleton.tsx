import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A placeholder for content that is loading; set its size with `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div className={classNames(styles.skeleton, className)} aria-hidden="true" />;
}
