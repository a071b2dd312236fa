import { EDIT_WARNING_MS } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { VisuallyHidden } from '@jepret/ui';
import { useEffect, useEffectEvent } from 'react';
import { useBudget } from '../use-budget.ts';
import styles from './time-left.module.css';

const WARNING_SECONDS = EDIT_WARNING_MS / 1_000;

interface TimeLeftProps {
  /** The drawing is being made ready to go on, whatever time is left. */
  isFinishing: boolean;
  onOver: () => void;
  /** Told when little is left, and when it is more again. */
  onShort: (isShort: boolean) => void;
}

/** How long there is to draw; towards the end also that nothing gets lost. */
export function TimeLeft({ isFinishing, onOver, onShort }: TimeLeftProps) {
  const t = useTranslate();
  const seconds = useBudget(onOver);
  const isShort = seconds <= WARNING_SECONDS;
  const tell = useEffectEvent(onShort);
  useEffect(() => tell(isShort), [isShort]);
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
