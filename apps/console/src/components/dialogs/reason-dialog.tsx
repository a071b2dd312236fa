import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { Notice } from '../notice.tsx';
import { Actions, Dialog } from './dialog.tsx';
import styles from './reason-dialog.module.css';

interface ReasonDialogProps {
  title: string;
  /** The consequences. */
  children: ReactNode;
  label: string;
  hint: string;
  action: string;
  tone?: 'primary' | 'danger';
  /** False while a field in `children` is invalid. */
  canSend?: boolean;
  isBusy: boolean;
  problem: string | undefined;
  onSend(reason: string): void;
  onClose(): void;
}

/** Asks for a reason or a note, which is stored in the ledger or the audit. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, hint, action, tone = 'primary', onSend, onClose } = props;
  const { canSend = true } = props;
  const [reason, setReason] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!isMissing && canSend) onSend(reason.trim());
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {children}
        <TextField
          label={label}
          hint={hint}
          value={reason}
          onChange={setReason}
          maxLength={200}
          error={hasTried && isMissing ? 'Enter a few words.' : undefined}
          autoFocus
        />
        {props.problem && <Notice tone="bad">{props.problem}</Notice>}
        <Actions>
          <Button tone={tone} type="submit" isBusy={props.isBusy}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
