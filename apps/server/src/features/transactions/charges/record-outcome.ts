import type { Allowance } from '@jepret/contract';
import type { Concern } from '../concern.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import type { LedgerDetails } from '../ledger/ledger.ts';
import type { LedgerStores } from '../ledger/ledger-stores.ts';
import { move } from '../ledger/move.ts';
import { isLateFrom } from '../ledger/transaction-states.ts';
import { recordReturned } from '../refunds/record-returned.ts';
import { isLive } from './charge-store.ts';
import { isPaymentTimeOver } from './check-times.ts';
import type { EndPayment } from './end-payment.ts';
import type { InterpretedUpdate } from './payment-update.ts';

type Dependencies = Pick<TransactionDependencies, 'vouchers'> & { end: EndPayment };

/** If the process dies before the push is out, the sweeper sends it. */
const PUSH_AGAIN_MS = 10_000;

/** Writes down what an outcome means, and returns what a person should know of it. */
export function createRecordOutcome(dependencies: Dependencies) {
  return async function recordOutcome(
    stores: LedgerStores,
    interpreted: InterpretedUpdate,
    allowance: Allowance | undefined,
  ): Promise<Concern[]> {
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
        return noteOwed(stores, interpreted, { kind: outcome.kind, amountIdr: outcome.amountIdr });
      case 'close':
        await close(dependencies, stores, interpreted, outcome.as);
        return [];
    }
  };
}

const entryOf = ({ charge, update, now }: InterpretedUpdate) => {
  const details: LedgerDetails = { orderId: charge.orderId };
  return { at: now, actor: update.actor, details };
};

async function pay(
  { vouchers }: Dependencies,
  stores: LedgerStores,
  interpreted: InterpretedUpdate,
  { amountIdr, allowance }: { amountIdr: number; allowance: Allowance | undefined },
): Promise<Concern[]> {
  const { transaction, charge, now } = interpreted;
  const { reading } = interpreted.update;
  const { details, ...entry } = entryOf(interpreted);
  const isLate = isLateFrom(transaction);
  if (reading.kind === 'paid') details.paidAtProvider = reading.paidAt;
  // Its use was given back when it ended; what was promised with the QR still holds.
  if (isLate && transaction.voucherId !== null) details.voucherHonoured = true;
  const isGood =
    transaction.voucherId === null ||
    (await vouchers.settle(stores.database, transaction.id, 'used'));
  if (!isGood) details.demoVoucher = true;
  await move(stores, transaction, { ...entry, details, to: 'paid', amountIdr });
  await stores.transactions.markPaid(transaction.id, {
    at: now,
    orderId: charge.orderId,
    isLate,
    notifyAt: transaction.pushToken === null ? null : now + PUSH_AGAIN_MS,
    allowance,
  });
  // Nobody is to pay a second time: what else is open is closed by the next sweep.
  await stores.charges.hurry(transaction.id, now);
  return isGood ? [] : [{ kind: 'demo_voucher', amountIdr: transaction.discountIdr }];
}

async function noteOwed(
  stores: LedgerStores,
  interpreted: InterpretedUpdate,
  { kind, amountIdr }: { kind: 'wrong_amount' | 'second_payment'; amountIdr: number },
): Promise<Concern[]> {
  const { transaction, charge, now } = interpreted;
  await stores.ledger.append(transaction.id, { ...entryOf(interpreted), event: kind, amountIdr });
  const sum = { kind, orderId: charge.orderId, amountIdr, occasion: amountIdr, notedAt: now };
  return (await stores.owed.add(transaction.id, sum)) ? [{ kind, amountIdr }] : [];
}

async function close(
  { end }: Dependencies,
  stores: LedgerStores,
  interpreted: InterpretedUpdate,
  reason: 'expired' | 'cancelled' | 'failed',
): Promise<void> {
  const { transaction, charge, now } = interpreted;
  const { actor, details } = entryOf(interpreted);
  const charges = await stores.charges.list(transaction.id);
  const isLast = !charges.some(({ orderId, state }) => orderId !== charge.orderId && isLive(state));
  // Providers that cannot expire a charge cancel it; here its time was over all the same.
  const isDue = isPaymentTimeOver(transaction.expiresAt, now);
  const as = isDue && reason === 'cancelled' ? 'expired' : reason;
  if (isLast) await end(stores, transaction, as, actor, details);
}
