import { calls, PROBLEM_REDIRECT_MS, type Transaction, VERIFY_LIMIT_MS } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { findTransaction, isChargeOpen, isEntitled } from '../../../session/transactions.ts';
import type { Action, LoadStateOf, LoadTools } from '../load-run.ts';
import { type Exit, exitHome, PAYMENT_POLLS, PendingError, type Step } from '../steps.ts';
import { exitToPrintStyle, fetchFrameList, SESSION_IS_SAFE } from './get-frame.ts';

const CHECK_PAYMENT: Step = {
  activity: 'load.checkingPayment',
  tries: PAYMENT_POLLS,
  onFailure: (_error, t) => ({
    text: t('load.verifyProblem'),
    hint: t('load.latePaymentHint'),
    afterMs: PROBLEM_REDIRECT_MS,
    exit: exitHome(),
  }),
};

export const verify: Action<LoadStateOf<'verify'>> = {
  pace: 'photos',
  limit: { afterMs: VERIFY_LIMIT_MS, exit: exitAtLimit },
  async work({ trx_id, quotedPrice }, work) {
    const { api, stored, serverTime, signal, step } = work;
    const offerWayOutToCode = (transaction: Transaction) =>
      work.offerWayOut(findWayOutToCode(transaction, quotedPrice, serverTime.now()));
    const transaction = findTransaction(stored, trx_id);
    // At once, so that going back to pay needs no response.
    if (transaction) offerWayOutToCode(transaction);
    await step(CHECK_PAYMENT, async () => {
      const { data } = await api.call(calls.getTransaction, { params: { id: trx_id }, signal });
      stored.set('transaction', data);
      offerWayOutToCode(data);
      if (!isEntitled(data)) throw new PendingError();
    });
    await fetchFrameList(trx_id, work);
    return exitToPrintStyle(trx_id);
  },
};

/** If the payment was verified, the failure is about the frames. */
function exitAtLimit({ trx_id }: { trx_id: string }, tools: LoadTools): Exit {
  const { language, stored, reports } = tools;
  const { t } = language.shown.getState();
  const transaction = findTransaction(stored, trx_id);
  if (!transaction || !isEntitled(transaction)) return exitHome([t('load.verifyProblem')]);
  void reports.reportStillWanted(trx_id);
  return exitHome([`${t('load.frameListProblem')}.`, t(SESSION_IS_SAFE)]);
}

/** A visitor who started the check before paying can return to the code. */
function findWayOutToCode(
  transaction: Transaction,
  quotedPrice: number | undefined,
  now: number,
): { text: PlainKey; exit: Exit } | undefined {
  if (transaction.qr_code === null || !isChargeOpen(transaction, now)) return undefined;
  const state = { data: transaction, quotedPrice };
  return {
    text: 'load.backToQr',
    exit: (go) => go('/payment', { state, replace: true }),
  };
}
