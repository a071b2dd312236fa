import type { PlainKey, Translate } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button } from '@jepret/ui';
import { useEffect, useRef } from 'react';
import styles from './controls.module.css';
import type { CaptureView } from './machine/capture-view.ts';

interface ControlsProps {
  view: CaptureView;
  onNext(): void;
  onRetake(): void;
}

/** Retake, what happens next, and the counter button. */
export function Controls({ view, onNext, onRetake }: ControlsProps) {
  const { canGoOn, canRetake, retakesLeft, counterText } = view;
  const t = useTranslate();
  const counter = useFocusWhen(canGoOn);
  return (
    <div className={styles.controls}>
      <Button tone="plain" className={styles.retake} disabled={!canRetake} onClick={onRetake}>
        <span className={styles.label}>
          {t('capture.retake')}{' '}
          <small className={styles.left}>
            {t('capture.retakesLeft', { count: String(retakesLeft) })}
          </small>
        </span>
      </Button>
      <Hint view={view} />
      <Button ref={counter} className={styles.counter} disabled={!canGoOn} onClick={onNext}>
        {t(counterText)}
      </Button>
    </div>
  );
}

function Hint({ view }: { view: CaptureView }) {
  const t = useTranslate();
  const { number, retakesLeft, isLimitNews, autoNextMs } = view;
  return (
    <div className={styles.hint}>
      {isLimitNews ? (
        <p role="alert" className={styles.limit}>
          {t('capture.retakeLimit')}
        </p>
      ) : (
        <p role="status">{hintOf(t, view)}</p>
      )}
      {autoNextMs !== undefined && (
        <div key={`${number} ${retakesLeft}`} className={styles.track} aria-hidden="true">
          <div className={styles.bar} style={{ animationDuration: `${autoNextMs}ms` }} />
        </div>
      )}
    </div>
  );
}

function hintOf(t: Translate, { phase, canFinish, counterText, retakesLeft }: CaptureView): string {
  if (canFinish) {
    const hint = retakesLeft > 0 ? 'capture.hintRetakeOr' : 'capture.hintTap';
    return t(hint, { button: t(counterText) });
  }
  const hint = HINTS[phase];
  return hint ? t(hint) : '';
}

const HINTS: Partial<Record<CaptureView['phase'], PlainKey>> = {
  loading: 'capture.hintLoading',
  waiting: 'capture.hintWaiting',
  counting: 'capture.hintCounting',
  missed: 'capture.hintMissed',
  previewing: 'capture.hintPreviewing',
};

/** The disabled counter button loses the focus; whoever works by keyboard gets it back. */
function useFocusWhen(canGoOn: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (canGoOn && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
  }, [canGoOn]);
  return button;
}
