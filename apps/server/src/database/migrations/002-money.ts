import type { SchemaModule } from 'kysely';

/** Transactions, their charges at the providers, the ledger, webhooks, and the sandbox's own records. */
export async function up(schema: SchemaModule): Promise<void> {
  await createTransactions(schema);
  await createCharges(schema);
  await createLedger(schema);
  await createNotices(schema);
  await createSandboxCharges(schema);

  for (const [table, column] of [
    ['transactions', 'kiosk_id'],
    ['transactions', 'created_at'],
    ['transactions', 'notify_at'],
    ['charges', 'transaction_id'],
    ['charges', 'provider_reference'],
    ['charges', 'check_at'],
    ['notices', 'order_id'],
    ['sandbox_charges', 'page_id'],
  ] as const) {
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}

async function createTransactions(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('transactions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('short_code', 'text', (column) => column.notNull().unique())
    .addColumn('request_key', 'text', (column) => column.unique())
    .addColumn('request_hash', 'text')
    .addColumn('kiosk_id', 'text', (column) => column.references('kiosks.id'))
    .addColumn('staff_id', 'text', (column) => column.references('staff.id'))
    .addColumn('location', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('price_idr', 'bigint', (column) => column.notNull())
    .addColumn('discount_idr', 'bigint', (column) => column.notNull())
    .addColumn('amount_idr', 'bigint', (column) => column.notNull())
    .addColumn('voucher_id', 'bigint')
    .addColumn('push_token', 'text')
    .addColumn('guest_token', 'text', (column) => column.notNull().unique())
    .addColumn('files_key', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('paid_order_id', 'text')
    .addColumn('is_late', 'integer', (column) => column.notNull())
    .addColumn('charging_until', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('notify_at', 'bigint')
    .execute();
}

async function createCharges(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('charges')
    .addColumn('order_id', 'text', (column) => column.primaryKey())
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_reference', 'text')
    .addColumn('amount_idr', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('paid_idr', 'bigint')
    .addColumn('refunded_idr', 'bigint')
    .addColumn('qr_code', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('check_at', 'bigint')
    .addColumn('checks', 'integer', (column) => column.notNull())
    .execute();
}

async function createLedger(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('ledger')
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text')
    .addColumn('amount_idr', 'bigint')
    .addColumn('details', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ledger_key', ['transaction_id', 'seq'])
    .execute();
}

async function createNotices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('notices')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('order_id', 'text')
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .execute();
}

async function createSandboxCharges(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('sandbox_charges')
    .addColumn('order_id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('page_id', 'text', (column) => column.notNull())
    .addColumn('amount_idr', 'bigint', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .execute();
}
