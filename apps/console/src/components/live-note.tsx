import { describeError } from '../api/describe-error.ts';
import { Button } from './button.tsx';
import styles from './live-note.module.css';
import { Notice } from './notice.tsx';
import { findZoneName, formatTime } from './times/clock-words.ts';

interface LiveProps {
  /** When the last answer came. */
  asOf: number;
  /** Of the last try, when it failed. */
  error: unknown;
}

interface LiveNoteProps extends LiveProps {
  /** Of the one place that is looked at: its time is told, too, where it is another. */
  timeZone?: string | undefined;
}

/** How old what is shown is, quietly; it is asked again by itself. */
export function LiveNote({ asOf, error, timeZone }: LiveNoteProps) {
  if (describeError(error)) return null;
  const zone = timeZone && findZoneName(asOf, timeZone);
  return (
    <span className={styles.quiet}>
      As of <Time at={asOf} />
      {zone && `, ${formatTime(asOf, timeZone)} ${zone}`}
    </span>
  );
}

/** A clear word where the last answer is old because no newer one comes. */
export function StaleNotice({ asOf, error, retry }: LiveProps & { retry(): void }) {
  const problem = describeError(error);
  if (!problem) return null;
  return (
    <Notice tone="warning">
      <div className={styles.old}>
        <span>
          <strong>
            This is from <Time at={asOf} />.
          </strong>{' '}
          {problem} It is asked again by itself.
        </span>
        <Button onClick={retry}>Ask now</Button>
      </div>
    </Notice>
  );
}

const Time = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
);
