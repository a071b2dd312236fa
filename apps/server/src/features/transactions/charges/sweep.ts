import type { PaymentReading } from '../../../ports/payment-gateway.ts';
import { isLive, type StoredCharge } from '../ledger/charge-store.ts';
import { isPaymentTimeOver } from '../ledger/check-times.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import { changeLedger, openLedgerStores } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import type { Settlement } from './settle.ts';

/** Longer than a provider's slowest response; then another process takes over a killed sweeper's charges. */
const LEASE_MS = 60_000;
const BATCH = 10;
const NOTIFY_LEASE_MS = 10_000;

type Dependencies = TransactionDependencies & { settlement: Settlement };

/**
 * Ends due payments, follows up unsure charges, and finds late payments. A bypass has no charge, so
 * the sweep never touches it. Any number of processes may sweep at once.
 */
export function createSweep({ database, clock, payments, settlement }: Dependencies) {
  const stores = openLedgerStores(database);

  async function checkCharge(charge: StoredCharge, signal?: AbortSignal): Promise<void> {
    const transaction = await stores.transactions.find(charge.transactionId);
    if (!transaction) return;
    const reading = await readOrClose(charge, transaction, signal);
    await settlement.settle({ orderId: charge.orderId, reading, actor: 'sweeper' });
    if (isDue(transaction)) await expire(transaction.id);
  }

  async function readOrClose(
    charge: StoredCharge,
    transaction: StoredTransaction,
    signal?: AbortSignal,
  ): Promise<PaymentReading> {
    const gateway = payments.find(charge.provider);
    if (!gateway) return { kind: 'unreachable', reason: 'Its provider is no longer set up.' };
    if (charge.state === 'refused') return { kind: 'closed', as: 'failed' };
    if (!isLive(charge.state)) {
      const refundReferences = await stores.charges.listRefunds(charge.orderId);
      return gateway.readPayment({ ...charge, refundReferences }, signal);
    }
    if (isDue(transaction)) return gateway.close(charge, 'expired', signal);
    if (transaction.status !== 'pending') return gateway.close(charge, 'cancelled', signal);
    const charges = await stores.charges.list(transaction.id);
    const isReplaced = charge.state !== 'open' && charges.some(({ state }) => state === 'open');
    return isReplaced
      ? gateway.close(charge, 'cancelled', signal)
      : gateway.readPayment(charge, signal);
  }

  const isDue = ({ status, expiresAt }: StoredTransaction): boolean =>
    status === 'pending' && isPaymentTimeOver(expiresAt, clock.now());

  /** Whether or not the provider answered: the charge is checked until it has ended there. */
  async function expire(id: string): Promise<void> {
    await changeLedger(database, async (change) => {
      const transaction = await change.transactions.lock(id);
      if (transaction && isDue(transaction)) {
        await settlement.end(change, transaction, 'expired', 'sweeper');
      }
    });
  }

  async function sendDuePushes(): Promise<void> {
    const now = clock.now();
    const due = await stores.transactions.claimUnnotified(now, now + NOTIFY_LEASE_MS);
    for (const transaction of due) await settlement.notify(transaction);
  }

  return async function sweep(signal?: AbortSignal): Promise<void> {
    await sendDuePushes();
    while (!signal?.aborted) {
      const now = clock.now();
      const due = await stores.charges.claimDue(now, now + LEASE_MS, BATCH);
      if (due.length === 0) return;
      const results = await Promise.allSettled(due.map((charge) => checkCharge(charge, signal)));
      // A failed check must not stop the others; the job reports it.
      const failure = results.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
    }
  };
}
