import type { Hindrance } from '@jepret/contract';
import { useState } from 'react';
import styles from './staff-hindrances.module.css';

const NAMES: Record<Hindrance['subject'], string> = {
  camera: 'Camera',
  clock: 'Clock',
  frames: 'Frames',
  printer: 'Printer',
  storage: 'Storage',
  payment: 'Payments',
};

/** What is wrong with the booth and what to do about it; nothing when all is well. */
export function StaffHindrances({ hindrances }: { hindrances: readonly Hindrance[] }) {
  const [subject, setSubject] = useState<Hindrance['subject']>();
  // The last one forbids payments, so it comes first here; one that is mended makes way for it.
  const shown = hindrances.find((hindrance) => hindrance.subject === subject) ?? hindrances.at(-1);
  if (!shown) return null;
  return (
    <section className={styles.box} aria-label="What needs attention">
      {hindrances.length === 1 ? (
        <strong className={styles.subject}>{NAMES[shown.subject]}</strong>
      ) : (
        // The text of all at once would push the form off the screen.
        hindrances.toReversed().map((hindrance) => (
          <button
            key={hindrance.subject}
            type="button"
            className={styles.choice}
            aria-pressed={hindrance === shown}
            onClick={() => setSubject(hindrance.subject)}
          >
            {NAMES[hindrance.subject]}
          </button>
        ))
      )}
      <p>
        {shown.reason} <b>{shown.remedy}</b>
      </p>
    </section>
  );
}
