import type { PaymentReading } from '../../ports/payment-gateway.ts';
import { type Books, changeBooks } from './books.ts';
import { isLive, type StoredCharge } from './charge-store.ts';
import { nextCheckAt } from './check-times.ts';
import type { TransactionDependencies } from './dependencies.ts';
import { judge, type Verdict } from './judge.ts';
import type { Actor, LedgerDetails } from './ledger.ts';
import { move } from './move.ts';
import type { StoredTransaction } from './transaction-row.ts';
import { isLateFrom } from './transaction-states.ts';

/** If the process dies before the push is out, the sweeper sends it. */
const PUSH_AGAIN_MS = 10_000;

export interface Learnt {
  orderId: string;
  reading: PaymentReading;
  actor: Actor;
  /** By which the provider was asked; kept when ours was lost. */
  providerReference?: string | null;
}

type Dependencies = Pick<TransactionDependencies, 'database' | 'clock' | 'vouchers' | 'push'>;

/** The one path by which anything that was learnt from a provider changes our books. */
export function createSettlement({ database, clock, vouchers, push }: Dependencies) {
  async function apply(books: Books, learnt: Learnt): Promise<StoredTransaction | undefined> {
    const found = await books.charges.find(learnt.orderId);
    if (!found) return undefined;
    const transaction = await books.transactions.lock(found.transactionId);
    const charge = await books.charges.find(learnt.orderId);
    if (!transaction || !charge) return undefined;
    const now = clock.now();
    const verdict = judge(transaction, charge, learnt.reading);
    await carryOut(books, { transaction, charge, verdict, learnt, now });
    const after = await books.transactions.lock(transaction.id);
    await saveCharge(books, { charge, verdict, learnt, now, transaction: after ?? transaction });
    return after && after.status !== transaction.status && isNews(after) ? after : undefined;
  }

  async function carryOut(
    books: Books,
    { transaction, charge, verdict, learnt, now }: Occasion,
  ): Promise<void> {
    const { actor, reading } = learnt;
    const details: LedgerDetails = { orderId: charge.orderId };
    const entry = { at: now, actor, details };
    switch (verdict.kind) {
      case 'nothing':
        return;
      case 'pay': {
        const isLate = isLateFrom(transaction);
        const { amountIdr } = verdict;
        if (reading.kind === 'paid') details.paidAtProvider = reading.paidAt;
        // Its use was given back when it ended; what was promised with the QR still holds.
        if (isLate && transaction.voucherId !== null) details.voucherHonoured = true;
        await move(books, transaction, { ...entry, to: 'paid', amountIdr });
        await books.transactions.markPaid(transaction.id, {
          at: now,
          orderId: charge.orderId,
          isLate,
          notifyAt: transaction.pushToken === null ? null : now + PUSH_AGAIN_MS,
        });
        if (transaction.voucherId !== null) {
          await vouchers.settle(books.database, transaction.id, 'used');
        }
        // Nobody is to pay a second time: what else is open is closed by the next sweep.
        await books.charges.hurry(transaction.id, now);
        return;
      }
      case 'refund':
        await move(books, transaction, { ...entry, to: 'refunded', amountIdr: verdict.amountIdr });
        return;
      case 'wrong_amount':
      case 'second_payment':
      case 'refund_noted':
        await books.ledger.append(transaction.id, {
          ...entry,
          event: verdict.kind,
          amountIdr: verdict.amountIdr,
        });
        return;
      case 'close': {
        const charges = await books.charges.list(transaction.id);
        const isLast = !charges.some(
          ({ orderId, state }) => orderId !== charge.orderId && isLive(state),
        );
        // Providers that cannot expire a charge cancel it; here its time was over all the same.
        const isDue = transaction.expiresAt !== null && now >= transaction.expiresAt;
        const as = isDue && verdict.as === 'cancelled' ? 'expired' : verdict.as;
        if (isLast) await end(books, transaction, as, actor, details);
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
      const changed = await changeBooks(database, (books) => apply(books, learnt));
      if (changed) await notify(changed);
    },
  };
}

/** What a visitor in front of the QR cannot know: it is paid, or it will never be. */
const isNews = ({ status }: StoredTransaction): boolean => status === 'paid' || status === 'failed';

export type Settlement = ReturnType<typeof createSettlement>;

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
    case 'refund_noted':
      return { state: 'refunded', refundedIdr: verdict.amountIdr };
    case 'close':
      return { state: 'closed' };
  }
}

function tracedReference({ reading, providerReference = null }: Learnt): string | null {
  return reading.kind === 'unreachable' || reading.kind === 'unknown' ? null : providerReference;
}
