import { BoothError } from '../../../domain/booth-error.ts';
import type { ChargeOutcome } from '../../../ports/payment-gateway.ts';
import type { Randomness } from '../../../ports/randomness.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import type { Actor, LedgerEvent } from '../ledger/ledger.ts';
import { changeLedger } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import type { StoredCharge } from './charge-store.ts';
import { newOrderId } from './order-id.ts';
import { drawQrCode } from './qr-code.ts';
import type { Settlement } from './settle.ts';

/** Longer than a provider may take to answer: after it, whoever asked is gone. */
export const CHARGING_LEASE_MS = 20_000;
/** An answer was lost: a second try under another order id, and then the truth to the visitor. */
const MAX_TRIES = 2;
/** Later, the kiosk's half minute would be over before it hears the truth. */
const TRY_AGAIN_WITHIN_MS = 10_000;

type Dependencies = TransactionDependencies & { settlement: Settlement };

/** Gets the QR for a pending transaction whose charging this process has claimed. */
export function createCharging(dependencies: Dependencies) {
  const { database, clock, randomness, payments, settlement } = dependencies;
  const { active } = payments;

  async function addCharge(transaction: StoredTransaction, actor: Actor): Promise<StoredCharge> {
    const charge = newCharge(transaction, active.name, { randomness, now: clock.now() });
    await changeLedger(database, async (stores) => {
      await stores.transactions.lock(transaction.id);
      await stores.transactions.setCharging(transaction.id, clock.now() + CHARGING_LEASE_MS);
      await stores.charges.insert(charge);
      await stores.ledger.append(transaction.id, asked(charge, actor, clock.now()));
    });
    return charge;
  }

  /** Writes down what the provider said. */
  async function keep(charge: StoredCharge, outcome: ChargeOutcome, actor: Actor) {
    const isOpen = outcome.kind === 'open';
    const qrCode = isOpen ? await drawQrCode(outcome.qr) : null;
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(charge.transactionId);
      const { state, event, providerReference } = describe(outcome);
      const now = clock.now();
      const isWanted = transaction?.status === 'pending';
      const checkAt = {
        open: isWanted ? transaction.expiresAt : now,
        // Not while the next try is under way: until then this is the transaction's only charge.
        unsure: now + CHARGING_LEASE_MS,
        // Not never: a transaction ends when its time is over, whatever became of its charges.
        refused: transaction?.expiresAt ?? null,
      }[state];
      // In the same breath as the QR: a repeat of the request must find one or the other.
      if (isOpen) await stores.transactions.setCharging(charge.transactionId, 0);
      const stored = (await stores.charges.find(charge.orderId)) ?? charge;
      // A webhook may have told more than the answer that it overtook.
      const news = stored.state === 'asking' ? { state, checkAt } : {};
      await stores.charges.save({
        ...stored,
        ...news,
        qrCode,
        providerReference: providerReference ?? stored.providerReference,
      });
      await stores.ledger.append(charge.transactionId, {
        at: now,
        actor,
        event,
        details: {
          orderId: charge.orderId,
          ...('reason' in outcome && { reason: outcome.reason }),
        },
      });
    });
  }

  /** Nothing is left of a payment that could not even begin, not even its request. */
  async function giveUp(transactionId: string, outcome: ChargeOutcome, actor: Actor) {
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(transactionId);
      if (!transaction) return;
      await settlement.end(stores, transaction, 'failed', actor);
      await stores.transactions.setCharging(transactionId, 0);
      await stores.transactions.forgetRequest(transactionId);
      await stores.charges.hurry(transactionId, clock.now());
    });
    throw outcome.kind === 'refused'
      ? new BoothError('provider_refused', 'The payment provider refused this payment.')
      : new BoothError('unavailable', 'The payment provider cannot be reached. Please try again.');
  }

  return {
    async charge(
      transaction: StoredTransaction,
      actor: Actor,
      first?: StoredCharge,
    ): Promise<void> {
      const startedAt = clock.now();
      for (let tries = 1; ; tries += 1) {
        const charge = (tries === 1 && first) || (await addCharge(transaction, actor));
        const outcome = await active.charge({
          orderId: charge.orderId,
          amountIdr: charge.amountIdr,
          expiresAt: transaction.expiresAt ?? clock.now(),
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

/** Stored before the provider hears of it: a crash in the middle leaves a trace to follow. */
export function newCharge(
  transaction: Pick<StoredTransaction, 'id' | 'amountIdr'>,
  provider: string,
  { randomness, now }: { randomness: Randomness; now: number },
): StoredCharge {
  return {
    orderId: newOrderId(randomness),
    transactionId: transaction.id,
    provider,
    providerReference: null,
    amountIdr: transaction.amountIdr,
    state: 'asking',
    paidIdr: null,
    refundedIdr: null,
    qrCode: null,
    createdAt: now,
    checkAt: now + CHARGING_LEASE_MS,
    checks: 0,
  };
}

export const asked = (charge: StoredCharge, actor: Actor, at: number) => ({
  at,
  actor,
  event: 'charge_asked' as const,
  amountIdr: charge.amountIdr,
  details: { orderId: charge.orderId, provider: charge.provider },
});

function describe(outcome: ChargeOutcome): {
  state: 'open' | 'unsure' | 'refused';
  event: LedgerEvent;
  providerReference: string | null;
} {
  switch (outcome.kind) {
    case 'open':
      return { ...outcome, state: 'open', event: 'charge_open' };
    case 'unsure':
      return { ...outcome, state: 'unsure', event: 'charge_unsure' };
    case 'refused':
    case 'unreachable':
      return { state: 'refused', event: 'charge_refused', providerReference: null };
  }
}
