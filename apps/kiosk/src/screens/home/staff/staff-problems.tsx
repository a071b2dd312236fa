import type { BoothProblem } from '@jepret/contract';
import { useState } from 'react';
import styles from './staff-problems.module.css';

const NAMES: Record<BoothProblem['subject'], string> = {
  camera: 'Camera',
  clock: 'Clock',
  frames: 'Frames',
  printer: 'Printer',
  storage: 'Storage',
  payment: 'Payments',
};

/** What is wrong with the booth and what to do about it; nothing when all is well. */
export function StaffProblems({ problems }: { problems: readonly BoothProblem[] }) {
  const [subject, setSubject] = useState<BoothProblem['subject']>();
  // The last one forbids payments, so it comes first here; one that is mended makes way for it.
  const shown = problems.find((problem) => problem.subject === subject) ?? problems.at(-1);
  if (!shown) return null;
  return (
    <section className={styles.box} aria-label="What needs attention">
      {problems.length === 1 ? (
        <strong className={styles.subject}>{NAMES[shown.subject]}</strong>
      ) : (
        // The text of all at once would push the form off the screen.
        problems.toReversed().map((problem) => (
          <button
            key={problem.subject}
            type="button"
            className={styles.choice}
            aria-pressed={problem === shown}
            onClick={() => setSubject(problem.subject)}
          >
            {NAMES[problem.subject]}
          </button>
        ))
      )}
      <p>
        {shown.reason} <b>{shown.remedy}</b>
      </p>
    </section>
  );
}
