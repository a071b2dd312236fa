import type { Transaction } from '@jepret/contract';

/** D10: paid, or let in by staff; a bypass stays pending and has no time to pay in. */
export function isEntitled({ status, expires_at }: Transaction): boolean {
  return status === 'paid' || (status === 'pending' && expires_at === null);
}

/** Somebody may still scan and pay it. */
export function isChargeOpen({ status, expires_at }: Transaction, now: Date): boolean {
  return status === 'pending' && expires_at !== null && Date.parse(expires_at) > now.getTime();
}
