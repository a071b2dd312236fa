import { classNames } from '@jepret/ui';
import type { ReactNode } from 'react';
import styles from './act-list.module.css';
import { Notice } from './notice.tsx';

interface ActListProps {
  className?: string | undefined;
  children: ReactNode;
}

/** What can be done about something, one under the other. */
export function ActList({ className, children }: ActListProps) {
  return <ul className={classNames(styles.list, className)}>{children}</ul>;
}

interface ActProps {
  /** What it is for, or what will happen. */
  note: string;
  problem?: string | undefined;
  /** The button, and the dialog that it opens. */
  children: ReactNode;
}

export function Act({ note, problem, children }: ActProps) {
  return (
    <li>
      <div className={styles.act}>
        <span>{note}</span>
        {children}
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </li>
  );
}
