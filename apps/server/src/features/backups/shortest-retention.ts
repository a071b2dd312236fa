import type { Database } from '../../database/schema.ts';

const DAY_MS = 86_400_000;

/** The shortest retention period of all locations, as retention computes it for each session. */
export async function findShortestRetentionMs(
  database: Database,
  defaultDays: number,
): Promise<number> {
  const rows = await database.selectFrom('locations').select(['slug', 'retention_days']).execute();
  const fallback = rows.find(({ slug }) => slug === 'default')?.retention_days ?? defaultDays;
  return Math.min(fallback, ...rows.map(({ retention_days: days }) => days ?? fallback)) * DAY_MS;
}
