import { type TransactionDetails, transactionCalls } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import styles from './transaction-panel.module.css';
import { useTransactionCall } from './transaction-query.ts';

interface EraseDialogProps {
  transaction: TransactionDetails;
  onClose(): void;
}

/** Erasing cannot be undone, so it needs the short code. */
export function EraseDialog({ transaction, onClose }: EraseDialogProps) {
  const [confirm, setConfirm] = useState('');
  const erasing = useTransactionCall(transactionCalls.eraseTransaction, onClose);
  const fieldError = findFieldError(erasing.error, 'confirm');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    erasing.sendFor(transaction, { confirm });
  };
  return (
    <Dialog title={`Erase ${transaction.short_code}?`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>This permanently deletes, for you and for the visitor:</p>
        <ul className={styles.bullets}>
          <li>all photos, prints, drawings and videos of this session</li>
          <li>the visitor’s page, its link and QR code</li>
          <li>e-mail addresses, and pending mails and prints</li>
        </ul>
        <p>The payment, and a note that you erased the session, are kept.</p>
        <TextField
          label={`Type ${transaction.short_code} to confirm`}
          value={confirm}
          onChange={setConfirm}
          error={fieldError}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        {erasing.problem && !fieldError && <Notice tone="bad">{erasing.problem}</Notice>}
        <Actions>
          <Button tone="danger" type="submit" isBusy={erasing.isBusy}>
            Erase permanently
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
