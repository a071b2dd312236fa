import type { CameraSide } from '@jepret/contract';
import type { PlainKey, Translate } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button, measureText } from '@jepret/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isFocusFree } from '../../components/screen-focus.tsx';
import { CameraArrow } from './camera-arrow.tsx';
import styles from './controls.module.css';
import type { CaptureView } from './machine/capture-view.ts';

interface ControlsProps {
  view: CaptureView;
  cameraSide: CameraSide | undefined;
  onNext(): void;
  onRetake(): void;
}

/** The retake button, the hint and the counter button. */
export function Controls({ view, cameraSide, onNext, onRetake }: ControlsProps) {
  const { canContinue, canRetake, retakesLeft, counterText } = view;
  const t = useTranslate();
  const { counter, retake, ...handlers } = useControlFocus(view);
  return (
    <div className={styles.controls}>
      <Button
        ref={retake}
        tone="plain"
        className={styles.retake}
        disabled={!canRetake}
        onClick={onRetake}
      >
        <span className={styles.label}>
          {t('capture.retake')}{' '}
          <small className={styles.left}>
            {t('capture.retakesLeft', { count: String(retakesLeft) })}
          </small>
        </span>
      </Button>
      <Hint view={view} cameraSide={cameraSide} />
      <Button
        ref={counter}
        className={styles.counter}
        disabled={!canContinue}
        onClick={onNext}
        {...handlers}
      >
        {t(counterText)}
      </Button>
    </div>
  );
}

function Hint({ view, cameraSide }: Pick<ControlsProps, 'view' | 'cameraSide'>) {
  const t = useTranslate();
  const { number, phase, retakesLeft, isRetakeLimitNew, autoNextMs } = view;
  const side = phase === 'counting' ? cameraSide : undefined;
  return (
    <div className={styles.hint}>
      {isRetakeLimitNew ? (
        <p
          role="alert"
          className={styles.limit}
          style={measureText(t('capture.retakeLimit'), 'text')}
        >
          {t('capture.retakeLimit')}
        </p>
      ) : (
        <div role="status" className={styles.words} data-side={side}>
          <p>{hintOf(t, view)}</p>
          {side && <CameraArrow side={side} />}
        </div>
      )}
      {autoNextMs !== undefined && (
        <div key={`${number} ${retakesLeft}`} className={styles.track} aria-hidden="true">
          <div className={styles.bar} style={{ animationDuration: `${autoNextMs}ms` }} />
        </div>
      )}
    </div>
  );
}

function hintOf(t: Translate, view: CaptureView): string {
  const { phase, hasCameraFailed, canFinish, retakesLeft } = view;
  const button = t(view.counterText);
  if (canFinish) {
    return t(retakesLeft > 0 ? 'capture.hintRetakeOr' : 'capture.hintTap', { button });
  }
  if (phase === 'waiting') return t('capture.hintWaiting', { button });
  // The problem panel has the text; no countdown starts automatically (CAM-56).
  if (phase === 'loading' && hasCameraFailed) return '';
  const hint = HINTS[phase];
  return hint ? t(hint) : '';
}

const HINTS: Partial<Record<CaptureView['phase'], PlainKey>> = {
  loading: 'capture.hintLoading',
  counting: 'capture.hintCounting',
  missed: 'capture.hintMissed',
  previewing: 'capture.hintPreviewing',
};

/**
 * A disabled counter button loses the focus; keyboard users get it back. From there one Tab reaches
 * the retake button: with a switch there is no way back, and a whole tab cycle takes longer than
 * the time until the next countdown.
 */
function useControlFocus({ canContinue, canRetake }: CaptureView) {
  const counter = useRef<HTMLButtonElement>(null);
  const retake = useRef<HTMLButtonElement>(null);
  const hasMovedFocus = useRef(false);
  useEffect(() => {
    if (!canContinue || !isFocusFree()) return;
    counter.current?.focus({ preventScroll: true });
    hasMovedFocus.current = true;
  }, [canContinue]);
  return {
    counter,
    retake,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Tab' || event.shiftKey || !hasMovedFocus.current || !canRetake) return;
      event.preventDefault();
      retake.current?.focus();
    },
    onBlur() {
      hasMovedFocus.current = false;
    },
  };
}
