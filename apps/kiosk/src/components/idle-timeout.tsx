import { useTranslate } from '@jepret/messages/react';
import { Button, Dialog } from '@jepret/ui';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useExtendableLimit } from '../hooks/use-extendable-limit.ts';
import { useBooth } from '../kiosk/booth.tsx';
import {
  type IdlePhase,
  type IdleTimer,
  type IdleTimes,
  startIdleTimer,
} from '../time/idle-timer.ts';
import styles from './idle-timeout.module.css';
import { listenForTouches } from './touches.ts';

const WAITING: IdlePhase = { name: 'waiting' };
const DIALOG_WIDTH_PX = 640;

/** The text that says what happens without an answer. */
type Ending = 'idle.startOver' | 'idle.printAndStartOver' | 'idle.goOnToPrint' | 'idle.keepSession';

interface IdleTimeoutProps extends IdleTimes {
  /** False while the visitor does not have to do anything. */
  isRunning?: boolean;
  ending?: Ending | undefined;
  /** Called once if there was no answer. */
  onTimeout: () => void;
}

/** Asks "still there?" after a time without touches, then calls `onTimeout` (SCREEN-28). */
export function IdleTimeout({
  isRunning = true,
  ending = 'idle.startOver',
  onTimeout,
  ...times
}: IdleTimeoutProps) {
  const { clock } = useBooth();
  const [phase, setPhase] = useState(WAITING);
  const timerRef = useRef<IdleTimer>(undefined);
  const askAfterMs = useExtendableLimit(times.askAfterMs);
  const answerWithinMs = useExtendableLimit(times.answerWithinMs);
  const start = useEffectEvent(() =>
    startIdleTimer({ askAfterMs, answerWithinMs }, clock, (nextPhase) => onPhaseChange(nextPhase)),
  );
  const onPhaseChange = useEffectEvent((next: IdlePhase) => {
    setPhase(next);
    if (next.name === 'expired') onTimeout();
  });

  useEffect(() => {
    if (!isRunning) return;
    const timer = start();
    timerRef.current = timer;
    const stopListening = listenForTouches(window, timer.touch);
    return () => {
      stopListening();
      timer.stop();
      setPhase(WAITING);
    };
  }, [isRunning]);

  // Does not restart the timer: an answered question stays until the click of its touch has fired.
  useEffect(() => {
    timerRef.current?.setTimes({ askAfterMs, answerWithinMs });
  }, [askAfterMs, answerWithinMs]);

  return <Question phase={phase} ending={ending} onAnswer={() => timerRef.current?.touch()} />;
}

interface QuestionProps {
  phase: IdlePhase;
  ending: Ending;
  /** Any touch answers automatically; this handles presses without a pointer or key. */
  onAnswer: () => void;
}

function Question({ phase, ending, onAnswer }: QuestionProps) {
  const t = useTranslate();
  const explanation = useId();
  const isOpen = phase.name === 'asking' || phase.name === 'answered';
  return (
    <Dialog isOpen={isOpen} onClose={onAnswer} title={t('idle.title')} maxWidthPx={DIALOG_WIDTH_PX}>
      <div className={styles.question}>
        <p id={explanation}>{t(ending)}</p>
        {phase.name === 'asking' ? <Countdown seconds={phase.secondsLeft} /> : <Welcome />}
        <Button className={styles.answer} onClick={onAnswer} aria-describedby={explanation}>
          {t('idle.here')}
        </Button>
        <MoreTime onAnswer={onAnswer} />
      </div>
    </Dialog>
  );
}

/** Handles pointerdown: a slow finger is lifted only after the question has closed (ACCESS-11). */
function MoreTime({ onAnswer }: Pick<QuestionProps, 'onAnswer'>) {
  const t = useTranslate();
  const { access } = useBooth();
  // Keeps its space until the question closes, so that nothing moves under the finger.
  const [hadMoreTime] = useState(() => access.settings.getState().hasMoreTime);
  const hasMoreTime = useStore(access.settings, (settings) => settings.hasMoreTime);
  if (hadMoreTime) return null;
  const enableMoreTime = () => access.change({ hasMoreTime: true });
  return (
    <Button
      tone="plain"
      size="large"
      className={styles.more}
      aria-pressed={hasMoreTime}
      onPointerDown={enableMoreTime}
      onClick={() => {
        enableMoreTime();
        onAnswer();
      }}
    >
      {t('access.needMoreTime')}
    </Button>
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const t = useTranslate();
  return (
    <>
      <p role="timer" className={styles.seconds}>
        {seconds}
      </p>
      <p>{t('idle.seconds', { count: seconds })}</p>
    </>
  );
}

/** Has the same lines as the countdown, so that nothing moves under the finger. */
function Welcome() {
  const t = useTranslate();
  return (
    <>
      <p className={styles.seconds}>✓</p>
      <p>{t('idle.welcomeBack')}</p>
    </>
  );
}
