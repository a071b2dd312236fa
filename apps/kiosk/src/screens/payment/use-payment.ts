import { calls, type Transaction } from '@jepret/contract';
import { useEffect, useRef, useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { type Go, useGo } from '../../kiosk/navigation.ts';
import { decideDeadline } from './countdown.ts';
import {
  type PaymentOutcome,
  type PaymentView,
  type PaymentWatch,
  watchPayment,
} from './payment-watch.ts';

const TIME_IS_UP = 'Time is up. If you have just paid, your session appears here in a moment.';
const NOT_PAID = 'The payment did not go through. Please try again.';

/** What becomes of the charge, and where that leads. */
export function usePayment(transaction: Transaction, quotedPrice: number | undefined) {
  const { api, stored, clock, serverTime, paymentNotes, push } = useBooth();
  const go = useGo();
  const [view, setView] = useState<PaymentView>();
  const watch = useRef<PaymentWatch>(undefined);
  const { trx_id, expires_at } = transaction;

  useEffect(() => {
    const params = { id: trx_id };
    const keep = ({ data }: { data: Transaction }) => {
      stored.set('transaction', data);
      return data;
    };
    const current = watchPayment(
      {
        trxId: trx_id,
        endsAt: paymentNotes.deadlineOf(trx_id, () =>
          decideDeadline(expires_at, clock.now(), serverTime.now()),
        ),
        clock,
        push,
        ask: (signal) => api.call(calls.getTransaction, { params, signal }).then(keep),
        cancel: (signal) => api.call(calls.cancelTransaction, { params, signal }).then(keep),
      },
      { onChange: setView, onEnd: (outcome) => EXITS[outcome](go, trx_id) },
    );
    watch.current = current;
    return current.stop;
  }, [trx_id, expires_at, api, stored, clock, serverTime, paymentNotes, push, go]);

  return {
    view,
    cancel: () => watch.current?.cancel(),
    // Whoever comes back to the code still reads what changed.
    verifyManually: () => goVerify(go, trx_id, quotedPrice),
  };
}

type Exit = (go: Go, trx_id: string) => void;

const goHome =
  (...errors: string[]): Exit =>
  (go) =>
    go('/', { replace: true, ...(errors.length > 0 ? { state: { errors } } : {}) });

/** Whoever may have paid goes by way of the verification, which asks for itself. */
const goVerify = (go: Go, trx_id: string, quotedPrice?: number) =>
  go('/load', { state: { action: 'verify', trx_id, quotedPrice }, replace: true });

const EXITS: Record<PaymentOutcome, Exit> = {
  entitled: (go, trx_id) => goVerify(go, trx_id),
  expired: goHome(TIME_IS_UP),
  over: goHome(NOT_PAID),
  cancelled: goHome(),
};
