import { createHash } from 'node:crypto';
import type { NoticeTable } from '../../database/money-tables.ts';
import type { Database } from '../../database/schema.ts';

export type NoticeVerdict = 'genuine' | 'unmatched' | 'forged' | 'unreadable' | 'unknown_provider';

export interface RecordedNotice {
  provider: string;
  body: string;
  verdict: NoticeVerdict;
  reason: string | null;
  orderId: string | null;
}

/** Anybody can send these; what is not genuine is kept as far as it helps to understand it. */
const KEPT_OF_OTHERS = 2_000;

export function createNoticeStore(database: Database) {
  return {
    async record(notice: RecordedNotice, now: number): Promise<void> {
      const hash = createHash('sha256')
        .update(JSON.stringify([notice.provider, notice.verdict, notice.body]))
        .digest('base64url');
      await database
        .insertInto('notices')
        .values({
          hash,
          provider: storable(notice.provider).slice(0, 40),
          body: storable(
            notice.verdict === 'genuine' ? notice.body : notice.body.slice(0, KEPT_OF_OTHERS),
          ),
          verdict: notice.verdict,
          reason: notice.reason,
          order_id: notice.orderId && storable(notice.orderId),
          first_at: now,
          last_at: now,
          times: 1,
        })
        .onConflict((conflict) =>
          conflict
            .column('hash')
            .doUpdateSet((row) => ({ last_at: now, times: row('notices.times', '+', 1) })),
        )
        .execute();
    },

    async listOf(orderIds: readonly string[]): Promise<NoticeTable[]> {
      if (orderIds.length === 0) return [];
      return database
        .selectFrom('notices')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('first_at')
        .execute();
    },
  };
}

/** PostgreSQL's texts hold no NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
