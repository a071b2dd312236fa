import { type Allowance, type CreateTransactionBody, PAYMENT_COUNTDOWN_MS } from '@jepret/contract';
import type { Sentence } from '@jepret/messages';
import type { TransactionTable } from '../../../database/tables/money-tables.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import type { StoredCharge } from '../charges/charge-store.ts';
import { asked, CHARGING_LEASE_MS, newCharge } from '../charges/new-charge.ts';
import type { LocationOffer, TransactionDependencies } from '../dependencies.ts';
import type { LedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { move } from '../ledger/move.ts';
import { type StoredTransaction, toTransaction } from '../transaction-row.ts';
import { newRow } from './new-row.ts';
import { type CreateRequest, hashRequest, requestKey, voucherRefused } from './payment-request.ts';

type Dependencies = Pick<
  TransactionDependencies,
  'database' | 'clock' | 'randomness' | 'payments' | 'vouchers'
>;

/** A new transaction with its first charge, its voucher and its lines in the ledger, or none of them. */
export function createInsertPayment(dependencies: Dependencies) {
  const { database, clock, randomness, payments } = dependencies;

  /** Undefined when the request, or by bad luck the short code, is there already. */
  return async function insert(
    { kioskId, body, idempotencyKey }: CreateRequest,
    offer: LocationOffer,
    refusal: Sentence | undefined,
  ): Promise<{ transaction: StoredTransaction; charge?: StoredCharge } | undefined> {
    const now = clock.now();
    const actor: LedgerActor = `kiosk:${kioskId}`;
    return changeLedger(database, async (change) => {
      const row = newRow(randomness, now, {
        kiosk_id: kioskId,
        location: offer.slug,
        language: body.language ?? offer.language,
        price_idr: offer.priceIdr,
        amount_idr: offer.priceIdr,
        request_key: requestKey(kioskId, idempotencyKey),
        request_hash: hashRequest(body, offer.slug),
        push_token: body.f_token,
        // Until there is a QR, whose five minutes then begin (PAY-97).
        expires_at: now + PAYMENT_COUNTDOWN_MS,
        charging_until: now + CHARGING_LEASE_MS,
      });
      if (!(await change.transactions.insert(row))) return undefined;
      const transaction = toTransaction({
        ...row,
        ...(await reserve(dependencies, change, row, body)),
      });
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
        await payNothing(dependencies, change, transaction, offer.allowance, actor);
        return { transaction };
      }
      const charge = newCharge(transaction, payments.active.name, { randomness, now });
      await change.charges.insert(charge);
      await change.ledger.append(row.id, asked(charge, actor, now));
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
  if (!reserved) throw voucherRefused();
  const discount = Math.min(reserved.discountIdr, row.price_idr);
  return {
    voucher_id: reserved.voucherId,
    discount_idr: discount,
    amount_idr: row.price_idr - discount,
  };
}

async function payNothing(
  { clock, vouchers }: Dependencies,
  change: LedgerStores,
  transaction: StoredTransaction,
  allowance: Allowance,
  actor: LedgerActor,
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
