import { formatPrice } from '@jepret/contract';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';

export interface RefundRequest {
  reason: string;
  actor: Actor;
  /** What whoever asks may send back at once; null when nothing limits them. */
  mostIdr: number | null;
}

/** By the provider or by hand: money is money. */
export function refuseTooMuch(amountIdr: number, mostIdr: number | null): void {
  if (mostIdr === null || amountIdr <= mostIdr) return;
  throw new BoothError(
    'forbidden',
    `${formatPrice(amountIdr)} is more than the ${formatPrice(mostIdr)} that you may refund: ask an owner to do it.`,
  );
}
