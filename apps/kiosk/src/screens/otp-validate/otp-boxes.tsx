import { OTP_LENGTH } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { activateField } from '@jepret/ui';
import { type Dispatch, type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './otp-boxes.module.css';
import type { OtpDigits, OtpEvent } from './otp-digits.ts';

interface OtpBoxesProps {
  digits: OtpDigits;
  onEvent: Dispatch<OtpEvent>;
}

/** The reducer sets the current box; the focus follows it. */
export function OtpBoxes({ digits, onEvent }: OtpBoxesProps) {
  const t = useTranslate();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  useEffect(() => {
    const box = boxes.current[digits.current];
    if (box) activateField(box);
  }, [digits]);

  return (
    <fieldset className={styles.boxes}>
      <legend className={styles.legend}>{t('otp.code')}</legend>
      {digits.boxes.map((digit, box) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes are identified by position.
          key={box}
          ref={(element) => {
            boxes.current[box] = element;
          }}
          className={styles.box}
          aria-label={t('otp.digit', { number: `${box + 1}`, count: `${OTP_LENGTH}` })}
          type="text"
          inputMode="none"
          autoComplete="off"
          value={digit}
          onFocus={() => box !== digits.current && onEvent({ type: 'moved', box })}
          onKeyDown={(event) => handleKey(event, box, onEvent)}
          onPaste={(event) => {
            event.preventDefault();
            onEvent({ type: 'typed', box, text: event.clipboardData.getData('text') });
          }}
          // For input without keys: input methods and autofill.
          onChange={(event) => onEvent({ type: 'typed', box, text: event.target.value })}
        />
      ))}
    </fieldset>
  );
}

function handleKey(event: KeyboardEvent, box: number, onEvent: Dispatch<OtpEvent>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const change = findChange(event.key, box);
  if (change) onEvent(change);
  if (change || event.key.length === 1) event.preventDefault();
}

function findChange(key: string, box: number): OtpEvent | undefined {
  if (/^\d$/.test(key)) return { type: 'typed', box, text: key };
  if (key === 'Backspace' || key === 'Delete') return { type: 'backspace', box };
  if (key === 'ArrowLeft') return { type: 'moved', box: box - 1 };
  if (key === 'ArrowRight') return { type: 'moved', box: box + 1 };
  return undefined;
}
