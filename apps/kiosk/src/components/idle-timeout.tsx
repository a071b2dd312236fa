import { useTranslate } from '@jepret/messages/react';
import { Button, Dialog } from '@jepret/ui';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useOwnLimit } from '../hooks/use-own-limit.ts';
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

/** What happens when nobody answers, as the question says it. */
type Ending = 'idle.startOver' | 'idle.printAndStartOver' | 'idle.goOnToPrint' | 'idle.keepSession';

interface IdleTimeoutProps extends IdleTimes {
  /** False while the screen works for the visitor: nobody need touch anything then. */
  isRunning?: boolean;
  ending?: Ending | undefined;
  /** Nobody answered; called once. */
  onGone: () => void;
}

/** Asks "still there?" when nobody touches it, then lets the screen end itself (SCREEN-28). */
export function IdleTimeout({
  isRunning = true,
  ending = 'idle.startOver',
  onGone,
  ...times
}: IdleTimeoutProps) {
  const { clock } = useBooth();
  const [phase, setPhase] = useState(WAITING);
  const running = useRef<IdleTimer>(undefined);
  const askAfterMs = useOwnLimit(times.askAfterMs);
  const answerWithinMs = useOwnLimit(times.answerWithinMs);
  const start = useEffectEvent(() =>
    startIdleTimer({ askAfterMs, answerWithinMs }, clock, (next) => follow(next)),
  );
  const follow = useEffectEvent((next: IdlePhase) => {
    setPhase(next);
    if (next.name === 'gone') onGone();
  });

  useEffect(() => {
    if (!isRunning) return;
    const timer = start();
    running.current = timer;
    const stopListening = listenForTouches(window, timer.touch);
    return () => {
      stopListening();
      timer.stop();
      setPhase(WAITING);
    };
  }, [isRunning]);

  // Not begun anew: a question that was just answered stays until the click that belongs to it has come.
  useEffect(() => {
    running.current?.retime({ askAfterMs, answerWithinMs });
  }, [askAfterMs, answerWithinMs]);

  return <Question phase={phase} ending={ending} onAnswer={() => running.current?.touch()} />;
}

interface QuestionProps {
  phase: IdlePhase;
  ending: Ending;
  /** Any touch answers by itself; this is for a press that no pointer or key made. */
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

/** By the first touch: a slow hand lets go only after the question has left (ACCESS-11). */
function MoreTime({ onAnswer }: Pick<QuestionProps, 'onAnswer'>) {
  const t = useTranslate();
  const { access } = useBooth();
  // Its place stays until the question has gone: nothing moves under the finger.
  const [hadMoreTime] = useState(() => access.settings.getState().hasMoreTime);
  const hasMoreTime = useStore(access.settings, (settings) => settings.hasMoreTime);
  if (hadMoreTime) return null;
  const give = () => access.change({ hasMoreTime: true });
  return (
    <Button
      tone="plain"
      size="large"
      className={styles.more}
      aria-pressed={hasMoreTime}
      onPointerDown={give}
      onClick={() => {
        give();
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

/** Takes the countdown's place, line for line, so that nothing moves under the finger. */
function Welcome() {
  const t = useTranslate();
  return (
    <>
      <p className={styles.seconds}>✓</p>
      <p>{t('idle.welcomeBack')}</p>
    </>
  );
}
