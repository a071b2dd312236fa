import { createHash } from 'node:crypto';
import {
  type Allowance,
  type CreateTransactionBody,
  ERROR_TEXTS,
  PAYMENT_COUNTDOWN_MS,
} from '@jepret/contract';
import type { TransactionTable } from '../../database/tables/money-tables.ts';
import { BoothError } from '../../domain/booth-error.ts';
import type { StoredCharge } from './charges/charge-store.ts';
import { asked, CHARGING_LEASE_MS, createCharging, newCharge } from './charges/charging.ts';
import { isPaymentTimeOver } from './charges/check-times.ts';
import type { Settlement } from './charges/settle.ts';
import type { LocationOffer, TransactionDependencies } from './dependencies.ts';
import type { Actor } from './ledger/ledger.ts';
import { changeLedger, type LedgerStores, openLedgerStores } from './ledger/ledger-stores.ts';
import { move } from './ledger/move.ts';
import { newRow } from './new-row.ts';
import { type StoredTransaction, toTransaction } from './transaction-row.ts';

const WAIT_MS = 100;

type Dependencies = TransactionDependencies & { settlement: Settlement };

export interface CreateRequest {
  kioskId: string;
  body: CreateTransactionBody;
  idempotencyKey: string;
}

/** Starts a payment, or goes on with the one that the same request started before (PAY-24). */
export function createStartPayment(dependencies: Dependencies) {
  const { database, clock, randomness, payments, vouchers, push, locations, pause } = dependencies;
  const charging = createCharging(dependencies);
  const stores = openLedgerStores(database);

  async function insert(
    { kioskId, body, idempotencyKey }: CreateRequest,
    offer: LocationOffer,
    refusal: string | undefined,
  ): Promise<{ transaction: StoredTransaction; charge?: StoredCharge } | undefined> {
    const now = clock.now();
    const actor: Actor = `kiosk:${kioskId}`;
    return changeLedger(database, async (change) => {
      const row = newRow(randomness, now, {
        kiosk_id: kioskId,
        location: offer.slug,
        price_idr: offer.priceIdr,
        amount_idr: offer.priceIdr,
        request_key: requestKey(kioskId, idempotencyKey),
        request_hash: hashRequest(body, offer.slug),
        push_token: body.f_token,
        expires_at: now + PAYMENT_COUNTDOWN_MS,
        charging_until: now + CHARGING_LEASE_MS,
      });
      if (!(await change.transactions.insert(row))) return undefined;
      const transaction = toTransaction({ ...row, ...(await reserve(change, row, body)) });
      // A free voucher stays good: nothing is taken for what may not be delivered.
      if (refusal !== undefined && transaction.amountIdr > 0) {
        throw new BoothError('conflict', refusal);
      }
      await change.transactions.setPrice(transaction);
      await change.ledger.append(row.id, {
        at: now,
        actor,
        event: 'created',
        to: 'pending',
        amountIdr: transaction.amountIdr,
        details: {
          kioskId,
          location: offer.slug,
          priceIdr: transaction.priceIdr,
          discountIdr: transaction.discountIdr,
          voucherId: transaction.voucherId,
          provider: payments.active.name,
        },
      });
      if (transaction.amountIdr === 0) {
        await payNothing(change, transaction, offer.allowance, actor);
        return { transaction };
      }
      const charge = newCharge(transaction, payments.active.name, { randomness, now });
      await change.charges.insert(charge);
      await change.ledger.append(row.id, asked(charge, actor, now));
      return { transaction, charge };
    });
  }

  async function reserve(
    change: LedgerStores,
    row: TransactionTable,
    { voucher_code: code }: CreateTransactionBody,
  ): Promise<Partial<TransactionTable>> {
    if (code === undefined) return {};
    const reserved = await vouchers.reserve(change.database, {
      code,
      locationSlug: row.location ?? '',
      priceIdr: row.price_idr,
      transactionId: row.id,
    });
    if (!reserved) throw voucherRefused();
    const discount = Math.min(reserved.discountIdr, row.price_idr);
    return {
      voucher_id: reserved.voucherId,
      discount_idr: discount,
      amount_idr: row.price_idr - discount,
    };
  }

  async function payNothing(
    change: LedgerStores,
    transaction: StoredTransaction,
    allowance: Allowance,
    actor: Actor,
  ) {
    const at = clock.now();
    await move(change, transaction, { to: 'paid', actor, at, amountIdr: 0 });
    await change.transactions.markPaid(transaction.id, {
      at,
      orderId: null,
      isLate: false,
      notifyAt: null,
      allowance,
    });
    if (transaction.voucherId !== null) {
      await vouchers.settle(change.database, transaction.id, 'used');
    }
  }

  /** Under the lock: whoever charged before us has written its QR down by then, or has not begun. */
  const claimCharging = (id: string, now: number): Promise<boolean> =>
    changeLedger(database, async (change) => {
      await change.transactions.lock(id);
      const charges = await change.charges.list(id);
      if (charges.some(({ state }) => state === 'open')) return false;
      return change.transactions.claimCharging(id, now, now + CHARGING_LEASE_MS);
    });

  /** The same request again: after a reload, or while the first is still under way. */
  async function goOn(
    known: StoredTransaction,
    request: CreateRequest,
  ): Promise<string | undefined> {
    const { kioskId, body, idempotencyKey } = request;
    if (known.kioskId !== kioskId) {
      throw new BoothError('conflict', 'This payment was moved to another kiosk.');
    }
    const { slug } = await locations.getOffer(body.location);
    if (known.requestHash !== hashRequest(body, slug)) {
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
      await pause(WAIT_MS);
    }
  }

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

  return async function start(request: CreateRequest): Promise<string> {
    const { kioskId, body, idempotencyKey } = request;
    if (!(await push.isKnownPushToken(body.f_token, kioskId))) {
      throw new BoothError('push_token_unknown', 'This push token is not known here.');
    }
    for (;;) {
      const known = await stores.transactions.findByRequest(requestKey(kioskId, idempotencyKey));
      const id = known && (await goOn(known, request));
      if (id !== undefined) return id;
      if (known) continue;
      const offer = await locations.getOffer(body.location);
      const refusal = await dependencies.findRefusal(offer.slug);
      const inserted = await insert(request, offer, refusal);
      // Somebody was faster with the same request, or the short code was taken.
      if (!inserted) continue;
      const { transaction, charge } = inserted;
      await locations.noteKiosk(kioskId, body.location);
      if (charge) await charging.charge(transaction, `kiosk:${kioskId}`, charge);
      return transaction.id;
    }
  };
}

const voucherRefused = () => new BoothError('voucher_refused', ERROR_TEXTS.voucherFailed);

const requestKey = (kioskId: string, idempotencyKey: string) => `${kioskId}:${idempotencyKey}`;

/** Without the push token: a kiosk may renew it between a request and its repeat. */
function hashRequest({ voucher_code = '' }: CreateTransactionBody, slug: string): string {
  const text = JSON.stringify([slug, voucher_code.toLowerCase()]);
  return createHash('sha256').update(text).digest('base64url');
}
