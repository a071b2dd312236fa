import type { CameraSide } from '@jepret/contract';
import type { PlainKey, Translate } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { Button, measureWords } from '@jepret/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isFocusFree } from '../../components/arrival.tsx';
import { CameraArrow } from './camera-arrow.tsx';
import styles from './controls.module.css';
import type { CaptureView } from './machine/capture-view.ts';

interface ControlsProps {
  view: CaptureView;
  cameraSide: CameraSide | undefined;
  onNext(): void;
  onRetake(): void;
}

/** Retake, what happens next, and the counter button. */
export function Controls({ view, cameraSide, onNext, onRetake }: ControlsProps) {
  const { canGoOn, canRetake, retakesLeft, counterText } = view;
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
        disabled={!canGoOn}
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
  const { number, phase, retakesLeft, isLimitNews, autoNextMs } = view;
  const side = phase === 'counting' ? cameraSide : undefined;
  return (
    <div className={styles.hint}>
      {isLimitNews ? (
        <p
          role="alert"
          className={styles.limit}
          style={measureWords(t('capture.retakeLimit'), 'text')}
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
  // The panel of the problem has the words; no countdown starts by itself (CAM-56).
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
 * The disabled counter button loses the focus; whoever works by keyboard gets it back. From there one
 * Tab is the retake: with a switch there is no way back, and around the screen is too far for the few
 * seconds until the next countdown.
 */
function useControlFocus({ canGoOn, canRetake }: CaptureView) {
  const counter = useRef<HTMLButtonElement>(null);
  const retake = useRef<HTMLButtonElement>(null);
  const isGiven = useRef(false);
  useEffect(() => {
    if (!canGoOn || !isFocusFree()) return;
    counter.current?.focus({ preventScroll: true });
    isGiven.current = true;
  }, [canGoOn]);
  return {
    counter,
    retake,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Tab' || event.shiftKey || !isGiven.current || !canRetake) return;
      event.preventDefault();
      retake.current?.focus();
    },
    onBlur() {
      isGiven.current = false;
    },
  };
}
