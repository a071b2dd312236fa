import type { ReactNode } from 'react';
import { useTitle } from '../hooks/use-title.ts';
import styles from './page-frame.module.css';
import { PlacesProblem } from './places/places-problem.tsx';
import { Zoned, ZoneNote } from './times/page-zone.tsx';

/** The id of the heading that names the page. */
export const PAGE_TITLE = 'page-title';

interface PageFrameProps {
  title: string;
  /** How things are now: stands under the title on every screen. */
  note?: ReactNode;
  /** What the page answers, in a sentence; on a phone below the rest. */
  lead?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Of all times on the page, which names it. */
  zone?: string | undefined;
  children: ReactNode;
}

/** What every page begins with. */
export function PageFrame({ title, note, lead, actions, zone, children }: PageFrameProps) {
  useTitle(title);
  return (
    <Zoned zone={zone}>
      <div className={styles.page}>
        <header className={styles.header}>
          <div className={styles.head}>
            <div className={styles.title}>
              <h1 id={PAGE_TITLE}>{title}</h1>
              {(note || zone) && (
                <p className={styles.note}>
                  {note} <ZoneNote />
                </p>
              )}
            </div>
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        <PlacesProblem />
        {children}
      </div>
    </Zoned>
  );
}
