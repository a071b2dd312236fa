import { CallError } from '@jepret/api-client';
import {
  EMAIL_SUCCESS_REDIRECT_MS,
  FAILURE_REDIRECT_MS,
  type LoadPrintState,
  type NavigationState,
} from '@jepret/contract';
import type { Translate } from '@jepret/messages';
import { wait, within } from '@jepret/time';
import {
  ANSWER_LIMIT_MS,
  deliveryProblemOf,
  formAfter,
  NO_ANSWER,
  retryDelivery,
} from '../../../session/deliveries.ts';
import { COMPLETE_SHOWN_MS } from '../load-machine.ts';
import type { Action, LoadStateOf, Work } from '../load-run.ts';
import { type Exit, ONCE } from '../steps.ts';

/** SCREEN-25, SCREEN-26. No button leads to these two, the form uses /load-print. */
export const sendEmail: Action<LoadStateOf<'send-email'>> = {
  pace: 'photos',
  async work(state, work) {
    const { clock, signal, step } = work;
    await step(
      {
        doing: 'load.sendingMail',
        tries: ONCE,
        onFailure: (error, t) => ({
          text: t('load.emailProblem'),
          thenText: t('load.backToForm'),
          afterMs: FAILURE_REDIRECT_MS,
          exit: exitToForm(formAfter(state, newsOf(t, error))),
        }),
      },
      () => askFor(state, work),
    );
    await wait(clock, EMAIL_SUCCESS_REDIRECT_MS - COMPLETE_SHOWN_MS, signal);
    return exitToForm(formAfter(state, { emailSent: true }));
  },
};

export const printPhoto: Action<LoadStateOf<'print-photo'>> = {
  pace: 'photos',
  async work(state, work) {
    await work.step(
      {
        doing: 'load.sendingToPrinter',
        tries: ONCE,
        onFailure: (error, t) => ({
          text: t('load.printProblem'),
          afterMs: FAILURE_REDIRECT_MS,
          exit: exitToForm(formAfter(state, newsOf(t, error))),
        }),
      },
      () => askFor(state, work),
    );
    return exitToForm(formAfter(state, { isPrintSuccess: true }));
  },
};

/** A late yes is no failure: it is waited for, as on /load-print. */
async function askFor(state: LoadPrintState, work: Work): Promise<void> {
  const accepted = await within(work.clock, ANSWER_LIMIT_MS, (limit) =>
    retryDelivery(work, state, AbortSignal.any([limit, work.signal])),
  );
  if (!accepted) throw new CallError(undefined, [(t) => t(NO_ANSWER)], { isLocal: true });
}

const exitToForm =
  (state: NavigationState<'/email'>): Exit =>
  (go) =>
    go('/email', { state, replace: true });

const newsOf = (t: Translate, error: unknown) =>
  error instanceof CallError ? deliveryProblemOf(t, error) : {};
