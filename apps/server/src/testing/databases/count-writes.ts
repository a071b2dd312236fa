import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';

/** Inserted, changed and deleted rows so far. */
export async function countWrites(database: Database): Promise<number> {
  const query = isPostgres(database)
    ? sql<{ n: number }>`select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint as n
        from pg_stat_user_tables`
    : sql<{ n: number }>`select total_changes() as n`;
  // PostgreSQL counts with a delay.
  if (isPostgres(database)) await sleep(2_000);
  const { rows: counted } = await query.execute(database);
  return Number(counted[0]?.n ?? 0);
}

/** Rows about booths that stay for longer than minutes. */
export async function countKeptRows(database: Database): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`select
    (select count(*) from kiosk_events) + (select count(*) from kiosk_hours) +
    (select count(*) from kiosk_boots) as n`.execute(database);
  return Number(counted[0]?.n ?? 0);
}
