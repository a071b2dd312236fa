import { CallError } from '@jepret/api-client';
import { type Delivery, FAILURE_REDIRECT_MS } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { assign, fromPromise, setup } from 'xstate';
import {
  type DeliveryProblem,
  deliveryProblemOf,
  NO_RESPONSE,
  RESPONSE_TIMEOUT_MS,
} from '../../session/deliveries.ts';
import { isWaitingForStaff } from '../../session/describe-print.ts';

export type DeliveryView =
  | { kind: 'requesting' }
  /** The success time starts now. */
  | { kind: 'accepted'; delivery: Delivery }
  | { kind: 'failed'; problem: string };

/** Side effects of the machine. */
export interface DeliveryTools {
  t: Translate;
  /** How long a success is shown. */
  successMs: number;
  /**
   * Retries until there is a response: accepted means stored (MAIL-10, PRINT-20), a refusal
   * rejects.
   */
  request(signal: AbortSignal): Promise<Delivery>;
  /** The current state of the accepted delivery. */
  pollDelivery(accepted: Delivery, signal: AbortSignal): Promise<Delivery>;
}

interface DeliveryContext {
  view: DeliveryView;
  accepted?: Delivery;
  /** The last state from the server. */
  latest?: Delivery;
  problem: DeliveryProblem;
  /** An unexpected error. */
  unexpectedError?: unknown;
}

/**
 * The server delays its response until there is a change; the pause prevents a flood of requests if
 * it does not.
 */
const POLL_DELAY_MS = 250;
/** Longer, because staff need minutes. */
const STAFF_POLL_DELAY_MS = 1_000;

/** One delivery, from the tap to its end; the final state says which (MAIL-3, PRINT-4). */
export function createDeliveryMachine(tools: DeliveryTools) {
  const delivery = createDeliverySetup(tools);
  return delivery.createMachine({
    id: 'delivery',
    context: { view: { kind: 'requesting' }, problem: { problem: tools.t(NO_RESPONSE) } },
    initial: 'requesting',
    states: {
      requesting: {
        invoke: {
          src: 'request',
          onDone: {
            target: 'accepted',
            actions: assign(({ event }) => applyUpdate(event.output, event.output)),
          },
          onError: [
            {
              guard: isCallError,
              target: 'failed',
              actions: assign(({ event }) =>
                event.error instanceof CallError
                  ? { problem: deliveryProblemOf(tools.t, event.error) }
                  : {},
              ),
            },
            { target: 'broken', actions: assign({ unexpectedError: ({ event }) => event.error }) },
          ],
        },
        initial: 'waiting',
        states: {
          waiting: { after: { [RESPONSE_TIMEOUT_MS]: 'unanswered' } },
          // A late acceptance still counts.
          unanswered: {
            entry: assign({ view: ({ context }) => createFailureView(context) }),
            after: { [FAILURE_REDIRECT_MS]: '#delivery.givenUp' },
          },
        },
      },
      accepted: createAcceptedState(delivery, tools.t),
      failed: {
        entry: assign({ view: ({ context }) => createFailureView(context) }),
        after: { [FAILURE_REDIRECT_MS]: 'givenUp' },
      },
      succeeded: { type: 'final' },
      givenUp: { type: 'final' },
      broken: { type: 'final' },
    },
  });
}

function createDeliverySetup(tools: DeliveryTools) {
  return setup({
    types: { context: {} as DeliveryContext },
    actors: {
      request: fromPromise<Delivery>(({ signal }) => tools.request(signal)),
      pollDelivery: fromPromise<Delivery, Delivery>(({ input, signal }) =>
        tools.pollDelivery(input, signal),
      ),
    },
    guards: {
      isWaiting: ({ context }) => context.latest?.state === 'waiting',
      hasFailed: ({ context }) => context.latest?.state === 'failed',
    },
    delays: {
      success: () => tools.successMs,
      pollDelay: ({ context }) =>
        isWaitingForStaff(context.latest) ? STAFF_POLL_DELAY_MS : POLL_DELAY_MS,
    },
  });
}

/** Shows the success and polls the delivery meanwhile. */
const createAcceptedState = (delivery: ReturnType<typeof createDeliverySetup>, t: Translate) =>
  delivery.createStateConfig({
    after: { success: 'succeeded' },
    initial: 'deciding',
    states: {
      deciding: {
        always: [
          {
            guard: 'hasFailed',
            target: '#delivery.failed',
            actions: assign({
              problem: ({ context }) => ({ problem: context.latest?.reason ?? t(NO_RESPONSE) }),
            }),
          },
          { guard: 'isWaiting', target: 'pausing' },
          { target: 'settled' },
        ],
      },
      pausing: { after: { pollDelay: 'polling' } },
      polling: {
        invoke: {
          src: 'pollDelivery',
          input: ({ context }) => getAccepted(context),
          onDone: {
            target: 'deciding',
            actions: assign(({ context, event }) =>
              applyUpdate(getAccepted(context), event.output),
            ),
          },
          onError: [
            // Only the update failed.
            { guard: isCallError, target: 'settled' },
            {
              target: '#delivery.broken',
              actions: assign({ unexpectedError: ({ event }) => event.error }),
            },
          ],
        },
      },
      settled: {},
    },
  });

const isCallError = ({ event }: { event: { error: unknown } }): boolean =>
  event.error instanceof CallError;

function applyUpdate(accepted: Delivery, latest: Delivery) {
  const delivery = { ...accepted, ...latest };
  return { accepted, latest, view: { kind: 'accepted', delivery } as const };
}

function getAccepted({ accepted }: DeliveryContext): Delivery {
  if (!accepted) throw new Error('The delivery is not accepted yet.');
  return accepted;
}

const createFailureView = ({ problem }: DeliveryContext): DeliveryView => ({
  kind: 'failed',
  problem: problem.problem,
});
