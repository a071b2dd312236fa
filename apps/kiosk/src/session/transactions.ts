import type { Allowance, Transaction } from '@jepret/contract';
import type { StoredValues } from '../devices/storage/stored-values.ts';

/** PAY-21, STAFF-4: paid, or let in by staff; a bypass stays pending, with no time to pay in. */
export function isEntitled({ status, expires_at }: Transaction): boolean {
  return status === 'paid' || (status === 'pending' && expires_at === null);
}

/** Somebody may still scan and pay it. */
export function isChargeOpen({ status, expires_at }: Transaction, now: number): boolean {
  return status === 'pending' && expires_at !== null && Date.parse(expires_at) > now;
}

/** As the server last told it; undefined when this kiosk has lost it, or knows another by now. */
export function findTransaction(
  stored: Pick<StoredValues, 'find'>,
  id: string,
): Transaction | undefined {
  const known = stored.find('transaction');
  return known?.trx_id === id ? known : undefined;
}

/** What the session may do, as the server said when it was paid. */
export const findAllowance = (
  stored: Pick<StoredValues, 'find'>,
  txID: string,
): Allowance | undefined => findTransaction(stored, txID)?.allowance ?? undefined;
