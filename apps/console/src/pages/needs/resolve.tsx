import { findReach, type Need, needCalls } from '@jepret/contract/console';
import { useState } from 'react';
import { announce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ReasonDialog } from '../../components/dialogs/reason-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAccount } from '../../hooks/console-context.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './needs-page.module.css';

interface ResolveProps {
  need: Need;
  onChanged(): void;
}

/** What can be settled on this page; the rest is settled in the transaction. */
export function ResolveButtons({ need, onChanged }: ResolveProps) {
  const { role } = useAccount();
  if (need.kind === 'print') return <PrintIsThere need={need} onChanged={onChanged} />;
  if (need.kind === 'job' && findReach(role, 'jobs.resolve')) {
    return <JobButtons need={need} onChanged={onChanged} />;
  }
  return null;
}

function PrintIsThere({ need, onChanged }: ResolveProps) {
  const { id, version } = need;
  const resolving = useDone(needCalls.resolvePrint, onChanged);
  return (
    <>
      <Button
        tone="primary"
        isBusy={resolving.isBusy}
        onClick={() => resolving.send({ params: { id }, body: { version } })}
      >
        It came out
      </Button>
      <Problem text={resolving.problem} />
    </>
  );
}

function JobButtons({ need: { id, title }, onChanged }: ResolveProps) {
  const [isDismissing, setIsDismissing] = useState(false);
  const running = useDone(needCalls.runDeadJob, onChanged);
  const dismissing = useDone(needCalls.dismissDeadJob, () => {
    setIsDismissing(false);
    onChanged();
  });
  return (
    <>
      <Button
        tone="primary"
        aria-label={`Run again: ${title}`}
        isBusy={running.isBusy}
        onClick={() => running.send({ params: { id } })}
      >
        Run again
      </Button>
      <Button aria-label={`Dismiss: ${title}`} onClick={() => setIsDismissing(true)}>
        Dismiss
      </Button>
      <Problem text={running.problem} />
      {isDismissing && (
        <ReasonDialog
          title={`Dismiss: ${title}`}
          label="Why it is not needed"
          hint="Stored in the audit."
          action="Dismiss"
          tone="danger"
          isBusy={dismissing.isBusy}
          problem={dismissing.problem}
          onSend={(note) => dismissing.send({ params: { id }, body: { note } })}
          onClose={() => setIsDismissing(false)}
        >
          <p>The task is deleted and never runs again.</p>
        </ReasonDialog>
      )}
    </>
  );
}

const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <div className={styles.problem}>
      <Notice tone="bad">{text}</Notice>
    </div>
  );

type ResolveCall =
  | typeof needCalls.resolvePrint
  | typeof needCalls.runDeadJob
  | typeof needCalls.dismissDeadJob;

const useDone = <C extends ResolveCall>(call: C, onDone: () => void) =>
  useCall<C>(call, {
    onDone({ message }) {
      announce(message);
      onDone();
    },
  });
