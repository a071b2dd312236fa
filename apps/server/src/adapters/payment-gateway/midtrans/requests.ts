import { createHash } from 'node:crypto';
import type { ProviderRequest } from '../provider-call.ts';

/** One key for each operation; Midtrans silently ignores keys of more than 46 characters. */
export function idempotencyKey(operation: 'charge' | 'expire' | 'cancel', orderId: string): string {
  return createHash('sha256').update(`${operation} ${orderId}`).digest('hex').slice(0, 40);
}

export const statusRequest = (id: string): ProviderRequest => ({
  method: 'GET',
  path: `/v2/${id}/status`,
  isRepeatable: true,
});
