import {
  calls,
  INVALID_PROMO_ID,
  type PaymentData,
  type Promo,
  VOUCHER_RESULT_DELAY_MS,
} from '@jepret/contract';
import { useState } from 'react';
import { useBooth } from '../../lib/booth.tsx';
import { CallError } from '../../lib/call-error.ts';
import { locationNameOf } from '../../lib/location-name.ts';
import { useGo } from '../../lib/navigation.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { wait } from '../../lib/wait.ts';
import { discountedPayment } from './discounted-payment.ts';
import { SUCCESS_SHOWN_MS, useSingleAttempt } from './use-single-attempt.ts';

type Phase =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'failed' }
  | { name: 'closed' }
  | { name: 'succeeded'; data: PaymentData };

/** While no money can be taken, only what is free leads on. */
export function useVoucher(canTakeMoney: boolean) {
  const { api, stored, clock } = useBooth();
  const go = useGo();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const attemptOnce = useSingleAttempt();

  useTimeout(
    () => {
      if (phase.name === 'succeeded') {
        go('/load', { state: { action: 'payment', data: phase.data } });
      }
    },
    phase.name === 'succeeded' ? SUCCESS_SHOWN_MS : undefined,
  );

  const redeem = async (code: string) => {
    if (phase.name === 'succeeded') return;
    await attemptOnce(async (signal) => {
      setPhase({ name: 'submitting' });
      try {
        const body = { code, location: locationNameOf(stored) };
        const [promo] = await Promise.all([
          api.call(calls.validatePromo, { body, signal }).then(({ data }) => data, forgive),
          wait(clock, VOUCHER_RESULT_DELAY_MS, signal),
        ]);
        if (!isRedeemable(promo)) setPhase({ name: 'failed' });
        else if (!canTakeMoney && promo.discounted_price > 0) setPhase({ name: 'closed' });
        else setPhase({ name: 'succeeded', data: discountedPayment(promo, code) });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    });
  };

  return { phase, redeem };
}

/** Section 4: a failed request is a failed voucher. */
function forgive(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error;
}

const isRedeemable = (promo: Promo | undefined): promo is Promo =>
  promo !== undefined && promo.id !== INVALID_PROMO_ID;
