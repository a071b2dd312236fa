import type { LiveTopic } from '@jepret/contract/console';
import type { LiveChange } from '../../database/live-changes.ts';
import type { Database } from '../../database/schema.ts';

export interface StoredChange extends LiveChange {
  id: string;
  seq: number;
}

export function createLiveStore(database: Database) {
  return {
    async findLastSeq(): Promise<number> {
      const row = await database
        .selectFrom('live_changes')
        .select((column) => column.fn.max('seq').as('seq'))
        .executeTakeFirst();
      return row?.seq ?? 0;
    },

    async listAfter(seq: number, limit: number): Promise<StoredChange[]> {
      const rows = await database
        .selectFrom('live_changes')
        .select(['id', 'seq', 'topic', 'location'])
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, topic: row.topic as LiveTopic }));
    },

    /** The newest change stays, so that the numbers go on. */
    async deleteBefore(at: number): Promise<void> {
      await database
        .deleteFrom('live_changes')
        .where('at', '<', at)
        .where('seq', '<', (query) =>
          query.selectFrom('live_changes').select((column) => column.fn.max('seq').as('seq')),
        )
        .execute();
    },
  };
}

export type LiveStore = ReturnType<typeof createLiveStore>;
