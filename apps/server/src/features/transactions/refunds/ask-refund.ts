import { formatPrice } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { newId, type Randomness } from '../../../ports/randomness.ts';
import type { StoredCharge } from '../charges/charge-store.ts';
import type { Payments } from '../dependencies.ts';
import { toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { hasGoneBack, type OwedSum } from '../ledger/owed-store.ts';
import type { Names } from '../names.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { type RefundAccount, readRefundAccount } from './refund-account.ts';
import { checkLeft, checkRefundAmount, findRefundOffer } from './refund-offer.ts';
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
 * Writes down how much of a charge is to go back, before the provider hears of it. Named is a
 * transaction, for the money that paid it, or a sum that is owed. One refund of a charge is under way
 * at a time: the same request returns that one, and any other is refused.
 */
export function createAskRefund(dependencies: Dependencies) {
  const { database, clock, randomness, payments, names } = dependencies;

  return async function ask(
    name: string,
    { reason, actor, maxIdr, amount }: RefundRequest,
  ): Promise<{ key: string; isNew: boolean }> {
    const named = await names.findNamed(name);
    if (!named) throw new BoothError('not_found', `No transaction or sum is called ${name}.`);
    const { transaction, number } = named;
    return changeLedger(database, async (stores) => {
      const locked = (await stores.transactions.lock(transaction.id)) ?? transaction;
      const sums = await stores.owed.list({ transactionId: locked.id });
      const sum = number === undefined ? undefined : getOwed(sums, locked, number);
      const charge = await getCharge(stores, sum?.orderId ?? getPaidOrder(locked));
      const { orderId, provider } = charge;
      const account = await readRefundAccount(stores, charge);
      const amountIdr = getAmount(account, sum, amount);
      const owedNumber = sum?.number ?? null;
      const { asked, goneIdr } = account;
      if (asked?.amountIdr === amountIdr && asked.owedNumber === owedNumber) {
        return { key: asked.key, isNew: false };
      }
      if (asked) {
        throw conflict(
          `${formatPrice(asked.amountIdr)} of it is being refunded: wait for the provider’s answer.`,
        );
      }
      refuseTooMuch({ amountIdr, goneIdr }, maxIdr);
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
      const refund = { key, transactionId, orderId, amountIdr, reason, owedNumber, askedBy };
      await stores.refunds.insert({ ...refund, askedAt: at, checkAt });
      await stores.ledger.append(transactionId, {
        at,
        actor: askedBy,
        event: 'refund_asked',
        amountIdr,
        details: { orderId, provider, key, reason, by: actor.name },
      });
      await coverWish(stores, locked, { orderId, sum, amountIdr });
      await recordMoneyAudit(stores, at, locked, {
        actor,
        action: 'transaction.refund-asked',
        after: { ...(sum && { owed: `${locked.shortCode}-${sum.number}` }), amountIdr, reason },
      });
      return { key, isNew: true };
    });
  };
}

async function getCharge({ charges }: LedgerStores, orderId: string): Promise<StoredCharge> {
  const charge = await charges.find(orderId);
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

function getOwed(
  sums: readonly OwedSum[],
  { shortCode }: StoredTransaction,
  number: number,
): OwedSum {
  const name = `${shortCode}-${number}`;
  const sum = sums.find((one) => one.number === number);
  if (!sum) throw new BoothError('not_found', `Nothing owed is called ${name}.`);
  if (sum.settledAt !== null) throw conflict(`${name} was settled before: ${sum.note}`);
  if (hasGoneBack(sum)) throw conflict(`${name} is money that went back already.`);
  return sum;
}

/** How much of a charge goes back: a sum that is owed goes back whole (PAY-121). */
function getAmount(
  account: RefundAccount,
  sum: OwedSum | undefined,
  amount: RefundRequest['amount'],
): number {
  const offer = findRefundOffer(account, sum);
  if ('refusal' in offer) throw conflict(offer.refusal);
  if (amount === 'all') return offer.amountIdr;
  checkLeft(offer.amountIdr, amount.leftIdr);
  checkRefundAmount(offer, amount.amountIdr);
  return amount.amountIdr;
}

/** CONSOLE-86: of a refund request, what is not asked for yet stays open. */
async function coverWish(
  { transactions }: LedgerStores,
  { id, paidOrderId, refundWish }: StoredTransaction,
  asked: { orderId: string; sum: OwedSum | undefined; amountIdr: number },
): Promise<void> {
  const { orderId, sum, amountIdr } = asked;
  if (refundWish === null || orderId !== paidOrderId) return;
  // It was refused since, so it was taken off when it was asked for the first time.
  if (sum && sum.notedAt > refundWish.at) return;
  const openIdr = refundWish.amountIdr - amountIdr;
  await transactions.setRefundWish(id, openIdr > 0 ? { ...refundWish, amountIdr: openIdr } : null);
}

const conflict = (sentence: string): BoothError => new BoothError('conflict', sentence);
