import { EDIT_WARNING_MS } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { VisuallyHidden } from '@jepret/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTimeBudget } from '../use-time-budget.ts';
import styles from './time-left.module.css';

const WARNING_SECONDS = EDIT_WARNING_MS / 1_000;

interface TimeLeftProps {
  /** The drawing is being rendered; the time left does not matter. */
  isFinishing: boolean;
  onOver: () => void;
  /** Called when little time is left, and when there is more again. */
  onShort: (isShort: boolean) => void;
}

/** The time left to draw, and near the end that the drawing is kept. */
export function TimeLeft({ isFinishing, onOver, onShort }: TimeLeftProps) {
  const t = useTranslate();
  const seconds = useTimeBudget(onOver);
  const isShort = seconds <= WARNING_SECONDS;
  const notify = useEffectEvent(onShort);
  useEffect(() => notify(isShort), [isShort]);
  return (
    <div className={isShort ? styles.short : styles.timeLeft}>
      <p>{t(labelOf(isShort, isFinishing))}</p>
      <p role="timer" className={styles.clock}>
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </p>
      {seconds === WARNING_SECONDS && (
        <VisuallyHidden>
          <span role="alert">{t('edit.secondsLeft', { count: String(WARNING_SECONDS) })}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}

function labelOf(isShort: boolean, isFinishing: boolean): PlainKey {
  if (isFinishing) return 'edit.finishing';
  return isShort ? 'edit.almostTime' : 'edit.timeLeft';
}
