import { ERROR_TEXTS } from '@jepret/contract';
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
  const counter = useFocusWhen(canGoOn);
  return (
    <div className={styles.controls}>
      <Button tone="plain" className={styles.retake} disabled={!canRetake} onClick={onRetake}>
        <span className={styles.label}>
          RETAKE <small className={styles.left}>{retakesLeft} left</small>
        </span>
      </Button>
      <Hint view={view} />
      <Button ref={counter} className={styles.counter} disabled={!canGoOn} onClick={onNext}>
        {counterText}
      </Button>
    </div>
  );
}

function Hint({ view }: { view: CaptureView }) {
  const { number, retakesLeft, isLimitNews, autoNextMs } = view;
  return (
    <div className={styles.hint}>
      {isLimitNews ? (
        <p role="alert" className={styles.limit}>
          {ERROR_TEXTS.retakeLimit}
        </p>
      ) : (
        <p role="status">{hintOf(view)}</p>
      )}
      {autoNextMs !== undefined && (
        <div key={`${number} ${retakesLeft}`} className={styles.track} aria-hidden="true">
          <div className={styles.bar} style={{ animationDuration: `${autoNextMs}ms` }} />
        </div>
      )}
    </div>
  );
}

function hintOf({ phase, canFinish, counterText, retakesLeft }: CaptureView): string {
  if (canFinish) {
    return retakesLeft > 0 ? `retake the last one, or tap ${counterText}` : `tap ${counterText}`;
  }
  return HINTS[phase];
}

const HINTS: Record<CaptureView['phase'], string> = {
  loading: 'the countdown starts when the camera is ready',
  welcoming: '',
  waiting: 'tap START when everybody is in the picture',
  counting: 'look into the camera, not at the screen',
  missed: 'the countdown starts again by itself',
  previewing: 'the next countdown starts by itself',
  finished: '',
  left: '',
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
