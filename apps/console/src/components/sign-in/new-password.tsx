import { MIN_PASSWORD_LENGTH } from '@jepret/contract/console';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Actions } from '../dialogs/dialog.tsx';
import { PasswordField, TextField } from '../field.tsx';
import { Notice } from '../notice.tsx';
import styles from './new-password.module.css';

interface NewPasswordProps {
  /** Shown for password managers, which store it with the password. */
  email: string;
  action: string;
  isBusy: boolean;
  problem: string | undefined;
  onChoose(password: string): void;
  secondaryAction?: ReactNode;
}

export function NewPassword(props: NewPasswordProps) {
  const { email, action, isBusy, problem, onChoose, secondaryAction } = props;
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
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Four unrelated words are a good password.`}
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
        {secondaryAction}
      </Actions>
    </form>
  );
}
