import type { ReactNode } from 'react';
import { useTitle } from '../hooks/use-title.ts';
import { LocationsProblem } from './locations/locations-problem.tsx';
import styles from './page-frame.module.css';
import { TimeZoneProvider, ZoneNote } from './times/page-zone.tsx';

/** The id of the heading that names the page. */
export const PAGE_TITLE = 'page-title';

interface PageFrameProps {
  title: string;
  /** The current state; below the title on every screen size. */
  note?: ReactNode;
  /** What the page is for; on a phone below the title row. */
  lead?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** The time zone of all times on the page; shown once. */
  zone?: string | undefined;
  children: ReactNode;
}

/** The heading and layout of every page. */
export function PageFrame({ title, note, lead, actions, zone, children }: PageFrameProps) {
  useTitle(title);
  return (
    <TimeZoneProvider zone={zone}>
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
        <LocationsProblem />
        {children}
      </div>
    </TimeZoneProvider>
  );
}
