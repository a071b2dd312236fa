import { type TransactionFile, transactionCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './transaction-sheet.module.css';

interface PhotoDialogProps {
  file: TransactionFile;
  onClose(): void;
}

/** Nothing is shown before somebody has said that they mean it; it is kept nowhere. */
export function PhotoDialog({ file, onClose }: PhotoDialogProps) {
  const client = useQueryClient();
  const [picture, setPicture] = useState<string>();
  const opening = useCall(transactionCalls.openPhoto, {
    onDone({ data }) {
      setPicture(data.picture);
      void client.invalidateQueries({ queryKey: ['transaction', file.short_code] });
    },
  });
  return (
    <Dialog title={`Photo of ${file.short_code}`} onClose={onClose}>
      {picture ? (
        <img className={styles.photo} src={picture} alt={`The print of ${file.short_code}`} />
      ) : (
        <p>
          This is a visitor’s picture. Open it only to serve them: your name and the time go into
          the audit.
        </p>
      )}
      {opening.problem && <Notice tone="bad">{opening.problem}</Notice>}
      <Actions>
        {!picture && (
          <Button
            tone="primary"
            isBusy={opening.isBusy}
            onClick={() => opening.send({ params: { transaction: file.short_code } })}
          >
            Open the photo
          </Button>
        )}
        <Button onClick={onClose}>{picture ? 'Close' : 'Cancel'}</Button>
      </Actions>
    </Dialog>
  );
}
