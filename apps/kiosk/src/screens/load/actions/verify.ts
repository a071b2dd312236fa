import { calls, ERROR_TEXTS, PROBLEM_REDIRECT_MS, VERIFY_LIMIT_MS } from '@jepret/contract';
import { isEntitled } from '../../../lib/transactions.ts';
import type { Action, LoadStateOf } from '../load-run.ts';
import { exitHome, NotYet, PAYMENT_POLLS, type Step } from '../steps.ts';
import { exitToPrintStyle, FETCH_FRAMES } from './get-frame.ts';

const CHECK_PAYMENT: Step = {
  doing: 'checking your payment',
  tries: PAYMENT_POLLS,
  onFailure: () => ({
    text: ERROR_TEXTS.verifyProblem,
    hint: 'A payment that comes late is not lost: the start screen then offers your session.',
    afterMs: PROBLEM_REDIRECT_MS,
    exit: exitHome(),
  }),
};

export const verify: Action<LoadStateOf<'verify'>> = {
  pace: 'photos',
  limit: { afterMs: VERIFY_LIMIT_MS, exit: exitHome([ERROR_TEXTS.verifyProblem]) },
  async work({ trx_id }, { api, stored, signal, step, fetchFrames }) {
    await step(CHECK_PAYMENT, async () => {
      const { data } = await api.call(calls.getTransaction, { params: { id: trx_id }, signal });
      stored.set('transaction', data);
      if (!isEntitled(data)) throw new NotYet();
    });
    await step(FETCH_FRAMES, fetchFrames);
    return exitToPrintStyle(trx_id);
  },
};
