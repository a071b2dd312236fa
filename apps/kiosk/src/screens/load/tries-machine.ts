import { CallError } from '@jepret/api-client';
import type { PlainKey } from '@jepret/messages';
import { assign, enqueueActions, fromCallback, raise, setup } from 'xstate';
import { TryTimedOut } from './join-work.ts';
import { type Ending, type Exit, PendingError, type Step } from './steps.ts';

/** Notice until the next try. */
export interface Retrying {
  kind: 'retrying';
  text: PlainKey;
  /** Number of the next try. */
  number: number;
  max: number;
  secondsLeft: number;
  hint?: string | undefined;
}

export interface WayOut {
  text: PlainKey;
  exit: Exit;
}

interface RetryNotice {
  retrying: Retrying;
  /** An alternative to waiting. */
  wayOut: WayOut | undefined;
}

interface Interruption {
  /** Number of the interrupted try. */
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
  retryNotice?: RetryNotice | undefined;
  error?: unknown;
}

/** Side effects of the machine. */
export interface TriesTools {
  /** Starts one try and reports its result. */
  beginTry(number: number, tell: (event: TriesEvent) => void): void;
  /** The ending if this were the last try. */
  endingOf(error: unknown): Ending;
}

/** The parts of the step that the machine needs. */
type Rule = Pick<Step, 'tries' | 'wayOut'>;

const SECOND_MS = 1_000;

/** One step with its retries; the final state is the result. */
export function createTriesMachine(rule: Rule, tools: TriesTools) {
  const tries = createTriesSetup(rule, tools);
  return tries.createMachine({
    id: 'tries',
    context: { number: 1 },
    initial: 'running',
    states: {
      running: {
        type: 'parallel',
        exit: assign({ retryNotice: undefined }),
        states: {
          work: createWorkState(tries, rule),
          // Shows the next try and counts down to it.
          notice: {
            initial: 'hidden',
            on: {
              'interruption.began': {
                guard: 'hasWaitingText',
                target: '.counting',
                actions: assign({
                  retryNotice: ({ event }) => createRetryNotice(rule, event, tools),
                }),
              },
            },
            states: {
              hidden: {},
              counting: {
                on: {
                  'interruption.over': {
                    target: 'hidden',
                    actions: assign({ retryNotice: undefined }),
                  },
                },
                after: {
                  [SECOND_MS]: {
                    guard: 'hasMoreSeconds',
                    target: 'counting',
                    reenter: true,
                    actions: assign({ retryNotice: ({ context }) => tick(context.retryNotice) }),
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
      hasWaitingText: () => waitingText !== undefined,
      hasMoreSeconds: ({ context }) => (context.retryNotice?.retrying.secondsLeft ?? 0) > 1,
    },
    delays: { untilNextTry: () => delayMs },
    actions: {
      // When joining work on the server, a new try does not mean that the server is back.
      endInterruption: enqueueActions(({ enqueue }) => {
        if (!joins) enqueue.raise({ type: 'interruption.over' });
      }),
      countTry: assign({
        number: ({ context, event }) =>
          context.number + countTries('error' in event && event.error),
      }),
    },
  });
}

function createWorkState(
  tries: ReturnType<typeof createTriesSetup>,
  { tries: { max, delayMs, canRetry } }: Rule,
) {
  const isLastTry = ({ context, event: { error } }: Failed & { context: TriesContext }): boolean =>
    context.number + countTries(error) > max || !(error instanceof TryTimedOut || canRetry(error));
  return tries.createStateConfig({
    initial: 'trying',
    states: {
      trying: {
        entry: 'endInterruption',
        invoke: { src: 'try', input: ({ context }) => context.number },
        on: {
          'try.done': '#tries.done',
          'try.failed': [
            {
              guard: isUnexpected,
              target: '#tries.broken',
              actions: assign({ error: ({ event }) => event.error }),
            },
            {
              guard: isLastTry,
              target: '#tries.failed',
              actions: assign({ error: ({ event }) => event.error }),
            },
            {
              guard: hasTimedOut,
              target: 'trying',
              reenter: true,
              actions: 'countTry',
            },
            {
              target: 'pausing',
              actions: [
                'countTry',
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

const countTries = (error: unknown): number => (error instanceof TryTimedOut ? error.tries : 1);

const hasTimedOut = ({ event }: Failed): boolean => event.error instanceof TryTimedOut;

const isUnexpected = ({ event: { error } }: Failed): boolean =>
  ![TryTimedOut, CallError, PendingError].some((known) => error instanceof known);

function createRetryNotice(
  { tries, wayOut }: Rule,
  { number, delayMs, error }: Interruption,
  { endingOf }: TriesTools,
): RetryNotice | undefined {
  const { max, waitingText: text } = tries;
  if (text === undefined) return undefined;
  const { hint, exit } = endingOf(error);
  const secondsLeft = Math.ceil(delayMs / SECOND_MS);
  return {
    retrying: { kind: 'retrying', text, number, max, secondsLeft, hint },
    wayOut: wayOut === undefined ? undefined : { text: wayOut, exit },
  };
}

const tick = (retryNotice: RetryNotice | undefined): RetryNotice | undefined =>
  retryNotice && {
    ...retryNotice,
    retrying: { ...retryNotice.retrying, secondsLeft: retryNotice.retrying.secondsLeft - 1 },
  };
