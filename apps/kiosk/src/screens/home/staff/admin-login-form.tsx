import { TEXT_LIMITS } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, Keyboard, Notice, TextField } from '@jepret/ui';
import { type FormEvent, useRef, useState } from 'react';
import styles from './admin-login-form.module.css';
import { explainLoginFailure } from './explain-login-failure.ts';
import { PasswordField } from './password-field.tsx';
import { useAdminLogin } from './use-admin-login.ts';
import { useLogOut } from './use-log-out.ts';

export function AdminLoginForm() {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useAdminLogin();
  const logOut = useLogOut();
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const { phase } = isLoggingOut ? logOut : login;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (isLoggingOut ? logOut.confirm : login.logIn)(email, password);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      {isLoggingOut && (
        <div className={styles.warning} role="alert">
          <strong>{t('staff.logOutTitle')}</strong> {t('staff.logOutWarning')}
        </div>
      )}
      <div className={styles.fields}>
        <TextField
          label={t('staff.email')}
          value={email}
          maxLength={TEXT_LIMITS.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField value={password} onChange={setPassword} />
      </div>
      <Keyboard scope={form} hasEmailShortcuts />
      <div className={styles.actions}>
        <Button type="submit" size="large" isBusy={phase.name === 'submitting'}>
          {t(isLoggingOut ? 'staff.logOut' : 'staff.loginAsAdmin')}
        </Button>
        <div className={styles.message}>
          {phase.name === 'failed' && (
            <Notice tone="bad">{explainLoginFailure(t, phase.error)}</Notice>
          )}
          {!isLoggingOut && phase.name === 'succeeded' && (
            <Notice tone="good">{t('staff.loginSucceeded')}</Notice>
          )}
        </div>
        {isLoggingOut ? (
          <Button tone="quiet" onClick={() => setIsLoggingOut(false)}>
            {t('staff.cancelLogOut')}
          </Button>
        ) : (
          <Button tone="quiet" onClick={() => void logOut.begin(() => setIsLoggingOut(true))}>
            {t('staff.logOutToOtp')}
          </Button>
        )}
      </div>
    </form>
  );
}
