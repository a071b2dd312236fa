import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase, type DatabaseLocation, isPostgres } from '../../database/connect.ts';
import { readCurrentSchema } from '../../database/current-schema.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database, Tables } from '../../database/schema.ts';
import { BoothError } from '../../domain/booth-error.ts';
import { makeFolder } from '../../files/make-folder.ts';
import type { CopyDatabase, DatabaseCopy } from './database-copy.ts';
import { copyPostgres, copySchemaOf } from './postgres-copy.ts';
import { copySqlite, SQLITE_FILE } from './sqlite-copy.ts';

interface MoneyCopyOptions {
  database: Database;
  location: DatabaseLocation;
  now: number;
  /** Marks all sessions as erased, as the end of their retention period would. */
  eraseSessions(database: Database, now: number): Promise<void>;
}

/**
 * Whether a table is copied: money records and settings. Every table is listed, so that the data of a new one is copied
 * only after a decision. A table stands behind those that it references.
 */
const IS_COPIED: Record<keyof Tables, boolean> = {
  alert_chats: true,
  alert_choices: true,
  alert_devices: true,
  alert_webhooks: true,
  audit: true,
  clock: true,
  frame_positions: true,
  frames: true,
  handlings: true,
  incident_checks: true,
  incident_mutes: true,
  incidents: true,
  free_grants: true,
  kiosks: true,
  kiosk_hours: true,
  kiosk_tokens: true,
  landing_videos: true,
  last_versions: true,
  locations: true,
  printer_hours: true,
  printers: true,
  rate_limits: false,
  removed_locations: true,
  request_mails: true,
  rolls: true,
  sandbox_charges: true,
  sandbox_refunds: true,
  staff: true,
  staff_locations: true,
  recovery_codes: true,
  voucher_batches: true,
  vouchers: true,
  transactions: true,
  charges: true,
  erasures: true,
  ledger: true,
  ledger_checks: false,
  ledger_faults: false,
  notices: true,
  owed: true,
  redemptions: true,
  refunds: true,
  refund_entries: true,
  refund_references: true,
  // Of visitors.
  agent_sheets: false,
  clearings: false,
  clips: false,
  deliveries: false,
  paintings: false,
  prepared_clips: false,
  prints: false,
  snaps: false,
  staff_requests: false,
  videos: false,
  // Of short use, such as sign-ins.
  booth_commands: false,
  kiosk_boots: false,
  kiosk_events: false,
  kiosk_states: false,
  live_changes: false,
  alert_messages: false,
  alert_notices: false,
  alert_summaries: false,
  console_browsers: false,
  console_sessions: false,
  dead_jobs: false,
  jobs: false,
  known_addresses: false,
  one_time_codes: false,
  password_links: false,
  push_events: false,
  push_feeds: false,
  push_streams: false,
  push_tokens: false,
  staff_tokens: false,
  // The copy has its own.
  migrations: false,
};

const listTables = (isCopied: boolean): (keyof Tables)[] =>
  (Object.keys(IS_COPIED) as (keyof Tables)[]).filter((table) => IS_COPIED[table] === isCopied);

/** Copies money records and settings only: no photos, links, mails or addresses of visitors. */
export const createMoneyCopy =
  (options: MoneyCopyOptions): CopyDatabase =>
  (folder) =>
    options.location.engine === 'sqlite'
      ? copyFromSqlite(options, folder)
      : copyFromPostgres(options, options.location.url, folder);

async function copyFromSqlite(options: MoneyCopyOptions, folder: string): Promise<DatabaseCopy> {
  const whole = join(folder, 'whole');
  makeFolder(whole);
  await copySqlite(options.database, whole);
  const copy = connectDatabase({ engine: 'sqlite', path: join(whole, SQLITE_FILE) });
  try {
    for (const table of listTables(false)) {
      if (table !== 'migrations') await copy.deleteFrom(table).execute();
    }
    await eraseVisitors(copy, options);
    // Into a new file, which has no remains of deleted rows.
    return await copySqlite(copy, folder);
  } finally {
    await copy.destroy();
    await rm(whole, { recursive: true });
  }
}

/** Copies into a schema of its own, dumps that, and drops it. */
async function copyFromPostgres(
  { database, now, eraseSessions }: MoneyCopyOptions,
  url: string,
  folder: string,
): Promise<DatabaseCopy> {
  const schema = await readCurrentSchema(database);
  const copySchema = copySchemaOf(schema);
  const copyUrl = withSchema(url, copySchema);
  const copy = connectDatabase({ engine: 'postgres', url: copyUrl });
  const drop = () => database.schema.dropSchema(copySchema).ifExists().cascade().execute();
  // An interrupted backup may have left one.
  await drop();
  try {
    await database.schema.createSchema(copySchema).execute();
    await migrate(copy, now);
    await copy
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((change) => copyTables(change, schema, copySchema));
    await eraseVisitors(copy, { now, eraseSessions });
    const copied = await copyPostgres(copy, copyUrl, folder);
    return { ...copied, origin: { engine: 'postgres', schema, dumpedSchema: copySchema } };
  } finally {
    await copy.destroy();
    await drop();
  }
}

async function copyTables(change: Database, schema: string, copySchema: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(change);
  await refuseOlderSchema(change, schema);
  for (const table of listTables(true)) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = ${copySchema} and table_name = ${table}`.execute(change);
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    await sql`insert into ${sql.table(`${copySchema}.${table}`)} (${columns})
      select ${columns} from ${sql.table(`${schema}.${table}`)}`.execute(change);
  }
}

async function refuseOlderSchema(change: Database, schema: string): Promise<void> {
  const { rows } = await sql`
    select name from migrations except select name from ${sql.table(`${schema}.migrations`)}`.execute(
    change,
  );
  if (rows.length === 0) return;
  throw new BoothError(
    'conflict',
    'The database is older than this program: start the booth first.',
  );
}

function withSchema(url: string, schema: string): string {
  const address = new URL(url);
  const before = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${before} -c search_path=${schema}`.trim());
  return address.href.replaceAll('+', '%20');
}

async function eraseVisitors(
  copy: Database,
  { now, eraseSessions }: Pick<MoneyCopyOptions, 'now' | 'eraseSessions'>,
): Promise<void> {
  await eraseSessions(copy, now);
  const token = isPostgres(copy)
    ? sql<string>`replace(gen_random_uuid()::text, '-', '')`
    : sql<string>`lower(hex(randomblob(16)))`;
  // The links of sessions that the booth has not erased yet would open them.
  await copy
    .updateTable('transactions')
    .set({ guest_token: token, files_key: token, push_token: null })
    .execute();
  await copy.updateTable('charges').set({ qr_code: null }).execute();
}
