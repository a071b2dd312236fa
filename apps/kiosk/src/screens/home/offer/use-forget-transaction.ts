import { CallError } from '@jepret/api-client';
import { calls } from '@jepret/contract';
import { useEffect } from 'react';
import { type Booth, useBooth } from '../../../kiosk/booth.tsx';
import { endVisit } from '../../../kiosk/end-visit.ts';
import { isChargeOpen, isEntitled } from '../../../session/transactions.ts';

/** When a session ends the kiosk keeps nothing of it, and each ends at home (HOME-31). */
export function useForgetTransaction(): void {
  const booth = useBooth();
  useEffect(() => void forgetTransaction(booth), [booth]);
}

type Needs = Pick<Booth, 'api' | 'language' | 'access' | 'stored' | 'paymentNotes' | 'serverTime'>;

/** However the payment screen was left (back, crash, power cut): nobody shall still pay its code. */
export async function forgetTransaction(booth: Needs): Promise<void> {
  const { api, stored, paymentNotes, serverTime } = booth;
  const left = stored.find('transaction');
  stored.remove('transaction');
  paymentNotes.forget();
  // Whoever has not paid yet is still there, and may try again.
  if (left && isEntitled(left)) endVisit(booth);
  if (!left || !isChargeOpen(left, serverTime.now())) return;
  try {
    await api.call(calls.cancelTransaction, { params: { id: left.trx_id } });
  } catch (error) {
    // The server ends the charge by itself when its time is up.
    if (!(error instanceof CallError)) throw error;
  }
}
