import type { TransactionStatus } from '@jepret/contract';

/** As much of a transaction as its rules look at. */
export interface StateHolder {
  status: TransactionStatus;
  isBypass: boolean;
}

/** A payment that still arrives is never lost, so `paid` can be reached from every unpaid end. */
const MOVES: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['paid', 'expired', 'failed', 'cancelled'],
  expired: ['paid'],
  failed: ['paid'],
  cancelled: ['paid'],
  paid: ['refunded'],
  refunded: [],
};

/** The only rule about moves between states (PAY-19). */
export function canMove({ status, isBypass }: StateHolder, to: TransactionStatus): boolean {
  return !isBypass && MOVES[status].includes(to);
}

/** Whether photos may be taken on it (PAY-21); never again once it was erased (PRIVACY-5). */
export function isEntitled({
  status,
  isBypass,
  erasedAt,
}: StateHolder & { erasedAt: number | null }): boolean {
  return erasedAt === null && (isBypass || status === 'paid');
}

/** Money that came after everybody had given it up. */
export function isLateFrom({ status }: StateHolder): boolean {
  return status !== 'pending';
}
