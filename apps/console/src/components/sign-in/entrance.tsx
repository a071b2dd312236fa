import { FilmStrip } from '@jepret/ui';
import type { ReactNode } from 'react';
import { useTitle } from '../../hooks/use-title.ts';
import styles from './entrance.module.css';

interface EntranceProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A card on the booth's dotted paper: whatever is shown before somebody is in. */
export function Entrance({ title, lead, children }: EntranceProps) {
  useTitle(title);
  return (
    <main className={styles.ground}>
      <div className={styles.card}>
        <FilmStrip className={styles.film} />
        <div className={styles.content}>
          <p className={styles.brand}>
            Jepret <span>console</span>
          </p>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </div>
    </main>
  );
}
