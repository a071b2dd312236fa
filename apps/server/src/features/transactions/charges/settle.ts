import type { Allowance } from '@jepret/contract';
import type { StoredCharge } from '../ledger/charge-store.ts';
import { nextCheckAt } from '../ledger/check-times.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { describeAlert } from '../ledger/money-alert.ts';
import { readRefundAccount } from '../ledger/refund-account.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import { createAllowances } from './allowance.ts';
import { createEndPayment } from './end-payment.ts';
import { interpret } from './interpret.ts';
import type { InterpretedUpdate, PaymentUpdate } from './payment-update.ts';
import { createRecordOutcome } from './record-outcome.ts';

type Dependencies = Pick<
  TransactionDependencies,
  'database' | 'clock' | 'vouchers' | 'push' | 'log' | 'locations'
>;

/** The only path by which a provider's reading changes the ledger. */
export function createSettlement(dependencies: Dependencies) {
  const { database, clock, push, log } = dependencies;
  const end = createEndPayment(dependencies);
  const recordOutcome = createRecordOutcome({ ...dependencies, end });
  const allowances = createAllowances(dependencies);

  /** Returns what to push and log after the commit. */
  async function apply(
    stores: LedgerStores,
    update: PaymentUpdate,
    allowance: Allowance | undefined,
  ): Promise<SettlementEffects | undefined> {
    const unlocked = await stores.charges.find(update.orderId);
    if (!unlocked) return undefined;
    const transaction = await stores.transactions.lock(unlocked.transactionId);
    const charge = await stores.charges.find(update.orderId);
    if (!transaction || !charge) return undefined;
    const now = clock.now();
    const account = await readRefundAccount(stores, charge);
    const { proof } = update;
    const ourRefundIdr = proof && proof.key === account.asked?.key ? proof.amountIdr : null;
    const outcome = interpret(transaction, { ...charge, account, ourRefundIdr }, update.reading);
    const interpreted = { transaction, charge, account, outcome, update, now };
    const alerts = await recordOutcome(stores, interpreted, allowance);
    const after = await stores.transactions.lock(transaction.id);
    await saveCharge(stores, { ...interpreted, transaction: after ?? transaction });
    const isChanged = after !== undefined && after.status !== transaction.status;
    return {
      ...(isChanged && shouldNotify(after) && { changed: after }),
      alerts: alerts.map((alert) => describeAlert(alert, transaction, charge)),
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
      // Read before the ledger transaction, which must not await anything else.
      const isPaid = update.reading.kind === 'paid';
      const allowance = isPaid ? await allowances.decideFor(update.orderId) : undefined;
      const after = await changeLedger(database, (stores) => apply(stores, update, allowance));
      for (const { facts, message } of after?.alerts ?? []) log.error(facts, message);
      if (after?.changed) await notify(after.changed);
    },
  };
}

/** The visitor waits at the QR code for these: it is paid, or it never will be. */
const shouldNotify = ({ status }: StoredTransaction): boolean =>
  status === 'paid' || status === 'failed';

export type Settlement = ReturnType<typeof createSettlement>;

interface SettlementEffects {
  changed?: StoredTransaction;
  alerts: ReturnType<typeof describeAlert>[];
}

async function saveCharge(stores: LedgerStores, interpreted: InterpretedUpdate): Promise<void> {
  const { transaction, charge, outcome, update, now } = interpreted;
  const isChanged = outcome.kind !== 'nothing';
  const providerReference = charge.providerReference ?? findReference(update);
  if (!isChanged && update.actor !== 'sweeper') {
    // A kiosk's polls must not use up the checks that find a late payment.
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
    ...getChargeChanges(interpreted),
    ...(update.reading.kind === 'paid' && {
      // An earlier refusal may have set it.
      refundsWholeOnly: charge.refundsWholeOnly || (update.reading.refundsWholeOnly ?? false),
    }),
    providerReference,
    checkAt,
    checks: checks + 1,
  });
}

function getChargeChanges({
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

function findReference({ reading, providerReference = null }: PaymentUpdate): string | null {
  return reading.kind === 'unreachable' || reading.kind === 'unknown' ? null : providerReference;
}
