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

interface Word {
  event: LedgerEvent;
  action: 'transaction.refund-wanted' | 'transaction.refund-declined';
  /** Null: nobody wants it any more. */
  wantedAt: (now: number) => number | null;
  /** Throws when this makes no sense. */
  check(transaction: StoredTransaction): void;
}

interface Reasoned {
  reason: string;
  actor: Actor;
}

interface Wish extends Reasoned {
  /** How much of it; undefined when the wish is declined. */
  amountIdr?: number;
}

interface Decline extends Reasoned {
  /** When the refund was asked for, as the person saw it. */
  askedAt: number;
}

/** Whoever may not send money back says why it should go; whoever may decides. */
export function createRefundWishes({ database, clock, names }: Dependencies) {
  const note = ({ event, action, wantedAt, check }: Word) =>
    async function noteWish(name: string, { reason, actor, amountIdr }: Wish): Promise<void> {
      const { id } = await names.get(name);
      await changeLedger(database, async (stores) => {
        const transaction = await stores.transactions.lock(id);
        if (!transaction) return;
        check(transaction);
        if (transaction.paidOrderId) await refuseWhileAsked(stores, transaction.paidOrderId);
        if (amountIdr !== undefined) await checkWish(stores, transaction, amountIdr);
        const at = clock.now();
        await stores.transactions.setRefundWanted(id, wantedAt(at));
        await stores.ledger.append(id, {
          at,
          actor: toLedgerActor(actor),
          event,
          amountIdr: amountIdr ?? transaction.amountIdr,
          details: { reason, by: actor.name },
        });
        const after = { amountIdr: amountIdr ?? transaction.amountIdr, reason };
        await recordMoneyAudit(stores, at, transaction, { actor, action, after });
      });
    };

  const wish = note({
    event: 'refund_wanted',
    action: 'transaction.refund-wanted',
    wantedAt: (now) => now,
    check({ status, paidOrderId, refundWantedAt }) {
      if (status !== 'paid' || paidOrderId === null) {
        throw new BoothError('conflict', 'Nothing was paid for it that could go back.');
      }
      if (refundWantedAt !== null) {
        throw new BoothError('conflict', 'Somebody has asked for this refund already.');
      }
    },
  });

  return {
    wishRefund: (name: string, wished: Required<Wish>): Promise<void> => wish(name, wished),

    declineRefund: (name: string, { askedAt, ...declined }: Decline): Promise<void> =>
      note({
        event: 'refund_declined',
        action: 'transaction.refund-declined',
        wantedAt: () => null,
        check: (transaction) => checkRequest(transaction, askedAt),
      })(name, declined),
  };
}

/** CONSOLE-264: only the request that the person read is declined. */
function checkRequest({ refundWantedAt }: StoredTransaction, askedAt: number): void {
  if (refundWantedAt === null) {
    throw new BoothError('conflict', 'Nobody waits for a refund of it.');
  }
  if (refundWantedAt !== askedAt) {
    throw new BoothError(
      'conflict',
      'This refund was asked for again in the meantime. Check it again.',
    );
  }
}

/** Only what could go back can be asked for, by the provider or by hand. */
async function checkWish(
  stores: LedgerStores,
  { paidOrderId }: StoredTransaction,
  amountIdr: number,
): Promise<void> {
  const charge = paidOrderId === null ? undefined : await stores.charges.find(paidOrderId);
  if (!charge) throw new BoothError('conflict', 'Nothing was paid for it that could go back.');
  const account = await readRefundAccount(stores, charge);
  const offer = findRefundOffer(account);
  const { leftIdr } = account;
  const most = 'refusal' in offer ? { amountIdr: leftIdr, wholeOnly: null } : offer;
  checkRefundAmount(most, amountIdr);
}
