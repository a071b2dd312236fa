import type { PlainKey } from '@jepret/messages';
import { assign, fromCallback, setup } from 'xstate';
import { StepFailed } from './run-step.ts';
import type { Ending, Exit } from './steps.ts';
import type { Retrying, WayOut } from './tries-machine.ts';

/** What is on the screen. */
export interface LoadShown {
  /** Undefined before the first step has begun. */
  doing?: PlainKey;
  percent: number;
  /** Where the visitor may go instead of waiting. */
  way?: WayOut | undefined;
  notice?: Retrying | { kind: 'problem'; text: string; hint?: string | undefined } | undefined;
}

export type LoadEvent =
  | { type: 'bar.rose'; percent: number }
  /** Something else is to be shown while the work goes on. */
  | { type: 'work.told'; change: Partial<LoadShown> }
  | { type: 'work.done'; exit: Exit }
  | { type: 'work.failed'; error: unknown }
  | { type: 'visitor.left'; exit: Exit };

type Tell = (event: LoadEvent) => void;

/** What the machine does to the world; it knows no action itself. */
export interface LoadMachineTools {
  /** Begins the action's work; what it returns calls it off. */
  work(tell: Tell): () => void;
  /** Lets the bar rise; what it returns stops it. */
  raiseBar(tell: Tell): () => void;
  /** However far the work is, it ends here. */
  limit?: { afterMs: number; exit(): Exit } | undefined;
}

interface LoadContext {
  shown: LoadShown;
  exit?: Exit;
  ending?: Ending;
  /** Something that no rule of ours foresees. */
  bug?: unknown;
}

/** The bar reaches 100 before the eye, not only before the code. */
export const COMPLETE_SHOWN_MS = 100;

/** The processing screen: one action, from the first step to the way out. */
export function createLoadMachine(tools: LoadMachineTools) {
  const { limit } = tools;
  return createLoadSetup(tools).createMachine({
    id: 'load',
    context: { shown: { percent: 0 } },
    initial: 'running',
    states: {
      running: {
        invoke: { src: 'work' },
        on: {
          'work.told': {
            actions: assign({
              shown: ({ context, event }) => ({ ...context.shown, ...event.change }),
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
              'bar.rose': {
                actions: assign({
                  shown: ({ context, event }) => ({ ...context.shown, percent: event.percent }),
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
                { target: '#load.broken', actions: assign({ bug: ({ event }) => event.error }) },
              ],
            },
          },
          complete: {
            entry: assign({ shown: ({ context }) => ({ ...context.shown, percent: 100 }) }),
            after: { [COMPLETE_SHOWN_MS]: '#load.left' },
          },
          failing: {
            always: [
              { guard: 'saysWhy', target: 'sayingWhy' },
              { guard: 'saysWhatNext', target: 'sayingWhatNext' },
              { target: '#load.left' },
            ],
          },
          sayingWhy: {
            entry: 'sayWhy',
            after: {
              said: [{ guard: 'saysWhatNext', target: 'sayingWhatNext' }, { target: '#load.left' }],
            },
          },
          sayingWhatNext: { entry: 'sayWhatNext', after: { said: '#load.left' } },
        },
      },
      left: { type: 'final' },
      broken: { type: 'final' },
    },
  });
}

/** What the machine can do and ask; when it does, its states say. */
function createLoadSetup({ work, raiseBar, limit }: LoadMachineTools) {
  return setup({
    types: { context: {} as LoadContext, events: {} as LoadEvent },
    actors: {
      work: fromCallback<LoadEvent>(({ sendBack }) => work(sendBack)),
      bar: fromCallback<LoadEvent>(({ sendBack }) => raiseBar(sendBack)),
    },
    guards: {
      saysWhy: ({ context }) => context.ending?.text !== undefined,
      saysWhatNext: ({ context }) => context.ending?.thenText !== undefined,
    },
    delays: {
      limit: () => limit?.afterMs ?? 0,
      said: ({ context }) => context.ending?.afterMs ?? 0,
    },
    actions: {
      sayWhy: assign(({ context }) => problemNotice(context, context.ending?.text)),
      sayWhatNext: assign(({ context }) => problemNotice(context, context.ending?.thenText)),
    },
  });
}

const isStepFailed = ({ event }: { event: { error: unknown } }): boolean =>
  event.error instanceof StepFailed;

const endingOf = (error: unknown): Partial<LoadContext> =>
  error instanceof StepFailed ? { ending: error.ending, exit: error.ending.exit } : {};

const problemNotice = ({ shown, ending }: LoadContext, text = ''): Partial<LoadContext> => ({
  shown: { ...shown, notice: { kind: 'problem', text, hint: ending?.hint } },
});
