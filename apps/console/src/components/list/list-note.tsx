import { classNames } from '@jepret/ui';
import type { ReactNode } from 'react';
import styles from './list-note.module.css';

interface ListNoteProps {
  title: string;
  tone?: 'plain' | 'bad';
  children?: ReactNode;
}

/** Shown in place of a list: why it is empty or failed, and what to do. */
export function ListNote({ title, tone = 'plain', children }: ListNoteProps) {
  return (
    <div
      className={classNames(styles.note, tone === 'bad' && styles.bad)}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <h2>{title}</h2>
      {children}
    </div>
  );
}
