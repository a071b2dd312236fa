import { PAYMENT_COUNTDOWN_MS } from '@jepret/contract';
import type { ChargeOutcome } from '../../../ports/payment-gateway.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import type { LedgerActor, LedgerEvent } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import type { StoredCharge } from './charge-store.ts';
import { CHARGING_LEASE_MS } from './new-charge.ts';
import { drawQrCode } from './qr-code.ts';

type Dependencies = Pick<TransactionDependencies, 'database' | 'clock'>;

/** Writes down what the provider said. */
export const createKeepCharge = ({ database, clock }: Dependencies) =>
  async function keep(charge: StoredCharge, outcome: ChargeOutcome, actor: LedgerActor) {
    const answeredAt = clock.now();
    const isOpen = outcome.kind === 'open';
    const qrCode = isOpen ? drawQrCode(outcome.qr) : null;
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(charge.transactionId);
      const { state, event, providerReference } = describe(outcome);
      const now = clock.now();
      const isWanted = transaction?.status === 'pending';
      const isStarting = isOpen && isWanted;
      const expiresAt = isStarting
        ? await startCountdown(stores, transaction, answeredAt)
        : (transaction?.expiresAt ?? null);
      const checkAt = {
        open: isWanted ? expiresAt : now,
        // Not while the next try is under way: until then this is the transaction's only charge.
        unsure: now + CHARGING_LEASE_MS,
        // Not never: a transaction ends when its time is over, whatever became of its charges.
        refused: expiresAt,
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
  };

/**
 * PAY-97: the visitor has five minutes from the first QR on, however long the provider took for it. A
 * later QR of the same transaction, by an answer that was overtaken, prolongs nothing.
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
