import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { LocationPrices } from '../../domain/location-prices.ts';
import { isFreeAt, listFreeLocations } from './free-uses.ts';
import { parseLocations, toDiscount } from './store.ts';
import type { VoucherTerms } from './voucher.ts';
import { isValidAtOneOf, type VoucherScope } from './voucher-lists.ts';

/** Vouchers of the same discount and locations. */
interface VoucherGroup extends Pick<VoucherTerms, 'discount' | 'locations'> {
  /** Uses left; null without a limit. */
  left: number | null;
}

/** Vouchers that have not ended, grouped: a batch of ten thousand is one row. */
async function listGroups(
  database: Database,
  { now, where }: { now: number; where: Expression<SqlBool> },
): Promise<VoucherGroup[]> {
  const rows = await database
    .selectFrom('vouchers')
    .select(['kind', 'value', 'locations', ...UNUSED])
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .where(where)
    .groupBy(['kind', 'value', 'locations'])
    .execute();
  return rows.map(toGroup);
}

const sumLeft = (unavailable: RawBuilder<number>) =>
  [
    sql<number>`sum(case when quota > ${unavailable} then quota - ${unavailable} else 0 end)`.as(
      'left',
    ),
    sql<number>`sum(case when quota is null then 1 else 0 end)`.as('unlimited'),
  ] as const;

/** Includes reserved uses, which a cancelled payment releases. */
const UNUSED = sumLeft(sql`used`);
/** Without reserved uses, as in the list of vouchers. */
const AVAILABLE = sumLeft(sql`(used + reserved)`);

const toGroup = (row: {
  kind: string;
  value: number | null;
  locations: string | null;
  left: number;
  unlimited: number;
}): VoucherGroup => ({
  discount: toDiscount({ code: 'a batch', ...row }),
  locations: parseLocations(row.locations),
  left: Number(row.unlimited) > 0 ? null : Number(row.left),
});

const sum = (groups: readonly VoucherGroup[]): number | null =>
  groups.some(({ left }) => left === null)
    ? null
    : groups.reduce((total, { left }) => total + (left ?? 0), 0);

/** How many sessions become free if a disabled batch is enabled. */
export async function countFreeInBatch(
  transaction: Database,
  batchId: string,
  { prices, now }: { prices: LocationPrices; now: number },
): Promise<number | null> {
  const where = sql<SqlBool>`batch_id = ${batchId} and disabled_with_batch = 1`;
  const groups = await listGroups(transaction, { now, where });
  return sum(groups.filter((group) => listFreeLocations(group, prices).length > 0));
}

/** How many sessions vouchers make free at the new price but not at the old one. */
export async function countNewlyFree(
  transaction: Database,
  { slug, oldIdr, newIdr }: { slug: string; oldIdr: number; newIdr: number },
  now: number,
): Promise<number | null> {
  const where = sql<SqlBool>`disabled_at is null and (locations is null or ${isValidAtOneOf([slug])})`;
  const groups = await listGroups(transaction, { now, where });
  return sum(
    groups.filter(({ discount }) => isFreeAt(newIdr, discount) && !isFreeAt(oldIdr, discount)),
  );
}

/** A voucher or a batch that makes sessions free. */
export interface FreeVoucher extends VoucherGroup {
  /** A code, or a batch's name. */
  name: string;
  isBatch: boolean;
}

/** Valid now; newest first. */
export async function listFreeVouchers(
  database: Database,
  { prices, now, scope }: { prices: LocationPrices; now: number; scope: VoucherScope },
): Promise<FreeVoucher[]> {
  let query = database
    .selectFrom('vouchers')
    .leftJoin('voucher_batches', 'voucher_batches.id', 'batch_id')
    .select(['kind', 'value', 'locations', 'batch_id', 'name', ...AVAILABLE])
    .select(sql<string>`min(code)`.as('code'))
    .where('disabled_at', 'is', null)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .groupBy(['kind', 'value', 'locations', 'batch_id', 'name'])
    // A voucher without a batch is a separate group.
    .groupBy(sql`case when batch_id is null then code end`)
    .orderBy(sql`max(vouchers.id)`, 'desc');
  if (scope) query = query.where(isValidAtOneOf(scope));
  return (await query.execute())
    .map((row) => ({
      ...toGroup(row),
      name: row.name ?? row.code,
      isBatch: row.batch_id !== null,
    }))
    .filter((group) => group.left !== 0 && listFreeLocations(group, prices).length > 0);
}
