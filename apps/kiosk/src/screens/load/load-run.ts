import type { LoadState } from '@jepret/contract';
import { wait } from '@jepret/time';
import type { Booth } from '../../session/booth.tsx';
import { type Pace, startProgress } from './progress.ts';
import type { Ending, Exit, Step } from './steps.ts';
import { type Attempt, type Retrying, StepFailed, takeTries } from './take-tries.ts';

export type LoadStateOf<Name extends LoadState['action']> = Extract<LoadState, { action: Name }>;

/** What an action may use. */
export interface LoadTools
  extends Pick<
    Booth,
    | 'api'
    | 'stored'
    | 'clock'
    | 'serverTime'
    | 'randomness'
    | 'push'
    | 'login'
    | 'shots'
    | 'notes'
    | 'reports'
  > {
  /** Names this visit to /load, also after a reload. */
  attemptKey: string;
  fetchFrames(): Promise<unknown>;
  /** Resolves when the action's film has been seen, or cannot be. */
  filmEnd: Promise<void>;
}

export interface Work extends LoadTools {
  signal: AbortSignal;
  /** Does one step by its rule of tries; a step that fails for good ends the action. */
  step<Result>(step: Step, attempt: Attempt<Result>): Promise<Result>;
  /** A button beside the work, from now on; undefined takes it away. */
  offerWay(way: { text: string; exit: Exit } | undefined): void;
}

export interface Action<State> {
  pace: Pace;
  /** However far the work is, it ends here. */
  limit?: { afterMs: number; exit(state: State, tools: LoadTools): Exit };
  /** Whether a film is shown meanwhile: again and again, or once and to its end. */
  film?: 'looping' | 'once';
  work(state: State, work: Work): Promise<Exit>;
}

export interface LoadView {
  doing: string;
  percent: number;
  /** Where the visitor may go instead of waiting. */
  way?: { text: string; take(): void } | undefined;
  trouble?: Retrying | { kind: 'problem'; text: string; hint?: string | undefined } | undefined;
}

interface Callbacks {
  onChange(view: LoadView): void;
  onLeave(exit: Exit): void;
  /** Something that no rule of ours foresees. */
  onBug(error: unknown): void;
}

/** The bar reaches 100 before the eye, not only before the code. */
export const COMPLETE_SHOWN_MS = 200;

/** The processing screen: one action, from the first step to the way out. */
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
    if (ended.signal.aborted) return;
    stop();
    onLeave(exit);
  };
  const { limit } = action;
  const callOffLimit =
    limit && clock.schedule(limit.afterMs, () => leave(limit.exit(state, tools)));
  const stop = () => {
    ended.abort();
    stopProgress();
    callOffLimit?.();
  };

  const offerWay: Work['offerWay'] = (way) =>
    show({ way: way && { text: way.text, take: () => leave(way.exit) } });

  const step: Work['step'] = (what, attempt) =>
    takeTries(what, attempt, {
      clock,
      signal: ended.signal,
      onDoing: (doing) => show({ doing }),
      onRetrying(trouble, wayOut) {
        show({ trouble });
        offerWay(wayOut);
      },
    });

  const finish = async () => {
    const exit = await action.work(state, { ...tools, signal: ended.signal, step, offerWay });
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
