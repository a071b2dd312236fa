import type { ReactNode } from 'react';
import styles from './trouble-panel.module.css';

interface TroublePanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** Fills the shop window when there is nothing to show in it. */
export function TroublePanel({ title, text, children }: TroublePanelProps) {
  return (
    <div role="status" className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
