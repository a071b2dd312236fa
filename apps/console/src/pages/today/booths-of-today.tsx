import { type BoothOfToday, nameBooth } from '@jepret/contract/console';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatBoothCount, linkBooth } from '../../components/booths/booth-problem-list.ts';
import { BoothProblems, ProblemText } from '../../components/booths/booth-problems.tsx';
import { LastSeen } from '../../components/booths/last-seen.tsx';
import { StateTag } from '../../components/booths/state-tag.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { Section } from '../../components/section.tsx';
import styles from './booths-of-today.module.css';
import { groupByProblem, isLongList, isOrAre, type sortBooths } from './sort-booths.ts';

interface BoothsOfTodayProps {
  booths: readonly BoothOfToday[];
  sorted: ReturnType<typeof sortBooths>;
  now: number;
}

/** One booth is a card; of several, each problem is shown once; of many, open booths are collapsed (CONSOLE-236). */
export function BoothsOfToday({ booths, sorted, now }: BoothsOfTodayProps) {
  const { withProblems, working, signedOut } = sorted;
  if (booths.length === 0) {
    return (
      <ListNote title="No booths">
        <p>This location has no booths.</p>
      </ListNote>
    );
  }
  if (booths.length === 1) {
    return (
      <Section title="Booth">
        <Rows booths={booths} now={now} />
      </Section>
    );
  }
  return (
    <Section title="Booths">
      {groupByProblem(withProblems).map(({ problem, booths: those }) => (
        <div key={`${problem.reason} ${problem.remedy}`} className={styles.cause}>
          <h3>
            <strong>{formatBoothCount(those.length)}:</strong> <ProblemText problem={problem} />
          </h3>
          <Rows booths={those} now={now} isProblemShownAbove />
        </div>
      ))}
      {isLongList(booths) ? (
        <>
          <CollapsedRows booths={working} now={now}>
            {formatBoothCount(working.length)} {isOrAre(working)} open
          </CollapsedRows>
          <CollapsedRows booths={signedOut} now={now}>
            {formatBoothCount(signedOut.length)} {isOrAre(signedOut)} signed out
          </CollapsedRows>
        </>
      ) : (
        <Rows booths={[...working, ...signedOut]} now={now} />
      )}
    </Section>
  );
}

interface RowsProps {
  booths: readonly BoothOfToday[];
  now: number;
  isProblemShownAbove?: boolean;
}

function Rows({ booths, now, isProblemShownAbove = false }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {booths.map((booth) => (
        <li key={booth.id}>
          <StateTag state={booth.state} />
          <span className={styles.name}>
            <Link to={linkBooth(booth.id)}>{nameBooth(booth)}</Link>{' '}
            <span className={styles.location}>{booth.location.name}</span>
          </span>
          <span className={styles.seen}>
            {booth.state === 'signed-out' ? null : (
              <>
                last seen <LastSeen booth={booth} now={now} />
              </>
            )}
          </span>
          {!isProblemShownAbove && (
            <div className={styles.troubles}>
              <BoothProblems booth={booth} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Booths without problems, in a line that expands. */
function CollapsedRows({ booths, now, children }: RowsProps & { children: ReactNode }) {
  if (booths.length === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>{children}</summary>
      <Rows booths={booths} now={now} />
    </details>
  );
}
