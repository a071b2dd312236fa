import { createHash } from 'node:crypto';
import type { Database } from '../../../database/schema.ts';
import type { WebhookTable } from '../../../database/tables/money-tables.ts';
import { ORDER_PREFIX } from './order-id.ts';

const UNVERIFIED = ['forged', 'unreadable'] as const;
export type WebhookOutcome = 'genuine' | 'unmatched' | (typeof UNVERIFIED)[number];

/** An unmatched webhook that a person has settled; its reason is then their note. */
const SETTLED = 'settled';

/** An order that verified webhooks name and that is not in our ledger. */
export interface UnmatchedOrder {
  orderId: string;
  provider: string;
  /** How many webhooks named it. */
  webhooks: number;
  since: number;
  /** Null until it is settled. */
  note: string | null;
}

export interface RecordedWebhook {
  provider: string;
  /** Only its hash is stored, to recognize a repeat: the body names the payer. */
  body: string;
  outcome: WebhookOutcome;
  reason: string | null;
  orderId: string | null;
  /** The used fields of a verified webhook. */
  fields: Record<string, string | null>;
}

/** Any client can send these; above this number, the oldest are deleted. */
const MAX_UNVERIFIED = 1_000; // PAY-31

export function createWebhookStore(database: Database) {
  async function deleteOldestUnverified(): Promise<void> {
    await database
      .deleteFrom('notices')
      .where('hash', 'in', (sub) =>
        sub
          .selectFrom('notices')
          .select('hash')
          .where('verdict', 'in', UNVERIFIED)
          .orderBy('last_at', 'desc')
          .orderBy('hash')
          // SQLite has no offset without a limit.
          .limit(MAX_UNVERIFIED)
          .offset(MAX_UNVERIFIED),
      )
      .execute();
  }

  return {
    ...createUnmatchedOrders(database),

    /** False if the same webhook was recorded before. */
    async record(webhook: RecordedWebhook, now: number): Promise<boolean> {
      const hash = createHash('sha256')
        .update(JSON.stringify([webhook.provider, webhook.outcome, webhook.body]))
        .digest('base64url');
      const { times } = await database
        .insertInto('notices')
        .values({
          hash,
          provider: webhook.provider,
          body: JSON.stringify(webhook.fields),
          verdict: webhook.outcome,
          reason: webhook.reason,
          order_id: webhook.orderId && toStorableText(webhook.orderId),
          first_at: now,
          last_at: now,
          times: 1,
        })
        .onConflict((conflict) =>
          conflict
            .column('hash')
            .doUpdateSet((row) => ({ last_at: now, times: row('notices.times', '+', 1) })),
        )
        .returning('times')
        .executeTakeFirstOrThrow();
      if (UNVERIFIED.some((outcome) => outcome === webhook.outcome)) await deleteOldestUnverified();
      return times === 1;
    },

    async listByOrders(orderIds: readonly string[]): Promise<WebhookTable[]> {
      if (orderIds.length === 0) return [];
      return database
        .selectFrom('notices')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('first_at')
        .orderBy('last_at')
        .orderBy('hash')
        .execute();
    },
  };
}

function createUnmatchedOrders(database: Database) {
  return {
    /** Only orders with our prefix: other systems may use the same provider account. */
    async listUnmatched(filter: UnmatchedFilter): Promise<UnmatchedOrder[]> {
      let query = database
        .selectFrom('notices')
        .select(['order_id', 'provider', 'verdict', 'reason'])
        .select((row) => [row.fn.min('first_at').as('since'), row.fn.sum('times').as('webhooks')])
        .where('verdict', 'in', filter.isOpen ? ['unmatched'] : ['unmatched', SETTLED])
        .where('order_id', 'like', `${ORDER_PREFIX}%`);
      if (filter.orderId !== undefined) {
        query = query.where('order_id', '=', toStorableText(filter.orderId));
      }
      const rows = await query
        .groupBy(['order_id', 'provider', 'verdict', 'reason'])
        .orderBy('since')
        .orderBy('order_id')
        .$if(filter.limit !== undefined, (limited) => limited.limit(filter.limit ?? 0))
        .execute();
      return rows.map((row) => ({
        orderId: row.order_id ?? '',
        provider: row.provider,
        webhooks: Number(row.webhooks),
        since: Number(row.since),
        note: row.verdict === SETTLED ? row.reason : null,
      }));
    },

    /** False if the order has no open webhook. */
    async settleUnmatched(orderId: string, note: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('notices')
        .set({ verdict: SETTLED, reason: note })
        .where('verdict', '=', 'unmatched')
        .where('order_id', '=', toStorableText(orderId))
        .where('order_id', 'like', `${ORDER_PREFIX}%`)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

interface UnmatchedFilter {
  orderId?: string;
  /** Only unsettled orders. */
  isOpen: boolean;
  limit?: number;
}

/** PostgreSQL's `text` cannot contain NUL. */
const toStorableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
