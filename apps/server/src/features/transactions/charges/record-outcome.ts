import type { Allowance } from '@jepret/contract';
import { changeStatus } from '../ledger/change-status.ts';
import { isLive } from '../ledger/charge-store.ts';
import { isPaymentTimeOver } from '../ledger/check-times.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import type { LedgerDetails } from '../ledger/ledger.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';
import type { MoneyAlert } from '../ledger/money-alert.ts';
import { isLatePayment } from '../ledger/transaction-states.ts';
import type { EndPayment } from './end-payment.ts';
import type { InterpretedUpdate } from './payment-update.ts';
import { recordReturned } from './record-returned.ts';

type Dependencies = Pick<TransactionDependencies, 'vouchers'> & { end: EndPayment };

/** If the process dies before it sends the push, the sweeper sends it. */
const PUSH_RETRY_MS = 10_000;

/** Records an outcome, and returns the alerts for staff. */
export function createRecordOutcome(dependencies: Dependencies) {
  return async function recordOutcome(
    stores: LedgerStores,
    interpreted: InterpretedUpdate,
    allowance: Allowance | undefined,
  ): Promise<MoneyAlert[]> {
    const { outcome } = interpreted;
    switch (outcome.kind) {
      case 'nothing':
        return [];
      case 'pay':
        return pay(dependencies, stores, interpreted, { amountIdr: outcome.amountIdr, allowance });
      case 'returned':
        return recordReturned(stores, interpreted, outcome);
      case 'wrong_amount':
      case 'second_payment':
        return addOwedSum(stores, interpreted, {
          kind: outcome.kind,
          amountIdr: outcome.amountIdr,
        });
      case 'close':
        await close(dependencies, stores, interpreted, outcome.as);
        return [];
    }
  };
}

const toLedgerEntry = ({ charge, update, now }: InterpretedUpdate) => {
  const details: LedgerDetails = { orderId: charge.orderId };
  return { at: now, actor: update.actor, details };
};

async function pay(
  { vouchers }: Dependencies,
  stores: LedgerStores,
  interpreted: InterpretedUpdate,
  { amountIdr, allowance }: { amountIdr: number; allowance: Allowance | undefined },
): Promise<MoneyAlert[]> {
  const { transaction, charge, now } = interpreted;
  const { reading } = interpreted.update;
  const { details, ...entry } = toLedgerEntry(interpreted);
  const isLate = isLatePayment(transaction);
  if (reading.kind === 'paid') details.paidAtProvider = reading.paidAt;
  // Its use was released when the payment ended; the price shown with the QR code still holds.
  if (isLate && transaction.voucherId !== null) details.voucherHonoured = true;
  const isRedeemable =
    transaction.voucherId === null ||
    (await vouchers.settle(stores.database, transaction.id, 'used'));
  if (!isRedeemable) details.demoVoucher = true;
  await changeStatus(stores, transaction, { ...entry, details, to: 'paid', amountIdr });
  await stores.transactions.markPaid(transaction.id, {
    at: now,
    orderId: charge.orderId,
    isLate,
    notifyAt: transaction.pushToken === null ? null : now + PUSH_RETRY_MS,
    allowance,
  });
  // Prevents a second payment: the next sweep closes the other open charges.
  await stores.charges.checkNow(transaction.id, now);
  return isRedeemable ? [] : [{ kind: 'demo_voucher', amountIdr: transaction.discountIdr }];
}

async function addOwedSum(
  stores: LedgerStores,
  interpreted: InterpretedUpdate,
  { kind, amountIdr }: { kind: 'wrong_amount' | 'second_payment'; amountIdr: number },
): Promise<MoneyAlert[]> {
  const { transaction, charge, now } = interpreted;
  await stores.ledger.append(transaction.id, {
    ...toLedgerEntry(interpreted),
    event: kind,
    amountIdr,
  });
  const sum = { kind, orderId: charge.orderId, amountIdr, discriminator: amountIdr, notedAt: now };
  return (await stores.owed.add(transaction.id, sum)) ? [{ kind, amountIdr }] : [];
}

async function close(
  { end }: Dependencies,
  stores: LedgerStores,
  interpreted: InterpretedUpdate,
  reason: 'expired' | 'cancelled' | 'failed',
): Promise<void> {
  const { transaction, charge, now } = interpreted;
  const { actor, details } = toLedgerEntry(interpreted);
  const charges = await stores.charges.list(transaction.id);
  const isLast = !charges.some(({ orderId, state }) => orderId !== charge.orderId && isLive(state));
  // Providers that cannot expire a charge cancel it; its time is over all the same.
  const isDue = isPaymentTimeOver(transaction.expiresAt, now);
  const as = isDue && reason === 'cancelled' ? 'expired' : reason;
  if (isLast) await end(stores, transaction, as, actor, details);
}
