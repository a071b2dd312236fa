import { ERROR_TEXTS, SCREEN_TEXTS, TEXT_LIMITS } from '@jepret/contract';
import { Button, Keyboard, Notice, TextField } from '@jepret/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useBooth } from '../../lib/booth.tsx';
import { useGo } from '../../lib/navigation.ts';
import styles from './admin-login-form.module.css';
import { PasswordField } from './password-field.tsx';
import { useAdminLogin } from './use-admin-login.ts';

export function AdminLoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { phase, logIn } = useAdminLogin();
  const logOut = useLogOut();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void logIn(email, password);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <TextField
          label="Email"
          value={email}
          maxLength={TEXT_LIMITS.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField value={password} onChange={setPassword} />
      </div>
      <Keyboard scope={form} hasEmailShortcuts />
      <div className={styles.actions}>
        <Button type="submit" size="large" isBusy={phase.name === 'submitting'}>
          {SCREEN_TEXTS.loginAsAdmin}
        </Button>
        <div className={styles.message}>
          {phase.name === 'failed' && <Notice tone="bad">{phase.text}</Notice>}
          {phase.name === 'succeeded' && (
            <Notice tone="good">{ERROR_TEXTS.adminLoginSucceeded}</Notice>
          )}
        </div>
        <Button tone="quiet" onClick={logOut}>
          {SCREEN_TEXTS.logOutToOtp}
        </Button>
      </div>
    </form>
  );
}

function useLogOut() {
  const { stored } = useBooth();
  const go = useGo();
  return () => {
    stored.clear();
    go('/otp-request', { replace: true });
  };
}
