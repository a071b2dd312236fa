import { type ConsoleBooth, nameBooth } from '@jepret/contract/console';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf, linkBooth } from '../../components/booths/booth-words.ts';
import { LastSeen } from '../../components/booths/last-seen.tsx';
import { StateTag } from '../../components/booths/state-tag.tsx';
import { Troubles, TroubleWords } from '../../components/booths/troubles.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { Section } from '../../components/section.tsx';
import styles from './booths-of-today.module.css';
import { areMany, groupByCause, isOrAre, type sortBooths } from './sort-booths.ts';

interface BoothsOfTodayProps {
  booths: readonly ConsoleBooth[];
  sorted: ReturnType<typeof sortBooths>;
  /** When they were listed. */
  now: number;
}

/** One booth is a card; of several each problem stands once, and of many the open ones are folded. */
export function BoothsOfToday({ booths, sorted, now }: BoothsOfTodayProps) {
  const { needy, fine, signedOut } = sorted;
  if (booths.length === 0) {
    return (
      <ListNote title="No booth here">
        <p>No booth stands at this location.</p>
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
      {groupByCause(needy).map(({ trouble, booths: those }) => (
        <div key={`${trouble.reason} ${trouble.remedy}`} className={styles.cause}>
          <h3>
            <strong>{countOf(those.length)}:</strong> <TroubleWords trouble={trouble} />
          </h3>
          <Rows booths={those} now={now} isCauseTold />
        </div>
      ))}
      {areMany(booths) ? (
        <>
          <Folded booths={fine} now={now}>
            {countOf(fine.length)} {isOrAre(fine)} open
          </Folded>
          <Folded booths={signedOut} now={now}>
            {countOf(signedOut.length)} {isOrAre(signedOut)} signed out
          </Folded>
        </>
      ) : (
        <Rows booths={[...fine, ...signedOut]} now={now} />
      )}
    </Section>
  );
}

interface RowsProps {
  booths: readonly ConsoleBooth[];
  now: number;
  /** Above them, once. */
  isCauseTold?: boolean;
}

function Rows({ booths, now, isCauseTold = false }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {booths.map((booth) => (
        <li key={booth.id}>
          <StateTag state={booth.state} />
          <span className={styles.name}>
            <Link to={linkBooth(booth.id)}>{nameBooth(booth)}</Link>{' '}
            <span className={styles.place}>{booth.location.name}</span>
          </span>
          <span className={styles.seen}>
            {booth.state === 'signed-out' ? null : (
              <>
                seen <LastSeen booth={booth} now={now} />
              </>
            )}
          </span>
          {!isCauseTold && (
            <div className={styles.troubles}>
              <Troubles booth={booth} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Those that nobody has to look at, in a line that opens. */
function Folded({ booths, now, children }: RowsProps & { children: ReactNode }) {
  if (booths.length === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>{children}</summary>
      <Rows booths={booths} now={now} />
    </details>
  );
}
