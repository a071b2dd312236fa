import { signInCalls } from '@jepret/contract/console';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../components/button.tsx';
import { Actions, Dialog } from '../components/dialogs/dialog.tsx';
import { PasswordField } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { findAccount } from '../hooks/account-query.ts';
import { useConsole } from '../hooks/console-context.tsx';
import { useCall } from '../hooks/use-call.ts';
import styles from './password-prompt.module.css';

/** Changes of money and team need the password again five minutes after it was entered (CONSOLE-12). */
export function PasswordPrompt() {
  const { prompts } = useConsole();
  const { isOpen } = useStore(prompts.password.shown);
  return isOpen ? <OpenPrompt /> : null;
}

function OpenPrompt() {
  const { prompts } = useConsole();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const confirming = useCall(signInCalls.confirmPassword, {
    onDone: () => prompts.password.answer(true),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirming.send({ body: { password } });
  };
  const cancel = () => prompts.password.answer(false);

  return (
    <Dialog title="Confirm it is you" onClose={cancel}>
      <form className={styles.form} onSubmit={submit}>
        <p>This affects money or people. Enter your password to continue.</p>
        {/* Password managers need a user name beside the password. */}
        <input hidden readOnly autoComplete="username" value={findAccount(client)?.email ?? ''} />
        <PasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          required
          autoFocus
        />
        {confirming.problem && <Notice tone="bad">{confirming.problem}</Notice>}
        <Actions>
          <Button tone="primary" type="submit" isBusy={confirming.isBusy}>
            Confirm
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </Actions>
      </form>
    </Dialog>
  );
}
