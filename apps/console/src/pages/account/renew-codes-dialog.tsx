import { signInCalls } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions, Dialog } from '../../components/dialogs/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { CurrentCodeField } from '../../components/sign-in/current-code-field.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './account-page.module.css';

interface RenewCodesDialogProps {
  onRenewed(codes: readonly string[]): void;
  onClose(): void;
}

export function RenewCodesDialog({ onRenewed, onClose }: RenewCodesDialogProps) {
  const [code, setCode] = useState('');
  const renewing = useCall(signInCalls.renewRecoveryCodes, {
    onDone: ({ data }) => onRenewed(data.codes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    renewing.send({ body: { code } });
  };
  return (
    <Dialog title="Create new recovery codes?" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>The old codes stop working.</p>
        <CurrentCodeField value={code} onChange={setCode} autoFocus />
        {renewing.problem && <Notice tone="bad">{renewing.problem}</Notice>}
        <Actions>
          <Button tone="danger" type="submit" isBusy={renewing.isBusy}>
            Create new codes
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
