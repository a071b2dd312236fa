import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import type { PaymentCause } from './problems.ts';

/** A charge that does not exist: a provider that responds so is reachable. */
const UNKNOWN_CHARGE = { orderId: 'JPRT-readiness', providerReference: 'JPRT-readiness' };

export const PROVIDER_UNREACHABLE: PaymentCause = {
  code: 'payment-unreachable',
  reason: (t) => t('readiness.providerTimeout'),
  remedy: (t) => t('readiness.providerRemedy'),
};

/** Null while the provider responds; the check charges nothing. */
export async function findPaymentProblem(
  { readPayment }: Pick<PaymentGateway, 'readPayment'>,
  signal: AbortSignal,
): Promise<PaymentCause | null> {
  const reading = await readPayment(UNKNOWN_CHARGE, signal);
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
    ...PROVIDER_UNREACHABLE,
    reason: (t) => t('readiness.providerUnreachable', { reason }),
  };
}
