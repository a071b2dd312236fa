import { CARD_WIDTH_PX, type NavigationState } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { Button, Card, FilmStrip, Keypad, measureText, Notice } from '@jepret/ui';
import { type FormEvent, useReducer, useRef } from 'react';
import { useGo, useNavigationState } from '../../kiosk/navigation.ts';
import { OtpBoxes } from './otp-boxes.tsx';
import { EMPTY_DIGITS, isComplete, joinDigits, reduceDigits } from './otp-digits.ts';
import styles from './otp-validate-screen.module.css';
import { useCodeEnd } from './use-code-end.ts';
import { type OtpNote, useOtpCalls } from './use-otp-calls.ts';

export function OtpValidateScreen() {
  const state = useNavigationState('/otp-validate');
  return state ? <OtpForm {...state} /> : null;
}

const CODE_ENDS: OtpNote = { tone: 'bad', text: (t) => t('otp.codeExpiresSoon') };

function OtpForm({ email, requestedAt }: NavigationState<'/otp-validate'>) {
  const t = useTranslate();
  const go = useGo();
  const form = useRef<HTMLFormElement>(null);
  const [digits, onEvent] = useReducer(reduceDigits, EMPTY_DIGITS);
  const { work, note, verify, resend } = useOtpCalls(email, () => onEvent({ type: 'cleared' }));

  const isEnding = useCodeEnd(requestedAt);
  const shown = isEnding && note?.tone !== 'bad' ? CODE_ENDS : note;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(digits)) void verify(joinDigits(digits));
  };

  return (
    <div className={styles.screen}>
      <FilmStrip className={styles.strip} direction="column" />
      <div className={styles.middle}>
        <img className={styles.wordmark} src="/static/images/wordmark.svg" alt="Jepret" />
        <Card maxWidthPx={CARD_WIDTH_PX.otpValidate}>
          <form ref={form} className={styles.form} onSubmit={submit}>
            <h1 className={styles.title} style={measureText(t('otp.enterCode'))}>
              {t('otp.enterCode')}
            </h1>
            <div className={styles.message}>
              {shown ? (
                <Notice tone={shown.tone}>{shown.text(t)}</Notice>
              ) : (
                <p>
                  {t.rich('otp.codeSentTo', {
                    email: () => <strong className={styles.email}>{email}</strong>,
                  })}
                </p>
              )}
            </div>
            <OtpBoxes digits={digits} onEvent={onEvent} />
            <Keypad scope={form} isComplete={isComplete(digits)} />
            <Button
              type="submit"
              size="large"
              disabled={!isComplete(digits)}
              isBusy={work === 'verifying'}
            >
              {t('otp.verify')}
            </Button>
            <div className={styles.links}>
              <Button tone="quiet" isBusy={work === 'resending'} onClick={() => void resend()}>
                {t('otp.resend')}
              </Button>
              <Button tone="quiet" onClick={() => go('/otp-request')}>
                {t('otp.changeEmail')}
              </Button>
            </div>
          </form>
        </Card>
      </div>
      <FilmStrip className={styles.strip} direction="column" />
    </div>
  );
}
