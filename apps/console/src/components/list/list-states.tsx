import { Skeleton, VisuallyHidden } from '@jepret/ui';
import { describeError, isUnreachable } from '../../api/describe-error.ts';
import { OFFLINE, OfflineWords } from '../offline.tsx';
import { RetryButton } from '../retry-button.tsx';
import { ListNote } from './list-note.tsx';
import styles from './list-states.module.css';

const WAITING_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** In the place of what is on its way. */
export function Waiting() {
  return (
    <div className={styles.frame} role="status">
      <VisuallyHidden>Loading …</VisuallyHidden>
      <div className={styles.waiting}>
        {WAITING_ROWS.map((name) => (
          <Skeleton key={name} className={styles.waitingRow} />
        ))}
      </div>
    </div>
  );
}

interface FailureProps {
  title?: string;
  error: unknown;
  retry(): void;
}

/** Why something did not come, and another try. */
export function Failure({ title = 'This list could not be loaded', error, retry }: FailureProps) {
  const problem = describeError(error);
  if (!problem) return null;
  return (
    <ListNote title={isUnreachable(error) ? OFFLINE : title} tone="bad">
      {isUnreachable(error) ? <OfflineWords /> : <p>{problem}</p>}
      <RetryButton error={error} retry={retry} />
    </ListNote>
  );
}
