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
  /** Another thing is being done now. */
  say(doing: PlainKey): void;
}) => Promise<Result>;

interface Tools {
  clock: Scheduler;
  language: Pick<VisitLanguage, 'shown'>;
  signal: AbortSignal;
  onDoing(doing: PlainKey): void;
  /** Undefined: no longer. With the way out for whoever does not want to wait. */
  onRetrying(retrying: Retrying | undefined, wayOut?: WayOut): void;
}

/** A step that is given up. */
export class StepFailed extends Error {
  readonly ending: Ending;

  constructor(ending: Ending) {
    super(ending.text);
    this.ending = ending;
  }
}

/** Does one step by its rule of tries. */
export function runStep<Result>(step: Step, task: StepTask<Result>, tools: Tools): Promise<Result> {
  const { clock, language, signal, onRetrying } = tools;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const endingOf = (error: unknown) => step.onFailure(error, language.shown.getState().t);
  const beginTry: TriesTools['beginTry'] = (number, tell) => {
    runTry(number, step, task, tools, tell).then(
      (result) => {
        tell({ type: 'try.done' });
        resolve(result);
      },
      (error) => tell({ type: 'try.failed', error }),
    );
  };
  const machine = createTriesMachine(step, { beginTry, endingOf });
  const actor = createActor(machine, { clock: asMachineClock(clock) });
  actor
    .select(({ context }) => context.told)
    .subscribe((told) => onRetrying(told?.retrying, told?.wayOut));
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
  { doing, tries: { joins } }: Step,
  task: StepTask<Result>,
  { clock, signal, onDoing: say }: Tools,
  tell: (event: TriesEvent) => void,
): Promise<Result> {
  say(doing);
  if (!joins) return task({ signal, say });
  return joinWork(joins, (inTime) => task({ signal: inTime, say }), {
    clock,
    signal,
    onSilence: (error) =>
      tell(
        error
          ? { type: 'interruption.began', number, delayMs: joins.againMs, error }
          : { type: 'interruption.over' },
      ),
  });
}
