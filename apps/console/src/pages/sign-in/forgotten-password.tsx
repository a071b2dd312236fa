import { signInCalls } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions } from '../../components/dialogs/dialog.tsx';
import { EmailField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './sign-in.module.css';

interface ForgottenPasswordProps {
  email: string;
  onEmail(email: string): void;
  onBack(): void;
}

/** Shows the same message for every e-mail (CONSOLE-58). */
export function ForgottenPassword({ email, onEmail, onBack }: ForgottenPasswordProps) {
  const [message, setMessage] = useState<string>();
  const requesting = useCall(signInCalls.requestPasswordReset, {
    by: 'callWithoutPrompts',
    onDone: (outcome) => setMessage(outcome.message),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    requesting.send({ body: { email } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <p>We send you a link to choose a new password. It works for 30 minutes.</p>
      <EmailField value={email} onChange={onEmail} autoComplete="username" required autoFocus />
      {message && !requesting.problem && <Notice tone="good">{message}</Notice>}
      {requesting.problem && <Notice tone="bad">{requesting.problem}</Notice>}
      <Actions>
        <Button tone="primary" type="submit" isBusy={requesting.isBusy}>
          Send link
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
      </Actions>
    </form>
  );
}
