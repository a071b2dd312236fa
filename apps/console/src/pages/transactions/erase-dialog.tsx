import { type TransactionFile, transactionCalls } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFileCall } from './transaction-query.ts';
import styles from './transaction-sheet.module.css';

interface EraseDialogProps {
  file: TransactionFile;
  onClose(): void;
}

/** Nobody can undo it, so it takes more than a tap. */
export function EraseDialog({ file, onClose }: EraseDialogProps) {
  const [confirm, setConfirm] = useState('');
  const erasing = useFileCall(transactionCalls.eraseTransaction, onClose);
  const fieldError = findFieldError(erasing.error, 'confirm');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    erasing.sendAbout(file, { confirm });
  };
  return (
    <Dialog title={`Erase ${file.short_code}?`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>Gone for good, for you and for the visitor:</p>
        <ul className={styles.bullets}>
          <li>every photo, print, painting and film of this session</li>
          <li>the visitor’s own page, its link and QR code</li>
          <li>e-mail addresses, and every mail and print that still waits</li>
        </ul>
        <p>What was paid, and that you erased it, stays in the ledger.</p>
        <TextField
          label={`Type ${file.short_code} to go on`}
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
            Erase for good
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
