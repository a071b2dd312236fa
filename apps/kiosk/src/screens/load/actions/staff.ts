import { CallError, findWaitMessage } from '@jepret/api-client';
import {
  BYPASS_AMOUNT_IDR,
  BYPASS_STATUS,
  calls,
  IDEMPOTENCY_KEY_HEADER,
  LOGIN_FAILURE_REDIRECT_MS,
  PROBLEM_REDIRECT_MS,
} from '@jepret/contract';
import type { Action, LoadStateOf } from '../load-run.ts';
import { exitHome, ONCE, PendingError, type Step } from '../steps.ts';

const LOG_IN: Step = {
  activity: 'load.signingIn',
  tries: ONCE,
  onFailure: (error, t) => ({
    text: t('load.loginProblem'),
    afterMs: LOGIN_FAILURE_REDIRECT_MS,
    exit: exitHome([
      (error instanceof CallError && findWaitMessage(error)) || t('staff.loginFailed'),
    ]),
  }),
};

/** SCREEN-24. No button starts this action; the admin dialog logs in itself. */
export const login: Action<LoadStateOf<'login'>> = {
  pace: 'photos',
  async work(_state, { api, pendingLogin, signal, step }) {
    const session = await step(LOG_IN, async () => {
      const body = pendingLogin.take();
      // After a reload the password is gone, as intended.
      if (!body) throw new PendingError();
      return (await api.call(calls.adminLogin, { body, signal })).data;
    });
    return (go) => go('/bypass', { state: session, replace: true });
  },
};

const GENERATE_BYPASS: Step = {
  activity: 'load.generatingBypass',
  tries: ONCE,
  onFailure: (error, t) => ({
    text: t('load.bypassProblem'),
    afterMs: PROBLEM_REDIRECT_MS,
    exit: exitHome(error instanceof CallError ? error.listReasons(t) : []),
  }),
};

export const getBypass: Action<LoadStateOf<'get-bypass'>> = {
  pace: 'photos',
  async work({ data: { id, token }, reason }, work) {
    const { api, language, stored, paymentNotes, clock, signal, step } = work;
    const key = paymentNotes.getBypassKey(id, clock.now());
    const { data } = await step(GENERATE_BYPASS, async () => {
      const bypass = await api.call(calls.bypassTransaction, {
        body: {
          amount: BYPASS_AMOUNT_IDR,
          status: BYPASS_STATUS,
          ...(reason && { reason }),
          language: language.shown.getState().language,
        },
        headers: { [IDEMPOTENCY_KEY_HEADER]: key },
        token,
        signal,
      });
      // Reading assigns it to this kiosk: from now on a crash leaves a session to resume.
      return api.call(calls.getTransaction, { params: { id: bypass.data.trx_id }, signal });
    });
    paymentNotes.clearBypass();
    stored.set('transaction', data);
    // The staff token is removed from the history, so that a reload creates no second bypass.
    return (go) =>
      go('/load', { state: { action: 'get-frame', txID: data.trx_id }, replace: true });
  },
};
