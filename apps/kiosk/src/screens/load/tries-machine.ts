import { CallError } from '@jepret/api-client';
import type { PlainKey } from '@jepret/messages';
import { assign, enqueueActions, fromCallback, raise, setup } from 'xstate';
import { TryIsOver } from './join-work.ts';
import { type Ending, type Exit, PendingError, type Step } from './steps.ts';

/** What is told while the next try is waited for. */
export interface Retrying {
  kind: 'retrying';
  text: PlainKey;
  /** Which try it is, of how many. */
  number: number;
  max: number;
  secondsLeft: number;
  hint?: string | undefined;
}

export interface WayOut {
  text: PlainKey;
  exit: Exit;
}

interface Told {
  retrying: Retrying;
  /** For whoever does not want to wait. */
  wayOut: WayOut | undefined;
}

interface Interruption {
  /** Of the try that it is about. */
  number: number;
  delayMs: number;
  error: unknown;
}

export type TriesEvent =
  | { type: 'try.done' }
  | { type: 'try.failed'; error: unknown }
  | ({ type: 'interruption.began' } & Interruption)
  | { type: 'interruption.over' };

interface TriesContext {
  number: number;
  told?: Told | undefined;
  /** Of the last try. */
  error?: unknown;
}

/** What the machine does to the world; it knows no step's work itself. */
export interface TriesTools {
  /** Begins one try and tells what becomes of it. */
  beginTry(number: number, tell: (event: TriesEvent) => void): void;
  /** Where it would lead if this were the last try, and what is said then. */
  endingOf(error: unknown): Ending;
}

/** What the machine must know of the step. */
type Rule = Pick<Step, 'tries' | 'wayOut'>;

const SECOND_MS = 1_000;

/** One step by its rule of tries; the final state says what became of it. */
export function createTriesMachine(rule: Rule, tools: TriesTools) {
  const tries = createTriesSetup(rule, tools);
  return tries.createMachine({
    id: 'tries',
    context: { number: 1 },
    initial: 'going',
    states: {
      going: {
        type: 'parallel',
        exit: assign({ told: undefined }),
        states: {
          work: createWorkState(tries, rule),
          // Says which try comes, and counts the seconds until then.
          notice: {
            initial: 'silent',
            on: {
              'interruption.began': {
                guard: 'isTold',
                target: '.counting',
                actions: assign({ told: ({ event }) => tellOf(rule, event, tools) }),
              },
            },
            states: {
              silent: {},
              counting: {
                on: {
                  'interruption.over': { target: 'silent', actions: assign({ told: undefined }) },
                },
                after: {
                  [SECOND_MS]: {
                    guard: 'hasMoreSeconds',
                    target: 'counting',
                    reenter: true,
                    actions: assign({ told: ({ context }) => secondLess(context.told) }),
                  },
                },
              },
            },
          },
        },
      },
      done: { type: 'final' },
      failed: { type: 'final' },
      broken: { type: 'final' },
    },
  });
}

/** What the machine can do and ask; when it does, its states say. */
function createTriesSetup(
  { tries: { delayMs, joins, waitingText } }: Rule,
  { beginTry }: TriesTools,
) {
  return setup({
    types: { context: {} as TriesContext, events: {} as TriesEvent },
    actors: {
      try: fromCallback<TriesEvent, number>(({ input, sendBack }) => beginTry(input, sendBack)),
    },
    guards: {
      isTold: () => waitingText !== undefined,
      hasMoreSeconds: ({ context }) => (context.told?.retrying.secondsLeft ?? 0) > 1,
    },
    delays: { untilNextTry: () => delayMs },
    actions: {
      // Whoever joins work that goes on at the server has heard nothing new yet.
      noteBegin: enqueueActions(({ enqueue }) => {
        if (!joins) enqueue.raise({ type: 'interruption.over' });
      }),
      takeNext: assign({
        number: ({ context, event }) => context.number + triesOf('error' in event && event.error),
      }),
    },
  });
}

function createWorkState(
  tries: ReturnType<typeof createTriesSetup>,
  { tries: { max, delayMs, isWorthAnother } }: Rule,
) {
  const isLastTry = ({ context, event: { error } }: Failed & { context: TriesContext }): boolean =>
    context.number + triesOf(error) > max || !(error instanceof TryIsOver || isWorthAnother(error));
  return tries.createStateConfig({
    initial: 'trying',
    states: {
      trying: {
        entry: 'noteBegin',
        invoke: { src: 'try', input: ({ context }) => context.number },
        on: {
          'try.done': '#tries.done',
          'try.failed': [
            {
              guard: isUnforeseen,
              target: '#tries.broken',
              actions: assign({ error: ({ event }) => event.error }),
            },
            {
              guard: isLastTry,
              target: '#tries.failed',
              actions: assign({ error: ({ event }) => event.error }),
            },
            {
              guard: isTimeOver,
              target: 'trying',
              reenter: true,
              actions: 'takeNext',
            },
            {
              target: 'pausing',
              actions: [
                'takeNext',
                raise(({ context: { number }, event: { error } }) => ({
                  type: 'interruption.began',
                  ...{ number, delayMs, error },
                })),
              ],
            },
          ],
        },
      },
      pausing: { after: { untilNextTry: 'trying' } },
    },
  });
}

type Failed = { event: { error: unknown } };

const triesOf = (error: unknown): number => (error instanceof TryIsOver ? error.tries : 1);

const isTimeOver = ({ event }: Failed): boolean => event.error instanceof TryIsOver;

const isUnforeseen = ({ event: { error } }: Failed): boolean =>
  ![TryIsOver, CallError, PendingError].some((known) => error instanceof known);

function tellOf(
  { tries, wayOut }: Rule,
  { number, delayMs, error }: Interruption,
  { endingOf }: TriesTools,
): Told | undefined {
  const { max, waitingText: text } = tries;
  if (text === undefined) return undefined;
  const { hint, exit } = endingOf(error);
  const secondsLeft = Math.ceil(delayMs / SECOND_MS);
  return {
    retrying: { kind: 'retrying', text, number, max, secondsLeft, hint },
    wayOut: wayOut === undefined ? undefined : { text: wayOut, exit },
  };
}

const secondLess = (told: Told | undefined): Told | undefined =>
  told && { ...told, retrying: { ...told.retrying, secondsLeft: told.retrying.secondsLeft - 1 } };
