import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { PaymentCause } from './problems.ts';

/** Nobody ever paid this one: whoever answers that it does not exist can be reached. */
const NO_CHARGE = { orderId: 'JPRT-readiness', providerReference: 'JPRT-readiness' };

export const SILENT_PROVIDER: PaymentCause = {
  code: 'payment-unreachable',
  reason: (t) => t('readiness.providerSilent'),
  remedy: (t) => t('readiness.providerRemedy'),
};

/** Null while the provider answers; nothing is charged to find that out. */
export async function findPaymentProblem(
  { readPayment }: Pick<PaymentGateway, 'readPayment'>,
  signal: AbortSignal,
): Promise<PaymentCause | null> {
  const reading = await readPayment(NO_CHARGE, signal);
  if (reading.kind !== 'unreachable') return null;
  const { reason, isKeyRefused } = reading;
  if (isKeyRefused) {
    return {
      code: 'payment-key-refused',
      reason: (t) => t('readiness.providerKeyRefused', { reason }),
      remedy: (t) => t('readiness.providerKeyRemedy'),
    };
  }
  return {
    ...SILENT_PROVIDER,
    reason: (t) => t('readiness.providerUnreachable', { reason }),
  };
}
