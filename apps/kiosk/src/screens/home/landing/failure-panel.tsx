import type { ReactNode } from 'react';
import styles from './failure-panel.module.css';

interface FailurePanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** Fills the landing panel if it has nothing to show. */
export function FailurePanel({ title, text, children }: FailurePanelProps) {
  return (
    <div role="status" className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
