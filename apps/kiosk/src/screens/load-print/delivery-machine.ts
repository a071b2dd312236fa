import { CallError } from '@jepret/api-client';
import { type Delivery, FAILURE_REDIRECT_MS } from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { assign, fromPromise, setup } from 'xstate';
import {
  ANSWER_LIMIT_MS,
  type DeliveryProblem,
  deliveryProblemOf,
  NO_ANSWER,
} from '../../session/deliveries.ts';
import { isWaitingForStaff } from '../../session/describe-print.ts';

export type DeliveryView =
  | { kind: 'asking' }
  /** From here on the success counts its seconds. */
  | { kind: 'accepted'; delivery: Delivery }
  | { kind: 'failed'; problem: string };

/** What the machine does to the world; it knows no server itself. */
export interface DeliveryTools {
  t: Translate;
  /** How long a success stands, from the moment on that it is one. */
  successMs: number;
  /** Tries until there is an answer: accepted means stored (MAIL-10, PRINT-20), a refusal rejects. */
  request(signal: AbortSignal): Promise<Delivery>;
  /** The accepted delivery as the server knows it now. */
  askNews(accepted: Delivery, signal: AbortSignal): Promise<Delivery>;
}

interface DeliveryContext {
  view: DeliveryView;
  accepted?: Delivery;
  /** What was heard of it last. */
  news?: Delivery;
  problem: DeliveryProblem;
  /** Something that no rule of ours foresees. */
  bug?: unknown;
}

/** The server holds the question while it has no news; one that does not is not flooded. */
const LOOK_AGAIN_MS = 250;
/** What a printer waits for is a matter of minutes. */
const LOOK_AGAIN_FOR_STAFF_MS = 1_000;

/** One delivery, from the tap to the way out; the final state says which (MAIL-3, PRINT-4). */
export function createDeliveryMachine(tools: DeliveryTools) {
  const delivery = createDeliverySetup(tools);
  return delivery.createMachine({
    id: 'delivery',
    context: { view: { kind: 'asking' }, problem: { problem: tools.t(NO_ANSWER) } },
    initial: 'requesting',
    states: {
      requesting: {
        invoke: {
          src: 'request',
          onDone: {
            target: 'accepted',
            actions: assign(({ event }) => newsOf(event.output, event.output)),
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
            { target: 'broken', actions: assign({ bug: ({ event }) => event.error }) },
          ],
        },
        initial: 'waiting',
        states: {
          waiting: { after: { [ANSWER_LIMIT_MS]: 'unanswered' } },
          // A yes that comes while it says so is still a yes.
          unanswered: {
            entry: assign({ view: ({ context }) => failureOf(context) }),
            after: { [FAILURE_REDIRECT_MS]: '#delivery.givenUp' },
          },
        },
      },
      accepted: createAcceptedState(delivery, tools.t),
      failed: {
        entry: assign({ view: ({ context }) => failureOf(context) }),
        after: { [FAILURE_REDIRECT_MS]: 'givenUp' },
      },
      succeeded: { type: 'final' },
      givenUp: { type: 'final' },
      broken: { type: 'final' },
    },
  });
}

/** What the machine can do and ask; when it does, its states say. */
function createDeliverySetup(tools: DeliveryTools) {
  return setup({
    types: { context: {} as DeliveryContext },
    actors: {
      request: fromPromise<Delivery>(({ signal }) => tools.request(signal)),
      askNews: fromPromise<Delivery, Delivery>(({ input, signal }) => tools.askNews(input, signal)),
    },
    guards: {
      isWaiting: ({ context }) => context.news?.state === 'waiting',
      hasFailed: ({ context }) => context.news?.state === 'failed',
    },
    delays: {
      success: () => tools.successMs,
      lookAgain: ({ context }) =>
        isWaitingForStaff(context.news) ? LOOK_AGAIN_FOR_STAFF_MS : LOOK_AGAIN_MS,
    },
  });
}

/** Its success runs while the booth asks how it goes on. */
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
              problem: ({ context }) => ({ problem: context.news?.reason ?? t(NO_ANSWER) }),
            }),
          },
          { guard: 'isWaiting', target: 'pausing' },
          { target: 'settled' },
        ],
      },
      pausing: { after: { lookAgain: 'asking' } },
      asking: {
        invoke: {
          src: 'askNews',
          input: ({ context }) => getAccepted(context),
          onDone: {
            target: 'deciding',
            actions: assign(({ context, event }) => newsOf(getAccepted(context), event.output)),
          },
          onError: [
            // Only the news of it is missing.
            { guard: isCallError, target: 'settled' },
            {
              target: '#delivery.broken',
              actions: assign({ bug: ({ event }) => event.error }),
            },
          ],
        },
      },
      settled: {},
    },
  });

const isCallError = ({ event }: { event: { error: unknown } }): boolean =>
  event.error instanceof CallError;

function newsOf(accepted: Delivery, news: Delivery) {
  const delivery = { ...accepted, ...news };
  return { accepted, news, view: { kind: 'accepted', delivery } as const };
}

function getAccepted({ accepted }: DeliveryContext): Delivery {
  if (!accepted) throw new Error('Nothing has been accepted yet.');
  return accepted;
}

const failureOf = ({ problem }: DeliveryContext): DeliveryView => ({
  kind: 'failed',
  problem: problem.problem,
});
