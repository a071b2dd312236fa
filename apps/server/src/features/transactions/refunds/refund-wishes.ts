import { formatPrice } from '@jepret/contract';
import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../domain/actor.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import { type LedgerEvent, toLedgerActor } from '../ledger/ledger.ts';
import { changeLedger, type LedgerStores } from '../ledger/ledger-stores.ts';
import { recordMoneyAudit } from '../ledger/money-audit.ts';
import type { Names } from '../names.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { readRefundAccount } from './refund-account.ts';
import { checkRefundAmount, findRefundOffer } from './refund-offer.ts';
import { refuseWhileAsked } from './refuse-while-asked.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  names: Names;
}

interface Reasoned {
  reason: string;
  actor: Actor;
}

interface Wish extends Reasoned {
  amountIdr: number;
}

interface Decline extends Reasoned {
  /** When the refund was asked for, and how much of it was still open, as the person saw it. */
  askedAt: number;
  openIdr: number;
}

/** People who may not send money back ask for it with a reason; people who may decide. */
export function createRefundWishes({ database, clock, names }: Dependencies) {
  const change = async (
    name: string,
    decide: (stores: LedgerStores, transaction: StoredTransaction, at: number) => Promise<Decision>,
  ): Promise<void> => {
    const { id } = await names.get(name);
    await changeLedger(database, async (stores) => {
      const transaction = await stores.transactions.lock(id);
      if (!transaction) return;
      const at = clock.now();
      const { event, action, wish, amountIdr, reason, actor } = await decide(
        stores,
        transaction,
        at,
      );
      await stores.transactions.setRefundWish(id, wish);
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
    wishRefund: (name: string, wished: Wish): Promise<void> =>
      change(name, async (stores, transaction, at) => {
        await checkWish(stores, transaction, wished.amountIdr);
        return {
          event: 'refund_wanted',
          action: 'transaction.refund-wanted',
          wish: { at, amountIdr: wished.amountIdr },
          ...wished,
        };
      }),

    declineRefund: (name: string, { askedAt, openIdr, ...declined }: Decline): Promise<void> =>
      change(name, async (_stores, { refundWish }) => {
        checkRequest(refundWish, { askedAt, openIdr });
        return {
          event: 'refund_declined',
          action: 'transaction.refund-declined',
          wish: null,
          amountIdr: openIdr,
          ...declined,
        };
      }),
  };
}

interface Decision extends Wish {
  event: LedgerEvent;
  action: 'transaction.refund-wanted' | 'transaction.refund-declined';
  /** What is open from then on. */
  wish: StoredTransaction['refundWish'];
}

/** CONSOLE-264: only the request that the person read is declined. */
function checkRequest(
  wish: StoredTransaction['refundWish'],
  seen: { askedAt: number; openIdr: number },
): void {
  if (wish === null) throw conflict('No refund request is open here.');
  if (wish.at !== seen.askedAt) {
    throw conflict('This refund was asked for again in the meantime. Check it again.');
  }
  if (wish.amountIdr !== seen.openIdr) {
    throw conflict(
      `${formatPrice(wish.amountIdr)} of this request is open, not ${formatPrice(seen.openIdr)}. Check it again.`,
    );
  }
}

/** Only what could go back can be asked for, by the provider or by hand. */
async function checkWish(
  stores: LedgerStores,
  { status, paidOrderId, refundWish }: StoredTransaction,
  amountIdr: number,
): Promise<void> {
  const charge = paidOrderId === null ? undefined : await stores.charges.find(paidOrderId);
  if (status !== 'paid' || !charge) {
    throw conflict('Nothing was paid for it that could go back.');
  }
  if (refundWish !== null) throw conflict('A refund of it has been requested already.');
  await refuseWhileAsked(stores, charge.orderId);
  const account = await readRefundAccount(stores, charge);
  const offer = findRefundOffer(account);
  const { leftIdr } = account;
  const most = 'refusal' in offer ? { amountIdr: leftIdr, wholeOnly: null } : offer;
  checkRefundAmount(most, amountIdr);
}

const conflict = (sentence: string): BoothError => new BoothError('conflict', sentence);
