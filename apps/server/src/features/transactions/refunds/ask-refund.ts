import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { newId, type Randomness } from '../../../ports/randomness.ts';
import type { StoredCharge } from '../charges/charge-store.ts';
import type { Payments } from '../dependencies.ts';
import { toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { hasGoneBack } from '../ledger/owed-store.ts';
import type { Names } from '../names.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { type RefundRequest, refuseTooMuch } from './refund-request.ts';
import { REFUND_LEASE_MS } from './refund-times.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  payments: Payments;
  names: Names;
}

/**
 * Writes down that all that is left of a charge is to go back, before the provider hears of it. Named
 * is a transaction, for the money that paid it, or a sum that is owed. Whoever asks while a refund is
 * under way gets that one: of two taps, and of two processes, one refund comes.
 */
export function createAskRefund(dependencies: Dependencies) {
  const { database, clock, randomness, payments, names } = dependencies;

  return async function ask(
    name: string,
    { reason, actor, maxIdr }: RefundRequest,
  ): Promise<{ key: string; isNew: boolean }> {
    const named = await names.findNamed(name);
    if (!named) throw new BoothError('not_found', `No transaction or sum is called ${name}.`);
    const { transaction, number } = named;
    return changeLedger(database, async (stores) => {
      const locked = (await stores.transactions.lock(transaction.id)) ?? transaction;
      const charge = await getCharge(stores, locked, number);
      const asked = await stores.refunds.findAsked(charge.orderId);
      if (asked) return { key: asked.key, isNew: false };
      const { orderId, provider } = charge;
      const amountIdr = await getLeft(stores, charge);
      refuseTooMuch(amountIdr, maxIdr);
      if (!payments.find(provider)) {
        throw conflict(
          `Its provider, ${provider}, is not set up: the money has to go back by hand.`,
        );
      }
      const key = `RF-${newId(randomness)}`;
      const at = clock.now();
      const askedBy = toLedgerActor(actor);
      const { id: transactionId } = locked;
      const checkAt = at + REFUND_LEASE_MS;
      const refund = { key, transactionId, orderId, amountIdr, reason, askedBy };
      await stores.refunds.insert({ ...refund, askedAt: at, checkAt });
      await stores.ledger.append(transactionId, {
        at,
        actor: askedBy,
        event: 'refund_asked',
        amountIdr,
        details: { orderId, provider, key, reason, by: actor.name },
      });
      if (orderId === locked.paidOrderId) {
        await stores.transactions.setRefundWanted(transactionId, null);
      }
      await recordMoneyAudit(stores, at, locked, {
        actor,
        action: 'transaction.refund-asked',
        after: { orderId, amountIdr, reason },
      });
      return { key, isNew: true };
    });
  };
}

/** The charge whose money is meant. */
async function getCharge(
  stores: LedgerStores,
  transaction: StoredTransaction,
  number: number | undefined,
): Promise<StoredCharge> {
  const orderId =
    number === undefined
      ? getPaidOrder(transaction)
      : await getOwedOrder(stores, transaction, number);
  const charge = await stores.charges.find(orderId);
  if (!charge) throw new Error(`There is no charge ${orderId}.`);
  return charge;
}

function getPaidOrder({ shortCode, status, isBypass, paidOrderId }: StoredTransaction): string {
  if (status === 'refunded') throw conflict(`${shortCode} was refunded before.`);
  if (status !== 'paid' || isBypass) {
    throw conflict(
      'Only a paid transaction is refunded; this is not one. A sum that is owed has a name of its own.',
    );
  }
  if (paidOrderId === null) throw conflict('Nothing was paid for it, so nothing can go back.');
  return paidOrderId;
}

async function getOwedOrder(
  { owed }: LedgerStores,
  { id, shortCode }: StoredTransaction,
  number: number,
): Promise<string> {
  const name = `${shortCode}-${number}`;
  const sums = await owed.list({ transactionId: id });
  const sum = sums.find((one) => one.number === number);
  if (!sum) throw new BoothError('not_found', `Nothing owed is called ${name}.`);
  if (sum.settledAt !== null) throw conflict(`${name} was settled before: ${sum.note}`);
  if (hasGoneBack(sum)) throw conflict(`${name} is money that went back already.`);
  return sum.orderId;
}

/** What of a charge's money has not gone back, nor been dealt with by a person. */
async function getLeft(
  { owed }: LedgerStores,
  { transactionId, orderId, paidIdr, refundedIdr }: StoredCharge,
): Promise<number> {
  const sums = await owed.list({ transactionId });
  const settled = sums.find(
    (sum) => sum.orderId === orderId && !hasGoneBack(sum) && sum.settledAt !== null,
  );
  if (settled) {
    const { shortCode, number, note } = settled;
    throw conflict(`${shortCode}-${number} was settled before: ${note}`);
  }
  const leftIdr = (paidIdr ?? 0) - (refundedIdr ?? 0);
  if (leftIdr <= 0) throw conflict('All that was paid has gone back already.');
  return leftIdr;
}

const conflict = (sentence: string): BoothError => new BoothError('conflict', sentence);
