import { CARD_WIDTH_PX, EditMode, LocationName, TEXT_LIMITS } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button, Card, FilmStrip, measureText, Notice, RadioPills, TextField } from '@jepret/ui';
import { type FormEvent, useRef, useState } from 'react';
import { KeyboardTray } from '../../components/keyboard-tray.tsx';
import { useNewestBuild } from '../../components/use-newest-build.ts';
import { useBooth } from '../../kiosk/booth.tsx';
import { findEditMode } from './edit-mode.ts';
import styles from './otp-request-screen.module.css';
import { useRequestOtp } from './use-request-otp.ts';
import { useScrollToBottom } from './use-scroll-to-bottom.ts';

type FieldName = 'email' | 'location';

const EDIT_MODES = {
  'With Edit': 'otp.withEdit',
  'Without Edit': 'otp.withoutEdit',
  'Sticker Only': 'otp.stickerOnly',
} as const satisfies Record<EditMode, PlainKey>;

export function OtpRequestScreen() {
  const t = useTranslate();
  const { stored } = useBooth();
  useNewestBuild(true);
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [location, setLocation] = useState(() => stored.find('Location') ?? '');
  const [editMode, setEditMode] = useState(() => findEditMode(stored));
  /** The keyboard's field; it stays when a button gets the focus. */
  const [fieldInUse, setFieldInUse] = useState<FieldName>();
  const { isSending, problem, requestOtp } = useRequestOtp();
  const isIncomplete = email.trim() === '' || !LocationName.safeParse(location).success;

  useScrollToBottom({
    isKeyboardOpen: fieldInUse !== undefined,
    hasFailed: problem !== undefined,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isIncomplete) void requestOtp({ email, location, editMode });
  };

  return (
    <div className={styles.screen}>
      <div className={styles.frame}>
        <FilmStrip className={styles.strip} direction="column" />
        <div className={styles.middle}>
          <img className={styles.wordmark} src="/static/images/wordmark.svg" alt="Jepret" />
          <Card maxWidthPx={CARD_WIDTH_PX.otpRequest}>
            <form ref={form} className={styles.form} onSubmit={submit}>
              <h1 className={styles.title} style={measureText(t('otp.title'))}>
                {t('otp.title')}
              </h1>
              <p>{t('otp.hint')}</p>
              <TextField
                label={t('otp.emailAddress')}
                value={email}
                maxLength={TEXT_LIMITS.email}
                onChange={(event) => setEmail(event.target.value)}
                onFocus={() => setFieldInUse('email')}
              />
              <TextField
                label={t('otp.location')}
                placeholder={t('otp.locationPlaceholder')}
                value={location}
                maxLength={TEXT_LIMITS.location}
                onChange={(event) => setLocation(event.target.value)}
                onFocus={() => setFieldInUse('location')}
              />
              <RadioPills
                legend={t('otp.useEdit')}
                options={EditMode.options.map((mode) => ({
                  value: mode,
                  label: t(EDIT_MODES[mode]),
                }))}
                value={editMode}
                onChange={setEditMode}
              />
              {problem && <Notice tone="bad">{problem}</Notice>}
              <Button type="submit" size="large" disabled={isIncomplete} isBusy={isSending}>
                {t('otp.request')}
              </Button>
            </form>
          </Card>
        </div>
        <FilmStrip className={styles.strip} direction="column" />
      </div>
      {fieldInUse && <KeyboardTray scope={form} hasEmailShortcuts={fieldInUse === 'email'} />}
    </div>
  );
}
