import {
  calls,
  type Delivery,
  EMAIL_SUCCESS_REDIRECT_MS,
  type LoadPrintState,
  PRINT_REDIRECT_MS,
} from '@jepret/contract';
import { createActor } from 'xstate';
import type { Booth } from '../../kiosk/booth.tsx';
import type { Go } from '../../kiosk/navigation.ts';
import {
  createFormState,
  type DeliveryProblem,
  deliverableOf,
  requestDeliveryWithRetries,
  retryUntilAborted,
} from '../../session/deliveries.ts';
import { asMachineClock } from '../../time/machine-clock.ts';
import { createDeliveryMachine, type DeliveryView } from './delivery-machine.ts';

type Tools = Pick<Booth, 'api' | 'clock' | 'language' | 'randomness'>;

interface Callbacks {
  onChange(view: DeliveryView): void;
  onLeave(exit: (go: Go) => void): void;
  /** Called with an unexpected error. */
  onUnexpectedError(error: unknown): void;
}

/** How long a success is shown. */
export const successMsOf = ({ action }: Pick<LoadPrintState, 'action'>): number =>
  action === 'print-photo' ? PRINT_REDIRECT_MS : EMAIL_SUCCESS_REDIRECT_MS;

/** Runs one delivery of /load-print, from the tap to its end (MAIL-3, PRINT-4). */
export function runDelivery(
  state: LoadPrintState,
  tools: Tools,
  { onChange, onLeave, onUnexpectedError }: Callbacks,
): () => void {
  const machine = createDeliveryMachine({
    t: tools.language.shown.getState().t,
    successMs: successMsOf(state),
    request: (signal) => requestDeliveryWithRetries(tools, state, signal),
    pollDelivery: (accepted, signal) => pollDelivery(accepted, tools, signal),
  });
  const actor = createActor(machine, { clock: asMachineClock(tools.clock) });
  actor.select(({ context }) => context.view).subscribe(onChange);
  actor.subscribe(({ value, context: { view, problem, unexpectedError } }) => {
    if (value === 'broken') onUnexpectedError(unexpectedError);
    if (value === 'givenUp') onLeave(exitAfterFailure(state, problem));
    if (value === 'succeeded' && view.kind === 'accepted') {
      onLeave(exitAfterSuccess(state, view.delivery, tools));
    }
  });
  actor.start();
  return () => void actor.stop();
}

const pollDelivery = (
  { delivery_id }: Delivery,
  { api, clock }: Tools,
  signal: AbortSignal,
): Promise<Delivery> =>
  retryUntilAborted(
    clock,
    signal,
    async () => (await api.call(calls.delivery, { params: { id: delivery_id }, signal })).data,
  );

function exitAfterSuccess(
  state: LoadPrintState,
  { prints_left = 0, ...print }: Delivery,
  { randomness }: Tools,
): (go: Go) => void {
  if (state.action === 'send-email') {
    return (go) =>
      go('/email', { state: createFormState(state, { emailSent: true }), replace: true });
  }
  const { action, txID, isUnattended } = state;
  // The next visitor must not be able to print another visitor's photos.
  const canPrintMore = prints_left > 0 && !isUnattended;
  const furtherPrint = { action, ...deliverableOf(state), printKey: randomness.key() };
  const thanks = { txID, print, ...(canPrintMore ? { furtherPrint } : {}) };
  return (go) => go('/thanks', { state: thanks, replace: true });
}

function exitAfterFailure(state: LoadPrintState, problem: DeliveryProblem): (go: Go) => void {
  // SCREEN-31: without the visitor, the typed address must not be shown.
  if (state.action === 'print-photo' && state.isUnattended) {
    return (go) => go('/', { replace: true });
  }
  return (go) => go('/email', { state: createFormState(state, problem), replace: true });
}
