import type { Sentence } from '@jepret/messages';
import type { ReasonAndRemedy } from '../../domain/reason-and-remedy.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';

/** Nobody ever paid this one: whoever answers that it does not exist can be reached. */
const NO_CHARGE = { orderId: 'JPRT-readiness', providerReference: 'JPRT-readiness' };

const REMEDY: Sentence = (t) => t('readiness.providerRemedy');

export const SILENT_PROVIDER: ReasonAndRemedy = {
  reason: (t) => t('readiness.providerSilent'),
  remedy: REMEDY,
};

/** Null while the provider answers; nothing is charged to find that out. */
export async function findPaymentProblem(
  { readPayment }: Pick<PaymentGateway, 'readPayment'>,
  signal: AbortSignal,
): Promise<ReasonAndRemedy | null> {
  const reading = await readPayment(NO_CHARGE, signal);
  if (reading.kind !== 'unreachable') return null;
  const { reason } = reading;
  return { reason: (t) => t('readiness.providerUnreachable', { reason }), remedy: REMEDY };
}
