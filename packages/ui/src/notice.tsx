import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'bad';
  children: ReactNode;
}

/** Good and bad have different icons, not only different colours (ACCESS-8). */
const SIGNS = { good: 'M7 12.5 10.5 16 17 8.5', bad: 'M12 6v7.5M12 17.5v.1' };

/** The result of an action. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames(styles.notice, styles[tone])}
    >
      <svg viewBox="0 0 24 24" className={styles.sign} aria-hidden="true">
        <circle cx="12" cy="12" r="10.5" />
        <path d={SIGNS[tone]} />
      </svg>
      <div>{children}</div>
    </div>
  );
}
