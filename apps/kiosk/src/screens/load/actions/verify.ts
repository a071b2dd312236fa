import {
  calls,
  ERROR_TEXTS,
  PROBLEM_REDIRECT_MS,
  type Transaction,
  VERIFY_LIMIT_MS,
} from '@jepret/contract';
import { findTransaction, isChargeOpen, isEntitled } from '../../../session/transactions.ts';
import type { Action, LoadStateOf, LoadTools } from '../load-run.ts';
import { type Exit, exitHome, PAYMENT_POLLS, PendingError, type Step } from '../steps.ts';
import { exitToPrintStyle, layOutFrames, SESSION_IS_SAFE } from './get-frame.ts';

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
function exitAtLimit({ trx_id }: { trx_id: string }, { stored, reports }: LoadTools): Exit {
  const known = findTransaction(stored, trx_id);
  if (!known || !isEntitled(known)) return exitHome([ERROR_TEXTS.verifyProblem]);
  reports.stillWanted(trx_id);
  return exitHome([`${ERROR_TEXTS.frameListProblem}.`, SESSION_IS_SAFE]);
}

/** Whoever asked for the check before paying still has a code to scan. */
function wayToCode(
  transaction: Transaction,
  quotedPrice: number | undefined,
  now: number,
): { text: string; exit: Exit } | undefined {
  if (transaction.qr_code === null || !isChargeOpen(transaction, now)) return undefined;
  const state = { data: transaction, quotedPrice };
  return {
    text: 'Back to the QR code',
    exit: (go) => go('/payment', { state, replace: true }),
  };
}
