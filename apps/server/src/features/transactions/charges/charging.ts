import { BoothError } from '../../../domain/booth-error.ts';
import type { ChargeOutcome } from '../../../ports/payment-gateway.ts';
import type { StoredCharge } from '../ledger/charge-store.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import { changeLedger } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import { CHARGING_LEASE_MS, chargeRequestedEntry, newCharge } from './new-charge.ts';
import { createSaveChargeOutcome } from './save-charge-outcome.ts';
import type { Settlement } from './settle.ts';

/** If the response is lost, the charge is tried once more under another order id; then the payment fails. */
const MAX_TRIES = 2;
/** A later retry would exceed the half minute that the kiosk waits. */
const RETRY_WITHIN_MS = 10_000;

/**
 * Longer than the visitor's five minutes, which begin with the provider's response, so that the
 * provider never expires a charge first. The sweeper closes it at `expires_at` (PAY-98).
 */
const PROVIDER_EXPIRY_MS = 15 * 60_000;

type Dependencies = TransactionDependencies & { settlement: Settlement };

/** Gets the QR code for a pending transaction; this process must have claimed the charging. */
export function createCharging(dependencies: Dependencies) {
  const { database, clock, randomness, payments, settlement } = dependencies;
  const { active } = payments;
  const saveOutcome = createSaveChargeOutcome(dependencies);

  async function addCharge(
    transaction: StoredTransaction,
    actor: LedgerActor,
  ): Promise<StoredCharge> {
    const charge = newCharge(transaction, active.name, { randomness, now: clock.now() });
    await changeLedger(database, async (stores) => {
      await stores.transactions.lock(transaction.id);
      await stores.transactions.setCharging(transaction.id, clock.now() + CHARGING_LEASE_MS);
      await stores.charges.insert(charge);
      await stores.ledger.append(transaction.id, chargeRequestedEntry(charge, actor, clock.now()));
    });
    return charge;
  }

  /** Also clears the request key, so that the same request can start again. */
  async function failPayment(transactionId: string, outcome: ChargeOutcome, actor: LedgerActor) {
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(transactionId);
      if (!transaction) return;
      await settlement.end(stores, transaction, 'failed', actor);
      await stores.transactions.setCharging(transactionId, 0);
      await stores.transactions.clearRequestKey(transactionId);
      await stores.charges.checkNow(transactionId, clock.now());
    });
    throw outcome.kind === 'refused'
      ? new BoothError('provider_refused', (t) => t('refusal.providerRefused'))
      : new BoothError('unavailable', (t) => t('refusal.providerUnreachable'));
  }

  return {
    async charge(
      transaction: StoredTransaction,
      actor: LedgerActor,
      firstCharge?: StoredCharge,
    ): Promise<void> {
      const startedAt = clock.now();
      for (let tries = 1; ; tries += 1) {
        const charge = (tries === 1 && firstCharge) || (await addCharge(transaction, actor));
        const outcome = await active.charge({
          orderId: charge.orderId,
          amountIdr: charge.amountIdr,
          expiresAt: clock.now() + PROVIDER_EXPIRY_MS,
          description: `Photo session ${transaction.shortCode}`,
        });
        await saveOutcome(charge, outcome, actor);
        if (outcome.kind === 'open') return;
        const isTooLateToRetry = clock.now() - startedAt > RETRY_WITHIN_MS;
        if (outcome.kind !== 'unsure' || isTooLateToRetry || tries === MAX_TRIES) {
          await failPayment(transaction.id, outcome, actor);
        }
      }
    },
  };
}

export type Charging = ReturnType<typeof createCharging>;
