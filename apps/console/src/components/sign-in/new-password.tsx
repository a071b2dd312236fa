import { MIN_PASSWORD_LENGTH } from '@jepret/contract/console';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Actions } from '../dialogs/dialog.tsx';
import { PasswordField, TextField } from '../field.tsx';
import { Notice } from '../notice.tsx';
import styles from './new-password.module.css';

interface NewPasswordProps {
  /** Whose; a password manager keeps both together. */
  email: string;
  action: string;
  isBusy: boolean;
  problem: string | undefined;
  onChoose(password: string): void;
  otherAction?: ReactNode;
}

/** Somebody chooses a password. */
export function NewPassword(props: NewPasswordProps) {
  const { email, action, isBusy, problem, onChoose, otherAction } = props;
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(password);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="E-mail"
        value={email}
        onChange={() => {}}
        readOnly
        autoComplete="username"
      />
      <PasswordField
        label="New password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Four words that nobody else would put together are best.`}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        required
        autoFocus
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Actions>
        <Button tone="primary" type="submit" isBusy={isBusy}>
          {action}
        </Button>
        {otherAction}
      </Actions>
    </form>
  );
}
