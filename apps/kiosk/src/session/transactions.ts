import type { Allowance, Transaction } from '@jepret/contract';
import type { StoredValues } from '../devices/storage/stored-values.ts';

/** PAY-21, STAFF-4: paid or a bypass, which stays pending and has no expiry. */
export function isEntitled({ status, expires_at }: Transaction): boolean {
  return status === 'paid' || (status === 'pending' && expires_at === null);
}

/** True if it can still be paid. */
export function isChargeOpen({ status, expires_at }: Transaction, now: number): boolean {
  return status === 'pending' && expires_at !== null && Date.parse(expires_at) > now;
}

/** The last stored state; undefined if the kiosk has no or another transaction. */
export function findTransaction(
  stored: Pick<StoredValues, 'find'>,
  id: string,
): Transaction | undefined {
  const transaction = stored.find('transaction');
  return transaction?.trx_id === id ? transaction : undefined;
}

/** The session's allowance, decided when it was paid. */
export const findAllowance = (
  stored: Pick<StoredValues, 'find'>,
  txID: string,
): Allowance | undefined => findTransaction(stored, txID)?.allowance ?? undefined;
