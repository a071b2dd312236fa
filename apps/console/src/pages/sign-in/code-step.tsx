import { type SignInProgress, signInCalls } from '@jepret/contract/console';
import { type FormEvent, useEffect, useState } from 'react';
import { isSessionOver } from '../../api/console-client.ts';
import { Button } from '../../components/button.tsx';
import { Actions } from '../../components/dialogs/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './sign-in.module.css';

interface CodeStepProps {
  onDone(progress: SignInProgress): void;
  /** The unfinished sign-in has ended: it expired, or too many codes were wrong. */
  onExpired(): void;
  onBack(): void;
}

export function CodeStep({ onDone, onExpired, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const entering = useCall(signInCalls.enterCode, {
    by: 'callWithoutPrompts',
    onDone: ({ data }) => onDone(data),
  });
  const isExpired = isSessionOver(entering.error);
  useEffect(() => {
    if (isExpired) onExpired();
  }, [isExpired, onExpired]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    entering.send({ body: { code } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Authenticator code"
        hint="Six digits, or a recovery code. Spaces and dashes are ignored."
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
      />
      {entering.problem && <Notice tone="bad">{entering.problem}</Notice>}
      <Actions>
        <Button tone="primary" type="submit" isBusy={entering.isBusy}>
          Continue
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
      </Actions>
    </form>
  );
}
