import {
  type DeliveryOverview,
  type TransactionFile,
  transactionCalls,
} from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { EmailField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { newRequestId } from '../../components/request-id.ts';
import { useFileCall, useMay } from './transaction-query.ts';
import styles from './transaction-sheet.module.css';

interface ResendDialogProps {
  file: TransactionFile;
  delivery: DeliveryOverview;
  onClose(): void;
}

/** The same mail once more; most that did not arrive had a letter wrong. */
export function ResendDialog({ file, delivery, onClose }: ResendDialogProps) {
  // Once for each dialog: a second tap, or a try after a lost answer, is the same mail.
  const [request] = useState(newRequestId);
  const [email, setEmail] = useState('');
  const sending = useFileCall(transactionCalls.resendMail, onClose);
  const fieldError = findFieldError(sending.error, 'email');
  const canReaddress = useMay()('transactions.erase') || delivery.state === 'failed';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = email.trim();
    const body = typed === '' ? { request } : { request, email: typed };
    sending.sendAbout(file, body, { id: delivery.id });
  };
  return (
    <Dialog title="Send the mail again" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          The same photos go out once more{delivery.to && <> to {delivery.to}</>}.
          {canReaddress && ' Ask the visitor how the address is spelled.'}
        </p>
        {canReaddress && (
          <EmailField
            label="Another address"
            hint="Leave it empty for the address that it had."
            value={email}
            onChange={setEmail}
            error={fieldError}
            autoComplete="off"
          />
        )}
        {sending.problem && !fieldError && <Notice tone="bad">{sending.problem}</Notice>}
        <Actions>
          <Button tone="primary" type="submit" isBusy={sending.isBusy}>
            Send
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
