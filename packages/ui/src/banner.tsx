import type { ReactNode } from 'react';
import styles from './banner.module.css';

/** An alert at the top of the screen that leaves the corners free. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.banner}>
      {children}
    </div>
  );
}
