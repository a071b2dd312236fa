import {
  type DeliveryOverview,
  type TransactionDetails,
  transactionCalls,
} from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { findFieldError } from '../../api/describe-error.ts';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { EmailField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { createRequestId } from '../../components/request-id.ts';
import styles from './transaction-panel.module.css';
import { useCan, useTransactionCall } from './transaction-query.ts';

interface ResendDialogProps {
  transaction: TransactionDetails;
  delivery: DeliveryOverview;
  onClose(): void;
}

/** Sends a mail again, to its address or to a corrected one. */
export function ResendDialog({ transaction, delivery, onClose }: ResendDialogProps) {
  // One id per dialog: a second click, or a retry after a lost response, sends one mail.
  const [request] = useState(createRequestId);
  const [email, setEmail] = useState('');
  const sending = useTransactionCall(transactionCalls.resendMail, onClose);
  const fieldError = findFieldError(sending.error, 'email');
  const canReaddress = useCan()('transactions.erase') || delivery.state === 'failed';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = email.trim();
    const body = typed === '' ? { request } : { request, email: typed };
    sending.sendFor(transaction, body, { id: delivery.id });
  };
  return (
    <Dialog title="Send the mail again" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          The same photos are sent again{delivery.to && <> to {delivery.to}</>}.
          {canReaddress && ' Ask the visitor to spell the address.'}
        </p>
        {canReaddress && (
          <EmailField
            label="New address"
            hint="Leave empty to use the old address."
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
