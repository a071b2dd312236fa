import { type TransactionDetails, transactionCalls } from '@jepret/contract/console';
import { useState } from 'react';
import { ActionItem, ActionList } from '../../components/action-list.tsx';
import { Button } from '../../components/button.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { formatBooth } from './transaction-labels.tsx';
import styles from './transaction-panel.module.css';
import { useCan, useTransactionCall } from './transaction-query.ts';

interface SessionActionsProps {
  transaction: TransactionDetails;
}

type SessionDialog = 'photo' | 'move' | 'erase';

/** The actions of the session. */
export function SessionActions({ transaction }: SessionActionsProps) {
  const may = useCan();
  const [openDialog, setAsked] = useState<SessionDialog>();
  const close = () => setAsked(undefined);
  const canServe = may('transactions.serve');
  const canErase = may('transactions.erase') && transaction.can_erase;
  const canReopen = canServe && transaction.can_run;
  const canOpenPhoto = canServe && transaction.has_photo;
  if (!canReopen && !canOpenPhoto && !canErase) return null;
  return (
    <section className={styles.part} aria-label="Session">
      <h3>Session</h3>
      <ActionList className={styles.acts}>
        {canOpenPhoto && (
          <ActionItem note="A photo of a visitor: each view is recorded in the audit.">
            <Button onClick={() => setAsked('photo')}>View photo</Button>
          </ActionItem>
        )}
        {canReopen && transaction.booth && <ReopenSession transaction={transaction} />}
        {canReopen && (
          <ActionItem note="Continue the session at another booth.">
            <Button onClick={() => setAsked('move')}>Move</Button>
          </ActionItem>
        )}
        {canErase && (
          <ActionItem note="Permanently deletes photos, videos and addresses. The payment is kept.">
            <Button onClick={() => setAsked('erase')}>Erase</Button>
          </ActionItem>
        )}
      </ActionList>
      {openDialog === 'photo' && <PhotoDialog transaction={transaction} onClose={close} />}
      {openDialog === 'move' && <MoveDialog transaction={transaction} onClose={close} />}
      {openDialog === 'erase' && <EraseDialog transaction={transaction} onClose={close} />}
    </section>
  );
}

function ReopenSession({ transaction }: SessionActionsProps) {
  const running = useTransactionCall(transactionCalls.moveTransaction);
  return (
    <ActionItem
      note={`The visitor can continue the session at ${formatBooth(transaction.booth)}.`}
      problem={running.problem}
    >
      <Button
        isBusy={running.isBusy}
        onClick={() => running.sendFor(transaction, { booth: transaction.booth?.id ?? '' })}
      >
        Reopen session
      </Button>
    </ActionItem>
  );
}
