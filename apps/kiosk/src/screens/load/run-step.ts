import type { PlainKey } from '@jepret/messages';
import type { Scheduler } from '@jepret/time';
import { createActor } from 'xstate';
import type { VisitLanguage } from '../../kiosk/visit-language.ts';
import { asMachineClock } from '../../time/machine-clock.ts';
import { joinWork } from './join-work.ts';
import type { Ending, Step } from './steps.ts';
import {
  createTriesMachine,
  type Retrying,
  type TriesEvent,
  type TriesTools,
  type WayOut,
} from './tries-machine.ts';

export type StepTask<Result> = (tools: {
  signal: AbortSignal;
  /** Changes the shown activity. */
  setActivity(activity: PlainKey): void;
}) => Promise<Result>;

interface Tools {
  clock: Scheduler;
  language: Pick<VisitLanguage, 'shown'>;
  signal: AbortSignal;
  onActivity(activity: PlainKey): void;
  /** Undefined: no retry is pending. `wayOut` is an alternative to waiting. */
  onRetrying(retrying: Retrying | undefined, wayOut?: WayOut): void;
}

/** A step that failed for good. */
export class StepFailed extends Error {
  readonly ending: Ending;

  constructor(ending: Ending) {
    super(ending.text);
    this.ending = ending;
  }
}

/** Runs one step with its retries. */
export function runStep<Result>(step: Step, task: StepTask<Result>, tools: Tools): Promise<Result> {
  const { clock, language, signal, onRetrying } = tools;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const endingOf = (error: unknown) => step.onFailure(error, language.shown.getState().t);
  const beginTry: TriesTools['beginTry'] = (number, send) => {
    runTry(number, step, task, tools, send).then(
      (result) => {
        send({ type: 'try.done' });
        resolve(result);
      },
      (error) => send({ type: 'try.failed', error }),
    );
  };
  const machine = createTriesMachine(step, { beginTry, endingOf });
  const actor = createActor(machine, { clock: asMachineClock(clock) });
  actor
    .select(({ context }) => context.retryNotice)
    .subscribe((notice) => onRetrying(notice?.retrying, notice?.wayOut));
  actor.subscribe(({ value, context: { error } }) => {
    if (value === 'broken') reject(error);
    if (value === 'failed') reject(new StepFailed(endingOf(error)));
  });
  const stop = () => {
    actor.stop();
    reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  else actor.start();
  return promise;
}

async function runTry<Result>(
  number: number,
  { activity, tries: { joins } }: Step,
  task: StepTask<Result>,
  { clock, signal, onActivity: setActivity }: Tools,
  send: (event: TriesEvent) => void,
): Promise<Result> {
  setActivity(activity);
  if (!joins) return task({ signal, setActivity: setActivity });
  return joinWork(joins, (inTime) => task({ signal: inTime, setActivity: setActivity }), {
    clock,
    signal,
    onInterruption: (error) =>
      send(
        error
          ? { type: 'interruption.began', number, delayMs: joins.reconnectDelayMs, error }
          : { type: 'interruption.over' },
      ),
  });
}
