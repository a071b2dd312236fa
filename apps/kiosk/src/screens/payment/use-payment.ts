import { calls, type Transaction } from '@jepret/contract';
import type { PlainKey, Translate } from '@jepret/messages';
import { useTranslate } from '@jepret/messages/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBooth } from '../../kiosk/booth.tsx';
import { type Go, useGo } from '../../kiosk/navigation.ts';
import { decideDeadline } from './countdown.ts';
import {
  type PaymentOutcome,
  type PaymentView,
  type PaymentWatch,
  watchPayment,
} from './payment-watch.ts';

/** Follows the charge and navigates to its outcome. */
export function usePayment(transaction: Transaction, quotedPrice: number | undefined) {
  const { api, stored, clock, serverTime, paymentNotes, push, record } = useBooth();
  const go = useGo();
  const t = useTranslate();
  const [view, setView] = useState<PaymentView>();
  const watch = useRef<PaymentWatch>(undefined);
  const { trx_id, expires_at } = transaction;
  const leave = useEffectEvent((outcome: PaymentOutcome) => {
    if (outcome !== 'entitled') record.count('cancellations');
    EXITS[outcome](go, trx_id, t);
  });

  useEffect(() => {
    const params = { id: trx_id };
    const keep = ({ data }: { data: Transaction }) => {
      stored.set('transaction', data);
      return data;
    };
    const current = watchPayment(
      {
        trxId: trx_id,
        endsAt: paymentNotes.getDeadline(trx_id, () =>
          decideDeadline(expires_at, clock.now(), serverTime.now()),
        ),
        clock,
        push,
        readTransaction: (signal) => api.call(calls.getTransaction, { params, signal }).then(keep),
        cancel: (signal) => api.call(calls.cancelTransaction, { params, signal }).then(keep),
      },
      { onChange: setView, onEnd: (outcome) => leave(outcome) },
    );
    watch.current = current;
    return current.stop;
  }, [trx_id, expires_at, api, stored, clock, serverTime, paymentNotes, push]);

  return {
    view,
    cancel: () => watch.current?.cancel(),
    // The quoted price is kept for a return to the code.
    verifyManually: () => goVerify(go, trx_id, quotedPrice),
  };
}

type Exit = (go: Go, trx_id: string, t: Translate) => void;

const goHome =
  (error?: PlainKey): Exit =>
  (go, _trx_id, t) =>
    go('/', { replace: true, ...(error && { state: { errors: [t(error)] } }) });

/** Goes to the verification, which checks the payment. */
const goVerify = (go: Go, trx_id: string, quotedPrice?: number) =>
  go('/load', { state: { action: 'verify', trx_id, quotedPrice }, replace: true });

const EXITS: Record<PaymentOutcome, Exit> = {
  entitled: (go, trx_id) => goVerify(go, trx_id),
  expired: goHome('payment.timeIsUp'),
  over: goHome('payment.notPaid'),
  cancelled: goHome(),
};
