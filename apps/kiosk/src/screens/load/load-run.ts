import type { FrameList, LoadState } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { createActor } from 'xstate';
import type { Booth } from '../../kiosk/booth.tsx';
import { asMachineClock } from '../../time/machine-clock.ts';
import { createLoadMachine, type LoadDisplay, type LoadEvent } from './load-machine.ts';
import { type Pace, startProgress } from './progress.ts';
import { runStep, type StepTask } from './run-step.ts';
import type { Exit, Step } from './steps.ts';

export type LoadStateOf<Name extends LoadState['action']> = Extract<LoadState, { action: Name }>;

/** Dependencies of actions. */
export interface LoadTools
  extends Pick<
    Booth,
    | 'api'
    | 'language'
    | 'stored'
    | 'clock'
    | 'serverTime'
    | 'randomness'
    | 'push'
    | 'pendingLogin'
    | 'shots'
    | 'paymentNotes'
    | 'reports'
    | 'record'
  > {
  /** The key of this visit to /load, which survives a reload. */
  attemptKey: string;
  fetchFrames(): Promise<FrameList>;
  /** Preloads pictures of the next screen, which then shows them at once (SCREEN-54). */
  loadPictures(urls: readonly string[]): void;
  /** Resolves when the action's video has ended or failed. */
  videoEnd: Promise<void>;
}

export interface Work extends LoadTools {
  signal: AbortSignal;
  /** Runs one step with its retries; a step that fails for good ends the action. */
  step<Result>(step: Step, task: StepTask<Result>): Promise<Result>;
  /** Shows a button during the work; undefined removes it. */
  offerWayOut(wayOut: { text: PlainKey; exit: Exit } | undefined): void;
}

export interface Action<State> {
  pace: Pace;
  /** Time limit of the whole action. */
  limit?: { afterMs: number; exit(state: State, tools: LoadTools): Exit };
  /** Whether a video is shown meanwhile: looping, or once to its end. */
  video?: 'looping' | 'once';
  work(state: State, work: Work): Promise<Exit>;
}

export interface LoadView extends Omit<LoadDisplay, 'wayOut'> {
  /** An alternative to waiting. */
  wayOut?: { text: PlainKey; follow(): void } | undefined;
}

interface Callbacks {
  onChange(view: LoadView): void;
  onLeave(exit: Exit): void;
  /** Called with an unexpected error. */
  onUnexpectedError(error: unknown): void;
}

/** Runs one action, from the first step to its end. */
export function runLoad<State>(
  action: Action<State>,
  state: State,
  tools: LoadTools,
  { onChange, onLeave, onUnexpectedError }: Callbacks,
): () => void {
  const { clock, randomness } = tools;
  const { pace, limit } = action;
  const machine = createLoadMachine({
    work: (send) => beginWork(action, state, tools, send),
    raiseBar: (send) =>
      startProgress({ clock, fraction: randomness.fraction, pace }, (percent) =>
        send({ type: 'progress.changed', percent }),
      ),
    limit: limit && { afterMs: limit.afterMs, exit: () => limit.exit(state, tools) },
  });
  const actor = createActor(machine, { clock: asMachineClock(clock) });
  const leave = (exit: Exit) => {
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'visitor.left', exit });
  };
  actor
    .select(({ context }) => context.display)
    .subscribe(({ wayOut, ...display }) =>
      onChange({
        ...display,
        wayOut: wayOut && { text: wayOut.text, follow: () => leave(wayOut.exit) },
      }),
    );
  actor.subscribe(({ value, context: { exit, unexpectedError } }) => {
    if (value === 'broken') onUnexpectedError(unexpectedError);
    if (value === 'left' && exit) onLeave(exit);
  });
  actor.start();
  return () => void actor.stop();
}

function beginWork<State>(
  action: Action<State>,
  state: State,
  tools: LoadTools,
  send: (event: LoadEvent) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const show = (change: Partial<LoadDisplay>) => send({ type: 'work.updated', change });
  const step: Work['step'] = (step, task) =>
    runStep(step, task, {
      clock: tools.clock,
      language: tools.language,
      signal,
      onActivity: (activity) => show({ activity: activity }),
      onRetrying: (notice, wayOut) => show({ notice, wayOut: wayOut }),
    });
  const work = async () =>
    action.work(state, { ...tools, signal, step, offerWayOut: (wayOut) => show({ wayOut }) });
  work().then(
    (exit) => send({ type: 'work.done', exit }),
    (error) => send({ type: 'work.failed', error }),
  );
  return () => controller.abort();
}
