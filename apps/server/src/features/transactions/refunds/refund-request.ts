import { formatPrice, type StaffRole } from '@jepret/contract';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';

export interface RefundRequest {
  reason: string;
  actor: Actor;
  /** The largest sum that the person may send back or settle; null for an owner and the command line. */
  maxIdr: number | null;
}

/** One limit for refunds by the provider, refunds by hand and settling (CONSOLE-185). */
export function refuseTooMuch(amountIdr: number, maxIdr: number | null): void {
  if (maxIdr === null || !isTooMuch(amountIdr, maxIdr)) return;
  throw new BoothError(
    'forbidden',
    `${formatPrice(amountIdr)} is more than the ${formatPrice(maxIdr)} that you may refund or settle: ask an owner to do it.`,
  );
}

export const isTooMuch = (amountIdr: number, maxIdr: number | null): boolean =>
  maxIdr !== null && amountIdr > maxIdr;

export const maxRefundOf = (role: StaffRole, operatorRefundLimitIdr: number): number | null =>
  role === 'owner' ? null : operatorRefundLimitIdr;
