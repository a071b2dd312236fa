import type { ConsoleFrame } from '@jepret/contract/console';
import { Skeleton, VisuallyHidden } from '@jepret/ui';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { ListNote } from '../../components/list/list-note.tsx';
import { LoadFailure } from '../../components/list/list-states.tsx';
import { FrameGrid } from './frame-grid.tsx';
import styles from './frames-page.module.css';

interface FrameListProps extends Omit<Parameters<typeof FrameGrid>[0], 'frames'> {
  frames: readonly ConsoleFrame[] | undefined;
  error: unknown;
  retry(): void;
  clear(): void;
}

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The list of frames with its loading, error and empty states. */
export function FrameList({ frames, error, retry, clear, ...grid }: FrameListProps) {
  const problem = describeError(error);
  if (frames === undefined && !problem) {
    return (
      <div className={styles.waiting} role="status">
        <VisuallyHidden>Loading …</VisuallyHidden>
        {WAITING.map((name) => (
          <Skeleton key={name} className={styles.waitingCard} />
        ))}
      </div>
    );
  }
  return (
    <>
      <LoadFailure error={error} retry={retry} />
      {frames?.length === 0 && (
        <ListNote title="No frames found">
          <p>No frame matches these filters.</p>
          <Button onClick={clear}>Clear filters</Button>
        </ListNote>
      )}
      {frames && frames.length > 0 && <FrameGrid frames={frames} {...grid} />}
    </>
  );
}
