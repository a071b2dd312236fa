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
  /** The password counts no more: too late, or too many wrong codes. */
  onOver(): void;
  onBack(): void;
}

export function CodeStep({ onDone, onOver, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const entering = useCall(signInCalls.enterCode, {
    by: 'callPlainly',
    onDone: ({ data }) => onDone(data),
  });
  const isOver = isSessionOver(entering.error);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    entering.send({ body: { code } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Code"
        hint="Six digits, or a recovery code. Spaces and dashes do not matter."
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
          Go on
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
      </Actions>
    </form>
  );
}
