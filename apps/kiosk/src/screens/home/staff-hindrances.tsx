import type { Hindrance } from '@jepret/contract';
import styles from './staff-hindrances.module.css';

const NAMES: Record<Hindrance['subject'], string> = { printer: 'Printer' };

/** What is wrong with the booth and what to do about it; nothing when all is well. */
export function StaffHindrances({ hindrances }: { hindrances: readonly Hindrance[] }) {
  if (hindrances.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="What needs attention">
      {hindrances.map(({ subject, reason, remedy }) => (
        <li key={subject} className={styles.item}>
          <strong className={styles.subject}>{NAMES[subject]}</strong>
          <p>
            {reason} <b>{remedy}</b>
          </p>
        </li>
      ))}
    </ul>
  );
}
