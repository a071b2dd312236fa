import { CallError } from '@jepret/api-client';
import { calls } from '@jepret/contract';
import { useEffect } from 'react';
import { type Booth, useBooth } from '../../../kiosk/booth.tsx';
import { endVisit } from '../../../kiosk/end-visit.ts';
import { isChargeOpen, isEntitled } from '../../../session/transactions.ts';

/** Every session ends at home, and the kiosk then deletes its data (HOME-31). */
export function useClearTransaction(): void {
  const booth = useBooth();
  useEffect(() => void clearTransaction(booth), [booth]);
}

type Dependencies = Pick<
  Booth,
  'api' | 'language' | 'access' | 'stored' | 'paymentNotes' | 'serverTime'
>;

/**
 * Also cancels an open charge, however the payment screen was left (back, crash, power cut): its
 * code must not be paid later.
 */
export async function clearTransaction(booth: Dependencies): Promise<void> {
  const { api, stored, paymentNotes, serverTime } = booth;
  const transaction = stored.find('transaction');
  stored.remove('transaction');
  paymentNotes.clear();
  // Before a payment the visitor is still there and may try again.
  if (transaction && isEntitled(transaction)) endVisit(booth);
  if (!transaction || !isChargeOpen(transaction, serverTime.now())) return;
  try {
    await api.call(calls.cancelTransaction, { params: { id: transaction.trx_id } });
  } catch (error) {
    // The server expires the charge automatically.
    if (!(error instanceof CallError)) throw error;
  }
}
