import type { PlainKey } from '@jepret/messages';
import { assign, fromCallback, setup } from 'xstate';
import { StepFailed } from './run-step.ts';
import type { Ending, Exit } from './steps.ts';
import type { Retrying, WayOut } from './tries-machine.ts';

/** What the screen shows. */
export interface LoadDisplay {
  /** Undefined before the first step. */
  activity?: PlainKey;
  percent: number;
  /** An alternative to waiting. */
  wayOut?: WayOut | undefined;
  notice?: Retrying | { kind: 'problem'; text: string; hint?: string | undefined } | undefined;
}

export type LoadEvent =
  | { type: 'progress.changed'; percent: number }
  /** Updates the display while the work continues. */
  | { type: 'work.updated'; change: Partial<LoadDisplay> }
  | { type: 'work.done'; exit: Exit }
  | { type: 'work.failed'; error: unknown }
  | { type: 'visitor.left'; exit: Exit };

type SendEvent = (event: LoadEvent) => void;

/** Side effects of the machine. */
export interface LoadMachineTools {
  /** Starts the action's work; returns a function that cancels it. */
  work(send: SendEvent): () => void;
  /** Starts the progress bar; returns a function that stops it. */
  raiseBar(tell: SendEvent): () => void;
  /** Time limit of the whole action. */
  limit?: { afterMs: number; exit(): Exit } | undefined;
}

interface LoadContext {
  display: LoadDisplay;
  exit?: Exit;
  ending?: Ending;
  /** An unexpected error. */
  unexpectedError?: unknown;
}

/** How long the bar shows 100 %. */
export const COMPLETE_SHOWN_MS = 100;

/** The processing screen: one action, from the first step to its end. */
export function createLoadMachine(tools: LoadMachineTools) {
  const { limit } = tools;
  return createLoadSetup(tools).createMachine({
    id: 'load',
    context: { display: { percent: 0 } },
    initial: 'running',
    states: {
      running: {
        invoke: { src: 'work' },
        on: {
          'work.updated': {
            actions: assign({
              display: ({ context, event }) => ({ ...context.display, ...event.change }),
            }),
          },
          'visitor.left': {
            target: 'left',
            actions: assign(({ event }) => ({ exit: event.exit })),
          },
        },
        initial: 'working',
        states: {
          working: {
            invoke: { src: 'bar' },
            after: limit
              ? { limit: { target: '#load.left', actions: assign(() => ({ exit: limit.exit() })) } }
              : {},
            on: {
              'progress.changed': {
                actions: assign({
                  display: ({ context, event }) => ({ ...context.display, percent: event.percent }),
                }),
              },
              'work.done': {
                target: 'complete',
                actions: assign(({ event }) => ({ exit: event.exit })),
              },
              'work.failed': [
                {
                  guard: isStepFailed,
                  target: 'failing',
                  actions: assign(({ event }) => endingOf(event.error)),
                },
                {
                  target: '#load.broken',
                  actions: assign({ unexpectedError: ({ event }) => event.error }),
                },
              ],
            },
          },
          complete: {
            entry: assign({ display: ({ context }) => ({ ...context.display, percent: 100 }) }),
            after: { [COMPLETE_SHOWN_MS]: '#load.left' },
          },
          failing: {
            always: [
              { guard: 'hasText', target: 'showingText' },
              { guard: 'hasNextText', target: 'showingNextText' },
              { target: '#load.left' },
            ],
          },
          showingText: {
            entry: 'showText',
            after: {
              textShown: [
                { guard: 'hasNextText', target: 'showingNextText' },
                { target: '#load.left' },
              ],
            },
          },
          showingNextText: { entry: 'showNextText', after: { textShown: '#load.left' } },
        },
      },
      left: { type: 'final' },
      broken: { type: 'final' },
    },
  });
}

function createLoadSetup({ work, raiseBar, limit }: LoadMachineTools) {
  return setup({
    types: { context: {} as LoadContext, events: {} as LoadEvent },
    actors: {
      work: fromCallback<LoadEvent>(({ sendBack }) => work(sendBack)),
      bar: fromCallback<LoadEvent>(({ sendBack }) => raiseBar(sendBack)),
    },
    guards: {
      hasText: ({ context }) => context.ending?.text !== undefined,
      hasNextText: ({ context }) => context.ending?.thenText !== undefined,
    },
    delays: {
      limit: () => limit?.afterMs ?? 0,
      textShown: ({ context }) => context.ending?.afterMs ?? 0,
    },
    actions: {
      showText: assign(({ context }) => problemNotice(context, context.ending?.text)),
      showNextText: assign(({ context }) => problemNotice(context, context.ending?.thenText)),
    },
  });
}

const isStepFailed = ({ event }: { event: { error: unknown } }): boolean =>
  event.error instanceof StepFailed;

const endingOf = (error: unknown): Partial<LoadContext> =>
  error instanceof StepFailed ? { ending: error.ending, exit: error.ending.exit } : {};

const problemNotice = ({ display, ending }: LoadContext, text = ''): Partial<LoadContext> => ({
  display: { ...display, notice: { kind: 'problem', text, hint: ending?.hint } },
});
