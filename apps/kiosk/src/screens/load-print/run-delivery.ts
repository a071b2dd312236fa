import {
  calls,
  type Delivery,
  EMAIL_SUCCESS_REDIRECT_MS,
  FAILURE_REDIRECT_MS,
  type LoadPrintState,
  PRINT_REDIRECT_MS,
} from '@jepret/contract';
import type { Booth } from '../../lib/booth.tsx';
import { CallError } from '../../lib/call-error.ts';
import { deliverableOf, formAfter, requestDelivery } from '../../lib/deliveries.ts';
import type { Go } from '../../lib/navigation.ts';
import { wait, within } from '../../lib/wait.ts';

type Tools = Pick<Booth, 'api' | 'clock' | 'randomness'>;

interface Callbacks {
  onFailure(problem: string): void;
  onLeave(exit: (go: Go) => void): void;
  /** Something that no rule of ours foresees. */
  onBug(error: unknown): void;
}

const TRY_AGAIN_MS = 500;
/** The server holds the question while it has no news; one that does not is not flooded. */
const LOOK_AGAIN_MS = 250;
const NO_ANSWER = 'We could not reach our server in time. Please try again.';

/** How long the visitor is here, from the tap on, whatever the server does. */
export const lookMsOf = ({ action }: LoadPrintState): number =>
  action === 'print-photo' ? PRINT_REDIRECT_MS : EMAIL_SUCCESS_REDIRECT_MS;

/** Section 2's /load-print: one delivery, from the tap to the way out. */
export function runDelivery(
  state: LoadPrintState,
  tools: Tools,
  { onFailure, onLeave, onBug }: Callbacks,
): () => void {
  const left = new AbortController();
  const run = async () => {
    const outcome = await deliver(state, tools, left.signal);
    if ('accepted' in outcome) return onLeave(exitAfterSuccess(state, outcome.accepted, tools));
    onFailure(outcome.problem);
    await wait(tools.clock, FAILURE_REDIRECT_MS, left.signal);
    onLeave(exitAfterFailure(state, outcome.problem));
  };
  run().catch((error) => {
    if (!left.signal.aborted) onBug(error);
  });
  return () => left.abort();
}

/** A problem is told at once; to have none takes the whole time. Accepted means stored (D26). */
async function deliver(
  state: LoadPrintState,
  tools: Tools,
  left: AbortSignal,
): Promise<{ accepted: Delivery } | { problem: string }> {
  const seen: { accepted?: Delivery } = {};
  const problem = await within(tools.clock, lookMsOf(state), async (limit) => {
    const signal = AbortSignal.any([limit, left]);
    try {
      const ask = () => requestDelivery(tools.api, state, signal);
      seen.accepted = await insist(tools.clock, signal, ask);
      return (await follow(seen.accepted, tools, signal)) ?? (await untilAborted(signal));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CallError)) throw error;
      // Only the news of it is missing.
      return seen.accepted ? untilAborted(signal) : error.message;
    }
  });
  if (problem !== undefined) return { problem };
  return seen.accepted ? { accepted: seen.accepted } : { problem: NO_ANSWER };
}

/** Why it failed; undefined once it is done. */
async function follow(
  accepted: Delivery,
  { api, clock }: Tools,
  signal: AbortSignal,
): Promise<string | undefined> {
  let delivery = accepted;
  while (delivery.state === 'waiting') {
    await wait(clock, LOOK_AGAIN_MS, signal);
    const params = { id: accepted.delivery_id };
    delivery = await insist(
      clock,
      signal,
      async () => (await api.call(calls.delivery, { params, signal })).data,
    );
  }
  return delivery.state === 'failed' ? (delivery.reason ?? NO_ANSWER) : undefined;
}

/** D18: tries again what may only be a hiccup, until the signal ends it. */
async function insist<Answer>(
  clock: Tools['clock'],
  signal: AbortSignal,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CallError && error.isTemporary)) throw error;
      await wait(clock, TRY_AGAIN_MS, signal);
    }
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function exitAfterSuccess(
  state: LoadPrintState,
  { prints_left = 0 }: Delivery,
  { randomness }: Tools,
): (go: Go) => void {
  if (state.action === 'send-email') {
    return (go) => go('/email', { state: formAfter(state, { emailSent: true }), replace: true });
  }
  const { action, txID, isUnattended } = state;
  // Who comes by when the visitor has gone shall not print a stranger's face.
  const canPrintMore = prints_left > 0 && !isUnattended;
  const furtherPrint = { action, ...deliverableOf(state), printKey: randomness.key() };
  const thanks = canPrintMore ? { txID, furtherPrint } : { txID };
  return (go) => go('/thanks', { state: thanks, replace: true });
}

function exitAfterFailure(state: LoadPrintState, problem: string): (go: Go) => void {
  // D38: with nobody there, the typed address must not stand on the screen for the next one.
  if (state.action === 'print-photo' && state.isUnattended) {
    return (go) => go('/', { replace: true });
  }
  return (go) => go('/email', { state: formAfter(state, { problem }), replace: true });
}
