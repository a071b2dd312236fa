import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './film-screen.module.css';
import { FilmStrip } from './film-strip.tsx';

interface FilmScreenProps {
  /** Grows with what is on it; else it is as high as the screen, and what is on it has to fit. */
  isGrowing?: boolean;
  /** Its controls are within everybody's reach as they are: it keeps the whole window. */
  isWhole?: boolean;
  ground?: 'dotted' | 'plain' | 'cream';
  /** In the lower strip's place. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A whole screen, as one frame between two strips of film. */
export function FilmScreen({
  isGrowing = false,
  isWhole = false,
  ground = 'dotted',
  foot,
  children,
}: FilmScreenProps) {
  return (
    <div
      className={classNames(
        styles.screen,
        isGrowing && styles.growing,
        isWhole && 'is-whole',
        foot !== undefined && styles.footed,
        styles[ground],
      )}
    >
      <FilmStrip />
      {children}
      {foot ?? <FilmStrip />}
    </div>
  );
}
