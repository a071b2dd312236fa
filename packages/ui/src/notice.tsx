import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'good' | 'bad';
  children: ReactNode;
}

/** What came of something the person just did. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames(styles.notice, styles[tone])}
    >
      {children}
    </div>
  );
}
