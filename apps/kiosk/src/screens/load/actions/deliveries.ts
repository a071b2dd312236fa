import { CallError } from '@jepret/api-client';
import {
  EMAIL_SUCCESS_REDIRECT_MS,
  FAILURE_REDIRECT_MS,
  type LoadPrintState,
  type NavigationState,
} from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { wait, withTimeLimit } from '@jepret/time';
import {
  createFormState,
  deliveryProblemOf,
  NO_RESPONSE,
  RESPONSE_TIMEOUT_MS,
  requestDeliveryWithRetries,
} from '../../../session/deliveries.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import type { Action, LoadStateOf, Work } from '../load-run.ts';
import { type Exit, ONCE } from '../steps.ts';

/** SCREEN-25, SCREEN-26. No button starts these actions; the form uses /load-print. */
export const sendEmail: Action<LoadStateOf<'send-email'>> = {
  pace: 'photos',
  async work(state, work) {
    const { clock, signal, step } = work;
    await step(
      {
        activity: 'load.sendingMail',
        tries: ONCE,
        onFailure: (error, t) => ({
          text: t('load.emailProblem'),
          thenText: t('load.backToForm'),
          afterMs: FAILURE_REDIRECT_MS,
          exit: exitToForm(createFormState(state, getProblem(t, error))),
        }),
      },
      () => requestDelivery(state, work),
    );
    await wait(clock, EMAIL_SUCCESS_REDIRECT_MS - COMPLETE_SHOWN_MS, signal);
    return exitToForm(createFormState(state, { emailSent: true }));
  },
};

export const printPhoto: Action<LoadStateOf<'print-photo'>> = {
  pace: 'photos',
  async work(state, work) {
    await work.step(
      {
        activity: 'load.sendingToPrinter',
        tries: ONCE,
        onFailure: (error, t) => ({
          text: t('load.printProblem'),
          afterMs: FAILURE_REDIRECT_MS,
          exit: exitToForm(createFormState(state, getProblem(t, error))),
        }),
      },
      () => requestDelivery(state, work),
    );
    return exitToForm(createFormState(state, { isPrintSuccess: true }));
  },
};

/** Waits for a late acceptance, as /load-print does. */
async function requestDelivery(state: LoadPrintState, work: Work): Promise<void> {
  const accepted = await withTimeLimit(work.clock, RESPONSE_TIMEOUT_MS, (limit) =>
    requestDeliveryWithRetries(work, state, AbortSignal.any([limit, work.signal])),
  );
  if (!accepted) throw new CallError(undefined, [(t) => t(NO_RESPONSE)], { isLocal: true });
}

const exitToForm =
  (state: NavigationState<'/email'>): Exit =>
  (go) =>
    go('/email', { state, replace: true });

const getProblem = (t: Translate, error: unknown) =>
  error instanceof CallError ? deliveryProblemOf(t, error) : {};
