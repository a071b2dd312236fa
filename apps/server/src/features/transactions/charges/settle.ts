import type { Allowance } from '@jepret/contract';
import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import { type Concern, describeConcern } from '../concern.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import type { Actor, LedgerDetails } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { move } from '../ledger/move.ts';
import { isLateFrom } from '../ledger/transaction-states.ts';
import { createAllowances } from '../sessions/allowance.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { isLive, type StoredCharge } from './charge-store.ts';
import { isPaymentTimeOver, nextCheckAt } from './check-times.ts';
import { interpret, type Outcome } from './interpret.ts';

/** If the process dies before the push is out, the sweeper sends it. */
const PUSH_AGAIN_MS = 10_000;

export interface PaymentUpdate {
  orderId: string;
  reading: PaymentReading;
  actor: Actor;
  /** By which the provider was asked; kept when ours was lost. */
  providerReference?: string | null;
}

type Dependencies = Pick<
  TransactionDependencies,
  'database' | 'clock' | 'vouchers' | 'push' | 'log' | 'locations'
>;

/** The one path by which anything that was learnt from a provider changes our stores. */
export function createSettlement(dependencies: Dependencies) {
  const { database, clock, vouchers, push, log } = dependencies;
  const allowances = createAllowances(dependencies);

  /** What is to be said about it, once it is stored. */
  async function apply(
    stores: LedgerStores,
    update: PaymentUpdate,
    allowance: Allowance | undefined,
  ): Promise<Aftermath | undefined> {
    const found = await stores.charges.find(update.orderId);
    if (!found) return undefined;
    const transaction = await stores.transactions.lock(found.transactionId);
    const charge = await stores.charges.find(update.orderId);
    if (!transaction || !charge) return undefined;
    const now = clock.now();
    const outcome = interpret(transaction, charge, update.reading);
    const occasion = { transaction, charge, outcome, update, now };
    const concern = await carryOut(stores, occasion, allowance);
    const after = await stores.transactions.lock(transaction.id);
    await saveCharge(stores, { charge, outcome, update, now, transaction: after ?? transaction });
    const isChanged = after !== undefined && after.status !== transaction.status;
    return {
      ...(isChanged && shouldNotify(after) && { changed: after }),
      ...(concern && { concern: describeConcern(concern, transaction, charge) }),
    };
  }

  async function carryOut(
    stores: LedgerStores,
    { transaction, charge, outcome, update, now }: Occasion,
    allowance: Allowance | undefined,
  ): Promise<Concern | undefined> {
    const { actor, reading } = update;
    const details: LedgerDetails = { orderId: charge.orderId };
    const entry = { at: now, actor, details };
    switch (outcome.kind) {
      case 'nothing':
        return undefined;
      case 'pay': {
        const isLate = isLateFrom(transaction);
        const { amountIdr } = outcome;
        if (reading.kind === 'paid') details.paidAtProvider = reading.paidAt;
        // Its use was given back when it ended; what was promised with the QR still holds.
        if (isLate && transaction.voucherId !== null) details.voucherHonoured = true;
        const isGood =
          transaction.voucherId === null ||
          (await vouchers.settle(stores.database, transaction.id, 'used'));
        if (!isGood) details.demoVoucher = true;
        await move(stores, transaction, { ...entry, to: 'paid', amountIdr });
        await stores.transactions.markPaid(transaction.id, {
          at: now,
          orderId: charge.orderId,
          isLate,
          notifyAt: transaction.pushToken === null ? null : now + PUSH_AGAIN_MS,
          allowance,
        });
        // Nobody is to pay a second time: what else is open is closed by the next sweep.
        await stores.charges.hurry(transaction.id, now);
        return isGood ? undefined : { kind: 'demo_voucher', amountIdr: transaction.discountIdr };
      }
      case 'refund':
        await move(stores, transaction, { ...entry, to: 'refunded', amountIdr: outcome.amountIdr });
        return undefined;
      case 'refund_confirmed': {
        const amountIdr = outcome.addedIdr;
        await stores.ledger.append(transaction.id, { ...entry, event: outcome.kind, amountIdr });
        return undefined;
      }
      case 'wrong_amount':
      case 'second_payment':
      case 'refund_noted': {
        const { kind, amountIdr: totalIdr } = outcome;
        const amountIdr = 'addedIdr' in outcome ? outcome.addedIdr : totalIdr;
        await stores.ledger.append(transaction.id, { ...entry, event: kind, amountIdr });
        const { orderId } = charge;
        const sum = { kind, orderId, amountIdr, totalIdr, notedAt: now };
        return (await stores.owed.add(transaction.id, sum)) ? { kind, amountIdr } : undefined;
      }
      case 'close': {
        const charges = await stores.charges.list(transaction.id);
        const isLast = !charges.some(
          ({ orderId, state }) => orderId !== charge.orderId && isLive(state),
        );
        // Providers that cannot expire a charge cancel it; here its time was over all the same.
        const isDue = isPaymentTimeOver(transaction.expiresAt, now);
        const as = isDue && outcome.as === 'cancelled' ? 'expired' : outcome.as;
        if (isLast) await end(stores, transaction, as, actor, details);
        return undefined;
      }
    }
  }

  /** Ends a pending transaction and gives its voucher back. */
  async function end(
    stores: LedgerStores,
    transaction: StoredTransaction,
    as: 'expired' | 'cancelled' | 'failed',
    actor: Actor,
    details: LedgerDetails = {},
  ): Promise<void> {
    if (transaction.status !== 'pending') return;
    const hasMoved = await move(stores, transaction, { to: as, actor, at: clock.now(), details });
    if (hasMoved && transaction.voucherId !== null) {
      await vouchers.settle(stores.database, transaction.id, 'released');
    }
  }

  async function notify({ id, pushToken, status }: StoredTransaction): Promise<void> {
    if (pushToken !== null) await push.notify(pushToken, { status, trx_id: id });
    await changeLedger(database, (stores) => stores.transactions.setNotifyAt(id, null));
  }

  return {
    end,
    notify,
    async settle(update: PaymentUpdate): Promise<void> {
      // Asked before the ledger are opened: inside, nothing else may be waited for.
      const isPaid = update.reading.kind === 'paid';
      const allowance = isPaid ? await allowances.decideFor(update.orderId) : undefined;
      const after = await changeLedger(database, (stores) => apply(stores, update, allowance));
      if (after?.concern) log.error(after.concern.facts, after.concern.message);
      if (after?.changed) await notify(after.changed);
    },
  };
}

