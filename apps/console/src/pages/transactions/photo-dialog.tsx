import { type TransactionDetails, transactionCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './transaction-panel.module.css';

interface PhotoDialogProps {
  transaction: TransactionDetails;
  onClose(): void;
}

/** The photo is loaded only after a confirmation (CONSOLE-82), and is not cached. */
export function PhotoDialog({ transaction, onClose }: PhotoDialogProps) {
  const client = useQueryClient();
  const [picture, setPicture] = useState<string>();
  const opening = useCall(transactionCalls.openPhoto, {
    onDone({ data }) {
      setPicture(data.picture);
      void client.invalidateQueries({ queryKey: ['transaction', transaction.short_code] });
    },
  });
  return (
    <Dialog title={`Photo of ${transaction.short_code}`} onClose={onClose}>
      {picture ? (
        <img
          className={styles.photo}
          src={picture}
          alt={`The print of ${transaction.short_code}`}
        />
      ) : (
        <p>
          This is a photo of a visitor. View it only to help them: your name and the time are
          recorded in the audit.
        </p>
      )}
      {opening.problem && <Notice tone="bad">{opening.problem}</Notice>}
      <Actions>
        {!picture && (
          <Button
            tone="primary"
            isBusy={opening.isBusy}
            onClick={() => opening.send({ params: { transaction: transaction.short_code } })}
          >
            Show photo
          </Button>
        )}
        <Button onClick={onClose}>{picture ? 'Close' : 'Cancel'}</Button>
      </Actions>
    </Dialog>
  );
}
