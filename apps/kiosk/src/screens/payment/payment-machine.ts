import { CallError } from '@jepret/api-client';
import type { Transaction } from '@jepret/contract';
import { assign, cancel, enqueueActions, fromCallback, fromPromise, raise, setup } from 'xstate';
import { isEntitled } from '../../session/transactions.ts';

/** What the machine does to the world; it knows neither push nor server itself. */
export interface PaymentTools {
  /** Tells what push says of this charge; what it returns ends that. */
  listen(tell: (event: PushSaid) => void): () => void;
  /** Tells every second that is left, and the end of the time. */
  countDown(tell: (event: TimePassed) => void): () => void;
  /** The transaction as the server knows it now. */
  ask(signal: AbortSignal): Promise<Transaction>;
  /** Asks the provider once more, then cancels (PAY-13). */
  cancel(signal: AbortSignal): Promise<Transaction>;
}

type PushSaid = { type: 'push.paid' } | { type: 'push.unusable' } | { type: 'look.due' };
type TimePassed = { type: 'time.passed'; secondsLeft: number } | { type: 'time.over' };

type PaymentEvent =
  | PushSaid
  | TimePassed
  | { type: 'visitor.cancelled' }
  | { type: 'answer.came'; transaction: Transaction }
  | { type: 'look.ended' };

interface PaymentContext {
  secondsLeft: number;
  isPushUsable: boolean;
  /** Something came while an answer was under way: it may be newer than the answer. */
  hasHint: boolean;
}

export type PaymentMachine = ReturnType<typeof createPaymentMachine>;

/** At the end of the time one more look is worth a moment, not a wait. */
export const LAST_LOOK_MS = 2_000;
/** The server asks the provider meanwhile. */
export const CANCEL_LIMIT_MS = 10_000;
export const ASK_AGAIN_MS = 1_000;
/** A push may get lost, whoever sends it: so long after the last look there is another. */
export const LOOK_AGAIN_MS = 45_000; // PAY-60

/** One charge, until it is paid, over, or given up: the final state says which. */
export function createPaymentMachine(tools: PaymentTools) {
  const payment = createPaymentSetup(tools);
  return payment.createMachine({
    id: 'payment',
    context: { secondsLeft: 0, isPushUsable: true, hasHint: false },
    initial: 'open',
    states: {
      open: {
        type: 'parallel',
        entry: 'lookLater',
        invoke: [{ src: 'push' }, { src: 'countdown' }],
        on: {
          'time.passed': { actions: assign({ secondsLeft: ({ event }) => event.secondsLeft }) },
          'push.unusable': { actions: assign({ isPushUsable: false }) },
          'answer.came': {
            guard: isPaid,
            target: 'entitled',
          },
        },
        states: {
          visitor: createVisitorState(payment),
          question: createQuestionState(payment),
        },
      },
      entitled: { type: 'final' },
      expired: { type: 'final' },
      cancelled: { type: 'final' },
      over: { type: 'final' },
    },
  });
}

/** What the machine can do and ask; when it does, its states say. */
function createPaymentSetup(tools: PaymentTools) {
  return setup({
    types: { context: {} as PaymentContext, events: {} as PaymentEvent },
    actors: {
      push: fromCallback<PaymentEvent>(({ sendBack }) => tools.listen(sendBack)),
      countdown: fromCallback<PaymentEvent>(({ sendBack }) => tools.countDown(sendBack)),
      ask: fromPromise<Transaction>(({ signal }) => tools.ask(signal)),
      cancel: fromPromise<Transaction>(({ signal }) => tools.cancel(signal)),
    },
    guards: {
      hasHint: ({ context }) => context.hasHint,
    },
    actions: {
      lookLater: enqueueActions(({ enqueue }) => {
        enqueue(cancel('look'));
        enqueue.raise({ type: 'look.due' }, { id: 'look', delay: LOOK_AGAIN_MS });
      }),
      noteHint: assign({ hasHint: true }),
    },
  });
}

type PaymentSetup = ReturnType<typeof createPaymentSetup>;

/** In front of the QR, until the time is over or the visitor leaves. */
const createVisitorState = (payment: PaymentSetup) =>
  payment.createStateConfig({
    initial: 'paying',
    states: {
      paying: {
        initial: 'waiting',
        states: {
          waiting: { on: { 'push.paid': 'verifying' } },
          verifying: { on: { 'look.ended': 'waiting' } },
        },
        on: {
          'answer.came': [
            {
              guard: isPaid,
              target: '#payment.entitled',
            },
            {
              guard: isExpired,
              target: '#payment.expired',
            },
            {
              guard: isOver,
              target: '#payment.over',
            },
          ],
          'time.over': 'lookingOnceMore',
          'visitor.cancelled': 'leaving',
        },
      },
      lookingOnceMore: {
        entry: assign({ secondsLeft: 0 }),
        invoke: {
          src: 'ask',
          onDone: [
            {
              guard: isPaid,
              target: '#payment.entitled',
            },
            { target: '#payment.expired' },
          ],
          onError: '#payment.expired',
        },
        after: { [LAST_LOOK_MS]: '#payment.expired' },
        on: { 'visitor.cancelled': 'leaving' },
      },
      // The charge is being cancelled.
      leaving: {
        invoke: {
          src: 'cancel',
          onDone: [
            {
              guard: isPaid,
              target: '#payment.entitled',
            },
            { target: '#payment.cancelled' },
          ],
          onError: '#payment.cancelled',
        },
        after: { [CANCEL_LIMIT_MS]: '#payment.cancelled' },
      },
    },
  });

/** What push says is a hint and worth nothing without an answer: it is asked until there is one. */
const createQuestionState = (payment: PaymentSetup) =>
  payment.createStateConfig({
    initial: 'resting',
    states: {
      resting: {
        entry: raise({ type: 'look.ended' }),
        on: { 'look.due': { target: 'asking', actions: 'lookLater' } },
      },
      asking: {
        entry: assign({ hasHint: false }),
        on: { 'look.due': { actions: ['noteHint', 'lookLater'] } },
        invoke: {
          src: 'ask',
          onDone: {
            target: 'answered',
            actions: raise(({ event }) => ({
              type: 'answer.came',
              transaction: event.output,
            })),
          },
          onError: [
            {
              guard: isTemporary,
              target: 'pausing',
            },
            {
              target: 'answered',
              actions: ({ event }) => reportBug(event.error),
            },
          ],
        },
      },
      pausing: {
        on: { 'look.due': { actions: 'lookLater' } },
        after: { [ASK_AGAIN_MS]: 'asking' },
      },
      answered: {
        always: [{ guard: 'hasHint', target: 'asking' }, { target: 'resting' }],
      },
    },
  });

type Answered = { event: { output: Transaction } | { transaction: Transaction } };
type Failed = { event: { error: unknown } };

const transactionOf = ({ event }: Answered): Transaction =>
  'output' in event ? event.output : event.transaction;
const isPaid = (answered: Answered): boolean => isEntitled(transactionOf(answered));
const isExpired = (answered: Answered): boolean => transactionOf(answered).status === 'expired';
const isOver = (answered: Answered): boolean => transactionOf(answered).status !== 'pending';
const isTemporary = ({ event: { error } }: Failed): boolean =>
  error instanceof CallError && error.isTemporary;

/** What no rule of ours foresees is for the console; the visitor's time runs on. */
function reportBug(error: unknown): void {
  if (!(error instanceof CallError)) void Promise.reject(error);
}
