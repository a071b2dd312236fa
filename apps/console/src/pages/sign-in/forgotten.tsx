import { signInCalls } from '@jepret/contract/console';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Actions } from '../../components/dialogs/dialog.tsx';
import { EmailField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useCall } from '../../hooks/use-call.ts';
import styles from './sign-in.module.css';

interface ForgottenProps {
  email: string;
  onEmail(email: string): void;
  onBack(): void;
}

/** Says the same whether anybody has that e-mail or not. */
export function Forgotten({ email, onEmail, onBack }: ForgottenProps) {
  const [answer, setAnswer] = useState<string>();
  const asking = useCall(signInCalls.askForPassword, {
    by: 'callPlainly',
    onDone: ({ message }) => setAnswer(message),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    asking.send({ body: { email } });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <p>
        It happens. We mail you a link with which you choose another one; it works for 30 minutes.
      </p>
      <EmailField value={email} onChange={onEmail} autoComplete="username" required autoFocus />
      {answer && !asking.problem && <Notice tone="good">{answer}</Notice>}
      {asking.problem && <Notice tone="bad">{asking.problem}</Notice>}
      <Actions>
        <Button tone="primary" type="submit" isBusy={asking.isBusy}>
          Mail me a link
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
      </Actions>
    </form>
  );
}
