import type { ConsoleBooth } from '@jepret/contract/console';
import { formatBoothCount, type ProblemGroup } from '../../components/booths/booth-problem-list.ts';
import { ProblemText } from '../../components/booths/booth-problems.tsx';
import { Notice } from '../../components/notice.tsx';
import styles from './booths-page.module.css';

/** Problems of several booths with their remedies; the rows below show only the problem (CONSOLE-237). */
export function SharedProblems({ groups }: { groups: readonly ProblemGroup<ConsoleBooth>[] }) {
  if (groups.length === 0) return null;
  return (
    <Notice tone="warning">
      <ul className={styles.shared} aria-label="Problems of several booths">
        {groups.map(({ problem, booths }) => (
          <li key={`${problem.reason} ${problem.remedy}`}>
            <strong>{formatBoothCount(booths.length)}:</strong> <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
