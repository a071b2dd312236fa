import { calls, PROBLEM_REDIRECT_MS, type Transaction, VERIFY_LIMIT_MS } from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { findTransaction, isChargeOpen, isEntitled } from '../../../session/transactions.ts';
import type { Action, LoadStateOf, LoadTools } from '../load-run.ts';
import { type Exit, exitHome, PAYMENT_POLLS, PendingError, type Step } from '../steps.ts';
import { exitToPrintStyle, layOutFrames, SESSION_IS_SAFE } from './get-frame.ts';

const CHECK_PAYMENT: Step = {
  doing: 'load.checkingPayment',
  tries: PAYMENT_POLLS,
  onFailure: (_error, t) => ({
    text: t('load.verifyProblem'),
    hint: t('load.lateIsNotLost'),
    afterMs: PROBLEM_REDIRECT_MS,
    exit: exitHome(),
  }),
};

export const verify: Action<LoadStateOf<'verify'>> = {
  pace: 'photos',
  limit: { afterMs: VERIFY_LIMIT_MS, exit: exitAtLimit },
  async work({ trx_id, quotedPrice }, work) {
    const { api, stored, serverTime, signal, step } = work;
    const offerCode = (transaction: Transaction) =>
      work.offerWay(wayToCode(transaction, quotedPrice, serverTime.now()));
    const known = findTransaction(stored, trx_id);
    // At once: nobody need wait for an answer to go back and pay.
    if (known) offerCode(known);
    await step(CHECK_PAYMENT, async () => {
      const { data } = await api.call(calls.getTransaction, { params: { id: trx_id }, signal });
      stored.set('transaction', data);
      offerCode(data);
      if (!isEntitled(data)) throw new PendingError();
    });
    await layOutFrames(trx_id, work);
    return exitToPrintStyle(trx_id);
  },
};

/** Who has paid is not told that paying failed: it was the frames that did not come. */
function exitAtLimit({ trx_id }: { trx_id: string }, tools: LoadTools): Exit {
  const { language, stored, reports } = tools;
  const { t } = language.shown.getState();
  const known = findTransaction(stored, trx_id);
  if (!known || !isEntitled(known)) return exitHome([t('load.verifyProblem')]);
  void reports.stillWanted(trx_id);
  return exitHome([`${t('load.frameListProblem')}.`, t(SESSION_IS_SAFE)]);
}

/** Whoever asked for the check before paying still has a code to scan. */
function wayToCode(
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
