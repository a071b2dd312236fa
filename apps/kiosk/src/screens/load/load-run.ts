import type { FrameList, LoadState } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { createActor } from 'xstate';
import type { Booth } from '../../kiosk/booth.tsx';
import { asMachineClock } from '../../time/machine-clock.ts';
import { createLoadMachine, type LoadEvent, type LoadShown } from './load-machine.ts';
import { type Pace, startProgress } from './progress.ts';
import { runStep, type StepTask } from './run-step.ts';
import type { Exit, Step } from './steps.ts';

export type LoadStateOf<Name extends LoadState['action']> = Extract<LoadState, { action: Name }>;

/** What an action may use. */
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
  > {
  /** Names this visit to /load, also after a reload. */
  attemptKey: string;
  fetchFrames(): Promise<FrameList>;
  /** Begins to load pictures of the next screen, which then shows them at once (SCREEN-54). */
  loadPictures(urls: readonly string[]): void;
  /** Resolves when the action's film has been seen, or cannot be. */
  filmEnd: Promise<void>;
}

export interface Work extends LoadTools {
  signal: AbortSignal;
  /** Does one step by its rule of tries; a step that fails for good ends the action. */
  step<Result>(step: Step, task: StepTask<Result>): Promise<Result>;
  /** A button beside the work, from now on; undefined takes it away. */
  offerWay(way: { text: PlainKey; exit: Exit } | undefined): void;
}

export interface Action<State> {
  pace: Pace;
  /** However far the work is, it ends here. */
  limit?: { afterMs: number; exit(state: State, tools: LoadTools): Exit };
  /** Whether a film is shown meanwhile: again and again, or once and to its end. */
  film?: 'looping' | 'once';
  work(state: State, work: Work): Promise<Exit>;
}

export interface LoadView extends Omit<LoadShown, 'way'> {
  /** Where the visitor may go instead of waiting. */
  way?: { text: PlainKey; take(): void } | undefined;
}

interface Callbacks {
  onChange(view: LoadView): void;
  onLeave(exit: Exit): void;
  /** Something that no rule of ours foresees. */
  onBug(error: unknown): void;
}

/** The processing screen: one action, from the first step to the way out. */
export function runLoad<State>(
  action: Action<State>,
  state: State,
  tools: LoadTools,
  { onChange, onLeave, onBug }: Callbacks,
): () => void {
  const { clock, randomness } = tools;
  const { pace, limit } = action;
  const machine = createLoadMachine({
    work: (tell) => beginWork(action, state, tools, tell),
    raiseBar: (tell) =>
      startProgress({ clock, fraction: randomness.fraction, pace }, (percent) =>
        tell({ type: 'bar.rose', percent }),
      ),
    limit: limit && { afterMs: limit.afterMs, exit: () => limit.exit(state, tools) },
  });
  const actor = createActor(machine, { clock: asMachineClock(clock) });
  const leave = (exit: Exit) => {
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'visitor.left', exit });
  };
  actor
    .select(({ context }) => context.shown)
    .subscribe(({ way, ...shown }) =>
      onChange({ ...shown, way: way && { text: way.text, take: () => leave(way.exit) } }),
    );
  actor.subscribe(({ value, context: { exit, bug } }) => {
    if (value === 'broken') onBug(bug);
    if (value === 'left' && exit) onLeave(exit);
  });
  actor.start();
  return () => void actor.stop();
}

function beginWork<State>(
  action: Action<State>,
  state: State,
  tools: LoadTools,
  tell: (event: LoadEvent) => void,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const show = (change: Partial<LoadShown>) => tell({ type: 'work.told', change });
  const step: Work['step'] = (what, task) =>
    runStep(what, task, {
      clock: tools.clock,
      language: tools.language,
      signal,
      onDoing: (doing) => show({ doing }),
      onRetrying: (notice, way) => show({ notice, way }),
    });
  const work = async () =>
    action.work(state, { ...tools, signal, step, offerWay: (way) => show({ way }) });
  work().then(
    (exit) => tell({ type: 'work.done', exit }),
    (error) => tell({ type: 'work.failed', error }),
  );
  return () => ended.abort();
}
