import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database, VoucherTable } from '../../database/schema.ts';
import type { TimeZone } from '../../domain/zone-days.ts';
import type { Discount, Voucher, VoucherTerms } from './voucher.ts';

const Slugs = z.array(z.string());

export function createVoucherStore(database: Database) {
  const find = async (code: string): Promise<Voucher | undefined> => {
    const row = await database
      .selectFrom('vouchers')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirst();
    return row && toVoucher(row);
  };

  return {
    find,

    /** False if the code exists. */
    async insert(voucher: VoucherTerms & { code: string; createdAt: number }): Promise<boolean> {
      for (;;) {
        const { numInsertedOrUpdatedRows } = await database
          .insertInto('vouchers')
          .values({
            id: sql<number>`(select coalesce(max(id), 0) + 1 from vouchers)`,
            code: voucher.code,
            ...toColumns(voucher),
            reserved: 0,
            used: 0,
            created_at: voucher.createdAt,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 1n) return true;
        if (await find(voucher.code)) return false;
        // Another process took the id at the same time, for another code.
      }
    },

    async list(): Promise<Voucher[]> {
      const rows = await database.selectFrom('vouchers').selectAll().orderBy('code').execute();
      return rows.map(toVoucher);
    },

    /** False if it was changed since that version. */
    async saveTerms(id: number, version: number, terms: VoucherTerms): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('vouchers')
        .set({ ...toColumns(terms), version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Not as part of its batch. False if it was changed since that version. */
    async setDisabled(id: number, version: number, disabledAt: number | null): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('vouchers')
        .set({ disabled_at: disabledAt, disabled_with_batch: 0, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** How many uses were paid after their reservation had been released. */
    async countLateUses(id: number): Promise<number> {
      const { count } = await database
        .selectFrom('redemptions')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('voucher_id', '=', id)
        .where('is_late', '=', 1)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

export type VoucherStore = ReturnType<typeof createVoucherStore>;

export function toColumns(terms: VoucherTerms) {
  const { discount, startsAt, endsAt, timeZone, quota, locations } = terms;
  return {
    kind: discount.kind,
    value: storedValue(discount),
    starts_at: startsAt,
    ends_at: endsAt,
    time_zone: timeZone,
    quota,
    locations: locations && JSON.stringify(locations),
  };
}

function storedValue(discount: Discount): number | null {
  if (discount.kind === 'free') return null;
  return discount.kind === 'percent' ? discount.percent : discount.amountIdr;
}

export function toVoucher(row: Selectable<VoucherTable>): Voucher {
  return {
    id: row.id,
    code: row.code,
    discount: toDiscount(row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: (row.time_zone as TimeZone | null) ?? 'Asia/Jakarta',
    quota: row.quota,
    locations: parseLocations(row.locations),
    batchId: row.batch_id,
    reserved: row.reserved,
    used: row.used,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    isDisabledWithBatch: row.disabled_with_batch === 1,
    version: row.version,
  };
}

export const parseLocations = (stored: string | null): string[] | null =>
  stored === null ? null : Slugs.parse(JSON.parse(stored));

export function toDiscount({
  code,
  kind,
  value,
}: Pick<Selectable<VoucherTable>, 'code' | 'kind' | 'value'>): Discount {
  if (kind === 'free') return { kind };
  if (kind === 'percent' && value !== null) return { kind, percent: value };
  if (kind === 'amount' && value !== null) return { kind, amountIdr: value };
  throw new Error(`The voucher ${code} has an unknown discount: ${kind} ${value}.`);
}
