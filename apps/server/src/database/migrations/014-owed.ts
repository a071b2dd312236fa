import type { SchemaModule } from 'kysely';
import type { Database } from '../schema.ts';

/** Owed sums, including those in existing ledgers, and refunds by their id. */
export async function up(schema: SchemaModule, database: Database): Promise<void> {
  await schema
    .createTable('owed')
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('fact', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('amount_idr', 'bigint', (column) => column.notNull())
    .addColumn('noted_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by', 'text')
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('owed_key', ['transaction_id', 'number'])
    .execute();
  await schema.createIndex('owed_settled_at').on('owed').column('settled_at').execute();

  await schema
    .createTable('refund_references')
    .addColumn('order_id', 'text', (column) => column.notNull().references('charges.order_id'))
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('refund_references_key', ['order_id', 'reference'])
    .execute();

  await takeOverLedgers(database);
  await takeOverRefunds(database);
}

async function takeOverLedgers(database: Database): Promise<void> {
  const entries = await database
    .selectFrom('ledger')
    .innerJoin('transactions', 'transactions.id', 'transaction_id')
    .select(['transaction_id', 'at', 'event', 'ledger.amount_idr', 'details', 'paid_order_id'])
    .where('event', 'in', ['wrong_amount', 'second_payment', 'refund_noted', 'refunded'])
    .orderBy('transaction_id')
    .orderBy('seq')
    .execute();
  const charges = await database
    .selectFrom('charges')
    .select(['order_id', 'provider'])
    .where('refunded_idr', 'is not', null)
    .execute();
  const providers = new Map(charges.map(({ order_id, provider }) => [order_id, provider]));
  const numbers = new Map<string, number>();
  const facts = new Set<string>();
  const refunded = new Set<string>();
  const wentBack = new Map<string, number>();
  for (const { transaction_id, at, event, amount_idr, details, paid_order_id } of entries) {
    if (event === 'refunded') {
      refunded.add(transaction_id);
      continue;
    }
    const order_id = String(JSON.parse(details).orderId);
    const toldIdr = amount_idr ?? 0;
    const fact = `${order_id} ${event} ${toldIdr}`;
    if (facts.has(fact)) continue;
    facts.add(fact);
    const knownIdr = event === 'refund_noted' ? (wentBack.get(order_id) ?? 0) : 0;
    // A line of Xendit has the amount of one refund, any other line the total of all refunds.
    const totalIdr = providers.get(order_id) === 'xendit' ? knownIdr + toldIdr : toldIdr;
    if (event === 'refund_noted') {
      if (totalIdr <= knownIdr) continue;
      wentBack.set(order_id, totalIdr);
      // Staff had noted it before; the provider only confirmed it.
      if (refunded.has(transaction_id) && order_id === paid_order_id) continue;
    }
    const number = (numbers.get(transaction_id) ?? 0) + 1;
    numbers.set(transaction_id, number);
    await database
      .insertInto('owed')
      .values({
        transaction_id,
        number,
        fact: `${order_id} ${event} ${totalIdr}`,
        kind: event,
        order_id,
        amount_idr: totalIdr - knownIdr,
        noted_at: at,
      })
      .execute();
  }
  await correctCharges(database, wentBack);
}

/** A charge had only the last reported amount; later refunds are compared with the total. */
async function correctCharges(database: Database, wentBack: Map<string, number>): Promise<void> {
  for (const [orderId, refunded_idr] of wentBack) {
    await database
      .updateTable('charges')
      .set({ refunded_idr })
      .where('order_id', '=', orderId)
      .where('refunded_idr', '<', refunded_idr)
      .execute();
  }
}

/** Xendit reports refunds only by their id, which the stored webhooks contain. */
async function takeOverRefunds(database: Database): Promise<void> {
  const notices = await database
    .selectFrom('notices')
    .innerJoin('charges', 'charges.order_id', 'notices.order_id')
    .select(['charges.order_id', 'body', 'first_at'])
    .where('notices.provider', '=', 'xendit')
    .where('verdict', '=', 'genuine')
    .where('body', 'like', '%"refund.%')
    .execute();
  for (const { order_id, body, first_at } of notices) {
    const reference = findRefundId(body);
    if (reference === undefined) continue;
    await database
      .insertInto('refund_references')
      .values({ order_id, reference, noted_at: first_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function findRefundId(body: string): string | undefined {
  try {
    const { event, data } = JSON.parse(body);
    const id = data?.data?.id ?? data?.id;
    const isRefund = String(event).startsWith('refund.') && /^[A-Za-z0-9_-]{1,64}$/.test(id);
    return isRefund ? id : undefined;
  } catch {
    return undefined;
  }
}
