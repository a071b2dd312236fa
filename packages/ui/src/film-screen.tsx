import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './film-screen.module.css';
import { FilmStrip } from './film-strip.tsx';

interface FilmScreenProps {
  /** Grows with its content; otherwise it is as high as the screen, and the content must fit. */
  isGrowing?: boolean;
  /** Keeps the whole window, because all its controls are within reach of a seated visitor. */
  isFullWindow?: boolean;
  background?: 'dotted' | 'plain' | 'cream';
  /** Replaces the lower strip. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A full screen between two film strips. */
export function FilmScreen({
  isGrowing = false,
  isFullWindow = false,
  background = 'dotted',
  footer,
  children,
}: FilmScreenProps) {
  return (
    <div
      className={classNames(
        styles.screen,
        isGrowing && styles.growing,
        isFullWindow && 'is-whole',
        footer !== undefined && styles.footed,
        styles[background],
      )}
    >
      <FilmStrip />
      {children}
      {footer ?? <FilmStrip />}
    </div>
  );
}
