import { formatPrice } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { type LedgerEvent, toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import { readRefundAccount } from '../ledger/refund-account.ts';
import type { TransactionLookup } from '../ledger/transaction-lookup.ts';
import type { StoredTransaction } from '../ledger/transaction-row.ts';
import { findRefundOption, requireRefundAmount } from './refund-option.ts';
import { requireNoRefundInProgress } from './require-no-refund-in-progress.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  names: TransactionLookup;
}

interface ReasonedRequest {
  reason: string;
  actor: Actor;
}

interface RefundRequest extends ReasonedRequest {
  amountIdr: number;
}

interface Decline extends ReasonedRequest {
  /** The request's time and open amount, as the person saw them. */
  askedAt: number;
  openIdr: number;
}

/** Staff without the right to refund request a refund with a reason; those with the right decide. */
export function createRefundRequests({ database, clock, names }: Dependencies) {
  const change = async (
    name: string,
    decide: (
      stores: LedgerStores,
      transaction: StoredTransaction,
      at: number,
    ) => Promise<RequestDecision>,
  ): Promise<void> => {
    const { id } = await names.get(name);
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(id);
      if (!transaction) return;
      const at = clock.now();
      const { event, action, request, amountIdr, reason, actor } = await decide(
        stores,
        transaction,
        at,
      );
      await stores.transactions.setRefundRequest(id, request);
      await stores.ledger.append(id, {
        at,
        actor: toLedgerActor(actor),
        event,
        amountIdr,
        details: { reason, by: actor.name },
      });
      const after = { amountIdr, reason };
      await recordMoneyAudit(stores, at, transaction, { actor, action, after });
    });
  };

  return {
    requestRefund: (name: string, requested: RefundRequest): Promise<void> =>
      change(name, async (stores, transaction, at) => {
        await requireRefundable(stores, transaction, requested.amountIdr);
        return {
          event: 'refund_wanted',
          action: 'transaction.refund-wanted',
          request: { at, amountIdr: requested.amountIdr },
          ...requested,
        };
      }),

    declineRefund: (name: string, { askedAt, openIdr, ...declined }: Decline): Promise<void> =>
      change(name, async (_stores, { refundWish: open }) => {
        requireSeenRequest(open, { askedAt, openIdr });
        return {
          event: 'refund_declined',
          action: 'transaction.refund-declined',
          request: null,
          amountIdr: openIdr,
          ...declined,
        };
      }),
  };
}

interface RequestDecision extends RefundRequest {
  event: LedgerEvent;
  action: 'transaction.refund-wanted' | 'transaction.refund-declined';
  /** What stays open after the decision. */
  request: StoredTransaction['refundWish'];
}

/** CONSOLE-264: only the request that the person read is declined. */
function requireSeenRequest(
  request: StoredTransaction['refundWish'],
  seen: { askedAt: number; openIdr: number },
): void {
  if (request === null) throw conflict('No refund request is open here.');
  if (request.at !== seen.askedAt) {
    throw conflict('This refund was requested again in the meantime. Check it again.');
  }
  if (request.amountIdr !== seen.openIdr) {
    throw conflict(
      `${formatPrice(request.amountIdr)} of this request is open, not ${formatPrice(seen.openIdr)}. Check it again.`,
    );
  }
}

/** The amount must be refundable, by the provider or by hand. */
async function requireRefundable(
  stores: LedgerStores,
  { status, paidOrderId, refundWish: open }: StoredTransaction,
  amountIdr: number,
): Promise<void> {
  const charge = paidOrderId === null ? undefined : await stores.charges.find(paidOrderId);
  if (status !== 'paid' || !charge) {
    throw conflict('Nothing was paid for it that could go back.');
  }
  if (open !== null) throw conflict('A refund of it has been requested already.');
  await requireNoRefundInProgress(stores, charge.orderId);
  const account = await readRefundAccount(stores, charge);
  const offer = findRefundOption(account);
  const { leftIdr } = account;
  const maxOption = 'refusal' in offer ? { amountIdr: leftIdr, wholeOnly: null } : offer;
  requireRefundAmount(maxOption, amountIdr);
}

const conflict = (sentence: string): BoothError => new BoothError('conflict', sentence);
