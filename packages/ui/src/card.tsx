import type { ReactNode } from 'react';
import styles from './card.module.css';
import { FilmStrip } from './film-strip.tsx';
import { limitWidth } from './limit-width.ts';

interface CardProps {
  maxWidthPx: number;
  children: ReactNode;
}

/** A card with a film strip at its top edge. */
export function Card({ maxWidthPx, children }: CardProps) {
  return (
    <div className={styles.card} style={limitWidth(maxWidthPx)}>
      <FilmStrip className={styles.edge} />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
