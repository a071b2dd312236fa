import type { ReactNode } from 'react';
import styles from './card.module.css';
import { FilmStrip } from './film-strip.tsx';

interface CardProps {
  maxWidthPx: number;
  children: ReactNode;
}

/** A sheet of paper with a film's edge on top. */
export function Card({ maxWidthPx, children }: CardProps) {
  return (
    <div
      className={styles.card}
      style={{ maxWidth: `min(${maxWidthPx}px, ${maxWidthPx} * var(--unit))` }}
    >
      <FilmStrip className={styles.edge} />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
