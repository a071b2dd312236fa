import { type NavigationState, TEXT_LIMITS } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, FilmScreen, measureWords, Notice, TextField } from '@jepret/ui';
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
  /** The field that the keyboard serves; it stays when the focus moves on to a button. */
  const [fieldInUse, setFieldInUse] = useState<FieldName>('name');
  const { send, print } = useDeliver(state);
  const isIncomplete = email.trim() === '';
  const typed = { email: email.trim(), recipient_name: name.trim() };
  const { problemField } = state;
  const isMended =
    problemField === 'name'
      ? typed.recipient_name !== (state.recipient_name ?? '')
      : typed.email !== (state.email ?? '');
  const problem = isMended ? undefined : state.problem;
  const isRefused = (field: FieldName) => (problem && problemField === field) || undefined;

  useEffect(() => {
    // What failed is mended where it was typed.
    const isAboutAddress = state.problem && problemField !== 'name';
    form.current?.querySelectorAll('input')[isAboutAddress ? 1 : 0]?.focus();
  }, [state.problem, problemField]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isIncomplete) send(typed);
  };

  return (
    <FilmScreen foot={<KeyboardTray scope={form} hasEmailShortcuts={fieldInUse === 'email'} />}>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <header className={styles.header}>
          <h1 className={styles.title} style={measureWords(t('email.title'))}>
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
            onChange={byBoothKeys(setName)}
            onFocus={() => setFieldInUse('name')}
          />
          <TextField
            label={t('email.email')}
            className={styles.field}
            value={email}
            maxLength={TEXT_LIMITS.email}
            aria-invalid={isRefused('email')}
            onChange={byBoothKeys(setEmail)}
            onFocus={() => setFieldInUse('email')}
          />
          <div className={styles.message} data-about={problemField}>
            {problem && <Notice tone="bad">{problem}</Notice>}
          </div>
        </div>
        <Ways isIncomplete={isIncomplete} onSkip={() => print(typed)} />
      </form>
    </FilmScreen>
  );
}

function Ways({ isIncomplete, onSkip }: { isIncomplete: boolean; onSkip(): void }) {
  const t = useTranslate();
  const send = t('email.send');
  const skip = t('email.skipAndPrint');
  return (
    <div className={styles.actions}>
      <Button
        type="submit"
        className={styles.send}
        style={measureWords(send)}
        disabled={isIncomplete}
      >
        {send}
      </Button>
      <Button tone="plain" className={styles.skip} style={measureWords(skip)} onClick={onSkip}>
        {skip}
      </Button>
    </div>
  );
}

/**
 * MAIL-1: text comes from the on-screen keyboard only. What the browser does by itself (keys,
 * paste, drop, autofill) is a trusted event, and React takes it back when nobody stores it.
 * `readOnly` would do the same, but take the cursor away.
 */
const byBoothKeys =
  (store: (text: string) => void) =>
  ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) => {
    if (!nativeEvent.isTrusted) store(target.value);
  };
