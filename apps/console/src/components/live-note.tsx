import { describeError } from '../api/describe-error.ts';
import { Button } from './button.tsx';
import styles from './live-note.module.css';
import { Notice } from './notice.tsx';
import { formatTime } from './times/clock-words.ts';
import { usePageZone } from './times/page-zone.tsx';

interface LiveProps {
  /** When the last answer came. */
  asOf: number;
  /** Of the last try, when it failed. */
  error: unknown;
}

/** How old what is shown is, quietly; it is asked again by itself. */
export function LiveNote({ asOf, error }: LiveProps) {
  if (describeError(error)) return null;
  return (
    <span className={styles.quiet}>
      As of <Time at={asOf} />
    </span>
  );
}

/** A clear word where the last answer is old because no newer one comes. */
export function StaleNotice({ asOf, error, retry }: LiveProps & { retry(): void }) {
  const problem = describeError(error);
  if (!problem) return null;
  return (
    <Notice tone="warning" action={<Button onClick={retry}>Ask now</Button>}>
      <strong>
        This is from <Time at={asOf} />.
      </strong>{' '}
      {problem} It is asked again by itself.
    </Notice>
  );
}

function Time({ at }: { at: number }) {
  const zone = usePageZone();
  return zone && <time dateTime={new Date(at).toISOString()}>{formatTime(at, zone)}</time>;
}
