import type { TransactionStatus } from '@jepret/contract';

/** The part of a transaction that decides its transitions. */
export interface TransactionState {
  status: TransactionStatus;
  isBypass: boolean;
}

/** A late payment still counts, so `paid` can be reached from every unpaid end. */
const TRANSITIONS: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['paid', 'expired', 'failed', 'cancelled'],
  expired: ['paid'],
  failed: ['paid'],
  cancelled: ['paid'],
  paid: ['refunded'],
  refunded: [],
};

/** The only rule for transitions between states (PAY-19). */
export function canChangeStatus(
  { status, isBypass }: TransactionState,
  to: TransactionStatus,
): boolean {
  return !isBypass && TRANSITIONS[status].includes(to);
}

/** Whether its session may take photos (PAY-21); never after its erasure (PRIVACY-5). */
export function isEntitled({
  status,
  isBypass,
  erasedAt,
}: TransactionState & { erasedAt: number | null }): boolean {
  return erasedAt === null && (isBypass || status === 'paid');
}

/** Money that arrives after the payment ended. */
export function isLatePayment({ status }: TransactionState): boolean {
  return status !== 'pending';
}
