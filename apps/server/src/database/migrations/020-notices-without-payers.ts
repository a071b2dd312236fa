import type { SchemaModule } from 'kysely';
import type { Database } from '../schema.ts';

const PAGE = 200;

/** Removes payer data from stored webhooks, and webhooks of unknown providers: both were stored unchanged. */
export async function up(schema: SchemaModule, database: Database): Promise<void> {
  await database.deleteFrom('notices').where('verdict', '=', 'unknown_provider').execute();
  for (let after = ''; ; ) {
    const rows = await database
      .selectFrom('notices')
      .select(['hash', 'provider', 'body', 'verdict'])
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(PAGE)
      .execute();
    for (const { hash, provider, body, verdict } of rows) {
      const isVerified = verdict === 'genuine' || verdict === 'unmatched';
      const kept = isVerified ? keptOf(provider, body) : {};
      await database
        .updateTable('notices')
        .set({ body: JSON.stringify(kept) })
        .where('hash', '=', hash)
        .execute();
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    after = last.hash;
  }
  await schema
    .createIndex('notices_verdict')
    .on('notices')
    .columns(['verdict', 'last_at'])
    .execute();
}

/** As the adapters read webhooks at the time of this migration. */
function keptOf(provider: string, body: string): Record<string, string | null> {
  const json = parse(body);
  if (provider !== 'xendit') {
    return { orderId: text(json.order_id), providerReference: null, refundReference: null };
  }
  const data = inner(json.data);
  const subject = 'data' in data ? inner(data.data) : data;
  const isRefund = text(json.event)?.startsWith('refund.') ?? false;
  const orderId = text(subject.reference_id) ?? text(inner(json.qr_code).external_id);
  return {
    orderId: isRefund ? null : orderId,
    providerReference: text(subject.payment_request_id),
    refundReference: isRefund ? text(subject.id) : null,
  };
}

function parse(body: string): Record<string, unknown> {
  try {
    return inner(JSON.parse(body));
  } catch {
    return {};
  }
}

const inner = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 255 ? value : null;
