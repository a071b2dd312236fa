import { wait } from '@jepret/time';
import { BoothError } from '../../../domain/booth-error.ts';
import type { Charging } from '../charges/charging.ts';
import { isPaymentTimeOver } from '../charges/check-times.ts';
import { CHARGING_LEASE_MS } from '../charges/new-charge.ts';
import type { Settlement } from '../charges/settle.ts';
import type { TransactionDependencies } from '../dependencies.ts';
import { changeLedger, openLedgerStores } from '../ledger/ledger-stores.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { type CreateRequest, hashRequest, requestKey, voucherRefused } from './payment-request.ts';

/** Another process is at the same work. */
const WAIT_MS = 100;

type Dependencies = TransactionDependencies & { settlement: Settlement; charging: Charging };

/** The same request again: after a reload, or while the first is still under way. */
export function createResumePayment(dependencies: Dependencies) {
  const { database, clock, vouchers, locations, scheduler, charging } = dependencies;
  const stores = openLedgerStores(database);

  /** Under the lock: whoever charged before us has written its QR down by then, or has not begun. */
  const claimCharging = (id: string, now: number): Promise<boolean> =>
    changeLedger(database, async (change) => {
      await change.transactions.lock(id);
      const charges = await change.charges.list(id);
      if (charges.some(({ state }) => state === 'open')) return false;
      return change.transactions.claimCharging(id, now, now + CHARGING_LEASE_MS);
    });

  /** Its voucher was reserved under another provider; false when somebody was faster. */
  const giveUp = (id: string, kioskId: string): Promise<boolean> =>
    changeLedger(database, async (change) => {
      const transaction = await change.transactions.lock(id);
      if (transaction?.status !== 'pending') return false;
      await dependencies.settlement.end(change, transaction, 'failed', `kiosk:${kioskId}`);
      await change.transactions.forgetRequest(id);
      await change.charges.hurry(id, clock.now());
      return true;
    });

  /** A kiosk whose location was changed meanwhile may name the new one: the payment goes on (PAY-90). */
  async function isSameRequest(
    known: StoredTransaction,
    { kioskId, address, body }: CreateRequest,
  ): Promise<boolean> {
    const { slug } = await locations.getOffer(body.location);
    if (slug !== known.location) {
      await locations.requireOwn(kioskId, { name: body.location, address });
    }
    return known.requestHash === hashRequest(body, known.location ?? slug);
  }

  /** Undefined when it could not begin, and was forgotten. */
  return async function resume(
    known: StoredTransaction,
    request: CreateRequest,
  ): Promise<string | undefined> {
    const { kioskId, body, idempotencyKey } = request;
    if (known.kioskId !== kioskId) {
      throw new BoothError('conflict', (t) => t('refusal.movedToAnotherKiosk'));
    }
    if (!(await isSameRequest(known, request))) {
      throw new BoothError('invalid', 'This idempotency key belongs to another request.');
    }
    if (known.pushToken !== body.f_token) {
      await stores.transactions.setPushToken(known.id, body.f_token);
    }
    for (;;) {
      const transaction = await stores.transactions.findByRequest(
        requestKey(kioskId, idempotencyKey),
      );
      // It could not begin, and was forgotten.
      if (!transaction) return undefined;
      const charges = await stores.charges.list(known.id);
      if (transaction.status !== 'pending') return known.id;
      if (transaction.voucherId !== null && !(await vouchers.isGood(database, known.id))) {
        if (await giveUp(known.id, kioskId)) throw voucherRefused();
        continue;
      }
      if (charges.some(({ state }) => state === 'open')) return known.id;
      const now = clock.now();
      if (transaction.expiresAt === null || isPaymentTimeOver(transaction.expiresAt, now)) {
        return known.id;
      }
      if (await claimCharging(known.id, now)) {
        await charging.charge(transaction, `kiosk:${kioskId}`);
        return known.id;
      }
      await wait(scheduler, WAIT_MS);
    }
  };
}
