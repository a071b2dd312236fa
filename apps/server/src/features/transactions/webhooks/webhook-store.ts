import { createHash } from 'node:crypto';
import type { Database } from '../../../database/schema.ts';
import type { WebhookTable } from '../../../database/tables/money-tables.ts';
import { ORDER_PREFIX } from '../charges/order-id.ts';

const UNVERIFIED = ['forged', 'unreadable'] as const;
export type WebhookOutcome = 'genuine' | 'unmatched' | (typeof UNVERIFIED)[number];

/** What an unmatched one becomes when a person has looked at it; its reason is then their note. */
const SETTLED = 'settled';

/** An order that verified webhooks name and our ledger does not. */
export interface UnmatchedOrder {
  orderId: string;
  provider: string;
  /** How many came. */
  webhooks: number;
  since: number;
  /** Null until somebody settles it. */
  note: string | null;
}

export interface RecordedWebhook {
  provider: string;
  /** Tells one webhook from another; it names the payer, so it is not kept. */
  body: string;
  outcome: WebhookOutcome;
  reason: string | null;
  orderId: string | null;
  /** What of a verified webhook is used. */
  kept: Record<string, string | null>;
}

/** Anybody can send these: beyond it the newest take the place of the oldest. */
const MAX_UNVERIFIED = 1_000; // PAY-31

export function createWebhookStore(database: Database) {
  async function dropOldest(): Promise<void> {
    await database
      .deleteFrom('notices')
      .where('hash', 'in', (sub) =>
        sub
          .selectFrom('notices')
          .select('hash')
          .where('verdict', 'in', UNVERIFIED)
          .orderBy('last_at', 'desc')
          .orderBy('hash')
          // SQLite knows no offset without a limit.
          .limit(MAX_UNVERIFIED)
          .offset(MAX_UNVERIFIED),
      )
      .execute();
  }

  return {
    ...createUnmatchedOrders(database),

    /** False when the very same one came before. */
    async record(webhook: RecordedWebhook, now: number): Promise<boolean> {
      const hash = createHash('sha256')
        .update(JSON.stringify([webhook.provider, webhook.outcome, webhook.body]))
        .digest('base64url');
      const { times } = await database
        .insertInto('notices')
        .values({
          hash,
          provider: webhook.provider,
          body: JSON.stringify(webhook.kept),
          verdict: webhook.outcome,
          reason: webhook.reason,
          order_id: webhook.orderId && storable(webhook.orderId),
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
      if (UNVERIFIED.some((outcome) => outcome === webhook.outcome)) await dropOldest();
      return times === 1;
    },

    async listOf(orderIds: readonly string[]): Promise<WebhookTable[]> {
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
    /** Only orders in our form: others are taken over the same account by somebody else. */
    async listUnmatched(filter: UnmatchedFilter): Promise<UnmatchedOrder[]> {
      let query = database
        .selectFrom('notices')
        .select(['order_id', 'provider', 'verdict', 'reason'])
        .select((row) => [row.fn.min('first_at').as('since'), row.fn.sum('times').as('webhooks')])
        .where('verdict', 'in', filter.isOpen ? ['unmatched'] : ['unmatched', SETTLED])
        .where('order_id', 'like', `${ORDER_PREFIX}%`);
      if (filter.orderId !== undefined) {
        query = query.where('order_id', '=', storable(filter.orderId));
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

    /** False when none of this order is open. */
    async settleUnmatched(orderId: string, note: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('notices')
        .set({ verdict: SETTLED, reason: note })
        .where('verdict', '=', 'unmatched')
        .where('order_id', '=', storable(orderId))
        .where('order_id', 'like', `${ORDER_PREFIX}%`)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

interface UnmatchedFilter {
  orderId?: string;
  /** Only those that nobody has settled. */
  isOpen: boolean;
  limit?: number;
}

/** PostgreSQL's texts hold no NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