/** What a visitor in front of the QR cannot know: it is paid, or it will never be. */
const shouldNotify = ({ status }: StoredTransaction): boolean =>
  status === 'paid' || status === 'failed';

export type Settlement = ReturnType<typeof createSettlement>;

interface Aftermath {
  changed?: StoredTransaction;
  concern?: ReturnType<typeof describeConcern>;
}

interface Occasion {
  transaction: StoredTransaction;
  charge: StoredCharge;
  outcome: Outcome;
  update: PaymentUpdate;
  now: number;
}

async function saveCharge(stores: LedgerStores, occasion: Occasion): Promise<void> {
  const { transaction, charge, outcome, update, now } = occasion;
  const isChanged = outcome.kind !== 'nothing';
  const providerReference = charge.providerReference ?? tracedReference(update);
  if (!isChanged && update.actor !== 'sweeper') {
    // A kiosk's polls must not use up the looks that find a payment which comes late.
    await stores.charges.save({ ...charge, providerReference });
    return;
  }
  const checks = isChanged ? 0 : charge.checks;
  const checkAt = nextCheckAt(update.reading, {
    checks,
    isPending: transaction.status === 'pending',
    expiresAt: transaction.expiresAt ?? now,
    now,
  });
  await stores.charges.save({
    ...charge,
    ...changedBy(outcome),
    providerReference,
    checkAt,
    checks: checks + 1,
  });
}

function changedBy(outcome: Outcome): Partial<StoredCharge> {
  switch (outcome.kind) {
    case 'nothing':
      return {};
    case 'pay':
    case 'second_payment':
      return { state: 'paid', paidIdr: outcome.amountIdr };
    case 'wrong_amount':
      return { state: 'wrong_amount', paidIdr: outcome.amountIdr };
    case 'refund':
    case 'refund_confirmed':
    case 'refund_noted':
      return { state: 'refunded', refundedIdr: outcome.amountIdr };
    case 'close':
      return { state: 'closed' };
  }
}

function tracedReference({ reading, providerReference = null }: PaymentUpdate): string | null {
  return reading.kind === 'unreachable' || reading.kind === 'unknown' ? null : providerReference;
}
