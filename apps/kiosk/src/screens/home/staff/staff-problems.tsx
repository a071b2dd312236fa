import type { BoothProblem } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { useState } from 'react';
import styles from './staff-problems.module.css';

const NAMES = {
  backup: 'staff.backup',
  camera: 'staff.camera',
  clock: 'staff.clock',
  frames: 'staff.frames',
  location: 'staff.location',
  lock: 'staff.lock',
  printer: 'staff.printer',
  storage: 'staff.storage',
  uploads: 'staff.uploads',
  payment: 'staff.payment',
} as const satisfies Record<BoothProblem['subject'], PlainKey>;

/** The booth's problems and their remedies; empty without problems. */
export function StaffProblems({ problems }: { problems: readonly BoothProblem[] }) {
  const t = useTranslate();
  const [subject, setSubject] = useState<BoothProblem['subject']>();
  // The last problem blocks payments, so it is shown first and when the selected one is solved.
  const shown = problems.find((problem) => problem.subject === subject) ?? problems.at(-1);
  if (!shown) return null;
  return (
    <section className={styles.box} aria-label={t('staff.attention')}>
      {problems.length === 1 ? (
        <strong className={styles.subject}>{t(NAMES[shown.subject])}</strong>
      ) : (
        // The texts of all problems would push the form off the screen.
        problems.toReversed().map((problem) => (
          <button
            key={problem.subject}
            type="button"
            className={styles.choice}
            aria-pressed={problem === shown}
            onClick={() => setSubject(problem.subject)}
          >
            {t(NAMES[problem.subject])}
          </button>
        ))
      )}
      <p>
        {shown.reason} <b>{shown.remedy}</b>
      </p>
    </section>
  );
}
