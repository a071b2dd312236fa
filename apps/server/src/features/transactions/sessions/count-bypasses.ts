import type { Database } from '../../../database/schema.ts';

/** Sessions without payment since an instant, by location. */
export async function countBypasses(
  database: Database,
  { since, locations }: { since: number; locations: readonly string[] },
): Promise<Map<string, number>> {
  if (locations.length === 0) return new Map();
  const rows = await database
    .selectFrom('transactions')
    .select((row) => ['location', row.fn.countAll().as('count')])
    .where('staff_id', 'is not', null)
    .where('created_at', '>=', since)
    .where('location', 'in', locations)
    .groupBy('location')
    .execute();
  return new Map(rows.map(({ location, count }) => [location ?? '', Number(count)]));
}
