import { CallError } from '@jepret/api-client';
import type { Transaction } from '@jepret/contract';
import { assign, cancel, enqueueActions, fromCallback, fromPromise, raise, setup } from 'xstate';
import { isEntitled } from '../../session/transactions.ts';

/** Side effects of the machine. */
export interface PaymentTools {
  /** Reports push events of this charge; returns a function that stops it. */
  listen(send: (event: PushEvent) => void): () => void;
  /** Reports every second left and the end; returns a function that stops it. */
  countDown(tell: (event: TimeEvent) => void): () => void;
  /** Reads the transaction from the server. */
  readTransaction(signal: AbortSignal): Promise<Transaction>;
  /** Checks the provider once more, then cancels (PAY-13). */
  cancel(signal: AbortSignal): Promise<Transaction>;
}

type PushEvent = { type: 'push.paid' } | { type: 'push.unusable' } | { type: 'check.due' };
type TimeEvent = { type: 'time.passed'; secondsLeft: number } | { type: 'time.over' };

type PaymentEvent =
  | PushEvent
  | TimeEvent
  | { type: 'visitor.cancelled' }
  | { type: 'transaction.read'; transaction: Transaction }
  | { type: 'check.ended' };

interface PaymentContext {
  secondsLeft: number;
  isPushUsable: boolean;
  /** A push arrived during a read and may be newer than its result. */
  hasHint: boolean;
}

export type PaymentMachine = ReturnType<typeof createPaymentMachine>;

/** The last check at the end of the time is short. */
export const FINAL_CHECK_MS = 2_000;
/** Long enough for the server to check the provider. */
export const CANCEL_LIMIT_MS = 10_000;
export const CHECK_RETRY_DELAY_MS = 1_000;
/** Pushes may get lost, so the transaction is checked this long after the last check. */
export const CHECK_INTERVAL_MS = 45_000; // PAY-60

/** One charge, until it is paid, over, or cancelled; the final state is the result. */
export function createPaymentMachine(tools: PaymentTools) {
  const payment = createPaymentSetup(tools);
  return payment.createMachine({
    id: 'payment',
    context: { secondsLeft: 0, isPushUsable: true, hasHint: false },
    initial: 'open',
    states: {
      open: {
        type: 'parallel',
        entry: 'scheduleCheck',
        invoke: [{ src: 'push' }, { src: 'countdown' }],
        on: {
          'time.passed': { actions: assign({ secondsLeft: ({ event }) => event.secondsLeft }) },
          'push.unusable': { actions: assign({ isPushUsable: false }) },
          'transaction.read': {
            guard: isPaid,
            target: 'entitled',
          },
        },
        states: {
          visitor: createVisitorState(payment),
          check: createCheckState(payment),
        },
      },
      entitled: { type: 'final' },
      expired: { type: 'final' },
      cancelled: { type: 'final' },
      over: { type: 'final' },
    },
  });
}

function createPaymentSetup(tools: PaymentTools) {
  return setup({
    types: { context: {} as PaymentContext, events: {} as PaymentEvent },
    actors: {
      push: fromCallback<PaymentEvent>(({ sendBack }) => tools.listen(sendBack)),
      countdown: fromCallback<PaymentEvent>(({ sendBack }) => tools.countDown(sendBack)),
      readTransaction: fromPromise<Transaction>(({ signal }) => tools.readTransaction(signal)),
      cancel: fromPromise<Transaction>(({ signal }) => tools.cancel(signal)),
    },
    guards: {
      hasHint: ({ context }) => context.hasHint,
    },
    actions: {
      scheduleCheck: enqueueActions(({ enqueue }) => {
        enqueue(cancel('check'));
        enqueue.raise({ type: 'check.due' }, { id: 'check', delay: CHECK_INTERVAL_MS });
      }),
      noteHint: assign({ hasHint: true }),
    },
  });
}

type PaymentSetup = ReturnType<typeof createPaymentSetup>;

/** Until the time is over or the visitor cancels. */
const createVisitorState = (payment: PaymentSetup) =>
  payment.createStateConfig({
    initial: 'paying',
    states: {
      paying: {
        initial: 'waiting',
        states: {
          waiting: { on: { 'push.paid': 'verifying' } },
          verifying: { on: { 'check.ended': 'waiting' } },
        },
        on: {
          'transaction.read': [
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
          'time.over': 'checkingOnceMore',
          'visitor.cancelled': 'leaving',
        },
      },
      checkingOnceMore: {
        entry: assign({ secondsLeft: 0 }),
        invoke: {
          src: 'readTransaction',
          onDone: [
            {
              guard: isPaid,
              target: '#payment.entitled',
            },
            { target: '#payment.expired' },
          ],
          onError: '#payment.expired',
        },
        after: { [FINAL_CHECK_MS]: '#payment.expired' },
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

/** A push is only a hint: the transaction is read until there is a response. */
const createCheckState = (payment: PaymentSetup) =>
  payment.createStateConfig({
    initial: 'idle',
    states: {
      idle: {
        entry: raise({ type: 'check.ended' }),
        on: { 'check.due': { target: 'reading', actions: 'scheduleCheck' } },
      },
      reading: {
        entry: assign({ hasHint: false }),
        on: { 'check.due': { actions: ['noteHint', 'scheduleCheck'] } },
        invoke: {
          src: 'readTransaction',
          onDone: {
            target: 'answered',
            actions: raise(({ event }) => ({
              type: 'transaction.read',
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
              actions: ({ event }) => reportUnexpectedError(event.error),
            },
          ],
        },
      },
      pausing: {
        on: { 'check.due': { actions: 'scheduleCheck' } },
        after: { [CHECK_RETRY_DELAY_MS]: 'reading' },
      },
      answered: {
        always: [{ guard: 'hasHint', target: 'reading' }, { target: 'idle' }],
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

/** Logs an unexpected error; the visitor's time continues. */
function reportUnexpectedError(error: unknown): void {
  if (!(error instanceof CallError)) void Promise.reject(error);
}
