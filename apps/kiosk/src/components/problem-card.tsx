import type { ReactNode } from 'react';
import styles from './problem-card.module.css';

interface ProblemCardProps {
  className: string | undefined;
  children: ReactNode;
}

/** Heading of a screen that shows a problem. */
export function ProblemCard({ className, children }: ProblemCardProps) {
  return <h1 className={`${styles.card} ${className}`}>{children}</h1>;
}
