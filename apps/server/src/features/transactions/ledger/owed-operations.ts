import type { Clock } from '@jepret/time';
import type { Database } from '../../../database/schema.ts';
import { BoothError } from '../../../domain/booth-error.ts';
import type { StoredTransaction } from '../transaction-row.ts';
import { createWebhookStore, type UnmatchedOrder } from '../webhooks/webhook-store.ts';
import type { Actor } from './ledger.ts';
import { changeLedger, openLedgerStores } from './ledger-stores.ts';
import type { OwedSum } from './owed-store.ts';

/** `name` is what people call it by: the transaction's short code and its number there. */
export type OwedOverview = OwedSum & { name: string };

interface Dependencies {
  database: Database;
  clock: Clock;
  /** By id or short code. */
  findTransaction(name: string): Promise<StoredTransaction | undefined>;
}

/** What becomes of money without an owner: it is listed until somebody settles it with a note. */
export function createOwedOperations({ database, clock, findTransaction }: Dependencies) {
  const webhooks = createWebhookStore(database);

  async function list(filter: { isOpen?: boolean; transactionId?: string }) {
    return (await openLedgerStores(database).owed.list(filter)).map(toOverview);
  }

  /** Named alone a transaction stands for its one open sum; with several it has to be said which. */
  async function findNamed(
    typed: string,
  ): Promise<{ transaction: StoredTransaction; number?: number }> {
    const whole = await findTransaction(typed);
    if (whole) return { transaction: whole };
    const [, code, digits] = /^(.+)-(\d{1,6})$/.exec(typed) ?? [];
    const transaction = code === undefined ? undefined : await findTransaction(code);
    if (!transaction) throw new BoothError('not_found', `Nothing owed is called ${typed}.`);
    return { transaction, number: Number(digits) };
  }

  return {
    listOwed: list,

    /** Orders of ours that the ledger does not know; what was paid on them only the provider knows. */
    listUnmatched: (filter: { isOpen: boolean }): Promise<UnmatchedOrder[]> =>
      webhooks.listUnmatched(filter),

    async settleUnmatched(orderId: string, note: string): Promise<void> {
      const orders = await webhooks.listUnmatched({ orderId, isOpen: false });
      const settled = orders.at(-1);
      if (!settled) throw new BoothError('not_found', `Nothing owed is called ${orderId}.`);
      if (orders.every((order) => order.note !== null)) {
        throw new BoothError('conflict', `${orderId} was settled before: ${settled.note}`);
      }
      await webhooks.settleUnmatched(orderId, note);
    },

    /** This moves no money: it says what somebody did about it. */
    async settleOwed(
      typed: string,
      { by, note }: { by: Actor; note: string },
    ): Promise<OwedOverview> {
      const { transaction, number } = await findNamed(typed);
      const { id } = transaction;
      return changeLedger(database, async (stores) => {
        await stores.transactions.lock(id);
        const sums = (await stores.owed.list({ transactionId: id })).map(toOverview);
        const sum = pick(sums, number, typed);
        const at = clock.now();
        await stores.owed.settle(sum, { at, by, note });
        await stores.ledger.append(id, {
          at,
          actor: by,
          event: 'owed_settled',
          amountIdr: sum.amountIdr,
          details: { owed: sum.name, kind: sum.kind, orderId: sum.orderId, note },
        });
        return { ...sum, settledAt: at, settledBy: by, note };
      });
    },
  };
}

function pick(sums: OwedOverview[], number: number | undefined, typed: string): OwedOverview {
  const named = number === undefined ? sums : sums.filter((sum) => sum.number === number);
  const open = named.filter(({ settledAt }) => settledAt === null);
  const [sum] = open;
  if (open.length > 1) {
    const names = open.map(({ name }) => name).join(', ');
    throw new BoothError('conflict', `Several sums are owed there; say which: ${names}.`);
  }
  if (sum) return sum;
  const earlier = named.at(-1);
  if (!earlier) throw new BoothError('not_found', `Nothing owed is called ${typed}.`);
  throw new BoothError('conflict', `${earlier.name} was settled before: ${earlier.note}`);
}

const toOverview = <Sum extends OwedSum & { shortCode: string }>(sum: Sum) => ({
  ...sum,
  name: `${sum.shortCode}-${sum.number}`,
});
