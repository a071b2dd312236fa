import type { ReactNode } from 'react';
import { useTitle } from '../hooks/use-title.ts';
import styles from './page-frame.module.css';

interface PageFrameProps {
  title: string;
  /** What the page answers, in a sentence. */
  lead?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What every page begins with. */
export function PageFrame({ title, lead, actions, children }: PageFrameProps) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
