import { z } from 'zod';
import { isPostgres } from '../../../database/connect.ts';
import type { Database } from '../../../database/schema.ts';
import type {
  SandboxChargeTable,
  SandboxRefundTable,
} from '../../../database/tables/money-tables.ts';

const SandboxState = z.enum(['open', 'paid', 'declined', 'expired', 'cancelled']);
export type SandboxState = z.infer<typeof SandboxState>;

export type SandboxCharge = Omit<SandboxChargeTable, 'state'> & { state: SandboxState };

/** The sandbox's own records, separate from our ledger, as at any provider. */
export function createSandboxStore(database: Database, now: () => number) {
  const query = () => database.selectFrom('sandbox_charges').selectAll();

  /** An open charge past its time reads as expired, also before its row is updated. */
  const withCurrentState = (row: SandboxChargeTable): SandboxCharge => {
    const state = SandboxState.parse(row.state);
    return { ...row, state: state === 'open' && now() >= row.expires_at ? 'expired' : state };
  };

  return {
    ...createSandboxRefunds(database),

    /** A repeated order returns the charge of the first one. */
    async insert(charge: SandboxCharge): Promise<SandboxCharge> {
      await database
        .insertInto('sandbox_charges')
        .values(charge)
        .onConflict((conflict) => conflict.column('order_id').doNothing())
        .execute();
      const row = await query().where('order_id', '=', charge.order_id).executeTakeFirstOrThrow();
      return withCurrentState(row);
    },

    async find(
      column: 'order_id' | 'reference',
      value: string,
    ): Promise<SandboxCharge | undefined> {
      const row = await query().where(column, '=', value).executeTakeFirst();
      return row && withCurrentState(row);
    },

    /** The charge that can be paid, or else the newest. */
    async findByPage(pageId: string): Promise<SandboxCharge | undefined> {
      const rows = await query()
        .where('page_id', '=', pageId)
        .orderBy('created_at', 'desc')
        .execute();
      const charges = rows.map(withCurrentState);
      return charges.find(({ state }) => state === 'open') ?? charges[0];
    },

    /** False if it was no longer open: of a concurrent payment and close, one succeeds. */
    async endCharge(
      orderId: string,
      to: Exclude<SandboxState, 'open'>,
      paidAt: number | null = null,
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('sandbox_charges')
        .set({ state: to, paid_at: paidAt })
        .where('order_id', '=', orderId)
        .where('state', '=', 'open')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}

function createSandboxRefunds(database: Database) {
  async function sumOf(orderId: string, change: Database): Promise<number> {
    const { sum } = await change
      .selectFrom('sandbox_refunds')
      .select((row) => row.fn.sum('amount_idr').as('sum'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return Number(sum ?? 0);
  }

  const find = (key: string, change: Database): Promise<SandboxRefundTable | undefined> =>
    change.selectFrom('sandbox_refunds').selectAll().where('key', '=', key).executeTakeFirst();

  return {
    sumRefunds: (orderId: string) => sumOf(orderId, database),
    findRefund: (key: string) => find(key, database),

    /** A known key is the same refund; false if it exceeds what is left of the payment. */
    addRefund: (refund: SandboxRefundTable, paidIdr: number): Promise<boolean> =>
      database.transaction().execute(async (change) => {
        const charge = change
          .selectFrom('sandbox_charges')
          .select('order_id')
          .where('order_id', '=', refund.order_id);
        // SQLite's transactions hold the write lock from the start.
        await (isPostgres(change) ? charge.forUpdate() : charge).execute();
        if (await find(refund.key, change)) return true;
        const refundedIdr = await sumOf(refund.order_id, change);
        if (refundedIdr + refund.amount_idr > paidIdr) return false;
        await change.insertInto('sandbox_refunds').values(refund).execute();
        return true;
      }),
  };
}

export type SandboxStore = ReturnType<typeof createSandboxStore>;
