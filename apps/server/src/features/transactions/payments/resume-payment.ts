import { wait } from '@jepret/time';
import { BoothError } from '../../../domain/booth-error.ts';
import type { Charging } from '../charges/charging.ts';
import { CHARGING_LEASE_MS } from '../charges/new-charge.ts';
import type { Settlement } from '../charges/settle.ts';
import { isPaymentTimeOver } from '../ledger/check-times.ts';
import type { TransactionDependencies } from '../ledger/dependencies.ts';
import { changeLedger, openLedgerStores } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import {
  type CreateRequest,
  createVoucherRefusedError,
  hashRequest,
  requestKey,
} from './payment-request.ts';

/** Between two checks while another process charges the same transaction. */
const WAIT_MS = 100;

type Dependencies = TransactionDependencies & { settlement: Settlement; charging: Charging };

/** Continues the payment of a repeated request: after a reload, or while the first is in progress. */
export function createResumePayment(dependencies: Dependencies) {
  const { database, clock, vouchers, locations, scheduler, charging } = dependencies;
  const stores = openLedgerStores(database);

  /** Under the lock, another process has either stored its QR code or not started to charge. */
  const claimCharging = (id: string, now: number): Promise<boolean> =>
    changeLedger(database, async (change) => {
      await change.transactions.lock(id);
      const charges = await change.charges.list(id);
      if (charges.some(({ state }) => state === 'open')) return false;
      return change.transactions.claimCharging(id, now, now + CHARGING_LEASE_MS);
    });

  /** Its voucher was reserved under another provider. False if the payment has ended meanwhile. */
  const failPayment = (id: string, kioskId: string): Promise<boolean> =>
    changeLedger(database, async (change) => {
      const transaction = await change.transactions.lock(id);
      if (transaction?.status !== 'pending') return false;
      await dependencies.settlement.end(change, transaction, 'failed', `kiosk:${kioskId}`);
      await change.transactions.clearRequestKey(id);
      await change.charges.checkNow(id, clock.now());
      return true;
    });

  /** If the kiosk's location has changed, the request may name the new one, and the payment continues (PAY-90). */
  async function isSameRequest(
    known: StoredTransaction,
    { kioskId, address, body }: CreateRequest,
  ): Promise<boolean> {
    const { slug } = await locations.getTerms(body.location);
    if (slug !== known.location) {
      await locations.requireOwn(kioskId, { name: body.location, address });
    }
    return known.requestHash === hashRequest(body, known.location ?? slug);
  }

  /** Undefined if the payment failed to start and its request key was cleared. */
  return async function resume(
    existing: StoredTransaction,
    request: CreateRequest,
  ): Promise<string | undefined> {
    const { kioskId, body, idempotencyKey } = request;
    if (existing.kioskId !== kioskId) {
      throw new BoothError('conflict', (t) => t('refusal.movedToAnotherKiosk'));
    }
    if (!(await isSameRequest(existing, request))) {
      throw new BoothError('invalid', 'This idempotency key belongs to another request.');
    }
    if (existing.pushToken !== body.f_token) {
      await stores.transactions.setPushToken(existing.id, body.f_token);
    }
    for (;;) {
      const transaction = await stores.transactions.findByRequest(
        requestKey(kioskId, idempotencyKey),
      );
      if (!transaction) return undefined;
      const charges = await stores.charges.list(existing.id);
      if (transaction.status !== 'pending') return existing.id;
      if (transaction.voucherId !== null && !(await vouchers.canRedeem(database, existing.id))) {
        if (await failPayment(existing.id, kioskId)) throw createVoucherRefusedError();
        continue;
      }
      if (charges.some(({ state }) => state === 'open')) return existing.id;
      const now = clock.now();
      if (transaction.expiresAt === null || isPaymentTimeOver(transaction.expiresAt, now)) {
        return existing.id;
      }
      if (await claimCharging(existing.id, now)) {
        await charging.charge(transaction, `kiosk:${kioskId}`);
        return existing.id;
      }
      await wait(scheduler, WAIT_MS);
    }
  };
}
