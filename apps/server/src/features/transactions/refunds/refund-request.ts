import { formatPrice } from '@jepret/contract';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';

export interface RefundRequest {
  reason: string;
  actor: Actor;
  /** What whoever asks may send back at once; null when nothing limits them. */
  maxIdr: number | null;
}

/** By the provider or by hand: money is money. */
export function refuseTooMuch(amountIdr: number, maxIdr: number | null): void {
  if (maxIdr === null || amountIdr <= maxIdr) return;
  throw new BoothError(
    'forbidden',
    `${formatPrice(amountIdr)} is more than the ${formatPrice(maxIdr)} that you may refund: ask an owner to do it.`,
  );
}
