import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './film-screen.module.css';
import { FilmStrip } from './film-strip.tsx';

interface FilmScreenProps {
  /** Grows with what is on it; else it is as high as the screen, and what is on it has to fit. */
  isGrowing?: boolean;
  ground?: 'dotted' | 'plain' | 'cream';
  /** In the lower strip's place. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A whole screen, as one frame between two strips of film. */
export function FilmScreen({
  isGrowing = false,
  ground = 'dotted',
  foot = <FilmStrip />,
  children,
}: FilmScreenProps) {
  return (
    <div className={classNames(styles.screen, isGrowing && styles.growing, styles[ground])}>
      <FilmStrip />
      {children}
      {foot}
    </div>
  );
}
