import { listBoothProblems, type ShownProblem } from './booth-problem-list.ts';
import styles from './booth-problems.module.css';

interface BoothProblemsProps {
  booth: Parameters<typeof listBoothProblems>[0];
  /** Problems whose remedy is already shown elsewhere on the page. */
  withoutRemedy?: readonly ShownProblem[];
}

/** The problems of a booth with their remedies. */
export function BoothProblems({ booth, withoutRemedy = [] }: BoothProblemsProps) {
  const problems = listBoothProblems(booth);
  if (problems.length === 0) return null;
  const isRemedyShown = ({ reason }: ShownProblem) =>
    withoutRemedy.some((one) => one.reason === reason);
  return (
    <ul className={styles.troubles}>
      {problems.map((problem) => (
        <li key={problem.reason}>
          <ProblemText problem={isRemedyShown(problem) ? { ...problem, remedy: '' } : problem} />
        </li>
      ))}
    </ul>
  );
}

export function ProblemText({ problem: { reason, remedy } }: { problem: ShownProblem }) {
  return (
    <>
      <span className={styles.reason}>{reason}</span>{' '}
      {remedy && <span className={styles.remedy}>{remedy}</span>}
    </>
  );
}
