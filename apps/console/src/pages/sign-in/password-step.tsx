import { type SignInProgress, signInCalls } from '@jepret/contract/console';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions } from '../../components/dialogs/dialog.tsx';
import { EmailField, PasswordField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './sign-in.module.css';

interface PasswordStepProps {
  email: string;
  onEmail(email: string): void;
  onDone(progress: SignInProgress): void;
  secondaryAction?: ReactNode;
}

export function PasswordStep({ email, onEmail, onDone, secondaryAction }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const signingIn = useCall(signInCalls.signIn, {
    by: 'callWithoutPrompts',
    onDone: ({ data }) => onDone(data),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signingIn.send({ body: { email, password } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <EmailField
        value={email}
        onChange={onEmail}
        autoComplete="username"
        required
        autoFocus={email === ''}
      />
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        required
        autoFocus={email !== ''}
      />
      {signingIn.problem && <Notice tone="bad">{signingIn.problem}</Notice>}
      <Actions>
        <Button tone="primary" type="submit" isBusy={signingIn.isBusy}>
          Sign in
        </Button>
        {secondaryAction}
      </Actions>
    </form>
  );
}
