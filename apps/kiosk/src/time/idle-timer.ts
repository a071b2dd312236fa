import type { Scheduler } from '@jepret/time';

export interface IdleTimes {
  /** How long nobody touches anything before the booth asks. */
  askAfterMs: number;
  /** How long the question stands. */
  answerWithinMs: number;
}

export type IdlePhase =
  | { name: 'waiting' }
  | { name: 'asking'; secondsLeft: number }
  | { name: 'answered' }
  | { name: 'gone' };

export interface IdleTimer {
  /** Somebody is there. */
  touch(): void;
  /** Other times from now on: a wait that runs begins anew. */
  retime(times: IdleTimes): void;
  stop(): void;
}

/**
 * The question stays this long after a touch answered it: the click that belongs to the touch
 * comes later and must not land on a button beneath.
 */
export const ANSWER_LINGER_MS = 350;

const SECOND_MS = 1_000;

/** Starts waiting at once and tells every change of phase; after `gone` or `stop` it is silent. */
export function startIdleTimer(
  first: IdleTimes,
  clock: Scheduler,
  onChange: (phase: IdlePhase) => void,
): IdleTimer {
  let times = first;
  let phase: IdlePhase['name'] = 'waiting';
  let callOffs: (() => void)[] = [];

  const enter = (next: IdlePhase) => {
    phase = next.name;
    onChange(next);
  };
  const callOff = () => {
    for (const cancel of callOffs) cancel();
    callOffs = [];
  };
  const after = (delayMs: number, task: () => void) => {
    callOffs.push(clock.schedule(delayMs, task));
  };

  const wait = () => {
    callOff();
    after(times.askAfterMs, ask);
  };
  const ask = () => {
    callOff();
    after(times.answerWithinMs, leave);
    countDown(Math.ceil(times.answerWithinMs / SECOND_MS));
  };
  const countDown = (secondsLeft: number) => {
    enter({ name: 'asking', secondsLeft });
    if (secondsLeft > 1) after(SECOND_MS, () => countDown(secondsLeft - 1));
  };
  const answer = () => {
    callOff();
    enter({ name: 'answered' });
    after(ANSWER_LINGER_MS, () => {
      enter({ name: 'waiting' });
      wait();
    });
  };
  const leave = () => {
    callOff();
    enter({ name: 'gone' });
  };

  wait();
  return {
    touch() {
      if (phase === 'waiting') wait();
      if (phase === 'asking') answer();
    },
    retime(next) {
      times = next;
      if (phase === 'waiting') wait();
    },
    stop() {
      callOff();
      phase = 'gone';
    },
  };
}
