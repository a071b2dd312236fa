import { formatPrice } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { newId, type Randomness } from '../../../ports/randomness.ts';
import type { StoredCharge } from '../ledger/charge-store.ts';
import type { Payments } from '../ledger/dependencies.ts';
import { toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { hasGoneBack, type OwedSum } from '../ledger/owed-store.ts';
import { type RefundAccount, readRefundAccount } from '../ledger/refund-account.ts';
import { REFUND_LEASE_MS } from '../ledger/refund-times.ts';
import type { TransactionLookup } from '../ledger/transaction-lookup.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import { type RefundInput, requireWithinLimit } from './refund-limit.ts';
import { findRefundOption, requireRefundAmount, requireUnchangedLeft } from './refund-option.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  payments: Payments;
  names: TransactionLookup;
}

/**
 * Stores a refund before the provider is called. The name is that of a transaction, for the money that
 * paid it, or of an owed sum. A charge has one refund in progress at a time: the same request returns
 * it, and another request is refused.
 */
export function createStartRefund(dependencies: Dependencies) {
  const { database, clock, randomness, payments, names } = dependencies;

  return async function startRefund(
    name: string,
    { reason, actor, maxIdr, amount }: RefundInput,
  ): Promise<{ key: string; isNew: boolean }> {
    const named = await names.findNamed(name);
    if (!named) throw new BoothError('not_found', `No transaction or sum is called ${name}.`);
    const { transaction, number } = named;
    return changeLedger(database, async (stores) => {
      const locked = (await stores.transactions.lock(transaction.id)) ?? transaction;
      const sums = await stores.owed.list({ transactionId: locked.id });
      const owedSum = number === undefined ? undefined : getOwedSum(sums, locked, number);
      const charge = await getCharge(stores, owedSum?.orderId ?? getPaidOrder(locked));
      const { orderId, provider } = charge;
      const account = await readRefundAccount(stores, charge);
      const amountIdr = getAmount(account, owedSum, amount);
      const owedNumber = owedSum?.number ?? null;
      const { asked, returnedIdr } = account;
      if (asked?.amountIdr === amountIdr && asked.owedNumber === owedNumber) {
        return { key: asked.key, isNew: false };
      }
      if (asked) {
        throw conflict(
          `${formatPrice(asked.amountIdr)} of it is being refunded: wait for the provider’s answer.`,
        );
      }
      requireWithinLimit({ amountIdr, returnedIdr }, maxIdr);
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
      await reduceRefundRequest(stores, locked, { orderId, sum: owedSum, amountIdr });
      await recordMoneyAudit(stores, at, locked, {
        actor,
        action: 'transaction.refund-asked',
        after: {
          ...(owedSum && { owed: `${locked.shortCode}-${owedSum.number}` }),
          amountIdr,
          reason,
        },
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
      'Only a paid transaction can be refunded; this one is not paid. Use the name of an owed sum to refund it.',
    );
  }
  if (paidOrderId === null) throw conflict('Nothing was paid for it, so nothing can go back.');
  return paidOrderId;
}

function getOwedSum(
  sums: readonly OwedSum[],
  { shortCode }: StoredTransaction,
  number: number,
): OwedSum {
  const name = `${shortCode}-${number}`;
  const sum = sums.find((one) => one.number === number);
  if (!sum) throw new BoothError('not_found', `No owed sum is called ${name}.`);
  if (sum.settledAt !== null) throw conflict(`${name} was settled before: ${sum.note}`);
  if (hasGoneBack(sum)) throw conflict(`${name} is money that went back already.`);
  return sum;
}

/** How much of a charge to refund; an owed sum only as a whole (PAY-121). */
function getAmount(
  account: RefundAccount,
  sum: OwedSum | undefined,
  amount: RefundInput['amount'],
): number {
  const offer = findRefundOption(account, sum);
  if ('refusal' in offer) throw conflict(offer.refusal);
  if (amount === 'all') return offer.amountIdr;
  requireUnchangedLeft(offer.amountIdr, amount.leftIdr);
  requireRefundAmount(offer, amount.amountIdr);
  return amount.amountIdr;
}

/** CONSOLE-86: the part of a refund request that is not refunded stays open. */
async function reduceRefundRequest(
  { transactions }: LedgerStores,
  { id, paidOrderId, refundWish: request }: StoredTransaction,
  asked: { orderId: string; sum: OwedSum | undefined; amountIdr: number },
): Promise<void> {
  const { orderId, sum, amountIdr } = asked;
  if (request === null || orderId !== paidOrderId) return;
  // A refund that was refused after the request: its first attempt reduced the request already.
  if (sum && sum.notedAt > request.at) return;
  const openIdr = request.amountIdr - amountIdr;
  await transactions.setRefundRequest(id, openIdr > 0 ? { ...request, amountIdr: openIdr } : null);
}

const conflict = (sentence: string): BoothError => new BoothError('conflict', sentence);
