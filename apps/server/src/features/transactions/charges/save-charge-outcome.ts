import { PAYMENT_COUNTDOWN_MS } from '@jepret/contract';
import type { ChargeOutcome } from '../../../ports/payment-gateway.ts';
import type { StoredCharge } from '../ledger/charge-store.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import type { LedgerActor, LedgerEvent } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import { CHARGING_LEASE_MS } from './new-charge.ts';

type Dependencies = Pick<TransactionDependencies, 'database' | 'clock' | 'drawQrCode'>;

/** Stores the provider's response to a charge. */
export const createSaveChargeOutcome = ({ database, clock, drawQrCode }: Dependencies) =>
  async function saveOutcome(charge: StoredCharge, outcome: ChargeOutcome, actor: LedgerActor) {
    const respondedAt = clock.now();
    const isOpen = outcome.kind === 'open';
    const qrCode = isOpen ? drawQrCode(outcome.qr) : null;
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(charge.transactionId);
      const { state, event, providerReference } = describe(outcome);
      const now = clock.now();
      const isPending = transaction?.status === 'pending';
      const isStarting = isOpen && isPending;
      const expiresAt = isStarting
        ? await startCountdown(stores, transaction, respondedAt)
        : (transaction?.expiresAt ?? null);
      const checkAt = {
        open: isPending ? expiresAt : now,
        // Not before the next attempt has ended: until then this is the transaction's only charge.
        unsure: now + CHARGING_LEASE_MS,
        // Not null: a transaction ends when its time is over, whatever the state of its charges.
        refused: expiresAt,
      }[state];
      // In the same transaction as the QR code: a repeated request must find one or the other.
      if (isOpen) await stores.transactions.setCharging(charge.transactionId, 0);
      const stored = (await stores.charges.find(charge.orderId)) ?? charge;
      // A webhook that arrived before this response may have stored a newer state.
      const changes = stored.state === 'asking' ? { state, checkAt } : {};
      await stores.charges.save({
        ...stored,
        ...changes,
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
  };

/**
 * PAY-97: the visitor has five minutes from the first QR code on, however long the provider took. A
 * later QR code of the same transaction, from a delayed response, does not extend them.
 */
async function startCountdown(
  stores: LedgerStores,
  { id, expiresAt }: StoredTransaction,
  answeredAt: number,
): Promise<number | null> {
  const charges = await stores.charges.list(id);
  if (charges.some(({ qrCode }) => qrCode !== null)) return expiresAt;
  const endsAt = answeredAt + PAYMENT_COUNTDOWN_MS;
  await stores.transactions.setExpiresAt(id, endsAt);
  return endsAt;
}

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
