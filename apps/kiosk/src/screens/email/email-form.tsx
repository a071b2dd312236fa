import { type NavigationState, TEXT_LIMITS } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureText, Notice, TextField } from '@jepret/ui';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { CameraFace } from '../../components/camera-face.tsx';
import { GuestCode } from '../../components/guest-code.tsx';
import { KeyboardTray } from '../../components/keyboard-tray.tsx';
import styles from './email-form.module.css';
import { useDeliver } from './use-deliver.ts';

type FieldName = 'name' | 'email';

export function EmailForm({ state }: { state: NavigationState<'/email'> }) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(state.recipient_name ?? '');
  const [email, setEmail] = useState(state.email ?? '');
  /** The keyboard's field; it stays when a button gets the focus. */
  const [fieldInUse, setFieldInUse] = useState<FieldName>('name');
  const { send, print } = useDeliver(state);
  const isIncomplete = email.trim() === '';
  const trimmed = { email: email.trim(), recipient_name: name.trim() };
  const { problemField } = state;
  const isCorrected =
    problemField === 'name'
      ? trimmed.recipient_name !== (state.recipient_name ?? '')
      : trimmed.email !== (state.email ?? '');
  const problem = isCorrected ? undefined : state.problem;
  const isRefused = (field: FieldName) => (problem && problemField === field) || undefined;

  useEffect(() => {
    // Focuses the field that was refused.
    const isAboutAddress = state.problem && problemField !== 'name';
    form.current?.querySelectorAll('input')[isAboutAddress ? 1 : 0]?.focus();
  }, [state.problem, problemField]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isIncomplete) send(trimmed);
  };

  return (
    <FilmScreen footer={<KeyboardTray scope={form} hasEmailShortcuts={fieldInUse === 'email'} />}>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <header className={styles.header}>
          <h1 className={styles.title} style={measureText(t('email.title'))}>
            {t('email.title')}
          </h1>
          <CameraFace mood={problem ? 'sad' : 'happy'} className={styles.face} />
        </header>
        <div className={styles.phone}>
          <GuestCode txID={state.txID} shape="tall" />
        </div>
        <div className={styles.fields}>
          <TextField
            label={t('email.name')}
            className={styles.field}
            value={name}
            maxLength={TEXT_LIMITS.personName}
            aria-invalid={isRefused('name')}
            onChange={fromBoothKeyboard(setName)}
            onFocus={() => setFieldInUse('name')}
          />
          <TextField
            label={t('email.email')}
            className={styles.field}
            value={email}
            maxLength={TEXT_LIMITS.email}
            aria-invalid={isRefused('email')}
            onChange={fromBoothKeyboard(setEmail)}
            onFocus={() => setFieldInUse('email')}
          />
          <div className={styles.message} data-about={problemField}>
            {problem && <Notice tone="bad">{problem}</Notice>}
          </div>
        </div>
        <Actions isIncomplete={isIncomplete} onSkip={() => print(trimmed)} />
      </form>
    </FilmScreen>
  );
}

function Actions({ isIncomplete, onSkip }: { isIncomplete: boolean; onSkip(): void }) {
  const t = useTranslate();
  const send = t('email.send');
  const skip = t('email.skipAndPrint');
  return (
    <div className={styles.actions}>
      <Button
        type="submit"
        className={styles.send}
        style={measureText(send)}
        disabled={isIncomplete}
      >
        {send}
      </Button>
      <Button tone="plain" className={styles.skip} style={measureText(skip)} onClick={onSkip}>
        {skip}
      </Button>
    </div>
  );
}

/**
 * MAIL-1: accepts text only from the on-screen keyboard. Input by the browser (keys, paste, drop,
 * autofill) is a trusted event; React reverts it if it is not stored. `readOnly` would do the same,
 * but hide the cursor.
 */
const fromBoothKeyboard =
  (store: (text: string) => void) =>
  ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) => {
    if (!nativeEvent.isTrusted) store(target.value);
  };
