import type { LoadState } from '@jepret/contract';
import type { Booth } from '../../lib/booth.tsx';
import { CallError } from '../../lib/call-error.ts';
import { wait } from '../../lib/wait.ts';
import { type Pace, startProgress } from './progress.ts';
import { type Ending, type Exit, NotYet, type Step } from './steps.ts';

export type LoadStateOf<Name extends LoadState['action']> = Extract<LoadState, { action: Name }>;

/** What an action may use. */
export interface LoadTools
  extends Pick<Booth, 'api' | 'stored' | 'clock' | 'randomness' | 'push' | 'login' | 'shots'> {
  /** Names this visit to /load, also after a reload. */
  attemptKey: string;
  fetchFrames(): Promise<unknown>;
  /** Resolves when the action's film has been seen, or cannot be. */
  filmEnd: Promise<void>;
}

export interface Work extends LoadTools {
  signal: AbortSignal;
  /** Does one step by its rule of tries; a step that fails for good ends the action. */
  step<Result>(step: Step, attempt: () => Promise<Result>): Promise<Result>;
}

export interface Action<State> {
  pace: Pace;
  /** However far the work is, it ends here. */
  limit?: { afterMs: number; exit: Exit };
  /** Where the film is that is shown meanwhile. */
  film?: string;
  work(state: State, work: Work): Promise<Exit>;
}

export interface LoadView {
  doing: string;
  percent: number;
  trouble?: { kind: 'retrying' | 'problem'; text: string; hint?: string | undefined } | undefined;
}

interface Callbacks {
  onChange(view: LoadView): void;
  onLeave(exit: Exit): void;
  /** Something that no rule of ours foresees. */
  onBug(error: unknown): void;
}

/** The bar reaches 100 before the eye, not only before the code. */
export const COMPLETE_SHOWN_MS = 200;

/** Section 4's processing screen: one action, from the first step to the way out. */
export function runLoad<State>(
  action: Action<State>,
  state: State,
  tools: LoadTools,
  { onChange, onLeave, onBug }: Callbacks,
): () => void {
  const { clock, randomness } = tools;
  const ended = new AbortController();
  let view: LoadView = { doing: '', percent: 0 };
  const show = (change: Partial<LoadView>) => {
    view = { ...view, ...change };
    onChange(view);
  };

  const stopProgress = startProgress(
    { clock, fraction: randomness.fraction, pace: action.pace },
    (percent) => show({ percent }),
  );
  const leave = (exit: Exit) => {
    stop();
    onLeave(exit);
  };
  const callOffLimit =
    action.limit && clock.schedule(leave.bind(undefined, action.limit.exit), action.limit.afterMs);
  const stop = () => {
    ended.abort();
    stopProgress();
    callOffLimit?.();
  };

  const step: Work['step'] = async ({ doing, tries, onFailure }, attempt) => {
    for (let tried = 1; ; tried += 1) {
      show({ doing, trouble: undefined });
      try {
        return await attempt();
      } catch (error) {
        ended.signal.throwIfAborted();
        if (!(error instanceof CallError || error instanceof NotYet)) throw error;
        if (tried === tries.max || !tries.isWorthAnother(error)) {
          throw new StepFailed(onFailure(error));
        }
        if (tries.waitingText) show({ trouble: { kind: 'retrying', text: tries.waitingText } });
        await wait(clock, tries.delayMs, ended.signal);
      }
    }
  };

  const finish = async () => {
    const exit = await action.work(state, { ...tools, signal: ended.signal, step });
    stopProgress();
    callOffLimit?.();
    show({ percent: 100 });
    await wait(clock, COMPLETE_SHOWN_MS, ended.signal);
    leave(exit);
  };
  const fail = async ({ text, hint, thenText, afterMs, exit }: Ending) => {
    stopProgress();
    callOffLimit?.();
    for (const shown of [text, thenText]) {
      if (!shown) continue;
      show({ trouble: { kind: 'problem', text: shown, hint } });
      await wait(clock, afterMs, ended.signal);
    }
    leave(exit);
  };

  finish()
    .catch((error) => {
      if (error instanceof StepFailed) return fail(error.ending);
      throw error;
    })
    .catch((error) => {
      if (ended.signal.aborted) return;
      stop();
      onBug(error);
    });
  return stop;
}

class StepFailed extends Error {
  readonly ending: Ending;

  constructor(ending: Ending) {
    super(ending.text);
    this.ending = ending;
  }
}
