import { CallError, findWait } from '@jepret/api-client';
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
  doing: 'load.signingIn',
  tries: ONCE,
  onFailure: (error, t) => ({
    text: t('load.loginProblem'),
    afterMs: LOGIN_FAILURE_REDIRECT_MS,
    exit: exitHome([(error instanceof CallError && findWait(error)) || t('staff.loginFailed')]),
  }),
};

/** SCREEN-24. No button leads here, the admin dialog logs in by itself. */
export const login: Action<LoadStateOf<'login'>> = {
  pace: 'photos',
  async work(_state, { api, pendingLogin, signal, step }) {
    const session = await step(LOG_IN, async () => {
      const body = pendingLogin.take();
      // After a reload nobody knows the password any more, and that is right.
      if (!body) throw new PendingError();
      return (await api.call(calls.adminLogin, { body, signal })).data;
    });
    return (go) => go('/bypass', { state: session, replace: true });
  },
};

const GENERATE_BYPASS: Step = {
  doing: 'load.generatingBypass',
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
    const key = paymentNotes.bypassKeyFor(id, clock.now());
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
      // Reading makes it this kiosk's: from here on a crash leaves a session to resume.
      return api.call(calls.getTransaction, { params: { id: bypass.data.trx_id }, signal });
    });
    paymentNotes.forgetBypass();
    stored.set('transaction', data);
    // The staff token leaves the history with this step, and a reload makes no second bypass.
    return (go) =>
      go('/load', { state: { action: 'get-frame', txID: data.trx_id }, replace: true });
  },
};
