import type { Scheduler } from '@jepret/time';

export interface IdleTimes {
  /** Time without a touch before the question. */
  askAfterMs: number;
  /** Time to answer the question. */
  answerWithinMs: number;
}

export type IdlePhase =
  | { name: 'waiting' }
  | { name: 'asking'; secondsLeft: number }
  | { name: 'answered' }
  | { name: 'expired' };

export interface IdleTimer {
  /** Reports a touch. */
  touch(): void;
  /** Sets other times; a running wait restarts. */
  setTimes(times: IdleTimes): void;
  stop(): void;
}

/**
 * The question stays this long after the touch that answers it: the touch's click fires later and
 * must not hit a button beneath.
 */
export const ANSWER_LINGER_MS = 350;

const SECOND_MS = 1_000;

/** Starts waiting at once and reports every change of phase until `expired` or `stop`. */
export function startIdleTimer(
  first: IdleTimes,
  clock: Scheduler,
  onChange: (phase: IdlePhase) => void,
): IdleTimer {
  let times = first;
  let phase: IdlePhase['name'] = 'waiting';
  let cancels: (() => void)[] = [];

  const enter = (next: IdlePhase) => {
    phase = next.name;
    onChange(next);
  };
  const cancelTimers = () => {
    for (const cancel of cancels) cancel();
    cancels = [];
  };
  const after = (delayMs: number, task: () => void) => {
    cancels.push(clock.schedule(delayMs, task));
  };

  const wait = () => {
    cancelTimers();
    after(times.askAfterMs, ask);
  };
  const ask = () => {
    cancelTimers();
    after(times.answerWithinMs, expire);
    countDown(Math.ceil(times.answerWithinMs / SECOND_MS));
  };
  const countDown = (secondsLeft: number) => {
    enter({ name: 'asking', secondsLeft });
    if (secondsLeft > 1) after(SECOND_MS, () => countDown(secondsLeft - 1));
  };
  const answer = () => {
    cancelTimers();
    enter({ name: 'answered' });
    after(ANSWER_LINGER_MS, () => {
      enter({ name: 'waiting' });
      wait();
    });
  };
  const expire = () => {
    cancelTimers();
    enter({ name: 'expired' });
  };

  wait();
  return {
    touch() {
      if (phase === 'waiting') wait();
      if (phase === 'asking') answer();
    },
    setTimes(next) {
      times = next;
      if (phase === 'waiting') wait();
    },
    stop() {
      cancelTimers();
      phase = 'expired';
    },
  };
}
