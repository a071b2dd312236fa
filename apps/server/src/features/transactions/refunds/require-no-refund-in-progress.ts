import { BoothError } from '../../../domain/booth-error.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';

/** Prevents that the money goes back twice: by hand and by the provider. */
export async function requireNoRefundInProgress(
  { refunds, charges }: LedgerStores,
  orderId: string,
): Promise<void> {
  if (!(await refunds.findAsked(orderId))) return;
  const provider = (await charges.find(orderId))?.provider ?? 'The provider';
  throw new BoothError(
    'conflict',
    `${provider} was asked to send this money back, and has not answered: wait for its answer.`,
  );
}
