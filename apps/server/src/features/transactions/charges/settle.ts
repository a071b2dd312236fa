import type { Allowance } from '@jepret/contract';
import { describeConcern } from '../concern.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { readRefundAccount } from '../refunds/refund-account.ts';
import { createAllowances } from '../sessions/allowance.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import type { StoredCharge } from './charge-store.ts';
import { nextCheckAt } from './check-times.ts';
import { createEndPayment } from './end-payment.ts';
import { interpret } from './interpret.ts';
import type { InterpretedUpdate, PaymentUpdate } from './payment-update.ts';
import { createRecordOutcome } from './record-outcome.ts';

type Dependencies = Pick<
  TransactionDependencies,
  'database' | 'clock' | 'vouchers' | 'push' | 'log' | 'locations'
>;

/** The one path by which anything that was learnt from a provider changes the ledger. */
export function createSettlement(dependencies: Dependencies) {
  const { database, clock, push, log } = dependencies;
  const end = createEndPayment(dependencies);
  const recordOutcome = createRecordOutcome({ ...dependencies, end });
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
    const account = await readRefundAccount(stores, charge);
    const { proof } = update;
    const ownIdr = proof && proof.key === account.asked?.key ? proof.amountIdr : null;
    const outcome = interpret(transaction, { ...charge, account, ownIdr }, update.reading);
    const interpreted = { transaction, charge, account, outcome, update, now };
    const concerns = await recordOutcome(stores, interpreted, allowance);
    const after = await stores.transactions.lock(transaction.id);
    await saveCharge(stores, { ...interpreted, transaction: after ?? transaction });
    const isChanged = after !== undefined && after.status !== transaction.status;
    return {
      ...(isChanged && shouldNotify(after) && { changed: after }),
      concerns: concerns.map((concern) => describeConcern(concern, transaction, charge)),
    };
  }

  async function notify({ id, pushToken, status }: StoredTransaction): Promise<void> {
    if (pushToken !== null) await push.notify(pushToken, { status, trx_id: id });
    await changeLedger(database, (stores) => stores.transactions.setNotifyAt(id, null));
  }

  return {
    end,
    notify,
    async settle(update: PaymentUpdate): Promise<void> {
      // Asked before the ledger is opened: inside, nothing else may be waited for.
      const isPaid = update.reading.kind === 'paid';
      const allowance = isPaid ? await allowances.decideFor(update.orderId) : undefined;
      const after = await changeLedger(database, (stores) => apply(stores, update, allowance));
      for (const { facts, message } of after?.concerns ?? []) log.error(facts, message);
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
  concerns: ReturnType<typeof describeConcern>[];
}

async function saveCharge(stores: LedgerStores, interpreted: InterpretedUpdate): Promise<void> {
  const { transaction, charge, outcome, update, now } = interpreted;
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
    ...changedBy(interpreted),
    ...(update.reading.kind === 'paid' && {
      // Also what was learnt from a refusal.
      refundsWholeOnly: charge.refundsWholeOnly || (update.reading.refundsWholeOnly ?? false),
    }),
    providerReference,
    checkAt,
    checks: checks + 1,
  });
}

function changedBy({
  transaction,
  charge,
  account,
  outcome,
}: InterpretedUpdate): Partial<StoredCharge> {
  switch (outcome.kind) {
    case 'nothing':
      return {};
    case 'pay':
    case 'second_payment':
      return { state: 'paid', paidIdr: outcome.amountIdr };
    case 'wrong_amount':
      return { state: 'wrong_amount', paidIdr: outcome.amountIdr };
    case 'returned': {
      const { amountIdr: refundedIdr } = outcome;
      const isPart = transaction.paidOrderId === charge.orderId && refundedIdr < account.paidIdr;
      return { state: isPart ? 'paid' : 'refunded', refundedIdr };
    }
    case 'close':
      return { state: 'closed' };
  }
}

function tracedReference({ reading, providerReference = null }: PaymentUpdate): string | null {
  return reading.kind === 'unreachable' || reading.kind === 'unknown' ? null : providerReference;
}
