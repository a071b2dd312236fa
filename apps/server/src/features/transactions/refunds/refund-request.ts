import { formatPrice, type StaffRole } from '@jepret/contract';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';

interface Decision {
  reason: string;
  actor: Actor;
  /** The largest sum that the person may send back or settle; null for an owner and the command line. */
  maxIdr: number | null;
}

/** Money that a person gave back, in cash or by transfer. */
export interface HandRefund extends Decision {
  /** All that was left when the person gave it back. */
  amountIdr: number;
}

export interface RefundRequest extends Decision {
  /**
   * `all` that is left; or a part, with what was left when the person decided: a second tap, and a
   * second person, would else send the same part once more (PAY-120).
   */
  amount: 'all' | { amountIdr: number; leftIdr: number };
}

/**
 * One limit for refunds by the provider, refunds by hand and settling (CONSOLE-185). It counts what
 * went back of the same payment before, by whomever (PAY-122).
 */
export function refuseTooMuch(
  { amountIdr, goneIdr }: { amountIdr: number; goneIdr: number },
  maxIdr: number | null,
): void {
  const totalIdr = goneIdr + amountIdr;
  if (maxIdr === null || !isTooMuch(totalIdr, maxIdr)) return;
  const before = goneIdr > 0 ? `With ${formatPrice(goneIdr)} that went back before, ` : '';
  throw new BoothError(
    'forbidden',
    `${before}${formatPrice(totalIdr)} is more than the ${formatPrice(maxIdr)} that you may refund or settle: ask an owner to do it.`,
  );
}

export const isTooMuch = (amountIdr: number, maxIdr: number | null): boolean =>
  maxIdr !== null && amountIdr > maxIdr;

export const maxRefundOf = (role: StaffRole, operatorRefundLimitIdr: number): number | null =>
  role === 'owner' ? null : operatorRefundLimitIdr;
