import { classNames } from '@jepret/ui';
import type { ReactNode } from 'react';
import styles from './action-list.module.css';
import { Notice } from './notice.tsx';

interface ActionListProps {
  className?: string | undefined;
  children: ReactNode;
}

export function ActionList({ className, children }: ActionListProps) {
  return <ul className={classNames(styles.list, className)}>{children}</ul>;
}

interface ActionItemProps {
  /** When to use the action, or what it does. */
  note: string;
  problem?: string | undefined;
  /** The button, and the dialog that it opens. */
  children: ReactNode;
}

export function ActionItem({ note, problem, children }: ActionItemProps) {
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
