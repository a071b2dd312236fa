import { useTranslate } from '@jepret/messages/react';
import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** A short description. */
  hint: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** The whole row is the touch target. On and off differ in position, icon and text, not only in colour. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const t = useTranslate();
  const labelId = useId();
  const hintId = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelId}
      aria-describedby={hintId}
      className={styles.row}
      onClick={() => onChange(!isOn)}
    >
      <span className={styles.words}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.word}>{t(isOn ? 'common.on' : 'common.off')}</span>
        <span className={styles.knob}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={isOn ? 'M5 12.5 10 18 19.5 7' : 'M6 12h12'} />
          </svg>
        </span>
      </span>
    </button>
  );
}
