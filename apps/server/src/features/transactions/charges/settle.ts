import type { Allowance } from '@jepret/contract';
import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import { type Concern, describeConcern } from '../concern.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import { type Books, changeBooks } from '../ledger/books.ts';
import type { Actor, LedgerDetails } from '../ledger/ledger.ts';
import { move } from '../ledger/move.ts';
import { isLateFrom } from '../ledger/transaction-states.ts';
import { createAllowances } from '../sessions/allowance.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { isLive, type StoredCharge } from './charge-store.ts';
import { isPaymentTimeOver, nextCheckAt } from './check-times.ts';
import { judge, type Verdict } from './judge.ts';

/** If the process dies before the push is out, the sweeper sends it. */
const PUSH_AGAIN_MS = 10_000;

export interface Learnt {
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

/** The one path by which anything that was learnt from a provider changes our books. */
export function createSettlement(dependencies: Dependencies) {
  const { database, clock, vouchers, push, log } = dependencies;
  const allowances = createAllowances(dependencies);

  /** What is to be said about it, once it is stored. */
  async function apply(
    books: Books,
    learnt: Learnt,
    allowance: Allowance | undefined,
  ): Promise<Outcome | undefined> {
    const found = await books.charges.find(learnt.orderId);
    if (!found) return undefined;
    const transaction = await books.transactions.lock(found.transactionId);
    const charge = await books.charges.find(learnt.orderId);
    if (!transaction || !charge) return undefined;
    const now = clock.now();
    const verdict = judge(transaction, charge, learnt.reading);
    const occasion = { transaction, charge, verdict, learnt, now };
    const concern = await carryOut(books, occasion, allowance);
    const after = await books.transactions.lock(transaction.id);
    await saveCharge(books, { charge, verdict, learnt, now, transaction: after ?? transaction });
    const isChanged = after !== undefined && after.status !== transaction.status;
    return {
      ...(isChanged && isNews(after) && { changed: after }),
      ...(concern && { concern: describeConcern(concern, transaction, charge) }),
    };
  }

  async function carryOut(
    books: Books,
    { transaction, charge, verdict, learnt, now }: Occasion,
    allowance: Allowance | undefined,
  ): Promise<Concern | undefined> {
    const { actor, reading } = learnt;
    const details: LedgerDetails = { orderId: charge.orderId };
    const entry = { at: now, actor, details };
    switch (verdict.kind) {
      case 'nothing':
        return undefined;
      case 'pay': {
        const isLate = isLateFrom(transaction);
        const { amountIdr } = verdict;
        if (reading.kind === 'paid') details.paidAtProvider = reading.paidAt;
        // Its use was given back when it ended; what was promised with the QR still holds.
        if (isLate && transaction.voucherId !== null) details.voucherHonoured = true;
        const isGood =
          transaction.voucherId === null ||
          (await vouchers.settle(books.database, transaction.id, 'used'));
        if (!isGood) details.demoVoucher = true;
        await move(books, transaction, { ...entry, to: 'paid', amountIdr });
        await books.transactions.markPaid(transaction.id, {
          at: now,
          orderId: charge.orderId,
          isLate,
          notifyAt: transaction.pushToken === null ? null : now + PUSH_AGAIN_MS,
          allowance,
        });
        // Nobody is to pay a second time: what else is open is closed by the next sweep.
        await books.charges.hurry(transaction.id, now);
        return isGood ? undefined : { kind: 'demo_voucher', amountIdr: transaction.discountIdr };
      }
      case 'refund':
        await move(books, transaction, { ...entry, to: 'refunded', amountIdr: verdict.amountIdr });
        return undefined;
      case 'refund_confirmed': {
        const amountIdr = verdict.addedIdr;
        await books.ledger.append(transaction.id, { ...entry, event: verdict.kind, amountIdr });
        return undefined;
      }
      case 'wrong_amount':
      case 'second_payment':
      case 'refund_noted': {
        const { kind, amountIdr: totalIdr } = verdict;
        const amountIdr = 'addedIdr' in verdict ? verdict.addedIdr : totalIdr;
        await books.ledger.append(transaction.id, { ...entry, event: kind, amountIdr });
        const { orderId } = charge;
        const sum = { kind, orderId, amountIdr, totalIdr, notedAt: now };
        return (await books.owed.add(transaction.id, sum)) ? { kind, amountIdr } : undefined;
      }
      case 'close': {
        const charges = await books.charges.list(transaction.id);
        const isLast = !charges.some(
          ({ orderId, state }) => orderId !== charge.orderId && isLive(state),
        );
        // Providers that cannot expire a charge cancel it; here its time was over all the same.
        const isDue = isPaymentTimeOver(transaction.expiresAt, now);
        const as = isDue && verdict.as === 'cancelled' ? 'expired' : verdict.as;
        if (isLast) await end(books, transaction, as, actor, details);
        return undefined;
      }
    }
  }

  /** Ends a pending transaction and gives its voucher back. */
  async function end(
    books: Books,
    transaction: StoredTransaction,
    as: 'expired' | 'cancelled' | 'failed',
    actor: Actor,
    details: LedgerDetails = {},
  ): Promise<void> {
    if (transaction.status !== 'pending') return;
    const hasMoved = await move(books, transaction, { to: as, actor, at: clock.now(), details });
    if (hasMoved && transaction.voucherId !== null) {
      await vouchers.settle(books.database, transaction.id, 'released');
    }
  }

  async function notify({ id, pushToken, status }: StoredTransaction): Promise<void> {
    if (pushToken !== null) await push.notify(pushToken, { status, trx_id: id });
    await changeBooks(database, (books) => books.transactions.setNotifyAt(id, null));
  }

  return {
    end,
    notify,
    async settle(learnt: Learnt): Promise<void> {
      // Asked before the books are opened: inside, nothing else may be waited for.
      const isPaid = learnt.reading.kind === 'paid';
      const allowance = isPaid ? await allowances.decideFor(learnt.orderId) : undefined;
      const outcome = await changeBooks(database, (books) => apply(books, learnt, allowance));
      if (outcome?.concern) log.error(outcome.concern.facts, outcome.concern.message);
      if (outcome?.changed) await notify(outcome.changed);
    },
  };
}

/** What a visitor in front of the QR cannot know: it is paid, or it will never be. */
const isNews = ({ status }: StoredTransaction): boolean => status === 'paid' || status === 'failed';

export type Settlement = ReturnType<typeof createSettlement>;

interface Outcome {
  changed?: StoredTransaction;
  concern?: ReturnType<typeof describeConcern>;
}

interface Occasion {
  transaction: StoredTransaction;
  charge: StoredCharge;
  verdict: Verdict;
  learnt: Learnt;
  now: number;
}

async function saveCharge(books: Books, occasion: Occasion): Promise<void> {
  const { transaction, charge, verdict, learnt, now } = occasion;
  const isChanged = verdict.kind !== 'nothing';
  const providerReference = charge.providerReference ?? tracedReference(learnt);
  if (!isChanged && learnt.actor !== 'sweeper') {
    // A kiosk's polls must not use up the looks that find a payment which comes late.
    await books.charges.save({ ...charge, providerReference });
    return;
  }
  const checks = isChanged ? 0 : charge.checks;
  const checkAt = nextCheckAt(learnt.reading, {
    checks,
    isPending: transaction.status === 'pending',
    expiresAt: transaction.expiresAt ?? now,
    now,
  });
  await books.charges.save({
    ...charge,
    ...changedBy(verdict),
    providerReference,
    checkAt,
    checks: checks + 1,
  });
}

function changedBy(verdict: Verdict): Partial<StoredCharge> {
  switch (verdict.kind) {
    case 'nothing':
      return {};
    case 'pay':
    case 'second_payment':
      return { state: 'paid', paidIdr: verdict.amountIdr };
    case 'wrong_amount':
      return { state: 'wrong_amount', paidIdr: verdict.amountIdr };
    case 'refund':
    case 'refund_confirmed':
    case 'refund_noted':
      return { state: 'refunded', refundedIdr: verdict.amountIdr };
    case 'close':
      return { state: 'closed' };
  }
}

function tracedReference({ reading, providerReference = null }: Learnt): string | null {
  return reading.kind === 'unreachable' || reading.kind === 'unknown' ? null : providerReference;
}
