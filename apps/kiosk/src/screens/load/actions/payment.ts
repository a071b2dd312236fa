import { CallError } from '@jepret/api-client';
import {
  calls,
  IDEMPOTENCY_KEY_HEADER,
  PAYMENT_ERROR_REDIRECT_MS,
  type Transaction,
} from '@jepret/contract';
import type { PlainKey } from '@jepret/messages';
import { getLocationName } from '../../../kiosk/location-name.ts';
import { isEntitled } from '../../../session/transactions.ts';
import type { Action, LoadStateOf, Work } from '../load-run.ts';
import { type Exit, exitHome, ONCE, PendingError, type Step } from '../steps.ts';

const ACTIVITY: PlainKey = 'load.gettingQr';

const GET_PUSH_TOKEN: Step = {
  activity: ACTIVITY,
  tries: ONCE,
  onFailure: (_error, t) => ({ afterMs: 0, exit: exitHome([t('load.pushFailed')]) }),
};

const CREATE: Step = {
  activity: ACTIVITY,
  tries: ONCE,
  onFailure: (error, t) => ({
    text:
      error instanceof CallError && error.isFromServer
        ? error.describe(t)
        : t('load.paymentFailed'),
    afterMs: PAYMENT_ERROR_REDIRECT_MS,
    exit: exitHome(),
  }),
};

export const payment: Action<LoadStateOf<'payment'>> = {
  pace: 'photos',
  async work({ data: { snapFee, voucher_code } }, work) {
    work.record.count('taps');
    try {
      return await pay({ snapFee, voucher_code }, work);
    } catch (error) {
      // A visitor who left was not refused.
      if (!work.signal.aborted) work.record.count('refusals');
      throw error;
    }
  },
};

async function pay(
  { snapFee, voucher_code }: LoadStateOf<'payment'>['data'],
  work: Work,
): Promise<Exit> {
  const getPushToken = () => work.step(GET_PUSH_TOKEN, () => requirePushToken(work));
  const createWith = (token: string) => createTransaction(work, token, voucher_code);

  const token = await getPushToken();
  const transaction = await work.step(CREATE, async () => {
    try {
      return await createWith(token);
    } catch (error) {
      // If the server does not know the token, a new one is issued.
      if (!(error instanceof CallError && error.hasCode('push_token_unknown'))) throw error;
      work.push.dropToken();
      return createWith(await getPushToken());
    }
  });
  work.stored.set('transaction', transaction);
  return exitWith(transaction, snapFee);
}

async function requirePushToken({ push, signal }: Work): Promise<string> {
  const token = await push.findToken(signal);
  if (token === undefined) throw new PendingError();
  return token;
}

async function createTransaction(
  { api, language, stored, signal, attemptKey }: Work,
  f_token: string,
  voucher_code: string | undefined,
): Promise<Transaction> {
  const { data } = await api.call(calls.createTransaction, {
    body: {
      location: getLocationName(stored),
      f_token,
      ...(voucher_code ? { voucher_code } : {}),
      language: language.shown.getState().language,
    },
    headers: { [IDEMPOTENCY_KEY_HEADER]: attemptKey },
    signal,
  });
  return data;
}

/**
 * A free session has no QR code; if the price differs from the shown one, the shown one is passed
 * on.
 */
function exitWith(transaction: Transaction, shownPrice: number): Exit {
  if (isEntitled(transaction)) {
    const { trx_id } = transaction;
    return (go) => go('/load', { state: { action: 'verify', trx_id }, replace: true });
  }
  const quotedPrice = transaction.amount === shownPrice ? undefined : shownPrice;
  return (go) => go('/payment', { state: { data: transaction, quotedPrice }, replace: true });
}
