import type { Allowance, Transaction } from '@jepret/contract';
import type { StoredValues } from './stored-values.ts';

/** D10: paid, or let in by staff; a bypass stays pending and has no time to pay in. */
export function isEntitled({ status, expires_at }: Transaction): boolean {
  return status === 'paid' || (status === 'pending' && expires_at === null);
}

/** Somebody may still scan and pay it. */
export function isChargeOpen({ status, expires_at }: Transaction, now: Date): boolean {
  return status === 'pending' && expires_at !== null && Date.parse(expires_at) > now.getTime();
}

/** What the session may do, as the server said when it was paid; undefined when this kiosk has lost it. */
export function findAllowance(
  stored: Pick<StoredValues, 'find'>,
  txID: string,
): Allowance | undefined {
  const known = stored.find('transaction');
  return known?.trx_id === txID ? (known.allowance ?? undefined) : undefined;
}
