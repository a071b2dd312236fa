import { FilmStrip } from '@jepret/ui';
import type { ReactNode } from 'react';
import { useTitle } from '../../hooks/use-title.ts';
import styles from './card-page.module.css';

interface CardPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A card in the middle of the page, for everything before the sign-in. */
export function CardPage({ title, lead, children }: CardPageProps) {
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
