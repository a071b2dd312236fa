import { type Scheduler, wait } from '@jepret/time';
import { CallError } from '../../api/call-error.ts';
import { joinWork, TryIsOver } from './join-work.ts';
import { type Ending, type Exit, PendingError, type Step } from './steps.ts';

/** What is told while the next try is waited for. */
export interface Retrying {
  kind: 'retrying';
  text: string;
  /** Which try it is, of how many. */
  number: number;
  max: number;
  secondsLeft: number;
  hint?: string | undefined;
}

export type Attempt<Result> = (tools: {
  signal: AbortSignal;
  /** Another thing is being done now. */
  say(doing: string): void;
}) => Promise<Result>;

interface WayOut {
  text: string;
  exit: Exit;
}

interface Tools {
  clock: Scheduler;
  signal: AbortSignal;
  onDoing(doing: string): void;
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

const SECOND_MS = 1_000;

/** Does one step by its rule of tries. */
export async function takeTries<Result>(
  step: Step,
  attempt: Attempt<Result>,
  tools: Tools,
): Promise<Result> {
  const { tries, onFailure } = step;
  const { clock, signal, onDoing: say } = tools;
  const teller = createTeller(step, tools);
  try {
    for (let number = 1; ; number += 1) {
      try {
        say(step.doing);
        if (!tries.joins) {
          teller.stop();
          return await attempt({ signal, say });
        }
        const { joins } = tries;
        return await joinWork(joins, (inTime) => attempt({ signal: inTime, say }), {
          clock,
          signal,
          onSilence: (error) => (error ? teller.tell(number, joins.againMs, error) : teller.stop()),
        });
      } catch (error) {
        signal.throwIfAborted();
        const isOver = error instanceof TryIsOver;
        if (!(isOver || error instanceof CallError || error instanceof PendingError)) throw error;
        if (number === tries.max || !(isOver || tries.isWorthAnother(error))) {
          throw new StepFailed(onFailure(error));
        }
        if (isOver) continue;
        teller.tell(number + 1, tries.delayMs, error);
        await wait(clock, tries.delayMs, signal);
      }
    }
  } finally {
    teller.stop();
  }
}

/** Says which try comes, and counts the seconds until then. */
function createTeller({ tries, wayOut, onFailure }: Step, { clock, onRetrying }: Tools) {
  const { max, waitingText: text } = tries;
  let callOff = () => {};
  let isTelling = false;
  return {
    tell(number: number, delayMs: number, error: unknown): void {
      if (text === undefined) return;
      callOff();
      isTelling = true;
      const { hint, exit } = onFailure(error);
      const way = wayOut === undefined ? undefined : { text: wayOut, exit };
      const count = (secondsLeft: number) => {
        onRetrying({ kind: 'retrying', text, number, max, secondsLeft, hint }, way);
        if (secondsLeft > 1) callOff = clock.schedule(SECOND_MS, () => count(secondsLeft - 1));
      };
      count(Math.ceil(delayMs / SECOND_MS));
    },
    stop(): void {
      callOff();
      if (isTelling) onRetrying(undefined);
      isTelling = false;
    },
  };
}
