import { formatPrice, type StaffRole } from '@jepret/contract';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';

interface RefundDecision {
  reason: string;
  actor: Actor;
  /** The most that the person may refund or settle; null for an owner and the command line. */
  maxIdr: number | null;
}

/** Money that a person has given back, in cash or by transfer. */
export interface HandRefund extends RefundDecision {
  /** All that was left when the person gave it back. */
  amountIdr: number;
}

export interface RefundInput extends RefundDecision {
  /**
   * `all` that is left, or a part with what was left when the person decided: this prevents a second
   * tap or a second person from sending the same part again (PAY-120).
   */
  amount: 'all' | { amountIdr: number; leftIdr: number };
}

/**
 * One limit for refunds by the provider, refunds by hand and settling (CONSOLE-185). It includes what
 * has gone back of the same payment before, by any person (PAY-122).
 */
export function requireWithinLimit(
  { amountIdr, returnedIdr }: { amountIdr: number; returnedIdr: number },
  maxIdr: number | null,
): void {
  const totalIdr = returnedIdr + amountIdr;
  if (maxIdr === null || !isOverLimit(totalIdr, maxIdr)) return;
  const prefix = returnedIdr > 0 ? `With ${formatPrice(returnedIdr)} that went back before, ` : '';
  throw new BoothError(
    'forbidden',
    `${prefix}${formatPrice(totalIdr)} is more than the ${formatPrice(maxIdr)} that you may refund or settle: ask an owner to do it.`,
  );
}

export const isOverLimit = (amountIdr: number, maxIdr: number | null): boolean =>
  maxIdr !== null && amountIdr > maxIdr;

export const getMaxRefund = (role: StaffRole, operatorRefundLimitIdr: number): number | null =>
  role === 'owner' ? null : operatorRefundLimitIdr;
