import { EDIT_WARNING_MS } from '@jepret/contract';
import { useTranslate } from '@jepret/messages/react';
import { VisuallyHidden } from '@jepret/ui';
import { useBudget } from '../use-budget.ts';
import styles from './time-left.module.css';

const WARNING_SECONDS = EDIT_WARNING_MS / 1_000;

/** How long there is to draw; towards the end also that nothing gets lost. */
export function TimeLeft({ onOver }: { onOver: () => void }) {
  const t = useTranslate();
  const seconds = useBudget(onOver);
  const isShort = seconds <= WARNING_SECONDS;
  return (
    <div className={isShort ? styles.short : styles.timeLeft}>
      <p>{t(isShort ? 'edit.almostTime' : 'edit.timeLeft')}</p>
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
