import { CallError, findWaitMessage } from '@jepret/api-client';
import {
  calls,
  INVALID_PROMO_ID,
  type PaymentData,
  VOUCHER_RESULT_DELAY_MS,
} from '@jepret/contract';
import { wait } from '@jepret/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { READINESS_KEY } from '../../../hooks/readiness-query.ts';
import { useExtendableLimit } from '../../../hooks/use-extendable-limit.ts';
import { useTimeout } from '../../../hooks/use-timeout.ts';
import { useBooth } from '../../../kiosk/booth.tsx';
import { getLocationName } from '../../../kiosk/location-name.ts';
import { useGo } from '../../../kiosk/navigation.ts';
import { useExclusiveTask } from '../use-exclusive-task.ts';
import { discountedPayment } from './discounted-payment.ts';

/** Long enough to read the new price. */
const SUCCESS_SHOWN_MS = 2_500;

type Phase =
  | { name: 'idle' }
  | { name: 'submitting' }
  /** `wait`: the waiting time after too many tries. */
  | { name: 'failed'; wait?: string | undefined }
  | { name: 'closed' }
  | { name: 'succeeded'; data: PaymentData };

/** If no money can be taken, only free sessions continue. */
export function useVoucher(canTakeMoney: boolean) {
  const { api, stored, clock } = useBooth();
  const go = useGo();
  const queries = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const runExclusively = useExclusiveTask();
  const shownMs = useExtendableLimit(SUCCESS_SHOWN_MS);

  useTimeout(
    () => {
      if (phase.name === 'succeeded') {
        go('/load', { state: { action: 'payment', data: phase.data } });
      }
    },
    phase.name === 'succeeded' ? shownMs : undefined,
  );

  const redeem = async (code: string) => {
    if (phase.name === 'succeeded') return;
    await runExclusively(async (signal) => {
      setPhase({ name: 'submitting' });
      try {
        const body = { code, location: getLocationName(stored) };
        const [promo] = await Promise.all([
          api.call(calls.validatePromo, { body, signal }).then(({ data }) => data, asCallError),
          wait(clock, VOUCHER_RESULT_DELAY_MS, signal),
        ]);
        // Readiness returns the kiosk's location.
        if (promo instanceof CallError && promo.hasCode('location_mismatch')) {
          void queries.invalidateQueries({ queryKey: READINESS_KEY });
        }
        if (promo instanceof CallError) setPhase({ name: 'failed', wait: findWaitMessage(promo) });
        else if (promo.id === INVALID_PROMO_ID) setPhase({ name: 'failed' });
        else if (!canTakeMoney && promo.discounted_price > 0) setPhase({ name: 'closed' });
        else setPhase({ name: 'succeeded', data: discountedPayment(promo, code) });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    });
  };

  return { phase, redeem };
}

/** Returns failed requests, which are not shown as invalid vouchers. */
function asCallError(error: unknown): CallError {
  if (!(error instanceof CallError)) throw error;
  return error;
}
