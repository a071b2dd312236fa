import { TEXT_LIMITS } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { TextField } from '@jepret/ui';
import { useState } from 'react';
import styles from './password-field.module.css';

interface PasswordFieldProps {
  value: string;
  onChange(value: string): void;
}

export function PasswordField({ value, onChange }: PasswordFieldProps) {
  const t = useTranslate();
  const [isShown, setIsShown] = useState(false);

  return (
    <TextField
      label={t('staff.password')}
      type={isShown ? 'text' : 'password'}
      value={value}
      maxLength={TEXT_LIMITS.password}
      onChange={(event) => onChange(event.target.value)}
      trailing={
        <button
          type="button"
          className={styles.toggle}
          aria-label={t(isShown ? 'staff.hidePassword' : 'staff.showPassword')}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12s3.500-7 10-7 10 7 10 7-3.500 7-10 7S2 12 2 12Z" />
            <circle cx="12" cy="12" r="3" />
            {isShown && <path d="M4 3 20 21" />}
          </svg>
        </button>
      }
    />
  );
}
