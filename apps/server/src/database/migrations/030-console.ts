import { type SchemaModule, sql } from 'kysely';
import { isPostgres } from '../connect.ts';
import type { Database } from '../schema.ts';

/** Roles and locations of staff, their sign-ins to the console with a second factor, and the audit. */
export async function up(schema: SchemaModule, change: Database): Promise<void> {
  await extendStaff(schema, change);
  await createSignInTables(schema);
  await createAudit(schema, change);
}

async function extendStaff(schema: SchemaModule, change: Database): Promise<void> {
  const none = (column: 'all_locations' | 'version', value: number) =>
    schema
      .alterTable('staff')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(value))
      .execute();
  await none('all_locations', 0);
  await none('version', 1);
  for (const column of ['totp_secret', 'totp_offer'] as const) {
    await schema.alterTable('staff').addColumn(column, 'text').execute();
  }
  for (const column of ['totp_step', 'invited_at', 'seen_at', 'secured_at'] as const) {
    await schema.alterTable('staff').addColumn(column, 'bigint').execute();
  }
  // Admins become owners; operators keep access to all locations.
  await change.updateTable('staff').set({ role: 'owner' }).where('role', '=', 'admin').execute();
  await change.updateTable('staff').set({ all_locations: 1 }).execute();
  await schema
    .createTable('staff_locations')
    .addColumn('staff_id', 'text', (column) =>
      column.notNull().references('staff.id').onDelete('cascade'),
    )
    .addColumn('location_slug', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_locations_primary', ['staff_id', 'location_slug'])
    .execute();
}

async function createSignInTables(schema: SchemaModule): Promise<void> {
  const createOwned = (table: string, secret: string) =>
    schema
      .createTable(table)
      .addColumn(secret, 'text', (column) => column.primaryKey())
      .addColumn('staff_id', 'text', (column) =>
        column.notNull().references('staff.id').onDelete('cascade'),
      );
  await createOwned('console_sessions', 'token_hash')
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('has_factor', 'integer', (column) => column.notNull())
    .addColumn('wrong_tries', 'integer', (column) => column.notNull())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
    .execute();
  await createOwned('console_browsers', 'secret_hash')
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute();
  await createOwned('recovery_codes', 'code_hash').execute();
  await createOwned('password_links', 'token_hash')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const table of [
    'console_sessions',
    'console_browsers',
    'recovery_codes',
    'password_links',
  ]) {
    await schema.createIndex(`${table}_staff_id`).on(table).column('staff_id').execute();
  }
}

async function createAudit(schema: SchemaModule, change: Database): Promise<void> {
  await schema
    .createTable('audit')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor_kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('location', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  for (const column of ['at', 'actor_id', 'action'] as const) {
    await schema.createIndex(`audit_${column}`).on('audit').columns([column, 'seq']).execute();
  }
  await refuseChanges(change);
}

/** Triggers that prevent changes of the audit, even by a bug. */
async function refuseChanges(change: Database): Promise<void> {
  if (isPostgres(change)) {
    await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'The audit is only added to.'; end $$`.execute(change);
    await sql`create trigger audit_is_kept before update or delete on audit
      for each row execute function refuse_audit_change()`.execute(change);
    await sql`create trigger audit_is_not_emptied before truncate on audit
      for each statement execute function refuse_audit_change()`.execute(change);
    return;
  }
  // REPLACE deletes rows without firing the delete trigger.
  await sql`create trigger audit_is_kept_from_replace before insert on audit
    when exists (select 1 from audit where seq = new.seq)
    begin select raise(abort, 'The audit is only added to.'); end`.execute(change);
  for (const event of ['update', 'delete']) {
    await sql`create trigger ${sql.ref(`audit_is_kept_from_${event}`)} before ${sql.raw(event)} on audit
      begin select raise(abort, 'The audit is only added to.'); end`.execute(change);
  }
}
