import {
  EMAIL_SUCCESS_REDIRECT_MS,
  ERROR_TEXTS,
  FAILURE_REDIRECT_MS,
  type NavigationState,
} from '@jepret/contract';
import { CallError } from '../../../lib/call-error.ts';
import { formAfter, requestDelivery } from '../../../lib/deliveries.ts';
import { wait } from '../../../lib/wait.ts';
import { type Action, COMPLETE_SHOWN_MS, type LoadStateOf } from '../load-run.ts';
import { type Exit, ONCE } from '../steps.ts';

/** D36: no button leads to these two, the form uses /load-print. */
export const sendEmail: Action<LoadStateOf<'send-email'>> = {
  pace: 'photos',
  async work(state, { api, clock, signal, step }) {
    await step(
      {
        doing: 'sending your photos',
        tries: ONCE,
        onFailure: (error) => ({
          text: ERROR_TEXTS.emailProblem,
          thenText: ERROR_TEXTS.backToForm,
          afterMs: FAILURE_REDIRECT_MS,
          exit: exitToForm(formAfter(state, problemOf(error))),
        }),
      },
      () => requestDelivery(api, state, signal),
    );
    await wait(clock, EMAIL_SUCCESS_REDIRECT_MS - COMPLETE_SHOWN_MS, signal);
    return exitToForm(formAfter(state, { emailSent: true }));
  },
};

export const printPhoto: Action<LoadStateOf<'print-photo'>> = {
  pace: 'photos',
  async work(state, { api, signal, step }) {
    await step(
      {
        doing: 'sending your photos to the printer',
        tries: ONCE,
        onFailure: (error) => ({
          text: ERROR_TEXTS.printProblem,
          afterMs: FAILURE_REDIRECT_MS,
          exit: exitToForm(formAfter(state, problemOf(error))),
        }),
      },
      () => requestDelivery(api, state, signal),
    );
    return exitToForm(formAfter(state, { isPrintSuccess: true }));
  },
};

const exitToForm =
  (state: NavigationState<'/email'>): Exit =>
  (go) =>
    go('/email', { state, replace: true });

const problemOf = (error: unknown) =>
  error instanceof CallError ? { problem: error.message } : {};
