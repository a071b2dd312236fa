import { type SchemaModule, sql } from 'kysely';
import { isPostgres } from '../connect.ts';
import type { Database } from '../schema.ts';

/**
 * On SQLite the audit has a hidden rowid beside its own number: `insert or replace` with that rowid removed a line
 * without firing a trigger (CONSOLE-24).
 */
export async function up(_schema: SchemaModule, change: Database): Promise<void> {
  if (isPostgres(change)) return;
  await sql`drop trigger if exists audit_is_kept_from_replace`.execute(change);
  await sql`create trigger audit_is_kept_from_replace before insert on audit
    when exists (select 1 from audit where seq = new.seq or rowid = new.rowid)
    begin select raise(abort, 'The audit is only added to.'); end`.execute(change);
}
