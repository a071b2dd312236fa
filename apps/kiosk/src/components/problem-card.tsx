import type { ReactNode } from 'react';
import styles from './problem-card.module.css';

interface ProblemCardProps {
  /** How large it is. */
  className: string | undefined;
  children: ReactNode;
}

/** A screen's heading when something went wrong. */
export function ProblemCard({ className, children }: ProblemCardProps) {
  return <h1 className={`${styles.card} ${className}`}>{children}</h1>;
}
