import { type Allowance, type CreateTransactionBody, PAYMENT_COUNTDOWN_MS } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import { requireUnlocked } from '../../../database/require-unlocked.ts';
import type { TransactionTable } from '../../../database/tables/money-tables.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { CHARGING_LEASE_MS, chargeRequestedEntry, newCharge } from '../charges/new-charge.ts';
import { changeStatus } from '../ledger/change-status.ts';
import type { StoredCharge } from '../ledger/charge-store.ts';
import type { LocationTerms, TransactionDependencies } from '../ledger/dependencies.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { type StoredTransaction, toTransaction } from '../ledger/transaction-row.ts';
import { createTransactionRow } from './create-transaction-row.ts';
import {
  type CreateRequest,
  createVoucherRefusedError,
  hashRequest,
  requestKey,
} from './payment-request.ts';

type Dependencies = Pick<
  TransactionDependencies,
  'database' | 'clock' | 'randomness' | 'payments' | 'vouchers'
>;

/** Inserts a transaction with its first charge, voucher and ledger entries, all or none. */
export function createInsertPayment(dependencies: Dependencies) {
  const { database, clock, randomness, payments } = dependencies;

  /** Undefined if the request key or, by chance, the short code exists already. */
  return async function insert(
    { kioskId, body, idempotencyKey }: CreateRequest,
    offer: LocationTerms,
    refusal: Sentence | undefined,
  ): Promise<{ transaction: StoredTransaction; charge?: StoredCharge } | undefined> {
    const now = clock.now();
    const actor: LedgerActor = `kiosk:${kioskId}`;
    return changeLedger(database, async (change) => {
      const row = createTransactionRow(randomness, now, {
        kiosk_id: kioskId,
        location: offer.slug,
        language: body.language ?? offer.language,
        price_idr: offer.priceIdr,
        amount_idr: offer.priceIdr,
        request_key: requestKey(kioskId, idempotencyKey),
        request_hash: hashRequest(body, offer.slug),
        push_token: body.f_token,
        // Provisional: the five minutes begin with the QR code (PAY-97).
        expires_at: now + PAYMENT_COUNTDOWN_MS,
        charging_until: now + CHARGING_LEASE_MS,
      });
      if (!(await change.transactions.insert(row))) return undefined;
      await requireUnlocked(change.database, kioskId);
      const transaction = toTransaction({
        ...row,
        ...(await reserve(dependencies, change, row, body)),
      });
      // Only payments are refused; a free session is still let in.
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
        await settleFree(dependencies, change, transaction, offer.allowance, actor);
        return { transaction };
      }
      const charge = newCharge(transaction, payments.active.name, { randomness, now });
      await change.charges.insert(charge);
      await change.ledger.append(row.id, chargeRequestedEntry(charge, actor, now));
      return { transaction, charge };
    });
  };
}

async function reserve(
  { vouchers }: Dependencies,
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
  if (!reserved) throw createVoucherRefusedError();
  const discount = Math.min(reserved.discountIdr, row.price_idr);
  return {
    voucher_id: reserved.voucherId,
    discount_idr: discount,
    amount_idr: row.price_idr - discount,
  };
}

async function settleFree(
  { clock, vouchers }: Dependencies,
  change: LedgerStores,
  transaction: StoredTransaction,
  allowance: Allowance,
  actor: LedgerActor,
) {
  const at = clock.now();
  await changeStatus(change, transaction, { to: 'paid', actor, at, amountIdr: 0 });
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
