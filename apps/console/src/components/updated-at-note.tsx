import { describeError } from '../api/describe-error.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { formatTime } from './times/format-times.ts';
import { usePageZone } from './times/page-zone.tsx';
import styles from './updated-at-note.module.css';

interface LiveProps {
  /** The time of the last successful response. */
  asOf: number;
  /** The error of the last attempt, if it failed. */
  error: unknown;
}

/** The time of the shown data. */
export function UpdatedAtNote({ asOf, error }: LiveProps) {
  if (describeError(error)) return null;
  return (
    <span className={styles.quiet}>
      As of <Time at={asOf} />
    </span>
  );
}

/** A warning that the data could not be refreshed. */
export function StaleNotice({ asOf, error, retry }: LiveProps & { retry(): void }) {
  const problem = describeError(error);
  if (!problem) return null;
  return (
    <Notice tone="warning" action={<Button onClick={retry}>Retry</Button>}>
      <strong>
        Not updated since <Time at={asOf} />.
      </strong>{' '}
      {problem} The page retries automatically.
    </Notice>
  );
}

function Time({ at }: { at: number }) {
  const zone = usePageZone();
  return zone && <time dateTime={new Date(at).toISOString()}>{formatTime(at, zone)}</time>;
}
