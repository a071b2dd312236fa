import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { ReasonAndRemedy } from './problems.ts';

/** Nobody ever paid this one: whoever answers that it does not exist can be reached. */
const NO_CHARGE = { orderId: 'JPRT-readiness', providerReference: 'JPRT-readiness' };

const REMEDY = "Check the booth's network, and the status page of the payment provider.";

export const SILENT_PROVIDER: ReasonAndRemedy = {
  reason: 'The payment provider does not answer.',
  remedy: REMEDY,
};

/** Null while the provider answers; nothing is charged to find that out. */
export async function findPaymentProblem(
  { readPayment }: Pick<PaymentGateway, 'readPayment'>,
  signal: AbortSignal,
): Promise<ReasonAndRemedy | null> {
  const reading = await readPayment(NO_CHARGE, signal);
  if (reading.kind !== 'unreachable') return null;
  return { reason: `The payment provider cannot be reached: ${reading.reason}`, remedy: REMEDY };
}
