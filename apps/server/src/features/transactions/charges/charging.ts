import { BoothError } from '../../../domain/booth-error.ts';
import type { ChargeOutcome } from '../../../ports/payment-gateway.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import { changeLedger } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import type { StoredCharge } from './charge-store.ts';
import { createKeepCharge } from './keep-charge.ts';
import { asked, CHARGING_LEASE_MS, newCharge } from './new-charge.ts';
import type { Settlement } from './settle.ts';

/** An answer was lost: a second try under another order id, and then the truth to the visitor. */
const MAX_TRIES = 2;
/** Later, the kiosk's half minute would be over before it hears the truth. */
const TRY_AGAIN_WITHIN_MS = 10_000;

/**
 * Longer than the visitor's five minutes, which begin with the provider's answer: the provider never
 * ends a charge first. The sweeper closes it at `expires_at` (PAY-98).
 */
const PROVIDER_EXPIRY_MS = 15 * 60_000;

type Dependencies = TransactionDependencies & { settlement: Settlement };

/** Gets the QR for a pending transaction whose charging this process has claimed. */
export function createCharging(dependencies: Dependencies) {
  const { database, clock, randomness, payments, settlement } = dependencies;
  const { active } = payments;
  const keep = createKeepCharge(dependencies);

  async function addCharge(
    transaction: StoredTransaction,
    actor: LedgerActor,
  ): Promise<StoredCharge> {
    const charge = newCharge(transaction, active.name, { randomness, now: clock.now() });
    await changeLedger(database, async (stores) => {
      await stores.transactions.lock(transaction.id);
      await stores.transactions.setCharging(transaction.id, clock.now() + CHARGING_LEASE_MS);
      await stores.charges.insert(charge);
      await stores.ledger.append(transaction.id, asked(charge, actor, clock.now()));
    });
    return charge;
  }

  /** Nothing is left of a payment that could not even begin, not even its request. */
  async function giveUp(transactionId: string, outcome: ChargeOutcome, actor: LedgerActor) {
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(transactionId);
      if (!transaction) return;
      await settlement.end(stores, transaction, 'failed', actor);
      await stores.transactions.setCharging(transactionId, 0);
      await stores.transactions.forgetRequest(transactionId);
      await stores.charges.hurry(transactionId, clock.now());
    });
    throw outcome.kind === 'refused'
      ? new BoothError('provider_refused', (t) => t('refusal.providerRefused'))
      : new BoothError('unavailable', (t) => t('refusal.providerUnreachable'));
  }

  return {
    async charge(
      transaction: StoredTransaction,
      actor: LedgerActor,
      first?: StoredCharge,
    ): Promise<void> {
      const startedAt = clock.now();
      for (let tries = 1; ; tries += 1) {
        const charge = (tries === 1 && first) || (await addCharge(transaction, actor));
        const outcome = await active.charge({
          orderId: charge.orderId,
          amountIdr: charge.amountIdr,
          expiresAt: clock.now() + PROVIDER_EXPIRY_MS,
          description: `Photo session ${transaction.shortCode}`,
        });
        await keep(charge, outcome, actor);
        if (outcome.kind === 'open') return;
        const isLate = clock.now() - startedAt > TRY_AGAIN_WITHIN_MS;
        if (outcome.kind !== 'unsure' || isLate || tries === MAX_TRIES) {
          await giveUp(transaction.id, outcome, actor);
        }
      }
    },
  };
}

export type Charging = ReturnType<typeof createCharging>;
