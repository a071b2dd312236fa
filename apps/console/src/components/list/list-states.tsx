import { Skeleton, VisuallyHidden } from '@jepret/ui';
import { describeError, isUnreachable } from '../../api/describe-error.ts';
import { OFFLINE, OfflineText } from '../offline.tsx';
import { RetryButton } from '../retry-button.tsx';
import { ListNote } from './list-note.tsx';
import styles from './list-states.module.css';

const PLACEHOLDER_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The placeholder of a list that is loading. */
export function LoadingList() {
  return (
    <div className={styles.frame} role="status">
      <VisuallyHidden>Loading …</VisuallyHidden>
      <div className={styles.waiting}>
        {PLACEHOLDER_ROWS.map((name) => (
          <Skeleton key={name} className={styles.waitingRow} />
        ))}
      </div>
    </div>
  );
}

interface LoadFailureProps {
  title?: string;
  error: unknown;
  retry(): void;
}

/** Why loading failed, with a button to retry. */
export function LoadFailure({
  title = 'This list could not be loaded',
  error,
  retry,
}: LoadFailureProps) {
  const problem = describeError(error);
  if (!problem) return null;
  return (
    <ListNote title={isUnreachable(error) ? OFFLINE : title} tone="bad">
      {isUnreachable(error) ? <OfflineText /> : <p>{problem}</p>}
      <RetryButton error={error} retry={retry} />
    </ListNote>
  );
}
